package paper

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// record is one measurement: its settings, and its figures as float64.
type record map[string]any

// records are the data of a table.
type records []record

// num converts numbers of any type to float64, so that values can be compared.
func num(v any) any {
	if n, ok := param.Number(v); ok {
		return n
	}
	return v
}

// fits tells whether a record has all of the values.
func (r record) fits(values map[string]any) bool {
	for name, v := range values {
		if r[name] != num(v) {
			return false
		}
	}
	return true
}

// where returns the records with some values.
func (l records) where(values map[string]any) records {
	return slices.DeleteFunc(slices.Clone(l), func(r record) bool { return !r.fits(values) })
}

// groups groups the records by the values of the fields. Groups are ordered by the first field,
// then the second, each in the order in which its values first occur.
func (l records) groups(fields []string) []records {
	if len(fields) == 0 || len(l) == 0 {
		return []records{l}
	}
	var out []records
	var seen []any
	for _, r := range l {
		v := r[fields[0]]
		if slices.Contains(seen, v) {
			continue
		}
		seen = append(seen, v)
		same := l.where(map[string]any{fields[0]: v})
		out = append(out, same.groups(fields[1:])...)
	}
	return out
}

// apart returns one group for each record, or for each combination of the values of the fields.
func (l records) apart(fields []string) (out []records) {
	if len(fields) > 0 && len(l) > 0 {
		return l.groups(fields)
	}
	for i := range l {
		out = append(out, l[i:i+1])
	}
	return out
}

// figures are the values of a field, NaN where a record has none.
func (l records) figures(field string) []float64 {
	out := make([]float64, len(l))
	for i, r := range l {
		var ok bool
		if out[i], ok = r[field].(float64); !ok {
			out[i] = math.NaN()
		}
	}
	return out
}

// folded returns one record for each group by the fields: its first, with each figure replaced by
// the fold of the group's.
func (l records) folded(fields []string, fold func([]float64) float64) records {
	var out records
	for _, g := range l.apart(fields) {
		r := maps.Clone(g[0])
		for name, v := range r {
			if _, ok := v.(float64); ok && !slices.Contains(fields, name) {
				r[name] = fold(g.figures(name))
			}
		}
		out = append(out, r)
	}
	return out
}

// pick returns the first record with the largest value of a figure (sign 1) or the least (sign
// −1).
func (l records) pick(field string, sign float64) record {
	var best record
	most := math.Inf(-1)
	for i, x := range l.figures(field) {
		if sign*x > most {
			best, most = l[i], sign*x
		}
	}
	return best
}

// settings converts pairs of field and value to a map.
func settings(pairs []any) (map[string]any, error) {
	if len(pairs)%2 != 0 {
		return nil, errors.New("a field has no value")
	}
	out := make(map[string]any, len(pairs)/2)
	for i := 0; i < len(pairs); i += 2 {
		out[fmt.Sprint(pairs[i])] = pairs[i+1]
	}
	return out, nil
}

func mean(x []float64) float64 { m, _ := spread(x); return m }

// spread returns mean and standard deviation of figures.
func spread(x []float64) (mean, sd float64) {
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for _, v := range x {
		sd += float64((v - mean) * (v - mean))
	}
	return mean, math.Sqrt(sd / float64(max(1, len(x)-1)))
}

func median(x []float64) float64 {
	x = slices.Sorted(slices.Values(x))
	return (x[(len(x)-1)/2] + x[len(x)/2]) / 2
}

func sum(x []float64) (s float64) {
	for _, v := range x {
		s += v
	}
	return s
}

// callable returns the functions for expressions and texts in declarations, besides those of
// package text/template.
func (v *view) callable(lang string) map[string]any {
	return map[string]any{
		// of records
		"where": func(l records, pairs ...any) (records, error) {
			values, err := settings(pairs)
			return l.where(values), err
		},
		"one": func(l records, pairs ...any) (record, error) {
			values, err := settings(pairs)
			if l = l.where(values); err == nil && len(l) != 1 {
				err = errors.New(say.Sprintf("en", "%d {record|records} with %v, want one", len(l), values))
			}
			if err != nil {
				return nil, err
			}
			return l[0], nil
		},
		"above": func(l records, field string, limit float64) int {
			n := 0
			for _, x := range l.figures(field) {
				if x > limit {
					n++
				}
			}
			return n
		},
		"near": func(l records, field string, value, by float64) records {
			return slices.DeleteFunc(slices.Clone(l), func(r record) bool { x, ok := r[field].(float64); return !ok || x < value-by })
		},
		"means":     func(l records, fields ...string) records { return l.folded(fields, mean) },
		"medians":   func(l records, fields ...string) records { return l.folded(fields, median) },
		"most":      func(l records, field string) record { return l.pick(field, 1) },
		"least":     func(l records, field string) record { return l.pick(field, -1) },
		"first":     func(l records, field string) any { return at(l, 0, field) },
		"last":      func(l records, field string) any { return at(l, len(l)-1, field) },
		"mean":      func(l records, field string) float64 { return mean(l.figures(field)) },
		"sd":        func(l records, field string) float64 { _, sd := spread(l.figures(field)); return sd },
		"median":    func(l records, field string) float64 { return median(l.figures(field)) },
		"sum":       func(l records, field string) float64 { return sum(l.figures(field)) },
		"largest":   func(l records, field string) float64 { return slices.Max(l.figures(field)) },
		"smallest":  func(l records, field string) float64 { return slices.Min(l.figures(field)) },
		"plusminus": func(l records, field string) string { return plusMinus(l.figures(field)) },
		// of numbers
		"add": func(a, b float64) float64 { return a + b },
		"sub": func(a, b float64) float64 { return a - b },
		"mul": func(a, b float64) float64 { return a * b },
		"div": func(a, b float64) float64 { return a / b },
		"abs": math.Abs, "log": math.Log, "max": math.Max, "min": math.Min,
		"share":   func(part, whole float64) float64 { return share(part, whole) },
		"defined": func(x float64) bool { return !math.IsNaN(x) },
		"float":   func(n int) float64 { return float64(n) },
		"int":     func(x float64) int { return int(x) },
		// of texts
		"t":       func(w Text) string { return w.In(lang) },
		"say":     func(format string, args ...any) string { return say.Sprintf(lang, format, args...) },
		"percent": percent, "decimals": decimals, "signed": signed,
		"axes": func(r record) string { return v.axes(r, lang) },
		// of the paper
		"printed": func(name string) float64 { return v.printed(name).Value },
	}
}

// at returns a figure of record i; nil if there is none.
func at(l records, i int, field string) any {
	if i < 0 || i >= len(l) {
		return nil
	}
	return l[i][field]
}

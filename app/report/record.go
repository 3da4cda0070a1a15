package report

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// record is one measurement: its settings, and its figures as float64.
type record map[string]any

type records []record

// num converts numbers of any type to float64, so that values can be compared.
func num(v any) any {
	if n, ok := param.Number(v); ok {
		return n
	}
	return v
}

// figure returns a figure of the record; NaN if it has none.
func (r record) figure(field string) float64 {
	if x, ok := r[field].(float64); ok {
		return x
	}
	return math.NaN()
}

func (r record) fits(values map[string]any) bool {
	for name, v := range values {
		if r[name] != num(v) {
			return false
		}
	}
	return true
}

func (l records) where(values map[string]any) records {
	return l.filter(func(r record) bool { return r.fits(values) })
}

func (l records) filter(keep func(record) bool) records {
	return slices.DeleteFunc(slices.Clone(l), func(r record) bool { return !keep(r) })
}

// choose returns the chosen records, in their order.
func (l records) choose(c choice) records {
	l = l.where(c.Where)
	for _, field := range slices.Backward(c.Sort) {
		name, least := strings.CutPrefix(field, "-")
		slices.SortStableFunc(l, func(a, b record) int {
			if least {
				a, b = b, a
			}
			return cmp.Compare(b.figure(name), a.figure(name))
		})
	}
	return l
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

func (l records) apart(fields []string) (out []records) {
	if len(fields) > 0 && len(l) > 0 {
		return l.groups(fields)
	}
	for i := range l {
		out = append(out, l[i:i+1])
	}
	return out
}

func (l records) figures(field string) []float64 {
	out := make([]float64, len(l))
	for i, r := range l {
		out[i] = r.figure(field)
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

func (l records) at(i int, field string) any {
	if i < 0 || i >= len(l) {
		return nil
	}
	return l[i][field]
}

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

func upper(x []float64) float64 { return slices.Sorted(slices.Values(x))[len(x)/2] }

func sum(x []float64) (s float64) {
	for _, v := range x {
		s += v
	}
	return s
}

func share(part, whole float64) float64 {
	if whole == 0 {
		return math.NaN()
	}
	return part / whole
}

// functions are the functions of expressions and texts, besides those of package text/template.
func (v *view) functions(lang string) map[string]any {
	fold := func(f func([]float64) float64) any {
		return func(l records, fields ...string) records { return l.folded(fields, f) }
	}
	figure := func(f func([]float64) float64) any {
		return func(l records, field string) float64 { return f(l.figures(field)) }
	}
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
			return len(l.filter(func(r record) bool { return r.figure(field) > limit }))
		},
		"near": func(l records, field string, value, by float64) records {
			return l.filter(func(r record) bool { return r.figure(field) >= value-by })
		},
		"filter": func(l records, expr string) records {
			return l.filter(func(r record) bool { yes, _ := v.eval(expr, v.dot(records{r})).(bool); return yes })
		},
		"listed": func(l records, expr string) string {
			var list []string
			for _, r := range l {
				list = append(list, fmt.Sprint(v.eval(expr, v.dot(records{r}))))
			}
			return inLine(list)
		},
		"sorted": func(l records, fields ...string) records { return l.choose(choice{Sort: fields}) },
		"by":     func(l records, fields ...string) []records { return l.apart(fields) },
		"most":   func(l records, field string) record { return l.pick(field, 1) },
		"least":  func(l records, field string) record { return l.pick(field, -1) },
		"middle": func(l records, field string) record { return l.choose(choice{Sort: []string{"-" + field}})[len(l)/2] },
		"first":  func(l records, field string) any { return l.at(0, field) },
		"last":   func(l records, field string) any { return l.at(len(l)-1, field) },
		"means":  fold(mean), "medians": fold(median), "uppers": fold(upper), "sums": fold(sum), "lowest": fold(slices.Min[[]float64]),
		"mean": figure(mean), "median": figure(median), "upper": figure(upper), "sum": figure(sum),
		"largest": figure(slices.Max[[]float64]), "smallest": figure(slices.Min[[]float64]),
		"plusminus": func(l records, field string) string { return plusMinus(l.figures(field)) },
		// of numbers
		"add": func(a, b float64) float64 { return a + b },
		"sub": func(a, b float64) float64 { return a - b },
		"mul": func(a, b float64) float64 { return a * b },
		"div": func(a, b float64) float64 { return a / b },
		"abs": math.Abs, "log": math.Log, "max": math.Max, "min": math.Min, "share": share,
		"defined": func(x float64) bool { return !math.IsNaN(x) },
		"float":   func(n int) float64 { return float64(n) },
		"int":     func(x float64) int { return int(x) },
		// of texts
		"t":       func(w Text) string { return w.In(lang) },
		"say":     func(format string, args ...any) string { return say.Sprintf(lang, format, args...) },
		"percent": percent, "decimals": decimals, "signed": signed, "change": change, "chance": chance, "ranged": ranged,
		"axes": func(r record) string { return v.axes(r, lang) },
		// of the paper
		"printed": func(name string) float64 { return v.printed(name).Value },
	}
}

func inLine(list []string) string {
	const most = 8
	if len(list) > most {
		return strings.Join(list[:most], ", ") + fmt.Sprintf(" … (%d)", len(list))
	}
	return strings.Join(list, ", ")
}

package workspace

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Comparison compares runs side by side. Every row has a cell for each of Runs.
type Comparison struct {
	Runs     []*Record
	Settings []Setting // settings that differ between the runs
	Measures []Figure
	Times    []Time
}

// Setting is one setting; its value is "" for a run that does not have it.
type Setting struct {
	Name   string // "algorithm", "denoise.k"
	Values []string
}

// Figure is one measure; Known is false for a run that does not define it.
type Figure struct {
	Measure eval.Measure
	Values  []float64 // the value, or its lower bound if only that is known
	Known   []bool
	Bounds  []eval.Bound // exactness of each value
	// Best marks the runs with the best value, if at least two values are known and they are not
	// all equal. It marks none for counts, or if one of the values is only a lower bound.
	Best []bool
}

// Time is one stage, or all of them under the name "all"; Known is false for a run that has no such
// stage.
type Time struct {
	Stage string
	Wall  []time.Duration
	Busy  []time.Duration
	Known []bool
	// Cached is the number of pages of the stage that came from the cache: if it is above 0, the
	// time does not measure the algorithm.
	Cached []int64
}

// Compare compares runs side by side.
func Compare(runs []*Record) *Comparison {
	return &Comparison{Runs: runs, Settings: settings(runs), Measures: figures(runs), Times: times(runs)}
}

// settings returns the settings that differ.
func settings(runs []*Record) []Setting {
	var out []Setting
	add := func(name string, get func(*Record) string) {
		s := Setting{Name: name}
		for _, r := range runs {
			s.Values = append(s.Values, get(r))
		}
		if len(slices.Compact(slices.Clone(s.Values))) > 1 {
			out = append(out, s)
		}
	}
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	add("set", func(r *Record) string { return r.Set.Name })
	add("set_fingerprint", func(r *Record) string { return r.Set.Fingerprint })
	add("pages", func(r *Record) string { return strconv.Itoa(r.Set.Pages) })
	add("algorithm", func(r *Record) string { return r.Algorithm })
	values := func(prefix string, of func(*Record) param.Values) {
		names := make(map[string]bool)
		for _, r := range runs {
			for n := range of(r) {
				names[n] = true
			}
		}
		for _, n := range slices.Sorted(maps.Keys(names)) {
			add(prefix+n, func(r *Record) string {
				if v, ok := of(r)[n]; ok {
					return param.Param{}.Format(v)
				}
				return ""
			})
		}
	}
	values("", func(r *Record) param.Values { return r.Values })
	add("denoiser", func(r *Record) string { return r.Denoiser })
	values("denoise.", func(r *Record) param.Values { return r.Denoise })
	values("", func(r *Record) param.Values { return r.Reading.Values() })
	add("candidates", func(r *Record) string { return string(r.Candidates) })
	add("floor", func(r *Record) string { return number(r.Floor) })
	add("threshold", func(r *Record) string { return number(r.Threshold) })
	add("dictionary", func(r *Record) string { return r.Dictionary })
	add("truth", func(r *Record) string { return r.Truth })
	add("program", func(r *Record) string { return r.Program })
	add("machine", func(r *Record) string { return r.Machine.String() })
	return out
}

func figures(runs []*Record) []Figure {
	var out []Figure
	for _, m := range eval.Measures() {
		f := Figure{Measure: m, Best: make([]bool, len(runs))}
		var known []float64
		bounded := false
		for _, r := range runs {
			v, b, ok := r.Measure(m.Name)
			f.Values, f.Known, f.Bounds = append(f.Values, v), append(f.Known, ok), append(f.Bounds, b)
			if ok {
				known = append(known, v)
				bounded = bounded || b.Standing == eval.AtLeast
			}
		}
		if len(known) == 0 {
			continue
		}
		low, high := slices.Min(known), slices.Max(known)
		if len(known) > 1 && low < high && !bounded && !m.Count && !m.Chosen {
			best := low
			if m.Higher {
				best = high
			}
			for i, v := range f.Values {
				f.Best[i] = f.Known[i] && v == best
			}
		}
		out = append(out, f)
	}
	return out
}

func times(runs []*Record) []Time {
	n := len(runs)
	row := func(name string) Time {
		return Time{name, make([]time.Duration, n), make([]time.Duration, n), make([]bool, n), make([]int64, n)}
	}
	all := row("all")
	var out []Time
	for _, name := range result.StageNames() {
		t := row(name)
		for i, r := range runs {
			for _, s := range r.Stages {
				if s.Name != name {
					continue
				}
				t.Wall[i], t.Busy[i], t.Known[i], t.Cached[i] = s.Wall, s.Busy, true, s.Cached
				all.Wall[i] += s.Wall
				all.Busy[i] += s.Busy
				all.Known[i] = true
				all.Cached[i] = max(all.Cached[i], s.Cached)
			}
		}
		if slices.Contains(t.Known, true) {
			out = append(out, t)
		}
	}
	return append(out, all)
}

// Significance is the significance of the difference between a run and the baseline.
type Significance struct {
	Run *Record
	// Why is the reason, in one line, why the two cannot be compared: they are of different sets,
	// or there is no truth. It is empty if they can.
	Why say.Words
	eval.Differences
}

// Significance compares runs with a baseline by a paired bootstrap over gold groups, each at the
// threshold at which it was judged. The runs must have been made on set in its present state; known
// is the truth. See [eval.Compare].
func (w *Workspace) Significance(base *Record, runs []*Record, set *page.Set, known *truth.Truth, s eval.Resampling) ([]Significance, error) {
	if why := base.ChangedSet(set); why.En != "" {
		return nil, say.Errorf("workspace: the baseline %s: %v", base.ID, why)
	}
	_, b, err := w.Open(base.ID)
	if err != nil {
		return nil, err
	}
	var out []Significance
	for _, r := range runs {
		x := Significance{Run: r, Why: r.ChangedSet(set)}
		if x.Why.En == "" {
			_, res, err := w.Open(r.ID)
			if err != nil {
				return nil, err
			}
			var ok bool
			x.Differences, ok = eval.Compare(eval.Decision{Pairs: res.Pairs, Threshold: r.Threshold},
				eval.Decision{Pairs: b.Pairs, Threshold: base.Threshold}, known, len(set.Pages), s)
			if !ok {
				x.Why = say.Words{En: "the set has no truth, or fewer than two groups to sample from"}
			}
		}
		out = append(out, x)
	}
	return out, nil
}

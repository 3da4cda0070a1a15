package export

import (
	"math"

	"pagetwin/core/base/param"
	"pagetwin/core/base/table"
	"pagetwin/core/judge/eval"
)

// Measures returns the table of all figures in long form, one figure a row: every measure that the
// truth defines, the counts of the run, and the time of each stage in seconds. The column higher
// says whether more is better; it is empty if neither is.
func Measures(runs []*Subject, intervals bool) *table.Table {
	type row struct {
		*Subject
		entry
	}
	columns := []table.Column[row]{
		table.Col("run", "run", table.Text, func(r row) any { return r.Name }),
		table.Col("algorithm", "algorithm", table.Text, func(r row) any { return r.Result.Algorithm }),
		table.Col("parameters", "parameters", table.Text, func(r row) any { return r.Result.Values.String() }),
		table.Col("denoiser", "denoiser", table.Text, func(r row) any { return r.denoising() }),
		table.Col("candidates", "candidates", table.Text, func(r row) any { return string(r.Result.Candidates) }),
		table.Col("set", "set", table.Text, func(r row) any { return r.Set.Name }),
		table.Col("fingerprint", "fingerprint", table.Text, func(r row) any { return r.Set.Fingerprint }),
		table.Col("pages", "pages", table.Whole, func(r row) any { return r.Result.Pages }),
		table.Col("threshold", "threshold", table.Number, func(r row) any { return r.Threshold }),
		table.Col("measure", "measure", table.Text, func(r row) any { return r.name }),
		table.Col("value", "export|value", table.Number, func(r row) any { return r.value }),
		table.Col("low", "low", table.Number, func(r row) any { return r.low }),
		table.Col("high", "high", table.Number, func(r row) any { return r.high }),
		table.Col("higher", "higher is better", table.Flag, func(r row) any { return r.higher }),
		table.Col("version", "version", table.Text, func(r row) any { return r.Version }),
		table.Col("machine", "machine", table.Text, func(r row) any { return r.Machine }),
	}
	rows := func(yield func(row) bool) {
		for _, r := range runs {
			for _, f := range r.figures(intervals) {
				if !yield(row{r, f}) {
					return
				}
			}
		}
	}
	return table.Of("measures", param.Words{En: "Measures"}, columns, rows, param.Words{En: "low and high are a 95 % bootstrap interval over groups of duplicates; measures that the truth does not define are omitted; if the index may miss pairs, average precision and best F1 are estimated, with an interval from the sampled pairs, or have only a lower bound in low; times are in seconds."})
}

// entry is one figure in long form.
type entry struct {
	name      string
	value     any // nil where only a lower bound is known
	low, high any
	higher    any
}

func (r *Subject) figures(intervals bool) []entry {
	var out []entry
	var drawn eval.Intervals
	known := false
	if intervals && r.Report.Decided <= eval.MostDecided {
		drawn, known = r.Intervals(eval.Resampling{Seed: seed})
	}
	for _, m := range eval.Measures() {
		v, ok := m.Get(r.Report)
		if !ok || math.IsNaN(v) {
			continue
		}
		e := entry{name: m.Name, value: v}
		switch iv, ok := m.Interval(r.Report); {
		case ok:
			e.low, e.high = iv.Low, iv.High
		case m.Standing(r.Report) == eval.AtLeast:
			e.value, e.low = nil, v // no more is known
		}
		if !m.Count {
			e.higher = m.Higher
		}
		if known && m.Drawn != nil {
			e.low, e.high = m.Drawn(drawn).Low, m.Drawn(drawn).High
		}
		out = append(out, e)
	}
	count := func(name string, n float64) { out = append(out, entry{name: name, value: n}) }
	count("comparisons", float64(r.Result.Comparisons))
	count("indexed", float64(r.Result.Indexed))
	count("empty_pages", float64(r.Result.Empty))
	count("unread_pages", float64(r.Result.Unread))
	if r.Result.Pages > 0 {
		out = append(out, entry{name: "bytes_per_page", value: float64(r.Result.Bytes) / float64(r.Result.Pages), higher: false})
	}
	for _, s := range r.Result.Stages {
		out = append(out, entry{name: "wall_s." + s.Name, value: s.Wall.Seconds(), higher: false},
			entry{name: "busy_s." + s.Name, value: s.Busy.Seconds(), higher: false})
	}
	return out
}

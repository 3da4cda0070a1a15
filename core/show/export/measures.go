package export

import (
	"math"

	"pagetwin/core/base/param"
	"pagetwin/core/judge/eval"
)

// Measures is the table of all figures in long form, one figure a row: every
// measure that the truth defines, the counts of the run, and the time of each
// stage in seconds. higher says whether more is better, nothing where neither is.
func Measures(runs []*Subject, intervals bool) *Table {
	return &Table{
		Name:  "measures",
		Title: param.Words{En: "Measures", Zh: "指标"},
		Columns: []Column{
			{Name: "run", Title: param.Words{En: "run", Zh: "运行"}},
			{Name: "algorithm", Title: param.Words{En: "algorithm", Zh: "算法"}},
			{Name: "parameters", Title: param.Words{En: "parameters", Zh: "参数"}},
			{Name: "denoiser", Title: param.Words{En: "denoiser", Zh: "去噪"}},
			{Name: "candidates", Title: param.Words{En: "candidates", Zh: "候选"}},
			{Name: "set", Title: param.Words{En: "set", Zh: "网页集"}},
			{Name: "fingerprint", Title: param.Words{En: "fingerprint", Zh: "指纹"}},
			{Name: "pages", Title: param.Words{En: "pages", Zh: "网页数"}, Kind: Whole},
			{Name: "threshold", Title: param.Words{En: "threshold", Zh: "阈值"}, Kind: Number},
			{Name: "measure", Title: param.Words{En: "measure", Zh: "指标"}},
			{Name: "value", Title: param.Words{En: "value", Zh: "值"}, Kind: Number},
			{Name: "low", Title: param.Words{En: "low", Zh: "下界"}, Kind: Number},
			{Name: "high", Title: param.Words{En: "high", Zh: "上界"}, Kind: Number},
			{Name: "higher", Title: param.Words{En: "higher is better", Zh: "越大越好"}, Kind: Flag},
			{Name: "version", Title: param.Words{En: "version", Zh: "版本"}},
			{Name: "machine", Title: param.Words{En: "machine", Zh: "机器"}},
		},
		Notes: []param.Words{{
			En: "low and high are a 95 % bootstrap interval over groups of duplicates; a figure that the truth does not define has no row; where pairs may be missing below the index, average precision and best F1 are estimated with the interval that follows from the drawn pairs, or have only a lower bound, in low; times are in seconds.",
			Zh: "low 与 high 为按重复组自助抽样的 95 % 区间；标注无法定义的指标不列出；索引可能漏掉网页对时，平均查准率和最佳 F1 为估计值，区间来自抽取的网页对，或只有下界，列于 low；时间以秒计。",
		}},
		Rows: func(yield func([]any) bool) {
			row := make([]any, 16)
			for _, r := range runs {
				for _, f := range r.figures(intervals) {
					row = append(row[:0], r.Name, r.Result.Algorithm, r.Result.Values.String(), r.denoising(), string(r.Result.Candidates),
						r.Set.Name, r.Set.Fingerprint, int64(r.Result.Pages), r.Threshold, f.name, f.value, f.low, f.high, f.higher, r.Version, r.Machine)
					if !yield(row) {
						return
					}
				}
			}
		},
	}
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
		drawn, known = r.Intervals(eval.Resampling{Seed: 1})
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

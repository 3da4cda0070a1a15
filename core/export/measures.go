package export

import (
	"math"
	"slices"
	"strings"

	"pagetwin/core/catalog"
	"pagetwin/core/detect"
	"pagetwin/core/eval"
	"pagetwin/core/param"
)

// Measures is the table of all figures in long form, one figure a row: every
// measure that the truth defines, the counts of the run, and the time of each
// stage in seconds. higher says whether more is better, nothing where neither is.
func Measures(runs []*Run, intervals bool) *Table {
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
			En: "low and high are a 95 % bootstrap interval over groups of duplicates; a figure that the truth does not define has no row; times are in seconds.",
			Zh: "low 与 high 为按重复组自助抽样的 95 % 区间；标注无法定义的指标不列出；时间以秒计。",
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

// mostForIntervals is the largest number of decided pairs that is resampled.
const mostForIntervals = 200_000

// entry is one figure in long form.
type entry struct {
	name      string
	value     float64
	low, high any
	higher    any
}

func (r *Run) figures(intervals bool) []entry {
	var out []entry
	bounds := map[string]eval.Interval{}
	if intervals && r.Report.Decided <= mostForIntervals {
		if iv, ok := eval.Bootstrap(r.Result.Pairs, r.Set.Truth, len(r.Set.Pages), r.Threshold, eval.Resampling{Seed: 1}); ok {
			bounds = map[string]eval.Interval{"precision": iv.Precision, "recall": iv.Recall, "f1": iv.F1}
		}
	}
	for _, m := range eval.Measures() {
		v, ok := m.Get(r.Report)
		if !ok || math.IsNaN(v) {
			continue
		}
		e := entry{name: m.Name, value: v}
		if !m.Count {
			e.higher = m.Higher
		}
		if b, ok := bounds[m.Name]; ok {
			e.low, e.high = b.Low, b.High
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

// compared are the measures of a comparison, those that no run defines left out.
var compared = []string{"precision", "recall", "f1", "best_f1", "ap", "bcubed_f1", "page_precision", "page_recall", "candidate_recall"}

// Comparison is the table for a paper: one run a row, the parameters in which the
// runs differ, the measures and the time.
func Comparison(runs []*Run) *Table {
	t := &Table{
		Name:    "comparison",
		Title:   param.Words{En: "Algorithms compared", Zh: "算法比较"},
		Columns: []Column{{Name: "algorithm", Title: param.Words{En: "algorithm", Zh: "算法"}}},
		Notes:   []param.Words{origin(runs)},
	}
	cells := []func(*Run) any{func(r *Run) any { return r.Result.Algorithm }}
	add := func(c Column, get func(*Run) any) { t.Columns, cells = append(t.Columns, c), append(cells, get) }
	for _, name := range differing(runs) {
		add(Column{Name: name, Title: param.Words{En: name, Zh: name}}, func(r *Run) any { return r.setting(name) })
	}
	for _, name := range compared {
		m, err := eval.Find(name)
		if err != nil || !slices.ContainsFunc(runs, func(r *Run) bool { _, ok := m.Get(r.Report); return ok }) {
			continue
		}
		add(Column{name, m.Title, Share, better(m)}, func(r *Run) any {
			if v, ok := m.Get(r.Report); ok && !math.IsNaN(v) {
				return v
			}
			return nil
		})
	}
	add(Column{"decided", param.Words{En: "pairs found", Zh: "判定对数"}, Whole, 0}, func(r *Run) any { return r.Report.Decided })
	add(Column{"bytes_per_page", param.Words{En: "bytes a page", Zh: "每页字节"}, Number, -1}, func(r *Run) any {
		if r.Result.Pages == 0 {
			return nil
		}
		return float64(r.Result.Bytes) / float64(r.Result.Pages)
	})
	add(Column{"time_s", param.Words{En: "own time (s)", Zh: "自身用时（秒）"}, Number, -1}, func(r *Run) any { return r.ownTime() })
	t.Rows = func(yield func([]any) bool) {
		row := make([]any, len(cells))
		for _, r := range runs {
			for i, get := range cells {
				row[i] = get(r)
			}
			if !yield(row) {
				return
			}
		}
	}
	return t
}

func better(m eval.Measure) int {
	if m.Higher {
		return 1
	}
	return -1
}

// ownTime is the wall time of the stages that belong to the algorithm alone;
// reading and denoising are shared by all algorithms of a run.
func (r *Run) ownTime() float64 {
	total := 0.0
	for _, s := range r.Result.Stages {
		if s.Name != detect.StageRead && s.Name != detect.StageDenoise {
			total += s.Wall.Seconds()
		}
	}
	return total
}

// setting is the value of a parameter as it is written in files, nil where the run
// has none of that name.
func (r *Run) setting(name string) any {
	switch name {
	case "denoiser":
		return r.Result.Denoiser
	case "candidates":
		return string(r.Result.Candidates)
	}
	values := r.Result.Values
	if rest, ok := strings.CutPrefix(name, "denoise."); ok {
		name, values = rest, r.Result.Denoise
	}
	if v, ok := values[name]; ok {
		return param.Param{}.Format(v)
	}
	return nil
}

// differing names what the runs do not have in common: the denoiser, the way of
// choosing candidates, and parameters that two runs of one algorithm set
// differently or that differ from their defaults.
func differing(runs []*Run) []string {
	var names []string
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, r := range runs {
		if a, err := catalog.Algorithm(r.Result.Algorithm); err == nil {
			for _, s := range r.Result.Values.Changed(a.Params) {
				name, _, _ := strings.Cut(s, "=")
				add(name)
			}
		}
	}
	for _, name := range []string{"denoiser", "candidates"} {
		if slices.ContainsFunc(runs, func(r *Run) bool { return r.setting(name) != runs[0].setting(name) }) {
			add(name)
		}
	}
	for _, r := range runs {
		for name := range r.Result.Denoise {
			full := "denoise." + name
			if slices.ContainsFunc(runs, func(o *Run) bool { return o.setting(full) != nil && o.setting(full) != r.setting(full) }) {
				add(full)
			}
		}
	}
	return names
}

package export

import (
	"io"
	"slices"
	"strings"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
)

// Baseline is the run of a comparison with which the others are compared.
type Baseline struct {
	Run int // position among the runs
	eval.Resampling
	Measures []string // those of a LaTeX table; nil: precision, recall and F1
}

// Comparison returns the table for a paper, one run a row: the parameters in which the runs differ,
// the measures and the time; with a baseline also the difference of F1 from its F1 and the
// significance of that. All runs must be over one set.
func Comparison(runs []*Subject, base *Baseline) *table.Table {
	columns := []table.Column[*Subject]{table.Col("algorithm", "algorithm", table.Text, func(r *Subject) any { return r.Result.Algorithm })}
	for _, name := range differing(runs) {
		columns = append(columns, table.Titled(name, say.Same(name), table.Text, func(r *Subject) any { return r.setting(name) }))
	}
	for _, m := range eval.Main(true) {
		if !slices.ContainsFunc(runs, func(r *Subject) bool { _, ok := m.Get(r.Report); return ok }) {
			continue
		}
		better := -1
		if m.Higher {
			better = 1
		}
		columns = append(columns, table.Titled(m.Name, m.Title, table.Share, func(r *Subject) any { return m.Cell(r.Report) }).Best(better))
	}
	found, differ, notes := differences(runs, base)
	columns = append(append(columns, differ...),
		table.Col("decided", "decided pairs", table.Whole, func(r *Subject) any { return r.Report.Decided }),
		table.Col("bytes_per_page", "bytes a page", table.Number, func(r *Subject) any {
			if r.Result.Pages == 0 || r.Result.Candidates == result.Given {
				return nil // the size of another program's signatures is not known
			}
			return float64(r.Result.Bytes) / float64(r.Result.Pages)
		}).Best(-1),
		table.Col("time_s", "own time (s)", table.Number, func(r *Subject) any { return r.ownTime() }).Best(-1))
	t := table.Of("comparison", param.Words{En: "Algorithms compared"}, columns, slices.Values(runs),
		slices.Concat([]param.Words{origin(runs)}, standings(runs), notes)...)
	t.LaTeX = func(w io.Writer, t *table.Table, lang string) error {
		return (&paper{runs, base, found, lang}).write(w, t)
	}
	return t
}

// standings returns notes on each run: how reliable its figures over all thresholds are, if pairs
// may be missing, and other cautions.
func standings(runs []*Subject) []param.Words {
	var out []param.Words
	for _, r := range runs {
		for _, w := range r.Cautions() {
			out = append(out, say.New("%s: %v", r.Name, w).Words)
		}
		rep := r.Report
		if !rep.HasAP || rep.Standing == eval.Exact || rep.Standing == "" {
			continue
		}
		if rep.Standing == eval.AtLeast {
			out = append(out, say.New("%s: pairs with scores below %.4g may be missing: average precision ≥ %.4f, best F1 ≥ %.4f", r.Name, rep.Reach, rep.AP, rep.Best.Counts.F1()).Words)
			continue
		}
		out = append(out, say.New("%s: below the score %.4g estimated from %d sampled {pair|pairs}, with 95 %% intervals: average precision %.4f to %.4f, best F1 %.4f to %.4f", r.Name, rep.Reach, r.Result.Beyond.Draws, rep.APs.Low, rep.APs.High, rep.BestF1s.Low, rep.BestF1s.High).Words)
	}
	return out
}

// differences returns the differences from the baseline, if the truth allows it, the columns of that
// of F1, and the remarks on them.
func differences(runs []*Subject, base *Baseline) (found map[*Subject]eval.Differences, columns []table.Column[*Subject], notes []param.Words) {
	if base == nil || len(runs) < 2 {
		return nil, nil, nil
	}
	of := runs[base.Run]
	found = make(map[*Subject]eval.Differences)
	for _, r := range runs {
		if r == of {
			continue
		}
		d, ok := eval.Compare(r.Decision(), of.Decision(), of.Truth, len(of.Set.Pages), base.Resampling)
		if !ok {
			return nil, nil, []param.Words{{En: "The significance of the differences is unknown: the set has no truth, or fewer than two groups to sample from."}}
		}
		found[r] = d
	}
	column := func(name, en string, get func(eval.Difference) float64) table.Column[*Subject] {
		return table.Col(name, en, table.Number, func(r *Subject) any {
			d, ok := found[r]
			return table.Known(ok, get(d.F1))
		})
	}
	var any eval.Differences
	for _, any = range found {
		break
	}
	note := say.New("ΔF1 is the difference in F1 to %s, with its 95 %% interval and two-sided p: paired bootstrap over %d gold {group|groups}, %d {resample|resamples}, seed %d.", of.Name, any.Groups, any.Rounds, base.Seed)
	return found, []table.Column[*Subject]{
		column("f1_difference", "ΔF1", func(d eval.Difference) float64 { return d.Delta }),
		column("f1_low", "ΔF1 low", func(d eval.Difference) float64 { return d.Interval.Low }),
		column("f1_high", "ΔF1 high", func(d eval.Difference) float64 { return d.Interval.High }),
		column("f1_p", "p", func(d eval.Difference) float64 { return d.P }),
	}, []param.Words{note.Words}
}

// ownTime returns the wall time of the stages of the algorithm alone; all algorithms of a run
// share reading and denoising.
func (r *Subject) ownTime() float64 {
	total := 0.0
	for _, s := range r.Result.Stages {
		if s.Name != result.StageRead && s.Name != result.StageDenoise {
			total += s.Wall.Seconds()
		}
	}
	return total
}

// setting returns the value of a parameter in the form of files; nil if the run has none of that
// name.
func (r *Subject) setting(name string) any {
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

// differing returns the names of the settings that the runs do not have in common: the denoiser,
// the choice of candidates, and parameters that two runs of one algorithm set differently or that
// differ from their defaults.
func differing(runs []*Subject) []string {
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
		if slices.ContainsFunc(runs, func(r *Subject) bool { return r.setting(name) != runs[0].setting(name) }) {
			add(name)
		}
	}
	for _, r := range runs {
		for name := range r.Result.Denoise {
			full := "denoise." + name
			if slices.ContainsFunc(runs, func(o *Subject) bool { return o.setting(full) != nil && o.setting(full) != r.setting(full) }) {
				add(full)
			}
		}
	}
	return names
}

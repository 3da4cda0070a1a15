package present

import (
	"cmp"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/workspace"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// RunResult is one run of one algorithm, with what it measures.
type RunResult struct {
	Number  int
	SetName string // of the opened set
	Size    int    // pages
	Algo    *algo.Algorithm
	Changed []string // parameters that differ from their defaults
	// Outcome is the result held against the truth with its judgements, at the
	// algorithm's own threshold.
	*eval.Outcome
	Sorted *eval.Sorted      // the scored pairs, for moving the threshold
	Swept  string            // the parameter that varies, "pages" for the set's size, "" for none
	At     any               // its value; nil where Decisions has all of them
	Series string            // the sweep that it is a member of, "" for none
	Record *workspace.Record // where it is kept, nil for nowhere

	// Decisions is what the result decides with each value of the parameter that varies, where
	// that changes nothing else.
	Decisions []Decision

	Held []eval.DeclaredPairs // how many of the pairs that pages declare it decides; nil until it is known

	of      *page.Set    // the opened set that Set was taken from
	own     *truth.Truth // what the files of Set say, without the judgements
	hidden  bool         // it is not drawn
	decides float64      // the score from which on it decides now, see [Session.SetThreshold]
}

// Decision is what a result decides with another value of the parameter that decides.
type Decision struct {
	At any
	*eval.Outcome
}

// decide works out what the result decides with other values of a parameter.
func (r *RunResult) decide(name string, values []any) {
	r.Swept, r.At, r.Decisions = name, nil, nil
	for _, v := range values {
		r.Decisions = append(r.Decisions, Decision{v, r.Outcome.At(r.Algo.Cut(r.Result.Values.With(name, v)))})
	}
}

// swept are the values that vary in the decisions.
func (r *RunResult) sweptAt() []any {
	var out []any
	for _, d := range r.Decisions {
		out = append(out, d.At)
	}
	return out
}

// newRunResult holds a result against what is known of the set.
func newRunResult(set *page.Set, gold *truth.Truth, a algo.Algorithm, res *detect.Result) *RunResult {
	return &RunResult{
		Size: len(set.Pages), Algo: &a, Changed: res.Values.Changed(a.Params), decides: res.Cut,
		Outcome: eval.NewOutcome(set, res, gold, res.Cut), Sorted: eval.NewSorted(res.Pairs, gold),
	}
}

// frozen is the result as it is now, for work beside the window: a judgement changes
// the figures of r meanwhile.
func (r *RunResult) frozen() *RunResult {
	now := *r
	return &now
}

// frozen are results as they are now.
func frozen(results []*RunResult) []*RunResult {
	now := make([]*RunResult, len(results))
	for i, r := range results {
		now[i] = r.frozen()
	}
	return now
}

// under is the same result held against another truth.
func (r *RunResult) under(gold *truth.Truth) *RunResult {
	fresh := *r
	fresh.Outcome, fresh.Sorted = r.Under(gold), eval.NewSorted(r.Result.Pairs, gold)
	if len(r.Decisions) > 0 {
		fresh.decide(r.Swept, r.sweptAt())
	}
	return &fresh
}

// adopt takes over the figures of fresh, which is the same result under another
// truth.
func (r *RunResult) adopt(fresh *RunResult) {
	r.Outcome, r.Sorted, r.Decisions = fresh.Outcome, fresh.Sorted, fresh.Decisions
}

// Name names a result for legends and lists: the algorithm, and what differs
// from its defaults.
func (r *RunResult) Name() string {
	name := r.Algo.Name
	if len(r.Changed) > 0 {
		name += " " + strings.Join(r.Changed, " ")
	}
	if about := r.sweptAbout(); about != "" {
		name += " " + about
	}
	return name
}

// About says what sets the result apart: the parameters that differ from their
// defaults, and what varies in its sweep.
func (r *RunResult) About() string {
	parts := slices.Clone(r.Changed)
	if about := r.sweptAbout(); about != "" {
		parts = append(parts, about)
	}
	return strings.Join(parts, " ")
}

// sweptAbout names the value of what varies where Changed does not.
func (r *RunResult) sweptAbout() string {
	if r.Swept == "" || r.At == nil {
		return ""
	}
	about := SweptAt(r.Swept, r.At)
	if slices.Contains(r.Changed, about) {
		return ""
	}
	return about
}

// byNumber orders results as they came.
func byNumber(a, b *RunResult) int { return cmp.Compare(a.Number, b.Number) }

// inUnit words a score in the unit of the algorithm.
func (r *RunResult) inUnit(score float64) string {
	t := r.thresholdAt(score)
	return t.Param + " " + t.Value
}

// settings names every parameter of a result with its value, in lines that are not
// too long.
func (r *RunResult) settings() []string {
	var parts []string
	for _, p := range r.Algo.Params {
		parts = append(parts, p.Name+"="+p.Format(r.Result.Values[p.Name]))
	}
	if r.Result.Denoiser != "" {
		parts = append(parts, "denoiser="+r.Result.Denoiser)
	}
	parts = append(parts, "candidates="+string(r.Result.Candidates))
	const wide = 52
	var lines []string
	for _, p := range parts {
		if n := len(lines) - 1; n >= 0 && len(lines[n])+len(p) < wide {
			lines[n] += "  " + p
		} else {
			lines = append(lines, p)
		}
	}
	return lines
}

// about says of which pages a result is.
func (r *RunResult) about(b *Book) string {
	return r.SetName + " · " + b.T("curves.info.pages", Count(int64(r.Size)))
}

// judged tells whether the truth knows a duplicate.
func (r *RunResult) judged() bool {
	return r.Truth != nil && r.Truth.Kind != truth.None && r.Curve.Positives > 0
}

// thresholds returns the scores at which a curve is drawn, rising, at most about
// limit of them: those of known pairs, or scores at even ranks of all pairs, and the
// result's own threshold, where a mark stands.
func (r *RunResult) thresholds(known bool, limit int) []float64 {
	var out []float64
	if known {
		for _, p := range r.Curve.Points(limit) {
			out = append(out, p.Threshold)
		}
	} else {
		pairs := r.Result.Pairs.Found()
		n, most := pairs.Len(), int64(limit)
		for i := range min(n, most) {
			out = append(out, pairs.At(i*(n-1)/max(1, min(n, most)-1)).Score)
		}
	}
	if cut := r.Result.Cut; len(out) > 0 && cut >= r.Result.Floor {
		out = append(out, cut)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Was says what the F1 of a kept result was when it was made, where labels have changed
// it since.
func (d *Shared) Was(r *RunResult) string {
	if r.Record == nil || r.Report == nil {
		return ""
	}
	was, known := r.Record.Measures["f1"]
	now, ok := r.Report.Values()["f1"]
	switch {
	case !ok || known && was == now:
		return ""
	case !known:
		return d.Book.T("runs.was.none", Count(int64(d.Judgements.Progress().Judged)))
	}
	return d.Book.T("runs.was", Count(int64(d.Judgements.Progress().Judged)), Share(was))
}

func idOf(r *RunResult) string {
	if r == nil || r.Record == nil {
		return ""
	}
	return r.Record.ID
}

// Loses tells whether the figures of a result at a threshold are those of the candidates
// alone, and of which figures all pairs would give another one.
func (r *RunResult) Loses(threshold float64) bool {
	return eval.Loses(r.Result, threshold) && r.judged() && !r.Curve.Complete()
}

// Misses says what the index of a result misses at a threshold, in the words of the batch
// command; ok is false where it misses nothing, or nothing is known of it.
func (r *RunResult) Misses(threshold float64) (words say.Words, ok bool) {
	o := *r.Outcome
	o.Threshold = threshold
	if words, ok = o.BelowReachWords(); ok {
		return words, true
	}
	if l, ok := eval.LostAt(r.Result, threshold); ok && l.Pairs > 0 {
		return l.Words(), true
	}
	return words, false
}

// BytesPerPage returns the mean size of what is kept of a page.
func (r *RunResult) BytesPerPage() float64 {
	if r.Size == 0 {
		return 0
	}
	return float64(r.Result.Bytes) / float64(r.Size)
}

// title is the name that a person gave the run, "" for none.
func (r *RunResult) title() string {
	if r.Record == nil {
		return ""
	}
	return r.Record.Title
}

// Package results holds the results of runs, measured against the truth of their set.
package results

import (
	"cmp"
	"slices"
	"strings"

	"pagetwin/app/present/wording"
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Result is one run of one algorithm, with its measures.
type Result struct {
	Number  int
	SetName string // name of the opened set
	Size    int    // number of pages
	Algo    *algo.Algorithm
	Changed []string // parameters that differ from their defaults
	// Outcome is the result measured against the truth with judgements, at the algorithm's own
	// threshold.
	*eval.Outcome
	Sorted *eval.Sorted // the scored pairs, for moving the threshold
	Swept  string       // the parameter that varies, "pages" for the number of pages, "" for none
	At     any          // its value; nil if Decisions holds all values
	Series string       // the sweep to which it belongs, "" for none
	Kept   *Kept        // its record in the workspace, nil if it is not kept

	// Decisions are the decisions with each value of the varied parameter, if the parameter
	// affects nothing else.
	Decisions []Decision

	From    *page.Set    // the opened set from which Set was taken
	Known   *truth.Truth // the truth from the files of Set, without judgements
	Hidden  bool         // it is not drawn
	Decides float64      // the score from which on it currently decides, see [Session.SetThreshold]
}

// Kept is the part of the record of a kept result that the desk shows.
type Kept struct {
	ID, Title string
	Number    int
	Measures  map[string]float64 // as they were when it was kept
}

// A Decision is the outcome of a result with another value of a parameter that only affects the
// decision.
type Decision struct {
	At any
	*eval.Outcome
}

// Decide computes the decisions with other values of a parameter.
func (r *Result) Decide(name string, values []any) {
	r.Swept, r.At, r.Decisions = name, nil, nil
	for _, v := range values {
		r.Decisions = append(r.Decisions, Decision{v, r.Outcome.At(r.Algo.Cut(r.Result.Values.With(name, v)))})
	}
}

// SweptAt returns the values of the varied parameter in the decisions.
func (r *Result) SweptAt() []any {
	var out []any
	for _, d := range r.Decisions {
		out = append(out, d.At)
	}
	return out
}

// New measures a result against the truth of its set.
func New(set *page.Set, gold *truth.Truth, a algo.Algorithm, res *result.Result) *Result {
	return &Result{
		Size: len(set.Pages), Algo: &a, Changed: res.Values.Changed(a.Params), Decides: res.Cut,
		Outcome: eval.NewOutcome(set, res, gold, res.Cut), Sorted: eval.NewSorted(res.Pairs, gold),
	}
}

// Frozen returns a copy of the result for background work, since a judgement may change the
// figures of r at any time.
func (r *Result) Frozen() *Result {
	now := *r
	return &now
}

// Frozen returns copies of results.
func Frozen(results []*Result) []*Result {
	now := make([]*Result, len(results))
	for i, r := range results {
		now[i] = r.Frozen()
	}
	return now
}

// Against returns the result measured against another truth.
func (r *Result) Against(gold *truth.Truth) *Result {
	fresh := *r
	fresh.Outcome, fresh.Sorted = r.Under(gold), eval.NewSorted(r.Result.Pairs, gold)
	if len(r.Decisions) > 0 {
		fresh.Decide(r.Swept, r.SweptAt())
	}
	return &fresh
}

// Adopt takes over the figures of fresh, which is the same result under another truth.
func (r *Result) Adopt(fresh *Result) {
	r.Outcome, r.Sorted, r.Decisions = fresh.Outcome, fresh.Sorted, fresh.Decisions
}

// Name names a result for legends and lists: the algorithm, and the parameters that differ from
// their defaults.
func (r *Result) Name() string {
	name := r.Algo.Name
	if len(r.Changed) > 0 {
		name += " " + strings.Join(r.Changed, " ")
	}
	if about := r.sweptAbout(); about != "" {
		name += " " + about
	}
	return name
}

// About returns the distinguishing parameters of the result: those that differ from their
// defaults, and the varied parameter of its sweep.
func (r *Result) About() string {
	parts := slices.Clone(r.Changed)
	if about := r.sweptAbout(); about != "" {
		parts = append(parts, about)
	}
	return strings.Join(parts, " ")
}

// sweptAbout returns the value of the varied parameter if Changed does not contain it.
func (r *Result) sweptAbout() string {
	if r.Swept == "" || r.At == nil {
		return ""
	}
	about := SweptAt(r.Swept, r.At)
	if slices.Contains(r.Changed, about) {
		return ""
	}
	return about
}

// ByNumber orders results by number.
func ByNumber(a, b *Result) int { return cmp.Compare(a.Number, b.Number) }

// InUnit formats a score in the unit of the algorithm.
func (r *Result) InUnit(score float64) string {
	t := r.thresholdAt(score)
	return t.Param + " " + t.Value
}

// Settings lists every parameter of a result with its value, in lines of limited length.
func (r *Result) Settings() []string {
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

// Over describes the pages of a result.
func (r *Result) Over(b *wording.Book) string {
	return r.SetName + " · " + b.T("curves.info.pages", wording.Count(int64(r.Size)))
}

// Judged reports whether the truth contains a duplicate.
func (r *Result) Judged() bool {
	return r.Truth != nil && r.Truth.Kind != truth.None && r.Curve.Positives > 0
}

// Thresholds returns the scores at which a curve is drawn, rising, at most about limit of them:
// those of known pairs, or scores at evenly spaced ranks of all pairs, and the result's own
// threshold, where a mark is drawn.
func (r *Result) Thresholds(known bool, limit int) []float64 {
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

// ID returns the id under which a result is kept in the workspace, "" for none.
func ID(r *Result) string {
	if r == nil || r.Kept == nil {
		return ""
	}
	return r.Kept.ID
}

// Loses reports whether some figures of a result at a threshold are those of the candidates
// only, and differ from those of all pairs.
func (r *Result) Loses(threshold float64) bool {
	return eval.Loses(r.Result, threshold) && r.Judged() && !r.Curve.Complete()
}

// Misses describes the misses of the index of a result at a threshold, as the command line does;
// ok is false if there are none, or that is unknown.
func (r *Result) Misses(threshold float64) (words say.Words, ok bool) {
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

// BytesPerPage returns the mean size of a page's signature.
func (r *Result) BytesPerPage() float64 {
	if r.Size == 0 {
		return 0
	}
	return float64(r.Result.Bytes) / float64(r.Size)
}

// Title returns the title that a person gave the run, "" for none.
func (r *Result) Title() string {
	if r.Kept == nil {
		return ""
	}
	return r.Kept.Title
}

// ScoreOf returns the score of two pages by their ids; ok is false if the run kept no such pair.
func (r *Result) ScoreOf(idA, idB string) (score float64, ok bool) {
	a, okA := r.Set.Index(idA)
	b, okB := r.Set.Index(idB)
	if !okA || !okB {
		return 0, false
	}
	return r.Result.Pairs.Score(page.MakePair(a, b))
}

// Threshold returns the current threshold: that of the run, unless a person moved it.
func (r *Result) Threshold() algo.Threshold { return r.thresholdAt(r.Decides) }

// Own returns the threshold of the run.
func (r *Result) Own() algo.Threshold { return r.thresholdAt(r.Result.Cut) }

// Moved reports whether the current threshold differs from that of the run.
func (r *Result) Moved() bool { return r.Decides != r.Result.Cut }

func (r *Result) thresholdAt(score float64) algo.Threshold {
	return r.Algo.ThresholdAt(r.Result.Values, score)
}

// Values returns the settings that decide as the result currently does.
func (r *Result) Values() param.Values {
	if !r.Moved() {
		return r.Result.Values
	}
	return r.Algo.DecidingAt(r.Result.Values, r.Decides)
}

// Deciding returns the current decisions of the result.
func (r *Result) Deciding() eval.Decision {
	return eval.Decision{Pairs: r.Result.Pairs, Threshold: r.Decides}
}

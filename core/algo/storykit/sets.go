package storykit

import (
	"fmt"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// Shared returns the shingles that both pages have.
func (r Shingles) Shared() map[string]bool {
	left, both := make(map[string]bool, len(r.Windows[0])), make(map[string]bool)
	for _, w := range r.Windows[0] {
		left[w.Shingle] = true
	}
	for _, w := range r.Windows[1] {
		if left[w.Shingle] {
			both[w.Shingle] = true
		}
	}
	return both
}

// Sets records a step with the shingles that both pages have. It returns the sizes of the
// sets, and the view that shows them as bars.
func (r Shingles) Sets(code string) (Overlap, *trace.View) {
	both := r.Shared()
	o := Overlap{len(r.Windows[0]), len(r.Windows[1]), len(both)}
	views := r.Bodies(func(side int) []trace.Span {
		return Joined(Spans(r.Windows[side], func(w Window) trace.Mark { return trace.If(both[w.Shingle], trace.Same, trace.None) }))
	})
	bars := o.View("overlap", say.Words{En: "Distinct shingles"})
	r.Step(code, say.New("%d distinct {shingle|shingles} on the left, %d on the right; %d of them are on both pages.", o.A, o.B, o.Common), append(views, bars)...)
	return o, bars
}

// Joined merges sorted spans that overlap or touch, as the spans of successive shingles do.
func Joined(spans []trace.Span) []trace.Span {
	var out []trace.Span
	for _, s := range spans {
		if n := len(out); n > 0 && s.Start <= out[n-1].End {
			out[n-1].End = max(out[n-1].End, s.End)
			continue
		}
		s.ID = fmt.Sprint("passage", len(out))
		out = append(out, s)
	}
	return out
}

// CodeOf returns the line of pseudo-code for a measure.
func CodeOf(by sorted.Measure) string {
	switch by {
	case sorted.Smaller:
		return "score ← |A ∩ B| / min(|A|, |B|)"
	case sorted.Larger:
		return "score ← |A ∩ B| / max(|A|, |B|)"
	}
	return "score ← |A ∩ B| / |A ∪ B|"
}

// Score records a step with the share of common elements by a measure. views show the sets.
func (o Overlap) Score(r *algo.Story, code string, by sorted.Measure, views ...*trace.View) {
	like, of := by.Share(o.Common, o.A, o.B), by.Of(o.Common, o.A, o.B)
	ask, said := say.New("Of everything on either page, what share is on both?"), say.New("%d of %d: the resemblance is %.4f.", o.Common, of, like)
	title, symbols, numbers := say.Words{En: "Resemblance"}, "r = |A ∩ B| / |A ∪ B|", fmt.Sprintf("r = %d / (%d + %d − %d)", o.Common, o.A, o.B, o.Common)
	switch by {
	case sorted.Smaller:
		ask, said = say.New("What share of the smaller page is on the larger one?"), say.New("%d of %d on the smaller page: the containment is %.4f.", o.Common, of, like)
		title, symbols, numbers = say.Words{En: "Containment of the smaller page"}, "c = |A ∩ B| / min(|A|, |B|)", fmt.Sprintf("c = %d / min(%d, %d)", o.Common, o.A, o.B)
	case sorted.Larger:
		ask, said = say.New("What share of the larger page is on the smaller one?"), say.New("%d of %d on the larger page: the similarity is %.4f.", o.Common, of, like)
		title, symbols, numbers = say.Words{En: "Similarity"}, "s = |A ∩ B| / max(|A|, |B|)", fmt.Sprintf("s = %d / max(%d, %d)", o.Common, o.A, o.B)
	}
	r.Offer(trace.Share(like))
	r.Ask(ask, code, said, append(views, Formula("share", title, symbols, numbers, fmt.Sprintf("%s = %.4f", symbols[:1], like)))...)
}

// Same reports whether both pages have the same value in row i.
func (v Values) Same(i int) bool { return v.Value(0, i) == v.Value(1, i) }

// Bands reports whether the pages agree in all rows of some band.
func (v Values) Bands() bool { return v.WholeBands() > 0 }

// WholeBands returns in how many bands the pages agree in all rows.
func (v Values) WholeBands() int {
	n := 0
	for b := range v.B {
		if v.whole(b) {
			n++
		}
	}
	return n
}

// Agreeing returns the number of equal values.
func (v Values) Agreeing() int {
	n := 0
	for i := range v.N {
		if v.Same(i) {
			n++
		}
	}
	return n
}

// SCurve shows the probability p that two pages share one of b bands of r rows as a function of
// their resemblance, with the point of a pair.
func SCurve(b, r int, p func(resemblance float64) float64, pair float64) *trace.View {
	line := Line("s", fmt.Sprintf("b = %d, r = %d", b, r), 101, func(i int) (x, y float64) {
		x = float64(i) / 100
		return x, p(x)
	})
	return Curve("s-curve", say.Words{En: "S-curve"}, Axis("resemblance", 0, 1), Axis("probability", 0, 1), line, [2]float64{pair, p(pair)}, trace.Differs)
}

func labels(ws []Window) []string {
	out := make([]string, len(ws))
	for i, w := range ws {
		out[i] = w.Label
	}
	return out
}

// Estimate records a step with the share of equal values beside the exact resemblance and its
// standard error err.
func (v Values) Estimate(r *algo.Story, code string, exact, err float64) {
	n := v.Agreeing()
	e := float64(n) / float64(v.N)
	bars := &trace.View{ID: "estimate", Title: say.Words{En: "Estimate and exact resemblance"}, Bars: &trace.Bars{High: 1, Bars: []trace.Bar{
		Bar("values", say.Text("storykit|equal values"), e, fmt.Sprintf("%.4f", e), trace.Used),
		Bar("exact", say.Words{En: "exact"}, exact, fmt.Sprintf("%.4f ± %.4f", exact, err), trace.None),
	}}}
	r.Offer(trace.HowMany(n, v.N))
	r.Ask(say.New("How many of the %d {value is|values are} the same?", v.N), code,
		say.New("%d of %d {value|values} are the same, a share of %.4f; the exact resemblance is %.4f, and the standard error for this number of values is %.4f.", n, v.N, e, exact, err), append(v.Views(Agreement), bars)...)
}

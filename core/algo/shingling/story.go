package shingling

import (
	"fmt"
	"math"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

const (
	codeSlide   = "shingles ← set of windows of k tokens"
	codeMin     = "value[i] ← min of h_i over shingles"
	codeAgree   = "score ← share of equal values"
	codeSuper   = "super[j] ← hash of the j-th group of values"
	codeSupers  = "score ← share of equal super-shingles"
	codeExact   = "score ← |A ∩ B| / |A ∪ B|"
	codeContain = "score ← |A ∩ B| / min(|A|, |B|)"
)

func (s settings) slide(r *algo.Story) storykit.Shingles {
	x := storykit.NewShingles(r, s.k, s.tokens)
	r.Chapter("Shingles", codeSlide)
	x.Slide(codeSlide)
	return x
}

func (s settings) minima(r storykit.Shingles, values [2][]uint64, bands minhash.Bands) (storykit.Values, float64) {
	r.Code(codeMin)
	o, _ := r.Sets(codeSlide)
	r.Chapter("Min-values")
	v := storykit.Values{Name: "h", N: s.m, B: bands.B, R: bands.R, Value: func(side, i int) uint64 { return values[side][i] }}
	r.Minima(codeMin, v, s.digest)
	return v, float64(o.Common) / float64(o.Union())
}

func (e *estimate) Trace(r *algo.Story) {
	v, exact := e.minima(e.slide(r), [2][]uint64{r.Sigs[0], r.Sigs[1]}, e.bands)
	r.Chapter("Agreement", codeAgree)
	v.Estimate(r, codeAgree, exact, minhash.StandardError(exact, v.N))
	r.Chapter("Bands")
	curve := storykit.SCurve(e.bands.B, e.bands.R, e.bands.Candidate, exact)
	r.Step(codeAgree, say.New("The index divides the values into %d {band|bands} of %d {row|rows}: pages with the resemblance %.4f share a band with probability %.4f.", e.bands.B, e.bands.R, exact, e.bands.Candidate(exact)), append(v.Views(storykit.Bands), curve)...)
}

func (s *super) Trace(r *algo.Story) {
	x := s.slide(r)
	var values [2][]uint64
	for i, t := range x.Tokens {
		values[i] = make([]uint64, s.m)
		s.minValues(values[i], t)
	}
	groups := minhash.Bands{B: s.groups, R: s.m / s.groups}
	v, exact := s.minima(x, values, groups)
	r.Chapter("Agreement", codeAgree, codeSuper, codeSupers)
	v.Estimate(r, codeAgree, exact, minhash.StandardError(exact, v.N))
	r.Chapter("Super-shingles")
	supers := storykit.Values{Name: "S", N: s.groups, Value: func(side, i int) uint64 { return r.Sigs[side][i] }}
	supers.Supers(r, codeSuper, codeSupers, groups.R, s.agree)
	curve := storykit.SCurve(groups.B, groups.R, func(x float64) float64 { return groups.AtLeast(s.agree, x) }, exact)
	r.Step(codeSupers, say.New("Pages with the resemblance %.4f agree in %d or more of %d {super-shingle|super-shingles} with probability %.4f: the curve is steep, almost all or nothing.", exact, s.agree, s.groups, groups.AtLeast(s.agree, exact)), curve)
}

func (e *exact) Trace(r *algo.Story) {
	x := e.slide(r)
	if e.subset != nil {
		e.traceSubset(x)
		return
	}
	code := codeExact
	if e.By == sorted.Smaller {
		code = codeContain
		r.Chapter("Containment", code)
	} else {
		r.Chapter("Resemblance", code)
	}
	o, bars := x.Sets(code)
	o.Score(r, code, e.By, bars)
}

const (
	codeMod   = "kept ← shingles with hash ≡ 0 mod m"
	codeLeast = "kept ← the s shingles with the least hashes"
	codeKept  = "score ← |A ∩ B| / |A ∪ B| of the kept shingles"
	codeUnion = "score ← share of the s least of A ∪ B that is in A ∩ B"
)

func (e *exact) traceSubset(r storykit.Shingles) {
	keep, score, rightly := codeMod, codeKept, 1
	rule := say.New("Shingles whose hash is divisible by %d are kept: a similar share of every page, and the same shingle is kept or dropped on all pages.", e.subset)
	if s, ok := e.subset.(least); ok {
		keep, score, rightly = codeLeast, codeUnion, 2
		rule = say.New("The %d {shingle|shingles} with the smallest hashes are kept, for pages of any length.", int(s))
	}
	r.Chapter("Shingles that are kept", keep, score)
	o, _ := r.Sets(codeSlide)
	kept := func(side int, w storykit.Window) bool {
		_, ok := slices.BinarySearch(r.Sigs[side], hash.Mix64(e.digest(w.Shingle)))
		return ok
	}
	bodies := r.Bodies(func(side int) []trace.Span {
		return storykit.Joined(storykit.Spans(r.Windows[side], func(w storykit.Window) trace.Mark { return trace.If(kept(side, w), trace.Used, trace.None) }))
	})
	line := e.line(r, kept)
	ask := say.New("Which shingles represent the page?")
	r.Offer(trace.Choose(rightly, say.Text("shingling|The first ones"), say.Words{En: "Those with a divisible hash"}, say.Words{En: "Those with the smallest hashes"}))
	r.Ask(ask, keep, say.New("%v Of %d {shingle|shingles} on the left, %d {is|are} kept; of %d on the right, %d.",
		rule.Words, o.A, len(r.Sigs[0]), o.B, len(r.Sigs[1])), append(bodies, line)...)
	if r.Unsigned() {
		r.Step(keep, say.New("A page without kept shingles has no signature."), line)
		return
	}
	r.Chapter("Resemblance")
	s, exact := e.sampled(r.Sigs[0], r.Sigs[1], [2]int{o.A, o.B}), float64(o.Common)/float64(o.Union())
	formula := storykit.Formula("resemblance", say.Words{En: "Resemblance by the kept shingles"},
		score, fmt.Sprintf("r = %d / %d = %.4f ± %.4f", s.n, s.of, s.resemblance(), s.err))
	bars := &trace.View{ID: "estimate", Title: say.Words{En: "Estimate and exact resemblance"}, Bars: &trace.Bars{High: 1, Bars: []trace.Bar{
		storykit.Bar("kept", say.Words{En: "from kept shingles"}, s.resemblance(), fmt.Sprintf("%.4f ± %.4f", s.resemblance(), s.err), trace.Used),
		storykit.Bar("exact", say.Words{En: "exact"}, exact, fmt.Sprintf("%.4f", exact), trace.None),
	}}}
	r.Offer(trace.Share(s.resemblance()))
	r.Ask(say.New("What share of the kept shingles is on both pages?"), score,
		say.New("%d of %d kept {shingle|shingles} are on both pages: %.4f, with a standard error of %.4f. All shingles together give %.4f.", s.n, s.of, s.resemblance(), s.err, exact), formula, bars)
}

func (e *exact) line(r storykit.Shingles, kept func(side int, w storykit.Window) bool) *trace.View {
	track := &trace.Track{Axis: storykit.Axis("hash, as a share of the largest possible", 0, 1)}
	every, mod := e.subset.(divisible)
	if mod {
		track.Axis = trace.Axis{Title: trace.Worded(say.New("hash mod %d", every).Words), High: float64(every)}
	}
	for side, page := range storykit.Pages {
		lane := trace.Lane{ID: storykit.ID("hashes", trace.Sides[side]), Label: trace.Worded(page)}
		for _, w := range r.Windows[side][:min(len(r.Windows[side]), mostPoints)] {
			h := hash.Mix64(e.digest(w.Shingle))
			x := trace.Thing{ID: w.Shingle, From: float64(h) / math.MaxUint64, Mark: trace.None}
			if mod {
				x.From = float64(h % uint64(every))
			}
			if kept(side, w) {
				x.Label, x.Mark = trace.Plain(trace.Quote(w.Label)), trace.Used
			}
			lane.Things = append(lane.Things, x)
		}
		track.Lanes = append(track.Lanes, lane)
	}
	return storykit.Fallen(&trace.View{ID: "hashes", Title: say.Words{En: "The hashes of the first shingles; those that are kept have their texts"}, Track: track})
}

const mostPoints = 60

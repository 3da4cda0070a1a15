package keysentence

import (
	"fmt"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sizes"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

const (
	codeLong   = "sentences ← those of at least k characters"
	codeWorth  = "worth ← length · (1 + λ · keywords)"
	codeKeep   = "keep the m best"
	codeLength = "compare only where shorter / longer ≥ ρ"
	codeScore  = "score ← |A ∩ B| / min(|A|, |B|)"
)

func (m *Method) Trace(r *algo.Story) {
	r.Code(codeLong, codeWorth, codeKeep)
	var kept [2][]sentence
	for i, d := range r.Docs {
		kept[i] = m.sentences(d)
	}
	m.traceKeep(r, kept)
	if len(kept[0]) == 0 || len(kept[1]) == 0 {
		return
	}
	r.Code(codeLength, codeScore)
	m.traceLengths(r)
	m.traceShared(r, kept)
}

func bodies(r *algo.Story, lists [2][]sentence, mark func(side int, s sentence) trace.Mark) []*trace.View {
	return r.Bodies(func(i int) (spans []trace.Span) {
		for _, s := range lists[i] {
			spans = storykit.Places(spans, s.Norm, mark(i, s), s.Places)
		}
		return spans
	})
}

func (m *Method) traceKeep(r *algo.Story, kept [2][]sentence) {
	r.Chapter("Long sentences")
	var long, ranked [2][]sentence
	var all [2]int
	for i, d := range r.Docs {
		long[i], ranked[i] = m.long(d), m.ranked(d)
		all[i] = len(algo.SentencesOf(d, m.marks))
	}
	views := bodies(r, long, func(int, sentence) trace.Mark { return trace.Used })
	r.Step(codeLong, say.New("The bodies have %d and %d {sentence|sentences}; %d and %d distinct {one|ones} have %d {character|characters} or more.", all[0], all[1], len(long[0]), len(long[1]), m.k), views...)
	r.Chapter("Key sentences")
	if len(long[0]) == 0 || len(long[1]) == 0 {
		r.Step(codeKeep, say.New("%d and %d are left to choose from. A page without a sentence of %d {character|characters} has no signature.", len(long[0]), len(long[1]), m.k), views...)
		return
	}
	if m.lambda > 0 {
		best := kept[0][0]
		r.Step(codeWorth, say.New("The rating of a sentence is its length, plus %g times its length for each keyword in it: “%s” has the rating %.4g.", m.lambda, trace.Quote(best.Text), best.worth), rated(0, ranked[0], len(kept[0]), false))
	}
	storykit.Uncounted(r, codeWorth, m.mode, m.df)
	ask := say.New("Which sentences are kept?")
	r.Offer(trace.Choose(1, say.Words{En: "The first ones"}, say.Words{En: "Those with the highest rating"}, say.Words{En: "The rarest"}))
	said := say.New("The %d best are kept: %d on the left, %d on the right.", m.m, len(kept[0]), len(kept[1]))
	if m.paragraph {
		said = say.New("The best sentence of each paragraph is kept, at most %d: %d on the left, %d on the right.", m.m, len(kept[0]), len(kept[1]))
	}
	r.Ask(ask, codeKeep, said, rated(0, ranked[0], len(kept[0]), true))
	r.Step(codeKeep, say.New("The right page keeps %d of its %d long {sentence|sentences} in the same way.", len(kept[1]), len(long[1])), rated(1, ranked[1], len(kept[1]), true))
}

// Of the ratings of a page, so many are shown: the best, and the best of those that are not kept.
const mostBest, mostRest = 4, 2

func rated(page int, ranked []sentence, kept int, told bool) *trace.View {
	track := &trace.Track{Axis: storykit.Axis("rating", 0, 1)}
	best := min(kept, mostBest)
	for n, s := range slices.Concat(ranked[:best], ranked[kept:min(len(ranked), kept+mostRest)]) {
		mark := trace.If(n >= best, trace.Dropped, trace.Used)
		if !told {
			mark = trace.None
		}
		track.Axis.High = max(track.Axis.High, s.worth)
		track.Lanes = append(track.Lanes, trace.Lane{ID: s.Norm, Label: trace.Plain(begin(s.Text)), Mark: mark, Things: []trace.Thing{
			{ID: "length", Label: trace.Plain(fmt.Sprint(s.Length)), To: float64(s.Length), Mark: mark},
		}})
		if lane := &track.Lanes[n]; s.worth > float64(s.Length) {
			lane.Things = append(lane.Things, trace.Thing{ID: "keywords", Label: trace.Plain("+ " + strings.Join(s.words, ", ")), From: float64(s.Length), To: s.worth, Mark: trace.If(mark == trace.Dropped, mark, trace.New)})
		}
	}
	view := &trace.View{ID: storykit.ID("rating", trace.Sides[page]), Title: say.New("Sentences of the %v page, best first: their length, and what keywords add", storykit.Pages[page]).Words, Track: track}
	if shown := len(track.Lanes); told && shown < len(ranked) {
		view.Note = say.New("%d of %d {sentence is|sentences are} shown, %d of the %d that are kept.", shown, len(ranked), best, kept).Words
	}
	return view
}

func begin(s string) string {
	const room = 16 // in Latin letters, of which a Han character is two
	at := 0
	for i, r := range s {
		if at++; text.IsWide(r) {
			at++
		}
		if at > room {
			return s[:i] + "…"
		}
	}
	return s
}

func (m *Method) traceLengths(r *algo.Story) {
	r.Chapter("Length classes")
	la, lb := length(r.Sigs[0]), length(r.Sigs[1])
	cut := sizes.New(m.rho, max(la, lb))
	ratio := float64(min(la, lb)) / float64(max(la, lb))
	view := &trace.View{ID: "lengths", Title: say.Words{En: "Content characters"}, Bars: &trace.Bars{
		High: float64(max(la, lb)), Bars: []trace.Bar{storykit.Count("left", storykit.LeftPage, la, trace.None), storykit.Count("right", storykit.RightPage, lb, trace.None)},
		Lines: []trace.Line{{Label: trace.Worded(say.New("ρ = %g of the longer", m.rho).Words), Value: float64(m.rho * float64(max(la, lb)))}},
	}}
	ask := say.New("Are the lengths close enough?")
	r.Offer(trace.YesNo(sizes.Near(m.rho, la, lb)))
	if sizes.Near(m.rho, la, lb) {
		r.Ask(ask, codeLength, say.New("%d and %d {character|characters} are in the classes %d and %d; their ratio %.4f reaches ρ = %g: the pages are compared.", la, lb, cut.Of(la)+1, cut.Of(lb)+1, ratio, m.rho), view)
		return
	}
	r.Ask(ask, codeLength, say.New("%d and %d {character|characters} are in the classes %d and %d; their ratio %.4f is below ρ = %g: the score is 0, whatever they share.", la, lb, cut.Of(la)+1, cut.Of(lb)+1, ratio, m.rho), view)
}

func (m *Method) traceShared(r *algo.Story, kept [2][]sentence) {
	r.Chapter("Shared sentences")
	views := bodies(r, kept, func(side int, s sentence) trace.Mark {
		return trace.If(slices.ContainsFunc(kept[1-side], func(o sentence) bool { return o.Norm == s.Norm }), trace.Same, trace.Differs)
	})
	var sticks [2][]storykit.Tile
	for i, list := range kept {
		for _, s := range list {
			sticks[i] = append(sticks[i], storykit.Tile{ID: s.Norm, Label: trace.Plain(fmt.Sprint(s.Length)), Long: float64(s.Length)})
		}
	}
	ribbons := storykit.Ribbons("shared", say.Words{En: "Kept sentences by length; equal ones are joined"}, storykit.Matched(sticks))
	n, na, nb := common(r.Sigs[0], r.Sigs[1]), m.size(r.Sigs[0]), m.size(r.Sigs[1])
	r.Offer(trace.HowMany(n, min(na, nb)))
	r.Ask(say.New("How many sentences do both pages keep?"), codeScore,
		say.New("%d {sentence is|sentences are} on both pages, relative to the page with fewer: %d of %d.", n, n, min(na, nb)), append([]*trace.View{ribbons}, views...)...)
}

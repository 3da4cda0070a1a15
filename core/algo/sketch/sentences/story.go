package sentences

import (
	"fmt"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// The lines of pseudo-code of the chapters.
const (
	CodeLong = "sentences ← those of at least k characters"
	CodeKeep = "keep the m best"
)

// Cutting records the chapter of the long sentences of both pages.
func (s *Sentences) Cutting(r *algo.Story) {
	r.Chapter("Sentences", CodeLong)
	var all [2]int
	var long [2]int
	views := r.Bodies(func(i int) (spans []trace.Span) {
		for _, x := range s.cut(r.Docs[i]) {
			if all[i]++; x.Length < s.K {
				spans = storykit.Places(spans, "short", trace.Dropped, []text.Span{x.Span})
			}
		}
		list := s.Long(r.Docs[i])
		long[i] = len(list)
		for _, x := range list {
			spans = storykit.Places(spans, x.Norm, trace.Used, x.Places)
		}
		return spans
	})
	r.Step(CodeLong, say.New("The bodies have %d and %d {sentence|sentences}; %d and %d distinct {one|ones} have %d {character|characters} or more.", all[0], all[1], long[0], long[1], s.K), views...)
	if long[0] == 0 || long[1] == 0 {
		r.Step(CodeLong, say.New("%d and %d are left to choose from. A page without a sentence of %d {character|characters} has no signature.", long[0], long[1], s.K), views...)
	}
}

// Choosing records the chapter of the choice of sentences: by is the answer to the question which
// are kept. The code has [CodeKeep] already.
func (s *Sentences) Choosing(r *algo.Story, by, said say.Words) {
	ranked, kept := s.both(r, s.Ranked), s.both(r, s.Kept)
	r.Offer(trace.Choose(1, say.Words{En: "The first ones"}, by, say.Words{En: "The rarest"}))
	r.Ask(say.New("Which sentences are kept?"), CodeKeep, say.Message{Words: said}, Rated(0, ranked[0], len(kept[0]), true))
	r.Step(CodeKeep, say.New("The right page keeps %d of its %d long {sentence|sentences} in the same way.", len(kept[1]), len(ranked[1])), Rated(1, ranked[1], len(kept[1]), true))
}

func (s *Sentences) both(r *algo.Story, of func(*text.Doc) []Sentence) (out [2][]Sentence) {
	for i, d := range r.Docs {
		out[i] = of(d)
	}
	return out
}

// Of the ratings of a page, so many are shown: the best, and the best of those that are not kept.
const mostBest, mostRest = 4, 2

// Rated shows the worth of the ranked sentences of a page, of which the first are kept; unless
// chosen, they are not marked.
func Rated(page int, ranked []Sentence, kept int, chosen bool) *trace.View {
	track := &trace.Track{Axis: storykit.Axis("rating", 0, 1)}
	best := min(kept, mostBest)
	for n, s := range slices.Concat(ranked[:best], ranked[kept:min(len(ranked), kept+mostRest)]) {
		mark := trace.If(n >= best, trace.Dropped, trace.Used)
		if !chosen {
			mark = trace.None
		}
		track.Axis.High = max(track.Axis.High, s.Worth)
		lane := trace.Lane{ID: s.Norm, Label: trace.Plain(trace.Quote(s.Text)), Mark: mark, Things: []trace.Thing{
			{ID: "length", Label: trace.Plain(fmt.Sprint(s.Length)), To: float64(s.Length), Mark: mark},
		}}
		if s.Worth > float64(s.Length) {
			lane.Things = append(lane.Things, trace.Thing{ID: "keywords", Label: trace.Plain("+ " + strings.Join(s.Words, ", ")), From: float64(s.Length), To: s.Worth, Mark: trace.If(mark == trace.Dropped, mark, trace.New)})
		}
		track.Lanes = append(track.Lanes, lane)
	}
	title := say.New("Sentences of the %v page, longest first", storykit.Pages[page])
	if slices.ContainsFunc(ranked, func(s Sentence) bool { return len(s.Words) > 0 }) {
		title = say.New("Sentences of the %v page, best first: their length, and what keywords add", storykit.Pages[page])
	}
	view := &trace.View{ID: storykit.ID("rating", trace.Sides[page]), Title: title.Words, Track: track}
	if shown := len(track.Lanes); chosen && shown < len(ranked) {
		view.Note = say.New("%d of %d {sentence is|sentences are} shown, %d of the %d that are kept.", shown, len(ranked), best, kept).Words
	}
	return view
}

const mostShared = 5 // tiles of a page, before others are folded

// Sharing records the chapter of the sentences that both pages keep.
func (s *Sentences) Sharing(r *algo.Story) {
	code := storykit.CodeOf(s.By)
	r.Chapter("Shared sentences", code)
	kept := s.both(r, s.Kept)
	var sticks [2][]storykit.Tile
	bodies := r.Bodies(func(i int) (spans []trace.Span) {
		for _, x := range kept[i] {
			mark := trace.If(slices.ContainsFunc(kept[1-i], func(o Sentence) bool { return o.Norm == x.Norm }), trace.Same, trace.Differs)
			spans = storykit.Places(spans, x.Norm, mark, x.Places)
			sticks[i] = append(sticks[i], storykit.Tile{ID: x.Norm, Label: trace.Plain(trace.Quote(x.Text)), Long: float64(x.Length), Mark: mark})
		}
		return spans
	})
	ribbons := storykit.Ribbons("shared", say.Words{En: "Kept sentences by length; equal ones are joined"}, storykit.Folded(sticks, mostShared))
	s.Overlap(r.Sigs).Score(r, code, s.By, append([]*trace.View{ribbons}, bodies...)...)
}

package keysentence

import (
	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sentences"
	"pagetwin/core/algo/sketch/sizes"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

const (
	codeWorth  = "worth ← length · (1 + λ · keywords)"
	codeLength = "compare only where shorter / longer ≥ ρ"
)

func (m *Method) Trace(r *algo.Story) {
	m.Cutting(r)
	if r.Unsigned() {
		return
	}
	r.Chapter("Key sentences", codeWorth, sentences.CodeKeep)
	ranked, kept := m.Ranked(r.Docs[0]), [2]int{len(m.Kept(r.Docs[0])), len(m.Kept(r.Docs[1]))}
	if m.lambda > 0 {
		r.Step(codeWorth, say.New("The rating of a sentence is its length, plus %g times its length for each keyword in it: “%s” has the rating %.4g.", m.lambda, trace.Quote(ranked[0].Text), ranked[0].Worth), sentences.Rated(0, ranked, kept[0], false))
	}
	storykit.Uncounted(r, codeWorth, m.mode, m.df)
	said := say.New("The %d best are kept: %d on the left, %d on the right.", m.Most, kept[0], kept[1])
	if m.paragraph {
		said = say.New("The best sentence of each paragraph is kept, at most %d: %d on the left, %d on the right.", m.Most, kept[0], kept[1])
	}
	m.Choosing(r, say.Words{En: "Those with the highest rating"}, said.Words)
	m.traceLengths(r)
	m.Sharing(r)
}

func (m *Method) traceLengths(r *algo.Story) {
	r.Chapter("Length classes", codeLength)
	la, lb := length(r.Sigs[0]), length(r.Sigs[1])
	cut := sizes.New(m.rho, max(la, lb))
	ratio := float64(min(la, lb)) / float64(max(la, lb))
	view := &trace.View{ID: "lengths", Title: say.Words{En: "Content characters"}, Bars: &trace.Bars{
		High: float64(max(la, lb)), Bars: []trace.Bar{storykit.Count("left", storykit.LeftPage, la, trace.None), storykit.Count("right", storykit.RightPage, lb, trace.None)},
		Lines: []trace.Line{{Label: trace.Worded(say.New("ρ = %g of the longer", m.rho).Words), Value: float64(m.rho * float64(max(la, lb)))}},
	}}
	near := sizes.Near(m.rho, la, lb)
	said := say.New("%d and %d {character|characters} are in the classes %d and %d; their ratio %.4f is below ρ = %g: the score is 0, whatever they share.", la, lb, cut.Of(la)+1, cut.Of(lb)+1, ratio, m.rho)
	if near {
		said = say.New("%d and %d {character|characters} are in the classes %d and %d; their ratio %.4f reaches ρ = %g: the pages are compared.", la, lb, cut.Of(la)+1, cut.Of(lb)+1, ratio, m.rho)
	}
	r.Offer(trace.YesNo(near))
	r.Ask(say.New("Are the lengths close enough?"), codeLength, said, view)
}

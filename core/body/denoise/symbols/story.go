package symbols

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/told"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

// Lines of the pseudo-code shown in the story.
const (
	codeText  = "TD(e) ← (T − LT) / (TG − LTG)"
	codeMarks = "SbD(e) ← (T − LT) / (Sb + 1)"
	codeScore = "score(e) ← TD · log10(PNum + 2) · ln SbD"
	codeBest  = "keep the element of the highest score"
	codeLinks = "cut lines with a larger share of links"
)

// tell records the densities and scores of the elements.
func (s symbols) tell(r *trace.Recorder, t *markup.Tree, _ denoise.Repeats) denoise.Body {
	segments := denoise.Cut(t, nil)
	counts := s.count(t, segments)
	best, top := bestOf(t, counts)
	body := s.assemble(t, segments, counts, best, top)
	if len(segments) == 0 {
		return body
	}
	x := &teller{symbols: s, Page: told.NewPage(r, t, segments, body), counts: counts, best: best, top: top}
	r.Code(codeText, codeMarks, codeScore, codeBest)
	x.outline = told.NewOutline(t, segments, best)
	x.densities()
	x.scores()
	if s.links < 1 {
		x.linked()
	}
	return body
}

// teller records one story.
type teller struct {
	symbols
	told.Page
	counts  []symbolCounts
	best    int32
	top     float64
	outline *told.Outline
}

func number(v float64) string { return fmt.Sprintf("%.2f", v) }

// example returns the element around the block with the most text outside links.
func (x *teller) example() int32 {
	if i := x.Plainest(); i >= 0 {
		return x.Segments[i].Block
	}
	return 0
}

// marks returns the places, in the text of the page, of the punctuation marks of the blocks in an
// element.
func (x *teller) marks(n int32) (out []trace.Span) {
	inside := x.Within(n, trace.Used)
	for i, s := range x.Segments {
		if inside(i) == trace.None || s.Class < 0 {
			continue
		}
		for k, r := range s.Text {
			if at := x.Blocks.At(i) + k; isMark(r) {
				out = append(out, trace.Span{ID: string(r), Start: at, End: at + len(string(r)), Mark: trace.Used})
			}
		}
	}
	return out
}

// counted shows the counts of the elements.
func (x *teller) counted(marked int32) *trace.View {
	columns := []trace.Column{
		trace.NumberColumn("characters T"), trace.NumberColumn("in links LT"), trace.NumberColumn("tags TG"),
		trace.NumberColumn("link tags LTG"), trace.NumberColumn("marks Sb"), trace.NumberColumn("paragraphs PNum"),
	}
	mark := func(n int32) trace.Mark { return trace.If(n == marked, trace.Used, trace.None) }
	return x.outline.Figures(columns, mark, func(n int32) []any {
		c := &x.counts[n]
		return []any{c.chars, c.links, c.tags, c.linkTags, c.marks, c.paragraphs}
	})
}

// densities shows what is counted.
func (x *teller) densities() {
	x.Chapter("Two densities")
	n := x.example()
	c := &x.counts[n]
	marks := &trace.View{ID: "marks", Title: say.Words{En: "Punctuation marks"}, Text: &trace.Text{Text: x.Text(x.Blocks.All()), Spans: x.marks(n), Lines: 4}}
	plain := c.chars - c.links
	x.Step(codeMarks, say.New("Sentences have punctuation, menus have almost none: “%s” has %d punctuation marks for %d {character|characters} outside links, one for every %s.", trace.Quote(x.Name(n)), c.marks, plain, number(float64(plain)/float64(c.marks+1))), marks, x.counted(n))
}

// formula writes the score of an element.
func (x *teller) formula(n int32) *trace.View {
	c := &x.counts[n]
	plain := float64(c.chars - c.links)
	lines := []string{
		fmt.Sprintf("TD = (T − LT) / (TG − LTG) = (%d − %d) / (%d − %d)", c.chars, c.links, c.tags, c.linkTags),
		fmt.Sprintf("SbD = (T − LT) / (Sb + 1) = (%d − %d) / (%d + 1) = %s", c.chars, c.links, c.marks, number(plain/float64(c.marks+1))),
		"score = TD · log10(PNum + 2) · ln SbD",
	}
	if c.score() > 0 {
		td := plain / float64(c.tags-c.linkTags)
		lines[0] += " = " + number(td)
		lines = append(lines, fmt.Sprintf("score(%s) = %s · %.3f · %.3f = %s", x.Name(n), number(td), math.Log10(float64(c.paragraphs)+2), math.Log(plain/float64(c.marks+1)), number(c.score())))
	} else {
		lines = append(lines, fmt.Sprintf("score(%s) = 0", x.Name(n)))
	}
	return trace.FormulaView("score", say.Words{En: "Score of one element"}, lines...)
}

// ranked returns the elements that have a score, highest first.
func (x *teller) ranked() (list []int32) {
	for n := range x.counts {
		if (n == 0 || markup.IsBlock(x.Tree.Nodes[n].Tag)) && x.counts[n].score() > 0 {
			list = append(list, int32(n))
		}
	}
	slices.SortStableFunc(list, func(a, b int32) int { return cmp.Compare(x.counts[b].score(), x.counts[a].score()) })
	return list
}

// ranking shows the elements with the highest scores.
func (x *teller) ranking() *trace.View {
	var bars []trace.Bar
	for _, n := range x.ranked() {
		score := x.counts[n].score()
		bars = append(bars, trace.Bar{ID: fmt.Sprint("n", n), Label: trace.Plain(x.Name(n)), Value: score, Text: number(score), Mark: trace.If(n == x.best, trace.Same, trace.None)})
	}
	return told.Bars("ranking", say.Words{En: "Elements by their scores"}, bars)
}

// scores shows which element has the highest score.
func (x *teller) scores() {
	x.Chapter("Scores")
	n := x.best
	if list := x.ranked(); len(list) > 1 {
		n = list[1] // not the one that is asked for next
	}
	x.Step(codeScore, say.New("The score combines text density, symbol density and number of paragraphs: “%s” has %d {paragraph|paragraphs} and the score %s.", trace.Quote(x.Name(n)), x.counts[n].paragraphs, number(x.counts[n].score())), x.formula(n), x.counted(n))
	ask := say.New("Which element has the highest score?")
	if x.top == 0 {
		x.Ask(ask, codeBest, say.New("None has a score above 0: the page is kept as a whole."), x.formula(x.best), x.Blocks.Map(told.Marks(x.Body)))
		return
	}
	inside := x.Within(x.best, trace.Same)
	blocks, chars := x.Blocks.Marked(inside, trace.Same)
	var names []string
	for _, n := range x.ranked() {
		names = append(names, x.Name(n))
	}
	x.Offer(trace.OneOf(x.Name(x.best), names...))
	x.Ask(ask, codeBest, say.New("“%s” has the highest score, %s: the body is its %d {block|blocks} with %d {character|characters}.",
		trace.Quote(x.Name(x.best)), number(x.top), blocks, chars), append(told.Beside(x.ranking(), x.Blocks.Text(inside)), x.formula(x.best))...)
}

// linked shows which lines of it are links.
func (x *teller) linked() {
	x.Code(codeLinks)
	x.Chapter("Lines of links")
	mark := func(i int) trace.Mark {
		return trace.If(x.Kept(i), trace.Same, trace.If(x.By(i, ruleLinks), trace.Dropped, trace.None))
	}
	n, chars := x.Blocks.Marked(mark, trace.Dropped)
	x.Step(codeLinks, say.New("Lines of it that have more than %g of their characters in links are cut: %d {block|blocks} with %d {character|characters}.", x.links, n, chars),
		x.Blocks.Shown(mark)...)
}

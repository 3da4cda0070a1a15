package cetd

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/bodystory"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

// Lines of the pseudo-code shown in the story.
const (
	codeText      = "density(e) ← C / T"
	codeComposite = "density(e) ← C/T · ln(C/LC · T/LT) / ln ln(C/(C−LC)·LC + r·C + e)"
	codeSum       = "DensitySum(e) ← Σ density(children of e)"
	codeWinner    = "winner ← the element of the largest DensitySum"
	codeLimit     = "threshold ← min density from winner up to body"
	codeDense     = "keep elements of the largest DensitySum where density ≥ threshold"
	codeOnly      = "keep winner"
	codeSmooth    = "keep lines whose smoothed density ≥ threshold"
)

func (c cetd) tell(r *trace.Recorder, t *markup.Tree) denoise.Body {
	segments := denoise.Cut(t, nil)
	d := c.densities(t, denoise.TallyOf(t, segments))
	mark := d.marks(c.densest)
	x := &story{cetd: c, densities: d, mark: mark, Page: bodystory.NewPage(r, t, segments, denoise.Body{})}
	if d.sum[d.winner] > 0 {
		x.outline = bodystory.NewOutline(t, segments, x.asked()...)
		x.density()
		x.sums()
		if c.smooth > 0 || !c.densest {
			x.threshold()
		}
	}
	if c.smooth > 0 {
		x.Body = d.smoothed(segments, c.smooth)
		x.curve()
	} else {
		x.Body = d.assemble(segments, mark)
		x.kept()
	}
	return x.Body
}

// story records one story.
type story struct {
	cetd
	*densities
	bodystory.Page
	mark    []uint8
	outline *bodystory.Outline
}

func (x *story) asked() []int32 {
	const most = 2
	var dense []int32
	for n := range x.mark {
		node := &x.t.Nodes[n]
		if x.mark[n] == markDense && node.Kind == markup.Element && x.mark[node.Parent] != markDense {
			dense = append(dense, int32(n))
		}
	}
	slices.SortStableFunc(dense, func(a, b int32) int { return cmp.Compare(x.sum[b], x.sum[a]) })
	return append([]int32{x.winner}, dense[:min(most, len(dense))]...)
}

// figure is a column of the outline.
type figure struct {
	trace.Column
	of func(n int32) any
}

func (x *story) counted() []figure {
	under := func(n int32) denoise.Sums { return x.tally.Under(x.t, n) }
	return []figure{
		{trace.NumberColumn("characters C"), func(n int32) any { return under(n).Chars }},
		{trace.NumberColumn("tags T"), func(n int32) any { return under(n).Tags }},
		{trace.NumberColumn("in links LC"), func(n int32) any { return under(n).Links }},
		{trace.NumberColumn("link tags LT"), func(n int32) any { return x.linkTags[n] }},
		{trace.NumberColumn("density"), func(n int32) any { return number(x.densities.density[n]) }},
	}
}

// figures shows figures of the elements and marks one element.
func (x *story) figures(figures []figure, marked int32) *trace.View {
	var columns []trace.Column
	for _, f := range figures {
		columns = append(columns, f.Column)
	}
	mark := func(n int32) trace.Mark { return trace.If(n == marked, trace.Used, trace.None) }
	return x.outline.Figures(columns, mark, func(n int32) (cells []any) {
		for _, f := range figures {
			cells = append(cells, f.of(n))
		}
		return cells
	})
}

func number(v float64) string {
	if math.Abs(v) >= 100 {
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%.2f", v)
}

// density shows how the density of an element is computed.
func (x *story) density() {
	code := codeText
	if x.composite {
		code = codeComposite
	}
	x.Code(code, codeSum, codeWinner)
	x.Chapter("Text density")
	n := x.longest()
	u := x.tally.Under(x.t, n)
	td := float64(u.Chars) / float64(max(u.Tags, 1))
	lines := []string{"TD = C / T", fmt.Sprintf("TD(%s) = %d / %d = %s", x.Name(n), u.Chars, max(u.Tags, 1), number(td))}
	if x.composite {
		links, rest := max(u.Links, 1), max(u.Chars-u.Links, 1)
		lines = append(lines, "CTD = C/T · ln(C/LC · T/LT) / ln ln(C/(C−LC)·LC + r·C + e)",
			fmt.Sprintf("CTD(%s) = %s · ln(%d/%d · %d/%d) / ln ln(%d/%d·%d + %.3f·%d + e) = %s", x.Name(n), number(td),
				u.Chars, links, max(u.Tags, 1), max(x.linkTags[n], 1), u.Chars, rest, links, x.links, u.Chars, number(x.densities.density[n])))
	}
	formula := trace.FormulaView("density", say.Words{En: "Density of one element"}, lines...)
	views := []*trace.View{x.figures(x.counted(), n), formula}
	if x.composite {
		x.Step(code, say.New("The element “%s” holds %d {character|characters} in %d {tag|tags}, %d of them in links: density %s. Many characters for each tag make it high, links make it low; r = %.3f is the share of links on the page.",
			trace.Quote(x.Name(n)), u.Chars, u.Tags, u.Links, number(x.densities.density[n]), x.links), views...)
		return
	}
	x.Step(code, say.New("The element “%s” holds %d {character|characters} in %d {tag|tags}: density %s, the characters for each tag.", trace.Quote(x.Name(n)), u.Chars, u.Tags, number(td)), views...)
}

// longest returns the element around the block with the most text outside links.
func (x *story) longest() int32 {
	if i := x.Plainest(); i >= 0 {
		return max(x.Segments[i].Block, x.densities.body)
	}
	return x.densities.body
}

// winning returns the position of the answer that says where the element with the largest sum is.
func winning(whole bool) int {
	if whole {
		return 2
	}
	return 1
}

// sums shows which element has the largest sum.
func (x *story) sums() {
	x.Chapter("Sum of densities")
	path := x.path()
	for i := len(path) - 1; i >= 0; i-- {
		n := path[i]
		formula := trace.FormulaView("sum", say.Words{En: "Sum of one element"}, x.addends(n))
		said := say.New("The sum of an element is the sum of the densities of its children, plus the value of text directly beside them: %v.", x.added(n))
		if list, _ := x.children(n); i < len(path)-1 {
			said = say.New("One level up, “%s” has the sum %s: %d children with text.", trace.Quote(x.Name(n)), number(x.sum[n]), len(list))
		}
		x.Step(codeSum, said, x.tree(path, i, n), formula)
	}
	ask := say.New("Which element has the largest sum of densities?")
	list, _ := x.children(x.winner)
	x.Offer(trace.Choose(winning(x.winner == x.densities.body), say.Words{En: "The innermost one"}, say.Words{En: "One around the article"}, say.Words{En: "The whole page"}))
	x.Ask(ask, codeWinner, say.New("“%s” has the largest sum, %s: its %d children together are dense. Outer elements have smaller sums, because there all its text counts as a single child.", trace.Quote(x.Name(x.winner)), number(x.sum[x.winner]), len(list)),
		x.tree(path, 0, x.winner))
}

// children returns the terms of an element's sum: its child elements with text, and the addition of
// the text beside them.
func (x *story) children(n int32) (list []int32, text float64) {
	text = x.sum[n]
	for k := x.t.First(n); k >= 0; k = x.t.Next(k) {
		if x.t.Nodes[k].Kind == markup.Element && x.densities.density[k] != 0 {
			list = append(list, k)
			text -= x.densities.density[k]
		}
	}
	if math.Abs(text) <= 1e-9*math.Abs(x.sum[n]) && len(list) > 0 {
		text = 0
	}
	return list, text
}

func (x *story) added(n int32) say.Words {
	name := trace.Quote(x.Name(n))
	switch list, text := x.children(n); {
	case len(list) == 0:
		return say.New("“%s” has no children with text", name).Words
	case text > 0:
		return say.New("“%s” has %d children with text, and %s for text beside them", name, len(list), number(text)).Words
	default:
		return say.New("“%s” has %d children with text", name, len(list)).Words
	}
}

// addends writes the sum of an element as a formula.
func (x *story) addends(n int32) string {
	const most = 8
	list, text := x.children(n)
	var parts []string
	for _, k := range list[:min(most, len(list))] {
		parts = append(parts, number(x.densities.density[k]))
	}
	if len(list) > most {
		rest := 0.0
		for _, k := range list[most:] {
			rest += x.densities.density[k]
		}
		parts = append(parts, fmt.Sprintf("%s (%d)", number(rest), len(list)-most))
	}
	if len(list) == 0 || text != 0 {
		parts = append(parts, number(text))
	}
	return fmt.Sprintf("DensitySum(%s) = %s = %s", x.Name(n), strings.Join(parts, " + "), number(x.sum[n]))
}

// threshold shows the density that an element must reach.
func (x *story) threshold() {
	x.Code(codeLimit)
	x.Chapter("Threshold")
	var bars []trace.Bar
	least, found := x.winner, false
	for n := x.winner; ; n = x.t.Nodes[n].Parent {
		v := x.densities.density[n]
		bar := trace.Bar{ID: fmt.Sprint("n", n), Label: trace.Plain(x.Name(n)), Value: v, Text: number(v)}
		if v == x.limit && !found {
			bar.Mark, least, found = trace.Used, n, true
		}
		if bars = append(bars, bar); n == x.densities.body {
			break
		}
	}
	path := bodystory.Bars("path", say.Words{En: "Densities on the way up"}, bars,
		trace.Line{Label: trace.Worded(say.New("threshold %s", number(x.limit)).Words), Value: x.limit})
	x.Step(codeLimit, say.New("On the way from “%s” up to the page's body, through %d {element|elements}, the smallest density is %s, at “%s”: that is the threshold.", trace.Quote(x.Name(x.winner)), len(bars), number(x.limit), trace.Quote(x.Name(least))), path)
}

// kept shows which lines stand in kept elements.
func (x *story) kept() {
	if len(x.Segments) == 0 {
		return
	}
	x.Chapter("cetd|What is kept")
	blocks := func(rule denoise.Rule) int {
		n, _ := x.Blocks.Count(func(i int) bool { return x.By(i, rule) && x.Kept(i) })
		return n
	}
	views := x.Blocks.Shown(func(i int) trace.Mark {
		return trace.If(x.Kept(i), trace.If(x.By(i, ruleDense), trace.New, trace.Same), trace.Dropped)
	})
	ask := say.New("How many blocks are body, then?")
	kept, _ := x.Blocks.Count(x.Kept)
	x.Offer(trace.HowMany(kept, len(x.Segments)))
	switch {
	case x.sum[x.winner] == 0:
		x.Step("", say.New("No element is dense enough: none of the %d {block|blocks} is kept.", len(x.Segments)), views...)
	case x.densest:
		x.Code(codeOnly)
		x.Ask(ask, codeOnly, say.New("Those of “%s”: %d {block|blocks}. A line is kept if at least half of its characters are in it.", trace.Quote(x.Name(x.winner)), blocks(ruleDensest)), views...)
	default:
		x.Code(codeDense)
		x.Ask(ask, codeDense, say.New("%d {block is|blocks are} in “%s”, and %d more are in other elements with the largest sums that are not inside an element less dense than %s. A line is kept if at least half of its characters are in these elements.",
			blocks(ruleDensest), trace.Quote(x.Name(x.winner)), blocks(ruleDense), number(x.limit)), views...)
	}
}

// curve shows which lines are dense once their densities are smoothed.
func (x *story) curve() {
	if len(x.Segments) == 0 {
		return
	}
	x.Code(codeSmooth)
	x.Chapter("Smoothing")
	own := x.ofLines(x.Segments)
	title, axis := say.Words{En: "Density line by line"}, say.Words{En: "density"}
	figures := []bodystory.Figure{{ID: "density", Name: axis, Of: func(i int) float64 { return own[i] }}}
	x.Step(codeSmooth, say.New("Now consider each of the %d {line|lines}: the density of its innermost element varies from line to line.", len(own)),
		bodystory.Beside(x.Blocks.Curve(title, axis, figures), x.Blocks.Text(nil))...)
	figures = append(figures, bodystory.Figure{ID: "smooth", Name: say.Words{En: "smoothed"}, Of: func(i int) float64 { return x.smoothOf(i) }})
	n, _ := x.Blocks.Count(x.Kept)
	line := bodystory.Level{ID: "threshold", Name: say.New("threshold %s", number(x.limit)).Words, At: x.limit}
	x.Offer(trace.HowMany(n, len(own)))
	x.Ask(say.New("How many lines remain above the threshold when each is averaged with %d {line|lines} on either side?", x.smooth), codeSmooth,
		say.New("%d {line|lines}: averaging raises a short line between dense ones, and lowers a single dense line in a menu.", n),
		x.Blocks.ShownBeside(x.Blocks.Curve(title, axis, figures, line), bodystory.Marks(x.Body))...)
}

func (x *story) smoothOf(i int) float64 {
	if x.By(i, ruleDense) || x.By(i, ruleThin) {
		return x.Body.Blocks[i].Number
	}
	return 0
}

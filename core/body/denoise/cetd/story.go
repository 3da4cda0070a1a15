package cetd

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/told"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

// Lines of pseudo-code.
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

// tell tells of the densities of the elements, their sums, the winner and the threshold.
func (c cetd) tell(r *trace.Recorder, t *markup.Tree, _ denoise.Repeats) denoise.Body {
	segments := denoise.Cut(t, nil)
	d := c.densities(t, denoise.TallyOf(t, segments))
	mark := d.marks(c.densest)
	x := &teller{cetd: c, densities: d, Recorder: r, segments: segments, mark: mark, blocks: told.Of(r, t, segments)}
	if d.sum[d.winner] > 0 {
		x.outline = told.NewOutline(t, segments, x.asked()...)
		x.density()
		x.sums()
		if c.smooth > 0 || !c.densest {
			x.threshold()
		}
	}
	if c.smooth > 0 {
		body := d.smoothed(segments, c.smooth)
		x.curve(body)
		return body
	}
	body := denoise.Assemble(t, segments, func(i int) denoise.Verdict { return d.judge(segments[i], mark) })
	x.kept(body)
	return body
}

// teller is one story.
type teller struct {
	cetd
	*densities
	*trace.Recorder
	segments []denoise.Segment
	mark     []uint8
	blocks   *told.Blocks
	outline  *told.Outline
}

// asked are the winner and the largest of the other elements that are kept.
func (x *teller) asked() []int32 {
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

func (x *teller) name(n int32) string { return told.Name(x.t, n) }

// figure is a column of the outline.
type figure struct {
	trace.Column
	of func(n int32) string
}

// counted are the figures that a density is made of, summed those that decide.
func (x *teller) counted() []figure {
	under := func(n int32) denoise.Sums { return x.tally.Under(x.t, n) }
	return []figure{
		{trace.NumberColumn("characters C", "字符 C"), func(n int32) string { return fmt.Sprint(under(n).Chars) }},
		{trace.NumberColumn("tags T", "标签 T"), func(n int32) string { return fmt.Sprint(under(n).Tags) }},
		{trace.NumberColumn("in links LC", "链接字符 LC"), func(n int32) string { return fmt.Sprint(under(n).Links) }},
		{trace.NumberColumn("link tags LT", "链接标签 LT"), func(n int32) string { return fmt.Sprint(x.linkTags[n]) }},
		x.dense(),
	}
}

func (x *teller) summed() []figure {
	return []figure{x.dense(), {trace.NumberColumn("sum of densities", "密度和"), func(n int32) string { return number(x.sum[n]) }}}
}

func (x *teller) dense() figure {
	return figure{trace.NumberColumn("density", "密度"), func(n int32) string { return number(x.densities.density[n]) }}
}

// figures shows figures of the elements, one of them marked.
func (x *teller) figures(figures []figure, marked int32) *trace.View {
	var columns []trace.Column
	for _, f := range figures {
		columns = append(columns, f.Column)
	}
	return x.outline.Figures(columns, func(n int32) ([]trace.Label, trace.Mark) {
		var cells []trace.Label
		for _, f := range figures {
			cells = append(cells, trace.Plain(f.of(n)))
		}
		if n == marked {
			return cells, trace.Used
		}
		return cells, trace.None
	})
}

func number(v float64) string {
	if math.Abs(v) >= 100 {
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%.2f", v)
}

// density tells how the density of an element is had.
func (x *teller) density() {
	code := codeText
	if x.composite {
		code = codeComposite
	}
	x.Code(code, codeSum, codeWinner)
	x.Chapter("Text density", "文本密度")
	n := x.longest()
	u := x.tally.Under(x.t, n)
	td := float64(u.Chars) / float64(max(u.Tags, 1))
	lines := []string{"TD = C / T", fmt.Sprintf("TD(%s) = %d / %d = %s", x.name(n), u.Chars, max(u.Tags, 1), number(td))}
	if x.composite {
		links, rest := max(u.Links, 1), max(u.Chars-u.Links, 1)
		lines = append(lines, "CTD = C/T · ln(C/LC · T/LT) / ln ln(C/(C−LC)·LC + r·C + e)",
			fmt.Sprintf("CTD(%s) = %s · ln(%d/%d · %d/%d) / ln ln(%d/%d·%d + %.3f·%d + e) = %s", x.name(n), number(td),
				u.Chars, links, max(u.Tags, 1), max(x.linkTags[n], 1), u.Chars, rest, links, x.links, u.Chars, number(x.densities.density[n])))
	}
	formula := trace.FormulaView("density", say.Words{En: "Density of one element", Zh: "一个元素的密度"}, lines...)
	views := []*trace.View{x.figures(x.counted(), n), formula}
	if x.composite {
		x.Step(code, say.New("The element “%s” holds %d {character|characters} in %d {tag|tags}, %d of them in links: density %s. Many characters for each tag make it high, links make it low; r = %.3f is the share of links on the page.",
			"元素“%s”内有 %d 个字符、%d 个标签，其中链接字符 %d 个：密度为 %s。每个标签分到的字越多密度越高，链接越多密度越低；r = %.3f 是全页的链接比例。",
			trace.Quote(x.name(n)), u.Chars, u.Tags, u.Links, number(x.densities.density[n]), x.links), views...)
		return
	}
	x.Step(code, say.New("The element “%s” holds %d {character|characters} in %d {tag|tags}: density %s, the characters for each tag.",
		"元素“%s”内有 %d 个字符、%d 个标签：密度为 %s，即每个标签的字数。", trace.Quote(x.name(n)), u.Chars, u.Tags, number(td)), views...)
}

// longest is the element around the block with most text outside links.
func (x *teller) longest() int32 {
	best, most := x.densities.body, -1
	for _, s := range x.segments {
		if plain := s.Chars - s.Links; s.Class >= 0 && plain > most {
			best, most = max(s.Block, x.densities.body), plain
		}
	}
	return best
}

// sums tells which element has the largest sum.
func (x *teller) sums() {
	x.Chapter("Sum of densities", "密度和")
	n := x.densities.body
	x.Step(codeSum, say.New("An element's sum adds the densities of its children, and what text right beside them is worth: %v.",
		"元素的密度和等于各子元素的密度之和，再加上与它们并列的文字：%v。", x.added(n)),
		x.figures(x.summed(), n), trace.FormulaView("sum", say.Words{En: "Sum of one element", Zh: "一个元素的密度和"}, x.addends(n)))
	ask := say.New("Which element has the largest sum of densities?", "哪个元素的密度和最大？")
	list, _ := x.children(x.winner)
	x.Ask(ask, codeWinner, say.New("“%s” has the largest sum, %s: its %d children are dense together. Around it the sums are smaller, since all its text is one child there.",
		"“%s”的密度和最大，为 %s：它的 %d 个子元素合起来最密。再往外密度和反而变小，因为它的全部文字在那里只算一个子元素。", trace.Quote(x.name(x.winner)), number(x.sum[x.winner]), len(list)),
		append(told.Beside(x.figures(x.summed(), x.winner), x.blocks.Text(told.Within(x.t, x.segments, x.winner, trace.Used))),
			trace.FormulaView("sum", say.Words{En: "Sum of one element", Zh: "一个元素的密度和"}, x.addends(x.winner)))...)
}

// children are the parts of an element's sum: its child elements with text, and what the
// text beside them is worth.
func (x *teller) children(n int32) (list []int32, text float64) {
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

func (x *teller) added(n int32) say.Words {
	name := trace.Quote(x.name(n))
	switch list, text := x.children(n); {
	case len(list) == 0:
		return say.New("“%s” has no children with text", "“%s”没有含文字的子元素", name).Words
	case text > 0:
		return say.New("“%s” has %d children with text, and %s for text beside them", "“%s”有 %d 个含文字的子元素，并列的文字计 %s", name, len(list), number(text)).Words
	default:
		return say.New("“%s” has %d children with text", "“%s”有 %d 个含文字的子元素", name, len(list)).Words
	}
}

// addends writes the sum of an element.
func (x *teller) addends(n int32) string {
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
	return fmt.Sprintf("DensitySum(%s) = %s = %s", x.name(n), strings.Join(parts, " + "), number(x.sum[n]))
}

// threshold tells how dense an element has to be.
func (x *teller) threshold() {
	x.Code(codeLimit)
	x.Chapter("Threshold", "阈值")
	bars := &trace.Bars{Show: told.Few, High: 1}
	least, found := x.winner, false
	for n := x.winner; ; n = x.t.Nodes[n].Parent {
		v := x.densities.density[n]
		bar := trace.Bar{ID: fmt.Sprint("n", n), Label: trace.Plain(x.name(n)), Value: v, Text: number(v)}
		if v == x.limit && !found {
			bar.Mark, least, found = trace.Used, n, true
		}
		bars.High = max(bars.High, v)
		bars.Low = min(bars.Low, v)
		bars.Bars = append(bars.Bars, bar)
		if n == x.densities.body {
			break
		}
	}
	bars.Lines = []trace.Line{{Label: trace.Worded(say.New("threshold %s", "阈值 %s", number(x.limit)).Words), Value: x.limit}}
	path := &trace.View{ID: "path", Title: say.Words{En: "Densities on the way up", Zh: "一路向上的密度"}, Bars: bars}
	x.Step(codeLimit, say.New("On the way from “%s” up to the page's body, through %d {element|elements}, the smallest density is %s, at “%s”: that is the threshold.",
		"从“%s”向上到整页的主体元素，经过 %d 个元素，密度最小的是 %s（“%s”）：它就是阈值。", trace.Quote(x.name(x.winner)), len(bars.Bars), number(x.limit), trace.Quote(x.name(least))), path)
}

// kept tells which lines stand in elements that are kept.
func (x *teller) kept(body denoise.Body) {
	if len(x.segments) == 0 {
		return
	}
	x.Chapter("What is kept", "保留什么")
	blocks := func(rule denoise.Rule) int {
		n, _ := x.blocks.Count(func(i int) bool { return body.Blocks[i].Rule.Name == rule.Name && body.Blocks[i].Kept })
		return n
	}
	mark := func(i int) trace.Mark {
		switch b := body.Blocks[i]; {
		case b.Kept && b.Rule.Name == ruleDense.Name:
			return trace.New
		case b.Kept:
			return trace.Same
		}
		return trace.Dropped
	}
	views := []*trace.View{x.blocks.Map(mark), x.blocks.Text(mark)}
	ask := say.New("Which blocks are body, then?", "那么，哪些块是正文？")
	switch {
	case x.sum[x.winner] == 0:
		x.Step("", say.New("No element has text that makes it dense: nothing is kept of %d {block|blocks}.", "没有一个元素因文字而稠密：%d 块一块也不保留。", len(x.segments)), views...)
	case x.densest:
		x.Code(codeOnly)
		x.Ask(ask, codeOnly, say.New("Those of “%s”: %d {block|blocks}. A line counts where at least half of its characters stand in there.",
			"“%s”里的 %d 块。一行中至少一半的字在其中，才算在内。", trace.Quote(x.name(x.winner)), blocks(ruleDensest)), views...)
	default:
		x.Code(codeDense)
		x.Ask(ask, codeDense, say.New("%d {block stands|blocks stand} in “%s”, and %d more in the elements of the largest sums elsewhere that lie in no element less dense than %s. A line counts where half of its characters do.",
			"“%[2]s”里有 %[1]d 块；别处还有 %[3]d 块，它们所在的元素密度和最大，且外层元素密度都不低于 %[4]s。一行中至少一半的字在其中才算在内。",
			blocks(ruleDensest), trace.Quote(x.name(x.winner)), blocks(ruleDense), number(x.limit)), views...)
	}
}

// curve tells which lines are dense when their densities are smoothed.
func (x *teller) curve(body denoise.Body) {
	if len(x.segments) == 0 {
		return
	}
	x.Code(codeSmooth)
	x.Chapter("Smoothing", "平滑")
	own := x.ofLines(x.segments)
	title, axis := say.Words{En: "Density line by line", Zh: "逐行的密度"}, say.Words{En: "density", Zh: "密度"}
	figures := []told.Figure{{ID: "density", Name: axis, Of: func(i int) float64 { return own[i] }}}
	x.Step(codeSmooth, say.New("Now each of %d {line|lines} by itself: the density of the element right around it goes up and down from line to line.", "现在逐行来看，共 %d 行：各行外层元素的密度忽高忽低。", len(own)),
		told.Beside(x.blocks.Curve(title, axis, figures), x.blocks.Text(nil))...)
	figures = append(figures, told.Figure{ID: "smooth", Name: say.Words{En: "smoothed", Zh: "平滑后"}, Of: func(i int) float64 { return smoothOf(body, i) }})
	mark := func(i int) trace.Mark {
		if body.Blocks[i].Kept {
			return trace.Same
		}
		return trace.Dropped
	}
	n, _ := x.blocks.Count(func(i int) bool { return body.Blocks[i].Kept })
	line := told.Level{ID: "threshold", Name: say.New("threshold %s", "阈值 %s", number(x.limit)).Words, At: x.limit}
	x.Ask(say.New("Which lines stay above the threshold when each is averaged with its neighbours, %d on either side?", "每行与前后各 %d 行平均后，哪些行仍在阈值以上？", x.smooth), codeSmooth,
		say.New("%d {line|lines}: a short line between dense ones is lifted, a dense one alone in a menu sinks.", "%d 行：稠密行之间的短行被抬高，菜单里孤立的稠密行被压低。", n),
		append([]*trace.View{x.blocks.Map(mark)}, told.Beside(x.blocks.Curve(title, axis, figures, line), x.blocks.Text(mark))...)...)
}

// smoothOf is the smoothed density of line i, which the rules look at.
func smoothOf(body denoise.Body, i int) float64 {
	if name := body.Blocks[i].Rule.Name; name != ruleDense.Name && name != ruleThin.Name {
		return 0
	}
	return body.Blocks[i].Number
}

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

// Lines of pseudo-code.
const (
	codeText  = "TD(e) ← (T − LT) / (TG − LTG)"
	codeMarks = "SbD(e) ← (T − LT) / (Sb + 1)"
	codeScore = "score(e) ← TD · log10(PNum + 2) · ln SbD"
	codeBest  = "keep the element of the highest score"
	codeLinks = "cut lines with a larger share of links"
)

// tell tells of the densities and scores of the elements.
func (s symbols) tell(r *trace.Recorder, t *markup.Tree, _ denoise.Repeats) denoise.Body {
	segments := denoise.Cut(t, nil)
	counts := s.count(t, segments)
	best, top := bestOf(t, counts)
	body := s.assemble(t, segments, counts, best, top)
	if len(segments) == 0 {
		return body
	}
	x := &teller{symbols: s, Recorder: r, t: t, segments: segments, counts: counts, best: best, top: top, body: body, blocks: told.Of(r, t, segments)}
	r.Code(codeText, codeMarks, codeScore, codeBest)
	x.outline = told.NewOutline(t, segments, best)
	x.densities()
	x.scores()
	if s.links < 1 {
		x.linked()
	}
	return body
}

// teller is one story.
type teller struct {
	symbols
	*trace.Recorder
	t        *markup.Tree
	segments []denoise.Segment
	counts   []symbolCounts
	best     int32
	top      float64
	body     denoise.Body
	blocks   *told.Blocks
	outline  *told.Outline
}

func (x *teller) name(n int32) string { return told.Name(x.t, n) }

func number(v float64) string { return fmt.Sprintf("%.2f", v) }

// example is the element around the block with most text outside links.
func (x *teller) example() int32 {
	best, most := int32(0), -1
	for _, s := range x.segments {
		if plain := s.Chars - s.Links; s.Class >= 0 && plain > most {
			best, most = s.Block, plain
		}
	}
	return best
}

// marks are the punctuation marks of the blocks in an element, as places in the text of the
// page.
func (x *teller) marks(n int32) (out []trace.Span) {
	inside := told.Within(x.t, x.segments, n, trace.Used)
	for i, s := range x.segments {
		if inside(i) == trace.None || s.Class < 0 {
			continue
		}
		for k, r := range s.Text {
			if at := x.blocks.At(i) + k; isMark(r) {
				out = append(out, trace.Span{ID: string(r), Start: at, End: at + len(string(r)), Mark: trace.Used})
			}
		}
	}
	return out
}

// counted shows what the elements hold.
func (x *teller) counted(marked int32) *trace.View {
	columns := []trace.Column{
		trace.NumberColumn("characters T", "字数 T"), trace.NumberColumn("in links LT", "链接字数 LT"), trace.NumberColumn("tags TG", "标签 TG"),
		trace.NumberColumn("link tags LTG", "链接标签 LTG"), trace.NumberColumn("marks Sb", "标点 Sb"), trace.NumberColumn("paragraphs PNum", "段落 PNum"),
	}
	return x.outline.Figures(columns, func(n int32) ([]trace.Label, trace.Mark) {
		c := &x.counts[n]
		cells := trace.Labels(fmt.Sprint(c.chars), fmt.Sprint(c.links), fmt.Sprint(c.tags), fmt.Sprint(c.linkTags), fmt.Sprint(c.marks), fmt.Sprint(c.paragraphs))
		if n == marked {
			return cells, trace.Used
		}
		return cells, trace.None
	})
}

// densities tells what is counted.
func (x *teller) densities() {
	x.Chapter("Two densities", "两种密度")
	n := x.example()
	c := &x.counts[n]
	marks := &trace.View{ID: "marks", Title: say.Words{En: "Punctuation marks", Zh: "标点符号"}, Text: &trace.Text{Text: x.Text(x.blocks.All()), Spans: x.marks(n), Lines: 4}}
	plain := c.chars - c.links
	x.Step(codeMarks, say.New("Sentences have marks, menus have hardly any: “%s” has %d of them for %d {character|characters} outside links, one for each %s.",
		"成文的句子有标点，菜单几乎没有：“%s”链接外有 %[3]d 个字、%[2]d 个标点，平均每 %[4]s 个字一个。", trace.Quote(x.name(n)), c.marks, plain, number(float64(plain)/float64(c.marks+1))), marks, x.counted(n))
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
		lines = append(lines, fmt.Sprintf("score(%s) = %s · %.3f · %.3f = %s", x.name(n), number(td), math.Log10(float64(c.paragraphs)+2), math.Log(plain/float64(c.marks+1)), number(c.score())))
	} else {
		lines = append(lines, fmt.Sprintf("score(%s) = 0", x.name(n)))
	}
	return trace.FormulaView("score", say.Words{En: "Score of one element", Zh: "一个元素的得分"}, lines...)
}

// ranked are the elements that have a score, the highest first.
func (x *teller) ranked() (list []int32) {
	for n := range x.counts {
		if (n == 0 || markup.IsBlock(x.t.Nodes[n].Tag)) && x.counts[n].score() > 0 {
			list = append(list, int32(n))
		}
	}
	slices.SortStableFunc(list, func(a, b int32) int { return cmp.Compare(x.counts[b].score(), x.counts[a].score()) })
	return list
}

// ranking shows the elements with the highest scores.
func (x *teller) ranking() *trace.View {
	list := x.ranked()
	bars := &trace.Bars{Show: told.Few, High: 1}
	for _, n := range list {
		bar := trace.Bar{ID: fmt.Sprint("n", n), Label: trace.Plain(x.name(n)), Value: x.counts[n].score(), Text: number(x.counts[n].score())}
		if n == x.best {
			bar.Mark = trace.Same
		}
		bars.High = max(bars.High, bar.Value)
		bars.Bars = append(bars.Bars, bar)
	}
	return &trace.View{ID: "ranking", Title: say.Words{En: "Elements by their scores", Zh: "按得分排列的元素"}, Bars: bars}
}

// scores tells which element has the highest score.
func (x *teller) scores() {
	x.Chapter("Scores", "得分")
	n := x.best
	if list := x.ranked(); len(list) > 1 {
		n = list[1] // not the one that is asked for next
	}
	x.Step(codeScore, say.New("Text density, symbol density and paragraphs make the score: “%s” has %d {paragraph|paragraphs} and the score %s.",
		"文本密度、符号密度和段落数合成得分：“%s”有 %d 个段落，得分 %s。", trace.Quote(x.name(n)), x.counts[n].paragraphs, number(x.counts[n].score())), x.formula(n), x.counted(n))
	ask := say.New("Which element has the highest score?", "哪个元素得分最高？")
	if x.top == 0 {
		x.Ask(ask, codeBest, say.New("None has a score above 0: the page is kept as a whole.", "没有元素得分大于 0：整页保留。"), x.formula(x.best), x.blocks.Map(told.Marks(x.body)))
		return
	}
	inside := told.Within(x.t, x.segments, x.best, trace.Same)
	blocks, chars := x.blocks.Count(func(i int) bool { return inside(i) == trace.Same })
	x.Ask(ask, codeBest, say.New("“%s” has the highest score, %s: the body is its %d {block|blocks} with %d {character|characters}.", "“%s”得分最高，为 %s：其中的 %d 块、%d 个字符就是正文。",
		trace.Quote(x.name(x.best)), number(x.top), blocks, chars), append(told.Beside(x.ranking(), x.blocks.Text(inside)), x.formula(x.best))...)
}

// linked tells which lines of it are links.
func (x *teller) linked() {
	x.Code(codeLinks)
	x.Chapter("Lines of links", "链接行")
	mark := func(i int) trace.Mark {
		switch b := &x.body.Blocks[i]; {
		case b.Kept:
			return trace.Same
		case b.Rule.Name == ruleLinks.Name:
			return trace.Dropped
		}
		return trace.None
	}
	n, chars := x.blocks.Count(func(i int) bool { return mark(i) == trace.Dropped })
	x.Step(codeLinks, say.New("Lines of it that have more than %g of their characters in links are cut: %d {block|blocks} with %d {character|characters}.", "其中链接字数比例超过 %g 的行切去：%d 块，%d 个字符。", x.links, n, chars),
		x.blocks.Map(mark), x.blocks.Text(mark))
}

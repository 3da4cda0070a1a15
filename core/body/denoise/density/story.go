package density

import (
	"fmt"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/told"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

// Lines of pseudo-code.
const (
	codeDensity = "density(element) ← text / source"
	codeKeep    = "keep ← density ≥ threshold"
	codeLeast   = "keep ← keep and characters outside links ≥ least"
)

// tell tells of the densities of the elements around all blocks.
func (d density) tell(r *trace.Recorder, t *markup.Tree, _ denoise.Repeats) denoise.Body {
	segments := denoise.Cut(t, nil)
	held := d.held(t, segments)
	body := denoise.Assemble(t, segments, func(i int) denoise.Verdict { return d.judge(&segments[i], held) })
	if len(segments) == 0 {
		return body
	}
	x := teller{density: d, Recorder: r, t: t, segments: segments, held: held, body: body, blocks: told.Of(r, t, segments)}
	r.Code(codeDensity, codeKeep, codeLeast)
	r.Chapter("Density of the elements", "元素的密度")
	x.examples()
	x.threshold()
	x.shortOnes()
	return body
}

// teller is one story.
type teller struct {
	density
	*trace.Recorder
	t        *markup.Tree
	segments []denoise.Segment
	held     []densityOf
	body     denoise.Body
	blocks   *told.Blocks
}

func (x *teller) of(i int) *densityOf { return &x.held[x.segments[i].Block] }

// unit is what is counted.
func (x *teller) unit() say.Words {
	if x.words {
		return say.Words{En: "words", Zh: "个词"}
	}
	return say.Words{En: "characters", Zh: "个字符"}
}

// examples tells how the density of two elements is had: that around the longest block,
// and that around the block with least text in its source.
func (x *teller) examples() {
	dense, thin := -1, -1
	for i, s := range x.segments {
		if s.Class < 0 {
			continue
		}
		if dense < 0 || s.Chars-s.Links > x.segments[dense].Chars-x.segments[dense].Links {
			dense = i
		}
		if thin < 0 || x.of(i).share() < x.of(thin).share() {
			thin = i
		}
	}
	if dense < 0 {
		return
	}
	views := []*trace.View{x.element("dense", dense)}
	if x.segments[thin].Block != x.segments[dense].Block {
		views = told.Beside(views[0], x.element("thin", thin))
	}
	lines := []string{"density = text / source", x.line(dense)}
	if len(views) > 1 {
		lines = append(lines, x.line(thin))
	}
	views = append(views, trace.FormulaView("density", say.Words{En: "Density", Zh: "密度"}, lines...))
	h := x.of(dense)
	x.Step(codeDensity, say.New("The element “%s” around %v has %d %v of text in %d of source: density %.3f. Tags, scripts and addresses of links are source without text.",
		"%[2]v外层的元素“%[1]s”，源码 %[5]d，其中文字 %[3]d %[4]v：密度 %.3[6]f。标签、脚本和链接地址都是没有文字的源码。",
		trace.Quote(x.blocks.Name(dense)), x.blocks.Said(dense), h.text, x.unit(), h.total, h.share()), views...)
}

func (x *teller) line(i int) string {
	h := x.of(i)
	return fmt.Sprintf("density(%s) = %d / %d = %.3f", x.blocks.Name(i), h.text, h.total, h.share())
}

// element shows the source of the element around block i with its text lit.
func (x *teller) element(id string, i int) *trace.View {
	node := x.t.Nodes[x.segments[i].Block]
	f := told.NewFolded(x.t.HTML, int(node.Start))
	f.Texts(x.t, x.segments[i].Block, trace.Used)
	v := f.View(x.Recorder, id, say.New("Source of “%s”", "“%s”的源码", x.blocks.Name(i)).Words, int(node.End))
	return v
}

func (x *teller) curve(levels ...told.Level) *trace.View {
	axis := say.Words{En: "density", Zh: "密度"}
	return x.blocks.Curve(say.Words{En: "Density of the element around each block", Zh: "各块外层元素的密度"}, axis,
		[]told.Figure{{ID: "density", Name: axis, Of: func(i int) float64 {
			if x.segments[i].Class < 0 {
				return 0
			}
			return x.of(i).share()
		}}}, levels...)
}

// threshold tells which blocks are dense enough.
func (x *teller) threshold() {
	x.Step(codeDensity, say.New("So every block has the density of the element around it: %d {block|blocks} in the order of the page.",
		"这样，每一块都有其外层元素的密度：按网页顺序共 %d 块。", len(x.segments)), append([]*trace.View{x.blocks.Map(nil)}, told.Beside(x.curve(), x.blocks.Text(nil))...)...)
	mark := func(i int) trace.Mark {
		switch s := &x.segments[i]; {
		case s.Class < 0 || x.of(i).share() < x.density.threshold:
			return trace.Dropped
		default:
			return trace.Used
		}
	}
	dense, chars := x.blocks.Count(func(i int) bool { return mark(i) == trace.Used })
	line := told.Level{ID: "threshold", Name: say.New("threshold %g", "阈值 %g", x.density.threshold).Words, At: x.density.threshold}
	x.Ask(say.New("Which blocks stand above the threshold %g?", "哪些块在阈值 %g 以上？", x.density.threshold), codeKeep,
		say.New("%d of %d {block|blocks} reach the threshold %g, with %d {character|characters}. Below are menus: hardly any text in much markup.",
			"%d 块（共 %d 块）达到阈值 %g，有 %d 个字符。在其下的多是菜单一类：标记很多，文字很少。", dense, len(x.segments), x.density.threshold, chars),
		append([]*trace.View{x.blocks.Map(mark)}, told.Beside(x.curve(line), x.blocks.Text(mark))...)...)
}

// shortOnes tells which dense elements are too short.
func (x *teller) shortOnes() {
	short := func(i int) bool { return x.body.Blocks[i].Rule.Name == ruleFew.Name }
	mark := func(i int) trace.Mark {
		switch {
		case x.body.Blocks[i].Kept:
			return trace.Same
		case short(i):
			return trace.Differs
		}
		return trace.Dropped
	}
	n, chars := x.blocks.Count(short)
	if n == 0 {
		x.Step(codeLeast, say.New("Every element that is dense enough has at least %d {character|characters} outside links as well: none is too short.",
			"密度够的元素，链接之外也都至少有 %d 个字：没有过短的。", x.least), x.blocks.Map(mark), x.blocks.Text(mark))
		return
	}
	first := 0
	for !short(first) {
		first++
	}
	table := x.blocks.Table(told.Rows{
		ID: "short", Title: say.Words{En: "Characters outside links", Zh: "链接之外的字数"}, About: first,
		Columns: []trace.Column{trace.NumberColumn("density", "密度"), trace.NumberColumn("outside links", "链接外字数")},
		Row: func(i int) ([]trace.Label, trace.Mark) {
			if x.segments[i].Class < 0 {
				return trace.Labels("–", "–"), trace.Dropped
			}
			return trace.Labels(fmt.Sprintf("%.3f", x.of(i).share()), fmt.Sprint(x.of(i).plain)), mark(i)
		},
	})
	x.Step(codeLeast, say.New("%d of the dense blocks, with %d {character|characters}, stand in elements with fewer than %d {character|characters} outside links: short lines in plain markup are as dense as paragraphs, and are cut.",
		"密度够的块中，有 %d 块（%d 个字符）所在元素链接之外不足 %d 个字：标记简单的短行和段落一样密，也切去。", n, chars, x.least), x.blocks.Map(mark), table)
}

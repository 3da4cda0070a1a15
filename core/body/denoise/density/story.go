package density

import (
	"fmt"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/bodystory"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

// Lines of the pseudo-code shown in the story.
const (
	codeDensity = "density(element) ← text / source"
	codeKeep    = "keep ← density ≥ threshold"
	codeLeast   = "keep ← keep and characters outside links ≥ least"
)

// tell records the densities of the elements around all blocks.
func (d density) tell(r *trace.Recorder, t *markup.Tree) denoise.Body {
	segments := denoise.Cut(t, nil)
	held := d.held(t, segments)
	body := d.assemble(t, segments, held)
	if len(segments) == 0 {
		return body
	}
	x := story{density: d, Page: bodystory.NewPage(r, t, segments, body), held: held}
	r.Code(codeDensity, codeKeep, codeLeast)
	r.Chapter("Density of the elements")
	x.examples()
	x.threshold()
	x.shortOnes()
	return body
}

// story records one story.
type story struct {
	density
	bodystory.Page
	held []densityOf
}

func (x *story) visible(i int) bool { return x.Segments[i].Class >= 0 }

func (x *story) of(i int) *densityOf { return &x.held[x.Segments[i].Block] }

// unit returns the word for the counted unit.
func (x *story) unit() say.Words {
	if x.words {
		return say.Text("density|words")
	}
	return say.Text("density|characters")
}

// examples shows how the density is computed for the element around the longest block and the one
// around the block with the least text in its source.
func (x *story) examples() {
	dense := x.Plainest()
	if dense < 0 {
		return
	}
	thin := -1
	for i := range x.Segments {
		if x.visible(i) && (thin < 0 || x.of(i).share() < x.of(thin).share()) {
			thin = i
		}
	}
	views := []*trace.View{x.element("dense", dense)}
	if x.Segments[thin].Block != x.Segments[dense].Block {
		views = bodystory.Beside(views[0], x.element("thin", thin))
	}
	lines := []string{"density = text / source", x.line(dense)}
	if len(views) > 1 {
		lines = append(lines, x.line(thin))
	}
	views = append(views, trace.FormulaView("density", say.Words{En: "Density"}, lines...))
	h := x.of(dense)
	x.Step(codeDensity, say.New("The element “%s” around %v has %d %v of text in %d of source: density %.3f. Tags, scripts and addresses of links are source without text.",
		trace.Quote(x.Blocks.Name(dense)), x.Blocks.Said(dense), h.text, x.unit(), h.total, h.share()), views...)
}

func (x *story) line(i int) string {
	h := x.of(i)
	return fmt.Sprintf("density(%s) = %d / %d = %.3f", x.Blocks.Name(i), h.text, h.total, h.share())
}

// element shows the source of the element around block i with its text highlighted.
func (x *story) element(id string, i int) *trace.View {
	node := x.Tree.Nodes[x.Segments[i].Block]
	f := bodystory.NewFolded(x.Tree.HTML, int(node.Start))
	f.Texts(x.Tree, x.Segments[i].Block, trace.Used)
	return f.View(x.Recorder, id, say.New("Source of “%s”", x.Blocks.Name(i)).Words, int(node.End))
}

func (x *story) curve(levels ...bodystory.Level) *trace.View {
	axis := say.Words{En: "density"}
	return x.Blocks.Curve(say.Words{En: "Density of the element around each block"}, axis,
		[]bodystory.Figure{{ID: "density", Name: axis, Of: func(i int) float64 {
			if x.visible(i) {
				return x.of(i).share()
			}
			return 0
		}}}, levels...)
}

func (x *story) threshold() {
	x.Step(codeDensity, say.New("Each block gets the density of the element around it: %d {block|blocks} in page order.", len(x.Segments)), x.Blocks.ShownBeside(x.curve(), nil)...)
	isDense := func(i int) bool { return x.visible(i) && x.of(i).share() >= x.density.threshold }
	dense, chars := x.Blocks.Count(isDense)
	line := bodystory.Level{ID: "threshold", Name: say.New("threshold %g", x.density.threshold).Words, At: x.density.threshold}
	x.Offer(trace.HowMany(dense, len(x.Segments)))
	x.Ask(say.New("How many blocks reach the threshold %g?", x.density.threshold), codeKeep,
		say.New("%d of %d {block|blocks} reach the threshold %g, with %d {character|characters}. The others are mostly menus: little text with a lot of markup.", dense, len(x.Segments), x.density.threshold, chars),
		x.Blocks.ShownBeside(x.curve(line), bodystory.Either(isDense, trace.Used, trace.Dropped))...)
}

// shortOnes shows which dense elements are too short.
func (x *story) shortOnes() {
	short := func(i int) bool { return x.By(i, ruleFew) }
	mark := func(i int) trace.Mark {
		return trace.If(x.Kept(i), trace.Same, trace.If(short(i), trace.Differs, trace.Dropped))
	}
	n, chars := x.Blocks.Count(short)
	if n == 0 {
		x.Step(codeLeast, say.New("Every element that is dense enough has at least %d {character|characters} outside links as well: none is too short.", x.least), x.Blocks.Shown(mark)...)
		return
	}
	first := 0
	for !short(first) {
		first++
	}
	table := x.Blocks.Table(bodystory.Rows{
		ID: "short", Title: say.Words{En: "Characters outside links"}, About: first,
		Columns: []trace.Column{trace.NumberColumn("density"), trace.NumberColumn("outside links")},
		Has:     x.visible, Mark: mark,
		Cells: func(i int) []any { return []any{fmt.Sprintf("%.3f", x.of(i).share()), x.of(i).plain} },
	})
	x.Step(codeLeast, say.New("%d of the dense blocks, with %d {character|characters}, are in elements with fewer than %d {character|characters} outside links. Short lines in simple markup can be as dense as paragraphs, so they are cut.", n, chars, x.least), x.Blocks.ShownBeside(table, mark)...)
}

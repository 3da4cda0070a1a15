package learned

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"pagetwin/core/base/boost"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/bodystory"
	"pagetwin/core/body/denoise/learned/words"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

// Lines of pseudo-code.
const (
	codeFeatures = "row(b) ← features of block b, bytes from 0 to 127"
	codeLexicon  = "words(b), names(b) ← lexicon"
	codeTrees    = "logit(b) ← bias + Σ leaf of each tree"
	codeFirst    = "p(b) ← 1 / (1 + e^−logit)"
	codeSecond   = "again, with p of the blocks around"
	codeChoose   = "bound ← where the expected F1 of the body is greatest"
	codeKeep     = "keep p ≥ bound, but for repeats and what is no text"
)

// gain is the expected F1 once a block is kept, the likelier ones with it.
type gain struct {
	block int
	f1    float64
}

// story shows the features of the model, the votes of its trees, and the bound.
func (m *Model) story(lean float64, headline string) denoise.StoryFunc {
	reader := newReader()
	return func(r *trace.Recorder, t *markup.Tree) denoise.Body {
		v := reader.read(t, new(buffers))
		x := &story{m: m, v: v, lean: lean}
		o := m.judge(v, lean, func(block int, f1 float64) { x.gains = append(x.gains, gain{block, f1}) })
		body := v.assemble(&o, headline)
		if len(v.segments) == 0 {
			return body
		}
		x.o, x.Page = &o, bodystory.NewPage(r, v.tree, v.segments, body)
		x.groups = groupOf()
		x.choose()
		r.Code(codeFeatures, codeLexicon, codeTrees, codeFirst, codeSecond, codeChoose, codeKeep)
		x.features()
		x.firstPass()
		x.secondPass()
		x.bounds()
		x.leftOut()
		return body
	}
}

// story is one story.
type story struct {
	bodystory.Page
	m          *Model
	v          *view
	o          *opinion
	lean       float64
	gains      []gain
	groups     []int // of each column
	here, away int   // the longest block that is kept and the longest that is cut; away −1 where all are kept
}

// choose finds two blocks that a class looks at.
func (x *story) choose() {
	x.away = -1
	better := func(i, than int) bool { return than < 0 || x.v.tallies[i].Units() > x.v.tallies[than].Units() }
	here := -1
	for i, b := range x.Body.Blocks {
		switch {
		case b.Kept && better(i, here):
			here = i
		case !b.Kept && better(i, x.away):
			x.away = i
		}
	}
	if here < 0 { // then the likeliest
		for i := range x.o.p {
			if here < 0 || x.o.p[i] > x.o.p[here] {
				here = i
			}
		}
		if x.away == here {
			x.away = -1
		}
	}
	x.here = here
}

// seen marks the two blocks.
func (x *story) seen(i int) trace.Mark {
	switch i {
	case x.here:
		return trace.Used
	case x.away:
		return trace.New
	}
	return trace.None
}

// figures are the columns that a class is shown, of some 200, and how they are read.
var figures = []struct {
	column
	read func(b byte) string
}{
	{cUnits, asByte},
	{cLinkShare, asShare},
	{cStop, asShare},
	{cEnds, asByte},
	{cCommas, asByte},
	{cTitleHave, asShare},
	{cRelLength, asShare},
	{cWindowLink, asShare},
	{cFormatShare, asShare},
	{cInBest, asFlag},
	{cNear + words.LookBody, asNear},
	{cNear + words.LookNav, asNear},
	{cWords, asChance},
	{cNames, asChance},
}

func asByte(b byte) string   { return fmt.Sprint(b) }
func asShare(b byte) string  { return fmt.Sprintf("%d%%", b) }
func asChance(b byte) string { return fmt.Sprintf("%.2f", float64(b)/127) }

func asFlag(b byte) string {
	if b == 0 {
		return "–"
	}
	return "✓"
}

func asNear(b byte) string {
	if b == 0 {
		return "–"
	}
	return fmt.Sprintf("−%d", nearest-b)
}

// features shows the features that the model looks at.
func (x *story) features() {
	x.Chapter("Features")
	table := &trace.Table{Columns: []trace.Column{trace.TextColumn("feature"), {Title: trace.Worded(x.short(x.here)), Number: true}}}
	if x.away >= 0 {
		table.Columns = append(table.Columns, trace.Column{Title: trace.Worded(x.short(x.away)), Number: true})
	}
	for _, f := range figures {
		cells := []any{nameOf(f.column, x.groups[f.column]), f.read(x.v.sheet.At(x.here, int(f.column)))}
		if x.away >= 0 {
			cells = append(cells, f.read(x.v.sheet.At(x.away, int(f.column))))
		}
		table.Add(fmt.Sprint("column", f.column), trace.None, cells...)
	}
	view := &trace.View{
		ID: "features", Title: say.New("Some of the %d {feature|features}", columns1).Words, Table: table,
		Note: say.Words{En: "Lengths and counts are on a logarithmic scale; −2 means two elements further out."},
	}
	x.Step(codeFeatures, say.New("The model sees numbers, not text: each of %d {block|blocks} becomes a row of %d {feature|features} (length, links, punctuation, words, position and outer elements). Two blocks for comparison: %v, and %v.", len(x.v.segments), int(columns1), x.Blocks.Said(x.here), x.saidAway()),
		x.Blocks.ShownBeside(view, x.seen)...)
	x.Step(codeLexicon, say.New("Two of the features come from a lexicon learned from pages: the probability that the block is body, judged only by its words, and judged only by the class and id names around it."),
		bodystory.Beside(x.curve(bodystory.Figure{ID: "words", Name: say.Words{En: "by its words"}, Of: x.chance(cWords)}, bodystory.Figure{ID: "names", Name: say.Words{En: "by class and id names"}, Of: x.chance(cNames)}), x.Blocks.Text(x.seen))...)
}

// short names a block at the head of a column.
func (x *story) short(i int) say.Words { return say.New("block %d", i+1).Words }

func (x *story) saidAway() say.Words {
	if x.away < 0 {
		return say.Words{En: "no other"}
	}
	return x.Blocks.Said(x.away)
}

func (x *story) chance(c column) func(i int) float64 {
	return func(i int) float64 { return float64(x.v.sheet.At(i, int(c))) / 127 }
}

func (x *story) curve(figures ...bodystory.Figure) *trace.View {
	return x.Blocks.Curve(say.Words{En: "Probability of body, block by block"}, say.Words{En: "probability"}, figures)
}

func (x *story) first() bodystory.Figure {
	return bodystory.Figure{ID: "first", Name: say.Words{En: "first pass"}, Of: func(i int) float64 { return probability(x.o.first.Logit(i)) }}
}

func (x *story) second() bodystory.Figure {
	return bodystory.Figure{ID: "second", Name: say.Words{En: "second pass"}, Of: func(i int) float64 { return x.o.p[i] }}
}

// A vote is the vote of one tree on a block.
type vote struct {
	tree  int
	leaf  int
	value float64
}

// votes returns the votes of all trees of a pass, the weightiest first.
func (x *story) votes(m *boost.Model, i int) []vote {
	out := make([]vote, len(m.Trees))
	for n := range m.Trees {
		leaf := m.Trees[n].Leaf(x.v.sheet, i)
		out[n] = vote{n, leaf, m.Trees[n].Value(leaf)}
	}
	slices.SortStableFunc(out, func(a, b vote) int { return cmp.Compare(math.Abs(b.value), math.Abs(a.value)) })
	return out
}

func (x *story) tree(m *boost.Model, v vote, i int) *trace.View {
	table := &trace.Table{Columns: []trace.Column{
		trace.TextColumn("question"), trace.TextColumn("of"), trace.NumberColumn("is"), trace.NumberColumn("above"), trace.TextColumn("answer"),
	}}
	for k, q := range m.Trees[v.tree].Questions {
		answer, mark := say.Words{En: "no"}, trace.None
		if v.leaf>>k&1 == 1 {
			answer, mark = say.Words{En: "yes"}, trace.Used
		}
		table.Add(fmt.Sprint("question", k+1), mark, nameOf(column(q.Column), x.groups[q.Column]), shifted(q.Shift), q.Asked(x.v.sheet, i), q.Above, answer)
	}
	return &trace.View{ID: "tree", Title: say.New("Tree %d of %d", v.tree+1, len(m.Trees)).Words, Table: table}
}

func shifted(by int) say.Words {
	switch {
	case by < 0:
		return say.New("%d before", -by).Words
	case by > 0:
		return say.New("%d behind", by).Words
	}
	return say.Words{En: "the block"}
}

// waterfall shows how the logit of a block is made of the groups of trees.
func (x *story) waterfall(sums *boost.Sums, i int, lean float64) *trace.View {
	type part struct {
		group int
		value float64
	}
	var parts []part
	for g := range groups {
		if v := sums.Part(i, g); v != 0 {
			parts = append(parts, part{g, v})
		}
	}
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(math.Abs(b.value), math.Abs(a.value)) })
	bars := &trace.Bars{Low: -0.1, High: 0.1, Lines: []trace.Line{{Label: trace.Plain("0"), Value: 0}}}
	at := 0.0
	add := func(id string, name say.Words, value float64) {
		bars.Bars = append(bars.Bars, trace.Bar{ID: id, Label: trace.Worded(name), From: at, Value: at + value, Text: fmt.Sprintf("%+.2f", value), Mark: trace.If(value < 0, trace.Differs, trace.Same)})
		at += value
		bars.Low, bars.High = min(bars.Low, at), max(bars.High, at)
	}
	add("bias", say.Words{En: "before any tree"}, sums.Bias())
	for _, p := range parts {
		add(rules[p.group].Name, bodystory.RuleName(rules[p.group]), p.value)
	}
	if lean != 0 {
		add("lean", say.Words{En: "leaning, as set"}, lean)
	}
	bars.Show = len(bars.Bars)
	return &trace.View{ID: "waterfall", Title: say.New("Log-odds of block %d, group by group", i+1).Words, Bars: bars}
}

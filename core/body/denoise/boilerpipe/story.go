package boilerpipe

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
	codeMeasure = "words, link density, words per line ← each block"
	codeTree    = "content(b) ← tree(block before, b, block behind)"
	codeLargest = "keep the run of neighbouring content with most words"
)

// tell records a story of the features of the blocks and their paths through the tree.
func (b boilerpipe) tell(r *trace.Recorder, t *markup.Tree) denoise.Body {
	s := b.look(t)
	body := b.assemble(t, s)
	x := &story{boilerpipe: b, seen: s, Page: bodystory.NewPage(r, t, s.segments, body)}
	for i, k := range s.of {
		if k > 0 {
			x.at = append(x.at, i)
		}
	}
	if len(x.at) == 0 {
		return body
	}
	r.Code(codeMeasure, codeTree)
	x.measures()
	x.examples()
	x.all()
	if b.largest && len(s.run.words) > 0 {
		x.runs()
	}
	return body
}

// story records one story.
type story struct {
	boilerpipe
	bodystory.Page
	seen
	at []int // segment of each block but the first
}

// shown returns the segment of block k.
func (x *story) shown(k int) int { return x.at[k-1] }

func number(v float64) string { return fmt.Sprintf("%.1f", v) }

// neighbours shows the features of block k and of two blocks on either side.
func (x *story) neighbours(k int) *trace.View {
	const beside = 2
	i := x.shown(k)
	rows := x.figures(i, func(n int) trace.Mark {
		switch j := x.of[n]; {
		case j == k:
			return trace.Used
		case j == k-1 || j == k+1:
			return trace.New
		}
		return trace.None
	})
	rows.ID, rows.Title = "neighbours", say.Words{En: "The block and its neighbours"}
	rows.First, rows.Last = max(0, i-beside), min(x.Blocks.Len(), i+beside+1)
	return x.Blocks.Table(rows)
}

func (x *story) figures(about int, mark func(i int) trace.Mark) bodystory.Rows {
	return bodystory.Rows{
		ID: "figures", Title: say.Words{En: "Figures of the blocks"}, About: about,
		Columns: []trace.Column{trace.NumberColumn("boilerpipe-numbercolumn|words"), trace.NumberColumn("words per line"), trace.NumberColumn("link density")},
		Has:     func(i int) bool { return x.of[i] > 0 }, Mark: mark,
		Cells: func(i int) []any {
			b := x.blocks[x.of[i]]
			return []any{number(b.words), number(b.density), fmt.Sprintf("%.3f", b.link)}
		},
	}
}

// longest returns the block of content with the most words; of all blocks if none is content.
func (x *story) longest() int {
	best := 1
	for k := 1; k < len(x.blocks)-1; k++ {
		if x.content[k] && !x.content[best] || x.content[k] == x.content[best] && x.blocks[k].words > x.blocks[best].words {
			best = k
		}
	}
	return best
}

// measures shows how the features of a block are computed.
func (x *story) measures() {
	x.Chapter("Shallow features")
	k := x.longest()
	b := x.blocks[k]
	i := x.shown(k)
	s := x.segments[i]
	wide := 0
	denoise.EachToken(s.Text, func(string) {}, func(rune) { wide++ })
	formula := trace.FormulaView("measure", say.Words{En: "Figures of one block"},
		fmt.Sprintf("words = %d + %d / %g = %s", int(b.words-float64(wide)/x.perWord+0.5), wide, x.perWord, number(b.words)),
		fmt.Sprintf("link density = %d / %d = %.3f", s.Links, s.Chars, b.link),
		say.Sprintf("en", "words per line (%d {column|columns}) = %s", lineColumns, number(b.density)))
	views := bodystory.Beside(formula, x.Blocks.Text(bodystory.Only(i)))
	views[1].Text.Lines = 8
	x.Step(codeMeasure, say.New("Each block is reduced to a few counts: %v has %s words. %g Chinese characters count as one word, because the tree was learned from English. Links make up %.1f%% of its letters and digits.", x.Blocks.Said(i), number(b.words), x.perWord, 100*b.link),
		append(views, x.Blocks.Table(x.figures(i, bodystory.Only(i))))...)
}

// names of the figures that a tree asks for.
var names = map[figure]say.Words{
	linkHere:      {En: "link density of the block"},
	linkBefore:    {En: "link density of the block before"},
	wordsHere:     {En: "words of the block"},
	wordsNext:     {En: "words of the block behind"},
	wordsBefore:   {En: "words of the block before"},
	densityHere:   {En: "words per line of the block"},
	densityNext:   {En: "words per line of the block behind"},
	densityBefore: {En: "words per line of the block before"},
}

// questions shows the path of block k through the tree.
func (x *story) questions(k int) *trace.View {
	var w way
	content := x.ask(&w, x.blocks[k-1], x.blocks[k], x.blocks[k+1])
	table := &trace.Table{Columns: []trace.Column{
		trace.TextColumn("question"), trace.NumberColumn("is"), trace.NumberColumn("limit"), trace.TextColumn("above?"),
	}}
	for n, q := range w.asked {
		answer, mark := say.Words{En: "no"}, trace.None
		if q.yes {
			answer = say.Words{En: "yes"}
		}
		if n == len(w.asked)-1 {
			mark = trace.If(content, trace.Same, trace.Dropped)
		}
		table.Add(fmt.Sprint("question", n+1), mark, names[q.figure], fmt.Sprintf("%.3g", q.value), fmt.Sprintf("%.3g", q.limit), answer)
	}
	return &trace.View{ID: "questions", Title: say.Words{En: "The way through the tree"}, Table: table}
}

// example is a block whose path is shown.
type example struct {
	k       int
	why     say.Words
	content bool // it is kept
}

// chosen picks the examples: a block that is kept for itself, one that is kept for its
// neighbours, one that is cut for its links, one that is too short.
func (x *story) chosen() []example {
	found := map[string]example{}
	kinds := []string{"own", "neighbour", "links", "short"}
	for k := 1; k < len(x.blocks)-1; k++ {
		var w way
		content := x.ask(&w, x.blocks[k-1], x.blocks[k], x.blocks[k+1])
		last := w.asked[len(w.asked)-1].figure
		kind, why := "short", say.Words{En: "it is neither long enough nor next to long blocks, so it is cut."}
		switch {
		case content && (last == wordsHere || last == densityHere):
			kind, why = "own", say.Words{En: "it is long enough by itself, so it is kept."}
		case content:
			kind, why = "neighbour", say.Words{En: "the block next to it is long, so it is kept."}
		case last == linkHere:
			kind, why = "links", say.Words{En: "too much of it is links, so it is cut."}
		}
		// The shortest kept and the longest cut block of each kind show the most.
		if was, ok := found[kind]; !ok || content && kind == "neighbour" && x.blocks[k].words < x.blocks[was.k].words || kind != "neighbour" && x.blocks[k].words > x.blocks[was.k].words {
			found[kind] = example{k, why, content}
		}
	}
	var out []example
	for _, kind := range kinds {
		if e, ok := found[kind]; ok {
			out = append(out, e)
		}
	}
	return out
}

// examples shows the paths of the examples through the tree.
func (x *story) examples() {
	x.Chapter("Decision tree")
	for _, e := range x.chosen() {
		i := x.shown(e.k)
		x.Offer(trace.YesNo(e.content))
		x.Ask(say.New("Is %v content? Its own figures and those of its neighbours decide.", x.Blocks.Said(i)), codeTree,
			say.New("%v goes through the tree: %v", x.Blocks.Said(i), e.why),
			bodystory.Beside(x.questions(e.k), x.neighbours(e.k))...)
	}
}

// all shows the decision on all blocks.
func (x *story) all() {
	content := func(i int) bool { return x.content[x.of[i]] }
	mark := bodystory.Either(content, trace.Same, trace.Dropped)
	n, chars := x.Blocks.Count(content)
	x.Step(codeTree, say.New("All %d visible {block goes|blocks go} through the tree: %d {is|are} content, with %d {character|characters}.", len(x.at), n, chars),
		x.Blocks.ShownBeside(x.Blocks.Table(x.figures(x.shown(x.longest()), mark)), mark)...)
}

func (x *story) runs() {
	x.Code(codeLargest)
	x.Chapter("Largest run")
	var bars []trace.Bar
	for n, words := range x.run.words {
		bars = append(bars, trace.Bar{
			ID: fmt.Sprint("run", n+1), Label: trace.Worded(say.New("run %d", n+1).Words), Value: words, Text: number(words), Mark: trace.If(n == x.run.best, trace.Same, trace.Dropped),
		})
	}
	x.Offer(trace.Choose(1, say.Words{En: "The first one"}, say.Words{En: "The one with most words"}, say.Words{En: "The last one"}))
	x.Ask(say.New("Neighbouring blocks of content are one run. Which of %d {run|runs} is the article?", len(bars)), codeLargest,
		say.New("The run with most words, %s, is kept; the others are cut.", number(x.run.words[x.run.best])),
		x.Blocks.ShownBeside(bodystory.Bars("runs", say.Words{En: "Words of each run"}, bars), bodystory.Marks(x.Body))...)
}

package lesson

import (
	"fmt"

	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/trace"
)

// why shows how many pairs there are, and thus why not all of them are compared.
func (t *indexTale) why(pages []trace.Page) {
	t.Code(codeAll)
	t.Chapter("Why not all pairs?")
	n, live := len(t.Set.Pages), int64(len(t.look.Pages()))
	table := t.Pages.table(t.cast.pages, pages)
	if int64(n) == live {
		t.Step(codeAll, say.New("The set has %s {page|pages}. This example shows %d of them, chosen for this story.", grouped(int64(n)), len(pages)), table)
	} else {
		t.Step(codeAll, say.New("The set has %s {page|pages}; %s of them have features, the others have none, are skipped or cannot be read. This example shows %d of these %s.", grouped(int64(n)), grouped(live), len(pages), grouped(live)), table)
	}
	k := int64(len(t.cast.pages))
	t.grid = t.pairGrid(func(page.Pair) trace.Mark { return trace.Used })
	t.Step(codeAll, say.New("Each page must be compared with each other page. These %d {page makes|pages make} %d {pair|pairs}, one for each lit cell.", k, pairs(k)), t.grid)
	ask := say.New("How many pairs do a million pages have?")
	const million = 1_000_000
	t.Offer(trace.Choose(2, say.Same(grouped(million)), say.Same(grouped(1000*million)), say.Same(grouped(pairs(million)))))
	t.Ask(ask, codeAll, say.New("The %s {page has|pages have} %s {pair|pairs}, a million pages have %s: ten times as many pages give a hundred times as many pairs. At a million comparisons a second, this takes %v.",
		grouped(live), grouped(t.look.All()), grouped(pairs(million)), spell(float64(pairs(million))/million)), t.growth(live))
}

func (t *indexTale) growth(live int64) *trace.View {
	table := &trace.Table{Columns: []trace.Column{
		storykit.Numbers("pages n"), storykit.Numbers("pairs n · (n − 1) / 2"), storykit.Column("at a million a second"),
	}}
	row := func(id string, n, p int64, mark trace.Mark) {
		table.Rows = append(table.Rows, trace.Row{ID: id, Mark: mark, Cells: []trace.Label{
			trace.Plain(grouped(n)), trace.Plain(grouped(p)), trace.Worded(spell(float64(p) / 1e6)),
		}})
	}
	row("cast", int64(len(t.cast.pages)), pairs(int64(len(t.cast.pages))), trace.None)
	row("set", live, t.look.All(), trace.Used)
	for _, n := range []int64{10_000, 1_000_000, 1_000_000_000} {
		row(fmt.Sprint(n), n, pairs(n), trace.None)
	}
	view := &trace.View{ID: "growth", Title: say.Words{En: "Pages and pairs"}, Table: table}
	if t.look.All() != pairs(live) {
		view.Note = say.Words{En: "Two sets are compared: only pairs with one page from each set count."}
	}
	return view
}

// spell writes a duration in words, in a unit that fits its size.
func spell(seconds float64) say.Words {
	const day = 86400
	unit := func(u float64) string {
		if n := seconds / u; n >= 1e4 {
			return grouped(int64(n))
		}
		return fmt.Sprintf("%.3g", seconds/u)
	}
	switch {
	case seconds < 0.001:
		return say.Words{En: "less than a millisecond"}
	case seconds < 90:
		return say.New("%s seconds", unit(1)).Words
	case seconds < 90*60:
		return say.New("%s minutes", unit(60)).Words
	case seconds < 1.5*day:
		return say.New("%s hours", unit(3600)).Words
	case seconds < 500*day:
		return say.New("%s days", unit(day)).Words
	}
	return say.New("%s years", unit(365.25*day)).Words
}

// Fills of the cells of the matrix of pairs.
const (
	head = 0.12 // of names
	lit  = 0.8
)

// pairGrid shows the pairs of the cast as a matrix; mark gives the mark of each, which lights its
// cell.
func (t *indexTale) pairGrid(mark func(p page.Pair) trace.Mark) *trace.View {
	const wide, gap = 2.2, 0.08 // a cell, in its height; between cells
	n := len(t.cast.pages)
	plan := &trace.Plan{Width: wide * float64(n), Height: float64(n)}
	put := func(row, column int, b trace.Box) {
		b.X, b.Y, b.W, b.H = wide*(float64(column)+gap), float64(row)+gap, wide*(1-2*gap), 1-2*gap
		plan.Boxes = append(plan.Boxes, b)
	}
	for i, a := range t.cast.pages {
		if i > 0 {
			put(0, i, trace.Box{ID: fmt.Sprint("column", a), Label: trace.Plain(t.name(a)), Fill: head})
		}
		if i+1 < n {
			put(i+1, 0, trace.Box{ID: fmt.Sprint("row", a), Label: trace.Plain(t.name(a)), Fill: head})
		}
		for j := i + 1; j < n; j++ {
			b := t.cast.pages[j]
			cell := trace.Box{ID: fmt.Sprint(a, "-", b)}
			if cell.Mark = mark(page.Pair{A: a, B: b}); cell.Mark != trace.None {
				cell.Fill = lit
			}
			put(i+1, j, cell)
		}
	}
	return &trace.View{ID: "pairs", Title: say.Words{En: "Pairs of these pages"}, Plan: plan, Note: say.Words{En: "Each cell is a pair; a lit cell is compared."}}
}

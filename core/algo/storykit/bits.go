package storykit

import (
	"fmt"
	"math"
	"slices"

	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// BitGrid is a grid of the bits of a filter. Where there are more bits than cells, a cell
// is several bits; the more of them are set, the darker it is.
type BitGrid struct {
	Bits    uint64 // number of bits
	Cells   int    // the most cells
	Columns int
	Set     map[uint64]bool
	Marks   map[uint64]trace.Mark
}

// least is the fill of a cell with one set bit among very many.
const least = 0.25

// marked ranks marks: a cell of several bits shows the highest of their marks.
var marked = map[trace.Mark]int{trace.Same: 1, trace.Used: 2, trace.New: 3, trace.Differs: 4}

// View shows the bits.
func (b BitGrid) View(id string, side trace.Side, title say.Words) *trace.View {
	each := max(1, (b.Bits+uint64(b.Cells)-1)/uint64(b.Cells))
	cells := make([]trace.Cell, (b.Bits+each-1)/each)
	for i := range cells {
		cells[i].ID = fmt.Sprint(i)
	}
	set := make([]int, len(cells))
	for at := range b.Set {
		set[at/each]++
	}
	for i, n := range set {
		if n > 0 { // one set bit of thousands is visible too
			cells[i].Fill = math.Round(100*(least+float64((1-least)*float64(n)/float64(each)))) / 100
		}
	}
	for at, m := range b.Marks {
		if c := &cells[at/each]; marked[m] > marked[c.Mark] {
			c.Mark = m
		}
	}
	view := &trace.View{ID: id, Side: side, Title: title, Grid: &trace.Grid{Columns: b.Columns, Cells: cells}}
	if each > 1 {
		view.Note = say.New("Each cell is %d {bit|bits}; darker cells have more bits set.", each).Words
	}
	return view
}

// Hand is an item that is stored in a filter or looked up there, with the bits that it sets or
// tests.
type Hand struct {
	Label  string
	Probes []uint64
	Mark   trace.Mark // of the item
}

// Lamps shows the bits as lamps in rows, and an item above them with a line to each of its bits;
// item may be nil.
func (b BitGrid) Lamps(id string, title say.Words, item *Hand) *trace.View {
	const above = 4 // room for the item, in lamps
	grid := b.View(id, trace.Whole, title)
	cells := grid.Grid.Cells
	rows := (len(cells) + b.Columns - 1) / b.Columns
	plan := &trace.Plan{Width: float64(b.Columns), Height: float64(above + rows)}
	for i, c := range cells {
		plan.Boxes = append(plan.Boxes, trace.Box{ID: c.ID, X: float64(i%b.Columns) + 0.08, Y: float64(above+i/b.Columns) + 0.08, W: 0.84, H: 0.84, Fill: c.Fill, Mark: c.Mark})
	}
	if item != nil {
		plan.Boxes = append(plan.Boxes, trace.Box{ID: "item", Label: trace.Plain(trace.Quote(item.Label)), X: float64(b.Columns) / 2, Y: 1, Mark: item.Mark})
		seen := make(map[uint64]bool)
		each := max(1, (b.Bits+uint64(b.Cells)-1)/uint64(b.Cells))
		for i, at := range item.Probes {
			if seen[at/each] {
				continue
			}
			seen[at/each] = true
			plan.Links = append(plan.Links, trace.Link{ID: fmt.Sprint("hand", i), From: "item", To: fmt.Sprint(at / each), Mark: b.Marks[at]})
		}
	}
	grid.Grid, grid.Plan = nil, plan
	return grid
}

const mostColumns = 64

// Flipped shows the sums of both pages below each other as bars, in a column for each of n bits that
// become 1 where the sum is above 0: the bits that differ, up to half of those shown, with their names
// and a frame, and others from all over. It returns the numbers of the bits that are shown.
func Flipped(n int, sum func(side, i int) string, differs func(i int) bool, name func(i int) string) (*trace.View, []int) {
	var differ, equal []int
	for i := range n {
		if differs(i) {
			differ = append(differ, i)
		} else {
			equal = append(equal, i)
		}
	}
	list := differ[:min(len(differ), max(mostColumns/2, mostColumns-len(equal)))]
	rest := min(len(equal), mostColumns-len(list))
	for k := range rest {
		list = append(list, equal[k*len(equal)/rest])
	}
	slices.Sort(list)
	bits := &trace.Bits{}
	for side, page := range Pages {
		row := trace.BitRow{ID: []string{"left", "right"}[side], Label: trace.Worded(page), Side: trace.Sides[side]}
		for _, i := range list {
			row.Sums = append(row.Sums, sum(side, i))
		}
		bits.Rows = append(bits.Rows, row)
	}
	for k, i := range list {
		head := ""
		if differs(i) {
			head = name(i)
			bits.Differ = append(bits.Differ, k)
		}
		bits.Heads = append(bits.Heads, trace.Plain(head))
	}
	view := &trace.View{ID: "flipped", Title: say.Words{En: "Sums of both pages; frames where the signs differ"}, Bits: bits}
	if len(list) < n {
		view.Note = say.New("%d of %d {component is|components are} shown.", len(list), n).Words
	}
	return view, list
}

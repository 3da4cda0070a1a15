package told

import (
	"fmt"
	"math"

	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// BitGrid is the bits of a filter. Where there are more bits than cells one cell stands for
// several, the darker the more of them are set.
type BitGrid struct {
	Bits    uint64 // how many there are
	Cells   int    // how many a class sees at most
	Columns int
	Set     map[uint64]bool
	Marks   map[uint64]trace.Mark
}

// least is how dark a cell is of whose many bits hardly one is set.
const least = 0.25

// marked orders marks where a cell has several.
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
		if n > 0 { // one of thousands is seen too
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
		view.Note = say.New("One cell is %d {bit|bits}, the darker the more of them are set.", "一格代表 %d 位，越深则置位越多。", each).Words
	}
	return view
}

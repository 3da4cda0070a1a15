package som

import (
	"fmt"
	"math"

	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// net shows how nodes move in a training step: the nodes around the winner, joined to their
// neighbours.
type net struct {
	*story
	best   int
	within func(node int) bool
	fill   func(distance float64) float64
}

// Most rows and columns of a net, and the width of its plane as a multiple of its own, so that bars
// have room beside it.
const (
	netMost = 2*adjacent + 3
	netRoom = 2.3
)

func (n net) window() window { return n.grid.window(netMost, n.best) }

func (n net) view(title say.Words, distances []float64, gone float64) *trace.View {
	const usual, large = 0.34, 0.56 // sides of nodes, in distances of the map
	w, side := n.window(), n.grid.side
	plan := &trace.Plan{Width: netRoom * float64(w.right-w.left), Height: float64(w.bottom - w.top)}
	at := func(j int) (x, y float64) { return float64(j%side-w.left) + 0.5, float64(j/side-w.top) + 0.5 }
	bx, by := at(n.best)
	known := make(map[string]bool)
	for _, c := range n.found.Grid.Cells {
		known[c.ID] = true
	}
	for row := w.top; row < w.bottom; row++ {
		for col := w.left; col < w.right; col++ {
			j := row*side + col
			x, y := at(j)
			box := trace.Box{ID: fmt.Sprint(j), Fill: math.Round(1000*n.fill(distances[j])) / 1000}
			if known[box.ID] && gone == 0 {
				box.Origin = trace.At(mapID, box.ID)
			}
			half := usual / 2
			switch {
			case j == n.best:
				box.Mark, box.Label, half = trace.New, leftNode, large/2
			case n.within(j):
				box.Mark = trace.Used
				x, y = x+float64(gone*(bx-x)), y+float64(gone*(by-y))
			}
			box.X, box.Y, box.W, box.H = x-half, y-half, 2*half, 2*half
			plan.Boxes = append(plan.Boxes, box)
			for _, next := range []int{j + 1, j + side} {
				if next == j+1 && col+1 < w.right || next == j+side && row+1 < w.bottom {
					plan.Links = append(plan.Links, trace.Link{ID: fmt.Sprint(j, "-", next), From: box.ID, To: fmt.Sprint(next), Mark: trace.If(n.within(j) || n.within(next), trace.Used, trace.None)})
				}
			}
		}
	}
	return &trace.View{ID: "net", Title: title, Plan: plan, Note: darker}
}

func (n net) distances(away []float64) *trace.View {
	bars := &trace.Bars{High: math.Sqrt2, Show: storykit.Few}
	add := func(j int, m trace.Mark) {
		bars.Bars = append(bars.Bars, storykit.Bar(fmt.Sprint(j), n.placed(j), away[j], fmt.Sprintf("%.4f", away[j]), m))
		bars.High = max(bars.High, away[j])
	}
	add(n.best, trace.New)
	for j := range away {
		if j != n.best && n.within(j) {
			add(j, trace.Used)
		}
	}
	return &trace.View{ID: "moved", Title: say.Words{En: "Distances of the nodes that move"}, Bars: bars}
}

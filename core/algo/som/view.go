package som

import (
	"math"
	"slices"
)

// View is a trained map, to be drawn.
type View struct {
	Side  int     // nodes are numbered row after row of so many
	Nodes []int32 // node of each page of the set, −1 for one without kept words

	// U is the U-matrix: the mean distance of each node from its neighbours in the space of
	// the words. High values separate groups of pages.
	U []float64
}

// View returns the trained map; none where Fit had no page with words.
func (m *Method) View() (View, bool) {
	if m.grid == nil {
		return View{}, false
	}
	g := m.grid
	v := View{Side: g.side, Nodes: slices.Clone(m.home), U: make([]float64, g.nodes())}
	count := make([]float64, g.nodes())
	for j := range g.nodes() {
		row, col := j/g.side, j%g.side
		for _, step := range [][2]int{{0, 1}, {1, -1}, {1, 0}, {1, 1}} {
			r, c := row+step[0], col+step[1]
			if c < 0 || c >= g.side || r >= g.nodes()/g.side {
				continue
			}
			other := r*g.side + c
			d := g.apart(j, other)
			v.U[j] += d
			v.U[other] += d
			count[j]++
			count[other]++
		}
	}
	for j := range v.U {
		if count[j] > 0 {
			v.U[j] /= count[j]
		}
	}
	return v, true
}

func (g *grid) apart(i, j int) float64 {
	sum := 0.0
	for t := range len(g.value) / g.nodes() {
		d := g.weight(i, t) - g.weight(j, t)
		sum += float64(d * d)
	}
	return math.Sqrt(sum)
}

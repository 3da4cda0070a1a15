package som

import "pagetwin/core/algo"

// Watch has Fit tell how far the training of the map is; see [algo.Trainer].
func (m *Method) Watch(fn func(algo.Training) error) { m.watch = fn }

// watched is a training that tells how far it is.
type watched struct {
	fn func(algo.Training) error // may be nil
	algo.Training
}

func (w *watched) tell() error {
	if w.fn == nil {
		return nil
	}
	return w.fn(w.Training)
}

// touched is the work of a step: numbers that are read or written. The nearest node is
// sought among all, with each word of the page and twice in what comes out; those within
// the radius are moved, in each word and in their scale and length.
func touched(words, nodes int, within float64) float64 {
	return float64(nodes*(words+2)) + float64(within*float64(words+4))
}

// work is what the steps of the plan and the search for the nodes of all pages are
// expected to touch, were every node as often the nearest as any other. Steps draw pages
// at random, so that the mean page stands for each.
func (p plan) work(g *grid, vectors [][]entry, pages []int) (sum float64) {
	words := 0
	for _, i := range pages {
		words += len(vectors[i])
	}
	mean := words / len(pages)
	within := make([]float64, p.radius+1) // nodes within each radius, in the mean
	for r := range within {
		wide := 0
		for at := range g.side {
			wide += g.around(at, r)
		}
		within[r] = float64(wide*wide) / float64(g.nodes())
	}
	for t := range p.steps {
		_, radius := p.at(t)
		sum += touched(mean, g.nodes(), within[radius])
	}
	return sum + float64(float64(len(pages))*touched(mean, g.nodes(), 0))
}

// around returns how many of a row's or a column's nodes are within the radius of one.
func (g *grid) around(at, radius int) int {
	return min(g.side-1, at+radius) - max(0, at-radius) + 1
}

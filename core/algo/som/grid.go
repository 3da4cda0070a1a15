package som

import (
	"context"
	"math"
	"math/rand/v2"

	"pagetwin/core/algo"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// grid is a map of side×side nodes, row after row, each a vector over the selected words. A
// page has few of these words, and a step moves many nodes. Therefore the vector of a node is
// stored as value·scale: the move w ← (1−η)w + ηx changes the scale, and the values of the
// words of x alone. The values of one word at all nodes are adjacent in memory.
type grid struct {
	side   int
	value  []float64 // of word t at node j: value[t·nodes+j]·scale[j]
	scale  []float64
	square []float64 // |w_j|²
}

func newGrid(nodes, side, terms int) *grid {
	g := &grid{side: side, value: make([]float64, nodes*terms), scale: make([]float64, nodes), square: make([]float64, nodes)}
	for j := range g.scale {
		g.scale[j] = 1
	}
	return g
}

func (g *grid) randomise(r *rand.Rand) {
	n := g.nodes()
	for i := range g.value {
		w := 1 - r.Float64()
		g.value[i] = w
		g.square[i%n] += float64(w * w)
	}
}

func (g *grid) normalise() {
	for j, s := range g.square {
		if s > 0 {
			g.scale[j] /= math.Sqrt(s)
			g.square[j] = 1
		}
	}
}

func (g *grid) nodes() int { return len(g.scale) }

func (g *grid) row(t int) []float64 { return g.value[t*g.nodes():][:g.nodes()] }

func (g *grid) weight(j, t int) float64 { return float64(g.value[t*g.nodes()+j] * g.scale[j]) }

// equal is the difference up to which the squared distances of two nodes from a page, a vector
// of length 1, count as equal. Nodes that made the same moves through the first, wide steps
// differ by rounding only, and the order of summation must not choose among them.
const equal = 1e-9

// winner returns the node nearest to x, of equally near ones the first, and leaves in
// dots, which has room for all nodes, w_j·x/scale[j].
func (g *grid) winner(dots []float64, x []entry) int {
	clear(dots)
	for _, e := range x {
		addScaled(dots, e.weight, g.row(int(e.term)))
	}
	least := math.Inf(1)
	for j := range dots {
		least = min(least, g.far(j, dots[j]))
	}
	for j := range dots {
		if g.far(j, dots[j]) <= least+equal {
			return j
		}
	}
	return 0
}

// far returns |x−w_j|² − |x|², with d = w_j·x/scale[j].
func (g *grid) far(j int, d float64) float64 {
	return g.square[j] - float64(float64(2*g.scale[j])*d)
}

// addScaled adds a·x to y. Every product in this package is rounded before it is added, by an
// explicit conversion: a machine with fused multiply-add would otherwise round only once and
// train another map.
func addScaled(y []float64, a float64, x []float64) {
	x = x[:len(y)]
	for len(y) >= 4 {
		y[0] += float64(a * x[0])
		y[1] += float64(a * x[1])
		y[2] += float64(a * x[2])
		y[3] += float64(a * x[3])
		x, y = x[4:], y[4:]
	}
	for i := range y {
		y[i] += float64(a * x[i])
	}
}

// tiny is the scale at which a node's values are multiplied out, long before they
// could overflow.
const tiny = 1e-80

type trainer struct {
	*grid
	renormalise bool
	dots        []float64
	add         []float64 // what each node of the neighbourhood takes of x
}

func newTrainer(g *grid, renormalise bool) *trainer {
	return &trainer{g, renormalise, make([]float64, g.nodes()), make([]float64, g.nodes())}
}

// step moves the node nearest to x, which has length 1, and all within the radius
// by the share eta < 1 of the way to x, and returns the nearest.
func (t *trainer) step(x []entry, eta float64, radius int) int {
	best := t.winner(t.dots, x)
	row, col := best/t.side, best%t.side
	top, bottom := max(0, row-radius), min(t.nodes()/t.side-1, row+radius)
	left, right := max(0, col-radius), min(t.side-1, col+radius)
	for r := top; r <= bottom; r++ {
		for j := r*t.side + left; j <= r*t.side+right; j++ {
			t.shrink(j, eta)
		}
	}
	for _, e := range x {
		values := t.row(int(e.term))
		for r := top; r <= bottom; r++ {
			from, to := r*t.side+left, r*t.side+right+1
			addScaled(values[from:to], e.weight, t.add[from:to])
		}
	}
	return best
}

func (t *trainer) shrink(j int, eta float64) {
	keep, dot := 1-eta, t.scale[j]*t.dots[j]
	if t.scale[j] < tiny {
		for i := j; i < len(t.value); i += t.nodes() {
			t.value[i] *= t.scale[j]
		}
		t.scale[j] = 1
	}
	t.scale[j] *= keep
	t.add[j] = eta / t.scale[j]
	t.square[j] = float64(keep*keep*t.square[j]) + float64(2*eta*keep*dot) + float64(eta*eta)
	if t.renormalise {
		t.scale[j] /= math.Sqrt(t.square[j])
		t.square[j] = 1
	}
}

// A plan is the schedule by which a map is trained.
type plan struct {
	steps  int // T
	radius int // r0
}

func (p plan) at(t int) (eta float64, radius int) {
	left := 1 - float64(t)/float64(p.steps)
	return 0.9 * left, int(math.Round(float64(p.radius) * left))
}

// appendState appends what Fit learned: its warnings, the keys of the kept words, how these
// were chosen, the training plan, the node of each page (0 for none) and, where a map was
// trained, its side and the weights of its nodes.
func (m *Method) appendState(b []byte) []byte {
	keys := make([]uint64, len(m.kept))
	for k, i := range m.kept {
		keys[i] = k
	}
	b = m.choice.append(pack.Words(pack.Said(b, m.said), keys))
	b = pack.Int(pack.Int(b, m.plan.steps), m.plan.radius)
	b = pack.Int(b, len(m.home))
	for _, n := range m.home {
		b = pack.Int(b, int(n+1))
	}
	b = pack.Bool(b, m.grid != nil)
	if g := m.grid; g != nil {
		b = pack.Int(b, g.side)
		b = pack.Floats(pack.Floats(pack.Floats(b, g.value), g.scale), g.square)
	}
	return b
}

// restore sets the method to a state that appendState wrote. Parts that contradict each
// other, as words without their weights or pages on no node, are [algo.ErrState].
func (m *Method) restore(ctx context.Context, c *text.Corpus, state []byte) error {
	df, err := m.frequencies(ctx, c)
	if err != nil {
		return say.Errorf("som: %v", err)
	}
	r := pack.Read(state)
	said, keys := r.Said(), r.Words()
	choice := readChosen(r)
	p := plan{steps: r.Int(math.MaxInt), radius: r.Int(math.MaxInt)}
	home := make([]int32, r.Len(1))
	for i := range home {
		home[i] = int32(r.Int(math.MaxInt32)) - 1
	}
	g := readGrid(r, len(keys))
	kept := make(map[uint64]int32, len(keys))
	for i, k := range keys {
		kept[k] = int32(i)
	}
	if r.Done() != nil || len(kept) != len(keys) || len(choice.kept) > len(keys) || len(home) != c.Len() || !within(home, g) {
		return algo.ErrState
	}
	m.df, m.said, m.kept, m.choice, m.plan, m.home, m.grid = df, said, kept, choice, p, home, g
	return nil
}

func within(home []int32, g *grid) bool {
	nodes := 0
	if g != nil {
		nodes = g.nodes()
	}
	for _, n := range home {
		if int(n) >= nodes {
			return false
		}
	}
	return true
}

func readGrid(r *pack.Reader, words int) *grid {
	if !r.Bool() {
		return nil
	}
	g := &grid{side: r.Int(1 << 16), value: r.Floats(), scale: r.Floats(), square: r.Floats()}
	if n := len(g.scale); n == 0 || n != g.side*g.side || len(g.square) != n || len(g.value) != n*words {
		r.Break()
	}
	return g
}

func (c chosen) append(b []byte) []byte {
	b = pack.Int(pack.Int(pack.Int(b, c.pages), c.words), c.classes)
	b = pack.Int(b, len(c.kept))
	for _, w := range c.kept {
		for _, x := range []float64{w.table.a, w.table.b, w.table.c, w.table.d, w.parts[0], w.parts[1], w.value} {
			b = pack.Float(b, x)
		}
	}
	return pack.Floats(b, c.next)
}

func readChosen(r *pack.Reader) chosen {
	c := chosen{pages: r.Int(math.MaxInt32), words: r.Int(math.MaxInt32), classes: r.Int(math.MaxInt32)}
	for range r.Len(7 * 8) {
		c.kept = append(c.kept, wordValue{
			table: table{a: r.Float(), b: r.Float(), c: r.Float(), d: r.Float()},
			parts: [2]float64{r.Float(), r.Float()}, value: r.Float(),
		})
	}
	c.next = r.Floats()
	return c
}

package som

import (
	"context"
	"math"

	"pagetwin/core/algo"
	"pagetwin/core/pack"
	"pagetwin/core/say"
	"pagetwin/core/text"
)

// AppendState appends the trained map: what was said of the training, the kept words in
// their order and how they were chosen, the plan, the node of each page, the nodes.
func (m *Method) AppendState(b []byte) []byte {
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

// Restore takes over what AppendState appended.
func (m *Method) Restore(ctx context.Context, c *text.Corpus, state []byte) error {
	df, err := m.frequencies(ctx, c)
	if err != nil {
		return say.Errorf("som: %v", "som：%v", err)
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
	if r.Done() != nil || len(kept) != len(keys) || len(choice.kept) > len(keys) || len(home) != c.Len() || !on(home, g) {
		return algo.ErrState
	}
	m.df, m.said, m.kept, m.choice, m.plan, m.home, m.grid = df, said, kept, choice, p, home, g
	return nil
}

// on tells whether all pages have a node of the map, or none.
func on(home []int32, g *grid) bool {
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

// readGrid reads a map over so many words; nil where there is none.
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
		c.kept = append(c.kept, worth{
			table: table{a: r.Float(), b: r.Float(), c: r.Float(), d: r.Float()},
			parts: [2]float64{r.Float(), r.Float()}, value: r.Float(),
		})
	}
	c.next = r.Floats()
	return c
}

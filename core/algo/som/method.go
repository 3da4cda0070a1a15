package som

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Method is the map with its parameters set and, after Fit, trained.
type Method struct {
	algo.Complete
	decision  string
	alpha     float64 // weight of an occurrence in title or META keywords
	meta      bool    // META keywords count
	balanced  bool
	selection string
	terms     int     // words kept
	mix       float64 // share of χ² in the value of a word, the rest is mutual information
	weighted  bool    // over the classes: the weighted mean, not the largest
	side      int     // of the map; 0: ⌈√(2n)⌉
	scaled    bool    // steps: max(1000, 20n), not 1000
	unit      bool    // nodes are brought to length 1 after each step
	seed      uint64
	mode      text.Mode
	stop      text.StopSet

	df   *text.DF
	kept map[uint64]int32 // key of a selected word to its number
	grid *grid            // nil: no page had a word
	home []int32          // node of each page of the set, −1 for one without selected words
	said []say.Words      // warnings of the training

	choice chosen // how the words were selected
	plan   plan   // how the map was trained

	watch func(algo.Training) error // may be nil

	strange atomic.Int64 // pages signed that have text, but no selected word
}

// maxWeights bounds a map: 1 GiB.
const maxWeights = 1 << 27

// muchWork is a number of steps times nodes that takes about half a minute.
const muchWork = 1_500_000_000

// Fit chooses the words and trains the map. With T = 20n steps over m² = 2n nodes
// and l kept words a page, that is 40·n²·l multiplications.
func (m *Method) Fit(ctx context.Context, c *text.Corpus) error {
	df, err := m.frequencies(ctx, c)
	if err != nil {
		return say.Errorf("som: %v", err)
	}
	m.df = df
	all := make([][]term, c.Len())
	err = c.Each(ctx, func(_, i int, d *text.Doc) error {
		all[i] = m.bag(d)
		return nil
	})
	if err != nil {
		return say.Errorf("som: count words: %v", err)
	}
	var bags [][]term
	for _, bag := range all {
		if len(bag) > 0 {
			bags = append(bags, bag)
		}
	}
	r := rand.New(rand.NewPCG(m.seed, uint64(len(all))))
	if err := m.selectWords(ctx, bags, r); err != nil {
		return say.Errorf("som: choose words: %v", err)
	}
	if err := m.train(ctx, all, r); err != nil {
		return say.Errorf("som: train the map: %v", err)
	}
	return nil
}

func (m *Method) classed() bool { return m.selection == byClasses || m.selection == byGain }

func (m *Method) selectWords(ctx context.Context, bags [][]term, r *rand.Rand) error {
	m.kept, m.said, m.choice = make(map[uint64]int32), nil, chosen{}
	if len(bags) == 0 {
		return nil
	}
	keys, err := m.choose(ctx, newVocabulary(bags), r)
	if err != nil {
		return err
	}
	for i, k := range keys {
		m.kept[k] = int32(i)
	}
	if m.classed() && len(bags) < 3 {
		m.said = append(m.said, say.New("%d {page forms|pages form} a single class, which does not distinguish words: the most frequent are kept", len(bags)).Words)
	}
	if m.selection != allWords && len(keys) < m.terms {
		m.said = append(m.said, say.New("only %d {word|words} could be kept, but %d were requested", len(keys), m.terms).Words)
	}
	return nil
}

func (m *Method) train(ctx context.Context, bags [][]term, r *rand.Rand) error {
	vectors := make([][]entry, len(bags))
	var pages []int
	m.grid, m.home = nil, make([]int32, len(bags))
	for i, bag := range bags {
		m.home[i] = -1
		if vectors[i] = m.vector(bag); len(vectors[i]) > 0 {
			pages = append(pages, i)
		}
	}
	if len(pages) == 0 {
		return nil
	}
	side := m.side
	if side == 0 {
		side = int(math.Ceil(math.Sqrt(2 * float64(len(pages)))))
	}
	if weights := side * side * len(m.kept); weights > maxWeights {
		return say.Errorf("a map of %d×%d {node|nodes} for %d {word|words} has %d {weight|weights}, more than the limit of %d: use a smaller map or fewer words", side, side, len(m.kept), weights, maxWeights)
	}
	g := newGrid(side*side, side, len(m.kept))
	g.randomise(r)
	if m.unit {
		g.normalise()
	}
	p := plan{steps: 1000, radius: (side + 1) / 2}
	if m.scaled {
		p.steps = max(1000, 20*len(pages))
	}
	if work := p.steps * g.nodes(); work > muchWork {
		m.said = append(m.said, say.New("%d {page needs|pages need} a map of %d×%d {node|nodes} and %d {step|steps}; their product grows with the square of the pages: a smaller side trains faster", len(pages), side, side, p.steps).Words)
	}
	t := newTrainer(g, m.unit)
	w := watched{m.watch, algo.Training{Pages: len(pages), Memory: int64(8 * len(g.value)), Total: p.work(g, vectors, pages)}}
	for step := range p.steps {
		if step%16 == 0 {
			if err := cmp.Or(ctx.Err(), w.tell()); err != nil {
				return err
			}
		}
		eta, radius := p.at(step)
		x := vectors[pages[r.IntN(len(pages))]]
		best := t.step(x, eta, radius)
		w.Done += touched(len(x), g.nodes(), float64(g.around(best/side, radius)*g.around(best%side, radius)))
	}
	for _, i := range pages {
		m.home[i] = int32(g.winner(t.dots, vectors[i]))
	}
	m.grid, m.plan = g, p
	return w.tell()
}

// Sign returns the number of the page's node, then one word for each selected word of the
// page, ascending: its number in the upper half, its weight as a float32 in the lower.
func (m *Method) Sign(d *text.Doc) algo.Signature {
	bag := m.bag(d)
	s := m.sign(bag)
	if len(s) == 0 && !d.Empty() {
		m.strange.Add(1)
	}
	return s
}

func (m *Method) sign(bag []term) algo.Signature {
	v := m.vector(bag)
	if m.grid == nil || len(v) == 0 {
		return nil
	}
	s := make(algo.Signature, 1, 1+len(v))
	s[0] = uint64(m.grid.winner(make([]float64, m.grid.nodes()), v))
	for _, e := range v {
		s = append(s, uint64(e.term)<<32|uint64(math.Float32bits(float32(e.weight))))
	}
	return s
}

// Score returns the cosine of pages on the same or on adjoining nodes, else 0; by
// the literal rule 1 for pages on the same node, else 0.
func (m *Method) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	if m.decision == literal {
		if a[0] == b[0] {
			return 1
		}
		return 0
	}
	if m.distance(a, b) > 1 {
		return 0
	}
	return cosine(a[1:], b[1:])
}

func (m *Method) distance(a, b algo.Signature) int {
	ra, ca := m.place(a)
	rb, cb := m.place(b)
	return max(ra-rb, rb-ra, ca-cb, cb-ca)
}

func (m *Method) place(s algo.Signature) (row, col int) {
	return int(s[0]) / m.grid.side, int(s[0]) % m.grid.side
}

func (m *Method) at(s algo.Signature) string {
	row, col := m.place(s)
	return fmt.Sprintf("(%d, %d)", row+1, col+1)
}

// cosine returns the cosine of two vectors, 1 exactly where they are equal.
func cosine(a, b []uint64) float64 {
	dot, aa, bb := 0.0, 0.0, 0.0
	weight := func(w uint64) float64 { return float64(math.Float32frombits(uint32(w))) }
	j := 0
	for _, x := range a {
		w := weight(x)
		aa += float64(w * w)
		for j < len(b) && b[j]>>32 < x>>32 {
			j++
		}
		if j < len(b) && b[j]>>32 == x>>32 {
			dot += float64(w * weight(b[j]))
		}
	}
	for _, y := range b {
		w := weight(y)
		bb += float64(w * w)
	}
	return min(1, dot/math.Sqrt(aa*bb))
}

// Keys returns the page's node by the literal rule; by the guarded rule the four
// squares of two by two nodes that the node is in: two nodes have one of those in
// common exactly where they are the same or adjoin.
func (m *Method) Keys(s algo.Signature) []uint64 {
	if len(s) == 0 {
		return nil
	}
	if m.decision == literal {
		return s[:1]
	}
	row, col := m.place(s)
	at := uint64(row*(m.grid.side+1) + col) // the square whose lower right node it is
	wide := uint64(m.grid.side + 1)
	return []uint64{at, at + 1, at + wide, at + wide + 1}
}

func (m *Method) Warnings() []say.Words {
	n := m.strange.Load()
	return slices.Concat(m.said, algo.Warn(n, say.New("%d {page has|pages have} none of the %d kept {word|words} and cannot be duplicates", n, len(m.kept))))
}

func (m *Method) TestPair(a, b algo.Signature) algo.IndexTests {
	most := 1
	if m.decision == literal {
		most = 0
	}
	d := m.distance(a, b)
	return algo.All(algo.IndexTest{
		Name: param.Words{En: "node of the map (row, column)"}, A: m.at(a), B: m.at(b), Outcome: algo.OutcomeIf(d <= most),
		Found: say.New("%d apart, at most %d needed", d, most).Words,
	})
}

package fourier

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
	"sync/atomic"
	"unicode/utf8"

	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

const sampled = 2000

// Fit gives the characters of c their values and measures σ.
func (m *Method) Fit(ctx context.Context, c *text.Corpus) error {
	chars, err := m.frequent(ctx, c)
	if err != nil {
		return say.Errorf("fourier: count characters: %v", err)
	}
	r, err := related(ctx, c, chars)
	if err != nil {
		return say.Errorf("fourier: relation matrix: %v", err)
	}
	e := r.leading(m.seed)
	m.warnings = nil
	if e.vector == nil {
		m.warnings = append(m.warnings, say.New("the relation matrix cannot distinguish the %d {character|characters}: no page has features", r.n).Words)
		return nil
	}
	if e.residual > 1e-6 {
		m.warnings = append(m.warnings, say.New("the eigenvector has not converged after %d {step|steps}: residual %.2g", mostSteps, e.residual).Words)
	}
	m.values = make(map[rune]float64, len(chars))
	for i, ch := range chars {
		m.values[ch] = e.vector[i]
	}
	if err := m.measure(ctx, c); err != nil {
		return say.Errorf("fourier: distances of random pairs: %v", err)
	}
	return nil
}

func (m *Method) frequent(ctx context.Context, c *text.Corpus) ([]rune, error) {
	all, err := algo.Count[rune, int](ctx, c, func(d *text.Doc, add func(rune)) {
		for _, ch := range d.Norm().Text {
			add(ch)
		}
	})
	if err != nil {
		return nil, err
	}
	chars := slices.SortedFunc(maps.Keys(all), func(a, b rune) int { return cmp.Or(cmp.Compare(all[b], all[a]), cmp.Compare(a, b)) })
	return chars[:min(len(chars), m.size)], nil
}

func related(ctx context.Context, c *text.Corpus, chars []rune) (*relation, error) {
	n := len(chars)
	at := make(map[rune]int, n)
	for i, ch := range chars {
		at[ch] = i
	}
	counts := make([]uint32, n*n) // the upper triangle is used
	err := c.Each(ctx, func(_, _ int, d *text.Doc) error {
		t := d.Chars()
		before := -1
		for i := range t.Len() {
			ch, _ := utf8.DecodeRuneInString(t.Text[t.Start[i]:])
			now, ok := at[ch]
			if !ok {
				now = -1
			}
			if ok && before >= 0 && !t.Break[i] {
				atomic.AddUint32(&counts[min(before, now)*n+max(before, now)], 1)
			}
			before = now
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return newRelation(n, counts), nil
}

func (m *Method) measure(ctx context.Context, c *text.Corpus) error {
	pairs := samplePairs(c.Len(), m.seed)
	wanted := make(map[int]algo.Signature)
	for _, p := range pairs {
		wanted[p[0]], wanted[p[1]] = nil, nil
	}
	sigs := make([]algo.Signature, c.Len())
	err := c.Each(ctx, func(_, i int, d *text.Doc) error {
		if _, ok := wanted[i]; ok {
			sigs[i], _ = m.sign(d)
		}
		return nil
	})
	if err != nil {
		return err
	}
	var far []float64
	for _, p := range pairs {
		if a, b := sigs[p[0]], sigs[p[1]]; len(a) > 0 && len(b) > 0 {
			far = append(far, distance(a, b))
		}
	}
	m.sigma = median(far)
	if m.sigma > 0 {
		return nil
	}
	m.sigma = median(slices.DeleteFunc(far, func(d float64) bool { return d == 0 }))
	if m.sigma == 0 {
		// No two pages differ, or there is one page: any unit does, and the
		// vector of values has length 1.
		m.sigma = 1
	}
	m.warnings = append(m.warnings, say.New("half of the random pairs are equal, or there are none: σ is set to %.4g instead of their median", m.sigma).Words)
	return nil
}

func samplePairs(n int, seed uint64) [][2]int {
	var out [][2]int
	if n*(n-1)/2 <= sampled {
		for b := range n {
			for a := range b {
				out = append(out, [2]int{a, b})
			}
		}
		return out
	}
	h := hash.Mix64(seed)
	draw := func() int {
		h = hash.Mix64(h)
		return int(h % uint64(n))
	}
	for len(out) < sampled {
		if a, b := draw(), draw(); a != b {
			out = append(out, [2]int{a, b})
		}
	}
	return out
}

func median(far []float64) float64 {
	if len(far) == 0 {
		return 0
	}
	slices.Sort(far)
	return (far[(len(far)-1)/2] + far[len(far)/2]) / 2
}

func distance(a, b algo.Signature) float64 {
	sum := 0.0
	b = b[:len(a)]
	for i, w := range a {
		d := math.Float64frombits(w) - math.Float64frombits(b[i])
		sum += float64(d * d)
	}
	return math.Sqrt(sum)
}

func (m *Method) Traits() algo.Traits {
	return algo.Traits{AppendState: m.appendState, RestoreState: m.restore}
}

// appendState appends σ and the value of each character.
func (m *Method) appendState(b []byte) []byte {
	b = pack.Float(pack.Said(b, m.warnings), m.sigma)
	chars := slices.Sorted(maps.Keys(m.values))
	b = pack.Int(b, len(chars))
	for _, ch := range chars {
		b = pack.Float(pack.Int(b, int(ch)), m.values[ch])
	}
	return b
}

func (m *Method) restore(_ context.Context, _ *text.Corpus, state []byte) error {
	r := pack.Read(state)
	said, sigma := r.Said(), r.Float()
	n := r.Len(9)
	values := make(map[rune]float64, n)
	for range n {
		values[rune(r.Int(utf8.MaxRune))] = r.Float()
	}
	if r.Done() != nil || len(values) != n || n > m.size || n > 0 && !(sigma > 0) {
		return algo.ErrState
	}
	m.warnings, m.sigma, m.values = said, sigma, nil
	if n > 0 {
		m.values = values
	}
	return nil
}

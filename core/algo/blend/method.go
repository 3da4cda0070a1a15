package blend

import (
	"context"
	"math"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Asker computes the terms of a kit: it signs pages for the facts and for every component, and
// scores pairs with them.
type Asker struct {
	algo.Index
	*Kit
	methods []algo.Method
}

// NewAsker makes the methods of the components.
func NewAsker(k *Kit) (*Asker, error) {
	a := &Asker{Kit: k}
	for _, c := range k.Components {
		m, err := c.method()
		if err != nil {
			return nil, err
		}
		a.methods = append(a.methods, m)
	}
	return a, nil
}

func (k *Asker) fits() bool {
	return slices.ContainsFunc(k.methods, func(m algo.Method) bool { _, ok := m.(algo.Fitter); return ok })
}

// FitTo shows the set to the components that must see it.
func (k *Asker) FitTo(ctx context.Context, c *text.Corpus) error {
	for i, m := range k.methods {
		if f, ok := m.(algo.Fitter); ok {
			if err := f.Fit(ctx, c); err != nil {
				return say.Errorf("blend: component %s: %v", k.Components[i].Name, err)
			}
		}
	}
	return nil
}

// Sign returns the facts of a page and its signature for each component, each preceded by its
// length. It is empty for a page without a body.
func (k *Asker) Sign(d *text.Doc) algo.Signature {
	if d.Empty() {
		return nil
	}
	s := withPart(nil, algo.Signature(factsOf(d)))
	for i, m := range k.methods {
		s = withPart(s, k.Components[i].sign(m, d))
	}
	return s
}

func withPart(s, part algo.Signature) algo.Signature {
	return append(append(s, uint64(len(part))), part...)
}

func unpack(s algo.Signature) (part, rest algo.Signature) {
	n := 1 + int(s[0])
	return s[1:n:n], s[n:]
}

// Resemblance returns the resemblance of the shingles of two pages with features, as far
// as their samples tell it.
func (k *Asker) Resemblance(a, b algo.Signature) float64 {
	fa, _ := unpack(a)
	fb, _ := unpack(b)
	return newPair(facts(fa), facts(fb)).alike
}

// Values returns the value of each term for two pages with features, NaN where it
// cannot tell: one of the pages lacks its source.
func (k *Asker) Values(a, b algo.Signature) []float64 { return k.valued(k.asked(a, b)) }

// asked returns the score of each component for two pages with features, NaN where it cannot tell,
// and the comparison of their facts.
func (k *Asker) asked(a, b algo.Signature) ([]float64, pair) {
	fa, a := unpack(a)
	fb, b := unpack(b)
	scores := make([]float64, len(k.methods))
	for i, m := range k.methods {
		var pa, pb algo.Signature
		pa, a = unpack(a)
		pb, b = unpack(b)
		scores[i] = math.NaN()
		if len(pa) > 0 && len(pb) > 0 {
			scores[i] = m.Score(pa, pb)
		}
	}
	return scores, newPair(facts(fa), facts(fb))
}

func (k *Asker) valued(scores []float64, p pair) []float64 {
	out := make([]float64, len(k.Terms))
	for j, t := range k.Terms {
		out[j] = t.value(scores, p)
	}
	return out
}

// Pairs emits every pair that the shingles or the index of a component bring together,
// each once: the union of their candidates. Where components take part it holds them
// all, 8 bytes each.
func (k *Asker) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	if !k.joins() {
		return pairsByShingles(ctx, sigs, emit)
	}
	parts := make([]algo.Signature, len(sigs)) // what is left of each signature
	own := make([]algo.Signature, len(sigs))
	for i, s := range sigs {
		if len(s) > 0 {
			_, parts[i] = unpack(s)
		}
	}
	var found []uint64
	add := func(a, b int) { found = append(found, uint64(a)<<32|uint64(b)) }
	if err := pairsByShingles(ctx, sigs, add); err != nil {
		return err
	}
	for i, m := range k.methods {
		for n, s := range parts {
			if len(s) > 0 {
				own[n], parts[n] = unpack(s)
			}
		}
		if !k.Components[i].index {
			continue
		}
		if err := pairsOf(ctx, m, own, add); err != nil {
			return say.Errorf("blend: component %s: %v", k.Components[i].Name, err)
		}
		slices.Sort(found)
		found = slices.Compact(found)
	}
	for i, p := range found {
		if i%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		emit(int(p>>32), int(uint32(p)))
	}
	return ctx.Err()
}

func (k *Asker) joins() bool {
	return slices.ContainsFunc(k.Components, func(c Component) bool { return c.index })
}

func pairsOf(ctx context.Context, m algo.Method, sigs []algo.Signature, add func(a, b int)) error {
	switch m := m.(type) {
	case algo.Joiner:
		return m.Pairs(ctx, sigs, add)
	case algo.Keyed:
		owners := make(map[uint64][]int)
		for i, s := range sigs {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if len(s) == 0 {
				continue
			}
			for _, key := range m.Keys(s) {
				for _, j := range owners[key] {
					if j != i { // a key that a page has twice
						add(j, i)
					}
				}
				owners[key] = append(owners[key], i)
			}
		}
	}
	return nil
}

// fittedMethod is a blend with a component that must see the set. Other blends are no
// [algo.Fitter]: a run would hold the documents for them.
type fittedMethod struct{ *Method }

func (m fittedMethod) Fit(ctx context.Context, c *text.Corpus) error { return m.FitTo(ctx, c) }

// Method is a fitted blend. The warnings of its components are not passed on: they concern
// parameters that the blend does not have, and pages that other components may still match.
type Method struct {
	*Asker
	model    *Model
	shingles bool // a term looks at them
}

// leastAgreeing is the number of the 64 bins in which two pages must agree for their samples to
// be compared. One in ten thousand pairs with a resemblance of 0.2 agrees in fewer.
const leastAgreeing = 3

// Score returns the probability that two pages are duplicates: 1 where their signatures are
// equal, below 1 otherwise. It is 0 where either is empty, and where the model uses shingles
// and the bins show that the pages share almost none.
func (m *Method) Score(a, b algo.Signature) float64 {
	switch {
	case len(a) == 0 || len(b) == 0:
		return 0
	case m.apart(a, b):
		return 0
	case slices.Equal(a, b):
		return 1
	}
	return m.model.Probability(m.Values(a, b))
}

// apart reports whether the bins show that two pages are unrelated.
func (m *Method) apart(a, b algo.Signature) bool {
	return m.shingles && agreeing(facts(a[1:]), facts(b[1:])) < leastAgreeing
}

// Folding returns the folding of the joins of the components.
func (k *Asker) Folding() algo.Folding {
	if k.joins() {
		return algo.FoldsAtNeed
	}
	return algo.Folds
}

func (m fittedMethod) Traits() algo.Traits {
	return algo.Traits{AppendState: m.appendState, RestoreState: m.restore}
}

func (m fittedMethod) appendState(b []byte) []byte {
	for _, c := range m.methods {
		b = pack.Bytes(b, algo.StateOf(c))
	}
	return b
}

func (m fittedMethod) restore(ctx context.Context, c *text.Corpus, state []byte) error {
	r := pack.Read(state)
	for i, own := range m.methods {
		if err := algo.Restore(ctx, own, c, r.Bytes()); err != nil {
			return say.Errorf("blend: component %s: %v", m.Components[i].Name, err)
		}
	}
	if r.Done() != nil {
		return algo.ErrState
	}
	return nil
}

package projection

import (
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Combined returns the declaration of Henzinger's combination: pairs that agree in enough
// super-shingles and in enough bits.
func Combined() algo.Algorithm {
	return algo.Algorithm{
		Name:      "combined",
		Version:   1,
		Title:     param.Words{En: "Super-shingles, then projection (Henzinger)"},
		Idea:      param.Words{En: "Combines two algorithms with different errors: shingling uses the order of tokens but not their number, random projection the number but not the order. First, all pairs that agree in at least two of six super-shingles are found; then pairs whose projections agree in fewer than 355 of 384 bits are dropped. On the Web, this raised precision from 0.38 and 0.50 to 0.79."},
		Cost:      param.Words{En: "Time: the sum of both; the index uses only the super-shingles, with one look-up for each of 15 mega-shingles. Space: 12 words a page."},
		Fails:     param.Words{En: "Pairs that shingling misses stay missing: short pages, several scattered edits. The second step also drops database pages with the same layout but very different texts, some of which may count as duplicates."},
		Works:     []string{"henzinger2006finding"},
		Params:    append(params(paperCombined, nil, []any{336, 348, 355, 360, 366, 372, 378}), superParams()...),
		Threshold: "agree",
		New:       newCombined,
		Scale:     scale,
	}
}

func superParams() []param.Param {
	return []param.Param{
		{
			Name: "k", Kind: param.Int, Default: 8, Min: 1, Max: 50, Grid: []any{3, 4, 5, 6, 8, 10, 12},
			Title: param.Words{En: "Shingle length k"},
			Help:  param.Words{En: "Tokens in a shingle; tokens are Han characters and runs of other letters and digits, or words if unit is word. Larger values tolerate fewer edits."},
		},
		algo.MinValues(),
		algo.SuperShingles(),
		{
			Name: "least", Kind: param.Int, Default: 2, Min: 1, Max: 84, Grid: []any{1, 2, 3, 4}, AfterSigning: true,
			Title: param.Words{En: "Equal super-shingles (B-similarity)"},
			Help:  param.Words{En: "Pairs with fewer equal super-shingles get the score 0, whatever their bits."},
		},
	}
}

func newCombined(v param.Values) (algo.Method, error) {
	p, err := newProjector("combined", v)
	if err != nil {
		return nil, err
	}
	c := &combined{
		projector: p, k: v.Int("k"), m: v.Int("m"), groups: v.Int("super"), least: v.Int("least"), agree: v.Int("agree"),
		brief: new(atomic.Int64),
	}
	if c.m%c.groups != 0 {
		return nil, say.Errorf("combined: super must divide m = %d, got %d", c.m, c.groups)
	}
	if c.least > c.groups {
		return nil, say.Errorf("combined: least must be at most super = %d, got %d", c.groups, c.least)
	}
	c.megas = minhash.NewMegas(c.groups, c.least)
	return c, nil
}

// combined is both steps at given parameters. A signature holds the super-shingles, then the bit
// string.
type combined struct {
	algo.Complete
	projector
	k, m, groups int
	least        int // equal super-shingles
	agree        int // agreeing bits
	megas        minhash.Megas
	brief        *atomic.Int64 // pages with fewer than k tokens
}

func (c *combined) Sign(d *text.Doc) algo.Signature {
	sig, n := c.sign(d)
	if n > 0 {
		c.count(n)
		if c.Tokens(d).Len() < c.k {
			c.brief.Add(1)
		}
	}
	return sig
}

func (c *combined) sign(d *text.Doc) (algo.Signature, int) {
	t := c.Tokens(d)
	if t.Len() == 0 {
		return nil, 0
	}
	var buf [128]uint64
	v := buf[:]
	if c.m > len(v) {
		v = make([]uint64, c.m)
	}
	sig := make(algo.Signature, c.groups+c.bits/64)
	minhash.MinValues(v[:c.m], t, c.k)
	minhash.SuperShingles(sig[:c.groups], v[:c.m])
	return sig, c.project(sig[c.groups:], t)
}

// Score returns the share of equal bits, 0 if too few super-shingles are equal.
func (c *combined) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 || minhash.Equal(a[:c.groups], b[:c.groups]) < c.least {
		return 0
	}
	return float64(agreeing(a[c.groups:], b[c.groups:])) / float64(c.bits)
}

func (c *combined) Keys(s algo.Signature) []uint64 {
	if len(s) == 0 {
		return nil
	}
	return c.megas.Keys(s[:c.groups])
}

func (c *combined) KeyName(i int) say.Words { return c.megas.Name(i) }

func (c *combined) Warnings() []say.Words {
	return append(c.projector.Warnings(), algo.OneShingle(c.brief.Load(), c.k)...)
}

// Explain returns the passages that two pages share, in the order of the first page, and the
// numbers of both steps.
func (c *combined) Explain(a, b *text.Doc) algo.Evidence {
	sa, _ := c.sign(a)
	sb, _ := c.sign(b)
	return algo.Explained(c, sa, sb, func(ev *algo.Evidence) {
		ev.Shared = minhash.Matches(a, b, c.Tokens(a), c.Tokens(b), c.k)
		ev.Numbers = append([]algo.Number{{
			Name:  param.Words{En: "equal super-shingles (B-similarity)"},
			Value: algo.Which(c.groups, 1, func(i int) bool { return sa[i] == sb[i] }),
		}}, c.numbers(c.compare(a, b), sa[c.groups:], sb[c.groups:])...)
	})
}

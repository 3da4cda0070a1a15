package links

import (
	"context"
	"fmt"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

func (c *content) alike(a, b view) bool {
	var l like
	l.jaccard(a.content, b.content)
	return l.both && l.share() >= c.least
}

func (c *content) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	contents := make([]algo.Signature, len(sigs))
	for i, s := range sigs {
		contents[i] = viewOf(s).content
	}
	return sets.Join{Least: c.least}.Pairs(ctx, contents, func(a, b int) {
		if c.alike(viewOf(sigs[a]), viewOf(sigs[b])) {
			emit(a, b)
		}
	})
}

func (c content) indexed(score float64) content {
	c.least = score
	return c
}

func (c *content) IndexFor(score float64) algo.Method {
	out := c.indexed(score)
	return &out
}

func (m *linked) IndexFor(score float64) algo.Method {
	return &linked{content: m.indexed(score), words: m.words, share: m.share, learned: m.learned}
}

func (c *content) TestPair(a, b algo.Signature) algo.IndexTests {
	va, vb := viewOf(a), viewOf(b)
	var l like
	l.jaccard(va.content, vb.content)
	near := c.alike(va, vb)
	sign := "≥"
	if !near {
		sign = "<"
	}
	found := fmt.Sprintf("%.4f %s %g", l.share(), sign, c.least)
	return algo.All(algo.IndexTest{
		Name: param.Words{En: "resemblance of the contents, by their shingles"},
		A:    fmt.Sprint(len(va.content)), B: fmt.Sprint(len(vb.content)),
		Found: say.Same(found), Outcome: algo.OutcomeIf(near),
	})
}

func (c *content) Spread(f algo.SpreadOptions) (algo.Spread, error) {
	f.Score = c.least
	out := sets.Spread(f, sorted.Union, func(s algo.Signature) []uint64 { return sets.Words(viewOf(s).content) })
	out.Meets = func(a, b algo.Signature) bool { return c.alike(viewOf(a), viewOf(b)) }
	out.Any = true
	return out, nil
}

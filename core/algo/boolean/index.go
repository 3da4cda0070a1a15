package boolean

import (
	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/say"
)

func (m *Method) TestPair(a, b algo.Signature) algo.IndexTests {
	need := m.asked(m.q, len(a), len(b))
	return algo.All(algo.SharedTest(say.Text("boolean|terms"), len(a), len(b), sorted.Common(a, b), need))
}

func (m *Method) asked(q, na, nb int) int { return max(1, m.need(q, min(na, nb))) }

// Spread takes the terms of a page for keys. It looks for others by so few of them that
// one must be among the terms that the query of the page with fewer asks for.
func (m *Method) Spread(f algo.SpreadOptions) (algo.Spread, error) {
	q := m.queryFor(f.Score)
	return sets.Spread(f,
		func(_ float64, n int) (keys, asks int) { return n, n - max(1, m.need(q, n)) + 1 },
		sets.Words), nil
}

func (m *Method) IndexLevels(sigs []algo.Signature) []algo.IndexLevel {
	return []algo.IndexLevel{algo.InvertedLists(say.Words{En: "lists of terms"}, len(sigs), func(i int) []uint64 { return sigs[i] })}
}

package boolean

import (
	"pagetwin/core/algo"
	"pagetwin/core/sketch/prefix"
)

// Spread takes the terms of a page for keys. It looks for others by so few of them that
// one must be among the terms that the query of the page with fewer asks for.
func (m *Method) Spread(f algo.For) (algo.Spread, error) {
	q := m.queryFor(f.Score)
	return prefix.Spread(f,
		func(_ float64, n int) (keys, asks int) { return n, n - max(1, m.need(q, n)) + 1 },
		prefix.Words), nil
}

package featurecode

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/lcs"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/text"
)

// method compares the codes of two pages as sets, multisets or sequences. A signature holds
// the sorted hashes of the codes; for sequences the hashes in the order of the text, followed
// by their positions as [lcs.Order] returns them.
type method struct {
	algo.Index
	settings
	ordered   bool
	by        sorted.Measure
	repeats   bool
	threshold float64
	common    int     // pages above which a code is not looked up; 0: all are
	share     float64 // the same as a share of all pages

	bare atomic.Int64 // pages signed that have text and no code

	mu   sync.Mutex
	lost losses // of the last join
}

type complete struct{ *method }

func (complete) Guarantee() float64 { return 0 }

func (m *method) Sign(d *text.Doc) algo.Signature {
	s := m.sign(m.codes(d.Body))
	if len(s) == 0 && !d.Empty() {
		m.bare.Add(1)
	}
	return s
}

func (m *method) sign(c codes) algo.Signature {
	n := c.len()
	if n == 0 {
		return nil
	}
	s := make(algo.Signature, n, 2*n)
	hash.Spans(s, c.text, c.start, c.end)
	for i, fnv := range s {
		s[i] = hash.Mix64(fnv)
	}
	switch {
	case m.ordered:
		return append(s, lcs.Order(s)...)
	case m.repeats:
		slices.Sort(s)
		s = sets.Multiset(s)
	}
	slices.Sort(s)
	return slices.Clip(slices.Compact(s))
}

func (m *method) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	if m.ordered {
		na, nb := len(a)/2, len(b)/2
		return float64(lcs.Length(a[:na], a[na:], b[:nb])) / float64(max(na, nb))
	}
	return m.by.Share(sorted.Common(a, b), len(a), len(b))
}

type exact struct {
	algo.Complete
	settings
}

func (e *exact) Sign(d *text.Doc) algo.Signature { return e.sign(e.codes(d.Body)) }

func (e *exact) sign(c codes) algo.Signature {
	if c.len() == 0 {
		return nil
	}
	var all strings.Builder
	for i := range c.len() {
		all.WriteString(c.at(i))
	}
	return algo.MD5([]byte(all.String()))
}

func (e *exact) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || !slices.Equal(a, b) {
		return 0
	}
	return 1
}

func (e *exact) Keys(s algo.Signature) []uint64 { return s[:min(1, len(s))] }

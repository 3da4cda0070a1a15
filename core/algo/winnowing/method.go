package winnowing

import (
	"fmt"
	"slices"
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Method is winnowing with its parameters set.
type Method struct {
	sets.Listed // inverted lists of fingerprints, as in the paper
	unit        string
	k           int // tokens in a k-gram
	w           int // hashes in a window

	short atomic.Int64 // pages signed that have fewer than w+k−1 tokens
}

func winnower(unit string, k, w int, by sorted.Measure) *Method {
	m := &Method{unit: unit, k: k, w: w}
	m.Set = sets.Set{Name: param.Words{En: "fingerprints"}, By: by, Elements: m.elements}
	return m
}

func (m *Method) tokens(d *text.Doc) text.Tokens { return algo.TokensOf(d, m.unit) }

// winnow calls keep with each position that holds the rightmost minimum of a window of w
// successive hashes: ascending, each position once. Fewer than w hashes are one window.
func winnow(hashes []uint64, w int, keep func(at int)) {
	w = min(w, len(hashes))
	least, kept := 0, -1 // position of the minimum of the current window; last position kept
	for end := range hashes {
		start := max(0, end-w+1)
		switch {
		case hashes[end] <= hashes[least]:
			least = end
		case least < start:
			least = rightmost(hashes, start, end)
		}
		if end >= w-1 && least != kept {
			keep(least)
			kept = least
		}
	}
}

func rightmost(hashes []uint64, first, last int) int {
	least := first
	for i := first + 1; i <= last; i++ {
		if hashes[i] <= hashes[least] {
			least = i
		}
	}
	return least
}

func (m *Method) grams(t text.Tokens) []uint64 {
	hs := minhash.Hashes(make([]uint64, t.Windows(m.k)), t, m.k, 0)
	for i, h := range hs {
		hs[i] = hash.Mix64(h)
	}
	return hs
}

// Sign returns the distinct fingerprints, ascending.
func (m *Method) Sign(d *text.Doc) algo.Signature {
	t := m.tokens(d)
	if n := t.Len(); n > 0 && n < m.w+m.k-1 {
		m.short.Add(1)
	}
	return m.sign(t)
}

func (m *Method) sign(t text.Tokens) algo.Signature {
	hs := m.grams(t)
	if len(hs) == 0 {
		return nil
	}
	s := make(algo.Signature, 0, 2*len(hs)/(min(m.w, len(hs))+1)+8)
	winnow(hs, m.w, func(at int) { s = append(s, hs[at]) })
	slices.Sort(s)
	return slices.Compact(s)
}

func (m *Method) Warnings() []say.Words {
	n := m.short.Load()
	return algo.Warn(n, say.New("%d {page has|pages have} fewer than %d {token|tokens} (w+k-1): each is represented by one fingerprint", n, m.w+m.k-1))
}

func (m *Method) elements(d *text.Doc) (out []sets.Element) {
	t := m.tokens(d)
	hs := m.grams(t)
	var g algo.Gather[uint64]
	winnow(hs, m.w, func(at int) {
		place := d.Norm().Source(t.WindowRange(at, m.k))
		if g.Add(hs[at], place, func() string { return d.Body[place.Start:place.End] }) == len(out) {
			out = append(out, sets.Element{Hash: hs[at]})
		}
	})
	for i, f := range g.List {
		out[i].Feature = f
	}
	return out
}

// Explain returns the passages that two pages share, with the number of k-grams in each as
// the weight, and how far the sets of fingerprints overlap. A shared passage of fewer than
// w+k−1 tokens may have no fingerprint.
func (m *Method) Explain(a, b *text.Doc) algo.Evidence {
	ta, tb := m.tokens(a), m.tokens(b)
	sa, sb := m.sign(ta), m.sign(tb)
	return algo.Explained(m, sa, sb, func(ev *algo.Evidence) {
		ev.Shared = minhash.Matches(a, b, ta, tb, m.k)
		n := sorted.Common(sa, sb)
		ev.Numbers = []algo.Number{
			{Name: param.Words{En: "resemblance of the fingerprints"}, Value: algo.Ratio(n, len(sa)+len(sb)-n)},
			{Name: param.Words{En: "containment of the smaller"}, Value: algo.Ratio(n, min(len(sa), len(sb)))},
			{Name: say.Text("winnowing|fingerprints"), Value: algo.Two(len(sa), len(sb))},
			{Name: param.Words{En: "k-grams"}, Value: algo.Two(ta.Windows(m.k), tb.Windows(m.k))},
			{Name: param.Words{En: "shortest match always found, tokens"}, Value: fmt.Sprint(m.w + m.k - 1)},
		}
	})
}

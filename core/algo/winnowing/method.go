package winnowing

import (
	"fmt"
	"slices"
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/hash"
	"pagetwin/core/param"
	"pagetwin/core/say"
	"pagetwin/core/sketch/minhash"
	"pagetwin/core/sketch/prefix"
	"pagetwin/core/sketch/sorted"
	"pagetwin/core/text"
)

// Method is winnowing with its parameters set.
type Method struct {
	unit        string
	k, w        int
	containment bool

	short atomic.Int64 // pages signed in which a match of w+k−1 tokens has no room
}

// tokens returns the body in the chosen unit.
func (m *Method) tokens(d *text.Doc) text.Tokens { return algo.TokensOf(d, m.unit) }

// winnow calls keep for each position in hashes that is the rightmost minimum of
// a window of w, ascending, each once. Fewer than w hashes are one window.
func winnow(hashes []uint64, w int, keep func(at int)) {
	w = min(w, len(hashes))
	least, kept := 0, -1 // the minimum of the window at hand, and the last position kept
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

// rightmost returns the position of the last minimum from first to last.
func rightmost(hashes []uint64, first, last int) int {
	least := first
	for i := first + 1; i <= last; i++ {
		if hashes[i] <= hashes[least] {
			least = i
		}
	}
	return least
}

// grams returns the hashes of the k-grams of t.
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

// Score returns the resemblance or the containment of the fingerprints.
func (m *Method) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	if m.containment {
		return float64(sorted.Common(a, b)) / float64(min(len(a), len(b)))
	}
	n := sorted.Common(a, b)
	return float64(n) / float64(len(a)+len(b)-n)
}

// Keys returns all fingerprints: the inverted index of the paper.
func (m *Method) Keys(s algo.Signature) []uint64 { return s }

// Guarantee says that the index loses no pair that scores above 0.
func (m *Method) Guarantee() float64 { return 0 }

// Warnings counts the pages too short for the guarantee.
func (m *Method) Warnings() []say.Words {
	if n := m.short.Load(); n > 0 {
		return []say.Words{say.New("%d {page has|pages have} fewer than %d {token|tokens} (w+k-1): one fingerprint stands for each",
			"%d 个网页不足 %d 个词元（w+k-1）：各只用一个指纹代表", n, m.w+m.k-1).Words}
	}
	return nil
}

// Features returns the fingerprints in the order of the text, each with all the
// places where it was kept. All have the weight 1.
func (m *Method) Features(d *text.Doc) []algo.Feature {
	t := m.tokens(d)
	hs := m.grams(t)
	known := make(map[uint64]int)
	var out []algo.Feature
	winnow(hs, m.w, func(at int) {
		place := d.Norm().Source(t.WindowRange(at, m.k))
		n, ok := known[hs[at]]
		if !ok {
			n = len(out)
			known[hs[at]] = n
			out = append(out, algo.Feature{Label: d.Body[place.Start:place.End], Weight: 1})
		}
		out[n].Places = append(out[n].Places, place)
	})
	return out
}

// Explain returns the passages that two pages share, each with the number of its
// k-grams, and what their fingerprints say. Passages shorter than w+k−1 tokens
// may have left no common fingerprint.
func (m *Method) Explain(a, b *text.Doc) algo.Evidence {
	ta, tb := m.tokens(a), m.tokens(b)
	sa, sb := m.sign(ta), m.sign(tb)
	ev := algo.Evidence{Score: m.Score(sa, sb)}
	if len(sa) == 0 || len(sb) == 0 {
		return ev
	}
	ev.Shared = minhash.Matches(a, b, ta, tb, m.k)
	n := sorted.Common(sa, sb)
	ratio := func(of int) string { return fmt.Sprintf("%.4f = %d/%d", float64(n)/float64(of), n, of) }
	ev.Numbers = []algo.Number{
		{Name: param.Words{En: "resemblance of the fingerprints", Zh: "指纹相似度"}, Value: ratio(len(sa) + len(sb) - n)},
		{Name: param.Words{En: "containment of the smaller", Zh: "较小者的包含度"}, Value: ratio(min(len(sa), len(sb)))},
		{Name: param.Words{En: "fingerprints", Zh: "指纹数"}, Value: fmt.Sprintf("%d, %d", len(sa), len(sb))},
		{Name: param.Words{En: "k-grams", Zh: "k 元组数"}, Value: fmt.Sprintf("%d, %d", ta.Windows(m.k), tb.Windows(m.k))},
		{Name: param.Words{En: "every match found from, tokens", Zh: "必定发现的匹配长度（词元）"}, Value: fmt.Sprint(m.w + m.k - 1)},
	}
	return ev
}

// Spread takes the rare fingerprints of a page for keys, of which Keys are all: for the
// resemblance the share 1−t for pairs that score at least t; for the containment all, of
// which it looks for others by the share 1−t.
func (m *Method) Spread(f algo.For) (algo.Spread, error) { return prefix.Sets(f, m.containment), nil }

// Meet counts the fingerprints that both pages have.
func (m *Method) Meet(a, b algo.Signature) algo.Meeting {
	return algo.All(algo.SharedTest(param.Words{En: "fingerprints", Zh: "指纹"}, len(a), len(b), sorted.Common(a, b), 1))
}

// Spell returns the passages that the fingerprints are of.
func (m *Method) Spell(d *text.Doc) map[uint64]string {
	out := make(map[uint64]string)
	t := m.tokens(d)
	hs := m.grams(t)
	winnow(hs, m.w, func(at int) {
		if place := d.Norm().Source(t.WindowRange(at, m.k)); out[hs[at]] == "" {
			out[hs[at]] = d.Body[place.Start:place.End]
		}
	})
	return out
}

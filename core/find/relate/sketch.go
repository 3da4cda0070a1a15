package relate

import (
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// Shingle is how many tokens a run has.
const Shingle = 3

// Sketch is what is kept of a text: the level, which is how many of the lowest bits of
// each hash are zero, the number of hashes, and these ascending, two to a word. The upper halves of
// the first two words are the series and the number of [text.Doc.Issue]. A text without tokens has
// none.
type Sketch = algo.Signature

// level is how many of the lowest bits of each hash of a sketch are zero.
func level(s Sketch) uint64 { return s[0] & (1<<32 - 1) }

// hashes is how many hashes a sketch has.
func hashes(s Sketch) int { return int(uint32(s[1])) }

// issue is the [text.Doc.Issue] of a sketch.
func issue(s Sketch) uint64 {
	if len(s) == 0 {
		return 0
	}
	return s[0]&^(1<<32-1) | s[1]>>32
}

// The bounds of how many hashes a sketch holds.
const (
	most   = 512
	fewest = 128
	budget = 1 << 23 // in all sketches of a set, of 4 bytes each
)

// Most is how many hashes each of n pages may have: 512 up to 16,384 pages, and fewer
// beyond, so that all of them take 32 MiB, but no fewer than 128, which take 512 MiB for
// a million pages.
func Most(n int) int { return min(most, max(fewest, budget/max(1, n))) }

// Signer makes sketches of at most so many hashes. It is a method like those of algorithms, so that sketches are
// made where signatures are, and kept with them.
type Signer struct{ most int }

// NewSigner makes sketches of at most that many hashes, 512 or fewer.
func NewSigner(n int) Signer { return Signer{min(n, most)} }

// Job describes the signer for a set of n pages to those who keep signatures.
func Job(n int) algo.Algorithm {
	m := Most(n)
	return algo.Algorithm{
		Name: fmt.Sprintf("relate-%d", m),
		New:  func(param.Values) (algo.Method, error) { return NewSigner(m), nil },
	}
}

// Sign makes the sketch of a page's body.
func (s Signer) Sign(d *text.Doc) Sketch {
	w := workshops.Get().(*workshop)
	defer w.close()
	w.start = d.Norm().TokenStarts(w.start)
	tokens := len(w.start) - 1
	if tokens == 0 {
		return nil
	}
	n := max(1, tokens-Shingle+1)
	level := 0
	for n>>level > s.most {
		level++
	}
	list := w.sample(d.Norm().Text, n, level)
	for len(list) > s.most {
		level++
		list = slices.DeleteFunc(list, func(h uint32) bool { return zeros(h) < level })
	}
	out := make(Sketch, 2+(len(list)+1)/2)
	out[0], out[1] = d.Issue&^(1<<32-1)|uint64(level), d.Issue<<32|uint64(len(list))
	for i, h := range list {
		out[2+i/2] |= uint64(h) << (32 * (i % 2))
	}
	return out
}

// workshop is what a sketch is made in.
type workshop struct {
	start  []int32 // of tokens
	hashes [512]uint64
	list   []uint32
	order  []uint32
}

// workshops are kept for the next sketches, of which only the outcome is.
var workshops = sync.Pool{New: func() any { return new(workshop) }}

// close keeps the workshop, unless it made the sketch of a very long page.
func (w *workshop) close() {
	if cap(w.start)+cap(w.list) <= mostRoom {
		workshops.Put(w)
	}
}

// mostRoom bounds what a workshop keeps, in tokens and hashes.
const mostRoom = 1 << 18

// sample returns the hashes of the n runs of a text that end in so many zero bits,
// ascending, each once: until the next call.
func (w *workshop) sample(compact string, n, level int) []uint32 {
	list := slices.Grow(w.list[:0], n) // every hash is written, and kept by going on
	mask, kept := uint32(1)<<level-1, 0
	list = list[:n]
	for from := 0; from < n; from += len(w.hashes) {
		part := w.hashes[:min(len(w.hashes), n-from)]
		if len(w.start) <= Shingle {
			part[0] = hash.FNV1a64(compact)
		} else {
			hash.Spans(part, compact, w.start[from:], w.start[from+Shingle:])
		}
		for _, h := range part {
			h := uint32(hash.Mix64(h))
			list[kept] = h
			kept += one(h&mask == 0)
		}
	}
	w.list = list
	return slices.Compact(w.sorted(list[:kept]))
}

// sorted returns hashes ascending, in other room where they are as few as a sketch has.
// They are spread evenly, so that those with the same first eight bits are few and their
// places are known but for these.
func (w *workshop) sorted(list []uint32) []uint32 {
	if len(list) > 2*most { // of a few runs again and again
		slices.Sort(list)
		return list
	}
	var next [257]int32
	for _, h := range list {
		next[h>>24+1]++
	}
	for i := range next[1:] {
		next[i+1] += next[i]
	}
	w.order = slices.Grow(w.order[:0], len(list))[:len(list)]
	for _, h := range list {
		w.order[next[h>>24]] = h
		next[h>>24]++
	}
	out := w.order
	for i := 1; i < len(out); i++ {
		h, k := out[i], i
		for ; k > 0 && out[k-1] > h; k-- {
			out[k] = out[k-1]
		}
		out[k] = h
	}
	return out
}

// zeros is how many of the lowest bits are zero.
func zeros(h uint32) int { return bits.TrailingZeros32(h) }

// Score is the resemblance.
func (s Signer) Score(a, b algo.Signature) float64 { return Compare(a, b).Resemblance }

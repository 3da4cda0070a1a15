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

// Shingle is the number of tokens in a run.
const Shingle = 3

// Sketch is the sample of a text: two words for the [text.Name] of the page; the level, which is the
// number of lowest bits that are zero in each hash, and the number of hashes; then the hashes
// ascending, two to a word. A text without tokens has an empty sketch.
type Sketch = algo.Signature

// nameWords and head are how many words of a sketch are of the name, and how many are before the
// hashes.
const nameWords, head = 2, 3

// level returns the number of the lowest bits of each hash of a sketch that are zero.
func level(s Sketch) uint64 { return s[nameWords] >> 32 }

func hashes(s Sketch) int { return int(uint32(s[nameWords])) }

// nameOf is the [text.Name] of a sketch.
func nameOf(s Sketch) text.Name {
	if len(s) == 0 {
		return text.Name{}
	}
	return text.Name{Site: uint32(s[0] >> 32), Series: uint32(s[0]), Number: uint32(s[1] >> 32), Year: uint32(s[1])}
}

func textOf(s Sketch) []uint64 { return s[min(nameWords, len(s)):] }

// Limits of the number of hashes in a sketch.
const (
	most   = 512
	fewest = 128
	budget = 1 << 23 // in all sketches of a set, 4 bytes each
)

// Most returns the most hashes for each of n pages: 512 for up to 16,384 pages, and fewer beyond,
// so that all together take 32 MiB, but at least 128, which take 512 MiB for a million pages.
func Most(n int) int { return min(most, max(fewest, budget/max(1, n))) }

// Signer makes sketches with a limited number of hashes. It is an [algo.Method], so that a run
// makes sketches with the signatures, and caches them with these.
type Signer struct{ most int }

// NewSigner returns a signer of sketches with at most n hashes; n above 512 means 512.
func NewSigner(n int) Signer { return Signer{min(n, most)} }

// Job declares the signer for a set of n pages as an algorithm, for the cache of signatures.
func Job(n int) algo.Algorithm {
	m := Most(n)
	return algo.Algorithm{
		Name: fmt.Sprintf("relate-%d", m),
		New:  func(param.Values) (algo.Method, error) { return NewSigner(m), nil },
	}
}

// Sign returns the sketch of a page's body.
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
	out, name := make(Sketch, head+(len(list)+1)/2), d.Name
	out[0], out[1] = uint64(name.Site)<<32|uint64(name.Series), uint64(name.Number)<<32|uint64(name.Year)
	out[nameWords] = uint64(level)<<32 | uint64(len(list))
	for i, h := range list {
		out[head+i/2] |= uint64(h) << (32 * (i % 2))
	}
	return out
}

// workshop holds the buffers for making a sketch.
type workshop struct {
	start  []int32 // starts of the tokens
	hashes [512]uint64
	list   []uint32
	order  []uint32
}

// workshops are pooled, since only the finished sketch is kept.
var workshops = sync.Pool{New: func() any { return new(workshop) }}

// close returns the workshop to the pool, unless it made the sketch of a very long page.
func (w *workshop) close() {
	if cap(w.start)+cap(w.list) <= mostRoom {
		workshops.Put(w)
	}
}

// mostRoom is the most tokens or hashes of a pooled workshop.
const mostRoom = 1 << 18

// sample returns the hashes of the n runs of a text that end in at least level zero bits,
// ascending, each once. The next call overwrites them.
func (w *workshop) sample(compact string, n, level int) []uint32 {
	list := slices.Grow(w.list[:0], n) // every hash is written; incrementing n keeps it
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

// sorted sorts hashes, in another buffer if they are as few as a sketch has. The hashes are
// uniform, so few of them share the first eight bits: a counting sort by these bits comes first.
func (w *workshop) sorted(list []uint32) []uint32 {
	if len(list) > 2*most { // many repetitions of few runs
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

// zeros returns the number of lowest bits that are zero.
func zeros(h uint32) int { return bits.TrailingZeros32(h) }

// Score returns the resemblance.
func (s Signer) Score(a, b algo.Signature) float64 { return Compare(a, b).Resemblance }

package relate

import (
	"fmt"
	"math/bits"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/hash"
	"pagetwin/core/param"
	"pagetwin/core/text"
)

// Shingle is how many tokens a run has.
const Shingle = 3

// Sketch is what is kept of a text: the level, which is how many of the lowest bits of
// each hash are zero, the number of hashes, and these ascending, two to a word. A text
// without tokens has none.
type Sketch = algo.Signature

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
	t := d.Tokens()
	n := t.Windows(Shingle)
	if n == 0 {
		return nil
	}
	level := 0
	for n>>level > s.most {
		level++
	}
	list := sample(t, n, level)
	for len(list) > s.most {
		level++
		list = slices.DeleteFunc(list, func(h uint32) bool { return zeros(h) < level })
	}
	out := make(Sketch, 2+(len(list)+1)/2)
	out[0], out[1] = uint64(level), uint64(len(list))
	for i, h := range list {
		out[2+i/2] |= uint64(h) << (32 * (i % 2))
	}
	return out
}

// sample returns the hashes of the n runs of t that end in so many zero bits, ascending,
// each once.
func sample(t text.Tokens, n, level int) []uint32 {
	var buf [512]uint64
	list := make([]uint32, 0, n>>level+n>>(level+2)+16)
	for from := 0; from < n; from += len(buf) {
		part := buf[:min(len(buf), n-from)]
		if t.Len() < Shingle {
			part[0] = hash.FNV1a64(t.Text)
		} else {
			hash.Spans(part, t.Text, t.Start[from:], t.Start[from+Shingle:])
		}
		for _, h := range part {
			if h := uint32(hash.Mix64(h)); zeros(h) >= level {
				list = append(list, h)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// zeros is how many of the lowest bits are zero.
func zeros(h uint32) int { return bits.TrailingZeros32(h) }

// Score is the resemblance.
func (s Signer) Score(a, b algo.Signature) float64 { return Compare(a, b).Resemblance }

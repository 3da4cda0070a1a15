package minhash

import (
	"math/bits"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/base/hash"
	"pagetwin/core/text"
)

const empty = ^uint64(0)

func (m *Method) sketchOf(v []uint64, d *text.Doc) {
	if m.scheme == onePermutation && m.unit == algo.UnitChar {
		binsOfChars(v, d.Norm().Text, m.k)
		densify(v, m.densify)
		return
	}
	m.sketch(v, m.tokens(d))
}

func (m *Method) sketch(v []uint64, t text.Tokens) {
	switch m.scheme {
	case independent:
		minhash.MinValues(v, t, m.k)
	case onePermutation:
		bins(v, t, m.k)
		densify(v, m.densify)
	case super:
		newSuperSketch(v).all(t, m.k)
	}
}

// chunk is the number of shingles hashed at a time.
const chunk = 512

// bins sets v[i] to h div m for the least h = Mix64(FNV1a64(s)) with h mod m = i, where m is the
// length of v; to empty if there is none.
func bins(v []uint64, t text.Tokens, k int) {
	clearBins(v)
	var buf [chunk]uint64
	for from, n := 0, t.Windows(k); from < n; from += chunk {
		lowerBins(v, minhash.Hashes(buf[:], t, k, from))
	}
	divide(v)
}

func clearBins(v []uint64) {
	for i := range v {
		v[i] = empty
	}
}

// lowerBins lowers each bin to the least Mix64(f) that falls into it. Within a bin the order of
// h equals that of h div m, so that one division at the end is enough.
func lowerBins(v, fs []uint64) {
	if m := uint64(len(v)); m&(m-1) == 0 {
		for _, f := range fs {
			h := hash.Mix64(f)
			bin := &v[h&uint64(len(v)-1)]
			*bin = min(*bin, h)
		}
		return
	}
	for _, f := range fs {
		h := hash.Mix64(f)
		bin := &v[h%uint64(len(v))]
		*bin = min(*bin, h)
	}
}

func divide(v []uint64) {
	m := uint64(len(v))
	if m&(m-1) == 0 { // a shift is much faster
		shift := bits.TrailingZeros64(m)
		for i, h := range v {
			if h != empty {
				v[i] = h >> shift
			}
		}
		return
	}
	for i, h := range v {
		if h != empty {
			v[i] = h / m
		}
	}
}

// densify fills the empty bins of v, which has at least one filled bin.
func densify(v []uint64, how string) {
	switch how {
	case rotation:
		rotate(v)
	case universal:
		borrow(v)
	}
}

// rotate gives an empty bin the value of the next filled bin to the right, cyclically, plus a
// constant for each step between them, so that bins at distances d and d' agree only if d = d'.
func rotate(v []uint64) {
	first := 0
	for v[first] == empty {
		first++
	}
	next, steps := v[first], uint64(0)
	for n := range v {
		i := (first - n + len(v)) % len(v)
		if v[i] != empty {
			next, steps = v[i], 0
			continue
		}
		steps++
		v[i] = next + steps*hash.Gamma
	}
}

// borrow gives an empty bin the value of the first filled bin in a sequence that a second hash
// function derives from the bin's number; the sequence is the same for all pages.
func borrow(v []uint64) {
	var filled [maxValues / 64]uint64 // which bins were filled originally
	none := 0
	for i, x := range v {
		if x != empty {
			filled[i/64] |= 1 << (i % 64)
		} else {
			none++
		}
	}
	for i := 0; none > 0; i++ {
		if v[i] != empty {
			continue
		}
		for try := uint64(1); v[i] == empty; try++ {
			at, _ := bits.Mul64(hash.Mix64(hash.Mix64(uint64(i))+try), uint64(len(v)))
			if filled[at/64]>>(at%64)&1 == 1 {
				v[i] = v[at]
			}
		}
		none--
	}
}

// superSketch computes SuperMinHash over the values v: j + u is stored as j in the upper 16 bits
// and u in the lower 48.
type superSketch struct {
	v       []uint64
	count   []int32  // number of positions whose value has the integer part j
	highest int      // the largest j with a count; larger values change nothing
	place   []uint16 // the permutation of the current shingle, valid where mark equals element
	mark    []int32
	element int32
}

func newSuperSketch(v []uint64) *superSketch {
	m := len(v)
	s := &superSketch{v: v, count: make([]int32, m), highest: m - 1, place: make([]uint16, m), mark: make([]int32, m)}
	s.count[m-1] = int32(m)
	for i := range v {
		v[i] = empty
	}
	return s
}

func (s *superSketch) all(t text.Tokens, k int) {
	var buf [chunk]uint64
	for from, n := 0, t.Windows(k); from < n; from += chunk {
		for _, f := range minhash.Hashes(buf[:], t, k, from) {
			s.add(f)
		}
	}
}

// add adds one shingle by its FNV-1a hash. Adding it again changes nothing.
func (s *superSketch) add(f uint64) {
	s.element++
	m := len(s.v)
	for j := 0; j <= s.highest; j++ {
		draw := hash.Member(f, 2*j)
		hi, _ := bits.Mul64(hash.Member(f, 2*j+1), uint64(m-j))
		k := j + int(hi) // uniform in [j, m)
		s.touch(j)
		s.touch(k)
		s.place[j], s.place[k] = s.place[k], s.place[j]
		at := s.place[j]
		value := uint64(j)<<48 | draw>>16
		if value >= s.v[at] {
			continue
		}
		before := min(int(s.v[at]>>48), m-1)
		s.v[at] = value
		if j < before {
			s.count[before]--
			s.count[j]++
			for s.count[s.highest] == 0 {
				s.highest--
			}
		}
	}
}

// touch initialises position i of the permutation, unless the current shingle has done so.
func (s *superSketch) touch(i int) {
	if s.mark[i] != s.element {
		s.mark[i] = s.element
		s.place[i] = uint16(i)
	}
}

// pack keeps the low b bits of each value, where b divides 64; the first value is in the lowest
// bits of a word.
func pack(v []uint64, b int) []uint64 {
	lanes := 64 / b
	out := make([]uint64, (len(v)+lanes-1)/lanes)
	for i, x := range v {
		out[i/lanes] |= x & (1<<b - 1) << (i % lanes * b)
	}
	return out
}

// unequal returns the number of lanes of b = 1, 2, 4 or 8 bits in which x and y differ.
func unequal(x, y []uint64, b int) int {
	mask := ^uint64(0) / (1<<b - 1) // the lowest bit of each lane
	n := 0
	for i, w := range x {
		d := w ^ y[i]
		for s := 1; s < b; s *= 2 {
			d |= d >> s
		}
		n += bits.OnesCount64(d & mask)
	}
	return n
}

const (
	maxShingle = 50  // largest k
	few        = 128 // shingles hashed at a time: few, because the buffer is cleared for every page
)

// binsOfChars is bins over the shingles of k characters of s, which is compact text and not
// empty. It computes the same values without a list of all characters, which would be most of
// the work of one permutation.
func binsOfChars(v []uint64, s string, k int) {
	clearBins(v)
	var room [few + maxShingle]int32
	start := room[:few+k] // offsets of successive characters
	n := 0
	for i := 0; i < len(s); {
		i, n = charStarts(start, n, s, i)
		if n == len(start) {
			n = lowerChars(v, s, start, n, k)
		}
	}
	if n < k {
		lowerBins(v, []uint64{hash.FNV1a64(s)}) // a text shorter than a shingle is one shingle
	} else {
		start[n] = int32(len(s))
		lowerChars(v, s, start, n+1, k)
	}
	divide(v)
}

// charStarts writes the offsets of the characters of s, from i on, to start[n:] while there is
// surely room, and returns the positions reached in s and in start.
func charStarts(start []int32, n int, s string, i int) (int, int) {
	end := min(len(s), i+len(start)-n)
	for ; i < end; i++ {
		start[n] = int32(i)
		if s[i]&0xC0 != 0x80 { // otherwise inside a character
			n++
		}
	}
	return i, n
}

// lowerChars lowers the bins by the shingles of k characters that begin and end at the n starts.
// It then moves the last k starts, at which further shingles begin, to the front, and returns how
// many it keeps.
func lowerChars(v []uint64, s string, start []int32, n, k int) int {
	if n <= k {
		return n
	}
	var hashes [few]uint64
	hs := hashes[:n-k]
	hash.Spans(hs, s, start[:n-k], start[k:n])
	lowerBins(v, hs)
	return copy(start[:k], start[n-k:n])
}

package algo

import (
	"encoding/binary"
	"math"

	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
)

// Frequencies counts on how many pages each element occurs, an element being the hash of a
// feature that can be a key of a join. It is a count-min sketch of one row (Cormode,
// Muthukrishnan 2005): elements share counters, so that a count can be too high but not too
// low.
//
// Count is for one goroutine; Of is for several once counting has ended.
type Frequencies struct {
	shift  int // Mix64(element) >> shift is the counter
	pages  uint64
	counts []uint32
}

// The counters of [Frequencies], as powers of 2 of 4 bytes each: 16 KB to 256 MB, and by
// default 16 MB.
const (
	LeastFrequencyBits   = 12
	DefaultFrequencyBits = 22
	MostFrequencyBits    = 26
)

// NewFrequencies returns 2^bits counters, all 0. bits is clamped to the possible range.
func NewFrequencies(bits int) *Frequencies {
	bits = min(max(bits, LeastFrequencyBits), MostFrequencyBits)
	return &Frequencies{shift: 64 - bits, counts: make([]uint32, 1<<bits)}
}

// Count counts a page with its elements, each once.
func (f *Frequencies) Count(elements []uint64) {
	f.pages++
	for _, e := range elements {
		f.add(hash.Mix64(e)>>f.shift, 1)
	}
}

func (f *Frequencies) add(counter uint64, n uint32) {
	c := &f.counts[counter]
	*c += min(n, math.MaxUint32-*c)
}

// Of returns an upper bound of the number of counted pages that have an element.
func (f *Frequencies) Of(element uint64) uint32 {
	return f.counts[hash.Mix64(element)>>f.shift]
}

// Pages returns the number of pages counted.
func (f *Frequencies) Pages() int { return int(f.pages) }

// AppendBinary appends the counts: the bits, the pages, then for each counter above 0 the number of
// counters since the last such one and its value, as varints. The bytes are the same for the same
// pages in any order.
func (f *Frequencies) AppendBinary(b []byte) ([]byte, error) {
	b = binary.AppendUvarint(append(b, byte(64-f.shift)), f.pages)
	next := 0
	for i, n := range f.counts {
		if n > 0 {
			b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(i-next)), uint64(n))
			next = i + 1
		}
	}
	return b, nil
}

// UnmarshalBinary reads the whole output of AppendBinary.
func (f *Frequencies) UnmarshalBinary(b []byte) error {
	broken := say.Errorf("not a frequency table, or incomplete: count the pages again")
	if len(b) == 0 || b[0] < LeastFrequencyBits || b[0] > MostFrequencyBits {
		return broken
	}
	pages, n := binary.Uvarint(b[1:])
	if n <= 0 {
		return broken
	}
	out := NewFrequencies(int(b[0]))
	out.pages = pages
	next := uint64(0)
	for rest := b[1+n:]; len(rest) > 0; {
		gap, n := binary.Uvarint(rest)
		if n <= 0 {
			return broken
		}
		count, k := binary.Uvarint(rest[n:])
		if k <= 0 || gap >= uint64(len(out.counts))-next || count == 0 || count > math.MaxUint32 {
			return broken
		}
		next += gap
		out.counts[next] = uint32(count)
		next++
		rest = rest[n+k:]
	}
	*f = *out
	return nil
}

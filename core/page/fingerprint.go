package page

import (
	"encoding/binary"
	"fmt"

	"github.com/zeebo/xxh3"
)

// sum makes a set's fingerprint: XXH3 (64 bits) over each page's id, kind and
// size and over its content. No path, time or machine goes into it, so a set
// has the same fingerprint wherever it lies.
type sum struct{ h *xxh3.Hasher }

func newSum() sum { return sum{xxh3.New()} }

func (s sum) number(n uint64) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], n)
	s.h.Write(b[:])
}

// text adds a string with its length, so that two strings never run together.
func (s sum) text(t string) {
	s.number(uint64(len(t)))
	s.h.WriteString(t)
}

func (s sum) page(p Page) {
	s.text(p.ID)
	s.number(uint64(p.Kind))
	s.number(uint64(p.Size))
}

// String returns 16 hexadecimal digits.
func (s sum) String() string { return fmt.Sprintf("%016x", s.h.Sum64()) }

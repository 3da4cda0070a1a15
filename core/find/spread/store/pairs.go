package store

import (
	"cmp"
	"encoding/binary"
	"io"
	"math"
)

// Pair is a scored pair of global positions, A < B. Each stands for all pages of its class of equal
// signatures; A == B for the pairs within a class.
type Pair struct {
	A, B  uint32
	Score float64 // in [0,1]
}

const pairBytes = 16

// comparePairs orders pairs by score falling, then A, then B.
func comparePairs(x, y Pair) int {
	return cmp.Or(cmp.Compare(y.Score, x.Score), cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B))
}

// WritePairs writes pairs, which must be in order.
func WritePairs(out io.Writer, pairs []Pair) error {
	w := newSectionWriter(out, KindPairs)
	w.Begin()
	var room [pairBytes]byte
	for _, p := range pairs {
		binary.LittleEndian.PutUint32(room[:], p.A)
		binary.LittleEndian.PutUint32(room[4:], p.B)
		binary.LittleEndian.PutUint64(room[8:], math.Float64bits(p.Score))
		_, _ = w.Write(room[:]) // Close returns the error
	}
	w.End(len(pairs))
	return w.Close()
}

// ReadPairs reads a file of pairs of a set of so many pages.
func ReadPairs(f *Sections, pages int64) ([]Pair, error) {
	if err := f.wants(1); err != nil {
		return nil, err
	}
	raw, err := f.Read(0)
	if err != nil {
		return nil, err
	}
	list := make([]Pair, len(raw)/pairBytes)
	if len(raw) != pairBytes*len(list) || len(list) != f.Items(0) {
		return nil, f.damaged("it has %d {byte|bytes} for %d {pair|pairs}", len(raw), f.Items(0))
	}
	for i := range list {
		r := raw[pairBytes*i:]
		p := Pair{binary.LittleEndian.Uint32(r), binary.LittleEndian.Uint32(r[4:]), math.Float64frombits(binary.LittleEndian.Uint64(r[8:]))}
		if p.A > p.B || int64(p.B) >= pages || !(p.Score >= 0 && p.Score <= 1) || i > 0 && comparePairs(list[i-1], p) >= 0 {
			return nil, f.damaged("pair %d is out of order", i)
		}
		list[i] = p
	}
	return list, nil
}

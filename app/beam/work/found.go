package work

import (
	"cmp"
	"encoding/binary"
	"io"
	"math"

	"pagetwin/core/base/pack"
)

// The sections of a file of [FoundPairs].
const (
	foundName    = "found"
	kindFound    = "found  1"
	foundPairs   = "pairs"
	foundClasses = "classes"
)

// Place identifies a page by its shard, and in the lower 32 bits its position there. Places are in
// the order of the set, and do not depend on the number of pages in earlier shards.
type Place uint64

// PlaceOf returns the place of a page of a shard.
func PlaceOf(shard, page uint32) Place { return Place(shard)<<32 | Place(page) }

// Shard returns the shard of a page.
func (p Place) Shard() uint32 { return uint32(p >> 32) }

// Page returns the position of a page in its shard.
func (p Place) Page() uint32 { return uint32(p) }

// Placed is a [Pair] of pages by their places, A ≤ B.
type Placed struct {
	A, B  Place
	Score float64 // in [0,1]
}

// ComparePlaced orders pairs by score falling, then A, then B.
func ComparePlaced(x, y Placed) int {
	return cmp.Or(cmp.Compare(y.Score, x.Score), cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B))
}

// placedBytes is the size of an encoded pair.
const placedBytes = 24

// AppendPlaced appends a pair in the encoding of files and records.
func AppendPlaced(b []byte, p Placed) []byte {
	b = binary.LittleEndian.AppendUint64(b, uint64(p.A))
	b = binary.LittleEndian.AppendUint64(b, uint64(p.B))
	return binary.LittleEndian.AppendUint64(b, math.Float64bits(p.Score))
}

// TakePlaced decodes a pair from the beginning of b; ok is false if b is too short.
func TakePlaced(b []byte) (p Placed, rest []byte, ok bool) {
	if len(b) < placedBytes {
		return p, b, false
	}
	p = Placed{Place(binary.LittleEndian.Uint64(b)), Place(binary.LittleEndian.Uint64(b[8:])), math.Float64frombits(binary.LittleEndian.Uint64(b[16:]))}
	return p, b[placedBytes:], true
}

// FoundPairs are some of the pairs of a set, in order, and some of the classes of its equal
// pages, ascending.
type FoundPairs struct {
	Pairs   []Placed
	Classes [][]Place
}

// Write writes the pairs and classes.
func (f FoundPairs) Write(out io.Writer) error {
	w := pack.NewFileWriter(out, kindFound)
	w.Begin(foundPairs)
	var room []byte
	for _, p := range f.Pairs {
		room = AppendPlaced(room[:0], p)
		_, _ = w.Write(room) // Close returns the error
	}
	w.End(len(f.Pairs))
	w.Begin(foundClasses)
	for _, class := range f.Classes {
		room = binary.AppendUvarint(room[:0], uint64(len(class)))
		for _, p := range class {
			room = binary.LittleEndian.AppendUint64(room, uint64(p))
		}
		_, _ = w.Write(room)
	}
	w.End(len(f.Classes))
	return w.Close()
}

// readFound reads a file of [FoundPairs.Write]; pages are the numbers of pages in the shards of the
// set.
func readFound(f *pack.File, pages []uint32) (found FoundPairs, err error) {
	raw, err := f.Read(foundPairs)
	if err != nil {
		return found, err
	}
	there := func(p Place) bool { return uint64(p.Shard()) < uint64(len(pages)) && p.Page() < pages[p.Shard()] }
	for len(raw) > 0 {
		p, rest, ok := TakePlaced(raw)
		if !ok || p.A > p.B || !there(p.A) || !there(p.B) || !(p.Score >= 0 && p.Score <= 1) {
			return found, f.Damaged("pair %d refers to pages outside the set", len(found.Pairs))
		}
		found.Pairs, raw = append(found.Pairs, p), rest
	}
	if len(found.Pairs) != f.Items(foundPairs) {
		return found, f.Damaged("it has %d {pair|pairs} instead of %d", len(found.Pairs), f.Items(foundPairs))
	}
	if raw, err = f.Read(foundClasses); err != nil {
		return found, err
	}
	r := pack.Read(raw)
	for range f.Items(foundClasses) {
		class := make([]Place, r.Len(8))
		for i := range class {
			if class[i] = Place(r.Word()); !there(class[i]) || i > 0 && class[i] <= class[i-1] {
				r.Break()
			}
		}
		if len(class) < 2 {
			r.Break()
			break
		}
		found.Classes = append(found.Classes, class)
	}
	if r.Done() != nil {
		return found, f.Damaged("class %d refers to pages outside the set", len(found.Classes))
	}
	return found, nil
}

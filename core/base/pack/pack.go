// Package pack writes values as bytes and reads them back: numbers little-endian or as
// varints, texts and lists with their lengths before them. The same values make the same
// bytes on every machine. Reading never takes more room than the bytes there are call for,
// and what does not fit is an error, never a panic.
package pack

import (
	"encoding/binary"
	"math"
	"slices"

	"pagetwin/core/base/say"
)

// Uint appends a varint.
func Uint(b []byte, x uint64) []byte { return binary.AppendUvarint(b, x) }

// Int appends a number of at least 0.
func Int(b []byte, x int) []byte { return binary.AppendUvarint(b, uint64(x)) }

// Word appends 8 bytes.
func Word(b []byte, x uint64) []byte { return binary.LittleEndian.AppendUint64(b, x) }

// Float appends the bits of a number.
func Float(b []byte, x float64) []byte { return Word(b, math.Float64bits(x)) }

// Bool appends a byte.
func Bool(b []byte, x bool) []byte {
	if x {
		return append(b, 1)
	}
	return append(b, 0)
}

// Text appends a text.
func Text(b []byte, s string) []byte { return append(Int(b, len(s)), s...) }

// Bytes appends bytes.
func Bytes(b, x []byte) []byte { return append(Int(b, len(x)), x...) }

// Floats appends numbers.
func Floats(b []byte, list []float64) []byte {
	b = slices.Grow(Int(b, len(list)), 8*len(list))
	for _, x := range list {
		b = Float(b, x)
	}
	return b
}

// Words appends words.
func Words(b []byte, list []uint64) []byte {
	b = slices.Grow(Int(b, len(list)), 8*len(list))
	for _, x := range list {
		b = Word(b, x)
	}
	return b
}

// Said appends what is said in both languages.
func Said(b []byte, list []say.Words) []byte {
	b = Int(b, len(list))
	for _, w := range list {
		b = Text(Text(b, w.En), w.Zh)
	}
	return b
}

// Reader reads what was written, in its order. After the first thing that is not there it
// gives zeros, and Done the error.
type Reader struct {
	rest   []byte
	broken bool
}

// Read begins to read b.
func Read(b []byte) *Reader { return &Reader{rest: b} }

// ErrBroken says that bytes are not what was written.
var ErrBroken = say.Errorf("it is cut off or damaged", "不完整或已损坏")

// Done tells whether all was there, and nothing more.
func (r *Reader) Done() error {
	if r.broken || len(r.rest) > 0 {
		return ErrBroken
	}
	return nil
}

// Break makes what is read void: it cannot be.
func (r *Reader) Break() { r.broken, r.rest = true, nil }

// take returns the next n bytes, nil where there are not so many.
func (r *Reader) take(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		r.Break()
		return nil
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}

// Uint reads a varint.
func (r *Reader) Uint() uint64 {
	x, n := binary.Uvarint(r.rest)
	if n <= 0 {
		r.Break()
		return 0
	}
	r.rest = r.rest[n:]
	return x
}

// Int reads a number from 0 to most.
func (r *Reader) Int(most int) int {
	x := r.Uint()
	if x > uint64(most) {
		r.Break()
		return 0
	}
	return int(x)
}

// Word reads 8 bytes.
func (r *Reader) Word() uint64 {
	b := r.take(8)
	if b == nil {
		return 0
	}
	return binary.LittleEndian.Uint64(b)
}

// Float reads the bits of a number.
func (r *Reader) Float() float64 { return math.Float64frombits(r.Word()) }

// Bool reads a byte.
func (r *Reader) Bool() bool {
	b := r.take(1)
	if b == nil || b[0] > 1 {
		r.Break()
		return false
	}
	return b[0] == 1
}

// Text reads a text.
func (r *Reader) Text() string { return string(r.take(r.Uint())) }

// Bytes reads bytes, which are those that Read was given.
func (r *Reader) Bytes() []byte { return r.take(r.Uint()) }

// Len reads the length of a list of which each takes at least so many bytes: no more than
// can be there.
func (r *Reader) Len(each int) int { return r.Int(len(r.rest) / each) }

// Floats reads numbers.
func (r *Reader) Floats() []float64 {
	list := make([]float64, r.Len(8))
	for i := range list {
		list[i] = r.Float()
	}
	return list
}

// Words reads words.
func (r *Reader) Words() []uint64 {
	list := make([]uint64, r.Len(8))
	for i := range list {
		list[i] = r.Word()
	}
	return list
}

// Said reads what is said in both languages; nil for nothing.
func (r *Reader) Said() []say.Words {
	var list []say.Words
	for range r.Len(2) {
		list = append(list, say.Words{En: r.Text(), Zh: r.Text()})
	}
	return list
}

// Counts appends how often each key is there, by key; counts are at least 0.
func Counts(b []byte, counts map[uint64]int32) []byte {
	keys := make([]uint64, 0, len(counts))
	for k := range counts {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	b = Int(b, len(keys))
	last := uint64(0)
	for _, k := range keys {
		b = Uint(Uint(b, k-last), uint64(counts[k]))
		last = k
	}
	return b
}

// Counts reads counts from 1 to most of keys.
func (r *Reader) Counts(most int) map[uint64]int32 {
	n := r.Len(2)
	counts := make(map[uint64]int32, n)
	last := uint64(0)
	for i := range n {
		step := r.Uint()
		if i > 0 && (step == 0 || last+step < last) {
			r.Break()
		}
		last += step
		c := r.Int(min(most, math.MaxInt32))
		if c == 0 {
			r.Break()
		}
		if r.broken {
			return nil
		}
		counts[last] = int32(c)
	}
	return counts
}

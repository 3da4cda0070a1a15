// Package pack encodes values as bytes and decodes them: numbers little-endian or as varints,
// texts and lists with their lengths before them. Equal values give equal bytes on every machine.
// Decoding never allocates more than the input justifies; bad input is an error, never a panic.
package pack

import (
	"encoding/binary"
	"encoding/json"
	"io"
	"math"
	"slices"

	"pagetwin/core/base/say"
)

// JSON returns an encoder of lines of JSON, in which <, > and & stand as they are; with an indent
// each member is on a separate line.
func JSON(w io.Writer, indent string) *json.Encoder {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	return enc
}

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

// Said appends messages in every language.
func Said(b []byte, list []say.Words) []byte {
	b = Int(b, len(list))
	for _, w := range list {
		said, _ := json.Marshal(w) // of texts alone
		b = Text(b, string(said))
	}
	return b
}

// Reader reads values in the order in which they were appended. After the first error it returns
// zeros, and Done returns the error.
type Reader struct {
	rest   []byte
	broken bool
}

// Read returns a reader of b.
func Read(b []byte) *Reader { return &Reader{rest: b} }

// ErrBroken reports bytes that are not in the expected form.
var ErrBroken = say.Errorf("it is incomplete or damaged")

// Done returns an error unless all values were there and nothing follows them.
func (r *Reader) Done() error {
	if r.broken || len(r.rest) > 0 {
		return ErrBroken
	}
	return nil
}

// Break makes the reader fail: a value that was read is impossible.
func (r *Reader) Break() { r.broken, r.rest = true, nil }

// take returns the next n bytes; nil if there are fewer.
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

// Bytes reads bytes without a copy.
func (r *Reader) Bytes() []byte { return r.take(r.Uint()) }

// Len reads the length of a list whose elements take at least each bytes; a length for which
// there are too few bytes is an error.
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

// Said reads messages in every language; nil for none.
func (r *Reader) Said() []say.Words {
	var list []say.Words
	for range r.Len(1) {
		var w say.Words
		if json.Unmarshal([]byte(r.Text()), &w) != nil {
			r.broken = true
		}
		list = append(list, w)
	}
	return list
}

// Counts appends the counts of keys, in the order of the keys; counts are at least 0.
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

package boost

import (
	"encoding/binary"
	"math"

	"pagetwin/core/base/say"
)

// AppendBinary appends the model as bytes: the bias in units of 1/4096, the numbers of groups and
// trees, and for each tree its group, depth, questions and leaves, all little-endian.
func (m *Model) AppendBinary(b []byte) ([]byte, error) {
	le := binary.LittleEndian
	b = le.AppendUint32(b, uint32(int32(math.Round(m.Bias/Unit))))
	b = append(b, byte(m.Groups))
	b = le.AppendUint16(b, uint16(len(m.Trees)))
	for _, t := range m.Trees {
		b = append(b, byte(t.Group), byte(len(t.Questions)))
		for _, q := range t.Questions {
			b = le.AppendUint16(b, uint16(q.Column))
			b = append(b, byte(int8(q.Shift)), q.Above)
		}
		for _, l := range t.Leaves {
			b = le.AppendUint16(b, uint16(l))
		}
	}
	return b, nil
}

// Read reads a model that uses fewer than the given columns from the beginning of b, and returns
// the rest of b.
func Read(b []byte, columns int) (*Model, []byte, error) {
	r := &byteReader{rest: b}
	m := &Model{Bias: float64(int32(r.uint32())) * Unit, Groups: int(r.byte())}
	n := int(r.uint16())
	for i := 0; i < n && r.err == nil; i++ {
		t := Tree{Group: int(r.byte())}
		depth := int(r.byte())
		if depth > MaxDepth || t.Group >= m.Groups {
			return nil, nil, say.Errorf("boost: tree %d has depth %d and group %d; the depth may be at most %d, the group less than %d", i, depth, t.Group, MaxDepth, m.Groups)
		}
		for range depth {
			q := Question{Column: int(r.uint16()), Shift: int(int8(r.byte())), Above: r.byte()}
			if q.Column >= columns || q.Shift < -maxShift || q.Shift > maxShift || q.Above > 126 {
				return nil, nil, say.Errorf("boost: invalid question of tree %d: %+v", i, q)
			}
			t.Questions = append(t.Questions, q)
		}
		for range 1 << depth {
			t.Leaves = append(t.Leaves, int16(r.uint16()))
		}
		m.Trees = append(m.Trees, t)
	}
	if r.err == nil {
		m.prepare()
	}
	return m, r.rest, r.err
}

// byteReader reads numbers; after the end it returns zeros and has an error.
type byteReader struct {
	rest []byte
	err  error
}

func (r *byteReader) take(n int) []byte {
	if len(r.rest) < n {
		r.rest, r.err = nil, say.Errorf("boost: the model is incomplete")
		return make([]byte, n)
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

func (r *byteReader) byte() byte     { return r.take(1)[0] }
func (r *byteReader) uint16() uint16 { return binary.LittleEndian.Uint16(r.take(2)) }
func (r *byteReader) uint32() uint32 { return binary.LittleEndian.Uint32(r.take(4)) }

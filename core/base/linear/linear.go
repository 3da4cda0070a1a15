package linear

import (
	"encoding/binary"
	"math"

	"pagetwin/core/base/say"
)

// MaxBits limits the size of a model: 2^MaxBits tokens.
const MaxBits = 22

// Model is a fitted model. It is immutable and may be used by any number of goroutines.
type Model struct {
	Bits   int     // tokens are numbers of which the lower Bits count
	Bias   float32 // logit of a row without a token
	Scale  float32 // logit that one step of a weight stands for
	Weight []int8  // of each token, in steps
}

// Of returns the weight of a token in units of Scale.
func (m *Model) Of(token uint32) int8 { return m.Weight[token&uint32(len(m.Weight)-1)] }

// Sum returns the sum of the tokens' weights in steps.
func (m *Model) Sum(tokens []uint32) int {
	sum, mask := 0, uint32(len(m.Weight)-1)
	for _, t := range tokens {
		sum += int(m.Weight[t&mask])
	}
	return sum
}

// Logit returns the logit of a row with n tokens whose weights have the given sum.
func (m *Model) Logit(sum, n int) float64 {
	if n == 0 {
		return float64(m.Bias)
	}
	return float64(m.Bias) + float64(float64(m.Scale)*float64(sum)/math.Sqrt(float64(n)))
}

// AppendBinary appends the model as bytes: number of bits, bias, scale, weights,
// little-endian.
func (m *Model) AppendBinary(b []byte) ([]byte, error) {
	b = append(b, byte(m.Bits))
	b = binary.LittleEndian.AppendUint32(b, math.Float32bits(m.Bias))
	b = binary.LittleEndian.AppendUint32(b, math.Float32bits(m.Scale))
	for _, w := range m.Weight {
		b = append(b, byte(w))
	}
	return b, nil
}

// Read reads a model from the beginning of b and returns the rest of b.
func Read(b []byte) (*Model, []byte, error) {
	const head = 9
	if len(b) < head || b[0] > MaxBits || len(b)-head < 1<<b[0] {
		return nil, nil, say.Errorf("linear: the model is incomplete")
	}
	m := &Model{
		Bits:   int(b[0]),
		Bias:   math.Float32frombits(binary.LittleEndian.Uint32(b[1:])),
		Scale:  math.Float32frombits(binary.LittleEndian.Uint32(b[5:])),
		Weight: make([]int8, 1<<b[0]),
	}
	for _, x := range [...]float32{m.Bias, m.Scale} {
		if x != x || math.Abs(float64(x)) > 1e3 {
			return nil, nil, say.Errorf("linear: the numbers of the model are invalid")
		}
	}
	for i := range m.Weight {
		m.Weight[i] = int8(b[head+i])
	}
	return m, b[head+len(m.Weight):], nil
}

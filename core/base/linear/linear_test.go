package linear_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/base/linear"
)

func TestAModelIsReadAsItWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &linear.Model{
			Bits: 4, Bias: float32(rapid.IntRange(-999, 999).Draw(t, "bias")) / 8, Scale: 0.25,
			Weight: rapid.SliceOfN(rapid.Int8(), 16, 16).Draw(t, "weights"),
		}
		b, err := m.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		got, rest, err := linear.Read(append(b, 7))
		if err != nil || len(rest) != 1 || got.Bias != m.Bias || got.Scale != m.Scale || !slices.Equal(got.Weight, m.Weight) {
			t.Fatalf("%+v, %d bytes behind it, %v", got, len(rest), err)
		}
		if _, _, err := linear.Read(b[:rapid.IntRange(0, len(b)-1).Draw(t, "cut")]); err == nil {
			t.Fatal("a model that is cut short is taken")
		}
	})
	bad := (&linear.Model{Bits: 1, Bias: float32(math.NaN()), Weight: make([]int8, 2)})
	b, err := bad.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := linear.Read(b); err == nil {
		t.Error("a bias that is no number is taken")
	}
}

func BenchmarkSum(b *testing.B) {
	m := &linear.Model{Bits: 16, Weight: make([]int8, 1<<16)}
	tokens := make([]uint32, 4096)
	for i := range tokens {
		tokens[i] = uint32(i) * 0x9E3779B1
	}
	b.SetBytes(int64(len(tokens)))
	for b.Loop() {
		m.Sum(tokens)
	}
}

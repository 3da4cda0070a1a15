package projection

import (
	"context"
	"math"

	"pagetwin/core/algo"
)

// leastPiece is how many bits a piece has at least, in an index for a lower score than
// the threshold: shorter ones bring most pages together, and all are compared instead.
const leastPiece = 16

// IndexFor returns the method with an index for bit strings that differ in as many
// bits as the score allows: in one piece more than that while pieces are long, all
// bit strings beyond.
func (m *method) IndexFor(score float64) algo.Method {
	differing := min(m.bits, max(0, int(math.Floor(float64((1-score)*float64(m.bits))+1e-9))))
	if n := differing + 1; n <= mostPieces && m.bits/n >= leastPiece {
		return sliced{m, n, score}
	}
	return paired{m, m.bits - differing, score}
}

// sliced is the method with another number of pieces than its own.
type sliced struct {
	*method
	pieces int
	score  float64 // that the pieces are made for
}

// Keys returns one key for each piece.
func (s sliced) Keys(sig algo.Signature) []uint64 { return keys(sig, s.pieces) }

// Guarantee is the score that the pieces are made for.
func (s sliced) Guarantee() float64 { return s.score }

// paired finds candidates by comparing all bit strings.
type paired struct {
	*method
	agree int // bits that must
	score float64
}

// Pairs emits the pairs that agree in so many bits.
func (p paired) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	for b, y := range sigs {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if len(y) == 0 {
			continue
		}
		for a, x := range sigs[:b] {
			if len(x) > 0 && agreeing(x, y) >= p.agree {
				emit(a, b)
			}
		}
	}
	return ctx.Err()
}

// Guarantee is the score that pairs are emitted from.
func (p paired) Guarantee() float64 { return p.score }

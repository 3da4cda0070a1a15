package projection

import (
	"context"
	"math"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/base/say"
)

// leastPiece is the least number of bits of a piece in an index for scores below the threshold.
// With shorter pieces most pages would be candidates, so all pairs are compared instead.
const leastPiece = 16

// IndexFor returns the method with an index for bit strings that differ in as many bits as the
// score allows: with one piece more than that while pieces are long enough, otherwise by
// comparing all bit strings.
func (m *method) IndexFor(score float64) algo.Method {
	differing := min(m.bits, max(0, int(math.Floor(float64((1-score)*float64(m.bits))+1e-9))))
	if n := differing + 1; n <= mostPieces && m.bits/n >= leastPiece {
		return sliced{m, n, score}
	}
	return paired{m, m.bits - differing, score}
}

type sliced struct {
	*method
	pieces int
	score  float64 // for which the pieces are made
}

func (s sliced) Keys(sig algo.Signature) []uint64 { return keys(sig, s.pieces) }

func (s sliced) Guarantee() float64 { return s.score }

type paired struct {
	*method
	agree int // least number of equal bits
	score float64
}

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

func (p paired) Guarantee() float64 { return p.score }

// Spread returns an error: with so many differing bits, the pieces that two pages are certain to
// share are too short to be selective.
func (p paired) Spread(f algo.SpreadOptions) (algo.Spread, error) {
	lowest := 1.0
	for n := 1; n <= mostPieces && p.bits/n >= leastPiece; n++ {
		lowest = 1 - float64(n-1)/float64(p.bits)
	}
	return algo.Spread{}, say.Errorf("at a score of %[2]g, too many of %[1]d {bit|bits} may differ for pieces to distinguish pages, so all pairs are compared; pieces work for scores of %.4[3]g or more", p.bits, f.Score, lowest)
}

func (m *method) TestPair(a, b algo.Signature) algo.IndexTests { return meet(a, b, m.pieces) }

func (s sliced) TestPair(a, b algo.Signature) algo.IndexTests { return meet(a, b, s.pieces) }

func meet(a, b algo.Signature, n int) algo.IndexTests {
	return algo.OneOf(n, func(i int) algo.IndexTest {
		return algo.SameTest(say.New("piece %d", i+1).Words, algo.Hex(piece(a, i, n)), algo.Hex(piece(b, i, n)))
	})
}

func (p paired) TestPair(a, b algo.Signature) algo.IndexTests {
	return algo.All(algo.SharedTest(say.Text("projection|bits"), p.bits, p.bits, agreeing(a, b), p.agree))
}

func (c *combined) TestPair(a, b algo.Signature) algo.IndexTests {
	return minhash.MeetBySupers(a[:c.groups], b[:c.groups], c.megas)
}

package projection

import (
	"pagetwin/core/algo"
	"pagetwin/core/param"
	"pagetwin/core/say"
	"pagetwin/core/sketch/minhash"
)

// Meet compares the pieces of two bit strings.
func (m *method) Meet(a, b algo.Signature) algo.Meeting { return meet(a, b, m.pieces) }

// Meet compares the pieces of two bit strings.
func (s sliced) Meet(a, b algo.Signature) algo.Meeting { return meet(a, b, s.pieces) }

// meet compares n pieces, of which one must be the same.
func meet(a, b algo.Signature, n int) algo.Meeting {
	out := algo.Meeting{Need: 1}
	for i := range n {
		out.Tests = append(out.Tests, algo.SameTest(say.New("piece %d", "第 %d 段", i+1).Words,
			algo.Hex(piece(a, i, n)), algo.Hex(piece(b, i, n))))
	}
	return out
}

// Meet counts the bits that agree.
func (p paired) Meet(a, b algo.Signature) algo.Meeting {
	return algo.All(algo.SharedTest(param.Words{En: "bits", Zh: "位"}, p.bits, p.bits, agreeing(a, b), p.agree))
}

// Meet compares the super-shingles, of which as many must be the same as a mega-shingle
// is made of.
func (c *combined) Meet(a, b algo.Signature) algo.Meeting {
	return minhash.MeetBySupers(a[:c.groups], b[:c.groups], c.megas)
}

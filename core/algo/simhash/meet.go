package simhash

import (
	"pagetwin/core/algo"
	"pagetwin/core/param"
	"pagetwin/core/say"
)

// Meet compares two fingerprints block by block: a table finds the two where as many
// blocks are the same as a table has.
func (t tabled) Meet(a, b algo.Signature) algo.Meeting {
	out := algo.Meeting{Need: t.blocks - t.differing}
	for i := range t.blocks {
		lo, hi := blockRange(t.bits, t.blocks, i)
		out.Tests = append(out.Tests, algo.SameTest(
			say.New("block %d, bits %d to %d", "第 %d 块，第 %d 至 %d 位", i+1, lo, hi-1).Words,
			block(a, lo, hi), block(b, lo, hi)))
	}
	return out
}

// block writes the bits lo to hi of a fingerprint, the highest first.
func block(s algo.Signature, lo, hi int) string {
	out := make([]byte, 0, hi-lo)
	for i := hi - 1; i >= lo; i-- {
		out = append(out, '0'+byte(s[i/64]>>(i%64)&1))
	}
	return string(out)
}

// Meet counts the bits that differ.
func (p paired) Meet(a, b algo.Signature) algo.Meeting {
	d := distance(a, b)
	return algo.All(algo.Test{
		Name: param.Words{En: "fingerprint", Zh: "指纹"}, A: p.hex(a), B: p.hex(b), Met: algo.MetIf(d <= p.differing),
		Found: say.New("%d {bit differs|bits differ}, at most %d may", "相差 %d 位，最多允许 %d 位", d, p.differing).Words,
	})
}

package relate

import (
	"slices"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// The limits of the relations, see the package comment.
const (
	Resembling = 0.4
	Containing = 0.8
	// OwnShare is the share of a text that the other text lacks, and ownRuns the number of its
	// runs, from which two pages of a site that both have so much alone are different pages.
	OwnShare = 0.1
	ownRuns  = 8
)

// Relation is the relation of the text of a page A to that of a page B.
type Relation uint8

// The relations.
const (
	Unknown  Relation = iota // the texts were not compared
	Same                     // each resembles the other
	In                       // A is contained in B, which has much more text
	Contains                 // B is contained in A
	Partly                   // neither: they share little of both
)

// names are the relations as exports write them.
var names = [...]string{"", "same", "in", "contains", "partly"}

// String names the relation as exports write it, "" for Unknown.
func (r Relation) String() string { return names[r] }

// Title names the relation for people.
func (r Relation) Title() param.Words {
	return [...]param.Words{
		say.Text("relate|not compared"),
		{En: "near-duplicates"},
		{En: "the second contains the first"},
		{En: "the first contains the second"},
		{En: "partly similar"},
	}[r]
}

// Measured holds the numbers of two texts A and B, each from 0 to 1; they are estimates if a text
// is long.
type Measured struct {
	Resemblance float64
	In          float64 // containment of A in B
	Contains    float64 // containment of B in A
}

// Relation derives the relation from the numbers.
func (m Measured) Relation() Relation {
	switch {
	case m.Resemblance >= Resembling:
		return Same
	case m.In >= Containing && m.In >= m.Contains:
		return In
	case m.Contains >= Containing:
		return Contains
	}
	return Partly
}

// Compare measures two texts by their sketches. The numbers of a text without tokens are 0.
func Compare(a, b Sketch) Measured { return Count(a, b).Measured() }

// Counts holds the counts from which two texts A and B are measured: the number of different runs
// of each, and of both. For long texts only runs count whose hashes end in a certain number of zero
// bits.
type Counts struct{ A, B, Both uint16 }

// Count counts the runs of two texts by their sketches.
func Count(a, b Sketch) Counts {
	if len(a) == 0 || len(b) == 0 {
		return Counts{}
	}
	x, y, both := common(a, b)
	if x+y == 0 && slices.Equal(textOf(a), textOf(b)) {
		return Counts{1, 1, 1} // both repeat a few runs, none of which is in the sample
	}
	return Counts{uint16(x), uint16(y), uint16(both)}
}

func (c Counts) swapped() Counts { return Counts{c.B, c.A, c.Both} }

// filled reports whether two texts are alike while each has much of its own, as two notices that
// were made from one form: the form is the same, and what was filled in is not.
func (c Counts) filled() bool {
	m := c.Measured()
	return m.Resemblance >= Resembling && max(m.In, m.Contains) < 1-OwnShare && min(c.A, c.B)-c.Both >= ownRuns
}

// Measured derives the numbers from the counts, 0 if nothing was counted.
func (c Counts) Measured() Measured {
	share := func(of uint16) float64 {
		if of == 0 {
			return 0
		}
		return float64(c.Both) / float64(of)
	}
	return Measured{share(c.A + c.B - c.Both), share(c.A), share(c.B)}
}

// Between measures two documents.
func Between(a, b *text.Doc) Measured { return between(a, b).Measured() }

func between(a, b *text.Doc) Counts {
	s := NewSigner(most)
	return Count(s.Sign(a), s.Sign(b))
}

func at(s Sketch, level uint64, dst *[most]uint32) []uint32 {
	n, mask := 0, uint32(1)<<level-1
	for i := range hashes(s) {
		h := uint32(s[head+i/2] >> (32 * (i % 2)))
		dst[n] = h // a loop without a branch: incrementing n keeps the hash
		if h&mask == 0 {
			n++
		}
	}
	return dst[:n]
}

func common(a, b Sketch) (x, y, both int) {
	var left, right [most]uint32
	higher := max(level(a), level(b))
	p, q := at(a, higher, &left), at(b, higher, &right)
	for i, j := 0, 0; i < len(p) && j < len(q); {
		v, w := p[i], q[j]
		both += one(v == w)
		i += one(v <= w)
		j += one(w <= v)
	}
	return len(p), len(q), both
}

// one returns 1 for true, else 0, without a branch.
func one(b bool) (n int) {
	if b {
		n = 1
	}
	return n
}

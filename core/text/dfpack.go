package text

import (
	"math"
	"slices"

	"pagetwin/core/base/pack"
)

// AppendBinary appends the frequencies as bytes: unit, number of documents, terms in order with
// their counts.
func (f *DF) AppendBinary(b []byte) ([]byte, error) {
	b = pack.Int(pack.Int(pack.Text(b, f.Unit), f.N), f.Len())
	for _, term := range f.sorted() {
		b = pack.Int(pack.Text(b, term), f.Count(term))
	}
	return b, nil
}

// sorted returns the terms in order.
func (f *DF) sorted() []string {
	terms := make([]string, 0, f.Len())
	for term := range f.count.all() {
		terms = append(terms, term)
	}
	slices.Sort(terms)
	return terms
}

// ReadPackedDF reads what AppendBinary wrote.
func ReadPackedDF(r *pack.Reader) *DF {
	f := &DF{Unit: r.Text(), N: r.Int(math.MaxInt32), count: new(terms)}
	last := ""
	for i := range r.Len(2) {
		term, n := r.Text(), r.Int(f.N)
		if n == 0 || i > 0 && term <= last {
			r.Break()
			break
		}
		f.count.at(keyOfTerm(term), term).n, last = int32(n), term
	}
	f.weigh()
	return f
}

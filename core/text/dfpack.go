package text

import (
	"math"
	"slices"

	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
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

// Add adds the frequencies, of the same unit, of another part of the set, as if both parts had
// been counted together. f must not be used by others meanwhile.
func (f *DF) Add(part *DF) error {
	switch {
	case part.Unit != f.Unit:
		return say.Errorf("document frequencies of %s and of %s cannot be added", f.Unit, part.Unit)
	case part.N > math.MaxInt32-f.N:
		return say.Errorf("the parts have more than %d {document|documents} together", math.MaxInt32)
	}
	f.N += part.N
	for term, e := range part.count.all() {
		f.count.at(e.key, term).n += e.n
	}
	f.weigh()
	return nil
}

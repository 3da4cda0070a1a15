package text

import (
	"math"
	"slices"

	"pagetwin/core/pack"
	"pagetwin/core/say"
)

// AppendBinary appends the frequencies as bytes: unit, documents, terms in order with their
// counts.
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

// MergeDF adds the frequencies of parts of a set, each of the same unit, to those of the
// whole: the same as if they had been counted together.
func MergeDF(parts []*DF) (*DF, error) {
	out := &DF{count: new(terms)}
	for i, p := range parts {
		if i == 0 {
			out.Unit = p.Unit
		}
		switch {
		case p.Unit != out.Unit:
			return nil, say.Errorf("document frequencies of %s and of %s cannot be added", "%s 的文档频率与 %s 的不能相加", out.Unit, p.Unit)
		case p.N > math.MaxInt32-out.N:
			return nil, say.Errorf("the parts have more than %d documents together", "各部分共超过 %d 篇文档", math.MaxInt32)
		}
		out.N += p.N
		for term, e := range p.count.all() {
			out.count.at(e.key, term).n += e.n
		}
	}
	out.weigh()
	return out, nil
}

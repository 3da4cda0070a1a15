package text

import (
	"context"
	"iter"
	"math"
	"sync"

	"pagetwin/core/base/say"
)

// DF holds document frequencies: in how many documents of a set a term occurs.
type DF struct {
	N    int    // number of documents counted
	Unit string // kind of the terms: the Mode of words, or the unit given to TermDF

	count *terms
	idf   []float64 // by number of documents, as far as it reaches
}

// NewDF returns the frequencies of a set of n documents. Counts must be in [1, n].
func NewDF(n int, unit string, count map[string]int) (*DF, error) {
	f := &DF{N: n, Unit: unit, count: new(terms)}
	for term, c := range count {
		if c < 1 || c > n {
			return nil, say.Errorf("text: the document frequency of a term must be from 1 to %d, got %d for %q", n, c, term)
		}
		f.count.at(keyOfTerm(term), term).n = int32(c)
	}
	f.weigh()
	return f, nil
}

// Count returns in how many documents the term occurs; 0 for an unknown term and
// for a nil DF.
func (f *DF) Count(term string) int {
	if f == nil {
		return 0
	}
	return f.count.number(keyOfTerm(term), term)
}

// Len returns the number of terms.
func (f *DF) Len() int { return f.count.used }

// All yields the terms with their counts, in no order.
func (f *DF) All() iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for term, e := range f.count.all() {
			if !yield(term, int(e.n)) {
				return
			}
		}
	}
}

// IDF returns ln(N/df + 0.01), the factor of formula 2 of Wang, Liu and Zhang 2011, which package
// tianwang uses too: from 0.00995 for a term of every document to about ln N for a term of one. A
// term that was never counted is taken to occur once. With a nil DF every term has weight 1.
func (f *DF) IDF(term string) float64 {
	return f.IDFOf(f.Count(term))
}

// IDFOf returns the [DF.IDF] of a term that occurs in n documents.
func (f *DF) IDFOf(n int) float64 {
	switch {
	case f == nil:
		return 1
	case n < len(f.idf):
		return f.idf[n]
	}
	return idf(f.N, n)
}

func idf(all, n int) float64 { return math.Log(float64(all)/float64(max(1, n)) + 0.01) }

// mostIDF is the size of the table of logarithms; few terms occur in more documents.
const mostIDF = 1 << 12

// weigh fills the table of logarithms.
func (f *DF) weigh() {
	f.idf = make([]float64, min(f.N+1, mostIDF))
	for n := range f.idf {
		f.idf[n] = idf(f.N, n)
	}
}

// counter counts the terms of document i in t, each once.
type counter func(t *terms, i int, d *Doc)

// counterOf counts any terms, which may occur several times in a document.
func counterOf(of func(*Doc) iter.Seq[string]) counter {
	return func(t *terms, i int, d *Doc) {
		for term := range of(d) {
			if e := t.at(keyOfTerm(term), term); e.last != int32(i+1) {
				e.last = int32(i + 1)
				e.n++
			}
		}
	}
}

func wordCounter(mode Mode) counter {
	return func(t *terms, _ int, d *Doc) {
		b := bags.Get().(*Bag) // each word once: fewer look-ups in a large table
		defer bags.Put(b)
		b.Count(d.Words(mode))
		for i := range b.Len() {
			t.at(b.terms[i].key, b.At(i)).n++
		}
	}
}

// countDF visits the corpus. The sums do not depend on which worker saw which document, so the
// result is the same for any number of workers.
func countDF(ctx context.Context, c *Corpus, unit string, count counter) (*DF, error) {
	var mu sync.Mutex
	tallies := make(map[int]*terms)
	err := c.Each(ctx, func(worker, i int, d *Doc) error {
		mu.Lock()
		t := tallies[worker]
		if t == nil {
			t = new(terms)
			tallies[worker] = t
		}
		mu.Unlock()
		count(t, i, d)
		return nil
	})
	if err != nil {
		return nil, err
	}
	f := &DF{N: c.Len(), Unit: unit, count: new(terms)}
	for _, t := range tallies {
		for term, e := range t.all() {
			f.count.at(e.key, term).n += e.n
		}
	}
	f.weigh()
	return f, nil
}

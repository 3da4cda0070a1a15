package text

import (
	"context"
	"sync"
)

// Corpus is the set as a whole, for algorithms that must see all of it before
// they sign a page. What it works out it keeps, so that several algorithms of a
// run share it.
type Corpus struct {
	n    int
	each Each
	mu   sync.Mutex
	df   map[Mode]*DF
}

// Each calls fn for every document of a set, from several goroutines at once, in
// no fixed order: worker is in [0, workers), i is the page's position. It stops at
// the first error.
type Each func(ctx context.Context, fn func(worker, i int, d *Doc) error) error

// NewCorpus returns the corpus of n documents that each visits.
func NewCorpus(n int, each Each) *Corpus { return &Corpus{n: n, each: each} }

// Len returns the number of documents.
func (c *Corpus) Len() int { return c.n }

// Each visits every document; see [Each].
func (c *Corpus) Each(ctx context.Context, fn func(worker, i int, d *Doc) error) error {
	return c.each(ctx, fn)
}

// DF holds document frequencies.
type DF struct {
	N     int // number of documents counted
	count map[string]int32
}

// Count returns in how many documents the term occurs.
func (f *DF) Count(term string) int { return int(f.count[term]) }

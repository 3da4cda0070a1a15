package text

import (
	"context"
	"iter"
	"maps"
	"sync"

	"pagetwin/core/base/say"
)

// Corpus is the whole set, for algorithms that need all of it before they sign a page. It keeps
// what it counts, so that several algorithms of a run share it.
type Corpus struct {
	n    int
	each Each
	mu   sync.Mutex
	df   map[string]*DF // by unit
}

// Each calls fn for every document of a set, from several goroutines at once and in no fixed
// order: worker is in [0, workers), i is the position of the page. It stops at the first error.
type Each func(ctx context.Context, fn func(worker, i int, d *Doc) error) error

// NewCorpus returns the corpus of the n documents that each visits.
func NewCorpus(n int, each Each) *Corpus { return &Corpus{n: n, each: each} }

// Counts are document frequencies by unit.
type Counts map[string]*DF

// Counted returns the counts so far.
func (c *Corpus) Counted() Counts {
	c.mu.Lock()
	defer c.mu.Unlock()
	return maps.Clone(c.df)
}

// Know adds frequencies that were counted before on the same documents, which are then not
// visited for them.
func (c *Corpus) Know(counts Counts) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.df == nil {
		c.df = make(map[string]*DF)
	}
	maps.Copy(c.df, counts)
}

// ErrUnread is the error of a corpus that would have to visit its documents and may not.
var ErrUnread = say.Errorf("the set must be read again")

// mostReread is the most documents that are visited again to try another setting.
const mostReread = 1000

// Retry returns the corpus for fitting methods with other settings one after the other. It has the
// counts so far. The documents of a large corpus are not visited again: it returns [ErrUnread] at
// once for data not counted.
func (c *Corpus) Retry() *Corpus {
	if c.n <= mostReread {
		return c
	}
	return Known(c.n, c.Counted())
}

// Known returns a corpus of n documents that are not visited. It answers from counts; all else is
// [ErrUnread].
func Known(n int, counts Counts) *Corpus {
	c := NewCorpus(n, func(context.Context, func(worker, i int, d *Doc) error) error { return ErrUnread })
	c.Know(counts)
	return c
}

// Len returns the number of documents.
func (c *Corpus) Len() int { return c.n }

// Each visits every document; see [Each].
func (c *Corpus) Each(ctx context.Context, fn func(worker, i int, d *Doc) error) error {
	return c.each(ctx, fn)
}

// WordDF returns the document frequencies of the words of bodies in the given mode.
func (c *Corpus) WordDF(ctx context.Context, mode Mode) (*DF, error) {
	return c.count(ctx, string(mode), wordCounter(mode))
}

// bags holds bags for reuse.
var bags = sync.Pool{New: func() any { return new(Bag) }}

// TermDF returns the document frequencies of any terms of a document. unit is the key under which
// the result is kept, so it must name all that the terms depend on. A term counts once for each
// document.
func (c *Corpus) TermDF(ctx context.Context, unit string, terms func(*Doc) iter.Seq[string]) (*DF, error) {
	return c.count(ctx, unit, counterOf(terms))
}

// count returns the frequencies of a unit, counted on first use.
func (c *Corpus) count(ctx context.Context, unit string, by counter) (*DF, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f, ok := c.df[unit]; ok {
		return f, nil
	}
	f, err := countDF(ctx, c, unit, by)
	if err != nil {
		return nil, say.Errorf("count document frequencies: %v", err)
	}
	if c.df == nil {
		c.df = make(map[string]*DF)
	}
	c.df[unit] = f
	return f, nil
}

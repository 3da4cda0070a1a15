package text

import (
	"context"
	"iter"
	"maps"
	"slices"
	"sync"

	"pagetwin/core/base/say"
)

// Corpus is the set as a whole, for algorithms that must see all of it before
// they sign a page. What it works out it keeps, so that several algorithms of a
// run share it.
type Corpus struct {
	n    int
	each Each
	mu   sync.Mutex
	df   map[string]*DF // by unit
	file *DF            // what UseDF gave
}

// Each calls fn for every document of a set, from several goroutines at once, in
// no fixed order: worker is in [0, workers), i is the page's position. It stops at
// the first error.
type Each func(ctx context.Context, fn func(worker, i int, d *Doc) error) error

// NewCorpus returns the corpus of n documents that each visits.
func NewCorpus(n int, each Each) *Corpus { return &Corpus{n: n, each: each} }

// Counts are document frequencies by their units.
type Counts map[string]*DF

// Counted returns what was counted so far.
func (c *Corpus) Counted() Counts {
	c.mu.Lock()
	defer c.mu.Unlock()
	return maps.Clone(c.df)
}

// Know takes over what was counted before of the same documents, which then need not be
// visited for it.
func (c *Corpus) Know(counts Counts) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.df == nil {
		c.df = make(map[string]*DF)
	}
	maps.Copy(c.df, counts)
}

// ErrUnread is what fitting to a frozen corpus comes to that has to visit its documents.
var ErrUnread = say.Errorf("the set would have to be read again", "须重新读取整个网页集")

// mostReread is up to how many documents are visited again to try another setting.
const mostReread = 1000

// Retry returns the corpus as methods with other settings are fitted to it, one after the
// other: with what was counted so far. The documents of a large one are not visited again:
// it answers at once, with [ErrUnread] where it cannot.
func (c *Corpus) Retry() *Corpus {
	if c.n <= mostReread {
		return c
	}
	return Known(c.n, c.Counted(), c.File())
}

// Known is a corpus of n documents that are not visited: what was counted of them answers,
// and the file that stood in for it, which may be nil; [ErrUnread] where they cannot.
func Known(n int, counts Counts, file *DF) *Corpus {
	c := NewCorpus(n, func(context.Context, func(worker, i int, d *Doc) error) error { return ErrUnread })
	c.UseDF(file)
	c.Know(counts)
	return c
}

// Len returns the number of documents.
func (c *Corpus) Len() int { return c.n }

// Each visits every document; see [Each].
func (c *Corpus) Each(ctx context.Context, fn func(worker, i int, d *Doc) error) error {
	return c.each(ctx, fn)
}

// UseDF lets f stand in for the set's own frequencies of its unit. A nil f
// changes nothing.
func (c *Corpus) UseDF(f *DF) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f != nil {
		c.file = f
	}
}

// File returns the frequencies that UseDF gave, for whoever counts terms of its own;
// nil where there are none.
func (c *Corpus) File() *DF {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.file
}

// WordDF returns the document frequencies of the words of bodies in the given
// mode. Where a file of word frequencies is in use, asking for words of another
// mode is an error: its words would not be found.
func (c *Corpus) WordDF(ctx context.Context, mode Mode) (*DF, error) {
	if file := c.File(); file != nil && file.Unit != string(mode) && slices.Contains(Modes(), file.Unit) {
		return nil, say.Errorf("text: the file of document frequencies has words of mode %s, this algorithm takes %s; use one mode for both",
			"文档频率文件按 %s 切词，此算法按 %s；请改成同一种", file.Unit, mode)
	}
	return c.count(ctx, string(mode), wordCounter(mode))
}

// bags keeps bags from one page to the next; see writers.
var bags = sync.Pool{New: func() any { return new(Bag) }}

// TermDF returns the document frequencies of any terms that can be made from a
// document. Unit names them, and must say all that the terms depend on: it is
// the key under which the result is kept. A term that occurs again in a document
// counts once.
func (c *Corpus) TermDF(ctx context.Context, unit string, terms func(*Doc) iter.Seq[string]) (*DF, error) {
	return c.count(ctx, unit, counterOf(terms))
}

// count returns the frequencies of a unit, counted on first use.
func (c *Corpus) count(ctx context.Context, unit string, by counter) (*DF, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.file != nil && c.file.Unit == unit {
		return c.file, nil
	}
	if f, ok := c.df[unit]; ok {
		return f, nil
	}
	f, err := countDF(ctx, c, unit, by)
	if err != nil {
		return nil, say.Errorf("count document frequencies: %v", "统计文档频率：%v", err)
	}
	if c.df == nil {
		c.df = make(map[string]*DF)
	}
	c.df[unit] = f
	return f, nil
}

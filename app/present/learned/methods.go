package learned

import (
	"context"
	"errors"
	"sync"

	"pagetwin/core/algo"
	"pagetwin/core/text"
)

// Methods caches methods that were fitted to the whole set, so that stepping through pairs fits
// each only once, and corpora, so that a method with other settings need not count the set
// again.
type Methods struct {
	mu      sync.Mutex
	made    map[string]algo.Method
	corpora map[string]*text.Corpus
	leasts  map[string]int
}

// NewMethods returns an empty cache.
func NewMethods() *Methods {
	return &Methods{made: map[string]algo.Method{}, corpora: map[string]*text.Corpus{}, leasts: map[string]int{}}
}

// Method returns the method for key; do makes it if it is not cached.
func (f *Methods) Method(key string, do func() (algo.Method, error)) (algo.Method, error) {
	f.mu.Lock()
	m, ok := f.made[key]
	f.mu.Unlock()
	if ok {
		return m, nil
	}
	m, err := do()
	if err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.made[key] = m
	return m, nil
}

// Corpus returns the corpus for key; do makes it if it is not cached.
func (f *Methods) Corpus(key string, do func() *text.Corpus) *text.Corpus {
	f.mu.Lock()
	defer f.mu.Unlock()
	c, ok := f.corpora[key]
	if !ok {
		c = do()
		f.corpora[key] = c
	}
	return c
}

// Least returns the least number of content characters that a setting means for the open set; do
// computes it if it is not cached.
func (f *Methods) Least(asked string, do func() (int, error)) (int, error) {
	f.mu.Lock()
	n, ok := f.leasts[asked]
	f.mu.Unlock()
	if ok {
		return n, nil
	}
	n, err := do()
	if err == nil {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.leasts[asked] = n
	}
	return n, err
}

// mostKept is the number of bytes of bodies that are kept of a set, so that a method with other
// settings is fitted without reading the set again.
const mostKept = 8 << 20

// kept holds the documents of a small set.
type kept struct {
	mu    sync.Mutex
	from  *text.Corpus
	docs  []*text.Doc
	bytes int
	whole bool // docs is complete
}

// Keeping returns a corpus that keeps its documents after the first visit, if they are small
// enough.
func Keeping(c *text.Corpus) *text.Corpus {
	k := &kept{from: c}
	return text.NewCorpus(c.Len(), k.each)
}

func (k *kept) each(ctx context.Context, visit func(worker, i int, d *text.Doc) error) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.whole {
		for i, d := range k.docs {
			if d == nil {
				continue
			}
			if err := errors.Join(ctx.Err(), visit(0, i, d)); err != nil {
				return err
			}
		}
		return nil
	}
	k.docs, k.bytes = make([]*text.Doc, k.from.Len()), 0
	err := k.from.Each(ctx, func(worker, i int, d *text.Doc) error {
		if k.bytes += len(d.Body); k.bytes <= mostKept {
			d.Seen() // after Seen, the document no longer refers to the page's tree
			d.Links()
			k.docs[i] = d
		}
		return visit(worker, i, d)
	})
	if k.whole = err == nil && k.bytes <= mostKept; !k.whole {
		k.docs = nil
	}
	return err
}

package algo

import (
	"context"
	"math"
	"sync"

	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Count counts how often each thing occurs in the documents of c: of calls add for each occurrence
// in d. Several goroutines count documents.
func Count[K comparable, N int | int32](ctx context.Context, c *text.Corpus, of func(d *text.Doc, add func(K))) (map[K]N, error) {
	var mu sync.Mutex
	counts := make(map[int]map[K]N) // one map for each worker
	err := c.Each(ctx, func(worker, _ int, d *text.Doc) error {
		mu.Lock()
		count, ok := counts[worker]
		if !ok {
			count = make(map[K]N)
			counts[worker] = count
		}
		mu.Unlock()
		of(d, func(k K) { count[k]++ })
		return nil
	})
	if err != nil {
		return nil, err
	}
	all := make(map[K]N)
	for _, count := range counts {
		for k, n := range count {
			all[k] += n
		}
	}
	return all, nil
}

// WordDF returns the document frequencies of words for an algorithm, whose name an error
// begins with.
func WordDF(ctx context.Context, c *text.Corpus, algorithm string, mode text.Mode) (*text.DF, error) {
	df, err := c.WordDF(ctx, mode)
	if err != nil {
		return nil, say.Errorf("%s: %v", algorithm, err)
	}
	return df, nil
}

// NIDF returns the normalised inverse document frequency ln((n+1)/df) / ln(n+1) of a
// feature that df of n pages have: 1 for df = 1, near 0 for df = n. A df of 0 counts as 1.
func NIDF(df, n int) float64 {
	all := float64(max(1, n) + 1)
	return math.Log(all/float64(max(1, df))) / math.Log(all)
}

// FeatureDF are the document frequencies of features by their hashes.
type FeatureDF struct {
	N  int              // pages that were counted
	DF map[uint64]int32 // pages that have the feature
}

// Fit counts in how many documents of c each feature occurs: those that features returns of
// one, each once.
func (f *FeatureDF) Fit(ctx context.Context, c *text.Corpus, features func(d *text.Doc) []uint64) error {
	all, err := Count[uint64, int32](ctx, c, func(d *text.Doc, add func(uint64)) {
		for _, x := range features(d) {
			add(x)
		}
	})
	if err == nil {
		f.N, f.DF = c.Len(), all
	}
	return err
}

// Append appends the number of pages and the frequencies to a state.
func (f *FeatureDF) Append(b []byte) []byte { return pack.Counts(pack.Int(b, f.N), f.DF) }

// ReadFeatureDF reads what Append appended, at the end of a state. The error is [ErrState].
func ReadFeatureDF(r *pack.Reader) (f FeatureDF, err error) {
	f.N = r.Int(math.MaxInt32)
	f.DF = r.Counts(f.N)
	if r.Done() != nil {
		return FeatureDF{}, ErrState
	}
	return f, nil
}

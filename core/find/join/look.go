package join

import (
	"cmp"
	"context"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/work"
	"pagetwin/core/page"
)

// Look shows how the index of a job distributes the pages of a run, for people who want to see it:
// see Options.Look of package detect. It refers to the signatures, so callers should not keep it.
type Look struct{ join *Join }

// Bucket is a key of an index with the pages that have it, ascending.
type Bucket struct {
	Key   uint64
	Pages []int32
}

// LookAt returns the look at the index of a job.
func LookAt(m *Join) *Look { return &Look{m} }

// Method returns the method of the job, fitted.
func (l *Look) Method() algo.Method { return l.join.Method }

// Index returns the method with the index of the run, see [algo.IndexedFor].
func (l *Look) Index() algo.Method { return l.join.Index }

// Pages returns the pages with features, ascending.
func (l *Look) Pages() []int32 { return l.join.pages }

// Signatures returns the signatures of all pages that the index was made from.
func (l *Look) Signatures() []algo.Signature { return l.join.Sigs }

// All returns the number of pairs of pages with features.
func (l *Look) All() int64 { return l.join.PairsOf(l.join.pages) }

// Pairs calls emit once for each candidate pair of the index, including pairs of equal pages, with
// a < b: as many as [Found.Indexed] counts. Without an index all pairs are candidates. It calls
// emit from one goroutine.
func (l *Look) Pairs(ctx context.Context, emit func(a, b int32)) error {
	m := l.join
	switch method := m.Index.(type) {
	case algo.Joiner:
		return method.Pairs(ctx, m.Sigs, func(a, b int) {
			if m.across.counts(int32(a), int32(b)) {
				emit(int32(a), int32(b))
			}
		})
	case algo.Keyed:
		k, _, err := newBucketIndex(ctx, m.Workers, len(m.Sigs), m.pages, m.keysOf(method))
		if err != nil {
			return err
		}
		w := k.walker()
		for _, a := range m.pages {
			for _, b := range m.across.only(a, w.partners(a)) {
				emit(a, b)
			}
		}
		return ctx.Err()
	}
	for i, a := range m.pages {
		for _, b := range m.pages[i+1:] {
			if m.across.counts(a, b) {
				emit(a, b)
			}
		}
	}
	return ctx.Err()
}

// Buckets returns the buckets of an index of keys, ordered by key; none for other indexes.
func (l *Look) Buckets(ctx context.Context) ([]Bucket, error) {
	keyed, ok := l.join.Index.(algo.Keyed)
	if _, joins := l.join.Index.(algo.Joiner); !ok || joins {
		return nil, nil
	}
	type entry struct {
		key  uint64
		page int32
	}
	var list []entry
	for _, a := range l.join.pages {
		for _, key := range keyed.Keys(l.join.Sigs[a]) {
			list = append(list, entry{key, a})
		}
	}
	list, _, err := work.Sort(ctx, l.join.Workers, work.Chunks(list), func(x, y entry) int {
		return cmp.Or(cmp.Compare(x.key, y.key), cmp.Compare(x.page, y.page))
	})
	if err != nil {
		return nil, err
	}
	var out []Bucket
	for i, e := range slices.Compact(list) {
		if i == 0 || e.key != out[len(out)-1].Key {
			out = append(out, Bucket{Key: e.key})
		}
		last := &out[len(out)-1]
		last.Pages = append(last.Pages, e.page)
	}
	return out, nil
}

// Counts reports whether the run compares the two pages of a pair: of two compared sets only a page
// of one with a page of the other.
func (l *Look) Counts(p page.Pair) bool { return l.join.across.counts(p.A, p.B) }

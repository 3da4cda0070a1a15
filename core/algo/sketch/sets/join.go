package sets

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"pagetwin/core/algo"
)

// Join finds pairs of sets of 64-bit words that have at least the share Least of elements in common:
// of their union, or of the smaller set.
type Join struct {
	Least   float64 // in (0,1]
	Smaller bool
}

// Pairs calls emit for all pairs of sets that reach the share, and few others, by prefix filtering
// over an inverted index.
//
// Every set is sorted, rare elements first. Two sets that share o elements share one within the
// first |A|−o+1 of A: only those are indexed and looked up. The necessary number of shared elements
// depends on the sizes: for resemblance it is at least t·max(|A|,|B|), for containment
// t·min(|A|,|B|), in which case only the smaller set's prefix is indexed and all elements of the
// larger are looked up. Pages are added by rising size, so that the one that looks up is the
// larger.
func (j Join) Pairs(ctx context.Context, sets []algo.Signature, emit func(a, b int)) error {
	ix := newIndex(j, sets)
	for n, doc := range ix.order {
		if n%64 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		ix.pairsOf(doc, emit)
	}
	return ctx.Err()
}

type index struct {
	Join
	sigs     []algo.Signature
	order    []int32          // pages with elements, by rising size
	shift    int              // hash >> shift is the bucket
	count    []uint32         // elements in each bucket, over all pages
	head     map[uint64]int32 // element to 1 + its newest posting
	postings []posting
	seen     []int32  // seen[a] = b+1: the pair (a, b) is done
	word     []uint64 // the current page, rarest first
}

// posting is one page in the list of an element; next is 1 + the posting before it, or 0.
type posting struct{ doc, next int32 }

func newIndex(j Join, sigs []algo.Signature) *index {
	ix := &index{Join: j, sigs: sigs, seen: make([]int32, len(sigs))}
	total := 0
	for i, s := range sigs {
		if len(s) > 0 {
			ix.order = append(ix.order, int32(i))
			total += len(s)
		}
	}
	slices.SortStableFunc(ix.order, func(a, b int32) int { return cmp.Compare(len(sigs[a]), len(sigs[b])) })
	width := max(8, bits.Len(uint(total)))
	ix.shift = 64 - width
	ix.count = make([]uint32, 1<<width)
	ix.head = make(map[uint64]int32)
	for _, s := range sigs {
		for _, h := range s {
			ix.count[h>>ix.shift]++
		}
	}
	return ix
}

func (ix *index) pairsOf(doc int32, emit func(a, b int)) {
	s := ix.sigs[doc]
	indexed := ix.rarest(s)
	probe := indexed
	if ix.Smaller {
		probe = len(s)
	}
	for _, h := range ix.word[:probe] {
		if ix.count[h>>ix.shift] == 1 {
			continue // no other page has it
		}
		for at := ix.head[h]; at > 0; at = ix.postings[at-1].next {
			e := ix.postings[at-1].doc
			if ix.seen[e] != doc+1 && ix.longEnough(len(ix.sigs[e]), len(s)) {
				ix.seen[e] = doc + 1
				emit(int(min(e, doc)), int(max(e, doc)))
			}
		}
	}
	for _, h := range ix.word[:indexed] {
		if ix.count[h>>ix.shift] > 1 {
			ix.postings = append(ix.postings, posting{doc, ix.head[h]})
			ix.head[h] = int32(len(ix.postings))
		}
	}
}

func (ix *index) rarest(s algo.Signature) (indexed int) {
	ix.word = append(ix.word[:0], s...)
	// The count of a bucket approximates the number of pages that have an element: any order that
	// is the same for all pages is correct; rare elements first is fast.
	slices.SortFunc(ix.word, func(x, y uint64) int {
		if c := cmp.Compare(ix.count[x>>ix.shift], ix.count[y>>ix.shift]); c != 0 {
			return c
		}
		return cmp.Compare(x, y)
	})
	return len(s) - AtLeast(ix.Least, len(s)) + 1
}

// longEnough reports whether a set of less elements can reach the threshold with one of more
// elements: |A|/|B| limits the resemblance, but not the containment.
func (ix *index) longEnough(less, more int) bool {
	return ix.Smaller || Near(ix.Least, less, more)
}

// Rarest returns a function that gives the elements by which a join finds each set, none for an
// empty one; each call overwrites the previous result.
func (j Join) Rarest(sets []algo.Signature) func(i int) []uint64 {
	ix := newIndex(j, sets)
	return func(i int) []uint64 {
		if len(sets[i]) == 0 {
			return nil
		}
		n := ix.rarest(sets[i])
		return ix.word[:n]
	}
}

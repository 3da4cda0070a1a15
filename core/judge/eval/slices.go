package eval

import (
	"cmp"
	"context"
	"math"
	"slices"

	"pagetwin/core/judge/confusion"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Slice holds the labelled pairs of one part of a set.
type Slice struct {
	confusion.Counts
	Missed []page.Pair // duplicates that are not decided
	False  []page.Pair // decided pairs that the truth calls different
	Found  []page.Pair // decided duplicates
}

// Recall returns the recall of the slice and its interval, see [Slice.Precision].
func (s Slice) Recall() (share float64, of Interval) { return s.share(s.TP, s.TP+s.FN) }

// Precision returns the precision of the slice with its 95 % interval by Wilson's formula (1927),
// which takes the pairs for independent.
func (s Slice) Precision() (share float64, of Interval) { return s.share(s.TP, s.TP+s.FP) }

func (s Slice) share(part, whole int64) (float64, Interval) {
	if whole == 0 {
		return math.NaN(), Interval{math.NaN(), math.NaN()}
	}
	p := confusion.Share(part, whole)
	return p, wilson(p, float64(whole), 1.96)
}

// Slices divides the labelled pairs at a threshold into slices; in numbers the slice of a pair, from 0.
// Each labelled pair that is decided or a duplicate is in one slice, so that the counts sum to those
// of the whole, without duplicates of which a page is not in the set.
func (s *Sorted) Slices(ctx context.Context, gold *truth.Truth, threshold float64, in func(page.Pair) int) (out []Slice, err error) {
	at := func(p page.Pair) *Slice {
		k := in(p)
		for len(out) <= k {
			out = append(out, Slice{})
		}
		return &out[k]
	}
	decided := s.Between(threshold, math.Inf(1))
	found := make(map[page.Pair]bool)
	for _, list := range []List{decided.True, decided.False} {
		for i := range list.Len() {
			if i%1024 == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			p := list.At(i).Pair()
			x := at(p)
			if list.kind == 0 {
				found[p] = true
				x.TP++
				x.Found = append(x.Found, p)
			} else {
				x.FP++
				x.False = append(x.False, p)
			}
		}
	}
	for p := range gold.Duplicates() {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if !found[p] {
			x := at(p)
			x.FN++
			x.Missed = append(x.Missed, p)
		}
	}
	for _, x := range out {
		slices.SortFunc(x.Missed, func(p, q page.Pair) int { return cmp.Or(cmp.Compare(p.A, q.A), cmp.Compare(p.B, q.B)) })
	}
	return out, nil
}

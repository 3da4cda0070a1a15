package pass

import (
	"context"
	"slices"

	"pagetwin/core/body/repeat"
	"pagetwin/core/page"
)

// Templates counts the text that a run cut as templates.
type Templates struct {
	Pages      int   `json:"pages"`      // whose bodies had some
	Characters int64 `json:"characters"` // content characters, over all pages
}

// What is short is so among its like: of the pages that say how much a page of the set
// has, so many are looked at, and no page counts as too short that has so large a part
// of what half of them show.
const (
	lengthSample = 200
	shortPart    = 4
)

// LeastOf returns the least number of content characters in a body of the set: Least, or fewer in a
// set of short texts, at most a quarter of what half of its pages have. The error is that of ctx.
func (r Reading) LeastOf(ctx context.Context, set *page.Set, opt LearnOptions) (int, error) {
	if r.Least <= 0 || len(set.Pages) == 0 {
		return 0, nil
	}
	opt.Progress = nil
	lengths, err := newLearner(set, opt).lengths(ctx, r.Least)
	return leastOf(r.Least, lengths), err
}

// lengths looks at how much text some pages of the set show, as far as that decides. The
// error is that of ctx.
func (l *learner) lengths(ctx context.Context, least int) ([]Glance, error) {
	pages, out := l.draws(l.set.All(), lengthSample)
	at := make(map[int]int, len(pages))
	for k, i := range pages {
		at[i] = k
	}
	err := l.seen(ctx, pages, progress{total: int64(len(pages))}, func(i int, _, text string) { out[at[i]].N = int32(repeat.Chars(text, least*shortPart)) })
	return out, err
}

// leastOf returns least, or less if half of the pages have little text.
func leastOf(least int, list []Glance) int {
	var lengths []int
	for _, d := range list {
		if d.N != unread {
			lengths = append(lengths, int(d.N))
		}
	}
	if len(lengths) == 0 {
		return least
	}
	slices.Sort(lengths)
	return min(least, lengths[len(lengths)/2]/shortPart)
}

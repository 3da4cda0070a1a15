package pass

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/repeat"
	"pagetwin/core/body/sitelines"
	"pagetwin/core/page"
)

// Known is what is known of a whole set that the bodies of its pages, and which of them are
// compared, depend on. It is never changed.
type Known struct {
	Least   int                         // content characters that a body must have, see [Reading.LeastOf]
	Bare    bool                        // most pages have no head and no body
	Repeats *repeat.Table               // what stands on many pages; nil where it was not asked for
	Sites   map[string]*sitelines.Table // what repeats on each host; nil likewise
}

// SeenPart is what was seen of hosts and templates in a part of a set: as much of it as the whole
// needs.
type SeenPart struct {
	Lengths, Whole []Glance
	Sites          map[string][]HostPage
	Repeats        *repeat.Piece // nil where templates are not asked for
}

// HostPage is a page of a host by which is learned what repeats there.
type HostPage struct {
	Key   uint64 // hash of its id, by which it was drawn
	Count *sitelines.Count
}

// namesOf are the ids of the pages of a set, in their order.
func namesOf(set *page.Set) []string {
	ids := make([]string, len(set.Pages))
	for i, p := range set.Pages {
		ids[i] = p.ID
	}
	return ids
}

// known adds to opt what is known of the hosts of the pages of set.
func (k *Known) known(ctx context.Context, set *page.Set, d denoise.Denoiser, opt LearnOptions) (LearnOptions, error) {
	repeats, sites := opt.Reading.Repeats != repeat.Keep, d.NewSite != nil
	if repeats && k.Repeats == nil || sites && k.Sites == nil {
		return opt, say.Errorf("the file of pagetwin pieces learn has no data on templates or hosts: run pagetwin pieces learn again with these settings")
	}
	if !repeats && !sites {
		return opt, nil
	}
	hosts, err := newLearner(set, opt).hosts(ctx)
	if err != nil {
		return opt, err
	}
	if sites {
		opt.Sites = &Sites{slices.Clone(hosts), k.Sites}
	}
	if repeats {
		opt.Counted = k.Repeats.For(hostsOfTexts(set, hosts))
	}
	return opt, nil
}

// hostsOfTexts adds the hosts of plain texts, which have no template of a denoiser but
// repeats all the same.
func hostsOfTexts(set *page.Set, hosts []string) []string {
	for i, p := range set.Pages {
		if p.Kind == page.Text {
			hosts[i] = sitelines.HostOf(p.URL)
		}
	}
	return hosts
}

// SeePart looks at a part of a set for what is to be known of the hosts and templates of the
// whole: as much as the reading asks for, and with bySite what repeats on hosts. Of opt it
// uses Workers, Progress and PageTime.
func SeePart(ctx context.Context, set *page.Set, s Reading, bySite bool, opt LearnOptions) (*SeenPart, error) {
	l := newLearner(set, opt)
	out := &SeenPart{}
	var err error
	if s.Least > 0 {
		if out.Lengths, err = newLearner(set, LearnOptions{Workers: opt.Workers, PageTime: opt.PageTime}).lengths(ctx, s.Least); err != nil {
			return nil, err
		}
	}
	if s.Kinds != kind.Any {
		if out.Whole, err = l.whole(ctx); err != nil {
			return nil, err
		}
	}
	if s.Repeats == repeat.Keep && !bySite {
		return out, nil
	}
	hosts, err := l.hosts(ctx)
	if err != nil {
		return nil, err
	}
	if bySite {
		if out.Sites, err = l.pagesOfHosts(ctx, hosts); err != nil {
			return nil, err
		}
	}
	if s.Repeats != repeat.Keep {
		if out.Repeats, err = repeat.NewPiece(namesOf(set), hostsOfTexts(set, hosts)); err == nil {
			err = l.seen(ctx, set.All(), progress{total: int64(len(set.Pages))}, out.Repeats.Add)
		}
	}
	return out, err
}

// pagesOfHosts looks at the pages of each host by which a whole set would learn what
// repeats there.
func (l *learner) pagesOfHosts(ctx context.Context, hosts []string) (map[string][]HostPage, error) {
	pages := byHost(hosts)
	names := slices.Sorted(maps.Keys(pages))
	var mu sync.Mutex // guards out
	out := make(map[string][]HostPage, len(names))
	err := l.each(ctx, len(names), func(k int) error {
		var list []HostPage
		drawn, keys := l.draws(pages[names[k]], sitelines.Pages)
		for at, i := range drawn {
			p := HostPage{Key: keys[at].Key, Count: &sitelines.Count{}}
			if err := l.countSite(ctx, i, p.Count); err != nil {
				return err
			}
			list = append(list, p)
		}
		mu.Lock()
		defer mu.Unlock()
		out[names[k]] = list
		return nil
	})
	return out, err
}

// Parts puts together what was seen in the parts of a set, templates aside. The zero Parts
// are none.
type Parts struct {
	lengths, whole []Glance
	hosts          map[string][]HostPage // nil where no part has any
}

// Add adds a part. Of pages that were drawn only those stay that a draw from the whole set
// would have.
func (s *Parts) Add(p *SeenPart) {
	s.lengths = lowest(append(s.lengths, p.Lengths...), lengthSample, glanceKey)
	s.whole = lowest(append(s.whole, p.Whole...), bareSample, glanceKey)
	if p.Sites != nil && s.hosts == nil {
		s.hosts = map[string][]HostPage{}
	}
	for h, list := range p.Sites {
		s.hosts[h] = lowest(append(s.hosts[h], list...), sitelines.Pages, hostKey)
	}
}

// Known is what the parts know together, without templates, where bodies of at least so many
// characters are asked for and with kinds the kinds of pages.
func (s *Parts) Known(least int, kinds bool) (k Known) {
	if least > 0 {
		k.Least = leastOf(least, s.lengths)
	}
	if kinds {
		k.Bare = mostlyBare(s.whole)
	}
	if s.hosts != nil {
		k.Sites = tablesOf(s.hosts)
	}
	return k
}

// tablesOf are what is known of the hosts of which several pages were seen.
func tablesOf(hosts map[string][]HostPage) map[string]*sitelines.Table {
	tables := make(map[string]*sitelines.Table)
	for h, list := range hosts {
		var count sitelines.Count
		for _, p := range list {
			count.AddAll(p.Count)
		}
		if t := count.Table(); t.Pages() > 1 {
			tables[h] = t
		}
	}
	return tables
}

func glanceKey(d Glance) uint64 { return d.Key }

func hostKey(p HostPage) uint64 { return p.Key }

// lowest returns the n with the lowest keys, which are those that a draw from all of the set
// would have: of equal keys that which stands before.
func lowest[T any](list []T, n int, key func(T) uint64) []T {
	slices.SortStableFunc(list, func(a, b T) int { return cmp.Compare(key(a), key(b)) })
	return list[:min(n, len(list))]
}

package pass

import (
	"cmp"
	"context"
	"slices"

	"pagetwin/core/base/say"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/repeat"
	"pagetwin/core/page"
)

// Known holds the facts about a whole set on which the bodies of its pages depend, and the choice
// of pages to compare. It is never changed.
type Known struct {
	Least   int           // content characters that a body must have, see [Reading.LeastOf]
	Bare    bool          // most pages have no head and no body
	Repeats *repeat.Table // what stands on many pages; nil where it was not asked for
}

// SeenPart holds the statistics of hosts and templates in a part of a set that the whole needs.
type SeenPart struct {
	Lengths, Whole []Glance
	Repeats        *repeat.Piece // nil where templates are not asked for
}

// namesOf returns the ids of the pages of a set, in their order.
func namesOf(set *page.Set) []string {
	ids := make([]string, len(set.Pages))
	for i, p := range set.Pages {
		ids[i] = p.ID
	}
	return ids
}

func (k *Known) known(ctx context.Context, set *page.Set, opt LearnOptions) (LearnOptions, error) {
	if opt.Reading.Repeats == repeat.Keep {
		return opt, nil
	}
	if k.Repeats == nil {
		return opt, say.Errorf("what was learned of the set has no data on templates: learn it again with these settings")
	}
	hosts, err := newLearner(set, opt).hosts(ctx)
	if err != nil {
		return opt, err
	}
	opt.Counted = k.Repeats.For(hostsOfTexts(set, hosts))
	return opt, nil
}

// hostsOfTexts adds the hosts of plain texts, which have no template of a denoiser but
// repeats all the same.
func hostsOfTexts(set *page.Set, hosts []string) []string {
	for i, p := range set.Pages {
		if p.Kind == page.Text {
			hosts[i] = hostOf(p.URL)
		}
	}
	return hosts
}

// SeePart looks at a part of a set for statistics of the hosts and templates of the whole: as much
// as the reading asks for. Of opt it uses Workers, Progress and PageTime.
func SeePart(ctx context.Context, set *page.Set, s Reading, opt LearnOptions) (*SeenPart, error) {
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
	if s.Repeats == repeat.Keep {
		return out, nil
	}
	hosts, err := l.hosts(ctx)
	if err != nil {
		return nil, err
	}
	if out.Repeats, err = repeat.NewPiece(namesOf(set), hostsOfTexts(set, hosts)); err == nil {
		err = l.seen(ctx, set.All(), progress{total: int64(len(set.Pages))}, out.Repeats.Add)
	}
	return out, err
}

// Parts combines the statistics of the parts of a set, without templates. The zero Parts has none.
type Parts struct {
	lengths, whole []Glance
}

// Add adds a part. Of pages that were drawn only those stay that a draw from the whole set
// would have.
func (s *Parts) Add(p *SeenPart) {
	s.lengths = lowest(append(s.lengths, p.Lengths...), lengthSample, glanceKey)
	s.whole = lowest(append(s.whole, p.Whole...), bareSample, glanceKey)
}

// Known returns the facts from all parts together, without templates, if bodies need at least so
// many characters and, with kinds, pages are classified.
func (s *Parts) Known(least int, kinds bool) (k Known) {
	if least > 0 {
		k.Least = leastOf(least, s.lengths)
	}
	if kinds {
		k.Bare = mostlyBare(s.whole)
	}
	return k
}

func glanceKey(d Glance) uint64 { return d.Key }

// lowest returns the n with the lowest keys, which are those that a draw from all of the set
// would have: of equal keys that which stands before.
func lowest[T any](list []T, n int, key func(T) uint64) []T {
	slices.SortStableFunc(list, func(a, b T) int { return cmp.Compare(key(a), key(b)) })
	return list[:min(n, len(list))]
}

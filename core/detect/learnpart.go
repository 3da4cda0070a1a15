package detect

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/denoise/site"
	"pagetwin/core/kind"
	"pagetwin/core/page"
	"pagetwin/core/repeat"
	"pagetwin/core/say"
	"pagetwin/core/text"
)

// seenPart is what was seen of hosts and templates in a part of a set: as much as the whole
// needs of it.
type seenPart struct {
	lengths, whole []glance
	sites          map[string][]hostPage
	repeats        *repeat.Piece // nil where templates are not asked for
}

// hostPage is a page of a host by which is learned what repeats there.
type hostPage struct {
	key   uint64 // hash of its id, by which it was drawn
	count *site.Count
}

// MergeStates puts together what was learned of all parts of a set: the same, but for the
// fingerprint of the set, as what is learned of the whole. The parts may come in any order;
// names are what they are called in errors. method makes the method of the job that the
// parts are about.
func MergeStates(ctx context.Context, parts []*State, names []string, method func(About) (algo.Method, error)) (*State, error) {
	parts, names, err := ordered(parts, names)
	if err != nil {
		return nil, err
	}
	first := parts[0]
	out := &State{About: first.About, least: first.least, bare: first.bare, repeats: first.repeats, sites: first.sites, file: first.file}
	out.About.Part, out.About.Fingerprint, out.About.Pages = "", "", 0
	for _, p := range parts {
		out.About.Pages += p.About.Pages
	}
	if first.part != nil {
		out.seen(parts)
		return out, nil
	}
	m, err := method(first.About)
	if err != nil {
		return nil, err
	}
	return out, out.add(ctx, parts, names, m)
}

// ordered brings the parts into their order, and tells whether all are there, once, and go
// together.
func ordered(parts []*State, names []string) ([]*State, []string, error) {
	order, err := allThere(names, func(k int) string { return parts[k].About.Part })
	if err != nil {
		return nil, nil, err
	}
	sorted, called := make([]*State, len(order)), make([]string, len(order))
	for i, k := range order {
		if err := first(parts[0], parts[k]); err != nil {
			return nil, nil, say.Errorf("%s and %s do not go together: %v", "%s 与 %s 不能合并：%v", names[0], names[k], err)
		}
		sorted[i], called[i] = parts[k], names[k]
	}
	return sorted, called, nil
}

// allThere returns the positions of parts in their order. The error says which is missing or
// there twice; part says which one is, "" for a whole, as [page.Section] does, and names what
// they are called.
func allThere(names []string, part func(k int) string) ([]int, error) {
	at := map[int]int{}
	n := 0
	for k, name := range names {
		s, err := page.ParseSection(part(k))
		if err != nil {
			return nil, say.Errorf("%s is of a whole set, and no part to be put together with others", "%s 是整个网页集的，不是可合并的一部分", name)
		}
		if k == 0 {
			n = s.N
		}
		if s.N != n {
			return nil, say.Errorf("%s and %s do not go together: they are of %d and of %d parts", "%s 与 %s 不能合并：分别取自 %d 部分和 %d 部分", names[0], name, n, s.N)
		}
		if other, twice := at[s.I]; twice {
			return nil, say.Errorf("%s and %s are both part %v", "%s 与 %s 都是第 %v 部分", names[other], name, s)
		}
		at[s.I] = k
	}
	order := make([]int, n)
	for i := range n {
		k, there := at[i]
		if !there {
			return nil, say.Errorf("part %v is missing", "缺少第 %v 部分", page.Section{I: i, N: n})
		}
		order[i] = k
	}
	return order, nil
}

// first tells whether a part goes with the first.
func first(a, b *State) error {
	switch {
	case a.About.Program != b.About.Program:
		return say.Errorf("different versions of the program learned them", "由不同版本的程序学习")
	case (a.part == nil) != (b.part == nil):
		return say.Errorf("one is of hosts and templates, the other of what a method was fitted to", "一个是站点与模板，另一个是方法的拟合结果")
	case a.part == nil && !a.sameHosts(b):
		return say.Errorf("they were learned with different knowledge of hosts and templates", "所依据的站点与模板信息不同")
	}
	return a.About.Differs(b.About)
}

// sameHosts tells whether two states know the same of hosts and templates.
func (s *State) sameHosts(other *State) bool {
	return s.least == other.least && s.bare == other.bare && slices.Equal(s.packRepeats(), other.packRepeats()) && slices.Equal(s.packSites(), other.packSites())
}

// seen works out what the parts have seen of hosts and templates together.
func (s *State) seen(parts []*State) {
	var lengths, whole []glance
	var repeats []*repeat.Piece
	hosts := map[string][]hostPage{}
	for _, p := range parts {
		lengths, whole = append(lengths, p.part.lengths...), append(whole, p.part.whole...)
		repeats = append(repeats, p.part.repeats)
		for h, list := range p.part.sites {
			hosts[h] = append(hosts[h], list...)
		}
	}
	a := s.About
	if a.Least > 0 {
		s.least = Selection{Least: a.Least}.leastOf(lowest(lengths, lengthSample, glanceKey))
	}
	if a.Kinds != kind.Any.String() {
		s.bare = mostlyBare(lowest(whole, bareSample, glanceKey))
	}
	if repeats[0] != nil {
		s.repeats = repeat.Together(repeats)
	}
	if parts[0].part.sites != nil {
		s.sites = make(map[string]*site.Table)
		for h, list := range hosts {
			var count site.Count
			for _, p := range lowest(list, site.Pages, func(p hostPage) uint64 { return p.key }) {
				count.AddAll(p.count)
			}
			if t := count.Table(); t.Pages() > 1 {
				s.sites[h] = t
			}
		}
	}
}

func glanceKey(d glance) uint64 { return d.key }

// lowest returns the n with the lowest keys, which are those that a draw from all of the set
// would have: of equal keys that which stands before.
func lowest[T any](list []T, n int, key func(T) uint64) []T {
	slices.SortStableFunc(list, func(a, b T) int { return cmp.Compare(key(a), key(b)) })
	return list[:min(n, len(list))]
}

// add adds what the method found out of the parts.
func (s *State) add(ctx context.Context, parts []*State, names []string, m algo.Method) error {
	s.About.Fitted = parts[0].About.Fitted
	by := map[string][]*text.DF{}
	for k, p := range parts {
		if p.About.Fitted != s.About.Fitted || len(p.counts) != len(parts[0].counts) || (p.common == nil) != (parts[0].common == nil) {
			return say.Errorf("%s and %s do not go together", "%s 与 %s 不能合并", names[0], names[k])
		}
		for unit, df := range p.counts {
			by[unit] = append(by[unit], df)
		}
	}
	s.counts = text.Counts{}
	for _, unit := range slices.Sorted(maps.Keys(by)) {
		df, err := text.MergeDF(by[unit])
		if err != nil {
			return err
		}
		s.counts[unit] = df
	}
	if err := s.addCommon(parts); err != nil {
		return err
	}
	return s.addMethod(ctx, parts, names, m)
}

// addMethod adds what the method found out beside frequencies.
func (s *State) addMethod(ctx context.Context, parts []*State, names []string, m algo.Method) error {
	sum, adds := m.(algo.Adder)
	for k, p := range parts {
		var err error
		switch {
		case !adds && len(p.method) > 0:
			err = say.Errorf("%s cannot be fitted part by part", "%s 不能分部分拟合", s.About.Algorithm)
		case adds && k == 0:
			err = sum.Restore(ctx, text.Known(p.About.Pages, p.counts, p.file), p.method)
		case adds:
			err = sum.Add(p.method)
		}
		if err != nil {
			return say.Errorf("%s: %v", "%s：%v", names[k], err)
		}
	}
	if adds {
		s.method = sum.AppendState(nil)
	}
	return nil
}

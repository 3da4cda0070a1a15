package join

import (
	"context"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/find/scored"
)

// fold finds the pages whose signatures are equal, and leaves only the first of each class among
// the live ones. It respects the method's [algo.Folding]. Its error is ctx's, or that of reading
// signatures again.
func (m *Join) fold(ctx context.Context, parts []uint8) error {
	how := algo.FoldingOf(m.Method)
	if how == algo.NeverFolds {
		return nil
	}
	if normalise := algo.TraitsOf(m.Method).Normalise; normalise != nil && m.Store == nil {
		m.Sigs = normalise(m.Sigs)
	}
	firsts, err := m.copies(ctx)
	if err != nil {
		return err
	}
	classes := ClassesOf(firsts, parts, func(i int) bool { return m.Words(i) > 0 })
	var pairs int64
	for _, c := range classes {
		pairs += int64(len(c)) * int64(len(c)-1) / 2
	}
	if len(classes) == 0 || how == algo.FoldsAtNeed && m.Store == nil && pairs <= int64(m.MaxPairs) {
		return nil
	}
	m.classes = scored.NewClasses(m.size(), classes)
	m.live = nil
	for _, a := range m.pages {
		if m.classes.Lowest(a) == a {
			m.live = append(m.live, a)
		}
	}
	return nil
}

// ClassesOf returns the classes of two or more equal pages, the pages of each ascending. firsts has
// for each page the first that is equal to it. parts, if not nil, has the set of each page, 1 or 2;
// pages of different sets are not folded together. Pages for which has is false have no features
// and are left out.
func ClassesOf(firsts []int, parts []uint8, has func(i int) bool) [][]int32 {
	number := make(map[[2]int]int) // by the first page, and the part
	var classes [][]int32
	for i, first := range firsts {
		if !has(i) || parts == nil && first == i {
			continue
		}
		key := [2]int{first}
		if parts != nil {
			key[1] = int(parts[i])
		}
		c, ok := number[key]
		if !ok && parts != nil { // the first of its set
			number[key] = len(classes)
			classes = append(classes, []int32{int32(i)})
			continue
		}
		if !ok {
			c = len(classes)
			number[key] = c
			classes = append(classes, []int32{int32(first)})
		}
		classes[c] = append(classes[c], int32(i))
	}
	return slices.DeleteFunc(classes, func(c []int32) bool { return len(c) < 2 })
}

// copies returns for each page the first page with an equal signature.
func (m *Join) copies(ctx context.Context) ([]int, error) {
	if m.Store != nil {
		firsts, err := m.Store.copies(ctx)
		m.Store.hashes = nil // not needed again
		return firsts, err
	}
	return algo.Copies(m.Sigs), nil
}

// within scores the pairs within the classes that indexed reports as candidates; in a run over all
// pairs it scores the others too.
func (m *Join) within(ctx context.Context, indexed func(a int32) bool) error {
	return m.withinSome(ctx, m.classes.All(), indexed)
}

func (m *Join) withinSome(ctx context.Context, classes [][]int32, indexed func(a int32) bool) error {
	if m.across != nil {
		return nil
	}
	s := scorer{Join: m, kept: collector{keeper: m.keeper}}
	var sum tally
	for _, members := range classes {
		a := members[0]
		if in := indexed(a); in || m.OverAll() {
			if err := s.pair(ctx, a, a, in, m.Method.Score); err != nil {
				return err
			}
		}
	}
	sum.add(&s)
	m.comparisons += sum.comparisons.Load()
	m.indexed += sum.indexed.Load()
	return s.kept.pass(ctx)
}

// folded runs a join over classes of equal pages. It emits pairs of their first pages, and (a, a)
// for a class whose pages are candidates of each other.
type folded struct {
	algo.Joiner
	pairsOf func(ctx context.Context, sigs []algo.Signature, times []int32, emit func(a, b int)) error // see [algo.Traits]
	classes *scored.Classes
}

// Pairs passes one page of each class to the join, or two, so that the join decides whether pages
// of a class are candidates of each other; a join that counts pages gets the sizes of the classes.
func (f folded) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	shown := make([]algo.Signature, len(sigs))
	counting := f.pairsOf != nil
	times := make([]int32, len(sigs))
	for i, s := range sigs {
		members := f.classes.Members(int32(i))
		switch {
		case len(s) == 0:
		case members == nil:
			shown[i], times[i] = s, 1
		case members[0] == int32(i):
			shown[i], times[i] = s, int32(len(members))
		case members[1] == int32(i) && !counting:
			shown[i] = s
		}
	}
	if counting {
		return f.pairsOf(ctx, shown, times, emit)
	}
	return f.Joiner.Pairs(ctx, shown, func(a, b int) {
		x, y := int(f.classes.Lowest(int32(a))), int(f.classes.Lowest(int32(b)))
		if x == y || x == a && y == b {
			emit(x, y)
		}
	})
}

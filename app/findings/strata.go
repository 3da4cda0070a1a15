package findings

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"pagetwin/core/base/param"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/synth/lineage"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/text"
)

// stratum is a part of the pairs of a set, chosen by properties of its pages.
type stratum struct {
	group, name param.Words
	key         string // in tables of figures
	has         func(p page.Pair) bool
	edit        bool // pairs of one kind of edit: what is found of them alone tells something
}

// stratumTable compares algorithms on a part.
type stratumTable struct {
	stratum
	*table
	duplicates int
	counts     []confusion.Counts // by entrant
}

// The least numbers of duplicates, and of groups to which they belong, for a statement on a part.
const (
	leastDuplicates = 15
	leastGroups     = 8
)

var (
	byLanguage = words("language")
	byLength   = words("length of the shorter text")
	byLayout   = words("layout of either page")
	byForm     = words("similar articles")
	byEdit     = words("edit on either page")
)

// strataOf returns the parts of a set: by language and length, and of an artificial set by
// layout, form and edit.
func (m *measuring) strataOf(q *question) ([]stratum, error) {
	lines, err := lineage.Of(m.ctx, q.pages)
	if err != nil {
		return nil, err
	}
	list := append(languages(q), lengths(q)...)
	return append(list, m.made(q, lines)...), nil
}

// either returns a function that tells whether one page of a pair is marked.
func either(marked []bool) func(page.Pair) bool {
	return func(p page.Pair) bool { return marked[p.A] || marked[p.B] }
}

// both returns a function that tells whether both pages of a pair are marked.
func both(marked []bool) func(page.Pair) bool {
	return func(p page.Pair) bool { return marked[p.A] && marked[p.B] }
}

// languages divides a set by the share of wide characters; languages with hardly any pages are
// left out.
func languages(q *question) []stratum {
	han, other := make([]bool, len(q.texts)), make([]bool, len(q.texts))
	counts := [2]int{}
	for i, b := range q.texts {
		wide, all := 0, 0
		for _, r := range b.title + b.text {
			if all++; text.IsWide(r) {
				wide++
			}
		}
		if han[i] = 10*wide > 3*all; han[i] {
			counts[0]++
		} else if all > 0 {
			other[i] = true
			counts[1]++
		}
	}
	if 10*min(counts[0], counts[1]) < len(q.texts) {
		return nil
	}
	return []stratum{
		{group: byLanguage, name: words("Chinese"), key: "zh", has: both(han)},
		{group: byLanguage, name: words("other languages"), key: "other", has: both(other)},
	}
}

// lengths divides a set into thirds by the shorter of two bodies.
func lengths(q *question) []stratum {
	size := make([]int, len(q.texts))
	for i, b := range q.texts {
		size[i] = utf8.RuneCountInString(b.text)
	}
	sorted := slices.Sorted(slices.Values(size))
	low, high := sorted[len(sorted)/3], sorted[2*len(sorted)/3]
	if low == high {
		return nil
	}
	within := func(from, to int) func(page.Pair) bool {
		return func(p page.Pair) bool { n := min(size[p.A], size[p.B]); return from <= n && n < to }
	}
	return []stratum{
		{group: byLength, name: sentence("fewer than %d {character|characters}", low), key: "short", has: within(0, low)},
		{group: byLength, name: sentence("%d to %d", low, high-1), key: "middle", has: within(low, high)},
		{group: byLength, name: sentence("%d and more", high), key: "long", has: within(high, 1<<62)},
	}
}

// stratify counts the decisions by the parts of the set.
func (m *measuring) stratify(s *measured) error {
	list, err := m.strataOf(s.question)
	if err != nil {
		return err
	}
	known := duplicatePairs(s.gold)
	for k, part := range list {
		m.opt.tell(s.name+": kinds of pages and edits", k, len(list))
		t, ok := m.standPart(s, part, known)
		if ok {
			s.strata = append(s.strata, t)
		}
		if m.ctx.Err() != nil {
			return m.ctx.Err()
		}
	}
	return nil
}

// standPart counts one part; ok is false if it has too few duplicates. The truth of a part
// consists of its duplicates and all other pairs in it that any algorithm decided.
func (m *measuring) standPart(s *measured, part stratum, known []page.Pair) (t stratumTable, ok bool) {
	t.stratum = part
	gold := &truth.Truth{Kind: truth.Judged, Pairs: make(map[page.Pair]truth.Label)}
	known = slices.DeleteFunc(slices.Clone(known), func(p page.Pair) bool { return !part.has(p) })
	if t.duplicates = len(known); !enough(s.question, known) {
		return t, false
	}
	for _, p := range known {
		gold.Pairs[p] = truth.Duplicate
	}
	var decided []eval.Decision
	for _, row := range s.rows {
		d := row.crossed.Decided
		for p := range d.Pairs.From(d.Threshold).All() {
			if part.has(p.Pair()) && s.gold.Label(p.Pair()) == truth.Different {
				gold.Pairs[p.Pair()] = truth.Different
			}
		}
		decided = append(decided, d)
	}
	for _, d := range decided {
		t.counts = append(t.counts, eval.NewCurve(d.Pairs, gold).At(d.Threshold))
	}
	t.table = m.rank(t.counts, decided, gold, len(s.pages.Pages))
	return t, true
}

// enough tells whether there are enough duplicates for a statement.
func enough(q *question, known []page.Pair) bool {
	groups := make(map[int32]bool)
	for _, p := range known {
		groups[q.groupOf(p)] = true
	}
	return len(known) >= leastDuplicates && len(groups) >= leastGroups
}

// groupOf returns the group of a pair of duplicates, named by one of its pages.
func (q *question) groupOf(p page.Pair) int32 {
	if q.gold.Cluster != nil && q.gold.Cluster[p.A] >= 0 {
		return q.gold.Cluster[p.A]
	}
	return -1 - p.A
}

// duplicatePairs lists the duplicates of a truth, in order.
func duplicatePairs(gold *truth.Truth) []page.Pair {
	var list []page.Pair
	members := make(map[int32][]int32)
	if gold.Kind == truth.Clusters {
		for i, c := range gold.Cluster {
			for _, other := range members[c] {
				if p := (page.Pair{A: other, B: int32(i)}); c >= 0 && gold.IsDuplicate(p) {
					list = append(list, p)
				}
			}
			members[c] = append(members[c], int32(i))
		}
	}
	for p, l := range gold.Pairs {
		if l == truth.Duplicate && (gold.Kind != truth.Clusters || gold.Cluster[p.A] < 0 || gold.Cluster[p.A] != gold.Cluster[p.B]) {
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(x, y page.Pair) int { return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B)) })
	return list
}

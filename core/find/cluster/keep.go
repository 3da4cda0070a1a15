package cluster

import (
	"cmp"
	"slices"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// Rule decides which page of a group is kept.
type Rule string

// The rules. Among pages that a rule does not distinguish the first in the set is kept.
const (
	FirstSeen Rule = "first"   // the page that comes first in the set
	Longest   Rule = "longest" // the page with the longest body
	Host      Rule = "host"    // a page of the host that comes first in a given list
)

// Rules returns the rules in the order in which people see them.
func Rules() []Rule { return []Rule{FirstSeen, Longest, Host} }

// Title names the rule for people.
func (r Rule) Title() param.Words {
	switch r {
	case FirstSeen:
		return param.Words{En: "first seen"}
	case Longest:
		return param.Words{En: "longest body"}
	case Host:
		return param.Words{En: "preferred host"}
	}
	return say.Same(string(r))
}

// Facts are the inputs of the rules, by position in the set.
type Facts struct {
	Lengths []int    // of the bodies, in characters; for Longest
	Hosts   []string // for Host
	Prefer  []string // hosts, the best first; for Host
}

// Keeping determines which page of each group stays. The zero Keeping keeps the page that is first
// in the set.
type Keeping struct {
	Rule Rule
	Facts
}

// Says names the rule with its input.
func (k Keeping) Says() param.Words {
	title := cmp.Or(k.Rule, FirstSeen).Title()
	if k.Rule == Host && len(k.Prefer) > 0 {
		return say.New("%s: %s", title, say.Names(k.Prefer, ", ")).Words
	}
	return title
}

// ParseHosts splits a list of hosts at commas and spaces; the best host is first.
func ParseHosts(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(",，;； ", r) })
}

// FactsOf returns the facts of a set; lengths are those of the bodies, see detect.BodyLengths, and
// may be nil if no rule needs them.
func FactsOf(set *page.Set, lengths []int, prefer []string) Facts {
	f := Facts{Lengths: lengths, Hosts: make([]string, len(set.Pages)), Prefer: prefer}
	for i, p := range set.Pages {
		f.Hosts[i] = p.Host()
	}
	return f
}

// A Choice lists the pages of a group that are kept and those that are removed.
type Choice struct {
	First  int32     // the page that the rule ranks first, which is kept
	Keep   []int32   // ascending; only First if all others are linked to it
	Remove []Removed // by page, ascending
	ByRule bool      // false: the rule did not decide, no page of the group is of a given host
}

// Removed is a removed page, with the page that is kept in its place: the two are linked.
type Removed struct {
	Page, Kept int32
	Score      float64 // of the two
}

// Keeps reports whether a page is kept.
func (c Choice) Keeps(page int32) bool { return slices.Contains(c.Keep, page) }

// Choose applies a rule to groups of a set of n pages that links connect. Members of a group may be
// chained: the ends of a chain need not be similar. So Choose goes through the pages in the order
// of the rule and keeps a page unless it is linked to a kept one; otherwise it removes the page in
// favour of the kept page with the highest score, among equal scores the one the rule ranks first.
// Every removed page is thus linked to the page kept in its place, and no two kept pages are linked
// (a maximal independent set, found greedily). Pages of equal bytes, same, are linked before all
// others. It returns an error if the rule lacks its input.
func Choose(n int, groups [][]int32, links, same scored.Pairs, rule Rule, f Facts) ([]Choice, error) {
	rank, err := rule.ranks(f)
	if err != nil {
		return nil, err
	}
	c := newChooser(n, groups, links, same.Classes())
	out := make([]Choice, len(groups))
	for i, members := range groups {
		order := slices.Clone(members)
		slices.SortFunc(order, func(a, b int32) int { return cmp.Or(rank(b)-rank(a), int(a)-int(b)) })
		out[i] = c.choose(int32(i), order)
		out[i].First, out[i].ByRule = order[0], rule != Host || rank(order[0]) > 0
	}
	return out, nil
}

// ranks returns a function that ranks pages by the rule: the higher the better.
func (r Rule) ranks(f Facts) (func(page int32) int, error) {
	switch r {
	case FirstSeen:
		return func(int32) int { return 0 }, nil
	case Longest:
		if f.Lengths == nil {
			return nil, say.Errorf("the rule %q needs the lengths of the bodies", r)
		}
		return func(p int32) int { return f.Lengths[p] }, nil
	case Host:
		if len(f.Prefer) == 0 {
			return nil, say.Errorf("the rule %q needs a list of hosts in order of preference", r)
		}
		rank := make(map[string]int, len(f.Prefer))
		for i, h := range slices.Backward(f.Prefer) {
			rank[h] = len(f.Prefer) - i
		}
		return func(p int32) int { return rank[f.Hosts[p]] }, nil
	}
	return nil, say.Errorf("unknown rule %q, known: %v", r, Rules())
}

// chooser holds the links of each page.
type chooser struct {
	group []int32                 // of each page, -1 for none
	equal *scored.Classes         // classes of pages that are equal for the links
	same  *scored.Classes         // classes of pages of equal bytes
	to    map[int32][]scored.Pair // entries by each of their sides, the best first
	kept  []Removed               // by page: the page kept in its place; itself if it is kept
}

func newChooser(n int, groups [][]int32, links scored.Pairs, same *scored.Classes) *chooser {
	c := &chooser{make([]int32, n), links.Classes(), same, make(map[int32][]scored.Pair), make([]Removed, n)}
	for i := range n {
		c.group[i], c.kept[i].Kept = -1, -1
	}
	for g, members := range groups {
		for _, m := range members {
			c.group[m] = int32(g)
		}
	}
	for _, e := range links.Entries() {
		c.to[e.A] = append(c.to[e.A], e)
		if e.B != e.A {
			c.to[e.B] = append(c.to[e.B], e)
		}
	}
	return c
}

// choose goes through the members of a group, the best first.
func (c *chooser) choose(group int32, order []int32) (out Choice) {
	for _, p := range order {
		if c.kept[p].Kept >= 0 {
			continue
		}
		c.kept[p] = Removed{p, p, 1}
		out.Keep = append(out.Keep, p)
		c.removeFor(p, c.same.Members(p), group, 1)
		side := c.equal.Lowest(p)
		for _, e := range c.to[side] {
			other := e.A
			if other == side {
				other = e.B
			}
			pages := c.equal.Members(other)
			if pages == nil {
				pages = []int32{other}
			}
			c.removeFor(p, pages, group, e.Score)
		}
	}
	for _, p := range order {
		if c.kept[p].Kept != p {
			out.Remove = append(out.Remove, c.kept[p])
		}
	}
	slices.Sort(out.Keep)
	slices.SortFunc(out.Remove, func(a, b Removed) int { return int(a.Page) - int(b.Page) })
	return out
}

// removeFor removes pages in favour of p, unless they are more similar to another kept page.
func (c *chooser) removeFor(p int32, pages []int32, group int32, score float64) {
	for _, m := range pages {
		k := &c.kept[m]
		if m == p || c.group[m] != group || k.Kept == m || k.Kept >= 0 && k.Score >= score {
			continue
		}
		*k = Removed{m, p, score}
	}
}

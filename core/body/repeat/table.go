package repeat

import (
	"cmp"
	"math"
	"slices"

	"pagetwin/core/base/hash"
)

// The limits of frequent units and of templates.
const (
	Least = 6    // pages of a host that carry it, at least
	Share = 0.01 // least share of the host's pages that carry a frequent unit
	Own   = 20   // characters of its own that a page must have for its rest to count
	Rests = 5    // different rests of the pages that carry it, at least: a few copies of a text may each be changed
	Part  = 0.25 // different rests for each page that carries it, at least
	// PartAlone takes the place of Part where no host is known, so that a repost of which some
	// copies have changes of their own does not count as a template.
	PartAlone = 0.75
	// Many is the number of pages that make a unit frequent on a host of any size: a template on
	// that many pages makes more than a hundred pairs alike.
	Many = 16
)

// Kind is the kind of a repeat.
type Kind uint8

// The kinds of repeats.
const (
	Quotation Kind = iota // on several pages, not frequent
	Repost                // frequent, on pages that are equal as wholes
	Template              // frequent, on pages that differ in the rest
)

// kindNames are the names of the kinds in files.
var kindNames = [...]string{Quotation: "quotation", Repost: "repost", Template: "template"}

// String returns the name of the kind.
func (k Kind) String() string { return kindNames[k] }

// Passage is a unit that stands on several pages of a host.
type Passage struct {
	Kind  Kind
	Pages int32 // counted pages that carry it
	Rests int32 // different rests of these pages, of those with enough of their own
	Chars int32 // content characters, at most 4095
	First int32 // the first page that carries it, a position in the set
}

// Host holds the repeated passages on the pages of one host.
type Host struct {
	Name     string
	Pages    int // in the set
	Looked   int // pages that were counted and are not empty
	keys     []uint64
	passages []Passage
	forms    []uint64 // forms that are templates, ascending
	filled   []int32  // on how many pages each stands
	titles   []uint64 // by which titles of its pages are known, ascending
	series   []uint64 // titles without their numbers of which there are several issues, ascending
}

// Table holds the repeated passages of a set. It is immutable.
type Table struct {
	hosts []*Host // of each page; nil if nothing is known of it
	of    map[string]*Host
	plain []bool // pages of which every unit was counted, and none is a template
}

func newTable(names []string, of map[string]*Host, plain []bool) *Table {
	t := &Table{make([]*Host, len(names)), of, plain}
	for i, name := range names {
		t.hosts[i] = of[name]
	}
	return t
}

// Of returns the host of page i; nil if nothing is known of it.
func (t *Table) Of(i int) *Host { return t.hosts[i] }

// Hosts returns the hosts of which something is known, the one with the most pages first.
func (t *Table) Hosts() []*Host {
	out := make([]*Host, 0, len(t.of))
	for _, h := range t.of {
		out = append(out, h)
	}
	slices.SortFunc(out, func(a, b *Host) int { return cmp.Or(b.Pages-a.Pages, cmp.Compare(a.Name, b.Name)) })
	return out
}

// Find returns the passage of a unit; false if it stands on one page alone.
func (h *Host) Find(u Unit) (Passage, bool) {
	if h == nil {
		return Passage{}, false
	}
	i, ok := h.Number(u)
	if !ok {
		return Passage{}, false
	}
	return h.passages[i], true
}

// Number returns the position of a unit among the passages of the host.
func (h *Host) Number(u Unit) (int, bool) {
	return slices.BinarySearch(h.keys, u.Key&^charMask)
}

// Numbered is a passage with its host and its position among the passages of the host.
type Numbered struct {
	Passage
	Host   string
	Number int
}

// before orders passages by the number of pages, descending, then by length, descending.
func (a Numbered) before(b Numbered) int {
	return cmp.Or(cmp.Compare(b.Pages, a.Pages), cmp.Compare(b.Chars, a.Chars), cmp.Compare(a.Host, b.Host), a.Number-b.Number)
}

// keepSorted is the number of passages collected beyond those requested before the surplus is
// dropped.
const keepSorted = 4096

// Most returns the n passages that stand on the most pages of their hosts, most frequent first.
func (t *Table) Most(n int) []Numbered {
	var most []Numbered
	for _, h := range t.of {
		for i, p := range h.passages {
			if most = append(most, Numbered{p, h.Name, i}); len(most) > 2*n+keepSorted {
				slices.SortFunc(most, Numbered.before)
				most = most[:n]
			}
		}
	}
	slices.SortFunc(most, Numbered.before)
	return slices.Clip(most[:min(n, len(most))])
}

// Kinds counts the passages of each kind.
func (h *Host) Kinds() (n [Template + 1]int) {
	for _, p := range h.passages {
		n[p.Kind]++
	}
	return n
}

// cuts reports whether a unit of a page is a template of its host, or has the form of one.
func (h *Host) cuts(p *seen) bool {
	if len(h.forms) > 0 && slices.ContainsFunc(p.extra().forms, func(form uint64) bool {
		_, ok := slices.BinarySearch(h.forms, form)
		return ok
	}) {
		return true
	}
	return slices.ContainsFunc(p.units, func(unit uint64) bool {
		at, ok := slices.BinarySearch(h.keys, unit&^charMask)
		return ok && h.passages[at].Kind == Template
	})
}

// Plain reports whether no unit of page i is known to be a template, so that there is nothing to
// cut.
func (t *Table) Plain(i int) bool { return t.plain[i] }

// frequentOf returns on how many of n pages a unit must stand to be frequent.
func frequentOf(n int) int32 { return int32(max(Least, min(Many, math.Ceil(Share*float64(n))))) }

func (c *Counter) host(name string, list []int32) *Host {
	h := &Host{Name: name, Pages: len(list)}
	list = slices.DeleteFunc(slices.Clone(list), func(i int32) bool { return len(c.pages[i].units) == 0 })
	h.Looked = len(list)
	h.keys, h.passages = severalOf(c.keys(list, unitsOf))
	frequent := frequentOf(len(list))
	common := c.common(list, frequent)
	rests := make(map[uint64][]int32) // pages by what they have of their own
	for _, i := range list {
		own, rest := 0, uint64(0)
		likes := c.pages[i].extra().likes
		for k, u := range c.pages[i].units {
			at, ok := slices.BinarySearch(h.keys, u&^charMask)
			if ok {
				p := &h.passages[at]
				p.Chars = int32(u & charMask)
				if p.First < 0 {
					p.First = i
				}
			}
			if ok && h.passages[at].Pages >= frequent || likes != nil && common.has(likes[k]) {
				continue
			}
			own += int(u & charMask)
			rest += hash.Mix64(u)
		}
		if own >= Own {
			rests[rest] = append(rests[rest], i)
		}
	}
	distinct := c.distinct(rests, unitsOf, h.keys)
	for i := range h.passages {
		h.passages[i].Rests = distinct[i]
	}
	titles := c.titles(list, h, frequent)
	for i := range h.passages {
		p := &h.passages[i]
		switch {
		case p.Pages >= frequent && titles.differ(i), c.template(p, frequent) && !titles.copied(i, p.Pages):
			p.Kind = Template
		case p.Pages >= frequent || p.Rests < 2:
			p.Kind = Repost
		}
	}
	h.forms, h.filled = c.formTemplates(list, rests, frequent)
	h.titles, h.series = c.titlesOf(list), c.seriesIn(list)
	return h
}

func (c *Counter) template(p *Passage, frequent int32) bool {
	part := Part
	if c.near {
		part = PartAlone
	}
	return p.Pages >= frequent && float64(p.Rests) >= max(Rests, float64(part*float64(p.Pages)))
}

// formTemplates returns the forms that are templates, and on how many pages each stands. The rest
// of a page is compared by its units and not by their forms: for notices of one form it is the
// numbers.
func (c *Counter) formTemplates(list []int32, rests map[uint64][]int32, frequent int32) (forms []uint64, pages []int32) {
	keys, passages := severalOf(c.keys(list, formsOf))
	distinct := c.distinct(rests, formsOf, keys)
	for i := range passages {
		passages[i].Rests = distinct[i]
		if p := &passages[i]; c.template(p, frequent) {
			forms, pages = append(forms, keys[i]), append(pages, p.Pages)
		}
	}
	return forms, pages
}

// severalOf returns the keys that occur more than once, ascending, and a passage with the number
// of pages for each.
func severalOf(all []uint64) (keys []uint64, passages []Passage) {
	slices.Sort(all)
	for i := 0; i < len(all); {
		j := i + 1
		for j < len(all) && all[j] == all[i] {
			j++
		}
		if j-i > 1 {
			keys = append(keys, all[i])
			passages = append(passages, Passage{Pages: int32(j - i), First: -1})
		}
		i = j
	}
	return keys, passages
}

// common returns the numbers of like that are shared by units on frequent pages, which are then
// nearly the same; nil if hosts are known.
func (c *Counter) common(list []int32, frequent int32) likes {
	if !c.near {
		return nil
	}
	count := map[uint32]int32{}
	var one []uint32
	for _, i := range list {
		one = one[:0]
		for _, l := range c.pages[i].extra().likes {
			one = append(one, l[0], l[1])
		}
		slices.Sort(one)
		for _, l := range slices.Compact(one) {
			count[l]++
		}
	}
	out := likes{}
	for l, n := range count {
		if n >= frequent {
			out[l] = true
		}
	}
	return out
}

// likes is a set of numbers of like that units of many pages share.
type likes map[uint32]bool

func (l likes) has(of [2]uint32) bool { return l[of[0]] || l[of[1]] }

func (c *Counter) distinct(groups map[uint64][]int32, of func(*seen) []uint64, keys []uint64) []int32 {
	out := make([]int32, len(keys))
	last := make([]int, len(keys)) // the number of the group that was counted last
	n := 0
	for _, pages := range groups {
		n++
		for _, i := range pages {
			for _, u := range of(&c.pages[i]) {
				if at, ok := slices.BinarySearch(keys, u&^charMask); ok && last[at] != n {
					last[at] = n
					out[at]++
				}
			}
		}
	}
	return out
}

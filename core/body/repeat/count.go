package repeat

import (
	"slices"
	"strings"
	"sync"

	"pagetwin/core/base/hash"
)

// The bounds of what is looked at.
const (
	// MostPages is the number of pages of a set that are counted.
	MostPages = 1 << 20
	// mostUnits is the number of units of a page that are counted.
	mostUnits = 1 << 12
)

// A unit of a page in one word: its key without the lowest bits, and there the number
// of its characters. Among fifty million units one chance meeting of keys is expected
// in four sets.
const (
	charBits = 12
	charMask = 1<<charBits - 1
)

// Counter counts the units of the pages of a set.
type Counter struct {
	hosts []string
	looks []bool
	pages []seen // without units for a page that is not added, or whose host is settled
	near  bool   // no host is known

	mu    sync.Mutex // guards what follows
	of    map[string]*Host
	plain []bool
}

// seen holds the units of a page.
type seen struct {
	units []uint64 // ascending; keys differ
	more  *extra   // nil for nothing
}

// extra holds data besides units, which few pages of a set of plain texts have.
type extra struct {
	forms []uint64 // of units that have one, ascending
	title Title
	likes [][2]uint32 // see like, of the same units; nil for a page that Again did not name
	part  bool        // it has more units than are counted
}

// NewCounter makes a counter for the pages with these ids and hosts; "" for an unknown host.
func NewCounter(ids, hosts []string) *Counter {
	return newCounter(ids, hosts, MostPages)
}

func newCounter(ids, hosts []string, most int) *Counter {
	c := &Counter{hosts: hosts, looks: make([]bool, len(ids)), pages: make([]seen, len(ids))}
	c.choose(most, func(i int) uint64 { return hash.String(ids[i]) })
	return c
}

func (c *Counter) choose(most int, key func(i int) uint64) {
	c.near = !slices.ContainsFunc(c.hosts, func(h string) bool { return h != "" })
	count := map[string]int{}
	c.hosts = sitesOf(c.hosts, inOne(c.hosts))
	for _, h := range c.hosts {
		count[h]++
	}
	c.hosts = settled(c.hosts, func(h string) bool { return count[h] >= Least })
	clear(count)
	for _, h := range c.hosts {
		count[h]++
	}
	var some []int
	for i, h := range c.hosts {
		if count[h] >= Least {
			some = append(some, i)
		}
	}
	for _, i := range hash.Sample(some, most, key) {
		c.looks[i] = true
	}
}

// sitesOf returns the hosts of pages with the folders of sites in place of their paths: the first
// folder, or the first two if all are in one.
func sitesOf(hosts []string, two bool) []string {
	out := slices.Clone(hosts)
	for i, h := range out {
		if !two && isFolder(h) {
			out[i] = h[:strings.IndexByte(h, '/')+1]
		}
	}
	return out
}

func isFolder(host string) bool { return strings.HasSuffix(host, "/") }

func inOne(hosts []string) bool {
	first := ""
	for _, h := range hosts {
		if isFolder(h) {
			top := h[:strings.IndexByte(h, '/')+1]
			if first != "" && top != first {
				return false
			}
			first = top
		}
	}
	return true
}

// settled joins in hosts, which it changes and returns, all folders that are not known by
// themselves: a set of one site has folders of a page or two.
func settled(hosts []string, known func(host string) bool) []string {
	for i, h := range hosts {
		if isFolder(h) && !known(h) {
			hosts[i] = ""
		}
	}
	return hosts
}

// Looks reports whether page i is counted. Pages of a host with fewer than [Least] pages are not.
func (c *Counter) Looks(i int) bool { return c.looks[i] }

// Add counts page i, whose title ("" where none is known) and visible text are given. It may be
// called from several goroutines, once for each page and in any order; the result is the same.
func (c *Counter) Add(i int, title, text string) {
	if !c.looks[i] {
		return
	}
	more := extra{title: TitleOf(title)}
	withUnits(text, func(units []Unit) {
		more.part = len(units) > mostUnits
		units = units[:min(len(units), mostUnits)]
		list := make([]uint64, len(units))
		var forms []uint64
		for k, u := range units {
			list[k] = u.word()
			if u.Form != 0 {
				forms = append(forms, u.Form&^charMask)
			}
		}
		c.pages[i].units, more.forms = distinct(list), distinct(forms)
	})
	c.pages[i].keep(more)
}

// keep stores the data of the page besides units, if it has any.
func (p *seen) keep(more extra) {
	if p.more = nil; len(more.forms) > 0 || more.title != (Title{}) || more.likes != nil || more.part {
		p.more = &more
	}
}

// extra returns the data of the page besides units.
func (p *seen) extra() extra {
	if p.more == nil {
		return extra{}
	}
	return *p.more
}

func distinct(list []uint64) []uint64 {
	slices.Sort(list)
	return slices.Clip(slices.Compact(list))
}

// word returns the packed form of a unit.
func (u Unit) word() uint64 { return u.Key&^charMask | uint64(min(u.Chars, charMask)) }

// Again returns the pages that have to be read a second time once all are added: in a set without
// hosts, those that carry a frequent unit. AddAgain gets them, in any order, before the table is
// made.
func (c *Counter) Again() []int {
	if !c.near {
		return nil
	}
	list := c.looked()
	keys, passages := severalOf(c.keys(list, unitsOf))
	least := frequentOf(len(list))
	var again []int
	for _, i := range list {
		if slices.ContainsFunc(c.pages[i].units, func(u uint64) bool {
			at, ok := slices.BinarySearch(keys, u&^charMask)
			return ok && passages[at].Pages >= least
		}) {
			again = append(again, int(i))
		}
	}
	return again
}

// AddAgain adds page i a second time, see Again.
func (c *Counter) AddAgain(i int, text string) {
	p := &c.pages[i]
	likes := make([][2]uint32, len(p.units))
	withUnits(text, func(units []Unit) {
		for _, u := range units[:min(len(units), mostUnits)] {
			if at, ok := slices.BinarySearch(p.units, u.word()); ok {
				likes[at] = like(text[u.Start:u.End])
			}
		}
	})
	more := p.extra()
	more.likes = likes
	p.keep(more)
}

func (c *Counter) looked() (list []int32) {
	for i, p := range c.pages {
		if len(p.units) > 0 {
			list = append(list, int32(i))
		}
	}
	return list
}

// keys returns the keys of all units of the pages, or of their forms.
func (c *Counter) keys(list []int32, of func(*seen) []uint64) []uint64 {
	n := 0
	for _, i := range list {
		n += len(of(&c.pages[i]))
	}
	all := make([]uint64, 0, n)
	for _, i := range list {
		for _, u := range of(&c.pages[i]) {
			all = append(all, u&^charMask)
		}
	}
	return all
}

func unitsOf(p *seen) []uint64 { return p.units }
func formsOf(p *seen) []uint64 { return p.extra().forms }

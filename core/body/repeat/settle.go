package repeat

import (
	"cmp"
	"context"
	"runtime"
	"slices"

	"pagetwin/core/base/work"
)

// groupPages is the number of pages of whole hosts that are counted together, if there are more. A
// page has a hundred to two hundred units: their words take some 200 MB.
const groupPages = 1 << 17

// Group is pages of a set that are counted together, and then settled.
type Group struct {
	Pages []int // in ascending order
	hosts []hostPages
}

// hostPages are all pages of a host, counted or not.
type hostPages struct {
	name  string
	pages []int32
}

// Groups returns the pages to count, in groups of whole hosts: once all pages of a group are added
// and it is settled, their units are no longer in memory. If no host is known, there is one group.
func (c *Counter) Groups() []Group { return c.groups(groupPages) }

func (c *Counter) groups(most int) (out []Group) {
	n := 0
	for _, h := range c.byHost() {
		if len(out) == 0 || n >= most {
			out, n = append(out, Group{}), 0
		}
		g := &out[len(out)-1]
		g.hosts = append(g.hosts, h)
		for _, i := range h.pages {
			if c.looks[i] {
				g.Pages = append(g.Pages, int(i))
				n++
			}
		}
	}
	for _, g := range out {
		slices.Sort(g.Pages)
	}
	return out
}

// byHost returns the hosts that have pages enough and are not settled, in the order of their first
// pages.
func (c *Counter) byHost() (out []hostPages) {
	at := map[string]int{}
	for i, h := range c.hosts {
		k, ok := at[h]
		if !ok {
			k = len(out)
			at[h] = k
			out = append(out, hostPages{name: h})
		}
		out[k].pages = append(out[k].pages, int32(i))
	}
	return slices.DeleteFunc(out, func(h hostPages) bool { return len(h.pages) < Least || c.of[h.name] != nil })
}

// Settle finds the passages shared by the pages of each host of a group, all of them added, on so
// many workers, and forgets their units.
func (c *Counter) Settle(ctx context.Context, workers int, g Group) error {
	if c.of == nil {
		c.of, c.plain = map[string]*Host{}, make([]bool, len(c.hosts))
	}
	// The largest first, so that no worker is left alone with one at the end.
	slices.SortStableFunc(g.hosts, func(a, b hostPages) int { return cmp.Compare(len(b.pages), len(a.pages)) })
	return work.Each(ctx, workers, len(g.hosts), func(_ context.Context, k int) error {
		name, list := g.hosts[k].name, g.hosts[k].pages
		h := c.host(name, list)
		c.mu.Lock()
		c.of[name] = h
		c.mu.Unlock()
		for _, i := range list {
			p := &c.pages[i]
			c.plain[i] = len(p.units) > 0 && !p.extra().part && !h.cuts(p)
			*p = seen{}
		}
		return nil
	})
}

// Table returns the table of the pages that were added. It settles the groups that are not.
func (c *Counter) Table() *Table {
	if err := c.Settle(context.Background(), runtime.GOMAXPROCS(0), Group{hosts: c.byHost()}); err != nil {
		panic(err) // nothing ends it early
	}
	return newTable(c.hosts, c.of, c.plain)
}

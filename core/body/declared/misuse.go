package declared

import (
	"cmp"
	"slices"
	"strings"
)

// A canonical or og:url is misused where more pages than these declare it that have another
// path.
const (
	misusedFew  = 5
	misusedPart = 20 // and more than one of so many pages of their host
)

// Misuse is one address that many pages wrongly call their own.
type Misuse struct {
	Kind  Kind
	URL   string // as the first of them writes it
	Pages int    // that declare it
	Page  int32  // the page of the set that it is; -1 for none
}

// withoutMisuse leaves out canonicals and og:urls that are those of too many pages.
func (l *linker) withoutMisuse(all []target) []target {
	if len(all) == 0 {
		return nil
	}
	type naming struct {
		kind Kind
		key  string
	}
	said := make(map[naming]int)
	first := make(map[naming]target)
	name := func(t target) naming {
		if t.to >= 0 {
			return naming{t.kind, l.addr(l.group(l.keys[t.to])[0]).Key()}
		}
		return naming{t.kind, t.addr.Key()}
	}
	counts := func(t target) bool {
		return (t.kind == Canonical || t.kind == OGURL) && t.to != claim && l.addr(t.from).Path != t.addr.Path
	}
	hosts := make(map[string]int)
	for i := range l.pages {
		hosts[l.addr(int32(i)).Host]++
	}
	for _, t := range all {
		if counts(t) {
			n := name(t)
			if said[n]++; said[n] == 1 {
				first[n] = t
			}
		}
	}
	for n, pages := range said {
		t := first[n]
		if pages <= max(misusedFew, hosts[l.addr(t.from).Host]/misusedPart) {
			delete(said, n)
			continue
		}
		l.table.Misused = append(l.table.Misused, Misuse{t.kind, t.target, pages, max(t.to, -1)})
	}
	slices.SortFunc(l.table.Misused, func(x, y Misuse) int {
		return cmp.Or(y.Pages-x.Pages, strings.Compare(x.URL, y.URL), strings.Compare(string(x.Kind), string(y.Kind)))
	})
	return slices.DeleteFunc(all, func(t target) bool {
		if !counts(t) || said[name(t)] == 0 {
			return false
		}
		l.table.count(t.kind).Misused++
		return true
	})
}

// cycles counts the rings of pages that name each other as canonical in turn.
func (l *linker) cycles(all []target) {
	next := make(map[int32]int32)
	var order []int32
	for _, t := range all {
		if _, ok := next[t.from]; t.kind == Canonical && t.to >= 0 && t.to != t.from && !ok {
			next[t.from] = t.to
			order = append(order, t.from)
		}
	}
	round := make(map[int32]int32) // of the walk that met a page
	for k, p := range order {
		for {
			if r, met := round[p]; met {
				if r == int32(k) {
					l.table.Cycles++
					if l.table.Cycle == nil {
						l.table.Cycle = ring(next, p)
					}
				}
				break
			}
			round[p] = int32(k)
			to, ok := next[p]
			if !ok {
				break
			}
			p = to
		}
	}
}

// ring are the pages of the ring that p is in.
func ring(next map[int32]int32, p int32) []int32 {
	out := []int32{p}
	for q := next[p]; q != p; q = next[q] {
		out = append(out, q)
	}
	return out
}

package declared

import (
	"cmp"
	"net/url"
	"slices"
	"sort"
	"strconv"
	"strings"

	"pagetwin/core/base/hash"
	"pagetwin/core/page"
)

// linker brings what pages say together with where they are. Of the address of a page it keeps
// only a hash: the addresses of a million pages take more memory than the pages.
type linker struct {
	pages []page.Page
	keys  []uint64         // hash of the key of each page's address, 0 for none
	order []int32          // pages with an address by hash; of forms of one address the plainest first, then as in the set
	alias map[string]shift // by host and folder of pages in the set

	relations []relation
}

// A shift is the declared new place of a folder of the set.
type shift struct{ from, to string } // beginnings of keys, without the / at the end

func newLinker(pages []page.Page) *linker {
	return &linker{pages: pages, keys: make([]uint64, len(pages)), alias: make(map[string]shift)}
}

func (l *linker) addr(i int32) Address { return AddressOf(l.pages[i]) }

// hashOf returns the hash of the key of an address; 0 for none.
func hashOf(a Address) uint64 {
	if key := a.Key(); key != "" {
		return max(1, hash.String(key))
	}
	return 0
}

// group returns the pages whose addresses have a key with this hash.
func (l *linker) group(of uint64) []int32 {
	above := func(least uint64) int {
		return sort.Search(len(l.order), func(i int) bool { return l.keys[l.order[i]] >= least })
	}
	if of == 0 {
		return nil
	}
	rest := l.order[above(of):]
	return rest[:sort.Search(len(rest), func(i int) bool { return l.keys[rest[i]] > of })]
}

// addresses finds the pages with forms of one address: each is related to the plainest.
func (l *linker) addresses() {
	for i := range l.pages {
		if l.keys[i] = hashOf(l.addr(int32(i))); l.keys[i] != 0 {
			l.order = append(l.order, int32(i))
		}
	}
	slices.SortFunc(l.order, func(x, y int32) int { return cmp.Or(cmp.Compare(l.keys[x], l.keys[y]), cmp.Compare(x, y)) })
	for from, to := 0, 0; from < len(l.order); from = to {
		for to = from + 1; to < len(l.order) && l.keys[l.order[to]] == l.keys[l.order[from]]; to++ {
		}
		l.forms(l.order[from:to])
	}
}

func (l *linker) forms(pages []int32) {
	if len(pages) > 1 {
		slices.SortStableFunc(pages, func(x, y int32) int {
			return cmp.Or(l.addr(x).plainer(l.addr(y)), len(l.pages[x].URL)-len(l.pages[y].URL))
		})
	}
	for _, p := range pages[1:] {
		l.add(p, pages[0], byForm)
	}
}

// target is a declaration with its address.
type target struct {
	declaration
	from  int32
	addr  Address
	to    int32 // -1: not in the set
	exact bool  // to is written as the target is
}

func (l *linker) targets(heads []*head) {
	var all []target
	for i, h := range heads {
		if h == nil {
			continue
		}
		base := baseOf(l.pages[i], h.base)
		for _, d := range h.says {
			if a := resolve(base, d.target); a.Path != "" && !halfFilled(d) {
				all = append(all, target{declaration: d, from: int32(i), addr: a, to: -1})
			}
		}
	}
	l.learnAliases(all)
	for k := range all {
		all[k].to, all[k].exact = l.find(all[k])
	}
	all = l.withoutEchoes(all)
	all = l.withoutMisuse(all)
	l.relate(all)
}

// baseOf returns the base of the relative addresses of a page; href is that of its <base>.
func baseOf(p page.Page, href string) *url.URL {
	own := &url.URL{Path: "/" + strings.TrimLeft(strings.ReplaceAll(p.ID, `\`, "/"), "/")}
	if p.URL != "" {
		if u, err := url.Parse(strings.TrimSpace(p.URL)); err == nil && u.Opaque == "" {
			own = u
		}
	} else if a := AddressOf(p); a.Host != "" {
		if _, rest, ok := strings.Cut(strings.TrimLeft(own.Path, "/"), "/"); ok {
			own.Scheme, own.Host, own.Path = "http", a.Host, "/"+rest
		}
	}
	if href != "" {
		if u, err := url.Parse(href); err == nil && u.Opaque == "" {
			return own.ResolveReference(u)
		}
	}
	return own
}

// resolve returns the address of a target, empty where it is none of the web.
func resolve(base *url.URL, target string) Address {
	u, err := url.Parse(target)
	if err != nil || u.Opaque != "" {
		return Address{}
	}
	if u = base.ResolveReference(u); u.Scheme != "" && u.Scheme != "http" && u.Scheme != "https" && u.Scheme != "file" {
		return Address{}
	}
	return addressOf(u)
}

// halfFilled reports whether an og:url, which templates make of pieces, lacks one of them.
func halfFilled(d declaration) bool {
	_, rest, ok := strings.Cut(d.target, "://")
	return d.kind == byOGURL && ok && strings.Contains(rest, "//")
}

// learnAliases learns the declared places of folders of the set. A declared address on another host
// with the same end as the page's own maps one beginning to another; of several for one folder the
// one that most pages declare counts, and one page alone only if nothing else is declared there.
func (l *linker) learnAliases(all []target) {
	votes := make(map[string]map[string]int)
	for _, t := range all {
		own := l.addr(t.from)
		if t.kind != byCanonical && t.kind != byOGURL || own.Path == "" || own.Host == t.addr.Host {
			continue
		}
		if from, to, ok := beginnings(own.Host+own.Path, t.addr.Host+t.addr.Path); ok {
			if votes[from] == nil {
				votes[from] = make(map[string]int)
			}
			votes[from][to]++
		}
	}
	for from, to := range votes {
		best, sum := "", 0
		for name, n := range to {
			sum += n
			if b := to[best]; n > b || n == b && name < best {
				best = name
			}
		}
		deep := strings.Contains(from, "/") && strings.Contains(best, "/")
		if n := to[best]; n*2 > sum && (n > 1 || !deep) {
			l.alias[from] = shift{from, best}
		}
	}
}

// beginnings removes the common end of two addresses, in whole folders: ok is false if that is only
// the file of a folder's index.
func beginnings(own, said string) (from, to string, ok bool) {
	i, j := len(own), len(said)
	cutI, cutJ := -1, -1
	for i > 0 && j > 0 && own[i-1] == said[j-1] {
		i, j = i-1, j-1
		if own[i] == '/' {
			cutI, cutJ = i, j
		}
	}
	if cutI < 0 {
		return "", "", false
	}
	from, to = own[:cutI], said[:cutJ]
	if len(own)-cutI < 2 && (strings.Contains(from, "/") || strings.Contains(to, "/")) {
		return "", "", false // both are folders, and no more
	}
	return from, to, true
}

// find returns the page of the set that a target means, -1 for none.
func (l *linker) find(t target) (to int32, exact bool) {
	if g := l.group(hashOf(t.addr)); len(g) > 0 {
		return l.among(g, t.addr)
	}
	own := l.addr(t.from)
	for from := strings.TrimSuffix(own.Host+own.Path, "/"); ; {
		if s, ok := l.alias[from]; ok {
			if rest, ok := strings.CutPrefix(t.addr.Host+t.addr.Path, s.to); ok && strings.HasPrefix(rest, "/") {
				moved := t.addr
				moved.Host, moved.Path = "", s.from+rest
				if g := l.group(hashOf(moved)); len(g) > 0 {
					return l.among(g, t.addr)
				}
			}
		}
		i := strings.LastIndexByte(from, '/')
		if i < 0 {
			return -1, false
		}
		from = from[:i]
	}
}

// among returns the page of a group whose address is written as a is, or else the plainest.
func (l *linker) among(group []int32, a Address) (to int32, exact bool) {
	for _, p := range group {
		if o := l.addr(p); o.forms == a.forms && o.suffix == a.suffix {
			return p, true
		}
	}
	return group[0], false
}

// withoutEchoes leaves out what says nothing new: of pages that name themselves, and og:url
// where it is the canonical. Of a page that names itself on another host the address is
// kept, since another page may name it too.
func (l *linker) withoutEchoes(all []target) []target {
	out := all[:0]
	canonical := make(map[int32]string)
	for _, t := range all {
		if t.kind == byCanonical {
			canonical[t.from] = t.addr.Key()
		}
	}
	for _, t := range all {
		own := t.to >= 0 && (t.to == t.from || l.keys[t.to] == l.keys[t.from] && !t.exact)
		switch {
		case t.kind == byOGURL && canonical[t.from] == t.addr.Key():
			continue
		case own && (t.kind == byCanonical || t.kind == byOGURL) && t.addr.Host != l.addr(t.from).Host && !placeholder(t.addr.Host):
			t.to = claim
		case own:
			continue
		}
		out = append(out, t)
	}
	return out
}

// claim stands for a page that names itself by an address outside of the set.
const claim = -2

// placeholder reports whether a host is nobody's, as in the settings that a program comes
// with.
func placeholder(host string) bool {
	host, _, _ = strings.Cut(host, ":")
	switch host {
	case "", "example.com", "example.net", "example.org", "yoursite.com", "yourdomain.com", "your-domain.com", "mysite.com", "domain.com":
		return true
	}
	i := strings.LastIndexByte(host, '.')
	switch host[i+1:] {
	case "example", "test", "invalid", "localhost", "local", "lan":
		return true
	}
	_, err := strconv.Atoi(host[i+1:]) // an IP address
	return err == nil || i < 0
}

// relate makes relations of the targets that are left.
func (l *linker) relate(all []target) {
	met := make(map[string]int32) // the first page that names an address which is not in the set
	for _, t := range all {
		switch {
		case t.to >= 0:
			l.add(t.from, t.to, t.kind)
		case t.kind == byCanonical || t.to == claim:
			if placeholder(t.addr.Host) {
				continue
			}
			key := t.addr.Key()
			first, ok := met[key]
			if !ok {
				met[key] = t.from
			} else if first != t.from && (l.keys[first] == 0 || l.keys[first] != l.keys[t.from]) {
				l.add(t.from, first, t.kind)
			}
		}
	}
}

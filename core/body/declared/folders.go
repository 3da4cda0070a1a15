package declared

import (
	"cmp"
	"slices"
	"strings"

	"pagetwin/core/base/say"
)

// Evidence is how many pages two folders must share, under the same names, to be versions
// or languages of one another, besides half of those of the smaller one. The index of the
// folder does not count. Where the folder that holds them is called docs, manual or the
// like, or the names say language and region (zh-TW), one page is enough.
const Evidence = 3

// slot is where the path of a page has a version or a language.
type slot struct {
	parent string // what stands before it, and the host
	value  string
	rest   string // what stands behind it, and the query
	sure   bool   // one shared page is enough
}

// folders relates the pages that stand under the same name in folders of versions, or
// whose addresses say other languages and are else the same.
func (l *linker) folders() {
	versions, tongues := newFamilies(Version, compareVersions), newFamilies(Language, strings.Compare)
	language := languages{}.slot
	for i, main := range l.main {
		if !main {
			continue // a form of another page's address
		}
		a := l.addr(int32(i))
		if s, ok := versionSlot(a); ok {
			versions.add(int32(i), s)
		}
		if s, ok := language(a); ok {
			tongues.add(int32(i), s)
		}
	}
	versions.relate(l.table)
	tongues.relate(l.table)
}

// docsFolders hold folders of versions whose names are plain numbers.
var docsFolders = map[string]bool{
	"docs": true, "doc": true, "documentation": true, "manual": true, "manuals": true, "man": true, "reference": true, "ref": true,
	"api": true, "guide": true, "guides": true, "help": true, "version": true, "versions": true, "handbook": true,
}

// versionSlot finds the first folder that is called as versions are.
func versionSlot(a Address) (slot, bool) {
	return slotOf(a, func(before, name string) (head, value string, sure, ok bool) {
		docs := docsFolders[strings.ToLower(before)]
		head, value = "", name
		if i := strings.LastIndexAny(name, "-_"); i >= 0 && strings.Contains(name[i+1:], ".") {
			head, value = name[:i+1], name[i+1:]
		}
		return head, value, docs, isVersion(value, docs)
	})
}

// namedVersions are those that are always the newest of something.
var namedVersions = map[string]bool{
	"latest": true, "stable": true, "current": true, "dev": true, "devel": true, "master": true, "main": true, "next": true, "nightly": true,
}

// isVersion tells whether a folder may be a version: 15.18, v2, 1.x, latest; a plain
// number only in a folder of documents, and not a year.
func isVersion(s string, docs bool) bool {
	s = strings.ToLower(s)
	if namedVersions[s] {
		return true
	}
	rest, v := strings.CutPrefix(s, "v")
	parts := strings.Split(rest, ".")
	for i, p := range parts {
		if i > 0 && i == len(parts)-1 && p == "x" {
			continue
		}
		digits := digitsOf(p)
		tail := strings.Trim(p[digits:], "0123456789")
		if digits == 0 || digits > 5 || tail != "" && (i < len(parts)-1 || !preRelease[strings.Trim(tail, "-_")]) {
			return false
		}
	}
	year := len(parts[0]) == 4 && (strings.HasPrefix(parts[0], "19") || strings.HasPrefix(parts[0], "20"))
	switch {
	case len(parts) == 3 && year:
		return false // a date
	case len(parts) > 1:
		return true
	}
	return (v || docs) && !year && (len(parts[0]) == 1 || parts[0][0] != '0') && len(parts[0]) <= 3
}

var preRelease = map[string]bool{"a": true, "b": true, "rc": true, "alpha": true, "beta": true, "pre": true, "dev": true}

// compareVersions orders versions: numbers by value, names behind them.
func compareVersions(a, b string) int {
	x, y := strings.ToLower(a), strings.ToLower(b)
	if n, m := namedVersions[x], namedVersions[y]; n != m {
		if n {
			return 1
		}
		return -1
	}
	x, y = strings.TrimPrefix(x, "v"), strings.TrimPrefix(y, "v")
	for x != "" && y != "" {
		i, j := digitsOf(x), digitsOf(y)
		if i > 0 && j > 0 {
			p, q := strings.TrimLeft(x[:i], "0"), strings.TrimLeft(y[:j], "0")
			if c := cmp.Or(len(p)-len(q), strings.Compare(p, q)); c != 0 {
				return c
			}
			x, y = x[i:], y[j:]
			continue
		}
		if x[0] != y[0] {
			return int(x[0]) - int(y[0])
		}
		x, y = x[1:], y[1:]
	}
	return cmp.Or(len(x)-len(y), strings.Compare(a, b))
}

// digitsOf returns how many digits s begins with.
func digitsOf(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// slotOf finds the first folder of a path that is takes.
func slotOf(a Address, is func(before, name string) (head, value string, sure, ok bool)) (slot, bool) {
	before := ""
	for at := 1; at < len(a.Path); {
		n := strings.IndexByte(a.Path[at:], '/')
		if n < 0 {
			break // the page itself
		}
		name := a.Path[at : at+n]
		if head, value, sure, ok := is(before, name); ok {
			rest := a.Path[at+n+1:]
			if a.Query != "" {
				rest += "?" + a.Query
			}
			return slot{a.Host + a.Path[:at] + head, value, rest, sure}, true
		}
		before, at = name, at+n+1
	}
	return slot{}, false
}

// place is a page in a folder of a version or language.
type place struct {
	page  int32
	value string
}

// folder is the folder of one version or language.
type folder struct{ parent, value string }

// families are the pages of folders that are versions or languages of one another.
type families struct {
	kind  Kind
	order func(a, b string) int
	pages map[[2]string][]place // by what stands before and behind the folder
	names [][2]string           // the keys of pages, in the order of the set
	sizes map[folder]int
	sure  map[string]bool // by parent
}

func newFamilies(kind Kind, order func(a, b string) int) *families {
	return &families{kind: kind, order: order, pages: make(map[[2]string][]place), sizes: make(map[folder]int), sure: make(map[string]bool)}
}

// add adds a page, which is in a folder of a version or language.
func (f *families) add(page int32, s slot) {
	name := [2]string{s.parent, s.rest}
	if f.pages[name] == nil {
		f.names = append(f.names, name)
	}
	f.pages[name] = append(f.pages[name], place{page, s.value})
	if s.rest != "" {
		f.sizes[folder{s.parent, s.value}]++
	}
	f.sure[s.parent] = f.sure[s.parent] || s.sure
}

// relate relates, in each family, the pages that stand under one name, each to the next.
func (f *families) relate(to *Table) {
	shared := make(map[[3]string]int) // parent and two values
	for _, name := range f.names {
		pages := f.pages[name]
		slices.SortStableFunc(pages, func(a, b place) int { return f.order(a.value, b.value) })
		if name[1] == "" {
			continue
		}
		for k := 1; k < len(pages); k++ {
			shared[[3]string{name[0], pages[k-1].value, pages[k].value}]++
		}
	}
	one := newForest[folder]()
	for s, n := range shared {
		a, b := folder{s[0], s[1]}, folder{s[0], s[2]}
		least := Evidence
		if f.sure[s[0]] {
			least = 1
		}
		if n >= least && 2*n >= min(f.sizes[a], f.sizes[b]) {
			one.union(a, b)
		}
	}
	for _, name := range f.names {
		last := make(map[folder]place) // by the folders that belong together
		for _, p := range f.pages[name] {
			root := one.find(folder{name[0], p.value})
			if before, ok := last[root]; ok {
				text := before.value + ", " + p.value
				to.add(Relation{A: before.page, B: p.page, Kind: f.kind, Text: text, Says: say.Names([]string{before.value, p.value}, ", ")})
			}
			last[root] = p
		}
	}
}

package declared

import (
	"cmp"
	"slices"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Relation is what is declared of two pages of a set: A says it of B, or its address
// does. Of pages that are versions or languages of one another by their folders, B is
// the next.
type Relation struct {
	A, B int32 // positions
	Kind Kind
	Text string      // the evidence: the target as it is written, in what the addresses differ, both versions
	Says param.Words // the evidence where it is words; else empty
	Both bool        // both name an address that is not in the set, or is said of both
}

// Evidence is the text in words.
func (r Relation) Evidence() param.Words {
	w := r.Says
	if w.En == "" {
		w = say.Same(r.Text)
	}
	if r.Both {
		w = say.New("both: %v", w).Words
	}
	return w
}

// Count is what was found of one kind.
type Count struct {
	Kind      Kind
	Relations int // between two pages of the set
	Own       int // declarations by which a page names itself
	Elsewhere int // whose target is not in the set
	Misused   int // that are not believed, see Misuse
	Unusable  int // that are no address of the web
}

// Table is what the pages of a set declare of one another. It is never changed after
// Find, and safe for use by any number of goroutines.
type Table struct {
	Relations []Relation // by A, B and kind
	Counts    []Count    // of the kinds that were met, the strongest first
	Misused   []Misuse   // most pages first
	Gathered  []Misuse   // pages of the set that many redirects lead to: these are believed
	Cycles    int        // rings of pages that name each other as canonical
	Cycle     []int32    // the pages of the first of them
	Late      int        // refreshes with more than mostDelay seconds
	Unread    int        // pages that could not be read

	n      int
	form   map[int32]int32 // the plainest page of each address that pages have in other forms, theirs included
	direct map[page.Pair]Kind
	label  [strengthsCount][]int32 // the smallest page that a page is one with, by this strength and those before it
}

func (t *Table) add(r Relation) {
	if r.A != r.B {
		t.Relations = append(t.Relations, r)
	}
}

func (t *Table) count(k Kind) *Count {
	for i := range t.Counts {
		if t.Counts[i].Kind == k {
			return &t.Counts[i]
		}
	}
	t.Counts = append(t.Counts, Count{Kind: k})
	return &t.Counts[len(t.Counts)-1]
}

// finish sorts the relations and joins what they join. Of declarations of languages only
// those are kept that join pages which were not: each page of n languages names n.
func (l *linker) finish() *Table {
	t := l.table
	slices.SortStableFunc(t.Relations, func(x, y Relation) int {
		return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B), x.Kind.rank()-y.Kind.rank())
	})
	t.Relations = slices.CompactFunc(t.Relations, func(x, y Relation) bool { return x.A == y.A && x.B == y.B && x.Kind == y.Kind })
	languages := newForest[int32]()
	t.Relations = slices.DeleteFunc(t.Relations, func(r Relation) bool {
		return r.Kind == Hreflang && !languages.union(r.A, r.B)
	})
	t.direct = make(map[page.Pair]Kind, len(t.Relations))
	for _, r := range t.Relations {
		t.count(r.Kind).Relations++
		p := page.MakePair(int(r.A), int(r.B))
		if k, ok := t.direct[p]; !ok || r.Kind.rank() < k.rank() {
			t.direct[p] = r.Kind
		}
	}
	slices.SortFunc(t.Counts, func(x, y Count) int { return x.Kind.rank() - y.Kind.rank() })
	for i, s := range Strengths() {
		if s == Same {
			t.label[i] = t.labels(Same)
		} else if slices.ContainsFunc(t.Relations, func(r Relation) bool { return r.Kind.Strength() == s }) {
			t.label[i] = t.labels(Same, s)
		}
	}
	t.gather(l.pages)
	return t
}

// labels joins pages by relations of some strengths; nil where there are none.
func (t *Table) labels(with ...Strength) []int32 {
	joins := newForest[int32]()
	for _, r := range t.Relations {
		if slices.Contains(with, r.Kind.Strength()) {
			joins.union(r.A, r.B)
		}
	}
	if len(joins.parent) == 0 {
		return nil
	}
	out := make([]int32, t.n)
	smallest := make(map[int32]int32)
	for i := range int32(t.n) {
		root := joins.find(i)
		first, ok := smallest[root]
		if !ok {
			first = i
			smallest[root] = i
		}
		out[i] = first
	}
	return out
}

// gather finds the pages that many redirects lead to.
func (t *Table) gather(pages []page.Page) {
	to := make(map[int32]int)
	for _, r := range t.Relations {
		if r.Kind == Refresh || r.Kind == Script {
			to[r.B]++
		}
	}
	for p, n := range to {
		if n > max(misusedFew, t.n/misusedPart) {
			t.Gathered = append(t.Gathered, Misuse{Refresh, cmp.Or(pages[p].URL, pages[p].ID), n, p})
		}
	}
	slices.SortFunc(t.Gathered, func(x, y Misuse) int { return cmp.Or(y.Pages-x.Pages, int(x.Page-y.Page)) })
}

// Of tells how two pages are declared to be one another, the strongest first; of two that
// are the same page by way of others, Chain. ok is false where nothing is declared.
func (t *Table) Of(a, b int32) (kind Kind, ok bool) {
	if t == nil || a == b {
		return "", false
	}
	kind, ok = t.direct[page.MakePair(int(a), int(b))]
	if ok && kind.Strength() == Same {
		return kind, true
	}
	if x, of := t.form[a]; of {
		if y, of := t.form[b]; of && x == y {
			return Form, true
		}
	}
	for i, s := range Strengths() {
		label := t.label[i]
		if label == nil || label[a] != label[b] {
			continue
		}
		switch {
		case s == Same:
			return Chain, true
		case ok && kind.Strength() == s:
			return kind, true
		case s == OtherVersion:
			return Version, true
		default:
			return Language, true
		}
	}
	return kind, ok
}

// Truth is what is declared as truth: clusters of pages that are the same, and with more
// strengths their versions or languages too. It knows of no other duplicates, so that a
// precision held against it says nothing. It is nil where nothing is declared.
func (t *Table) Truth(with ...Strength) *truth.Truth {
	label := t.labels(append([]Strength{Same}, with...)...)
	if label == nil {
		return nil
	}
	out := &truth.Truth{Kind: truth.Clusters, Cluster: make([]int32, t.n), Sources: []truth.Source{{Origin: truth.Declared}}}
	for i := range out.Cluster {
		out.Cluster[i] = -1
	}
	for n, c := range clustersOf(label) {
		for _, p := range c {
			out.Cluster[p] = int32(n)
		}
	}
	return out
}

// Clusters are the pages that are declared to be the same, with more strengths their
// versions or languages too: two or more each, by their first page.
func (t *Table) Clusters(with ...Strength) [][]int32 {
	return clustersOf(t.labels(append([]Strength{Same}, with...)...))
}

func clustersOf(label []int32) [][]int32 {
	size := make(map[int32]int)
	for _, l := range label {
		size[l]++
	}
	var out [][]int32
	number := make(map[int32]int)
	for i, l := range label {
		if size[l] < 2 {
			continue
		}
		n, ok := number[l]
		if !ok {
			n = len(out)
			number[l] = n
			out = append(out, make([]int32, 0, size[l]))
		}
		out[n] = append(out[n], int32(i))
	}
	return out
}

// Pairs is how many pairs of pages are declared to be the same, or with other strengths
// what these say of them beside: those that follow from one another are counted too.
func (t *Table) Pairs(s Strength) int64 {
	var same int64
	if s != Same {
		same = pairsOf(t.label[0])
	}
	i := slices.Index(Strengths(), s)
	if i < 0 || t.label[i] == nil {
		return 0
	}
	return pairsOf(t.label[i]) - same
}

func pairsOf(label []int32) (pairs int64) {
	size := make(map[int32]int64)
	for _, l := range label {
		pairs += size[l]
		size[l]++
	}
	return pairs
}

// Pages is how many pages are declared to be the same as another.
func (t *Table) Pages() int {
	pages := 0
	for _, c := range clustersOf(t.label[0]) {
		pages += len(c)
	}
	return pages
}

// Warnings say what is not to be believed or looked at twice.
func (t *Table) Warnings() []say.Words {
	var out []say.Words
	for _, m := range t.Misused {
		out = append(out, say.New("%d {page declares|pages declare} the same %v, %s: this looks like an error of the site and is ignored", m.Pages, m.Kind.Title(), say.Short(m.URL)).Words)
	}
	for _, m := range t.Gathered {
		out = append(out, say.New("%d {page redirects|pages redirect} to %s: in a truth file these redirects are duplicates of one another", m.Pages, say.Short(m.URL)).Words)
	}
	if t.Cycles > 0 {
		out = append(out, say.New("%d {cycle|cycles} of pages that declare each other as canonical: each cycle is treated as one page", t.Cycles).Words)
	}
	if t.Unread > 0 {
		out = append(out, say.New("%d {page|pages} could not be read: {its|their} declarations are unknown", t.Unread).Words)
	}
	return out
}

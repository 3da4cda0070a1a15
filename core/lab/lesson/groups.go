package lesson

import (
	"fmt"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/trace"
)

// Lines of pseudo-code.
const (
	codeAlone = "for each page: parent[page] ← page"
	codeFind  = "find(x): while parent[x] ≠ x: parent[x] ← parent[parent[x]], x ← parent[x]"
	codeUnion = "for each decided pair, best first: if find(a) ≠ find(b), hang the smaller tree under the larger"
	codeGroup = "groups ← pages with the same root"
	codeChain = "a ~ b, b ~ c ⇒ a and c in one group, whatever they score"
)

// groupTale is the story of how pairs are joined into groups.
type groupTale struct {
	*trace.Recorder
	Pages
	o      *eval.Outcome
	links  scored.Pairs // hold groups together
	shapes []cluster.Shape

	shown []int32       // pages whose joining is shown
	among []scored.Pair // links between them, best first
	order []int32       // order of the shown pages, by the final trees
	chain *chain
}

// chain is three pages of one group whose ends are no duplicates by score.
type chain struct {
	a, b, c int32 // b is like both others
	ab, bc  float64
	ac      float64 // score of the ends; 0 if unknown
	group   int     // in the shapes
}

// Groups returns a story of how union–find joins the links of a run, the decided pairs that hold
// its groups together, on the pages of some small groups, and of the effect of chains.
func Groups(o *eval.Outcome, a algo.Algorithm, links scored.Pairs, pages Pages) (*trace.Story, error) {
	t := &groupTale{Pages: pages, o: o, links: links}
	n := o.Result.Pages
	t.shapes = cluster.Linked(n, o.Result.Pairs, o.Threshold, links, cluster.Edits{})
	if len(t.shapes) == 0 {
		return nil, ErrNoGroups
	}
	t.chain = t.findChain()
	t.choose()
	told := pages.all(t.shown)
	title := say.New("Groups: %v", a.Title).Words
	t.Recorder = trace.NewRecorder(trace.OfSet, "groups", title, trace.Settings(a.Params, o.Result.Values), told...)
	t.alone(told)
	t.join()
	t.found()
	t.chained()
	t.closed()
	return t.End(0), nil
}

// Limits of the parts shown pair by pair.
const (
	mostTold  = 10 // pages
	mostGroup = 7  // pages of one of their groups
	mostSteps = 16 // links that have a step of their own
)

// choose selects the small groups that are shown: that of the chain first, then others of three
// pages and more.
func (t *groupTale) choose() {
	take := func(s cluster.Shape) {
		if len(t.shown)+len(s.Members) <= mostTold && len(s.Members) <= mostGroup && !slices.Contains(t.shown, s.Members[0]) {
			t.shown = append(t.shown, s.Members...)
		}
	}
	if t.chain != nil {
		take(t.shapes[t.chain.group])
	}
	for _, sizes := range [][2]int{{3, 5}, {2, 2}, {6, mostGroup}} {
		for _, s := range t.shapes {
			if m := len(s.Members); m >= sizes[0] && m <= sizes[1] {
				take(s)
			}
		}
	}
	if len(t.shown) == 0 { // all groups are large: the pages of the smallest that are joined first
		last := t.shapes[len(t.shapes)-1]
		for _, l := range slices.Backward(last.Tree) {
			for _, p := range []int32{l.A, l.B} {
				if len(t.shown) < mostTold && !slices.Contains(t.shown, p) {
					t.shown = append(t.shown, p)
				}
			}
		}
	}
	slices.Sort(t.shown)
	for p := range t.links.InOrder() {
		if t.has(p.A) && t.has(p.B) {
			t.among = append(t.among, p)
		}
	}
}

func (t *groupTale) has(p int32) bool {
	_, ok := slices.BinarySearch(t.shown, p)
	return ok
}

func (t *groupTale) watch(visit func(u cluster.Union, parent func(int32) int32)) map[int32]int32 {
	above := make(map[int32]int32)
	for _, p := range t.shown {
		above[p] = p
	}
	cluster.Watch(t.o.Result.Pages, scored.PairsOf(t.among), func(u cluster.Union, parent func(int32) int32) {
		for _, p := range t.shown {
			above[p] = parent(p)
		}
		if visit != nil {
			visit(u, parent)
		}
	})
	return above
}

// alone shows the pairs with which the joining begins.
func (t *groupTale) alone(pages []trace.Page) {
	t.Code(codeAlone, codeFind, codeUnion, codeGroup)
	t.Chapter("Pairs, not groups")
	final := t.watch(nil)
	t.order = depthFirst(t.shown, final)
	decided := t.o.Result.Pairs.From(t.o.Threshold).Found().Len()
	table := t.Pages.table(t.shown, pages)
	if n := t.links.Len(); n < decided {
		t.Step(codeAlone, say.New("The run decided %s {pair|pairs}; %s of them join groups, because their pages resemble each other as a whole. This example shows %d {page|pages} of small groups and the %d {link|links} between them.", grouped(decided), grouped(n), len(t.shown), len(t.among)), table)
	} else {
		t.Step(codeAlone, say.New("The run decided %s {pair|pairs}. This example shows %d {page|pages} of small groups and the %d {link|links} between them.", grouped(decided), len(t.shown), len(t.among)), table)
	}
	single := make(map[int32]int32)
	for _, p := range t.shown {
		single[p] = p
	}
	t.Step(codeAlone, say.New("At first, each of the %d {page|pages} is a separate tree with itself as the root.", len(t.shown)), t.forest(single, nil), t.linkTable(-1))
}

// depthFirst orders pages so that each tree is contiguous, its root first.
func depthFirst(pages []int32, above map[int32]int32) (out []int32) {
	var walk func(p int32)
	walk = func(p int32) {
		out = append(out, p)
		for _, q := range pages {
			if q != p && above[q] == p {
				walk(q)
			}
		}
	}
	for _, p := range pages {
		if above[p] == p {
			walk(p)
		}
	}
	return out
}

// forest shows the parent of each page.
func (t *groupTale) forest(above map[int32]int32, mark map[int32]trace.Mark) *trace.View {
	tree := &trace.Tree{}
	for _, p := range t.order {
		node := trace.Node{ID: fmt.Sprint(p), Label: trace.Plain(t.name(p)), Mark: mark[p]}
		if above[p] != p {
			node.Parent = fmt.Sprint(above[p])
		}
		tree.Nodes = append(tree.Nodes, node)
	}
	return &trace.View{ID: "forest", Title: say.Words{En: "Trees of pages"}, Tree: tree}
}

// linkTable lists the links, those up to link at marked; −1 for none yet.
func (t *groupTale) linkTable(at int) *trace.View {
	table := &trace.Table{Show: mostSteps, Columns: []trace.Column{
		storykit.Numbers("rank"), storykit.Column("pair"), storykit.Numbers("score"), storykit.Column("truth"),
	}}
	for n, p := range t.among {
		row := trace.Row{ID: rowID(p), Cells: []trace.Label{
			trace.Plain(fmt.Sprint(n + 1)), trace.Plain(t.pair(p.A, p.B)), trace.Plain(score(p.Score)), trace.Worded(labelOf(t.o.Truth.Label(p.Pair()), t.o.Truth.Known())),
		}}
		switch {
		case n == at:
			row.Mark = trace.Used
		case n < at:
			row.Mark = trace.Same
		}
		table.Rows = append(table.Rows, row)
	}
	return &trace.View{ID: "links", Title: say.Words{En: "Links, best first"}, Table: table}
}

func (t *groupTale) join() {
	t.Chapter("Union and find")
	n, idle := 0, 0
	above := make(map[int32]int32)
	t.watch(func(u cluster.Union, parent func(int32) int32) {
		for _, p := range t.shown {
			above[p] = parent(p)
		}
		if n++; n <= mostSteps {
			t.union(n-1, u, above)
		} else if !u.Joined {
			idle++
		}
	})
	if n > mostSteps {
		t.Step(codeUnion, say.New("For %[2]d of the following %[1]d {link|links}, both pages already have the same root: a tree of m pages needs only m − 1 links.", n-mostSteps, idle), t.forest(above, nil), t.linkTable(len(t.among)))
	}
}

func (t *groupTale) union(at int, u cluster.Union, above map[int32]int32) {
	a, b := u.Link.A, u.Link.B
	ra, rb := u.Paths[0][len(u.Paths[0])-1], u.Paths[1][len(u.Paths[1])-1]
	mark := map[int32]trace.Mark{a: trace.Used, b: trace.Used, ra: trace.Same, rb: trace.Same}
	views := []*trace.View{t.forest(above, mark), t.linkTable(at)}
	ask := say.New("Do %s and %s have the same root?", t.name(a), t.name(b))
	if !u.Joined {
		said := say.New("%s with score %s: both have the root %s. They are already in the same group, and nothing changes.", t.pair(a, b), score(u.Link.Score), t.name(ra))
		t.step(at == 0, ask, codeFind, t.halved(said, u), views)
		return
	}
	under := ra
	if u.Root == ra {
		under = rb
	}
	said := say.New("%s with score %s: the roots are %s and %s. The groups are merged: %s is placed under %s.", t.pair(a, b), score(u.Link.Score), t.name(ra), t.name(rb), t.name(under), t.name(u.Root))
	if at == 0 {
		said = say.New("%v The root of the larger group stays on top, or the first root if they are equal, so trees stay flat.", said.Words)
	}
	t.step(at == 0, ask, codeUnion, t.halved(said, u), views)
}

func (t *groupTale) step(asks bool, ask say.Message, code string, said say.Message, views []*trace.View) {
	if asks {
		t.Offer(trace.YesNo(code == codeFind))
		t.Ask(ask, code, said, views...)
		return
	}
	t.Step(code, said, views...)
}

// halved adds to a sentence that a path was shortened.
func (t *groupTale) halved(said say.Message, u cluster.Union) say.Message {
	for _, path := range u.Paths {
		if len(path) > 2 {
			return say.New("%v On the path up from %s, over %d {page|pages}, every second page is moved one level up: later paths are shorter.", said.Words, t.name(path[0]), len(path)-1)
		}
	}
	return said
}

// found shows the groups that result.
func (t *groupTale) found() {
	t.Chapter("lesson|Groups")
	view := &trace.Buckets{}
	largest := 0
	for _, s := range t.shapes {
		largest = max(largest, len(s.Members))
		if !t.has(s.Members[0]) {
			continue
		}
		x := trace.Bucket{ID: fmt.Sprint(s.Members[0]), Label: trace.Plain(t.name(s.Representative()))}
		for _, m := range s.Members {
			x.Members = append(x.Members, trace.Member{ID: fmt.Sprint(m), Label: trace.Plain(t.name(m))})
		}
		view.Buckets = append(view.Buckets, x)
	}
	pages := 0
	for _, s := range t.shapes {
		pages += len(s.Members)
	}
	t.Step(codeGroup, say.New("Pages with the same root form a group, named after its first page. The whole run has %d {group|groups} with %s {page|pages}; the largest has %d.", len(t.shapes), grouped(int64(pages)), largest),
		(&trace.View{ID: "groups", Title: say.Words{En: "Groups of these pages"}, Buckets: view}).Follow(t.Recent()[0]))
}

// closed shows how many pairs transitive closure adds to the decided ones.
func (t *groupTale) closed() {
	if !t.o.Truth.Known() {
		return
	}
	groups := make([]cluster.Group, len(t.shapes))
	for i, s := range t.shapes {
		groups[i] = s.Group
	}
	after := eval.Grouped(t.o.Truth, cluster.LabelsOf(t.o.Result.Pages, groups)).After
	before := t.o.Report.Before
	t.Chapter("What groups add")
	one, two := figures("before", say.Words{En: "Decided pairs"}, before), figures("after", say.Words{En: "Pairs within one group"}, after)
	t.Step(codeGroup, say.New("All pairs of pages in a group count as duplicates, including pairs that were not decided. Compared with the truth: %s found and %s wrong by pairs, %s found and %s wrong by groups.",
		grouped(before.TP), grouped(before.FP), grouped(after.TP), grouped(after.FP)), one, two)
}

// findChain finds three pages of a group whose ends are no duplicates by score: preferably ends
// that are different by the truth, far apart, and in a small group.
func (t *groupTale) findChain() *chain {
	var best *chain
	worth := 0.0
	for g, s := range t.shapes {
		if m := len(s.Members); int64(s.Links) == s.Pairs || m > 64 {
			continue
		}
		known := t.within(s)
		for _, b := range s.Members {
			for i, a := range s.Members {
				for _, c := range s.Members[i+1:] {
					ab, bc, ac := known[page.MakePair(int(a), int(b))], known[page.MakePair(int(b), int(c))], known[page.MakePair(int(a), int(c))]
					if a == b || b == c || ab < t.o.Threshold || bc < t.o.Threshold || ac >= t.o.Threshold {
						continue
					}
					w := 2 - ac
					if t.o.Truth.Label(page.MakePair(int(a), int(c))) == truth.Different {
						w += 2
					}
					if len(s.Members) <= mostGroup {
						w++
					}
					if w > worth {
						best, worth = &chain{a, b, c, ab, bc, ac, g}, w
					}
				}
			}
		}
	}
	return best
}

// within returns the known scores of the pairs of a group; those of the links if only these are
// known.
func (t *groupTale) within(s cluster.Shape) map[page.Pair]float64 {
	in := func(p int32) bool { _, ok := slices.BinarySearch(s.Members, p); return ok }
	out := make(map[page.Pair]float64)
	for p := range t.o.Result.Pairs.All() {
		if in(p.A) && in(p.B) {
			out[p.Pair()] = p.Score
		}
	}
	return out
}

package lesson

import (
	"fmt"
	"slices"

	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/find/cluster"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/trace"
)

// chained shows what chains do, on three pages of the run if there is one.
func (t *groupTale) chained() {
	t.Code(codeChain)
	t.Chapter("The danger of chains")
	if t.chain == nil {
		t.noChain()
		return
	}
	c := t.chain
	bars := &trace.View{ID: "chain", Title: say.Words{En: "A chain of three pages"}, Bars: &trace.Bars{
		High: 1, Bars: []trace.Bar{
			{ID: "ab", Label: trace.Plain(t.pair(c.a, c.b)), Value: c.ab, Text: score(c.ab), Mark: trace.Same},
			{ID: "bc", Label: trace.Plain(t.pair(c.b, c.c)), Value: c.bc, Text: score(c.bc), Mark: trace.Same},
			{ID: "ac", Label: trace.Plain(t.pair(c.a, c.c)), Value: c.ac, Text: t.ends(), Mark: trace.Differs},
		},
		Lines: []trace.Line{{Label: trace.Worded(say.New("threshold %s", score(t.o.Threshold)).Words), Value: min(1, t.o.Threshold)}},
	}}
	views := append([]*trace.View{bars}, t.bodies()...)
	size := len(t.shapes[c.group].Members)
	t.Ask(say.New("%s is like %s, and %s is like %s: are %s and %s alike?", t.name(c.a), t.name(c.b), t.name(c.b), t.name(c.c), t.name(c.a), t.name(c.c)), codeChain,
		say.New("%s and %s are duplicates by score, %s and %s too; %s and %s score %s, below the threshold. All the same they end up in one group, of %d {page|pages}: resemblance is not transitive, groups are.",
			t.name(c.a), t.name(c.b), t.name(c.b), t.name(c.c), t.name(c.a), t.name(c.c), t.ends(), size), views...)
	if t.o.Truth.Known() {
		t.Step(codeChain, t.verdict(), t.chainTable(), bars)
	}
	t.glued()
	t.average()
}

// verdict says what the ends of the chain are by the truth.
func (t *groupTale) verdict() say.Message {
	a, c := t.name(t.chain.a), t.name(t.chain.c)
	switch t.o.Truth.Label(page.MakePair(int(t.chain.a), int(t.chain.c))) {
	case truth.Different:
		return say.New("The truth says that %s and %s are different: the chain has glued what does not belong together.", a, c)
	case truth.Duplicate:
		return say.New("The truth says that %s and %s are duplicates: this time the chain has found what the score missed. It can as well go wrong, for no score speaks for it.", a, c)
	}
	return say.New("The truth does not say what %s and %s are: whether the chain is right is not known.", a, c)
}

// ends writes the score of the ends of the chain.
func (t *groupTale) ends() string {
	if t.chain.ac == 0 {
		return "0"
	}
	return score(t.chain.ac)
}

// bodies shows the beginnings of the three pages.
func (t *groupTale) bodies() (out []*trace.View) {
	for n, p := range []int32{t.chain.a, t.chain.b, t.chain.c} {
		d := t.doc(p)
		if d == nil {
			return nil
		}
		out = append(out, &trace.View{
			ID: fmt.Sprint("page", n), Title: say.Same(t.name(p) + " · " + d.Title),
			Text: &trace.Text{Text: t.Text(d.Body), Lines: 2},
		})
	}
	return out
}

// chainTable lists the three pairs with their truth.
func (t *groupTale) chainTable() *trace.View {
	c := t.chain
	table := &trace.Table{Columns: []trace.Column{storykit.Column("pair"), storykit.Numbers("score"), storykit.Column("truth")}}
	for _, x := range []struct {
		a, b int32
		s    float64
	}{{c.a, c.b, c.ab}, {c.b, c.c, c.bc}, {c.a, c.c, c.ac}} {
		label := t.o.Truth.Label(page.MakePair(int(x.a), int(x.b)))
		row := trace.Row{ID: fmt.Sprint(x.a, "-", x.b), Cells: []trace.Label{trace.Plain(t.pair(x.a, x.b)), trace.Plain(score(x.s)), trace.Worded(labelOf(label, true))}, Mark: trace.Same}
		if label != truth.Duplicate {
			row.Mark = trace.Differs
		}
		table.Rows = append(table.Rows, row)
	}
	return &trace.View{ID: "chain-truth", Title: say.Words{En: "What the truth says"}, Table: table}
}

// glued shows how many groups have pairs without a link.
func (t *groupTale) glued() {
	n, far := 0, 0
	table := &trace.Table{Show: storykit.Few, Columns: []trace.Column{
		storykit.Column("group"), storykit.Numbers("lesson|pages"), storykit.Numbers("pairs"), storykit.Numbers("decided"), storykit.Numbers("largest distance"),
	}}
	for _, s := range t.shapes {
		if int64(s.Links) == s.Pairs {
			continue
		}
		n++
		mark := trace.None
		if s.Glued {
			far++
			mark = trace.Differs
		}
		table.Rows = append(table.Rows, trace.Row{ID: fmt.Sprint(s.Members[0]), Mark: mark, Cells: trace.Labels(t.name(s.Representative()), fmt.Sprint(len(s.Members)), grouped(s.Pairs), grouped(int64(s.Links)), fmt.Sprintf("%.4f", s.Diameter))})
	}
	view := &trace.View{ID: "chained", Title: say.Words{En: "Groups that chains hold"}, Table: table}
	if far == 0 {
		t.Step(codeChain, say.New("%d of %d {group|groups} have pairs that reach the threshold only over other pages.", n, len(t.shapes)), view)
		return
	}
	t.Step(codeChain, say.New("%d of %d {group|groups} have pairs that reach the threshold only over other pages; in %d of them some pair is far below it, or was never compared.", n, len(t.shapes), far), view)
}

// average shows what becomes of the chain if the average score in a group has to reach the
// threshold.
func (t *groupTale) average() {
	n := t.o.Result.Pages
	kept := cluster.Average.Kept(n, t.o.Result.Pairs, t.o.Threshold, t.links)
	groups := cluster.LinkedGroups(n, t.o.Result.Pairs, t.o.Threshold, kept, cluster.Edits{})
	view := &trace.Buckets{}
	members := t.shapes[t.chain.group].Members
	labels := cluster.LabelsOf(n, groups)
	for _, root := range members {
		if slices.ContainsFunc(members, func(m int32) bool { return m < root && labels[m] == labels[root] }) {
			continue
		}
		x := trace.Bucket{ID: fmt.Sprint(root), Label: trace.Plain(fmt.Sprint(len(view.Buckets) + 1))}
		for _, m := range members {
			if labels[m] == labels[root] {
				member := trace.Member{ID: fmt.Sprint(m), Label: trace.Plain(t.name(m))}
				if m == t.chain.a || m == t.chain.b || m == t.chain.c {
					member.Mark = trace.Used
				}
				x.Members = append(x.Members, member)
			}
		}
		view.Buckets = append(view.Buckets, x)
	}
	shown := &trace.View{ID: "average", Title: say.Words{En: "The same pages, joined by the average"}, Buckets: view}
	if labels[t.chain.a] != labels[t.chain.c] {
		t.Step(codeChain, say.New("One way out: join two groups only where all their pairs score the threshold on average. Then the %d {page falls|pages fall} into %d {group|groups}, and %s and %s are apart.", len(members), len(view.Buckets), t.name(t.chain.a), t.name(t.chain.c)), shown)
		return
	}
	t.Step(codeChain, say.New("One way out is to join two groups only where all their pairs score the threshold on average. Here that still leaves %s and %s together: the average of the %d {page|pages} is high enough.", t.name(t.chain.a), t.name(t.chain.c), len(members)), shown)
}

// noChain says that the run has no chain.
func (t *groupTale) noChain() {
	large, tight := 0, 0
	for _, s := range t.shapes {
		if len(s.Members) > 2 {
			large++
		}
		if int64(s.Links) == s.Pairs {
			tight++
		}
	}
	if tight == len(t.shapes) {
		t.Step(codeChain, say.New("A page between two others can glue what is not alike. This run has %d {group|groups} of three pages and more, and in all of its %d {group|groups} every pair reaches the threshold by itself: no chain.", large, len(t.shapes)), t.groupSizes())
		return
	}
	t.Step(codeChain, say.New("A page between two others can glue what is not alike. In %d of the %d {group|groups} of this run every pair reaches the threshold by itself; in the others no three pages with such ends were found to show.", tight, len(t.shapes)), t.groupSizes())
}

// groupSizes shows how many groups there are of each size.
func (t *groupTale) groupSizes() *trace.View {
	sizes := make(map[int]int)
	most := 0
	for _, s := range t.shapes {
		sizes[len(s.Members)]++
		most = max(most, sizes[len(s.Members)])
	}
	var list []int
	for n := range sizes {
		list = append(list, n)
	}
	slices.Sort(list)
	bars := &trace.Bars{High: float64(most), Show: storykit.Few}
	for _, n := range list {
		bars.Bars = append(bars.Bars, trace.Bar{ID: fmt.Sprint(n), Label: trace.Worded(say.New("%d {page|pages}", n).Words), Value: float64(sizes[n]), Text: fmt.Sprint(sizes[n])})
	}
	return &trace.View{ID: "sizes", Title: say.Words{En: "Groups by size"}, Bars: bars}
}

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

// chained shows the effect of chains, on three pages of the run if there is one.
func (t *groupTale) chained() {
	t.Code(codeChain)
	t.Chapter("The danger of chaining")
	if t.chain == nil {
		t.noChain()
		return
	}
	c := t.chain
	apart := t.graph([]node{{page: c.a, x: 15}, {page: c.c, x: 85}}, false).Follow(t.Recent()[0])
	t.Step(codeChain, say.New("%s and %s have the score %s, below the threshold %s: taken by themselves, they are not duplicates.", t.name(c.a), t.name(c.c), t.ends(), score(t.o.Threshold)), apart)
	joined := t.graph([]node{{page: c.a, x: 15}, {page: c.b, x: 50, mark: trace.New}, {page: c.c, x: 85}}, false)
	size := len(t.shapes[c.group].Members)
	t.Offer(trace.YesNo(c.ac >= t.o.Threshold))
	t.Ask(say.New("%s resembles %s, and %s resembles %s: do %s and %s resemble each other?", t.name(c.a), t.name(c.b), t.name(c.b), t.name(c.c), t.name(c.a), t.name(c.c)), codeChain,
		say.New("%s and %s are duplicates by score, and so are %s and %s; %s and %s have the score %s, below the threshold. Still, all are in one group of %d {page|pages}: resemblance is not transitive, but groups are.",
			t.name(c.a), t.name(c.b), t.name(c.b), t.name(c.c), t.name(c.a), t.name(c.c), t.ends(), size), joined)
	if t.o.Truth.Known() {
		t.Step(codeChain, t.verdict(), t.graph([]node{{page: c.a, x: 15}, {page: c.b, x: 50}, {page: c.c, x: 85}}, true))
	}
	t.glued()
	t.average()
}

// node is a page of the chain in its graph.
type node struct {
	page int32
	x    float64
	mark trace.Mark
}

// graph shows pages of the chain with their scores: lines where these reach the threshold, dashed
// ones where not. Those with the bridge page are around it. With told, the truth is beside the scores.
func (t *groupTale) graph(nodes []node, told bool) *trace.View {
	const high, top, low = 26, 5, 20 // of the plane, which is 100 wide; of the bridge page and its ends
	c := t.chain
	plan := &trace.Plan{Width: 100, Height: high}
	known := make(map[int32]bool)
	for _, n := range nodes {
		known[n.page] = true
		box := trace.Box{ID: fmt.Sprint(n.page), Label: trace.Plain(t.name(n.page)), X: n.x, Y: low, Mark: n.mark}
		if n.page == c.b {
			box.Y = top
		}
		plan.Boxes = append(plan.Boxes, box)
	}
	link := func(id string, a, b int32, s float64, text string) {
		if known[a] && known[b] {
			label := trace.Plain(text)
			if told {
				label = trace.Worded(say.New("%v: %v", label.Words, labelOf(t.o.Truth.Label(page.MakePair(int(a), int(b))), true)).Words)
			}
			plan.Links = append(plan.Links, trace.Link{ID: id, From: fmt.Sprint(a), To: fmt.Sprint(b), Label: label, Mark: trace.If(s >= t.o.Threshold, trace.Same, trace.Dropped)})
		}
	}
	link("ab", c.a, c.b, c.ab, score(c.ab))
	link("bc", c.b, c.c, c.bc, score(c.bc))
	link("ac", c.a, c.c, c.ac, t.ends())
	return &trace.View{ID: "chain", Title: say.Words{En: "A chain of three pages"}, Plan: plan, Note: say.New("Lines are scores from the threshold %s on; dashed ones are below it.", score(t.o.Threshold)).Words}
}

func (t *groupTale) verdict() say.Message {
	a, c := t.name(t.chain.a), t.name(t.chain.c)
	switch t.o.Truth.Label(page.MakePair(int(t.chain.a), int(t.chain.c))) {
	case truth.Different:
		return say.New("According to the truth, %s and %s are different: the chain joined pages that do not belong together.", a, c)
	case truth.Duplicate:
		return say.New("According to the truth, %s and %s are duplicates: this time the chain found a pair that the score missed. It could just as well be wrong, because no score supports it.", a, c)
	}
	return say.New("The truth does not cover %s and %s: it is unknown whether the chain is right.", a, c)
}

func (t *groupTale) ends() string {
	if t.chain.ac == 0 {
		return "0"
	}
	return score(t.chain.ac)
}

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
	view := &trace.View{ID: "chained", Title: say.Words{En: "Groups held together by chains"}, Table: table}
	if far == 0 {
		t.Step(codeChain, say.New("In %d of %d {group|groups}, pairs are linked only through other pages.", n, len(t.shapes)), view)
		return
	}
	t.Step(codeChain, say.New("In %d of %d {group|groups}, pairs are linked only through other pages; in %d of these, some pair is far below the threshold or was never compared.", n, len(t.shapes), far), view)
}

// average shows the fate of the chain if the average score in a group has to reach the threshold.
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
	shown := &trace.View{ID: "average", Title: say.Words{En: "The same pages, grouped by average linkage"}, Buckets: view}
	cut := t.cut(labels)
	for i := range view.Buckets {
		for n := range view.Buckets[i].Members {
			if m := &view.Buckets[i].Members[n]; m.Mark == trace.Used {
				m.Origin = trace.At(cut.ID, m.ID)
			}
		}
	}
	if labels[t.chain.a] != labels[t.chain.c] {
		t.Step(codeChain, say.New("One solution: merge two groups only if the average score of all pairs between them reaches the threshold. Then the %d {page forms|pages form} %d {group|groups}, and %s and %s are separate.", len(members), len(view.Buckets), t.name(t.chain.a), t.name(t.chain.c)), cut, shown)
		return
	}
	t.Step(codeChain, say.New("One solution is to merge two groups only if the average score of all pairs between them reaches the threshold. Here %s and %s still stay together: the average of the %d {page|pages} is high enough.", t.name(t.chain.a), t.name(t.chain.c), len(members)), cut, shown)
}

// cut shows the pages of the chain with those of different groups apart: labels are their groups.
func (t *groupTale) cut(labels []int32) *trace.View {
	c := t.chain
	at := map[int32]float64{c.a: 25, c.b: 50, c.c: 75}
	switch {
	case labels[c.a] == labels[c.c]:
	case labels[c.a] == labels[c.b]:
		at[c.a], at[c.b], at[c.c] = 15, 35, 90
	case labels[c.c] == labels[c.b]:
		at[c.a], at[c.b], at[c.c] = 10, 65, 85
	default:
		at[c.a], at[c.c] = 10, 90
	}
	view := t.graph([]node{{c.a, at[c.a], trace.Used}, {c.b, at[c.b], trace.Used}, {c.c, at[c.c], trace.Used}}, false)
	for i := range view.Plan.Links {
		l := &view.Plan.Links[i]
		ends := map[string][2]int32{"ab": {c.a, c.b}, "bc": {c.b, c.c}, "ac": {c.a, c.c}}[l.ID]
		if l.Mark == trace.Same && labels[ends[0]] != labels[ends[1]] {
			l.Mark = trace.Differs
		}
	}
	view.Note = say.Words{En: "A red line is a pair that is cut."}
	return view
}

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
		t.Step(codeChain, say.New("A page between two others can join pages that do not resemble each other. This run has %d {group|groups} of three or more pages, and in all of its %d {group|groups} every pair reaches the threshold: there is no chain.", large, len(t.shapes)), t.groupSizes())
		return
	}
	t.Step(codeChain, say.New("A page between two others can join pages that do not resemble each other. In %d of the %d {group|groups} of this run, every pair reaches the threshold; in the others, there are no three pages that would show this.", tight, len(t.shapes)), t.groupSizes())
}

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

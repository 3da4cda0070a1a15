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
	t.Chapter("The danger of chains", "链的危险")
	if t.chain == nil {
		t.noChain()
		return
	}
	c := t.chain
	bars := &trace.View{ID: "chain", Title: say.Words{En: "A chain of three pages", Zh: "三个网页的链"}, Bars: &trace.Bars{
		High: 1, Bars: []trace.Bar{
			{ID: "ab", Label: trace.Plain(t.pair(c.a, c.b)), Value: c.ab, Text: score(c.ab), Mark: trace.Same},
			{ID: "bc", Label: trace.Plain(t.pair(c.b, c.c)), Value: c.bc, Text: score(c.bc), Mark: trace.Same},
			{ID: "ac", Label: trace.Plain(t.pair(c.a, c.c)), Value: c.ac, Text: t.ends(), Mark: trace.Differs},
		},
		Lines: []trace.Line{{Label: trace.Worded(say.New("threshold %s", "阈值 %s", score(t.o.Threshold)).Words), Value: min(1, t.o.Threshold)}},
	}}
	views := append([]*trace.View{bars}, t.bodies()...)
	size := len(t.shapes[c.group].Members)
	t.Ask(say.New("%s is like %s, and %s is like %s: are %s and %s alike?", "%s 像 %s，%s 像 %s：%s 与 %s 相像吗？", t.name(c.a), t.name(c.b), t.name(c.b), t.name(c.c), t.name(c.a), t.name(c.c)), codeChain,
		say.New("%s and %s are duplicates by score, %s and %s too; %s and %s score %s, below the threshold. All the same they end up in one group, of %d {page|pages}: resemblance is not transitive, groups are.",
			"按得分，%s 与 %s 重复，%s 与 %s 也重复；而 %s 与 %s 得分 %s，低于阈值。它们却进了同一组（%d 页）：相似不能传递，分组却会传递。",
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
		return say.New("The truth says that %s and %s are different: the chain has glued what does not belong together.", "真值说 %s 与 %s 不同：链把不该在一起的粘住了。", a, c)
	case truth.Duplicate:
		return say.New("The truth says that %s and %s are duplicates: this time the chain has found what the score missed. It can as well go wrong, for no score speaks for it.",
			"真值说 %s 与 %s 是重复的：这一次，链找回了得分漏掉的。但同样可能出错，因为没有得分支持它。", a, c)
	}
	return say.New("The truth does not say what %s and %s are: whether the chain is right is not known.", "真值没有说明 %s 与 %s 是否重复：链是否正确，不得而知。", a, c)
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
			ID: fmt.Sprint("page", n), Title: say.Words{En: t.name(p) + " · " + d.Title, Zh: t.name(p) + " · " + d.Title},
			Text: &trace.Text{Text: t.Text(d.Body), Lines: 2},
		})
	}
	return out
}

// chainTable lists the three pairs with their truth.
func (t *groupTale) chainTable() *trace.View {
	c := t.chain
	table := &trace.Table{Columns: []trace.Column{storykit.Column("pair", "网页对"), storykit.Numbers("score", "得分"), storykit.Column("truth", "真值")}}
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
	return &trace.View{ID: "chain-truth", Title: say.Words{En: "What the truth says", Zh: "真值怎么说"}, Table: table}
}

// glued shows how many groups have pairs without a link.
func (t *groupTale) glued() {
	n, far := 0, 0
	table := &trace.Table{Show: storykit.Few, Columns: []trace.Column{
		storykit.Column("group", "组"), storykit.Numbers("pages", "网页"), storykit.Numbers("pairs", "网页对"), storykit.Numbers("decided", "判定的"), storykit.Numbers("largest distance", "最大距离"),
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
	view := &trace.View{ID: "chained", Title: say.Words{En: "Groups that chains hold", Zh: "靠链连起来的组"}, Table: table}
	if far == 0 {
		t.Step(codeChain, say.New("%d of %d {group|groups} have pairs that reach the threshold only over other pages.", "%[2]d 组中有 %[1]d 组含有要经过别的网页才连上的对。", n, len(t.shapes)), view)
		return
	}
	t.Step(codeChain, say.New("%d of %d {group|groups} have pairs that reach the threshold only over other pages; in %d of them some pair is far below it, or was never compared.",
		"%[2]d 组中有 %[1]d 组含有要经过别的网页才连上的对；其中 %[3]d 组里还有对远低于阈值，或从未比较过。", n, len(t.shapes), far), view)
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
	shown := &trace.View{ID: "average", Title: say.Words{En: "The same pages, joined by the average", Zh: "同样的网页，按平均分并组"}, Buckets: view}
	if labels[t.chain.a] != labels[t.chain.c] {
		t.Step(codeChain, say.New("One way out: join two groups only where all their pairs score the threshold on average. Then the %d {page falls|pages fall} into %d {group|groups}, and %s and %s are apart.",
			"一种办法：两组之间全部网页对的平均分达到阈值才合并。这样这 %d 页分成 %d 组，%s 与 %s 不再同组。", len(members), len(view.Buckets), t.name(t.chain.a), t.name(t.chain.c)), shown)
		return
	}
	t.Step(codeChain, say.New("One way out is to join two groups only where all their pairs score the threshold on average. Here that still leaves %s and %s together: the average of the %d {page|pages} is high enough.",
		"一种办法是两组之间全部网页对的平均分达到阈值才合并。这里 %s 与 %s 仍在一组：这 %d 页的平均分够高。", t.name(t.chain.a), t.name(t.chain.c), len(members)), shown)
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
		t.Step(codeChain, say.New("A page between two others can glue what is not alike. This run has %d {group|groups} of three pages and more, and in all of its %d {group|groups} every pair reaches the threshold by itself: no chain.",
			"夹在中间的一页会把不相像的两页粘在一起。这次运行有 %d 个三页以上的组，全部 %d 组中每一对自己都达到阈值：没有链。", large, len(t.shapes)), t.groupSizes())
		return
	}
	t.Step(codeChain, say.New("A page between two others can glue what is not alike. In %d of the %d {group|groups} of this run every pair reaches the threshold by itself; in the others no three pages with such ends were found to show.",
		"夹在中间的一页会把不相像的两页粘在一起。这次运行的 %[2]d 组中有 %[1]d 组，每一对自己都达到阈值；其余各组没有可供展示的三页。", tight, len(t.shapes)), t.groupSizes())
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
		bars.Bars = append(bars.Bars, trace.Bar{ID: fmt.Sprint(n), Label: trace.Worded(say.New("%d {page|pages}", "%d 页", n).Words), Value: float64(sizes[n]), Text: fmt.Sprint(sizes[n])})
	}
	return &trace.View{ID: "sizes", Title: say.Words{En: "Groups by size", Zh: "各种大小的组数"}, Bars: bars}
}

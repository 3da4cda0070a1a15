package bloom

import (
	"cmp"
	"fmt"

	"pagetwin/core/algo/sketch/bloomfilter"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
	"pagetwin/core/trace"
)

// named holds the names of the items, as they stand in sentences.
var named = map[string]say.Words{
	unitChunk:     {En: "the chunks", Zh: "这些块"},
	unitParagraph: {En: "the paragraphs", Zh: "段落"},
	unitPage:      {En: "the whole page", Zh: "整页文字"},
}

// set is the filter of the page set during a story.
type set struct {
	storykit.Filter
	bits uint64
	k    int
}

// view shows the bits of the filter. The bits that an item sets or looks up are marked.
func (s *set) view(p *piece, mark func(at uint64) trace.Mark) *trace.View {
	grid := storykit.BitGrid{Bits: s.bits, Cells: cellsOfSet, Columns: 64, Set: s.On, Marks: make(map[uint64]trace.Mark)}
	if p != nil {
		for _, at := range s.Probes(p.fnv) {
			grid.Marks[at] = mark(at)
		}
	}
	return grid.View("set", trace.Whole, say.New("Filter of the set, %d {bit|bits}", "页集的过滤器，共 %d 位", s.bits).Words)
}

// stageOne shows the lookup of the right page in the filter of the set, after the items of
// the left page were added.
func (t *teller) stageOne() {
	t.Chapter("Stage 1: seen before?", "第一阶段：见过吗？", codeItems, codeSize, codeProbe, codeAdd, codeAsk, codeRepeat)
	l, r := t.sides[0], t.sides[1]
	expected := t.expected(uint64(len(l.items) + len(r.items)))
	s := &set{}
	s.bits, s.k = bloomfilter.Size(expected, t.p)
	t.size(expected, s)
	f, err := bloomfilter.New(s.bits, s.k)
	if err != nil {
		return // a filter larger than any may be: nothing can be entered
	}
	s.Filter = storykit.NewFilter(f)
	t.enter(s)
	t.ask(s)
}

// size shows which items there are, and how large their filter is.
func (t *teller) size(expected uint64, s *set) {
	var bodies []*trace.View
	for i, x := range t.sides {
		bodies = append(bodies, t.Body(i, storykit.Sorted(t.spans(x.items, known(t.sides[1-i].items), trace.Used))...))
	}
	l, r := t.sides[0], t.sides[1]
	if t.unit != unitChunk {
		t.Step(codeItems, say.New("The set remembers %v: %d {item|items} of the left page, %d of the right one.", "页集记住的是%v：左页 %d 项，右页 %d 项。", named[t.unit], len(l.items), len(r.items)), bodies...)
	}
	formula := storykit.Formula("size", say.Words{En: "Size of the filter", Zh: "过滤器的大小"},
		fmt.Sprintf("m = −%d · ln %g / (ln 2)² = %d", expected, t.p, s.bits), fmt.Sprintf("k = %d / %d · ln 2 = %d", s.bits, expected, s.k))
	if t.n == 0 {
		t.Step(codeSize, say.New("The filter of the set remembers %v. For these two pages alone, %d and %d different {item|items}, it has %d {bit|bits} and %d {function|functions}: an item that is new is taken for a known one at the rate %g once all are in.",
			"页集的过滤器记住%v。若只有这两页，不同的项各有 %d 个和 %d 个，它有 %d 位、%d 个函数：全部装入后，新的项被误认为见过的比率为 %g。", named[t.unit], len(l.items), len(r.items), s.bits, s.k, t.p), s.view(nil, nil), formula)
		return
	}
	t.Step(codeSize, say.New("The filter of the set remembers %v. Made for %d {item|items}, it has %d {bit|bits} and %d {function|functions}: an item that is new is taken for a known one at the rate %g once so many are in.",
		"页集的过滤器记住%v。按 %d 项设计，它有 %d 位、%d 个函数：装满后，新的项被误认为见过的比率为 %g。", named[t.unit], expected, s.bits, s.k, t.p), s.view(nil, nil), formula)
}

// enter shows how the items of the left page are entered.
func (t *teller) enter(s *set) {
	items := t.sides[0].items
	first := items[0]
	s.Enter(first.fnv)
	lines := []string{fmt.Sprintf("h1(%s) = %016x", trace.Quote(first.label), first.fnv), fmt.Sprintf("h2 = %016x", hash.Mix64(first.fnv)|1)}
	for i, at := range s.Probes(first.fnv) {
		lines = append(lines, fmt.Sprintf("(h1 + %d · h2) mod %d = %d", i, s.bits, at))
	}
	t.Step(codeProbe, say.New("The left page comes first, and nothing of it is known. Its first item, “%s”, has %d {probe|probes}, and sets the bits there.",
		"先来的是左页，什么都没见过。它的第一项“%s”有 %d 个探查位置，把那里的位都置为 1。", trace.Quote(first.label), s.k),
		s.view(&first, func(uint64) trace.Mark { return trace.New }), storykit.Formula("probes", say.Words{En: "Probes", Zh: "探查位置"}, lines...))
	for _, p := range items[1:] {
		s.Enter(p.fnv)
	}
	t.Step(codeAdd, say.New("All %d {item|items} of the left page are in: %d of %d {bit|bits} are set. Now a new item would be taken for a known one at the rate %.3g.",
		"左页的 %d 项都已装入：置了 %d 位，共 %d 位。此时新的项被误认为见过的比率为 %.3g。", len(items), len(s.On), s.bits, bloomfilter.Rate(s.bits, s.k, uint64(len(items)))), s.view(nil, nil))
}

// ask shows the lookups of the items of the right page.
func (t *teller) ask(s *set) {
	items := t.sides[1].items
	on := known(t.sides[0].items)
	table := storykit.Table(storykit.Few, storykit.Column("item of the right page", "右页的项"), storykit.Numbers("bits found set", "已置的位"), storykit.Column("the filter says", "过滤器说"), storykit.Column("on the left page", "左页"))
	seen, wrong := 0, 0
	var yes, no *piece
	for i, p := range items {
		switch {
		case !s.Has(p.fnv):
			no = cmp.Or(no, &items[i])
		default:
			seen++
			yes = cmp.Or(yes, &items[i])
			if !on[p.fnv] {
				wrong++
			}
		}
		storykit.Answered(table, t.name(p), s.Has(p.fnv), on[p.fnv], trace.Quote(p.label), fmt.Sprintf("%d / %d", s.Answers(p.fnv), s.k))
	}
	if yes != nil {
		t.Step(codeAsk, say.New("Then the right page asks. For “%s” all %d {bit is|bits are} set: seen.", "然后由右页来问。“%s”的 %d 个位都是 1：见过。", trace.Quote(yes.label), s.k),
			s.view(yes, func(uint64) trace.Mark { return trace.Same }))
	}
	if no != nil {
		t.Step(codeAsk, say.New("For “%s” %d of %d {bit|bits} are set. One 0 is enough: it was never entered.", "“%s”的 %[3]d 个位中有 %[2]d 个是 1。有一个 0 就够了：从未装入过。", trace.Quote(no.label), s.Answers(no.fnv), s.k),
			s.view(no, func(at uint64) trace.Mark { return trace.If(s.On[at], trace.Used, trace.Differs) }))
	}
	view := &trace.View{ID: "answers", Title: say.Words{En: "Answers", Zh: "回答"}, Table: table}
	need := t.need(t.sides[1].sig)
	ask := say.New("Is the right page reported as a probable repeat?", "右页会被报告为可能重复吗？")
	switch {
	case seen < need:
		t.Ask(ask, codeRepeat, say.New("No: %d of its %d {item|items} are seen, %d of them by mistake, and at least %d must be.", "不会：%[2]d 项中见过的有 %[1]d 项（误认的 %[3]d 项），至少须有 %[4]d 项。", seen, len(items), wrong, need), view)
	case t.stream:
		t.Ask(ask, codeRepeat, say.New("Yes: %d of its %d {item|items} are seen, %d of them by mistake, and %d are enough. In a stream it is dropped, and makes one pair, with the earlier page that has most of its items.",
			"会：%[2]d 项中见过的有 %[1]d 项（误认的 %[3]d 项），有 %[4]d 项就够。流式去重时右页被去掉，只与含其项最多的更早网页配成一对。", seen, len(items), wrong, need), view)
	default:
		t.Ask(ask, codeRepeat, say.New("Yes: %d of its %d {item|items} are seen, %d of them by mistake, and %d are enough. The filter cannot say where they were seen: a table of the items seen, and of no others, finds the page.",
			"会：%[2]d 项中见过的有 %[1]d 项（误认的 %[3]d 项），有 %[4]d 项就够。过滤器说不出在哪一页见过：由一张只含见过的项的散列表来找。", seen, len(items), wrong, need), view)
	}
}

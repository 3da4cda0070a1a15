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

// named holds the names of the kinds of items, as used in sentences.
var named = map[string]say.Words{
	unitChunk:     {En: "the chunks"},
	unitParagraph: {En: "the paragraphs"},
	unitPage:      {En: "the whole page"},
}

type set struct {
	storykit.Filter
	bits uint64
	k    int
}

func (s *set) view(p *piece, is trace.Mark, mark func(at uint64) trace.Mark) *trace.View {
	grid := storykit.BitGrid{Bits: s.bits, Cells: cellsOfSet, Columns: max(lampsInRow, int(min(s.bits, cellsOfSet))/8), Set: s.On, Marks: make(map[uint64]trace.Mark)}
	var item *storykit.Hand
	if p != nil {
		item = &storykit.Hand{Label: p.label, Probes: s.Probes(p.fnv), Mark: is}
		for _, at := range item.Probes {
			grid.Marks[at] = mark(at)
		}
	}
	return grid.Lamps("set", say.New("Filter of the set, %d {bit|bits}", s.bits).Words, item)
}

func (t *story) stageOne() {
	t.Chapter("Stage 1: seen before?", codeItems, codeSize, codeProbe, codeAdd, codeAsk, codeRepeat)
	l, r := t.Read[0], t.Read[1]
	expected := t.expected(uint64(len(l.items) + len(r.items)))
	s := &set{}
	s.bits, s.k = bloomfilter.Size(expected, t.p)
	t.size(expected, s)
	f, err := bloomfilter.New(s.bits, s.k)
	if err != nil {
		return // the filter would be larger than allowed: nothing can be entered
	}
	s.Filter = storykit.NewFilter(f)
	t.enter(s)
	t.ask(s)
}

func (t *story) size(expected uint64, s *set) {
	var bodies []*trace.View
	for i, x := range t.Read {
		bodies = append(bodies, t.Body(i, storykit.Sorted(t.spans(x.items, known(t.Read[1-i].items), trace.Used))...))
	}
	l, r := t.Read[0], t.Read[1]
	if t.unit != unitChunk {
		t.Step(codeItems, say.New("The filter stores %v of the set: %d {item|items} of the left page, %d of the right one.", named[t.unit], len(l.items), len(r.items)), bodies...)
	}
	formula := storykit.Formula("size", say.Words{En: "Size of the filter"},
		fmt.Sprintf("m = −%d · ln %g / (ln 2)² = %d", expected, t.p, s.bits), fmt.Sprintf("k = %d / %d · ln 2 = %d", s.bits, expected, s.k))
	if t.n == 0 {
		t.Step(codeSize, say.New("The filter of the set stores %v. For these two pages alone, with %d and %d different {item|items}, it has %d {bit|bits} and %d {function|functions}. Once all are stored, a new item is mistaken for a known one at the rate %g.", named[t.unit], len(l.items), len(r.items), s.bits, s.k, t.p), s.view(nil, trace.None, nil), formula)
		return
	}
	t.Step(codeSize, say.New("The filter of the set stores %v. Sized for %d {item|items}, it has %d {bit|bits} and %d {function|functions}. Once it is full, a new item is mistaken for a known one at the rate %g.", named[t.unit], expected, s.bits, s.k, t.p), s.view(nil, trace.None, nil), formula)
}

func (t *story) enter(s *set) {
	items := t.Read[0].items
	first := items[0]
	s.Enter(first.fnv)
	const written = 2 // probes
	lines, rest := []string{fmt.Sprintf("h1 = %s, h2 = %s", trace.HashName(first.fnv), trace.HashName(hash.Mix64(first.fnv)|1))}, ""
	for i, at := range s.Probes(first.fnv) {
		if i < written {
			lines = append(lines, fmt.Sprintf("(h1 + %d · h2) mod %d = %d", i, s.bits, at))
		} else {
			rest += fmt.Sprintf(" %d", at)
		}
	}
	if rest != "" {
		lines = append(lines, "…"+rest)
	}
	t.Step(codeProbe, say.New("The left page comes first, and none of its items is known. Its first item, “%s”, has %d {probe|probes} and sets their bits.", trace.Quote(first.label), s.k),
		s.view(&first, trace.New, func(uint64) trace.Mark { return trace.New }), storykit.Formula("probes", say.Words{En: "Probes"}, lines...))
	for _, p := range items[1:] {
		s.Enter(p.fnv)
	}
	t.Step(codeAdd, say.New("All %d {item|items} of the left page are stored: %d of %d {bit|bits} are set. Now a new item would be mistaken for a known one at the rate %.3g.", len(items), len(s.On), s.bits, bloomfilter.Rate(s.bits, s.k, uint64(len(items)))), s.view(nil, trace.None, nil))
}

func (t *story) ask(s *set) {
	items := t.Read[1].items
	on := known(t.Read[0].items)
	var lamps storykit.Probed
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
		lamps.Add(s.Filter, t.name(p), trace.Plain(trace.Quote(p.label)), p.fnv, on[p.fnv])
	}
	if yes != nil {
		t.Step(codeAsk, say.New("Then the right page is looked up. For “%s”, all %d {bit is|bits are} set: seen.", trace.Quote(yes.label), s.k),
			s.view(yes, trace.Same, func(uint64) trace.Mark { return trace.Same }))
	}
	if no != nil {
		t.Step(codeAsk, say.New("For “%s”, %d of %d {bit|bits} are set. A single 0 is enough: it was never stored.", trace.Quote(no.label), s.Answers(no.fnv), s.k),
			s.view(no, trace.Differs, func(at uint64) trace.Mark { return trace.If(s.On[at], trace.Used, trace.Differs) }))
	}
	view := lamps.View(s.k)
	need := t.need(t.Read[1].sig)
	ask := say.New("Is the right page reported as a probable repeat?")
	t.Offer(trace.YesNo(seen >= need))
	switch {
	case seen < need:
		t.Ask(ask, codeRepeat, say.New("No: %d of its %d {item|items} are reported as seen, %d of them by mistake, but at least %d {is|are} needed.", seen, len(items), wrong, need), view)
	case t.stream:
		t.Ask(ask, codeRepeat, say.New("Yes: %d of its %d {item|items} are reported as seen, %d of them by mistake, and %d {is|are} enough. In a stream it is dropped and forms one pair, with the earlier page that has most of its items.", seen, len(items), wrong, need), view)
	default:
		t.Ask(ask, codeRepeat, say.New("Yes: %d of its %d {item|items} are reported as seen, %d of them by mistake, and %d {is|are} enough. The filter does not know where they were seen: a table of only the reported items finds the page.", seen, len(items), wrong, need), view)
	}
}

package bloom

import (
	"fmt"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/bloomfilter"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

const (
	codeChunk  = "cut where the hash of three tokens is 0 mod the mean length"
	codeItems  = "items ← what the set remembers of a page"
	codeSize   = "m ← −n · ln p / (ln 2)², k ← (m/n) · ln 2"
	codeProbe  = "probe[i] ← (h1 + i · h2) mod m, for i = 0 … k − 1"
	codeAdd    = "add: set the bits at all probes"
	codeAsk    = "seen(item) ← all bits at its probes are set"
	codeRepeat = "repeat ← share of items seen ≥ share wanted"
	codeFilter = "F ← small filter of the page's chunks"
	codeScore  = "score ← ones(Fl ∧ Fr) / ones(Fl ∨ Fr)"
)

// Trace records the chunks of both pages, the filter of the set, into which the left page is
// entered and in which the right page is looked up, and the comparison of the pages' own
// filters.
func (m *Method) Trace(r *algo.Story) {
	r.Code(codeChunk)
	t := story{Method: m, Pair: storykit.NewPair(r, m.side), numbers: make(map[uint64]string)}
	t.chunks()
	t.stageOne()
	t.stageTwo()
}

type story struct {
	*Method
	storykit.Pair[side]
	numbers map[uint64]string // short names of pieces
}

type side struct {
	doc    *text.Doc
	chunks []piece
	items  []piece // each once, in text order
	sig    algo.Signature
}

func (m *Method) side(d *text.Doc) side {
	s := side{doc: d, chunks: m.pieces(d), sig: m.sign(d)}
	list := s.chunks
	switch m.unit {
	case unitPage:
		list = []piece{wholePage(d)}
	case unitParagraph:
		list = m.paragraphs(d)
	}
	s.items = distinct(list)
	return s
}

func distinct(list []piece) []piece {
	seen := make(map[uint64]bool)
	var out []piece
	for _, p := range list {
		if !seen[p.fnv] {
			seen[p.fnv] = true
			out = append(out, p)
		}
	}
	return out
}

func known(list []piece) map[uint64]bool {
	out := make(map[uint64]bool, len(list))
	for _, p := range list {
		out[p.fnv] = true
	}
	return out
}

func (t *story) name(p piece) string {
	if _, ok := t.numbers[p.fnv]; !ok {
		t.numbers[p.fnv] = fmt.Sprint(len(t.numbers))
	}
	return t.numbers[p.fnv]
}

func (t *story) chunks() {
	t.Chapter("Cut into chunks")
	t.firstCut()
	var bodies []*trace.View
	for i, s := range t.Read {
		spans := t.spans(s.chunks, known(t.Read[1-i].chunks), trace.Differs)
		for n := range spans {
			spans[n].Label = fmt.Sprint(n + 1)
		}
		bodies = append(bodies, t.Body(i, spans...))
	}
	l, r := distinct(t.Read[0].chunks), distinct(t.Read[1].chunks)
	t.Offer(trace.Choose(2, say.Words{En: "All of them"}, say.Words{En: "All that follow it"}, say.Words{En: "Only those next to it"}))
	t.Ask(say.New("Which chunks does an edit change?"), codeChunk,
		say.New("The left page has %d {chunk|chunks}, the right one %d, and %d {is|are} on both. The text itself determines where chunks end: an edit changes only the nearby ends, and the other chunks stay the same.", len(t.Read[0].chunks), len(t.Read[1].chunks), common(l, r)), bodies...)
}

func (t *story) spans(list []piece, other map[uint64]bool, alone trace.Mark) (out []trace.Span) {
	for _, p := range list {
		out = storykit.Places(out, t.name(p), trace.If(other[p.fnv], trace.Same, alone), []text.Span{p.place})
	}
	return out
}

func common(a, b []piece) int {
	in, n := known(b), 0
	for _, p := range a {
		if in[p.fnv] {
			n++
		}
	}
	return n
}

func (t *story) firstCut() {
	var bodies []*trace.View
	var end, tokens [2]int // tokens to the end of the first chunk, and tokens of the page
	var last [2]string
	for i, s := range t.Read {
		tok := s.doc.Tokens()
		tokens[i] = tok.Len()
		t.Method.chunks(tok, func(_, to int) {
			if end[i] == 0 {
				end[i] = to
			}
		})
		cut := text.Span{Start: int(tok.Start[max(0, end[i]-window)]), End: int(tok.Start[end[i]])}
		place := s.doc.Norm().Source(cut)
		last[i] = s.doc.Body[place.Start:place.End]
		spans := storykit.Places(nil, "first", trace.Used, []text.Span{s.chunks[0].place})
		spans = storykit.Places(spans, "cut", trace.New, []text.Span{place})
		bodies = append(bodies, t.Body(i, storykit.Sorted(spans)...))
	}
	if end[0] == tokens[0] {
		t.Step(codeChunk, say.New("A chunk ends where the hash of %d {token|tokens} is 0 modulo %d. The left page, with %d {token|tokens}, has no such place: it is a single chunk.", window, t.chunk, tokens[0]), bodies...)
		return
	}
	tok := t.Read[0].doc.Tokens()
	if t.cuts(hash.FNV1a64(tok.Window(end[0]-window, window))) {
		t.Step(codeChunk, say.New("A chunk ends where the hash of %d {token|tokens} is 0 modulo %d, as that of “%s” is: the first chunk of the left page has %d {token|tokens}. None has fewer than a quarter of %d, nor more than four times as many.",
			window, t.chunk, trace.Quote(last[0]), end[0], t.chunk), bodies...)
		return
	}
	t.Step(codeChunk, say.New("A chunk ends where the hash of %d {token|tokens} is 0 modulo %d, or after four times as many tokens, as here: the first chunk of the left page has %d.", window, t.chunk, end[0]), bodies...)
}

func (t *story) stageTwo() {
	t.Chapter("Stage 2: two small filters", codeFilter, codeScore)
	filters := [2][]uint64{t.filter(t.Read[0].sig), t.filter(t.Read[1].sig)}
	views := func(mark func(both bool) trace.Mark) (out []*trace.View) {
		for i, f := range filters {
			grid := storykit.BitGrid{Bits: uint64(t.bits), Cells: cellsOfPage, Columns: 64, Set: make(map[uint64]bool), Marks: make(map[uint64]trace.Mark)}
			for at := range uint64(t.bits) {
				if f[at/64]>>(at%64)&1 == 1 {
					grid.Set[at], grid.Marks[at] = true, mark(filters[1-i][at/64]>>(at%64)&1 == 1)
				}
			}
			out = append(out, grid.View(storykit.ID("filter", trace.Sides[i]), trace.Sides[i], say.Words{En: "Filter of the page"}))
		}
		return out
	}
	ones := [2]int{bloomfilter.Ones(filters[0]), bloomfilter.Ones(filters[1])}
	l, r := distinct(t.Read[0].chunks), distinct(t.Read[1].chunks)
	t.Step(codeFilter, say.New("Each chunk sets up to %d {bit|bits} among %d of a filter of its page's own: %d {chunk sets|chunks set} %d {bit|bits} on the left, %d set %d on the right.", t.k, t.bits, len(l), ones[0], len(r), ones[1]), views(func(bool) trace.Mark { return trace.None })...)
	both, either := overlap(filters[0], filters[1])
	shared := make([]uint64, t.bits/64)
	f := bloomfilter.Over(shared, t.k)
	in := known(r)
	for _, p := range l {
		if in[p.fnv] {
			f.Add(p.fnv)
		}
	}
	marked := views(func(both bool) trace.Mark { return trace.If(both, trace.Same, trace.Differs) })
	formula := storykit.Formula("share", say.Words{En: "Score"}, "ones(Fl ∧ Fr) / ones(Fl ∨ Fr)", fmt.Sprintf("%d / %d = %.4f", both, either, t.Story.Score()))
	t.Offer(trace.HowMany(both, either))
	t.Ask(say.New("How many of the bits do both filters have?"), codeScore,
		say.New("Of %[2]d {bit|bits} set in either filter, %[1]d {is|are} set in both: the score is %.4[3]f. Common chunks account for %[4]d of them, chance for %[5]d.", both, either, t.Story.Score(), bloomfilter.Ones(shared), both-bloomfilter.Ones(shared)),
		append(marked, formula)...)
}

// The largest number of cells in the grids; with more bits, a cell is several.
const (
	cellsOfPage = 2048
	cellsOfSet  = 384
	lampsInRow  = 32
)

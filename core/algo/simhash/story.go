package simhash

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/choose"
	"pagetwin/core/algo/sketch/feature"
	"pagetwin/core/algo/sketch/hamming"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

const (
	codeFeatures = "features with weights w ← body"
	codeVote     = "for each feature, each bit i of its hash: v[i] ← v[i] + w if 1, − w if 0"
	codeSign     = "fingerprint[i] ← 1 if v[i] > 0, else 0"
	codeDistance = "d ← number of differing bits"
	codeScore    = "score ← 1 − d / bits"
	codeBlocks   = "index: fingerprints within k bits agree in whole blocks"
)

func (t tabled) Trace(r *algo.Story) {
	t.trace(r)
	r.Chapter("Pigeonhole", codeBlocks)
	view := t.compared(r.Sigs)
	for i := range t.blocks {
		if _, hi := blockRange(t.bits, t.blocks, i); hi < t.bits {
			view.Bits.Blocks = append(view.Bits.Blocks, t.bits-hi)
		}
	}
	slices.Sort(view.Bits.Blocks)
	spoilt := map[string]bool{}
	for i := range t.blocks {
		lo, hi := blockRange(t.bits, t.blocks, i)
		if block(r.Sigs[0], lo, hi) != block(r.Sigs[1], lo, hi) {
			spoilt[fmt.Sprint(i)] = true
		}
	}
	r.Step(codeBlocks, say.New("The fingerprints are divided into %d {block|blocks}. At most %d differing {bit affects|bits affect} at most %d of them, so %d {agrees|agree} completely, and one of the tables uses exactly these. Here %d {block is|blocks are} affected.",
		t.blocks, t.differing, t.differing, t.blocks-t.differing, len(spoilt)), view)
	if few := chooseBlocks(t.bits, t.differing, 0); few > 0 && few < t.blocks && t.pages > 0 {
		r.Step(codeBlocks, t.whyMore(few), view)
	}
}

func (t tabled) whyMore(few int) say.Message {
	width := keyWidth(t.bits, few, t.differing)
	return say.New("With %d {block|blocks}, a key would have %d {bit|bits}. Even if all keys were equally likely, each of the %d {page|pages} of the set would share a key with about %.2g others by chance in every table, and would be compared with all of them. Therefore %d {block|blocks} are used: keys have at least %d {bit|bits}, and there are %d {table|tables} instead of %.0f.",
		few, width, t.pages, math.Ldexp(float64(t.pages), -width), t.blocks, keyWidth(t.bits, t.blocks, t.differing), len(t.tables), choose.Count(few, t.differing))
}

func (p paired) Trace(r *algo.Story) {
	p.trace(r)
	r.Chapter("No tables", codeBlocks)
	r.Step(codeBlocks, say.New("For %d differing {bit|bits}, blocks would be too short or tables too many: the index compares all fingerprints, with one bit count each.", p.differing), p.compared(r.Sigs))
}

type side struct {
	doc   *text.Doc
	votes []vote // heaviest first
	n     int    // number of features, repetitions included
	sums  []int64
	sig   algo.Signature
}

func (m *method) side(d *text.Doc) side {
	s := side{doc: d, votes: m.votes(d), sig: make(algo.Signature, (m.bits+63)/64)}
	for _, v := range s.votes {
		s.n += len(v.Places)
	}
	s.sums = m.sums(s.votes)
	for i, v := range s.sums {
		if v > 0 {
			s.sig[i/64] |= 1 << (i % 64)
		}
	}
	slices.SortStableFunc(s.votes, func(x, y vote) int { return cmp.Compare(y.weight, x.weight) })
	return s
}

func (m *method) trace(r *algo.Story) {
	r.Code(codeFeatures, codeVote, codeSign, codeDistance, codeScore)
	sides := [2]side{m.side(r.Docs[0]), m.side(r.Docs[1])}
	m.traceFeatures(r, sides)
	m.traceVotes(r, sides)
	m.traceDistance(r, sides)
}

const lit = 6

func (m *method) traceFeatures(r *algo.Story, sides [2]side) {
	r.Chapter("Features")
	var lists [2][]feature.Found
	for i, s := range sides {
		for _, v := range s.votes {
			lists[i] = append(lists[i], v.Found)
		}
	}
	bodies, weights := storykit.Weighed(r, lit, lists, func(f feature.Found) float64 { return m.shown(int64(len(f.Places)) * m.weight(f.FNV)) })
	r.Step(codeFeatures, say.New("The features of a page are %v: %d on the left, %d on the right. The %d with the largest weights are marked.", m.Words(), sides[0].n, sides[1].n, lit), bodies...)
	if m.tfidf != nil {
		storykit.Outside(r, codeFeatures, m.tfidf.N, [2][]storykit.Window{m.uncounted(sides[0]), m.uncounted(sides[1])})
	}
	if few := min(sides[0].n, sides[1].n); few < short {
		r.Step(codeFeatures, say.New("%d and %d of them are different. On a page with fewer than %d {feature|features}, as here, one edit changes many bits.", len(sides[0].votes), len(sides[1].votes), short), weights)
		return
	}
	r.Step(codeFeatures, say.New("%d and %d of them are different; each has a hash of %d {bit|bits}, the same on every page.", len(sides[0].votes), len(sides[1].votes), m.bits), weights)
}

func (m *method) uncounted(s side) []storykit.Window {
	var out []storykit.Window
	for _, v := range s.votes {
		if m.tfidf != nil && m.tfidf.N > 0 && m.tfidf.DF[v.FNV] == 0 {
			out = append(out, storykit.Window{Shingle: fmt.Sprintf("%016x", v.FNV), Label: v.Label(s.doc), Places: v.Places})
		}
	}
	return out
}

func (m *method) written(s algo.Signature) string { return block(s, 0, m.bits) }

func (m *method) sumsRow(sums []int64) trace.BitRow {
	row := trace.BitRow{ID: "sums", Label: trace.Worded(say.Words{En: "votes"})}
	for _, v := range slices.Backward(sums) {
		row.Sums = append(row.Sums, fmt.Sprintf("%.4g", m.shown(v)))
	}
	return row
}

func (m *method) traceVotes(r *algo.Story, sides [2]side) {
	r.Chapter("Every feature votes")
	left := sides[0]
	view := func(rows ...trace.BitRow) *trace.View {
		return &trace.View{ID: "votes", Title: say.Words{En: "Votes of the left page, bit by bit"}, Bits: &trace.Bits{Rows: rows}}
	}
	var rows []trace.BitRow
	voted := 0
	for n, v := range left.votes[:min(3, len(left.votes))] {
		h := m.hashOf(v.FNV)
		voted = n + 1
		rows = append(rows, trace.BitRow{ID: fmt.Sprintf("%016x", v.FNV), Label: trace.Plain(v.Label(left.doc)), Bits: m.written(h), Mark: trace.New})
		if n > 0 {
			rows[n-1].Mark = trace.None
		}
		sums := m.sumsRow(m.sums(left.votes[:voted]))
		if n == 0 { // a vote for each bit
			sums.Origin = trace.At("votes", rows[0].ID)
			rows[0].Origin = trace.At("features", "left")
		}
		r.Step(codeVote, say.New("“%s” has the weight %.4g: it adds %.4g for every 1 bit of its hash, and subtracts the same for every 0.", trace.Quote(v.Label(left.doc)), m.shown(v.weight), m.shown(v.weight)),
			view(append(slices.Clone(rows), sums)...))
		rows[0].Origin = ""
	}
	rows[len(rows)-1].Mark = trace.None
	all := view(append(slices.Clone(rows), m.sumsRow(left.sums))...)
	r.Step(codeVote, say.New("All %d different {feature|features} of the left page have voted, not only the %d shown.", len(left.votes), voted), all)
	sign := trace.BitRow{ID: "fingerprint", Label: trace.Worded(say.Words{En: "fingerprint"}), Bits: m.written(left.sig), Mark: trace.New, Origin: trace.At("votes", "sums")}
	ones := strings.Count(sign.Bits, "1")
	r.Offer(trace.Either(sign.Bits[0] == '1', say.Same("1"), say.Same("0")))
	r.Ask(say.New("Does the first bit become 1 or 0?"), codeSign, say.New("A bit is 1 if the sum is above 0: %d of %d. The fingerprint of the left page is named “%s”.", ones, m.bits, trace.HashName(left.sig...)), view(append(slices.Clone(rows), m.sumsRow(left.sums), sign)...))
	right := sides[1]
	sign.Bits, sign.Origin = m.written(right.sig), trace.At("votes-right", "sums")
	r.Step(codeSign, say.New("The right page votes with its %d different {feature|features}: its fingerprint is named “%s”.", len(right.votes), trace.HashName(right.sig...)),
		&trace.View{ID: "votes-right", Title: say.Words{En: "Votes of the right page"}, Bits: &trace.Bits{Rows: []trace.BitRow{m.sumsRow(right.sums), sign}}})
}

func (m *method) distances(d int) trace.Choices {
	none, more := say.Text("trace|None"), say.New("More than %d", m.k).Words
	if m.k == 0 {
		return trace.Either(d == 0, none, more)
	}
	at := 0
	switch {
	case d > m.k:
		at = 2
	case d > 0:
		at = 1
	}
	return trace.Choose(at, none, say.New("1 to %d", m.k).Words, more)
}

func (m *method) compared(sigs [2]algo.Signature) *trace.View {
	view := storykit.BitsOf("fingerprints", say.Words{En: "Fingerprints"}, m.written(sigs[0]), m.written(sigs[1]))
	view.Bits.Most = m.k
	if len(view.Bits.Differ) > 0 {
		view.Note = say.New("The differing bits are counted; %d may differ.", m.k).Words
	}
	return view
}

func (m *method) traceDistance(r *algo.Story, sides [2]side) {
	r.Chapter("Hamming distance")
	sigs := [2]algo.Signature{sides[0].sig, sides[1].sig}
	d := hamming.Distance(sigs[0], sigs[1])
	view := m.compared(sigs)
	view.Bits.Rows[1].Origin = trace.At("votes-right", "fingerprint")
	angle := math.Pi * float64(d) / float64(m.bits)
	formula := storykit.Formula("distance", say.Words{En: "Score"},
		"score = 1 − d / bits", fmt.Sprintf("score = 1 − %d / %d = %.4f", d, m.bits, m.Score(sigs[0], sigs[1])), fmt.Sprintf("π · d / bits = %.1f°", angle*180/math.Pi))
	r.Offer(m.distances(d))
	r.Ask(say.New("In how many bits do the fingerprints differ?"), codeDistance,
		say.New("%d of %d {bit|bits} differ; up to %d may differ. This share corresponds to an angle of about %.0f° between the pages.", d, m.bits, m.k, angle*180/math.Pi), view, formula)
	if d == 0 {
		return
	}
	p := newPull(m, sides[0].doc, sides[1].doc)
	r.Step(codeScore, say.New("%d {feature has|features have} different weights on the two pages; only these can make a bit differ. The votes for a bit that flips were near 0.", len(p.apart)), m.flipped(p, sigs))
}

const pulling = 4

func (m *method) flipped(p *pull, sigs [2]algo.Signature) *trace.View {
	bit := func(s algo.Signature, column int) uint64 {
		i := m.bits - 1 - column
		return s[i/64] >> (i % 64) & 1
	}
	view, shown := storykit.Flipped(m.bits, func(side, i int) string { return fmt.Sprintf("%.4g", m.shown(p.sums[side][m.bits-1-i])) },
		func(i int) bool { return bit(sigs[0], i) != bit(sigs[1], i) }, func(i int) string { return fmt.Sprint(m.bits - 1 - i) })
	slices.SortStableFunc(p.apart, func(x, y apart) int { return cmp.Compare(max(y.a-y.b, y.b-y.a), max(x.a-x.b, x.b-x.a)) })
	for n, f := range p.apart[:min(pulling, len(p.apart))] {
		row := trace.BitRow{ID: fmt.Sprint("apart", n), Label: trace.Plain(fmt.Sprintf("%s %.4g / %.4g", f.label, m.shown(f.a), m.shown(f.b))), Side: trace.Left}
		if f.b > f.a {
			row.Side = trace.Right
		}
		for _, column := range shown {
			row.Bits += fmt.Sprint(bit(f.hash, column))
		}
		view.Bits.Rows = append(view.Bits.Rows, row)
	}
	return view
}

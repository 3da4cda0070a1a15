package projection

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/feature"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

const (
	codeTokens = "tokens ← those of body, each as often as it occurs"
	codeVector = "vector(x) ← b numbers ±1, drawn with hash(x) as seed"
	codeSum    = "v ← sum of vector(x) over tokens x"
	codeSign   = "bit[i] ← 1 if v[i] > 0, else 0"
	codeAgree  = "C ← number of agreeing bits"
	codeScore  = "score ← C / b"
	codeAngle  = "cos(π(1 − C / b)) estimates the cosine of the token counts"
)

type side struct {
	doc    *text.Doc
	tokens []feature.Found // distinct, most frequent first
	n      int             // occurrences
	sums   []feature.Ballot
	bits   []uint64
}

func (p projector) sideOf(d *text.Doc, bits []uint64) side {
	s := side{doc: d, tokens: p.Distinct(d), bits: bits}
	slices.SortStableFunc(s.tokens, func(x, y feature.Found) int { return cmp.Compare(len(y.Places), len(x.Places)) })
	for _, t := range s.tokens {
		s.n += len(t.Places)
	}
	s.sums = p.sums(s.tokens)
	return s
}

func (p projector) sums(tokens []feature.Found) []feature.Ballot {
	sums := make([]feature.Ballot, p.bits/64)
	for _, t := range tokens {
		for rest := len(t.Places); rest > 0; rest -= feature.Chunk {
			add(sums, slices.Repeat([]uint64{t.FNV}, min(rest, feature.Chunk)))
		}
	}
	return sums
}

func at(sums []feature.Ballot, i int) int { return sums[i/64].Sum(i % 64) }

func (m *method) Trace(r *algo.Story) { m.trace(r, m.pieces) }

func (s sliced) Trace(r *algo.Story) { s.trace(r, s.pieces) }

func (p paired) Trace(r *algo.Story) { p.trace(r, 1) }

func (m *method) trace(r *algo.Story, pieces int) {
	sides := [2]side{m.sideOf(r.Docs[0], r.Sigs[0]), m.sideOf(r.Docs[1], r.Sigs[1])}
	m.traceBits(r, sides)
	n := m.traceAgreement(r, sides, pieces)
	r.Code(codeScore)
	bars := &trace.View{ID: "agreement", Title: say.Words{En: "Bits of both pages"}, Bars: &trace.Bars{
		High: float64(m.bits), Bars: []trace.Bar{storykit.Count("agree", say.Words{En: "agree"}, n, trace.Same), storykit.Count("differ", say.Words{En: "differ"}, m.bits-n, trace.Differs)},
		Lines: []trace.Line{{Label: trace.Worded(say.Words{En: "unrelated pages: about half"}), Value: float64(m.bits) / 2}},
	}}
	formula := storykit.Formula("measure", say.Words{En: "Score"}, "score = C / b", fmt.Sprintf("score = %d / %d = %.4f", n, m.bits, r.Score()))
	r.Step(codeScore, say.New("%d of %d {bit|bits} agree, a share of %.4f. Unrelated pages agree in about half of the bits.", n, m.bits, r.Score()), bars, formula)
	m.traceAngle(r, sides, n)
}

const lit = 4

func (p projector) traceBits(r *algo.Story, sides [2]side) {
	r.Chapter("Tokens", codeTokens, codeVector, codeSum, codeSign)
	bodies, counts := storykit.Weighed(r, lit, [2][]feature.Found{sides[0].tokens, sides[1].tokens}, func(t feature.Found) float64 { return float64(len(t.Places)) })
	counts.Title = say.Words{En: "How often the tokens occur on both pages, the most frequent first"}
	r.Step(codeTokens, say.New("The tokens of a page are %v: %d on the left, %d on the right. The most frequent are marked.", p.Words(), sides[0].n, sides[1].n), bodies...)
	r.Step(codeTokens, say.New("%d and %d of them are different. Only the number of occurrences counts, not their position.", len(sides[0].tokens), len(sides[1].tokens)), counts.ComesFrom("body-left", "body-right"))
	p.traceVectors(r, sides[0])
	p.traceSigns(r, sides)
}

const shown = 64

func (p projector) seen() say.Words {
	return say.New("Components 1 to %d of %d: filled is +1, hollow is −1. The others are treated in the same way.", shown, p.bits).Words
}

func (p projector) traceVectors(r *algo.Story, s side) {
	r.Chapter("Random vectors")
	view := func(rows ...trace.BitRow) *trace.View {
		return &trace.View{ID: "vectors", Title: say.Words{En: "Vectors of the left page"}, Note: p.seen(), Bits: &trace.Bits{Rows: rows}}
	}
	var rows []trace.BitRow
	first := min(3, len(s.tokens))
	for n, t := range s.tokens[:first] {
		one := p.sums([]feature.Found{t})
		row := trace.BitRow{ID: fmt.Sprintf("%016x", t.FNV), Label: trace.Plain(fmt.Sprintf("%s × %d", t.Label(s.doc), len(t.Places))), Mark: trace.New}
		for i := range shown {
			row.Bits += sign(at(one, i))
		}
		if n > 0 {
			rows[n-1].Mark = trace.None
		}
		rows = append(rows, row)
		r.Step(codeVector, say.New("“%s” is the seed of %d {number|numbers}, +1 or −1, the same on every page. It occurs %d× on the left page, so its vector is added %d×.", trace.Quote(t.Label(s.doc)), p.bits, len(t.Places), len(t.Places)), view(append(slices.Clone(rows), sumsRow(p.sums(s.tokens[:n+1])))...))
	}
	rows[len(rows)-1].Mark = trace.None
	r.Step(codeSum, say.New("All %d different {token|tokens} of the left page are added up, not only the %d shown.", len(s.tokens), first), view(append(slices.Clone(rows), sumsRow(s.sums))...))
	row := trace.BitRow{ID: "bits", Label: trace.Worded(say.Words{En: "bits"}), Bits: written(s.bits)[:shown], Mark: trace.New}
	r.Offer(trace.Either(row.Bits[0] == '1', say.Same("1"), say.Same("0")))
	r.Ask(say.New("Does the first bit become 1 or 0?"), codeSign, say.New("Only the sign is kept: a bit is 1 if the sum is above 0, as for %d of %d.", strings.Count(written(s.bits), "1"), p.bits), view(append(slices.Clone(rows), sumsRow(s.sums), row)...))
}

func (p projector) traceSigns(r *algo.Story, sides [2]side) {
	s := sides[1]
	row := trace.BitRow{ID: "bits", Label: trace.Worded(say.Words{En: "bits"}), Bits: written(s.bits)[:shown], Mark: trace.New}
	r.Step(codeSign, say.New("The right page adds the vectors of its %d different {token|tokens}: %d of its %d {bit|bits} are 1.", len(s.tokens), strings.Count(written(s.bits), "1"), p.bits),
		&trace.View{ID: "vectors-right", Title: say.Words{En: "Sums and bits of the right page"}, Note: p.seen(), Bits: &trace.Bits{Rows: []trace.BitRow{sumsRow(s.sums), row}}})
}

func sign(sum int) string {
	if sum > 0 {
		return "1"
	}
	return "0"
}

func written(bits []uint64) string {
	var b strings.Builder
	for i := range 64 * len(bits) {
		b.WriteString(sign(int(bits[i/64] >> (i % 64) & 1)))
	}
	return b.String()
}

func sumsRow(sums []feature.Ballot) trace.BitRow {
	row := trace.BitRow{ID: "sums", Label: trace.Worded(say.Words{En: "sums"})}
	for i := range shown {
		row.Sums = append(row.Sums, fmt.Sprint(at(sums, i)))
	}
	return row
}

func (p projector) traceAgreement(r *algo.Story, sides [2]side, pieces int) int {
	r.Chapter("projection|Agreement", codeAgree)
	bits := storykit.BitsOf("bits", say.Words{En: "Both bit strings"}, written(sides[0].bits), written(sides[1].bits))
	for i := 1; i < pieces; i++ {
		bits.Bits.Blocks = append(bits.Bits.Blocks, pieceFrom(p.bits, i, pieces))
	}
	n := agreeing(sides[0].bits, sides[1].bits)
	ask := say.New("How many of %d {bit|bits} agree?", p.bits)
	r.Offer(trace.HowMany(n, p.bits))
	if pieces > 1 {
		r.Ask(ask, codeAgree, say.New("%d of %d {bit|bits} agree. The lines divide the strings into the %d {piece|pieces} of the index: pages that differ in fewer bits than there are pieces share a whole piece.", n, p.bits, pieces), bits)
	} else {
		r.Ask(ask, codeAgree, say.New("%d of %d {bit|bits} agree.", n, p.bits), bits)
	}
	if differ := p.bits - n; differ > 0 {
		view, _ := storykit.Flipped(p.bits, func(side, i int) string { return fmt.Sprint(at(sides[side].sums, i)) },
			func(i int) bool { return (sides[0].bits[i/64]^sides[1].bits[i/64])>>(i%64)&1 == 1 }, func(i int) string { return fmt.Sprint(i + 1) })
		r.Step(codeAgree, say.New("In %d {component|components}, the signs of the sums differ: most of these sums were near 0 on both pages, where a few tokens are enough to change the sign.", differ), view.ComesFrom("bits"))
	}
	return n
}

func (p projector) traceAngle(r *algo.Story, sides [2]side, n int) {
	r.Chapter("Angle", codeAngle)
	v := p.compare(sides[0].doc, sides[1].doc)
	share := float64(n) / float64(p.bits)
	mean, spread := p.expected(v.cosine)
	dial := trace.Dial{ID: "pair", Label: trace.Plain(fmt.Sprintf("θ = %.1f°", degrees(v.cosine))), Arc: true, Arrows: []trace.Arrow{
		{ID: "left", Label: trace.Worded(storykit.LeftPage), To: [2]float64{1, 0}, Side: trace.Left},
		arrowAt("right", storykit.RightPage, v.cosine, trace.Right, trace.None),
		arrowAt("estimate", say.Words{En: "by the bits"}, cosine(share), trace.Whole, trace.Used),
	}}
	view := &trace.View{ID: "angle", Title: say.Words{En: "The angle between the token counts, and as the bits estimate it"}, Dials: &trace.Dials{Low: [2]float64{-0.1, -0.15}, High: [2]float64{1.4, 1.05}, Dials: []trace.Dial{dial}}}
	formula := storykit.Formula("estimate", say.Words{En: "Estimate of the cosine"}, "cos θ ≈ cos(π(1 − C / b))",
		fmt.Sprintf("cos θ ≈ cos(π(1 − %d / %d)) = %.4f", n, p.bits, cosine(share)), fmt.Sprintf("cos θ = %.4f, θ = %.1f°", v.cosine, degrees(v.cosine)))
	r.Step(codeAngle, say.New("The probability that a random plane separates two vectors is proportional to their angle. The bits give an estimated cosine of %.4f; the token counts have %.4f, for which %.1f bits agree on average, with a standard deviation of %.1f.", cosine(share), v.cosine, mean, spread), view, formula)
}

func degrees(cosine float64) float64 { return math.Acos(min(1, cosine)) * 180 / math.Pi }

func arrowAt(id string, label say.Words, cosine float64, side trace.Side, mark trace.Mark) trace.Arrow {
	x := max(0, min(1, cosine))
	return trace.Arrow{ID: id, Label: trace.Worded(label), To: [2]float64{x, math.Sqrt(1 - float64(x*x))}, Side: side, Mark: mark}
}

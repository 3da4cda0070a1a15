package boolean

import (
	"cmp"
	"fmt"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

const (
	codeBand   = "rare ← words of body with 2 ≤ df ≤ share · n"
	codeRarest = "T ← the R rarest of them, of equal df the more frequent in body"
	codeHeavy  = "T ← the R of them with the largest tf · ln(n / df + 0.01)"
	codeVector = "v[t] ← 1 for t in T, else 0"
	codeQuery  = "query: pages that have at least q of the R terms"
)

func (m *Method) Trace(r *algo.Story) {
	t := story{Method: m, Pair: storykit.NewPair(r, m.side), take: codeRarest}
	if m.tfidf {
		t.take = codeHeavy
	}
	r.Code(codeBand, t.take)
	t.band()
	if t.terms(); r.Unsigned() {
		return
	}
	t.query()
	code := storykit.CodeOf(t.By)
	t.Chapter("Measure", code)
	t.Overlap(t.Sigs).Score(r, code, t.By, t.lamps(leftLamp, rightLamp, andLamp, orLamp))
}

type story struct {
	*Method
	storykit.Pair[side]
	take string
}

type side struct {
	doc   *text.Doc
	words []term // those in the band as they are chosen, then the common, then the unique
	rare  int    // how many are in the band
	lone  int    // how many are on one page
	terms []term // the chosen
}

func (s side) has(word string) bool {
	return slices.ContainsFunc(s.terms, func(t term) bool { return t.word == word })
}

func (m *Method) side(d *text.Doc) side {
	s := side{doc: d, words: m.words(d, func(int) bool { return true }), terms: m.terms(d)}
	group := func(t term) int {
		switch {
		case m.inBand(t.df):
			return 0
		case t.df > m.most:
			return 1
		}
		return 2
	}
	slices.SortFunc(s.words, func(x, y term) int {
		if c := cmp.Compare(group(x), group(y)); c != 0 {
			return c
		}
		if group(x) == 1 {
			return cmp.Or(cmp.Compare(y.df, x.df), cmp.Compare(x.word, y.word))
		}
		return m.before(x, y)
	})
	for _, w := range s.words {
		switch group(w) {
		case 0:
			s.rare++
		case 2:
			s.lone++
		}
	}
	return s
}

func (t *story) lit(s side, words []term, mark func(term) trace.Mark) []trace.Span {
	at := algo.PlacesOf(s.doc, s.doc.Words(t.mode), words, term.name)
	var spans []trace.Span
	for _, w := range words {
		spans = storykit.Places(spans, w.word, mark(w), at[w.word])
	}
	return storykit.Sorted(spans)
}

func (t *story) band() {
	t.Chapter("Rare, but not unique")
	var bodies, bars []*trace.View
	high := 1
	for _, s := range t.Read {
		high = max(high, s.rare, s.lone, len(s.words)-s.rare-s.lone)
	}
	for i, s := range t.Read {
		spans := storykit.Joined(t.lit(s, s.words[:s.rare], func(term) trace.Mark { return trace.Used }))
		bodies = append(bodies, t.Body(i, spans...))
		bars = append(bars, &trace.View{ID: storykit.ID("band", trace.Sides[i]), Side: trace.Sides[i], Title: say.Words{En: "Words by document frequency"}, Bars: &trace.Bars{High: float64(high), Bars: []trace.Bar{
			storykit.Count("common", say.New("on more than %d {page|pages}", t.most).Words, len(s.words)-s.rare-s.lone, trace.Dropped),
			storykit.Count("rare", say.New("on 2 to %d {page|pages}", t.most).Words, s.rare, trace.Used),
			storykit.Count("lone", say.Words{En: "on one page"}, s.lone, trace.Dropped),
		}}})
	}
	l, r := t.Read[0], t.Read[1]
	t.Offer(trace.Choose(1, say.Words{En: "Common words"}, say.Words{En: "Rare words"}, say.Words{En: "Words on a single page"}))
	t.Ask(say.New("Which words distinguish pages but still find copies: common, rare or unique words?"), codeBand,
		say.New("Words that occur on 2 to %d of the %d {page|pages}: common words do not distinguish pages, and words on a single page find no other. Of %d and %d different {word|words}, %d and %d qualify.",
			t.most, t.df.N, len(l.words), len(r.words), l.rare, r.rare), append(bodies, bars...)...)
	storykit.Uncounted(t.Story, codeBand, t.mode, t.df)
}

func (t *story) terms() {
	t.Chapter("Choose R terms")
	var bodies []*trace.View
	var cut [2]say.Words
	for i, s := range t.Read {
		other := t.Read[1-i]
		spans := t.lit(s, s.terms, func(w term) trace.Mark { return trace.If(other.has(w.word), trace.Same, trace.Used) })
		bodies = append(bodies, t.Body(i, spans...))
		cut[i] = t.cutAt(s)
	}
	if l := t.Read[0]; len(l.terms) > 0 {
		var out []string
		for _, w := range l.words[len(l.terms):] {
			out = append(out, w.word)
		}
		t.Offer(trace.OneOf(l.terms[len(l.terms)-1].word, out...))
	}
	t.Ask(say.New("Which of these words is one of the %d {term|terms} of the left page?", t.r), t.take,
		say.New("Left: %v. Right: %v.", cut[0], cut[1]), t.choosing())
	if t.Unsigned() {
		return
	}
	t.Step(t.take, say.New("Positions of the %d and %d {term|terms}; %d of them are terms of both pages.",
		len(t.Read[0].terms), len(t.Read[1].terms), t.Overlap(t.Sigs).Common), bodies...)
}

const mostOutside = 4

func (t *story) choosing() *trace.View {
	list := t.union()
	list = slices.Clone(list[:min(mostLamps-2*mostOutside, len(list))])
	known := make(map[string]bool)
	for _, w := range list {
		known[w.word] = true
	}
	for _, s := range t.Read {
		for _, w := range s.words[len(s.terms):min(len(s.terms)+mostOutside, len(s.words))] {
			if !known[w.word] {
				known[w.word] = true
				list = append(list, w)
			}
		}
	}
	df := trace.BitRow{ID: "df", Label: trace.Worded(say.Words{En: "pages with it"}), Mark: trace.Used}
	var on [2]trace.BitRow
	for i, s := range t.Read {
		on[i] = trace.BitRow{ID: storykit.ID("weight", trace.Sides[i]), Label: trace.Worded(say.New("times, %v", storykit.Pages[i]).Words), Side: trace.Sides[i]}
		if t.tfidf {
			on[i].Label = trace.Worded(say.New("tf·idf, %v", storykit.Pages[i]).Words)
		}
		for _, w := range list {
			at := slices.IndexFunc(s.words, func(x term) bool { return x.word == w.word })
			switch {
			case at < 0:
				on[i].Sums = append(on[i].Sums, "0")
			case t.tfidf:
				on[i].Sums = append(on[i].Sums, fmt.Sprintf("%.1f", s.words[at].weight))
			default:
				on[i].Sums = append(on[i].Sums, fmt.Sprint(s.words[at].tf))
			}
		}
	}
	for _, w := range list {
		df.Sums = append(df.Sums, fmt.Sprint(w.df))
	}
	view := t.lampsOf(list, leftLamp, rightLamp)
	view.Bits.Rows = slices.Concat([]trace.BitRow{df, on[0], on[1]}, view.Bits.Rows)
	return view
}

func (t *story) cutAt(s side) say.Words {
	n := len(s.terms)
	if n == 0 {
		return say.Words{En: "no word qualifies, so the page has no signature"}
	}
	if t.tfidf || n == s.rare {
		return storykit.Cut(n, t.r, s.rare, func(at int) (string, float64) { return s.words[at].word, s.words[at].weight })
	}
	last, next := s.words[n-1], s.words[n]
	return say.New("“%s”, on %d {page|pages} and %d {time|times} on this one, is the last one included; “%s”, on %d and %d {time|times}, the first one excluded",
		trace.Quote(last.word), last.df, last.tf, trace.Quote(next.word), next.df, next.tf).Words
}

func (t *story) union() []term {
	var out []term
	l, r := t.Read[0], t.Read[1]
	for _, w := range l.terms {
		if r.has(w.word) {
			out = append(out, w)
		}
	}
	for i, s := range t.Read {
		for _, w := range s.terms {
			if !t.Read[1-i].has(w.word) {
				out = append(out, w)
			}
		}
	}
	return out
}

const mostLamps = 48

type lamp struct {
	id    string
	label say.Words
	side  trace.Side
	mark  trace.Mark
	lit   func(left, right bool) bool
}

var (
	leftLamp  = lamp{"left", storykit.LeftPage, trace.Left, trace.None, func(x, _ bool) bool { return x }}
	rightLamp = lamp{"right", storykit.RightPage, trace.Right, trace.None, func(_, y bool) bool { return y }}
	andLamp   = lamp{"and", say.Words{En: "a ∧ b"}, trace.Whole, trace.Same, func(x, y bool) bool { return x && y }}
	orLamp    = lamp{"or", say.Words{En: "a ∨ b"}, trace.Whole, trace.None, func(x, y bool) bool { return x || y }}
)

func (t *story) lamps(rows ...lamp) *trace.View {
	all := t.union()
	view := t.lampsOf(all[:min(mostLamps, len(all))], rows...)
	if mostLamps < len(all) {
		view.Note = say.New("The first %d of %d are shown.", mostLamps, len(all)).Words
	}
	return view
}

func (t *story) lampsOf(list []term, rows ...lamp) *trace.View {
	bits := &trace.Bits{}
	for _, w := range list {
		bits.Heads = append(bits.Heads, trace.Plain(w.word))
	}
	for _, r := range rows {
		row := trace.BitRow{ID: r.id, Label: trace.Worded(r.label), Side: r.side, Mark: r.mark}
		for _, w := range list {
			if r.lit(t.Read[0].has(w.word), t.Read[1].has(w.word)) {
				row.Bits += "1"
			} else {
				row.Bits += "0"
			}
		}
		bits.Rows = append(bits.Rows, row)
	}
	return &trace.View{ID: "lamps", Title: say.Words{En: "A lamp for each term: lit if it is a term of the page"}, Bits: bits}
}

func (t *story) query() {
	t.Chapter("Boolean query", codeVector, codeQuery)
	o, need := t.Overlap(t.Sigs), t.asked(t.Sigs[0], t.Sigs[1])
	t.Step(codeVector, say.New("A page is a bit vector over all rare words of the set, with 1 for its own terms. Positions that are 0 on both pages are not shown: %d {position remains|positions remain}.", o.Union()),
		t.lamps(leftLamp, rightLamp).ComesFrom("body-left", "body-right"))
	said := say.New("No: only %d {term leads|terms lead} to both pages, but %d {is|are} required.", o.Common, need)
	if o.Common >= need {
		said = say.New("Yes: %d {term leads|terms lead} to both pages, and %d {is|are} required. Requiring all %d would be a plain AND.", o.Common, need, t.r)
	}
	t.Offer(trace.YesNo(o.Common >= need))
	t.Ask(say.New("The query requires at least %d of the terms. Does it find the other page?", need), codeQuery, said, t.lamps(leftLamp, rightLamp, andLamp))
}

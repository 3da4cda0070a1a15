package textprofile

import (
	"fmt"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/hamming"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// Lines of pseudo-code.
const (
	codeCount   = "f(w) ← how often w stands in body"
	codeQuant   = "quant ← max(2, round(rate · max f))"
	codeRound   = "keep w where f(w) ≥ quant, with f(w) − f(w) mod quant"
	codeMD5     = "digest ← MD5(words and counts, line by line)"
	codeEqual   = "score ← 1 if digests are equal, else 0"
	codeOverlap = "score ← Σ min / Σ max of the counts"
)

// Trace records the counts of both pages, how they are rounded, and the comparison of the
// profiles.
func (m *Method) Trace(r *algo.Story) {
	r.Code(codeCount, codeQuant, codeRound)
	t := teller{Method: m, Story: r, sides: [2]side{m.side(r.Docs[0]), m.side(r.Docs[1])}}
	t.count()
	if t.round(); len(t.sides[0].sig) == 0 || len(t.sides[1].sig) == 0 {
		return
	}
	if m.graded {
		t.overlap()
		return
	}
	t.digests()
}

// teller records the story of one pair of pages.
type teller struct {
	*Method
	*algo.Story
	sides  [2]side
	bodies []*trace.View // with the most frequent words highlighted
}

// side holds what the story needs of one page.
type side struct {
	doc     *text.Doc
	freq    map[string]int
	most, q int
	words   []word         // all words with their counts, those of the profile first
	profile []word         // with rounded counts
	kept    map[string]int // rounded counts
	sig     algo.Signature
}

func (m *Method) side(d *text.Doc) side {
	s := side{doc: d, kept: make(map[string]int)}
	s.freq, s.most = m.counts(d)
	s.profile, s.q = m.profile(d)
	s.sig = m.sign(s.profile)
	for _, w := range s.profile {
		s.kept[w.text] = w.count
		s.words = append(s.words, word{w.text, s.freq[w.text]})
	}
	var rest []word
	for w, f := range s.freq {
		if _, kept := s.kept[w]; !kept {
			rest = append(rest, word{w, f})
		}
	}
	slices.SortFunc(rest, before)
	s.words = append(s.words, rest...)
	return s
}

// lit is the number of the most frequent words that are highlighted in the bodies.
const lit = 4

// count shows the counts of the words on the pages.
func (t *teller) count() {
	t.Chapter("Count words")
	var n [2]int
	for i, s := range t.sides {
		first := s.profile[:min(lit, len(s.profile))]
		at := algo.PlacesOf(s.doc, s.doc.Words(t.mode), first, word.name)
		var spans []trace.Span
		for _, w := range first {
			spans = storykit.Places(spans, w.text, trace.Used, at[w.text])
		}
		t.bodies = append(t.bodies, t.Body(i, storykit.Sorted(spans)...))
		n[i] = s.doc.Words(t.mode).Len()
	}
	if t.least > 1 {
		t.Step(codeCount, say.New("The bodies have %d and %d {word|words}; of those with %d or more {character|characters}, %d and %d are different.", n[0], n[1], t.least, len(t.sides[0].freq), len(t.sides[1].freq)), t.bodies...)
		return
	}
	t.Step(codeCount, say.New("The bodies have %d and %d {word|words}, %d and %d of them different. The most frequent are marked.", n[0], n[1], len(t.sides[0].freq), len(t.sides[1].freq)), t.bodies...)
}

// round shows which counts remain after rounding.
func (t *teller) round() {
	t.Chapter("Round the counts")
	var tables []*trace.View
	var lines []string
	for i, s := range t.sides {
		table := storykit.Table(max(storykit.Few, min(len(s.profile)+2, 2*storykit.Few)), storykit.Column("word"), storykit.Numbers("times f"), storykit.Numbers("rounded down"))
		for n, w := range s.words {
			table.Add(w.text, trace.If(n >= len(s.profile), trace.Dropped, trace.Used), w.text, w.count, s.kept[w.text])
		}
		if len(s.profile) < len(s.words) {
			table.Line = len(s.profile)
		}
		tables = append(tables, storykit.TableOf(i, "counts", say.Words{En: "Words and their counts"}, table))
		lines = append(lines, t.quantLine(i, s))
	}
	t.Step(codeQuant, say.New("The step is %g of the largest count (%d on the left, %d on the right), and at least 2 if a word occurs twice: here %d and %d.", t.rate, t.sides[0].most, t.sides[1].most, t.sides[0].q, t.sides[1].q),
		append(t.bodies, storykit.Formula("quant", say.Words{En: "Step"}, append([]string{"quant = max(2, round(rate · max f))"}, lines...)...))...)
	l, r := t.sides[0], t.sides[1]
	if len(l.profile) == 0 || len(r.profile) == 0 {
		t.Step(codeRound, say.New("Of %d and %d {word|words}, %d and %d remain: a page without such words has no profile.", len(l.words), len(r.words), len(l.profile), len(r.profile)), tables...)
		return
	}
	t.Offer(trace.HowMany(len(l.profile), len(l.words)))
	t.Ask(say.New("How many words of the left page are kept?"), codeRound,
		say.New("Counts are rounded down to multiples of the step, and smaller ones are dropped: of %d and %d {word|words}, %d and %d remain. They form the profiles.", len(l.words), len(r.words), len(l.profile), len(r.profile)), tables...)
}

func (t *teller) quantLine(i int, s side) string {
	least := 2
	if s.most <= 1 {
		least = 1 // no word is repeated
	}
	return fmt.Sprintf("quant%s = max(%d, round(%g · %d)) = %d", []string{"L", "R"}[i], least, t.rate, s.most, s.q)
}

// digests shows how the profiles are written, and whether their digests are equal.
func (t *teller) digests() {
	t.Chapter("Digest of the profile", codeMD5, codeEqual)
	var views []*trace.View
	for i, s := range t.sides {
		other := t.sides[1-i]
		table := storykit.Table(storykit.Few, storykit.Numbers("line"), storykit.Column("written"))
		for n, w := range s.profile {
			table.Add(w.text, trace.If(other.kept[w.text] != w.count, trace.Differs, trace.Same), n+1, fmt.Sprintf("%s %d", w.text, w.count))
		}
		views = append(views, storykit.TableOf(i, "profile", say.Words{En: "Profile"}, table))
	}
	sums := [2][]uint64{t.sides[0].sig, t.sides[1].sig}
	t.Step(codeMD5, say.New("Words are sorted by decreasing count, and equal counts by character code; MD5 reduces the %d and %d {line|lines} to 128 bits.", len(t.sides[0].profile), len(t.sides[1].profile)), append(views, storykit.Stamps(say.Words{En: "Digests"}, sums, false))...)
	held := storykit.Stamps(say.Words{En: "Digests"}, sums, true)
	bits := storykit.BitsOf("digest", say.Words{En: "Both digests, bit by bit"}, storykit.Binary(t.sides[0].sig), storykit.Binary(t.sides[1].sig))
	table, apart, swallowed, example := t.apart()
	ask := say.New("Are the digests equal?")
	t.Offer(trace.YesNo(len(apart) == 0))
	if len(apart)+swallowed == 0 {
		t.Ask(ask, codeEqual, say.New("All 128 bits are the same: each of the %d {word|words} occurs equally often on both pages.", len(t.sides[0].words)), held, bits)
		return
	}
	if len(apart) == 0 {
		t.Ask(ask, codeEqual, say.New("All 128 bits are the same. %d {word occurs|words occur} more often on one page, but rounding removed the difference.", swallowed), held, table)
		return
	}
	l, r := t.sides[0], t.sides[1]
	t.Ask(ask, codeEqual, say.New("%d of 128 bits differ. %d {line differs|lines differ}: “%s” occurs %d {time|times} on the left and %d on the right, rounded to %d and %d.",
		hamming.Distance(l.sig, r.sig), len(apart), trace.Quote(example), l.freq[example], r.freq[example], l.kept[example], r.kept[example]), held, table)
}

// apart shows the words whose rounded counts differ, the smallest difference first, then those
// that rounding made equal, and counts the latter.
func (t *teller) apart() (view *trace.View, apart []string, swallowed int, example string) {
	l, r := t.sides[0], t.sides[1]
	table := storykit.Table(storykit.Few, storykit.Column("word"), storykit.Numbers("left f"), storykit.Numbers("right f"), storykit.Numbers("left rounded"), storykit.Numbers("right rounded"))
	var equal []string
	for _, w := range union(l.words, r.words) {
		switch {
		case l.kept[w] != r.kept[w]:
			apart = append(apart, w)
		case l.freq[w] != r.freq[w]:
			equal = append(equal, w)
		}
	}
	by := func(x, y string) int {
		return distance(l.freq[x], r.freq[x]) - distance(l.freq[y], r.freq[y])
	}
	slices.SortStableFunc(apart, by)
	for n, w := range append(slices.Clone(apart), equal...) {
		mark := trace.If(n >= len(apart), trace.Same, trace.Differs)
		table.Add(w, mark, w, l.freq[w], r.freq[w], l.kept[w], r.kept[w])
	}
	if len(apart) > 0 {
		example = apart[0]
	}
	return &trace.View{ID: "apart", Title: say.Words{En: "Words with different counts"}, Table: table}, apart, len(equal), example
}

func distance(a, b int) int { return max(a, b) - min(a, b) }

// union lists the words of both pages in the order of the first, then of the second.
func union(a, b []word) []string {
	seen := make(map[string]bool)
	var out []string
	for _, list := range [][]word{a, b} {
		for _, w := range list {
			if !seen[w.text] {
				seen[w.text] = true
				out = append(out, w.text)
			}
		}
	}
	return out
}

// overlap shows how much the profiles overlap.
func (t *teller) overlap() {
	t.Chapter("Overlap of the profiles", codeOverlap)
	l, r := t.sides[0], t.sides[1]
	table := storykit.Table(storykit.Few, storykit.Column("word"), storykit.Numbers("left"), storykit.Numbers("right"), storykit.Numbers("min"), storykit.Numbers("max"))
	both := 0
	for _, w := range union(l.profile, r.profile) {
		x, y := l.kept[w], r.kept[w]
		mark := trace.If(x == y, trace.Same, trace.Differs)
		if x > 0 && y > 0 {
			both++
		}
		table.Add(w, mark, w, x, y, min(x, y), max(x, y))
	}
	view := &trace.View{ID: "overlap", Title: say.Words{En: "Profiles as multisets"}, Table: table}
	t.Step(codeOverlap, say.New("The profiles have %d and %d {word|words}, %d of them in common. Each word counts with its rounded count.", len(l.profile), len(r.profile), both), view)
	less, all := sums(l.sig, r.sig)
	t.Offer(trace.Share(t.Story.Score()))
	t.Ask(say.New("What share of the counts do both profiles have in common?"), codeOverlap,
		say.New("The smaller counts sum to %d, the larger ones to %d: the overlap is %.4f.", less, all, t.Story.Score()),
		view, storykit.Formula("share", say.Words{En: "Overlap"}, "Σ min / Σ max", fmt.Sprintf("%d / %d = %.4f", less, all, t.Story.Score())))
}

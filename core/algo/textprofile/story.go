package textprofile

import (
	"fmt"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

const (
	codeCount   = "f(w) ← how often w stands in body"
	codeQuant   = "quant ← max(2, round(rate · max f))"
	codeRound   = "keep w where f(w) ≥ quant, with f(w) − f(w) mod quant"
	codeMD5     = "digest ← MD5(words and counts, line by line)"
	codeEqual   = "score ← 1 if digests are equal, else 0"
	codeOverlap = "score ← Σ min / Σ max of the counts"
)

func (m *Method) Trace(r *algo.Story) {
	r.Code(codeCount, codeQuant, codeRound)
	t := story{Method: m, Pair: storykit.NewPair(r, m.side)}
	t.count()
	if t.round(); len(t.Read[0].sig) == 0 || len(t.Read[1].sig) == 0 {
		return
	}
	if m.graded {
		t.overlap()
		return
	}
	t.digests()
}

type story struct {
	*Method
	storykit.Pair[side]
	bodies []*trace.View // with the most frequent words highlighted
}

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

const lit = 4

func (t *story) count() {
	t.Chapter("Count words")
	var n [2]int
	for i, s := range t.Read {
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
		t.Step(codeCount, say.New("The bodies have %d and %d {word|words}; of those with %d or more {character|characters}, %d and %d are different.", n[0], n[1], t.least, len(t.Read[0].freq), len(t.Read[1].freq)), t.bodies...)
		return
	}
	t.Step(codeCount, say.New("The bodies have %d and %d {word|words}, %d and %d of them different. The most frequent are marked.", n[0], n[1], len(t.Read[0].freq), len(t.Read[1].freq)), t.bodies...)
}

func (t *story) round() {
	t.Chapter("Round the counts")
	var lines []string
	for i, s := range t.Read {
		lines = append(lines, t.quantLine(i, s))
	}
	counted := t.columns("counts", say.Words{En: "Words and their counts"}, t.all(), t.counted())
	t.Step(codeQuant, say.New("The step is %g of the largest count (%d on the left, %d on the right), and at least 2 if a word occurs twice: here %d and %d.", t.rate, t.Read[0].most, t.Read[1].most, t.Read[0].q, t.Read[1].q),
		counted, storykit.Formula("quant", say.Words{En: "Step"}, append([]string{"quant = max(2, round(rate · max f))"}, lines...)...))
	rounded := t.columns("counts", say.Words{En: "Counts, rounded down to multiples of the step"}, t.all(), t.rounded())
	l, r := t.Read[0], t.Read[1]
	if len(l.profile) == 0 || len(r.profile) == 0 {
		t.Step(codeRound, say.New("Of %d and %d {word|words}, %d and %d remain: a page without such words has no profile.", len(l.words), len(r.words), len(l.profile), len(r.profile)), rounded)
		return
	}
	t.Offer(trace.HowMany(len(l.profile), len(l.words)))
	t.Ask(say.New("How many words of the left page are kept?"), codeRound,
		say.New("Counts are rounded down to multiples of the step, and smaller ones are dropped: of %d and %d {word|words}, %d and %d remain. They form the profiles.", len(l.words), len(r.words), len(l.profile), len(r.profile)), rounded)
}

func (t *story) all() []string { return union(t.Read[0].words, t.Read[1].words) }

func (t *story) counted() func(string) [2]float64 {
	return func(w string) [2]float64 {
		return [2]float64{float64(t.Read[0].freq[w]), float64(t.Read[1].freq[w])}
	}
}

func (t *story) rounded() func(string) [2]float64 {
	return func(w string) [2]float64 {
		return [2]float64{float64(t.Read[0].kept[w]), float64(t.Read[1].kept[w])}
	}
}

func (t *story) columns(id string, title say.Words, words []string, of func(string) [2]float64, below ...storykit.Below) *trace.View {
	counts := t.counted()
	list := make([]storykit.Pillar, len(words))
	for i, w := range words {
		n := counts(w)
		list[i] = storykit.Pillar{Label: w, Values: of(w), Rank: n[0] + n[1]}
	}
	return storykit.Clouds(id, title, list, storykit.Whole, below...)
}

func (t *story) quantLine(i int, s side) string {
	least := 2
	if s.most <= 1 {
		least = 1 // no word is repeated
	}
	return fmt.Sprintf("quant%s = max(%d, round(%g · %d)) = %d", []string{"L", "R"}[i], least, t.rate, s.most, s.q)
}

const mostTiles = 11

func (t *story) digests() {
	t.Chapter("Digest of the profile", codeMD5, codeEqual)
	var tiles [2][]storykit.Tile
	for i, s := range t.Read {
		other := t.Read[1-i]
		for _, w := range s.profile {
			tiles[i] = append(tiles[i], storykit.Tile{ID: w.text, Label: trace.Plain(fmt.Sprint(w.text, " ", w.count)), Mark: trace.If(other.kept[w.text] != w.count, trace.Differs, trace.Same)})
		}
	}
	ribbons := storykit.Ribbons("profile", say.Words{En: "Profiles, line by line"}, storykit.Folded(tiles, mostTiles))
	sums := [2][]uint64{t.Read[0].sig, t.Read[1].sig}
	t.Step(codeMD5, say.New("Words are sorted by decreasing count, and equal counts by character code; MD5 reduces the %d and %d {line|lines} to 128 bits.", len(t.Read[0].profile), len(t.Read[1].profile)), ribbons, storykit.Stamped(storykit.Digests(sums), ribbons))
	view, apart, swallowed, example := t.apart()
	same := say.New("each of the %d {word|words} occurs equally often on both pages", len(t.Read[0].words))
	if swallowed > 0 {
		same = say.New("%d {word occurs|words occur} more often on one page, but rounding removed the difference", swallowed)
	}
	l, r := t.Read[0], t.Read[1]
	differ := say.New("“%s” occurs %d {time|times} on the left and %d on the right, rounded to %d and %d; %d {line differs|lines differ}", trace.Quote(example), l.freq[example], r.freq[example], l.kept[example], r.kept[example], len(apart))
	var more []*trace.View
	if len(apart)+swallowed > 0 {
		more = append(more, view)
	}
	storykit.CompareDigests(t.Story, codeEqual, sums, same.Words, differ.Words, more...)
}

func (t *story) apart() (view *trace.View, apart []string, swallowed int, example string) {
	l, r := t.Read[0], t.Read[1]
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
	if len(apart) > 0 {
		example = apart[0]
	}
	view = t.columns("apart", say.Words{En: "Words with different counts"}, append(slices.Clone(apart), equal...), t.counted(),
		t.below(0), t.below(1))
	return view, apart, len(equal), example
}

func (t *story) below(side int) storykit.Below {
	return storykit.Below{Label: say.New("rounded, %v", storykit.Pages[side]).Words, Mark: trace.Used, Value: func(x storykit.Pillar) float64 { return t.rounded()(x.Label)[side] }}
}

func distance(a, b int) int { return max(a, b) - min(a, b) }

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

func (t *story) overlap() {
	t.Chapter("Overlap of the profiles", codeOverlap)
	l, r := t.Read[0], t.Read[1]
	both := 0
	words := union(l.profile, r.profile)
	for _, w := range words {
		if l.kept[w] > 0 && r.kept[w] > 0 {
			both++
		}
	}
	view := t.columns("overlap", say.Words{En: "Profiles as multisets"}, words, t.rounded(),
		storykit.Below{Label: say.Text("min"), Mark: trace.Same, Value: func(x storykit.Pillar) float64 { return min(x.Values[0], x.Values[1]) }},
		storykit.Below{Label: say.Text("max"), Value: func(x storykit.Pillar) float64 { return max(x.Values[0], x.Values[1]) }})
	t.Step(codeOverlap, say.New("The profiles have %d and %d {word|words}, %d of them in common. Each word counts with its rounded count.", len(l.profile), len(r.profile), both), view)
	less, all := sums(l.sig, r.sig)
	t.Offer(trace.Share(t.Story.Score()))
	t.Ask(say.New("What share of the counts do both profiles have in common?"), codeOverlap,
		say.New("The smaller counts sum to %d, the larger ones to %d: the overlap is %.4f.", less, all, t.Story.Score()),
		view, storykit.Formula("share", say.Words{En: "Overlap"}, "Σ min / Σ max", fmt.Sprintf("%d / %d = %.4f", less, all, t.Story.Score())))
}

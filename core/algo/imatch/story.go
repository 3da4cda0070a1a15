package imatch

import (
	"fmt"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

const (
	codeWords   = "words ← distinct words of body"
	codeBand    = "keep w where low ≤ nidf(w) ≤ high"
	codeSHA     = "digest ← SHA-1(sorted words)"
	codeLexica  = "digest[i] ← SHA-1(words of the i-th random lexicon)"
	codeShare   = "score ← share of equal digests"
	codeJaccard = "score ← |A ∩ B| / |A ∪ B| of the words kept"
)

func (m *method) Trace(r *algo.Story) { m.trace(r) }

func (g *graded) Trace(r *algo.Story) {
	words := g.trace(r)
	if words[0] == nil || words[1] == nil {
		return
	}
	r.Chapter("Words in common", codeJaccard)
	o := storykit.Overlap{A: len(words[0]), B: len(words[1]), Common: common(words)}
	o.Score(r, codeJaccard, sorted.Union, o.View("words", say.Words{En: "Words kept"}))
}

func common(words [2][]string) (n int) {
	for _, w := range words[0] {
		if slices.Contains(words[1], w) {
			n++
		}
	}
	return n
}

func (m *method) trace(r *algo.Story) [2][]string {
	r.Code(codeWords, codeBand)
	words := [2][]string{m.words(r.Docs[0]), m.words(r.Docs[1])}
	m.traceBand(r, words)
	if words[0] != nil && words[1] != nil {
		m.traceDigests(r, words)
	}
	return words
}

func (m *method) traceBand(r *algo.Story, words [2][]string) {
	r.Chapter("Band of idf")
	var bodies []*trace.View
	var n, kept [2]int
	for i, d := range r.Docs {
		var bag text.Bag
		bag.Count(d.Words(m.mode))
		n[i] = bag.Len()
		lexical := m.lexical(d)
		kept[i] = len(lexical)
		var spans []trace.Span
		places := algo.PlacesOf(d, d.Words(m.mode), lexical, strings.Clone)
		for _, w := range lexical {
			spans = storykit.Places(spans, w, trace.If(slices.Contains(words[1-i], w), trace.Same, trace.Used), places[w])
		}
		bodies = append(bodies, r.Body(i, storykit.Sorted(spans)...))
	}
	sieve := m.sieve(r, words)
	if last := r.Recent(); last[0].ID == "body-left" && last[1].ID == "body-right" { // the step before shows both
		sieve = storykit.Fallen(sieve)
	}
	ask := say.New("Which words carry the content: common words, rare words, or those in between?")
	r.Offer(trace.Choose(2, say.Words{En: "Common words"}, say.Words{En: "Rare words"}, say.Words{En: "Those in between"}))
	r.Ask(ask, codeBand, say.New("A word is kept if its idf, scaled to 0 to 1, is from %g to %g: if it occurs on %d to %d of %d {page|pages}. Of %d and %d different {word|words}, %d and %d are kept.",
		m.low, m.high, m.minDF, m.maxDF, m.pages, n[0], n[1], kept[0], kept[1]), sieve)
	storykit.Uncounted(r, codeBand, m.mode, m.df)
	if words[0] == nil || words[1] == nil {
		r.Step(codeBand, say.New("A page that keeps fewer than %d {word|words} has no signature: here there are %d and %d.", m.least, kept[0], kept[1]), bodies...)
		return
	}
	r.Step(codeBand, say.New("Positions of the %d and %d kept {word|words}.", kept[0], kept[1]), bodies...)
}

const mostTiles = 11

// mostSifted is the number of words of a page that are named on the axis, of those kept and of the
// others.
const mostSifted = 12

func (m *method) sieve(r *algo.Story, words [2][]string) *trace.View {
	track := &trace.Track{Axis: storykit.Axis("idf, scaled to 0 to 1", 0, 1), Zones: []trace.Zone{
		{Label: trace.Worded(say.Words{En: "too common"}), From: 0, To: m.low},
		{Label: trace.Worded(say.Words{En: "kept"}), From: m.low, To: m.high, Mark: trace.Same},
		{Label: trace.Worded(say.Words{En: "too rare"}), From: m.high, To: 1},
	}}
	for i, d := range r.Docs {
		lane := trace.Lane{ID: storykit.ID("page", trace.Sides[i]), Label: trace.Worded(storykit.Pages[i])}
		var bag text.Bag
		bag.Count(d.Words(m.mode))
		in := make(map[string]bool)
		for _, w := range m.lexical(d) {
			in[w] = true
		}
		var other text.Bag
		other.Count(r.Docs[1-i].Words(m.mode))
		has := make(map[string]bool, other.Len())
		for k := range other.Len() {
			has[other.At(k)] = true
		}
		// Of the words that are kept and of the others, those of this page alone and those of both.
		var kept, rest [2][]trace.Thing
		for k := range bag.Len() {
			w, both := bag.At(k), 0
			thing := trace.Thing{ID: w, Label: trace.Plain(w), From: algo.NIDF(bag.DF(k, m.df), m.pages), Mark: trace.Dropped}
			if has[w] {
				both = 1
			}
			if !in[w] {
				rest[both] = append(rest[both], thing)
				continue
			}
			thing.Mark = trace.If(slices.Contains(words[1-i], w), trace.Same, trace.Used)
			kept[both] = append(kept[both], thing)
		}
		first := func(of [2][]trace.Thing) []trace.Thing {
			all := storykit.ByTurns(of[0], of[1])
			return all[:min(mostSifted, len(all))]
		}
		lane.Things = storykit.ByTurns(first(kept), first(rest))
		track.Lanes = append(track.Lanes, lane)
	}
	return &trace.View{
		ID: "sieve", Title: say.New("The first words of both pages, up to %d kept and %d dropped", mostSifted, mostSifted).Words, Track: track,
		Note: say.Words{En: "Green words are kept on both pages; words with a dashed frame are dropped."},
	}
}

func (m *method) traceDigests(r *algo.Story, words [2][]string) {
	r.Chapter("Digest of the words", codeSHA)
	var tiles [2][]storykit.Tile
	for i, list := range words {
		for _, w := range list {
			tiles[i] = append(tiles[i], storykit.Tile{ID: w, Label: trace.Plain(w), Mark: trace.If(slices.Contains(words[1-i], w), trace.Same, trace.Differs)})
		}
	}
	ribbons := storykit.Ribbons("joined", say.Words{En: "Kept words, sorted and joined"}, storykit.Folded(tiles, mostTiles))
	if max(len(tiles[0]), len(tiles[1])) > mostTiles {
		if ribbons.Note = (say.Words{En: "The first words that differ are named, with their neighbours; numbers count the words between."}); words[0] != nil && common(words) == max(len(words[0]), len(words[1])) {
			ribbons.Note = say.Words{En: "The first and the last words are named; the number counts those between."}
		}
	}
	stamps := storykit.Stamps(say.Words{En: "Digests over the whole lexicon"}, [2][]uint64{m.at(r.Sigs[0], 0), m.at(r.Sigs[1], 0)}, true)
	views := []*trace.View{ribbons.Follow(r.Recent()[:2]...), storykit.Stamped(stamps, ribbons)}
	both := common(words)
	differ := len(words[0]) + len(words[1]) - 2*both
	ask := say.New("Are the digests equal?")
	r.Offer(trace.YesNo(differ == 0))
	if differ == 0 {
		r.Ask(ask, codeSHA, say.New("Both pages keep the same %d {word|words}: sorted and joined, they give the same digest.", both), views...)
	} else {
		r.Ask(ask, codeSHA, say.New("%d {word is|words are} kept on only one page: a single one is enough for a different digest.", differ), views...)
	}
	if m.lexicons == 0 {
		return
	}
	r.Chapter("Random lexicons", codeLexica, codeShare)
	held := algo.OneOf(m.lexicons+1, func(i int) algo.IndexTest {
		test := algo.SameTest(say.New("lexicon %d", i).Words, algo.Hex(m.at(r.Sigs[0], i)...), algo.Hex(m.at(r.Sigs[1], i)...))
		if i == 0 {
			test.Name = say.Words{En: "whole lexicon"}
		}
		if differing := m.differing(words, i); differing != "" {
			test.Found = say.New("≠ has “%s”", differing).Words
		}
		return test
	})
	view := algo.IndexTestsView("lexicons", held)
	view.Title = say.Words{En: "Digests by lexicon, with the words of it that differ"}
	equal := m.equal(r.Sigs[0], r.Sigs[1])
	r.Offer(trace.HowMany(min(equal, m.lexicons), m.lexicons))
	said := say.New("Each of %d random {lexicon|lexicons} omits random words, the same ones on every page, and may happen to omit the %d that {differs|differ}: %d of %d {digest|digests} are equal.",
		m.lexicons, differ, equal, m.lexicons+1)
	if differ == 0 {
		said = say.New("Each of %d random {lexicon|lexicons} omits random words, the same ones on every page. No word differs, so all %d {digest|digests} are equal.", m.lexicons, m.lexicons+1)
	}
	r.Ask(say.New("How many of the %d {lexicon|lexicons} contain no word that differs?", m.lexicons), codeShare, said, view)
}

func (m *method) differing(words [2][]string, i int) string {
	var out []string
	for side, list := range words {
		for _, w := range list {
			if !slices.Contains(words[1-side], w) && (i == 0 || m.drawn(hash.FNV1a64(w), i)) {
				out = append(out, w)
			}
		}
	}
	if n := len(out) - mostDiffering; n > 1 {
		return fmt.Sprintf("%s + %d", strings.Join(out[:mostDiffering], " "), n)
	}
	return strings.Join(out, " ")
}

const mostDiffering = 5

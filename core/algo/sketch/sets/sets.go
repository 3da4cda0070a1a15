// Package sets implements what algorithms share that represent a page as a set of hashes: of
// shingles, of fingerprints, of sentences. Such an algorithm defines the elements of a page and
// what two pages must have in common. This package derives the rest: the score, the index in memory
// and spread over machines, the tests and levels of the index, the elements with their places, the
// texts of keys, and the story.
//
// A signature holds the hashes of the distinct elements, ascending. Two pages score
// |A∩B|/|A∪B|, the resemblance, or |A∩B|/min(|A|,|B|), the containment of the smaller.
//
// The index is a prefix filter (Chaudhuri, Ganti, Kaushik 2006): it has of each set a few elements.
// Let the elements of all sets be sorted in the same order. If two sets share o elements, then the
// first of these is among the first |A|−o+1 elements of A and the first |B|−o+1 of B. A score
// requires two sets to share a certain number of elements, so that only this many elements of each
// set need be indexed and looked up. Any order is correct; with the rarest elements first the fewest
// pairs become candidates. Where no frequencies are known the sets are sorted by the hashes of the
// elements.
package sets

import (
	"context"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// Element is a distinct element of a page.
type Element struct {
	algo.Feature
	Hash uint64 // the hash in signatures
}

// Set represents the pages of an algorithm as sets. Algorithms embed it.
type Set struct {
	algo.Index
	Name    say.Words // name of the elements in a table: "fingerprints"
	Smaller bool      // score by the containment of the smaller page, not by the resemblance
	// Elements returns the distinct elements of a page in the order in which they are shown.
	Elements func(d *text.Doc) []Element
}

// Sign returns the hashes of the elements, ascending; none of a page without elements.
func (s Set) Sign(d *text.Doc) algo.Signature {
	var out algo.Signature
	for _, e := range s.Elements(d) {
		out = append(out, e.Hash)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Score returns the resemblance, or the containment of the smaller page.
func (s Set) Score(a, b algo.Signature) float64 {
	if s.Smaller {
		return sorted.Contained(a, b)
	}
	return sorted.Jaccard(a, b)
}

// Features returns the elements.
func (s Set) Features(d *text.Doc) []algo.Feature {
	var out []algo.Feature
	for _, e := range s.Elements(d) {
		e.Keys = []uint64{e.Hash}
		out = append(out, e.Feature)
	}
	return out
}

// Explain returns the elements that both pages have, and both measures.
func (s Set) Explain(a, b *text.Doc) algo.Evidence {
	x, y := s.Sign(a), s.Sign(b)
	ev := algo.Evidence{Score: s.Score(x, y)}
	if len(x) > 0 && len(y) > 0 {
		ev.Shared = algo.Shared(s.Features(a), s.Features(b), algo.Lighter)
		ev.Numbers = Numbers(s.Name, x, y)
	}
	return ev
}

const (
	codeSets    = "A, B ← features(left), features(right)"
	codeUnion   = "score ← |A ∩ B| / |A ∪ B|"
	codeSmaller = "score ← |A ∩ B| / min(|A|, |B|)"
)

// Trace records the elements that both pages have, and their share, which is the score.
func (s Set) Trace(r *algo.Story) {
	r.Chapter("Features", codeSets)
	shared := s.Explain(r.Docs[0], r.Docs[1]).Shared
	views := r.Bodies(func(side int) (spans []trace.Span) {
		for _, m := range shared {
			spans = storykit.Places(spans, m.Label, trace.Same, [][]text.Span{m.A, m.B}[side])
		}
		return spans
	})
	o := storykit.OverlapOf(r.Sigs[0], r.Sigs[1])
	bars := o.View("overlap", s.Name)
	r.Step(codeSets, say.New("%d distinct {feature|features} on the left, %d on the right; %d of them are on both pages.", o.A, o.B, o.Common), append(views, bars)...)
	if r.Unsigned() {
		return
	}
	code := codeUnion
	if s.Smaller {
		code = codeSmaller
	}
	r.Chapter("Compare", code)
	o.Score(r, code, s.Smaller, bars)
}

// Numbers returns the overlap of two sets by both measures, and their sizes.
func Numbers(name say.Words, a, b []uint64) []algo.Number {
	n := sorted.Common(a, b)
	return []algo.Number{
		{Name: say.Words{En: "resemblance"}, Value: algo.Ratio(n, len(a)+len(b)-n)},
		{Name: say.Words{En: "containment of the smaller"}, Value: algo.Ratio(n, min(len(a), len(b)))},
		{Name: name, Value: algo.Two(len(a), len(b))},
	}
}

// Listed is a set whose index has a list of pages for each element, see [algo.Keyed]: all pairs
// that share an element are candidates.
type Listed struct{ Set }

func (Listed) Keys(s algo.Signature) []uint64 { return s }

// Guarantee returns 0: the index loses no pair that scores above 0.
func (Listed) Guarantee() float64 { return 0 }

// TestPair counts the elements that both pages have.
func (l Listed) TestPair(a, b algo.Signature) algo.IndexTests {
	return algo.All(algo.SharedTest(l.Name, len(a), len(b), sorted.Common(a, b), 1))
}

// Spread uses the rare elements of a page as keys: for the resemblance the share 1−t for pairs that
// score at least t; for the containment all elements, the share 1−t of which are probes.
func (l Listed) Spread(f algo.SpreadOptions) (algo.Spread, error) {
	return OfWords(f, l.Smaller), nil
}

// Joined is a set whose index finds the pairs that score at least Least by their rare elements: see
// [Join].
type Joined struct {
	Set
	Least float64   // in (0,1]
	Rare  say.Words // names the elements of which a rare one must be common
	Lists say.Words // names the lists of the rarest elements of each page
}

func (j Joined) join() Join { return Join{Least: j.Least, Smaller: j.Smaller} }

// Pairs finds all pairs that score at least Least, and few others.
func (j Joined) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	return j.join().Pairs(ctx, sigs, emit)
}

// Folding returns [algo.FoldsAtNeed]: equal pages count in the frequencies by which rare elements
// come first, and these affect which pairs below Least are candidates.
func (Joined) Folding() algo.Folding { return algo.FoldsAtNeed }

// Guarantee returns Least: the join loses no pair that scores at least that.
func (j Joined) Guarantee() float64 { return j.Least }

// Spread returns the keys of [Listed].
func (j Joined) Spread(f algo.SpreadOptions) (algo.Spread, error) {
	return OfWords(f, j.Smaller), nil
}

// TestPair compares the numbers of elements, and tests whether the two pages share a rare one:
// which elements are rare depends on the set of pages, but a pair that reaches Least shares a rare
// one in any set.
func (j Joined) TestPair(a, b algo.Signature) algo.IndexTests {
	n, of := sorted.Common(a, b), max(len(a), len(b))
	if j.Smaller {
		of = min(len(a), len(b))
	}
	share := algo.SharedTest(j.Rare, len(a), len(b), n, 1)
	if n > 0 && n < AtLeast(j.Least, of) {
		share.Outcome = algo.MaybeCandidate
	}
	if j.Smaller {
		return algo.All(share)
	}
	return algo.All(algo.RatioTest(j.Name, len(a), len(b), j.Least, Near(j.Least, len(a), len(b))), share)
}

// IndexLevels returns the lists of the rarest elements of each page; a pair that reaches Least
// shares one. For containment the larger page is looked up by all of its elements, and there is no
// such level.
func (j Joined) IndexLevels(sigs []algo.Signature) []algo.IndexLevel {
	if j.Smaller {
		return nil
	}
	return []algo.IndexLevel{algo.InvertedLists(j.Lists, len(sigs), j.join().Rarest(sigs))}
}

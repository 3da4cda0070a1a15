// Package sets is what algorithms share that keep a page as a set of hashes: of shingles, of
// fingerprints, of sentences. Such an algorithm says what the elements of a page are and which
// of them two pages must have in common; what follows from that is here: the score, the
// index in memory and spread over machines, what the index looks at, how it lies over the
// pages, and the elements with their places.
//
// A signature holds the hashes of the distinct elements, ascending. Two pages score
// |A∩B|/|A∪B|, the resemblance, or |A∩B|/min(|A|,|B|), the containment of the smaller.
package sets

import (
	"context"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/prefix"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Element is a distinct thing of a page.
type Element struct {
	algo.Feature
	Hash uint64 // by which it stands in signatures
}

// Set is the pages of an algorithm as sets. It is to be embedded.
type Set struct {
	algo.Index
	Name    say.Words // of the elements, as a table has it: "fingerprints"
	Smaller bool      // the containment of the smaller page counts, not the resemblance
	// Elements are the distinct elements of a page in the order in which they are shown.
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

// Numbers tells of two sets how far they overlap, by both measures, and how large they are.
func Numbers(name say.Words, a, b []uint64) []algo.Number {
	n := sorted.Common(a, b)
	return []algo.Number{
		{Name: say.Words{En: "resemblance"}, Value: algo.Ratio(n, len(a)+len(b)-n)},
		{Name: say.Words{En: "containment of the smaller"}, Value: algo.Ratio(n, min(len(a), len(b)))},
		{Name: name, Value: algo.Two(len(a), len(b))},
	}
}

// Spell returns the labels of the elements by their hashes.
func (s Set) KeyTexts(d *text.Doc) map[uint64]string {
	out := make(map[uint64]string)
	for _, e := range s.Elements(d) {
		if out[e.Hash] == "" {
			out[e.Hash] = e.Label
		}
	}
	return out
}

// Listed is a set whose index has a list of pages for each element, as [algo.Keyed] has it:
// it brings all pairs together that have an element in common.
type Listed struct{ Set }

// Keys returns all elements.
func (Listed) Keys(s algo.Signature) []uint64 { return s }

// Guarantee says that the index loses no pair that scores above 0.
func (Listed) Guarantee() float64 { return 0 }

// Meet counts the elements that both pages have.
func (l Listed) TestPair(a, b algo.Signature) algo.IndexTests {
	return algo.All(algo.SharedTest(l.Name, len(a), len(b), sorted.Common(a, b), 1))
}

// Spread takes the rare elements of a page for keys: for the resemblance the share 1−t for
// pairs that score at least t; for the containment all, of which it looks for others by the
// share 1−t.
func (l Listed) Spread(f algo.SpreadOptions) (algo.Spread, error) {
	return prefix.Sets(f, l.Smaller), nil
}

// Joined is a set whose index finds the pairs that score at least Least by their rare
// elements: see package prefix.
type Joined struct {
	Set
	Least float64   // in (0,1]
	Rare  say.Words // names the elements of which a rare one must be shared
	Lists say.Words // names the lists of the rarest elements of each page
}

func (j Joined) join() prefix.Join { return prefix.Join{Least: j.Least, Smaller: j.Smaller} }

// Pairs finds all pairs that score at least Least, and few others.
func (j Joined) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	return j.join().Pairs(ctx, sigs, emit)
}

// Folding: rare elements come first, and equal pages count in that; which pairs below Least
// are compared depends on it.
func (Joined) Folding() algo.Folding { return algo.FoldsAtNeed }

// Guarantee is Least: the join loses no pair from there on.
func (j Joined) Guarantee() float64 { return j.Least }

// Spread is that of [Listed].
func (j Joined) Spread(f algo.SpreadOptions) (algo.Spread, error) {
	return prefix.Sets(f, j.Smaller), nil
}

// Meet compares the numbers of elements, and asks whether the two share a rare one: which
// are rare depends on the set, but a pair that reaches Least shares one in any.
func (j Joined) TestPair(a, b algo.Signature) algo.IndexTests {
	n, of := sorted.Common(a, b), max(len(a), len(b))
	if j.Smaller {
		of = min(len(a), len(b))
	}
	share := algo.SharedTest(j.Rare, len(a), len(b), n, 1)
	if n > 0 && n < prefix.AtLeast(j.Least, of) {
		share.Outcome = algo.MaybeCandidate
	}
	if j.Smaller {
		return algo.All(share)
	}
	return algo.All(algo.RatioTest(j.Name, len(a), len(b), j.Least, prefix.Near(j.Least, len(a), len(b))), share)
}

// Files returns the lists of the rarest elements of each page, of which a pair that reaches
// Least shares one. Where containment counts, the larger page is looked up by all of its
// elements, and there is no such level.
func (j Joined) IndexLevels(sigs []algo.Signature) []algo.IndexLevel {
	if j.Smaller {
		return nil
	}
	return []algo.IndexLevel{algo.InvertedLists(j.Lists, len(sigs), j.join().Rarest(sigs))}
}

// Package sets implements what algorithms share that represent a page as a set of hashes: of
// shingles, of fingerprints, of terms, of sentences. Such an algorithm defines the elements of a
// page and what two pages must have in common. This package derives the rest: the score, the index
// in memory and spread over machines, the tests and levels of the index, the elements with their
// places, the texts of keys, and the story.
//
// A signature holds the hashes of the distinct elements, ascending, after words of the algorithm's
// own. Two pages score |A∩B|/|A∪B|, the resemblance, or |A∩B|/min(|A|,|B|), the containment of the
// smaller, or |A∩B|/max(|A|,|B|).
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
	"cmp"
	"context"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// Element is a distinct element of a page.
type Element struct {
	algo.Feature
	Hash uint64 // its word in signatures
	Low  uint64 // the second word of a [Set.Wide]
}

// Set represents the pages of an algorithm as sets. Algorithms embed it.
type Set struct {
	algo.Index
	Name say.Words      // names the elements in a table: "fingerprints"
	By   sorted.Measure // the score
	Head int            // words of a signature before its elements, from Front
	Wide bool           // an element has two words, as a digest of 128 bits
	// Elements returns the distinct elements of a page in the order in which they are shown.
	Elements func(d *text.Doc) []Element
	Front    func(d *text.Doc) []uint64     // returns the Head words of a page; nil: there are none
	Apart    func(a, b algo.Signature) bool // reports whether pages score 0 whatever they share; nil: none do
}

// Sign returns the hashes of the elements, ascending; none of a page without elements.
func (s Set) Sign(d *text.Doc) algo.Signature {
	list := s.Elements(d)
	if len(list) == 0 {
		return nil
	}
	slices.SortFunc(list, func(x, y Element) int { return cmp.Or(cmp.Compare(x.Hash, y.Hash), cmp.Compare(x.Low, y.Low)) })
	list = slices.CompactFunc(list, func(x, y Element) bool { return x.Hash == y.Hash && x.Low == y.Low })
	out := make(algo.Signature, 0, s.Head+2*len(list))
	if s.Front != nil {
		out = append(out, s.Front(d)...)
	}
	for _, e := range list {
		if out = append(out, e.Hash); s.Wide {
			out = append(out, e.Low)
		}
	}
	return slices.Clip(out)
}

// Members returns the words of the elements in a signature.
func (s Set) Members(sig algo.Signature) []uint64 { return sig[min(s.Head, len(sig)):] }

// Size returns the number of elements in a signature.
func (s Set) Size(sig algo.Signature) int {
	n := len(s.Members(sig))
	if s.Wide {
		n /= 2
	}
	return n
}

// Common returns the number of elements that two signatures share.
func (s Set) Common(a, b algo.Signature) int {
	if s.Wide {
		return sorted.CommonPairs(s.Members(a), s.Members(b))
	}
	return sorted.Common(s.Members(a), s.Members(b))
}

// Score returns the share of common elements by the measure.
func (s Set) Score(a, b algo.Signature) float64 {
	if s.Apart != nil && s.Size(a) > 0 && s.Size(b) > 0 && s.Apart(a, b) {
		return 0
	}
	return s.By.Share(s.Common(a, b), s.Size(a), s.Size(b))
}

func (s Set) firsts(sig algo.Signature) []uint64 {
	words := s.Members(sig)
	if !s.Wide {
		return words
	}
	out := make([]uint64, 0, len(words)/2)
	for i := 0; i < len(words); i += 2 {
		out = append(out, words[i])
	}
	return out
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

// Explain returns the elements that both pages have, and the measures.
func (s Set) Explain(a, b *text.Doc) algo.Evidence {
	x, y := s.Sign(a), s.Sign(b)
	return algo.Evidence{Score: s.Score(x, y), Shared: algo.Shared(s.Features(a), s.Features(b), algo.Lighter), Numbers: s.Numbers(x, y)}
}

const codeSets = "A, B ← features(left), features(right)"

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
	o := s.Overlap(r.Sigs)
	bars := o.View("overlap", s.Name)
	r.Step(codeSets, say.New("%d distinct {feature|features} on the left, %d on the right; %d of them are on both pages.", o.A, o.B, o.Common), append(views, bars)...)
	if r.Unsigned() {
		return
	}
	r.Chapter("Compare", storykit.CodeOf(s.By))
	o.Score(r, storykit.CodeOf(s.By), s.By, bars)
}

// Overlap returns the sizes of the sets of two pages.
func (s Set) Overlap(sigs [2]algo.Signature) storykit.Overlap {
	return storykit.Overlap{A: s.Size(sigs[0]), B: s.Size(sigs[1]), Common: s.Common(sigs[0], sigs[1])}
}

// Numbers returns the overlap of two signatures by the measures, and their sizes; none if either is
// empty.
func (s Set) Numbers(a, b algo.Signature) []algo.Number {
	na, nb := s.Size(a), s.Size(b)
	if na == 0 || nb == 0 {
		return nil
	}
	n := s.Common(a, b)
	out := []algo.Number{
		{Name: say.Words{En: "resemblance"}, Value: algo.Ratio(n, na+nb-n)},
		{Name: say.Words{En: "containment of the smaller"}, Value: algo.Ratio(n, min(na, nb))},
		{Name: s.Name, Value: algo.Two(na, nb)},
	}
	if s.By == sorted.Larger {
		out[1] = algo.Number{Name: say.Words{En: "share of the larger"}, Value: algo.Ratio(n, max(na, nb))}
	}
	return out
}

// Shared returns the test of an index that two pages share need elements.
func (s Set) Shared(name say.Words, a, b algo.Signature, need int) algo.IndexTest {
	return algo.SharedTest(name, s.Size(a), s.Size(b), s.Common(a, b), need)
}

// TestPair counts the elements that both pages have; one is needed.
func (s Set) TestPair(a, b algo.Signature) algo.IndexTests {
	return algo.All(s.Shared(s.Name, a, b, 1))
}

// Spread uses the rare elements of a page as keys: for the resemblance the share 1−t for pairs that
// score at least t; for the containment all elements, the share 1−t of which are probes.
func (s Set) Spread(f algo.SpreadOptions) (algo.Spread, error) {
	if s.By == sorted.Union {
		return Resembling(f, s.Size, s.elements), nil
	}
	out := Spread(f, s.By, s.elements)
	if s.Apart != nil {
		out.Meets = func(a, b algo.Signature) bool { return !s.Apart(a, b) }
	}
	return out, nil
}

func (s Set) elements(sig algo.Signature) []uint64 {
	words := s.Members(sig)
	if !s.Wide {
		return slices.Clone(words)
	}
	out := make([]uint64, 0, len(words)/2)
	for i := 0; i < len(words); i += 2 {
		out = append(out, hash.Mix64(hash.Mix64(words[i])+words[i+1]))
	}
	return out
}

// Levels returns the inverted index of the elements.
func (s Set) Levels(name say.Words, sigs []algo.Signature) []algo.IndexLevel {
	return []algo.IndexLevel{algo.InvertedLists(name, len(sigs), func(i int) []uint64 { return s.firsts(sigs[i]) })}
}

// Listed is a set whose index has a list of pages for each element, see [algo.Keyed]: all pairs
// that share an element are candidates.
type Listed struct{ Set }

func (Listed) Keys(s algo.Signature) []uint64 { return s }

// Guarantee returns 0: the index loses no pair that scores above 0.
func (Listed) Guarantee() float64 { return 0 }

// Joined is a set whose index finds the pairs that score at least Least by their rare elements: see
// [Join].
type Joined struct {
	Set
	Least float64   // in (0,1]
	Rare  say.Words // names the elements of which a rare one must be common
	Lists say.Words // names the lists of the rarest elements of each page
}

func (j Joined) join() Join { return Join{Least: j.Least, Smaller: j.By == sorted.Smaller} }

// Pairs finds all pairs that score at least Least, and few others.
func (j Joined) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	return j.join().Pairs(ctx, sigs, emit)
}

// Folding returns [algo.FoldsAtNeed]: equal pages count in the frequencies by which rare elements
// come first, and these affect which pairs below Least are candidates.
func (Joined) Folding() algo.Folding { return algo.FoldsAtNeed }

// Guarantee returns Least: the join loses no pair that scores at least that.
func (j Joined) Guarantee() float64 { return j.Least }

// TestPair compares the numbers of elements, and tests whether the two pages share a rare one:
// which elements are rare depends on the set of pages, but a pair that reaches Least shares a rare
// one in any set.
func (j Joined) TestPair(a, b algo.Signature) algo.IndexTests {
	n, na, nb := j.Common(a, b), j.Size(a), j.Size(b)
	of := max(na, nb)
	if j.By == sorted.Smaller {
		of = min(na, nb)
	}
	share := j.Shared(j.Rare, a, b, 1)
	if n > 0 && n < AtLeast(j.Least, of) {
		share.Outcome = algo.MaybeCandidate
	}
	if j.By == sorted.Smaller {
		return algo.All(share)
	}
	return algo.All(algo.RatioTest(j.Name, na, nb, j.Least, Near(j.Least, na, nb)), share)
}

// IndexLevels returns the lists of the rarest elements of each page; a pair that reaches Least
// shares one. For containment the larger page is looked up by all of its elements, and there is no
// such level.
func (j Joined) IndexLevels(sigs []algo.Signature) []algo.IndexLevel {
	if j.By == sorted.Smaller {
		return nil
	}
	return []algo.IndexLevel{algo.InvertedLists(j.Lists, len(sigs), j.join().Rarest(sigs))}
}

// Package algo defines what an algorithm is: its declaration and the functions that a run calls.
//
// An [Algorithm] is data that describes itself, with a constructor of a [Method] for one
// setting of its parameters. Sign, Score and Keys are pure functions, so that the window, a
// sweep over thresholds (which signs once) and a run larger than memory use the same code.
// Each algorithm is a package under algo/; package catalog lists them.
//
// # Recommended thresholds
//
// Some parameters have a recommended value besides the paper's ([param.Param.Recommended]).
// It was measured on five labelled sets of news, four in Chinese and one in English (10,897
// pages, 818 labelled duplicates): all pairs scored, all other settings those of the paper,
// pages and bodies selected by the defaults of the programs. Pairs without a label count as
// different. (The labelled pairs alone were found by a shingle method; measured on them, a
// threshold at which unrelated pages are accepted would look too good.)
//
// The recommended value is the middle, or a round value, of the thresholds whose F1 is within
// 0.005 of the best; F1 is averaged over the sets with the square roots of the numbers of
// duplicates as weights. A value is recommended only where
//
//   - the paper's value is not among these thresholds;
//   - values chosen in this way on all sets but one do better than the paper's on the set
//     left out, and lose at most 0.01 on the labelled pairs alone;
//   - a run with the value confirms this, since some methods score by their threshold.
package algo

import (
	"context"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Algorithm describes one way to find near-duplicate pages.
type Algorithm struct {
	Name    string      // lower case, one word: "simhash"
	Version int         // rises when a page may get another signature; samples/vectors/versions holds it
	Title   param.Words // as shown in lists
	Idea    param.Words // what it does, in about three sentences
	Cost    param.Words // time and space for n pages
	Fails   param.Words // when not to use it
	Command bool        // a program of the user's own, see package command
	Print   string      // fingerprint of the program of a Command; "" for the algorithms here
	Works   []string    // keys of its papers, see [References] and [BibTeX]

	Params    []param.Param
	Threshold string // name of the parameter that decides, in its own unit

	// Decides returns the name of the deciding parameter where it depends on the other
	// values: a share for one measure, a count for another. Nil: always Threshold. With the
	// defaults it is Threshold in any case. Callers use [Algorithm.Decider].
	Decides func(param.Values) string

	// Overlap reports [Algorithm.Overlaps] for the values v. Nil: false for all values.
	Overlap func(v param.Values) bool

	// Growth is the growth of the time with the number of pages, with the defaults.
	Growth Growth

	// FitForSign: only Sign uses what Fit learned. A method whose signatures are all known
	// already need not be fitted.
	FitForSign bool

	// New returns the method for values within the declared ranges. It checks parameters
	// against each other; the error is one line.
	New func(param.Values) (Method, error)

	// Strict: duplicates must score more than the threshold, as in some papers; otherwise
	// at least the threshold.
	Strict bool

	// Scale returns the relation between the deciding parameter and scores, with the values
	// v, where the parameter is not a score itself but a count or a distance. Nil, or a nil
	// result: its values are scores.
	Scale func(v param.Values) *Scale
}

// AllUpTo is the largest number of pages for which all pairs are scored by default. Larger
// sets are joined by the index. To keep and sort all pairs of 10,000 pages takes 20 s and
// 1.4 GB even where a score costs as little as for SimHash; the index takes less than 1 s and
// gives the same figures, or intervals for them.
const AllUpTo = 5000

// Overlaps reports whether, with the values v, the distribution of the scores alone shows where
// copies begin. It does where a score is the share of features that two pages have in common, so
// that unrelated pages score near 0. Measured: the threshold at the valley of the scores (package
// eval, Suggest) loses at most 0.02 of the best F1 on each of three labelled sets of Chinese news
// of 407 to 6,261 pages, also where unlabelled pairs count as different. Other shares lost up to
// 0.10: those of the smaller page alone, since excerpts form a separate peak, and those of few or
// common features.
func (a Algorithm) Overlaps(v param.Values) bool { return a.Overlap != nil && a.Overlap(v) }

// Always is an [Algorithm.Overlap] that is true for all values.
func Always(param.Values) bool { return true }

// Method is an algorithm with its parameters set. Methods are safe for use by
// several goroutines once they are made (and fitted, see [Fitter]).
type Method interface {
	// Sign returns the signature of a page. It is empty where the page has no features; such
	// a page is a duplicate of nothing.
	Sign(d *text.Doc) Signature
	// Score returns the similarity of two pages in [0,1], 1 for the same. It is symmetric,
	// and 0 where either signature is empty.
	Score(a, b Signature) float64
}

// A Signature is a method's summary of a page. Each algorithm defines what the words mean.
type Signature []uint64

// Keyed methods have an index by keys: pages that share a key are compared.
type Keyed interface {
	Keys(s Signature) []uint64
}

// A Joiner is a method with its own join. Pairs calls emit once for each candidate pair a < b,
// positions in sigs, from one goroutine at a time. Empty signatures are in no pair.
type Joiner interface {
	Pairs(ctx context.Context, sigs []Signature, emit func(a, b int)) error
}

// Fitter methods must read the whole set before they sign, for document frequencies or to
// train a model. Fit is called once, before the first Sign.
type Fitter interface {
	Fit(ctx context.Context, c *text.Corpus) error
}

// A Warner is a method that reports unusual properties of the pages, in lines with counts ("12
// pages have fewer than 10 words").
type Warner interface {
	Warnings() []say.Words
}

// Warn returns a warning about a number of pages, none where it is 0.
func Warn(pages int64, said say.Message) []say.Words {
	if pages == 0 {
		return nil
	}
	return []say.Words{said.Words}
}

// OneShingle returns the warning that pages have fewer than k tokens, the length of a
// shingle.
func OneShingle(pages int64, k int) []say.Words {
	return Warn(pages, say.New("%d {page has|pages have} fewer than %d {token|tokens}: the whole page is used as a single shingle", pages, k))
}

// Explainer methods can show the features of a page, the evidence for a score, and the steps
// of a decision.
type Explainer interface {
	// Features returns the features of one page, heaviest first.
	Features(d *text.Doc) []Feature
	// Explain returns the evidence for the score of two pages.
	Explain(a, b *text.Doc) Evidence
	// Trace records the steps from the bodies to the score, with the functions that Sign and
	// Score call. It is called where both pages have a content character, or both have a
	// signature. [StoryOptions.Tell] records the beginning and the end of every story.
	Trace(s *Story)
}

// Feature is one feature of a page, for people to look at.
type Feature struct {
	Label  string      // the keyword, sentence, shingle or spot
	Weight float64     // its weight, 1 where all count the same
	Places []text.Span // its occurrences in the body, in bytes; may be empty
	// Same identifies the feature: features of two pages are the same where it is equal. ""
	// where the normalised text of the label identifies it.
	Same string
	// Keys are its words in [Keyed.Keys], or in [PageList.Feature]: several where each of its places
	// counts, the same for all features where their digest is the key.
	Keys []uint64
}

// Evidence holds the features that two pages share and the numbers of the decision.
type Evidence struct {
	Score   float64
	Numbers []Number
	Shared  []Match
}

// Number is one figure that explains a decision.
type Number struct {
	Name  param.Words
	Value string // formatted for reading
}

// Match is a feature that both pages have, with its places in both bodies.
type Match struct {
	Label  string
	Weight float64
	A, B   []text.Span
}

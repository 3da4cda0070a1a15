// Package algo is the contract between algorithms and everything that runs them.
//
// An algorithm is data that describes itself ([Algorithm]) and a constructor of
// a [Method] for one setting of its parameters. Sign, Score and Keys are pure:
// so one algorithm serves the window, a sweep over thresholds without signing
// again, and a run larger than memory, unchanged. Each algorithm is a package
// under algo/; the list of them is package catalog.
//
// # Recommended thresholds
//
// Beside a paper's threshold may stand a recommended one ([param.Param.Recommended]). It
// was measured over five labelled sets of news, four in Chinese and one in English (10,897
// pages, 818 labelled duplicates), all pairs scored, all other settings the paper's, with
// the selection and the bodies that programs take unless told. Pairs that nobody listed
// count as different: labelled pairs alone are those that a shingle method found worth a
// look, and flatter a threshold at which unrelated pages come in. It is the middle, or a
// round value, of the thresholds whose F1, averaged with the square roots of the numbers
// of duplicates as weights, lies within 0.005 of the best. It is recommended only where
// the paper's is none of these, and where thresholds chosen in this way on all sets but
// one did better than the paper's on the sets left out, and lost no more than 0.01 on the
// labelled pairs alone; and where a run with it decides so, since some methods score by
// their threshold. For all others the paper's stands.
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
	Title   param.Words // as shown in lists
	Idea    param.Words // what it does, in about three sentences
	Cost    param.Words // time and space in n pages
	Fails   param.Words // when not to use it
	Command bool        // a person's own, see package command
	Print   string      // changes with what is behind it where that is no code of ours; "" for ours
	Paper   Citation

	Params    []param.Param
	Threshold string // name of the parameter that decides, in its own unit

	// Decides names the parameter that decides where the values choose it: a
	// share for one measure, a count for another. Nil: always Threshold, which
	// is in any case what decides with the defaults. Ask [Algorithm.Decider].
	Decides func(param.Values) string

	// Overlap tells whether the scores alone say where copies begin, with the values v: see
	// [Algorithm.Overlaps]. Nil: they never do.
	Overlap func(v param.Values) bool

	// Growth is how the time grows with the pages, with the defaults.
	Growth Growth

	// FitForSign: nothing but Sign makes use of what Fit finds out. Where all
	// signatures are known the method need not be fitted.
	FitForSign bool

	// New checks what the declared ranges cannot (one parameter against
	// another) and returns the method; the error is one line.
	New func(param.Values) (Method, error)

	// Strict: duplicates score more than the parameter that decides, as some papers have
	// it; else as much is enough.
	Strict bool

	// Scale is what the parameter that decides counts with the values v, where that is no
	// score. Nil, or a nil scale: its values are scores.
	Scale func(v param.Values) *Scale
}

// AllUpTo is the number of pages up to which all pairs are scored unless told
// otherwise; beyond, those that the index brings together. Even where a score is a few
// population counts, as for SimHash, keeping and sorting all pairs of 10,000 pages takes
// 20 s and 1.4 GB, while the index with what is found out beyond it takes less than one
// and gives the same figures, or their intervals.
const AllUpTo = 5000

// Overlaps tells whether with the values v a score is the share that the features of two
// pages have in common, and says by itself where copies begin: those of unrelated pages
// lie near 0. It holds where the valley of the scores (package eval, Suggest) lost no more
// than 0.02 of the best F1 on each of three labelled sets of Chinese news, 407 to 6,261
// pages, also where pairs that nobody labelled count as different. Other shares lost up to
// 0.10: those of the smaller page alone, since parts of pages make a heap of their own,
// and those of few or common features.
func (a Algorithm) Overlaps(v param.Values) bool { return a.Overlap != nil && a.Overlap(v) }

// Always is an [Algorithm.Overlap] that holds with all values.
func Always(param.Values) bool { return true }

// Method is an algorithm with its parameters set. Methods are safe for use by
// several goroutines once they are made (and fitted, see [Fitter]).
type Method interface {
	// Sign returns what is kept of a page. An empty signature means that the
	// page gave no features: it is no duplicate of anything.
	Sign(d *text.Doc) Signature
	// Score compares two signatures: in [0,1], 1 = the same, symmetric; 0 where
	// either is empty.
	Score(a, b Signature) float64
}

// Signature is what a method keeps of a page; the meaning of the words is the
// algorithm's business, their number its size.
type Signature []uint64

// Keyed methods have an index: pages that share a key are compared.
type Keyed interface {
	Keys(s Signature) []uint64
}

// Joiner methods have an index of their own making. Pairs calls emit once for
// each candidate pair, a < b, positions in sigs; empty signatures take no part.
// It calls emit from one goroutine at a time.
type Joiner interface {
	Pairs(ctx context.Context, sigs []Signature, emit func(a, b int)) error
}

// Fitter methods must see the whole set before they sign: document frequencies,
// training. Fit is called once, before the first Sign.
type Fitter interface {
	Fit(ctx context.Context, c *text.Corpus) error
}

// Rower methods score one page against many faster than pair by pair: what every
// pair of a set is scored with.
type Rower interface {
	// Row returns what is for one goroutine: given a page it scores others against that one,
	// up to the next, each with the very float of Method.Score. All pages have features.
	Row() func(a Signature) (score func(b Signature) float64)
}

// Reader methods may look at more of a page than its body and its title; what they do is
// worked out beside the body for them.
type Reader interface {
	// Reads tells whether they look at all text that a visitor sees ([text.Doc.Seen]), and
	// at where the page links to ([text.Doc.Links]).
	Reads() (seen, links bool)
}

// Warner methods have something to say about what they did, in counted lines
// ("12 pages have fewer than 10 words").
type Warner interface {
	Warnings() []say.Words
}

// Warn is the one warning of a [Warner], none where it concerns no page.
func Warn(pages int64, said say.Message) []say.Words {
	if pages == 0 {
		return nil
	}
	return []say.Words{said.Words}
}

// OneShingle is what methods of shingles of k tokens warn of: so many pages were too
// short for two.
func OneShingle(pages int64, k int) []say.Words {
	return Warn(pages, say.New("%d {page has|pages have} fewer than %d {token|tokens}: the whole page is its one shingle",
		"%d 个网页不足 %d 个词元：整页作为它们唯一的 shingle", pages, k))
}

// Explainer methods can show what they take from pages, why two pages got their score, and
// tell step by step how they decide.
type Explainer interface {
	// Features returns what is taken from one page, heaviest first.
	Features(d *text.Doc) []Feature
	Explain(a, b *text.Doc) Evidence
	// Trace records the steps from the bodies to the score, by what Sign and Score call.
	// Both pages have a content character, or else both are signed. How a story begins and
	// ends is the same for all methods, see [StoryOptions.Tell].
	Trace(s *Story)
}

// Feature is one thing that a method takes from a page.
type Feature struct {
	Label  string      // the keyword, sentence, shingle or spot
	Weight float64     // its weight, 1 where all count the same
	Places []text.Span // where it stands in the body, in bytes; may be empty
	// Same is what makes it the same feature on another page, where that is not the
	// normalised text of the label.
	Same string
}

// Evidence is what two pages share and the numbers of the decision.
type Evidence struct {
	Score   float64
	Numbers []Number
	Shared  []Match
}

// Number is one figure of a decision.
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

package result

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/say"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/missed"
	"pagetwin/core/find/relate"
	"pagetwin/core/find/scored"
	"pagetwin/core/find/setting"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// Result is what one job found.
type Result struct {
	Job         int // position among the jobs of the run
	setting.Run     // of no denoiser where none was needed
	Candidates  Candidates
	Index       algo.IndexKind

	Cut    float64 // the algorithm's own threshold as a score; of an [algo.Matcher] no less than Floor
	Lowest float64 // score for which the index was made: Cut, or Options.Lowest where that is less
	// Guarantee is the score from which no pair is missing: 0 where all were scored,
	// [algo.Nothing] where the index is sure of none. Below, Pairs are candidates.
	Guarantee float64
	Beyond    *missed.Beyond  // of the pairs that may be missing; nil where none may, or without truth
	Missing   *missed.Missing // which part of the pairs the index lost; nil where it can have lost none, or that was not measured
	Floor     float64         // pairs below are not in Pairs: Options.Floor, what MaxPairs raised it to, or the lowest score of an [algo.Matcher]
	Pairs     scored.Pairs    // down to the floor, best first
	Issues    int64           // pairs from Cut on that are left out as different issues of a series, see [text.Doc.Issue]; 0 without Options.Relate
	Dropped   int64           // pairs at Options.Floor or above that MaxPairs left out

	// Texts tell how the texts of two pages stand to each other, whatever the algorithm
	// says of them; the zero Texts without Options.Relate. Of a large set they may be known
	// of the pairs alone that are in Pairs.
	Texts relate.Texts
	Doubt *Doubt // why what was found is not plausible, also among Warnings; nil where it is

	Pages         int            // pages in the set
	Unread        int            // pages that could not be read, see Problems
	Empty         int            // pages that were read and gave no features
	Least         int            // content characters that a body had to have: Selection.Least, or fewer in a set of short texts
	Kinds         kind.Counts    // pages of each kind; zeros where kinds are not told
	Templates     pass.Templates // what was cut of bodies
	Left          []pass.Left    // pages that were not compared, in the order of the set: the unread, the empty, and among these those that the selection left out
	Comparisons   int64          // pairs scored
	Indexed       int64          // pairs that the index brought together
	WantedDropped []page.Pair    // pairs by Options.Wanted that the index brought together and that are not in Pairs; for equal pages the sides of their entry
	Bytes         int64          // size of all signatures
	Scratch       int64          // bytes that the run wrote into files of its own
	Cached        int            // pages whose signature was taken from the cache
	Problems      []page.Problem // pages that could not be read, in the order of the set; then what an [algo.Matcher] left out
	Stages        []Stage        // in the order of the Stage names
	Warnings      []say.Words

	Fitted Fitted // what the run decided with, for whoever asks it about a pair later
}

// Fitted is what a run decided with.
type Fitted struct {
	Method algo.Method // nil where it was not fitted, all signatures being known
	Counts text.Counts // what was counted over the pages of the run, for methods with other settings
}

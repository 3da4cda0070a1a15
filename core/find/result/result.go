package result

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/say"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/relate"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// Result is the outcome of one job.
type Result struct {
	Job        int // position among the jobs of the run
	Run            // without a denoiser if none was needed
	Candidates Candidates
	Index      algo.IndexKind

	Cut    float64 // the algorithm's own threshold as a score; for an [algo.Matcher] at least Floor
	Lowest float64 // the score for which the index was made: Cut, or Options.Lowest if that is less
	// Guarantee is the score from which no pair is missing: 0 if all pairs were scored,
	// [algo.Nothing] if the index guarantees none. Below it, Pairs may be incomplete.
	Guarantee float64
	Beyond    *scored.Beyond  // about the pairs that may be missing; nil if none may, or without truth
	Missing   *scored.Missing // share of the pairs that the index lost; nil if it can have lost none, or that was not measured
	Floor     float64         // pairs that score less are not in Pairs: Options.Floor, what MaxPairs raised it to, or the lowest score of an [algo.Matcher]
	Pairs     scored.Pairs    // at or above the floor, best first
	Different int64           // pairs from Cut on that are left out as of different pages of a site, see [relate.Names]
	Expected  relate.Expected // of the pairs from Cut on
	Dropped   int64           // pairs at or above Options.Floor that MaxPairs left out

	// Texts holds the relations of the texts of two pages, independently of the algorithm; for a
	// large set it may know only the pages in Pairs.
	Texts relate.Texts
	Doubt *Doubt // why the result is not plausible, also among Warnings; nil if it is plausible

	Pages         int            // pages in the set
	Unread        int            // pages that could not be read, see Problems
	Empty         int            // pages that were read and gave no features
	Least         int            // least content characters of a body: Reading.Least, or fewer for a set of short texts
	Kinds         kind.Counts    // pages of each kind; zeros if kinds were not determined
	Templates     pass.Templates // how much of the bodies was cut
	Left          []pass.Left    // pages that were not compared, in the order of the set: unread pages, pages without features, and pages that the reading left out
	Comparisons   int64          // pairs scored
	Indexed       int64          // candidate pairs of the index
	WantedDropped []page.Pair    // pairs that Options.Wanted selects, that are candidates of the index and that are not in Pairs; for equal pages the sides of their entry
	Bytes         int64          // size of all signatures
	Scratch       int64          // bytes that the run wrote to scratch files
	Cached        int            // pages whose signature was taken from the cache
	Problems      []page.Problem // pages that could not be read, in the order of the set; then the pages that an [algo.Matcher] left out
	Stages        []Stage        // in the order of the Stage constants
	Warnings      []say.Words

	Fitted Fitted // the fitted method, for later questions about a pair
}

// Fitted is the fitted method of a run.
type Fitted struct {
	Method algo.Method // nil if it was not fitted because all signatures were cached
	Counts text.Counts // what was counted over the pages of the run, to fit methods with other settings
}

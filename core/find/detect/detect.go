// Package detect runs methods over a page set, in four stages: sign the pages, join signatures to
// candidate pairs, score these, and merge what is kept into a result. It reports progress, stops
// on request, and tells the time and the counts of each stage.
//
// What a run needs stands in packages before it: body/pass makes documents of pages, learn holds
// what was learned of a whole set, join has the candidates, their scores and the pairs that are
// kept, scored the pairs themselves. Here are the options of a run, its passes over the set, the
// fitting and the signing, and what a result says beside its pairs: warnings, estimates of what
// the index lost, forecasts, doubts. [SignPart], [ScoreBlock] and [Assemble] are the stages one
// by one, for a run in pieces by many processes, which package spread schedules.
//
// # Passes
//
// Every page is read, parsed and denoised once for all jobs of a run. Without an [algo.Fitter]
// among them this is a single streaming pass: a page's document is dropped as soon as all jobs
// have signed it, so that memory grows with the signatures and not with the raw size of the set.
// With a Fitter the documents are kept up to [Options.KeepBodies] bytes of body; what is beyond
// is read again for the next pass.
//
// # Pairs
//
// Candidates are never stored. With an index of keys the pages of a bucket are walked row by row
// and each pair is scored once, where it is met; with a join the pairs are scored in batches as
// they are emitted.
//
// Of pages whose signatures are equal the first is joined and scored, and its entries stand for
// the pairs of all, see [scored.Pairs]. 200,000 equal pages are one entry for 20 billion pairs.
// Some methods cannot have their pages folded, or only where there is no other way: see
// [algo.Folding].
//
// What is kept is at most [Options.MaxPairs] entries: when more reach the floor, the floor rises
// to whole score levels, and [Result.Floor], [Result.Dropped] and a warning say so. Where more
// than that have the highest score of all, as pages do that are nearly equal and very many, the
// run ends with an error as soon as they are found.
//
// Results are the same on any number of workers.
package detect

import (
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/join"
	"pagetwin/core/find/learn"
	"pagetwin/core/find/relate"
	"pagetwin/core/find/scored"
	"pagetwin/core/find/setting"
	"pagetwin/core/find/sigcache"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// Job is one algorithm with its parameters.
type Job struct {
	Algorithm algo.Algorithm
	Values    param.Values // nil: the algorithm's defaults
}

// Candidates says which pairs are scored.
type Candidates string

// The two ways to choose candidates.
const (
	All   Candidates = "all"   // every pair; also tells what the index would have lost
	Index Candidates = "index" // the algorithm's own keys or join

	// Given is that of results whose pairs were chosen and scored by another program, see
	// [algo.Matcher]: it is nothing to ask for.
	Given Candidates = "given"
)

// Options are the settings of a run that belong to no algorithm.
type Options struct {
	pass.Reading
	setting.Pairs                  // at most MaxPairs, of 0 scored.DefaultMost
	Denoiser      denoise.Denoiser // for HTML pages; plain text needs none
	Denoise       param.Values     // nil: the denoiser's defaults
	Candidates    Candidates       // "" means Index
	Workers       int              // goroutines; 0 means one for each core
	Segmenter     *text.Segmenter  // shared dictionary
	PageTime      time.Duration    // how long a page may take to its body, see [pass.LearnOptions]; 0 means pass.DefaultPageTime
	DF            *text.DF         // document frequencies from a file; nil: from the set
	State         *learn.State     // what was learned of the set, for one job with these settings; nil: it is learned
	Program       string           // version of the program, which must be that of State

	// KeepBodies is how many bytes of body are kept in memory between the passes
	// of a run with a Fitter; 0 means DefaultKeepBodies, negative none.
	KeepBodies int64
	// SendAway is from how many pages on signatures are kept in a scratch file until it is known
	// which are asked for, where that is not all of them: the outcome is the same. 0 means
	// 16,384, negative that all stay in memory.
	SendAway int
	// Spill is a folder for what a run does not hold in memory: signatures, and the entries
	// of indexes, in files without names where the system has such. The pairs from the
	// run's lowest score on are the same; those below are left out by methods with a join
	// of their own. "": the folder for temporary files.
	Spill string
	// Memory is about how many bytes a run may take where it can do with them: what is
	// beyond goes to Spill, or stays in memory where that is not to be had. 0: any number,
	// or with Spill none: all of it goes there, jobs that cannot do without all signatures
	// in memory are errors that say why, and so is a folder that takes no more; Candidates
	// must be Index, and Cache is not used, which the result says.
	Memory int64
	Disk   disk.FS // with Spill
	loaded int     // in tests: see mostLent
	// Wanted tells the pairs whose finding counts even where they are not kept: see
	// [Result.WantedDropped]. For a candidate recall these are the duplicates of the
	// truth; nil: none.
	Wanted func(page.Pair) bool
	// Ask tells what is to be found out about pairs that are not among those of a
	// result, where any may be missing: see [Beyond]. Nil: nothing.
	Ask *Ask

	// Relate keeps of every page's text what tells how it stands to others', see
	// [Result.Texts], and tells whether what is found is plausible, see [Result.Doubt].
	Relate bool

	whole int // pages of the whole set where this is a part of one, see [SignPart]; 0: it is none

	// Alone gives every job a document of its own, so that none profits from the
	// normalisation and segmentation that another has asked for: for comparing
	// times. The results are the same.
	Alone bool

	// Cache keeps signatures from one run to the next; nil: none. It is not used with
	// Alone, nor with State, which the result says. The results are the same; [Stage.Cached]
	// tells what was not done again.
	Cache *sigcache.Cache

	// Forecast hears what each job will take before it trains for long, and again before
	// its pages are brought together: sets of less than 256 pages with features aside.
	// The run waits for its answer. An error ends that job with it, and the others go on;
	// to stop them all the caller ends ctx. It is called from any goroutine, one call at
	// a time; may be nil, then nothing is measured.
	Forecast func(Forecast) error

	// Look sees of each job how its index lies over the pages, before any are scored. An
	// error ends that job with it. Called from the goroutine that called Run; may be nil.
	Look func(*join.Look) error

	Progress func(Progress) // called at most 20 times a second, from any goroutine, one call at a time; may be nil
	// Finished receives each result as soon as it is complete, from the goroutine
	// that called Run; Run then keeps none of them. Its error stops the run.
	Finished func(*Result) error
}

// The limits that hold unless told otherwise.
const (
	DefaultKeepBodies = 256 << 20
	DefaultDraws      = 400_000 // no hit in them says that fewer than one pair in 108,000 is one, with 95 %
)

// Asked returns what candidates are to be asked for to have a result of these again: a
// [algo.Matcher] takes no notice of it.
func (c Candidates) Asked() Candidates {
	if c == Given {
		return All
	}
	return c
}

// Progress is where a run stands.
type Progress struct {
	Stage       string // one of the Stage names
	Algorithm   string // "" while pages are read, denoised and signed
	Done, Total int64  // pages, in training the part of them that it stands for; for StageScore over All and from a join, pairs; Total 0: not known
}

// The stages of a run, in their order.
const (
	stageWords   = "dictionary" // what is loaded on first use; in no result
	StageRead    = "read"       // bytes to decoded text
	StageDenoise = "denoise"    // markup and body
	StageFit     = "fit"        // what must see the whole set first
	StageSign    = "sign"       // normalise, segment, sign
	StageRelate  = "relate"     // sketches of the texts, for all jobs together; only with Options.Relate
	StageJoin    = "join"       // candidates from the index
	StageScore   = "score"      // score, drop, sort
)

// Stage is the time that one stage took. Reading and denoising are done once for
// all jobs of a run, and every result reports the whole of them.
type Stage struct {
	Name string        `json:"name"`
	Wall time.Duration `json:"wall_ns"` // from begin to end; for stages that run page by page together, their share
	Busy time.Duration `json:"busy_ns"` // summed over the workers
	// Cached is how many pages of the stage were taken from the cache: their time is not in it.
	Cached int64 `json:"cached,omitempty"`
}

// Result is what one job found.
type Result struct {
	Job         int // position among the jobs of the run
	setting.Run     // of no denoiser where none was needed
	Candidates  Candidates
	Index       join.IndexKind

	Cut    float64 // the algorithm's own threshold as a score; of an [algo.Matcher] no less than Floor
	Lowest float64 // score for which the index was made: Cut, or Options.Lowest where that is less
	// Guarantee is the score from which no pair is missing: 0 where all were scored,
	// [algo.Nothing] where the index is sure of none. Below, Pairs are candidates.
	Guarantee float64
	Beyond    *Beyond      // of the pairs that may be missing; nil where none may, or without truth
	Missing   *Missing     // which part of the pairs the index lost; nil where it can have lost none, or that was not measured
	Floor     float64      // pairs below are not in Pairs: Options.Floor, what MaxPairs raised it to, or the lowest score of an [algo.Matcher]
	Pairs     scored.Pairs // down to the floor, best first
	Dropped   int64        // pairs at Options.Floor or above that MaxPairs left out

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

// Package detect runs methods over a page set, in four stages: sign the pages, join signatures to
// candidate pairs, score the candidates, and merge the scored pairs into a result. It reports
// progress, stops on request, and records the time and the counts of each stage.
//
// Each stage has its package: body/pass makes documents from pages, learn keeps what was learned
// from a whole set, join makes candidates from signatures and scores them, missed estimates what
// the index lost, result holds the outcome of a run. This package has the options of a run, its
// passes over the set (source.go), fitting and signing (fit.go, sign.go), the storage of signatures
// (in memory, in the cache, on disk: cache.go, spill.go), and the result with its warnings.
// [SignPart], [ScoreBlock] and [Assemble] are the stages one by one, for a run in pieces by many
// processes, which package spread schedules.
//
// # Passes
//
// Every page is read, parsed and denoised once for all jobs of a run. Without an [algo.Fitter]
// among them this is a single streaming pass: a page's document is dropped as soon as all jobs have
// signed it, so that memory grows with the signatures and not with the raw size of the set. With a
// Fitter up to [Options.KeepBodies] bytes of bodies are kept between passes; documents beyond that
// limit are read again for the next pass.
//
// # Pairs
//
// Candidates are never stored. With an index of keys each page in turn is scored once against every
// later page that shares a bucket with it; with a join the pairs are scored in batches as they are
// emitted.
//
// Of pages with equal signatures only the first is joined and scored; its entries stand for the
// pairs of all, see [scored.Pairs]. 200,000 equal pages are one entry for 20 billion pairs. The
// pages of some methods cannot be folded, or are folded only if the run cannot go on otherwise: see
// [algo.Folding].
//
// A result has at most [Options.MaxPairs] entries: when more reach the floor, the floor rises by
// whole score levels, and [result.Result.Floor], [result.Result.Dropped] and a warning report it.
// If the highest score level alone has more entries, as with very many nearly equal pages, the run
// ends with an error as soon as that is known.
//
// Results are the same with any number of workers.
package detect

import (
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/join"
	"pagetwin/core/find/learn"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/find/sigcache"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// Job is one algorithm with its parameters.
type Job struct {
	Algorithm algo.Algorithm
	Values    param.Values // nil: the algorithm's defaults
}

// Options are the settings of a run that belong to no algorithm.
type Options struct {
	pass.Reading
	result.Bounds                   // at most MaxPairs; 0 means scored.DefaultMost
	Denoiser      denoise.Denoiser  // for HTML pages; plain text needs none
	Denoise       param.Values      // nil: the denoiser's defaults
	Candidates    result.Candidates // "" means result.Index
	Workers       int               // goroutines; 0 means one for each core
	Segmenter     *text.Segmenter   // shared dictionary
	PageTime      time.Duration     // the most time to extract the body of a page, see [pass.LearnOptions]; 0 means pass.DefaultPageTime
	State         *learn.State      // learned from the set before, for one job with these settings; nil: the run learns it

	// KeepBodies is the number of bytes of body kept in memory between the passes of a run with a
	// Fitter; 0 means defaultKeepBodies, negative none.
	KeepBodies int64
	// SendAway is the number of pages from which signatures are kept in a scratch file until it is
	// known which of them are needed, if that is not all of them. The result is the same. 0 means
	// 16,384; a negative number keeps all in memory.
	SendAway int
	// Spill is a folder for data that the run does not hold in memory: signatures, and the entries
	// of indexes, in unnamed files if the system has such. The pairs from the run's lowest score on
	// are the same; methods with a join of their own omit pairs below it. "": the folder for
	// temporary files.
	Spill string
	// Memory is the approximate limit in bytes of the memory that the run takes. Data beyond it
	// goes to Spill, or stays in memory if it cannot be written there. 0: no limit. With Spill set
	// and Memory 0 all data goes to Spill: a job that needs all signatures in memory fails with an
	// error that says why, and so does a write error; Candidates must be Index, and Cache is not
	// used, which a warning reports.
	Memory int64
	Disk   disk.FS // with Spill
	loaded int     // signatures in memory at a time, in tests; 0 means window
	// Wanted selects pairs that are reported even if the result does not keep them, see
	// [result.Result.WantedDropped]. To compute a candidate recall these are the duplicates of the
	// truth. nil: none.
	Wanted func(page.Pair) bool
	// Ask lists the questions about pairs that are not in a result although they may belong there,
	// see [scored.Beyond]. nil: nothing.
	Ask *scored.Ask

	unrelated bool // makes no sketches of texts, for [LearnState]
	whole     int  // pages of the whole set if this is a part of one, see [SignPart]; 0 otherwise

	// Alone gives every job its own document of a page, so that no job profits from the
	// normalisation and segmentation done for another: this makes times comparable. The results are
	// the same.
	Alone bool

	// Cache keeps signatures from one run to the next; nil: none. It is not used with Alone. The
	// results are the same; [result.Stage.Cached] counts what was not done again.
	Cache *sigcache.Cache

	// Forecast is called with the expected cost of each job before it trains for long, and again
	// before its pages are joined, unless fewer than 256 pages have features. The run waits until
	// it returns. An error ends that job with the error, and the others go on; to stop them all the
	// caller ends ctx. It is called from any goroutine, one call at a time. nil: nothing is
	// measured.
	Forecast func(Forecast) error

	// Look is called for each job with the distribution of its index over the pages, before any are
	// scored. An error ends that job. It is called from the goroutine that called Run; it may be
	// nil.
	Look func(*join.Look) error

	Progress func(Progress) // called at most 20 times a second, from any goroutine, one call at a time; may be nil
	// Finished receives each result as soon as it is complete, from the goroutine
	// that called Run; Run then keeps none of them. Its error stops the run.
	Finished func(*result.Result) error
}

// defaultKeepBodies is the default of Options.KeepBodies.
const defaultKeepBodies = 256 << 20

// Progress is the progress of a run.
type Progress struct {
	Stage       string // one of the Stage names
	Algorithm   string // "" while pages are read, denoised and signed
	Done, Total int64  // pages; in training the equivalent part of the pages; pairs for result.StageScore over All and with a join. Total 0: unknown
}

// Package detect runs methods over a page set, in four stages: sign the pages, join signatures to
// candidate pairs, score these, and merge what is kept into a result. It reports progress, stops
// on request, and tells the time and the counts of each stage.
//
// Each stage has its package: body/pass makes documents of pages, learn keeps what was learned of a
// whole set, join makes candidates of signatures and scores them, missed estimates what the index
// lost, result holds what a run gives. This package has the options of a run, its passes over the
// set (source.go), what is fitted and signed in them (fit.go, sign.go), where signatures lie (in
// memory, in the cache, on disk: cache.go, spill.go), and the result with its warnings. [SignPart],
// [ScoreBlock] and [Assemble] are the stages one by one, for a run in pieces by many processes,
// which package spread schedules.
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
// to whole score levels, and [result.Result.Floor], [result.Result.Dropped] and a warning say
// so. Where more than that have the highest score of all, as pages do that are nearly equal and very many, the
// run ends with an error as soon as they are found.
//
// Results are the same on any number of workers.
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
	"pagetwin/core/find/missed"
	"pagetwin/core/find/result"
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

// Options are the settings of a run that belong to no algorithm.
type Options struct {
	pass.Reading
	setting.Pairs                   // at most MaxPairs, of 0 scored.DefaultMost
	Denoiser      denoise.Denoiser  // for HTML pages; plain text needs none
	Denoise       param.Values      // nil: the denoiser's defaults
	Candidates    result.Candidates // "" means result.Index
	Workers       int               // goroutines; 0 means one for each core
	Segmenter     *text.Segmenter   // shared dictionary
	PageTime      time.Duration     // how long a page may take to its body, see [pass.LearnOptions]; 0 means pass.DefaultPageTime
	DF            *text.DF          // document frequencies from a file; nil: from the set
	State         *learn.State      // what was learned of the set, for one job with these settings; nil: it is learned
	Program       string            // version of the program, which must be that of State

	// KeepBodies is how many bytes of body are kept in memory between the passes
	// of a run with a Fitter; 0 means defaultKeepBodies, negative none.
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
	// [result.Result.WantedDropped]. For a candidate recall these are the duplicates of the
	// truth; nil: none.
	Wanted func(page.Pair) bool
	// Ask tells what is to be found out about pairs that are not among those of a
	// result, where any may be missing: see [missed.Beyond]. Nil: nothing.
	Ask *missed.Ask

	// Relate keeps of every page's text what tells how it stands to others', see
	// [result.Result.Texts], and tells whether what is found is plausible, see [result.Result.Doubt].
	Relate bool

	whole int // pages of the whole set where this is a part of one, see [SignPart]; 0: it is none

	// Alone gives every job a document of its own, so that none profits from the
	// normalisation and segmentation that another has asked for: for comparing
	// times. The results are the same.
	Alone bool

	// Cache keeps signatures from one run to the next; nil: none. It is not used with
	// Alone, nor with State, which the result says. The results are the same; [result.Stage.Cached]
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
	Finished func(*result.Result) error
}

// The limits that hold unless told otherwise.
const (
	defaultKeepBodies = 256 << 20
	DefaultDraws      = 400_000 // no hit in them says that fewer than one pair in 108,000 is one, with 95 %
)

// Progress is where a run stands.
type Progress struct {
	Stage       string // one of the Stage names
	Algorithm   string // "" while pages are read, denoised and signed
	Done, Total int64  // pages, in training the part of them that it stands for; for result.StageScore over All and from a join, pairs; Total 0: not known
}

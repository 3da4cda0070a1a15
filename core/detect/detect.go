// Package detect runs methods over a page set: read, denoise, sign in parallel,
// bring together, score. It reports progress, stops on request, and tells the
// time and the counts of each stage.
package detect

import (
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/denoise"
	"pagetwin/core/param"
	"pagetwin/core/text"
)

// Job is one algorithm with its parameters.
type Job struct {
	Algorithm algo.Algorithm
	Values    param.Values
}

// Candidates says which pairs are scored.
type Candidates string

// The two ways to choose candidates.
const (
	All   Candidates = "all"   // every pair; also tells what the index would have lost
	Index Candidates = "index" // the algorithm's own keys or join
)

// Options are the settings of a run that belong to no algorithm.
type Options struct {
	Denoiser   denoise.Denoiser
	Denoise    param.Values
	Candidates Candidates
	Floor      float64         // pairs that score less are dropped; pairs at 0 always
	Workers    int             // goroutines; 0 means one for each core
	Segmenter  *text.Segmenter // shared dictionary
	DF         *text.DF        // document frequencies from a file; nil: from the set
	Progress   func(Progress)  // called now and then, from any goroutine; may be nil
}

// Progress is where a run stands.
type Progress struct {
	Stage       string // one of the Stage names
	Algorithm   string // "" while pages are read
	Done, Total int64
}

// The stages of a run, in their order.
const (
	StageRead    = "read"    // bytes to decoded text
	StageDenoise = "denoise" // markup and body
	StageFit     = "fit"     // what must see the whole set first
	StageSign    = "sign"    // normalise, segment, sign
	StageJoin    = "join"    // candidates from the index
	StageScore   = "score"   // score, drop, sort
)

// Stage is the time that one stage took.
type Stage struct {
	Name string        `json:"name"`
	Wall time.Duration `json:"wall_ns"` // from begin to end; for stages that run page by page together, their share
	Busy time.Duration `json:"busy_ns"` // summed over the workers
}

// Scored is a pair of positions in the set, A < B, with its score. Indexed tells
// whether the algorithm's own index brings the two together (true for all pairs
// of a run over Index).
type Scored struct {
	A, B    int32
	Score   float64
	Indexed bool
}

// Result is what one job found.
type Result struct {
	Algorithm   string
	Values      param.Values
	Cut         float64  // the algorithm's own threshold as a score
	Pairs       []Scored // down to the floor: score falling, then A, then B
	Pages       int      // pages in the set
	Empty       int      // pages that gave no features
	Comparisons int64    // pairs scored
	Indexed     int64    // pairs that the index brought together
	Bytes       int64    // size of all signatures
	Stages      []Stage
	Warnings    []string
}

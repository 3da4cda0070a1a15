package result

import "time"

// The stages of a run, in their order.
const (
	StageRead    = "read"    // bytes to decoded text
	StageDenoise = "denoise" // markup and body
	StageFit     = "fit"     // what must see the whole set first
	StageSign    = "sign"    // normalise, segment, sign
	StageRelate  = "relate"  // sketches of the texts, for all jobs together; only with Options.Relate
	StageJoin    = "join"    // candidates from the index
	StageScore   = "score"   // score, drop, sort
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

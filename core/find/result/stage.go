package result

import "time"

// The stages of a run, in order.
const (
	StageRead    = "read"    // bytes to decoded text
	StageDenoise = "denoise" // parse the markup and extract the body
	StageFit     = "fit"     // fit methods that must see the whole set
	StageSign    = "sign"    // normalise, segment, sign
	StageRelate  = "relate"  // sketch the texts, for all jobs together; only with Options.Relate
	StageJoin    = "join"    // find candidates by the index
	StageScore   = "score"   // score, drop, sort
)

// Stage is the time of one stage. Reading and denoising are done once for all jobs of a run, and
// every result reports their whole time.
type Stage struct {
	Name string        `json:"name"`
	Wall time.Duration `json:"wall_ns"` // from beginning to end; for stages that run together page by page, their share
	Busy time.Duration `json:"busy_ns"` // summed over the workers
	// Cached is the number of pages of the stage that were taken from the cache; Wall and Busy do
	// not include them.
	Cached int64 `json:"cached,omitempty"`
}

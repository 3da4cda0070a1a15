package result

import (
	"runtime"
	"time"

	"pagetwin/core/base/say"
)

// The stages of a run, in order.
const (
	StageRead    = "read"    // bytes to decoded text
	StageDenoise = "denoise" // parse the markup and extract the body
	StageFit     = "fit"     // fit methods that must see the whole set
	StageSign    = "sign"    // normalise, segment, sign
	StageRelate  = "relate"  // sketch the texts, for all jobs together
	StageJoin    = "join"    // find candidates by the index
	StageScore   = "score"   // score, drop, sort
)

// StageNames returns the names of all stages in their order.
func StageNames() []string {
	return []string{StageRead, StageDenoise, StageFit, StageSign, StageRelate, StageJoin, StageScore}
}

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

// Machine describes the machine on which times were measured.
type Machine struct {
	Go   string `json:"go"`
	OS   string `json:"os"`
	Arch string `json:"arch"`
	CPUs int    `json:"cpus"`
}

// ThisMachine describes where the program runs.
func ThisMachine() Machine {
	return Machine{runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU()}
}

// String describes it on a line.
func (m Machine) String() string {
	return say.Sprintf("en", "%s %s/%s, %d {core|cores}", m.Go, m.OS, m.Arch, m.CPUs)
}

package beside

import "pagetwin/core/find/result"

// Parts holds the progress of work in parts, such as a run of several algorithms.
type Parts struct {
	All, Done int

	before   int // parts done when the current batch began
	together int // parts in the current batch
	share    float64
}

// Begin starts a batch of n parts.
func (p *Parts) Begin(n int) { p.before, p.together = p.Done, n }

// jointly is the share of a part's work that is done for all parts of a batch together, before
// each has its own stages: bodies, and signatures while the pages are read.
const jointly = 0.7

// jointSpans holds the start and end of each joint stage as shares of the work, and stageSpans
// those of the others as shares of the part's remaining work.
var (
	jointSpans = map[string][2]float64{result.StageDenoise: {0, 0.3}, result.StageFit: {0.3, 0.4}, result.StageRead: {0.4, jointly}}
	stageSpans = map[string][2]float64{result.StageSign: {0, 0.1}, result.StageJoin: {0.1, 0.3}, result.StageScore: {0.3, 1}}
)

// at records the progress of a stage of one part, or of the whole batch if of is "". The
// estimated share of the whole never decreases.
func (p *Parts) at(stage, of string, done float64) {
	in := float64(p.Done - p.before)
	if s, ok := jointSpans[stage]; ok && in == 0 {
		parts := 1 // that are as far
		if of == "" {
			parts = p.together
		}
		p.raise(float64(p.before) + (s[0]+(s[1]-s[0])*done)*float64(parts))
	}
	if s, ok := stageSpans[stage]; ok && of != "" {
		own := in + s[0] + (s[1]-s[0])*done
		p.raise(float64(p.before) + jointly*float64(p.together) + (1-jointly)*min(own, float64(p.together)))
	}
}

// Finish marks a part as done.
func (p *Parts) Finish() {
	p.Done++
	p.raise(float64(p.before) + jointly*float64(p.together) + (1-jointly)*float64(p.Done-p.before))
}

func (p *Parts) raise(parts float64) { p.share = max(p.share, min(1, parts/float64(p.All))) }

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
// each has its own stages: bodies and words.
const jointly = 0.3

// stageSpans holds the start and end of each stage as shares of a part's own work.
var stageSpans = map[string][2]float64{
	result.StageFit: {0, 0.15}, result.StageSign: {0.15, 0.6}, result.StageJoin: {0.6, 0.7}, result.StageScore: {0.7, 1},
}

// at records the progress of a stage of one part, or of the whole batch if of is "". The
// estimated share of the whole never decreases.
func (p *Parts) at(stage, of string, done float64) {
	in := float64(p.Done - p.before)
	if of == "" {
		if in == 0 {
			p.raise(float64(p.before) + jointly*done*float64(p.together))
		}
		return
	}
	if s, ok := stageSpans[stage]; ok {
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

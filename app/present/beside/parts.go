package beside

import "pagetwin/core/find/result"

// Parts tell how far work in parts is, such as a run of several algorithms.
type Parts struct {
	All, Done int

	before   int // parts done when the batch began
	together int // parts of the batch that goes on
	share    float64
}

// Begin tells that n parts begin together.
func (p *Parts) Begin(n int) { p.before, p.together = p.Done, n }

// jointly is the share of a part that is worked for all parts of a batch at once, before
// each has its own stages: bodies and words.
const jointly = 0.3

// stageSpans are where the stages of one part begin and end within what is its own.
var stageSpans = map[string][2]float64{
	result.StageFit: {0, 0.15}, result.StageSign: {0.15, 0.6}, result.StageJoin: {0.6, 0.7}, result.StageScore: {0.7, 1},
}

// at tells how far a stage is, of one part, or with of "" of the whole batch. The share of
// all is estimated from that and never goes back.
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

// Finish tells that a part is done.
func (p *Parts) Finish() {
	p.Done++
	p.raise(float64(p.before) + jointly*float64(p.together) + (1-jointly)*float64(p.Done-p.before))
}

func (p *Parts) raise(parts float64) { p.share = max(p.share, min(1, parts/float64(p.All))) }

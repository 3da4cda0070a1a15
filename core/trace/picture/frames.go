package picture

import (
	"iter"
	"time"

	"pagetwin/core/trace"
	"pagetwin/core/trace/motion"
	"pagetwin/core/trace/scene"
	"pagetwin/core/trace/slides"
)

// frame is one picture of a film, and how long it is shown.
type frame struct {
	scene.Scene
	shown time.Duration
}

// leastStill is the least time for a step between which and the next one things travel.
const leastStill = time.Second

// frames yields the given steps as slides, each for delay and the last one twice as long; and
// between a step and the one before or after it, moments of the motion, one for each pace.
func frames(s *trace.Story, steps []int, delay, pace time.Duration, opt scene.Options) iter.Seq[frame] {
	return func(yield func(frame) bool) {
		var was scene.Scene
		for n, i := range steps {
			now := slides.Of(s, i, opt, true)[0]
			if n > 0 && delay >= leastStill {
				for _, moment := range between(was, now, i-steps[n-1], int(motion.TravelTime/pace)) {
					if !yield(frame{moment, pace}) {
						return
					}
				}
			}
			shown := delay
			if n == len(steps)-1 {
				shown *= 2
			}
			if was = now; !yield(frame{now, shown}) {
				return
			}
		}
	}
}

// between returns so many moments of the way from a slide to the next one, by 1, or to the one
// before, by −1. None where nothing travels.
func between(was, now scene.Scene, by, moments int) []scene.Scene {
	first, last := was, now
	if by < 0 {
		first, last = now, was
	}
	if by != 1 && by != -1 {
		return nil
	}
	m := motion.Between(first, last)
	if !m.Travels() {
		return nil
	}
	out := make([]scene.Scene, moments)
	for i := range out {
		t := float64(i+1) / float64(moments+1)
		if by < 0 {
			t = 1 - t
		}
		out[i] = m.At(t)
	}
	return out
}

package body

import (
	"math"
	"testing"

	"pagetwin/core/base/boost"
	"pagetwin/core/body/denoise/learned"
	"pagetwin/core/body/markup"
)

// Pages of forums count as often as is asked for, those whose bodies were not made by
// hand too, and with balance 1 a set of one page
// counts as much as a set of three.
func TestHowMuchPagesCount(t *testing.T) {
	const text = "<p>求助：路由器怎么设置，请高手指点一下。"
	forum := `<title>求助</title><meta name="generator" content="Discuz! X3.4">` + text
	plain := `<title>求助</title>` + text
	const weak = 2 // the set whose bodies were not made by hand
	weights := func(set Settings, pages []string, of []int) []float64 {
		s := &school{Settings: set}
		var samples []Sample
		for i, p := range pages {
			x := learned.NewReader().Lesson(markup.Parse(p))
			n := len(x.Segments())
			s.first = append(s.first, len(s.data.Weight))
			s.lessons = append(s.lessons, lesson{Lesson: x, label: labelled{target: make([]float32, n), length: make([]float32, n), gold: 20}})
			s.data.Weight = append(s.data.Weight, make([]float32, n)...)
			s.data.Target = append(s.data.Target, make([]float32, n)...)
			samples = append(samples, Sample{Set: of[i], Weak: of[i] == weak})
		}
		s.data.Sheet = boost.NewSheet(len(s.data.Weight), 1)
		s.weigh(samples)
		var out []float64
		for _, at := range s.first {
			out = append(out, float64(s.data.Weight[at]))
		}
		return out
	}
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-6*b }
	if w := weights(Settings{Threads: 3}, []string{plain, forum}, []int{0, 0}); !near(w[1], 3*w[0]) {
		t.Errorf("a page of a forum weighs %v, another one %v", w[1], w[0])
	}
	if w := weights(Settings{Threads: 1, Balance: 1}, []string{plain, plain, plain, forum}, []int{0, 0, 0, 1}); !near(w[3], w[0]+w[1]+w[2]) {
		t.Errorf("the set of one page weighs %v, those of three %v", w[3], w[:3])
	}
	if w := weights(Settings{Threads: 1}, []string{plain, plain, plain, forum}, []int{0, 0, 0, 1}); !near(w[3], w[0]) {
		t.Errorf("without balance pages weigh %v", w)
	}
	if w := weights(Settings{Threads: 1, Weak: 0.25}, []string{plain, plain}, []int{0, weak}); !near(w[0], 4*w[1]) {
		t.Errorf("a page with a body by hand weighs %v, another one %v", w[0], w[1])
	}
}

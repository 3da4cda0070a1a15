package ui

import (
	"testing"

	"fyne.io/fyne/v2"
)

// A held key repeats, and judges once; pressed again it judges again. A key whose press was not
// seen judges at every event.
func TestAKeyThatIsHeldJudgesOnce(t *testing.T) {
	type step struct {
		what string
		want int
	}
	for name, steps := range map[string][]step{
		"held":         {{"down", 0}, {"typed", 1}, {"typed", 1}, {"typed", 1}, {"up", 1}},
		"twice":        {{"down", 0}, {"typed", 1}, {"up", 1}, {"down", 1}, {"typed", 2}},
		"its up lost":  {{"down", 0}, {"typed", 1}, {"down", 1}, {"typed", 2}},
		"without down": {{"typed", 1}, {"typed", 2}},
		"other key":    {{"down", 0}, {"other", 0}, {"typed", 1}},
	} {
		h, n := heldKeys{}, 0
		once := h.once(fyne.KeyN, func() { n++ })
		for i, s := range steps {
			switch s.what {
			case "down":
				h[fyne.KeyN] = false
			case "up":
				delete(h, fyne.KeyN)
			case "other":
				h.once(fyne.KeyD, func() {})()
			default:
				once()
			}
			if n != s.want {
				t.Errorf("%s: after step %d, %s, there are %d judgements, want %d", name, i+1, s.what, n, s.want)
			}
		}
	}
}

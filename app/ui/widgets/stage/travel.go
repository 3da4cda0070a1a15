package stage

import (
	"math"
	"time"

	"fyne.io/fyne/v2"

	"pagetwin/core/trace/motion"
	"pagetwin/core/trace/scene"
)

// travel is the motion of the things of a stage from one scene to the present one.
type travel struct {
	was    scene.Scene
	back   bool // it is the way of the step forward, backwards
	motion *motion.Motion
	at     float64 // time of the motion, from 0 to 1
	clock  *fyne.Animation
}

// Travel shows the scene that do makes, like [Stage.Draw], and lets things travel there from the
// present scene for a time; back takes the way of the step forward backwards. If they are on their
// way already, that ends, and the scene is shown at once.
func (s *Stage) Travel(do func(opt scene.Options) scene.Scene, back bool, during time.Duration) {
	was, hurried := s.scene, s.travel != nil
	s.Draw(do)
	if hurried || during <= 0 || len(was.Shapes) == 0 || was.Width != s.scene.Width {
		return
	}
	t := &travel{was: was, back: back, clock: fyne.NewAnimation(during, func(done float32) { s.tick(float64(done)) })}
	t.clock.Curve = fyne.AnimationLinear // things have their own
	s.travel = t
	s.way()
	s.tick(0)
	t.clock.Start()
}

// way plans the motion to the scene, which differs if the height of the stage has changed.
func (s *Stage) way() {
	t := s.travel
	switch {
	case t == nil:
	case t.back:
		t.motion = motion.Between(s.scene, t.was)
	default:
		t.motion = motion.Between(t.was, s.scene)
	}
}

// tick draws a moment of the motion; 1 is its end.
func (s *Stage) tick(done float64) {
	t := s.travel
	if t == nil {
		return
	}
	if t.at = done; t.back {
		t.at = 1 - done
	}
	switch {
	case done >= 1:
		s.Rest()
		s.Refresh()
	case s.render != nil && done > 0:
		s.render.advance()
	default:
		s.Refresh()
	}
}

// Rest ends the motion: the next drawing is the scene.
func (s *Stage) Rest() {
	if s.travel != nil {
		s.travel.clock.Stop()
		s.travel = nil
	}
}

func (s *Stage) present() scene.Scene {
	if s.travel == nil {
		return s.scene
	}
	now := s.travel.motion.At(s.travel.at)
	for i := range now.Shapes {
		shape := &now.Shapes[i]
		if shape.Kind == scene.Word { // each size and each colour of letters is rendered anew
			shape.Size = math.Round(sizes*shape.Size) / sizes
			shape.Veil = math.Round(veils*shape.Veil) / veils
		}
	}
	return now
}

// Letters on their way have sizes that are multiples of 1/sizes, and one of so many veils.
const (
	sizes = 2
	veils = 4
)

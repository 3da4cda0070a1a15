package scene_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/trace"
	"pagetwin/core/trace/scene"
)

// Parts put where they stand are the picture of the step.
func TestPartsMakeThePicture(t *testing.T) {
	s := story()
	for _, width := range []float64{340, 720, 1200} {
		for i := range s.Steps {
			opt := scene.Options{Lang: "zh", Width: width}
			var got []scene.Shape
			for _, p := range scene.Parts(s, i, opt) {
				for _, shape := range p.Shapes {
					if shape.Kind != scene.Path {
						shape.X, shape.Y = shape.X+p.X, shape.Y+p.Y
					}
					for k := range shape.Points {
						shape.Points[k][0] += p.X
						shape.Points[k][1] += p.Y
					}
					got = append(got, shape)
				}
			}
			want := scene.Of(s, i, opt)
			if len(got) != len(want.Shapes) {
				t.Fatalf("width %g, step %d: %d shapes, want %d", width, i+1, len(got), len(want.Shapes))
			}
			for n, shape := range got {
				w := want.Shapes[n]
				if shape.Kind != w.Kind || shape.ID != w.ID || shape.Text != w.Text || !near(shape.X, w.X) || !near(shape.Y, w.Y) || !near(shape.W, w.W) || len(shape.Points) != len(w.Points) {
					t.Errorf("width %g, step %d: %+v, want %+v", width, i+1, shape, w)
				}
			}
		}
	}
}

func near(a, b float64) bool { return a-b < 1e-6 && b-a < 1e-6 }

// places says where views stand: "x,y" of each.
func places(s *trace.Story, width float64) (out [][2]int) {
	for _, p := range scene.Parts(s, 0, scene.Options{Lang: "en", Width: width}) {
		out = append(out, [2]int{int(p.X), int(p.Y)})
	}
	return out
}

func TestNarrowViewsStandSideBySideWhereThereIsRoom(t *testing.T) {
	if got := places(long(8, 8), 1100); got[0][1] != got[1][1] || got[1][0] <= 0 {
		t.Errorf("two small tables stand at %v", got)
	}
	if got := places(long(8, 8), 300); got[0][0] != 0 || got[1][0] != 0 || got[1][1] <= got[0][1] {
		t.Errorf("in a narrow picture they stand at %v", got)
	}
	s := long(8, 8)
	s.Views[0].Side, s.Views[1].Side = trace.Left, trace.Right
	if got := places(s, 1100); !cmp.Equal(got[0], [2]int{0, 0}) || got[1] != [2]int{558, 0} {
		t.Errorf("the two pages stand at %v", got)
	}
	if got := places(s, 340); got[1][0] != 0 || got[1][1] == 0 {
		t.Errorf("where there is no room for both the two pages stand at %v", got)
	}
}

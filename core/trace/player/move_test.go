package player_test

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"pagetwin/core/trace"
	"pagetwin/core/trace/letters"
	"pagetwin/core/trace/motion"
	"pagetwin/core/trace/picture"
	"pagetwin/core/trace/scene"
)

// moment is a shape at a moment of a motion, as the page has it.
type moment struct {
	Kind             int
	ID, Text         string
	X, Y, W, H, Veil float64
	Points           [][2]float64
}

// travels checks that the page moves every shape of a story as [motion.Between] does.
func travels(t *testing.T, b *browser, s *trace.Story) {
	t.Helper()
	opt := scene.Options{Lang: "zh", Width: 1160, Height: 487, Measure: picture.Measure(letters.Latin().Pen())}
	b.eval(`unpack().then((story) => {
		const d = new Drawing(story), l = story.layouts.find((x) => x.lang === 'zh' && x.width === 1160);
		window.moments = (i, ...times) => {
			const m = new Motion(d.shapes(l, i - 1), d.shapes(l, i));
			return JSON.stringify(times.map((at) => m.at(at)));
		};
	})`)
	was := asWritten(s, 0, opt)
	for i := 1; i < len(s.Steps); i++ {
		var got [3][]moment
		must(t, json.Unmarshal([]byte(b.eval(fmt.Sprintf("moments(%d, 0.2, 0.55, 0.9)", i))), &got))
		now := asWritten(s, i, opt)
		m := motion.Between(was, now)
		for k, at := range []float64{0.2, 0.55, 0.9} {
			want := m.At(at).Shapes
			if len(got[k]) != len(want) {
				t.Fatalf("step %d: the page moves %d shapes, want %d", i+1, len(got[k]), len(want))
			}
			for n, x := range want {
				if !near(got[k][n], x) {
					t.Fatalf("step %d at %v: the page has %+v, want %+v", i+1, at, got[k][n], x)
				}
			}
		}
		was = now
	}
}

// near reports whether a shape of the page is one of the program.
func near(got moment, want scene.Shape) bool {
	kinds := []scene.Kind{scene.Rect, scene.Line, scene.Word, scene.Path}
	close := func(a, b float64) bool { return math.Abs(a-b) < 0.02 }
	if kinds[got.Kind] != want.Kind || got.ID != want.ID || got.Text != want.Text || !close(got.Veil, want.Veil) || len(got.Points) != len(want.Points) {
		return false
	}
	for i, p := range want.Points {
		if !close(p[0], got.Points[i][0]) || !close(p[1], got.Points[i][1]) {
			return false
		}
	}
	return want.Kind == scene.Path || close(got.X, want.X) && close(got.Y, want.Y) && close(got.W, want.W) && close(got.H, want.H)
}

// asWritten returns the scene of a step with its lengths in tenths, as the page reads them.
func asWritten(s *trace.Story, i int, opt scene.Options) scene.Scene {
	tenth := func(v float64) float64 { return math.Round(10*v) / 10 }
	var out scene.Scene
	for _, p := range scene.Parts(s, i, opt) {
		x, y := tenth(p.X), tenth(p.Y)
		for _, shape := range p.Shapes {
			shape.W, shape.H, shape.Size, shape.Round, shape.Thick = tenth(shape.W), tenth(shape.H), tenth(shape.Size), tenth(shape.Round), tenth(shape.Thick)
			shape.X, shape.Y, shape.Share = x+tenth(shape.X), y+tenth(shape.Y), math.Round(100*shape.Share)/100
			for n, at := range shape.Points {
				shape.Points[n] = [2]float64{x + tenth(at[0]), y + tenth(at[1])}
			}
			if shape.Kind == scene.Path {
				shape.X, shape.Y = 0, 0
			}
			out.Shapes = append(out.Shapes, shape)
		}
	}
	return out
}

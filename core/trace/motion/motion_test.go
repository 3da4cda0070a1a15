package motion

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pagetwin/core/base/say/saytest"
	"pagetwin/core/trace"
	"pagetwin/core/trace/scene"
)

// twoSteps returns the scenes of two steps with these views.
func twoSteps(t testing.TB, before, after []*trace.View, texts ...string) (scene.Scene, scene.Scene) {
	t.Helper()
	r := trace.NewRecorder(trace.OfSet, "some", saytest.Words("Some", "某"), nil)
	for _, s := range texts {
		r.Text(s)
	}
	r.Begin(saytest.Words("Chapter", "章"))
	for _, views := range [][]*trace.View{before, after} {
		for _, v := range views {
			v.Title = saytest.Words("view", "视图")
		}
		r.Step("", saytest.Message("Step.", "步。"), views...)
	}
	s := r.End(0)
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	return scene.Of(s, 0, scene.Options{}), scene.Of(s, 1, scene.Options{})
}

func table(id string, rows ...trace.Row) *trace.View {
	for i := range rows {
		rows[i].Cells = trace.Labels(rows[i].ID)
	}
	return &trace.View{ID: id, Table: &trace.Table{Columns: []trace.Column{{}}, Rows: rows}}
}

// word returns the word of a scene with an ID and a text.
func wordOf(t *testing.T, s scene.Scene, id, text string) scene.Shape {
	t.Helper()
	for _, x := range s.Shapes {
		if x.Kind == scene.Word && x.ID == id && x.Text == text {
			return x
		}
	}
	t.Fatalf("no word %q of %s", text, id)
	return scene.Shape{}
}

func TestAMotionBeginsAndEndsWithItsScenes(t *testing.T) {
	a, b := twoSteps(t, []*trace.View{table("t", trace.Row{ID: "x"}, trace.Row{ID: "y"})}, []*trace.View{table("t", trace.Row{ID: "y"}, trace.Row{ID: "x", Mark: trace.Used})})
	m := Between(a, b)
	if !travels(m) || fmt.Sprint(m.At(0)) != fmt.Sprint(a) || fmt.Sprint(m.At(1)) != fmt.Sprint(b) {
		t.Error("the ends of a motion are not its scenes")
	}
	now := wordOf(t, m.At(0.5), "t/x", "x")
	if from, to := wordOf(t, a, "t/x", "x").Y, wordOf(t, b, "t/x", "x").Y; now.Y != (from+to)/2 || from == to {
		t.Errorf("a row on its way from %v to %v is at %v", from, to, now.Y)
	}
	if n := len(m.At(0.1).Shapes); n != len(m.At(0.9).Shapes) {
		t.Error("the number of shapes changes on the way")
	}
	if travels(Between(a, a)) {
		t.Error("something travels where nothing changes")
	}
}

func TestThingsTravelFromTheirOrigins(t *testing.T) {
	for name, origin := range map[string]string{"of a thing": "t/y", "of a view": "t"} {
		a, b := twoSteps(t, []*trace.View{table("t", trace.Row{ID: "x"}, trace.Row{ID: "y"})}, []*trace.View{table("u", trace.Row{ID: "z", Origin: origin})})
		from, to := wordOf(t, a, "t/y", "y"), wordOf(t, b, "u/z", "z")
		now := wordOf(t, Between(a, b).At(1e-9), "u/z", "z")
		if name == "of a thing" && math.Abs(now.Y-from.Y) > 1 || now.Y == to.Y || now.Veil < 0.9 {
			t.Errorf("%s: it begins at %v, veiled %v; its origin is at %v", name, now.Y, now.Veil, from.Y)
		}
		if near := wordOf(t, Between(a, b).At(1-1e-9), "u/z", "z"); math.Abs(near.Y-to.Y) > 0.1 || near.Veil != 0 {
			t.Errorf("%s: it ends at %v, veiled %v, instead of %v", name, near.Y, near.Veil, to.Y)
		}
	}
}

func TestWhatIsInTheSameStepIsAnOriginToo(t *testing.T) {
	left, right := table("t", trace.Row{ID: "x"}), table("u", trace.Row{ID: "z", Origin: "t/x"})
	a, b := twoSteps(t, []*trace.View{table("other", trace.Row{ID: "o"})}, []*trace.View{left, right})
	if now, at := wordOf(t, Between(a, b).At(1e-9), "u/z", "z"), wordOf(t, b, "t/x", "x"); math.Abs(now.Y-at.Y) > 1 {
		t.Errorf("it begins at %v, its origin is at %v", now.Y, at.Y)
	}
}

func TestBarsGrow(t *testing.T) {
	bars := &trace.View{ID: "b", Bars: &trace.Bars{High: 1, Bars: []trace.Bar{{ID: "v", Value: 0.5, Text: "0.5"}}}}
	a, b := twoSteps(t, []*trace.View{table("t", trace.Row{ID: "x"})}, []*trace.View{table("t", trace.Row{ID: "x"}), bars})
	for _, s := range Between(a, b).At(1e-9).Shapes {
		if isBar(&s) && s.W > 0.1 {
			t.Errorf("a bar begins %v wide", s.W)
		}
	}
}

func TestALineOfTextThatIsLitOtherwiseStandsStill(t *testing.T) {
	text := func(from int) *trace.View {
		return &trace.View{ID: "body", Text: &trace.Text{Spans: []trace.Span{{ID: "window", Start: from, End: from + 5, Mark: trace.Used}}}}
	}
	a, b := twoSteps(t, []*trace.View{text(0)}, []*trace.View{text(10)}, "some words in one line of text")
	m := Between(a, b)
	half := m.At(0.5)
	moved := false
	for _, s := range half.Shapes {
		if s.Kind == scene.Word && (s.Veil != 0) {
			t.Errorf("%q fades", s.Text)
		}
		moved = moved || s.Kind == scene.Rect && s.X > 20 && s.X < 100
	}
	if !moved {
		t.Error("the window does not slide")
	}
}

func TestCurvesBend(t *testing.T) {
	curve := func(y float64) *trace.View {
		return &trace.View{ID: "c", Curve: &trace.Curve{X: trace.Axis{High: 1}, Y: trace.Axis{High: 1}, Series: []trace.Series{{ID: "s", XY: [][2]float64{{0, 0}, {1, y}}}}}}
	}
	a, b := twoSteps(t, []*trace.View{curve(0)}, []*trace.View{curve(1)})
	path := func(s scene.Scene) float64 {
		for _, x := range s.Shapes {
			if x.Kind == scene.Path {
				return x.Points[1][1]
			}
		}
		t.Fatal("no path")
		return 0
	}
	if now, want := path(Between(a, b).At(0.5)), (path(a)+path(b))/2; math.Abs(now-want) > 0.01 {
		t.Errorf("half way the end of the line is at %v, want %v", now, want)
	}
}

// The benchmark measures a frame of a motion in which all of many shapes change their place.
func BenchmarkMotion(b *testing.B) {
	var up, down []trace.Row
	for i := range 60 {
		up = append(up, trace.Row{ID: fmt.Sprint(i)})
		down = append(down, trace.Row{ID: fmt.Sprint(59 - i), Mark: trace.Used})
	}
	was, now := twoSteps(b, []*trace.View{table("t", up...)}, []*trace.View{table("t", down...)})
	b.Run("plan", func(b *testing.B) {
		for b.Loop() {
			Between(was, now)
		}
	})
	m := Between(was, now)
	b.Run("frame", func(b *testing.B) {
		for b.Loop() {
			m.At(0.5)
		}
	})
}

func travels(m *Motion) bool {
	return slices.ContainsFunc(m.legs, func(l leg) bool { return !l.from.Equal(l.to) })
}

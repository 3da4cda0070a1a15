package stage

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"pagetwin/core/base/say/saytest"
	"pagetwin/core/trace"
	"pagetwin/core/trace/motion"
	"pagetwin/core/trace/scene"

	"pagetwin/app/ui/look/looktest"
)

// rows is a scene of n lines of text under each other.
func rows(n int) func(opt scene.Options) scene.Scene {
	return func(opt scene.Options) scene.Scene {
		s := scene.Scene{Width: opt.Width, Height: 20 * float64(n)}
		for i := range n {
			s.Shapes = append(s.Shapes, scene.Shape{Kind: scene.Word, Y: 20*float64(i) + 16, Text: fmt.Sprint("row", i), Size: opt.Size, Fill: scene.Letters})
		}
		return s
	}
}

// drawn returns the texts that a stage draws.
func drawn(s *Stage) (out []string) {
	for _, o := range test.WidgetRenderer(s).Objects() {
		if t, ok := o.(*canvas.Text); ok {
			out = append(out, t.Text)
		}
	}
	return out
}

func TestAStageDrawsWhatIsInSightAndScrolls(t *testing.T) {
	looktest.App(t)
	s := New(func() float32 { return 13 })
	s.Resize(fyne.NewSize(300, 200))
	s.Draw(rows(1000))
	first := drawn(s)
	if len(first) < 9 || len(first) > 13 || first[0] != "row0" {
		t.Errorf("of 1,000 rows are drawn %v", first)
	}
	s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -10_000)})
	if now := drawn(s); !slices.Contains(now, "row500") || slices.Contains(now, "row0") {
		t.Errorf("scrolled by half, %v are drawn", now)
	}
	s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -1e6)})
	if now := drawn(s); now[len(now)-1] != "row999" {
		t.Errorf("at the end %v are drawn", now)
	}
	s.Top()
	s.scene.Shapes[700].ID = "at"
	if s.Reveal("at"); !slices.Contains(drawn(s), "row700") {
		t.Errorf("row 700 is to be seen, drawn are %v", drawn(s))
	}
	s.Draw(rows(3))
	if now := drawn(s); len(now) != 3 {
		t.Errorf("of three rows are drawn %v", now)
	}
}

func TestSignsAreDrawnByThemselves(t *testing.T) {
	for text, want := range map[string]string{
		"网页 → 正文": "网页 |→| 正文", "←": "←", "plain": "plain", "": "", "a≥b≠c": "a|≥|b|≠|c",
	} {
		if got := strings.Join(parts(text), "|"); got != want {
			t.Errorf("%q is cut into %q, want %q", text, got, want)
		}
	}
}

func TestProseIsAsHighAsItsLines(t *testing.T) {
	looktest.App(t)
	p := NewProse(func() float32 { return 13 })
	p.Resize(fyne.NewSize(300, 10))
	said := func(s string) float32 {
		p.Draw(func(opt scene.Options) scene.Scene { return scene.Said(s, opt) })
		return p.MinSize().Height
	}
	one, many := said("一行。"), said(strings.Repeat("云溪镇的老邮局今年春天重新开门。", 20))
	if one <= 13 || many < 5*one/2 {
		t.Errorf("one line is %v high, many are %v", one, many)
	}
	if p.Resize(fyne.NewSize(900, 10)); p.MinSize().Height >= many {
		t.Errorf("in thrice the width the text is %v high, it was %v", p.MinSize().Height, many)
	}
}

func TestATimelineLeadsToTheStepUnderThePointer(t *testing.T) {
	looktest.App(t)
	at := -1
	l := NewTimeline(func(step int) { at = step }, nil)
	l.Resize(fyne.NewSize(200+2*knob, 24))
	l.Set(0, 11, []int{0, 4}, 6)
	l.Tapped(&fyne.PointEvent{Position: fyne.NewPos(knob+101, 5)})
	if at != 5 {
		t.Errorf("a tap in the middle of 11 steps leads to %d", at)
	}
	l.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(999, 5)}})
	if at != 10 {
		t.Errorf("dragged behind the end, it leads to %d", at)
	}
	l.Set(0, 0, nil, -1)
	at = -1
	if l.Tapped(&fyne.PointEvent{Position: fyne.NewPos(50, 5)}); at != -1 {
		t.Error("a line without steps leads somewhere")
	}
	if n := len(test.WidgetRenderer(l).Objects()); n != 3 {
		t.Errorf("a line without chapters has %d objects", n)
	}
}

// The benchmark measures how long it takes to show another step with many shapes: bits in 64
// columns.
func BenchmarkStage(b *testing.B) {
	looktest.App(b)
	r := trace.NewRecorder(trace.OfPair, "some", saytest.Words("Some", "某"), nil, trace.Page{ID: "a"}, trace.Page{ID: "b"})
	bits := &trace.Bits{}
	for i := range 24 {
		bits.Rows = append(bits.Rows, trace.BitRow{ID: fmt.Sprint(i), Label: trace.Plain("网页消重"), Bits: strings.Repeat("0110", 16)})
	}
	r.Begin(saytest.Words("Chapter", "章"))
	r.Step("", saytest.Message("One.", "一。"), &trace.View{ID: "b", Bits: bits})
	text := r.Text(strings.Repeat("云溪镇的老邮局今年春天重新开门。", 100))
	r.Step("", saytest.Message("Two.", "二。"), &trace.View{ID: "t", Text: &trace.Text{Text: text}})
	story := r.End(0)
	s := New(func() float32 { return 14 })
	s.Resize(fyne.NewSize(1100, 700))
	i := 0
	for b.Loop() {
		i = 1 - i
		s.Draw(func(opt scene.Options) scene.Scene { return scene.Of(story, i, opt) })
	}
}

// moved is a scene of one row of text at a height.
func moved(y float64) func(opt scene.Options) scene.Scene {
	return func(opt scene.Options) scene.Scene {
		return scene.Scene{Width: opt.Width, Height: 200, Shapes: []scene.Shape{
			{Kind: scene.Word, ID: "v/still", Y: 16, Text: "still", Size: opt.Size, Fill: scene.Letters},
			{Kind: scene.Word, ID: "v/row", Y: y, Text: "row", Size: opt.Size, Fill: scene.Letters},
		}}
	}
}

func TestThingsTravelOnAStage(t *testing.T) {
	looktest.App(t)
	s := New(func() float32 { return 13 })
	s.Resize(fyne.NewSize(300, 300))
	at := func() float32 {
		for _, o := range test.WidgetRenderer(s).Objects() {
			if x, ok := o.(*canvas.Text); ok && x.Text == "row" {
				return x.Position().Y
			}
		}
		t.Fatal("no row is drawn")
		return 0
	}
	s.Draw(moved(40))
	low := at()
	s.Travel(moved(120), false, motion.TravelTime) // without a screen it is over at once
	high := at()
	if s.travel != nil || high != low+80 {
		t.Fatalf("at the end the row is at %v, it was at %v", high, low)
	}
	for _, back := range []bool{false, true} {
		s.Draw(moved(40))
		s.travel = &travel{was: moved(120)(s.made), back: back, clock: &fyne.Animation{}}
		s.way()
		s.tick(0)
		if at() != high {
			t.Errorf("back %v: the row begins at %v instead of %v", back, at(), high)
		}
		s.tick(0.5)
		if now := at(); now != (low+high)/2 {
			t.Errorf("back %v: half way the row is at %v of %v to %v", back, now, low, high)
		}
		s.Resize(fyne.NewSize(300, 280)) // the sentence below has another height
		if s.travel == nil {
			t.Error("another height ends the way")
		}
		s.Travel(moved(60), false, motion.TravelTime)
		if now := at(); s.travel != nil || now < low+19.9 || now > low+20.1 {
			t.Errorf("pressed on, the row is at %v, want %v at once", at(), low+20)
		}
		s.Resize(fyne.NewSize(300, 300))
	}
}

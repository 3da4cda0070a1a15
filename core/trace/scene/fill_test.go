package scene_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/trace"
	"pagetwin/core/trace/scene"
)

// letters returns the size of the letters of a view's title, and the lines of its text.
func letters(sc scene.Scene, view string) (size float64, lines int) {
	seen := map[float64]bool{}
	for _, s := range sc.Shapes {
		switch {
		case s.Kind != scene.Word:
		case s.ID == view+"/title":
			size = s.Size
		case !strings.HasPrefix(s.ID, view+"/more"):
			seen[s.Y] = true
		}
	}
	return size, len(seen)
}

// one is a story of one step.
func one(texts []string, views ...*trace.View) *trace.Story {
	r := trace.NewRecorder(trace.OfPair, "some", saytest.Words("An algorithm", "某算法"), nil)
	for _, s := range texts {
		r.Text(s)
	}
	r.Begin(saytest.Words("Chapter", "一章"))
	r.Step("", saytest.Message("A step.", "一步。"), views...)
	return r.End(0)
}

func TestAStepFillsItsRoom(t *testing.T) {
	room := scene.Options{Lang: "en", Width: 600, Height: 400, Size: 14}
	long := strings.Repeat("云溪镇的老邮局今年春天重新开门。", 80)
	text := &trace.View{ID: "t", Title: say.Same("text"), Text: &trace.Text{}}

	sc := scene.Of(one([]string{long}, text), 0, room)
	if size, lines := letters(sc, "t"); size != 14 || lines < 12 || sc.Height > 400 {
		t.Errorf("a long text has letters of %v, %d lines, and is %v high", size, lines, sc.Height)
	}
	sc = scene.Of(one([]string{"云溪镇的老邮局今年春天重新开门。"}, text), 0, room)
	if size, _ := letters(sc, "t"); size != 28 {
		t.Errorf("a short text has letters of %v", size)
	}
	rows := func(n int) *trace.View {
		table := &trace.Table{Columns: []trace.Column{{Title: trace.Plain("word")}}}
		for i := range n {
			table.Add(fmt.Sprint(i), trace.None, i)
		}
		return &trace.View{ID: "rows", Title: say.Same("rows"), Table: table}
	}
	for n, want := range map[int]float64{4: 28, 9: 17.5, 14: 14, 18: 11.2, 60: 14} {
		sc = scene.Of(one(nil, rows(n)), 0, room)
		if size, _ := letters(sc, "rows"); math.Abs(size-want) > 1e-9 || n < 60 && sc.Height > 400 {
			t.Errorf("%d rows have letters of %v, want %v, and are %v high", n, size, want, sc.Height)
		}
	}
	// A text shares the room with what is below it.
	sc = scene.Of(one([]string{long}, text, rows(8)), 0, room)
	if size, _ := letters(sc, "rows"); size != 14 || sc.Height > 400 {
		t.Errorf("a text and a table have letters of %v, and are %v high", size, sc.Height)
	}
}

func TestPartsFillTheSameRoom(t *testing.T) {
	s, opt := story(), scene.Options{Lang: "zh", Width: 700, Height: 500}
	for i := range s.Steps {
		want, high := scene.Of(s, i, opt), 0.0
		for _, p := range scene.Parts(s, i, opt) {
			high = max(high, p.Y+p.Height)
		}
		if math.Abs(high-want.Height) > 1e-9 {
			t.Errorf("step %d is %v high, its parts %v", i, want.Height, high)
		}
	}
}

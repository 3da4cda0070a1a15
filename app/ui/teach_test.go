package ui

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"pagetwin/app/present/session"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/stage"
)

// checks returns the shown boxes with this label.
func checks(o fyne.CanvasObject, label string) (out []*base.Check) {
	each(o, func(o fyne.CanvasObject) {
		if c, ok := o.(*base.Check); ok && c.Text == label {
			out = append(out, c)
		}
	})
	return out
}

// each calls fn for every shown object.
func each(o fyne.CanvasObject, fn func(fyne.CanvasObject)) {
	if !o.Visible() {
		return
	}
	fn(o)
	switch o := o.(type) {
	case *fyne.Container:
		for _, c := range o.Objects {
			each(c, fn)
		}
	case *container.Scroll:
		each(o.Content, fn)
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			each(c, fn)
		}
	}
}

func TestTheBoxesOfTeachDoWhatTheySay(t *testing.T) {
	w, l := openDesk(t, "en")
	opened := false
	w.desk.Library.Open(w.desk.Samples[0].Path, func() { opened = true })
	l.until(t, "the set", func() bool { return opened })
	w.desk.Go(session.AtTeach)
	p := w.desk.Teach
	l.until(t, "the lessons", func() bool { return len(p.Cards) > 0 })
	w.press(key{fyne.KeyName(strconv.Itoa(len(p.Cards) + 1)), 0})
	l.until(t, "the story", func() bool { return p.First.Story != nil && !p.First.Loading() })
	for _, x := range []struct {
		label string
		on    func() bool
	}{
		{w.t("teach.ask"), func() bool { return p.Asking }},
		{w.t("teach.edit"), func() bool { return p.Edits != nil }},
		{w.t("teach.beside"), func() bool { return p.Second != nil }},
	} {
		boxes := checks(w.win.Content(), x.label)
		if len(boxes) != 1 {
			t.Fatalf("%d boxes %q", len(boxes), x.label)
		}
		for _, want := range []bool{true, false} {
			test.Tap(boxes[0])
			if x.on() != want || boxes[0].Checked != want {
				t.Errorf("%q: after a tap it is %v, the box says %v", x.label, x.on(), boxes[0].Checked)
			}
		}
	}
}

// A card is opened by a key and by a tap, and an answer is chosen by a tap.
func TestLessonsAndAnswersAreTapped(t *testing.T) {
	w, l := openDesk(t, "en")
	w.desk.PickLesson()
	p := w.desk.Teach
	l.until(t, "the lessons", func() bool { return len(p.Cards) == 8 && p.Cards[7].Story != nil })
	var cards []fyne.Tappable
	each(w.win.Content(), func(o fyne.CanvasObject) {
		if _, ok := o.(fyne.Focusable); ok && strings.HasSuffix(fmt.Sprintf("%T", o), ".card") {
			cards = append(cards, o.(fyne.Tappable))
		}
	})
	if len(cards) != 9 {
		t.Fatalf("%d cards", len(cards))
	}
	test.Tap(cards[0])
	l.until(t, "the lesson", func() bool { return p.First.Story != nil && p.Second != nil && p.Second.Story != nil })
	w.press(key{fyne.KeyQ, 0})
	for !p.Question {
		w.press(key{fyne.KeyRight, 0})
	}
	var board *stage.Board
	each(w.win.Content(), func(o fyne.CanvasObject) {
		if b, ok := o.(*stage.Board); ok {
			board = b
		}
	})
	if board == nil {
		t.Fatal("no answers are shown")
	}
	w.win.Resize(w.win.Canvas().Size().AddWidthHeight(1, 1)) // lays it out
	size := board.Size()
	board.Tapped(&fyne.PointEvent{Position: fyne.NewPos(size.Width-40, size.Height-25)})
	if p.Chosen != len(p.Answers)-1 {
		t.Errorf("a tap on the last answer of %v chooses %d of %d", size, p.Chosen, len(p.Answers))
	}
	w.press(key{fyne.KeyA, 0})
	if p.Chosen != 0 || p.Outcome {
		t.Errorf("the key A chooses %d, the outcome is shown: %v", p.Chosen, p.Outcome)
	}
}

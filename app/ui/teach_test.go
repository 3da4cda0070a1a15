package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"pagetwin/app/present/session"
	"pagetwin/app/ui/widgets/base"
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
	w.desk.OpenSet(w.desk.Samples[0].Path, func() { opened = true })
	l.until(t, "the set", func() bool { return opened })
	w.desk.Go(session.AtTeach)
	p := w.desk.Teach
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

package ui

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/session"
)

// Fyne drops the renderer of a widget that was not shown for a minute, and makes a new one when it
// is shown again, without calling Resize: a new renderer must be complete.
func TestEveryWidgetIsDrawnAnewAsItWas(t *testing.T) {
	if testing.Short() {
		t.Skip("draws every widget of every place twice")
	}
	w, l := openDesk(t, "zh")
	d := w.desk
	d.OpenSampleAndRun(d.Samples[0])
	l.until(t, "curves", func() bool { return d.At() == session.AtCurves || d.Status.Fault() != "" })
	l.until(t, "pages", func() bool { return d.Session.Scanned() == d.Session.Len() })
	d.OpenPair(&session.Pairs{Name: "one", Len: func() int { return 1 }, At: func(int) (int, int, float64) { return 0, 1, -1 }}, 0)
	l.until(t, "two pages", func() bool { return d.Pair.View != nil })
	drawn := map[string]int{}
	for _, p := range session.Places() {
		d.Go(p)
		if p == session.AtTeach {
			l.until(t, "the lessons", func() bool { return len(d.Teach.Cards) > 0 })
		}
		if p == session.AtLabel {
			l.until(t, "a pair to judge", func() bool { return d.Label.Shown.View != nil })
		}
		l.until(t, string(p), func() bool { return !d.Groups.Working() && !d.Groups.Drawing() && !d.Page.Loading() })
		w.win.Canvas().Capture()
		within(w.win.Content(), func(o fyne.CanvasObject) bool {
			one, ok := o.(fyne.Widget)
			name := fmt.Sprintf("%T", o)
			if !ok || !ours(o) {
				return true
			}
			was := primitives(test.WidgetRenderer(one).Objects())
			if now := primitives(one.CreateRenderer().Objects()); !slices.Equal(was, now) {
				t.Errorf("%s at %s: drawn anew it has %d parts of %d: %.300q, was %.300q", name, p, len(now), len(was), now, was)
			}
			drawn[name]++
			return true
		})
	}
	if len(drawn) < 12 {
		t.Errorf("only these widgets were seen: %v", drawn)
	}
}

// ours reports whether this program has the renderer of the widget: that of a widget that embeds
// one of Fyne is Fyne's.
func ours(o fyne.CanvasObject) bool {
	t := reflect.TypeOf(o).Elem()
	if !strings.HasPrefix(t.PkgPath(), "pagetwin/") {
		return false
	}
	base := reflect.TypeFor[widget.BaseWidget]()
	for i := range t.NumField() {
		if f := t.Field(i); f.Anonymous && f.Type != base {
			return false
		}
	}
	return true
}

// primitives lists the drawn texts, areas, lines and pictures.
func primitives(objects []fyne.CanvasObject) []string {
	var out []string
	for _, o := range objects {
		if o == nil || !o.Visible() {
			continue
		}
		switch o := o.(type) {
		case *canvas.Text:
			if o.Text != "" {
				out = append(out, o.Text)
			}
		case *fyne.Container:
			out = append(out, primitives(o.Objects)...)
		case fyne.Widget:
			out = append(out, primitives(test.WidgetRenderer(o).Objects())...)
		default:
			if s := o.Size(); s.Width > 0 && s.Height > 0 {
				out = append(out, fmt.Sprintf("%T", o))
			}
		}
	}
	return out
}

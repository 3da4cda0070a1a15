package ui

import (
	"image/color"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present/session"
	"pagetwin/app/ui/bodies"
	"pagetwin/app/ui/pair"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/longtext"
	"pagetwin/core/judge/eval"
	"pagetwin/core/judge/label"
)

// small is the screen of a small notebook.
var small = fyne.NewSize(1366, 768)

// placed returns the shown texts with their positions in the window.
func placed(o fyne.CanvasObject) map[string][]fyne.Position {
	out := map[string][]fyne.Position{}
	within(o, func(o fyne.CanvasObject) bool {
		if t, ok := o.(*canvas.Text); ok && t.Color != color.Transparent {
			at := fyne.CurrentApp().Driver().AbsolutePositionForObject(t)
			out[t.Text] = append(out[t.Text], at)
		}
		return true
	})
	return out
}

// deskOfSample opens the smallest sample on a small screen and runs it.
func deskOfSample(t *testing.T, lang string) (*Desk, loop) {
	t.Helper()
	w, l := openDesk(t, lang)
	w.win.Resize(small)
	w.desk.OpenSampleAndRun(w.desk.Samples[len(w.desk.Samples)-1])
	l.until(t, "curves", func() bool { return w.desk.At() == session.AtCurves || w.desk.Status.Fault() != "" })
	return w, l
}

// settle lays everything out as a window on a screen does while it is drawn: rows that wrap know
// their height once they know their width.
func (w *Desk) settle() {
	for _, wider := range []float32{1, 0, 1, 0} {
		w.win.Resize(small.AddWidthHeight(wider, 0))
		w.win.Canvas().Capture()
	}
}

// controls returns the positions of all controls, by type and number.
func controls(o fyne.CanvasObject) []fyne.Position {
	var out []fyne.Position
	within(o, func(o fyne.CanvasObject) bool {
		switch o.(type) {
		case fyne.Tappable, fyne.Focusable:
			out = append(out, fyne.CurrentApp().Driver().AbsolutePositionForObject(o))
			return false
		}
		return true
	})
	return out
}

// On a small screen two texts have half of the height, and a choice there moves no control.
func TestPairHasRoomForTheTextsAndChoicesMoveNothing(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		w, l := deskOfSample(t, lang)
		w.desk.Pair.Show(0, 1)
		w.desk.Go(session.AtPair)
		l.until(t, "two pages", func() bool { return w.desk.Pair.View != nil && len(w.desk.Pair.View.Verdicts) > 0 })
		w.settle()
		v := w.at().view.(*pair.View)
		if h := v.Bodies.Root.Size().Height; h < small.Height/2 {
			t.Errorf("%s: the texts have %v of %v", lang, h, small.Height)
		}
		row := func(label string) float32 {
			return fyne.CurrentApp().Driver().AbsolutePositionForObject(buttons(w.at().root, label)[0]).Y
		}
		if first, last := row(w.desk.Book.W(label.Duplicate.Title())+" (D)"), row("J"); first != last || first > 60 {
			t.Errorf("%s: the head takes more than a line: it begins at %v and ends at %v", lang, first, last)
		}
		before := controls(w.at().root)
		for _, m := range []bodies.Mode{bodies.Evidence, bodies.Differences} {
			v.Light(m)
			w.settle()
			after := controls(w.at().root)
			if len(after) != len(before) {
				t.Fatalf("%s: mode %d has %d controls, before there were %d", lang, m, len(after), len(before))
			}
			for i := range after {
				if after[i] != before[i] {
					t.Errorf("%s: mode %d moves control %d from %v to %v", lang, m, i, before[i], after[i])
				}
			}
		}
	}
}

// On a small screen fifteen blocks of a page are shown with the number that decided.
func TestPageShowsFifteenBlocksWithTheirNumbers(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		w, l := openDesk(t, lang)
		w.win.Resize(small)
		w.openPath(w.desk.Samples[0].Path)
		l.until(t, "set", func() bool { return w.desk.Session.Set() != nil })
		w.desk.Page.Show(2)
		w.desk.Page.SetListed(true)
		w.desk.Go(session.AtPage)
		l.until(t, "the page", func() bool { return w.desk.Page.View != nil && len(w.desk.Page.View.Body.Blocks) > 20 })
		w.settle()
		in := placed(w.at().root)
		title, ok := in[w.t("blocks.number")]
		if !ok {
			t.Fatalf("%s: the column of numbers is out of sight", lang)
		}
		blocks := w.desk.Page.View.Body.Blocks
		for i := range 15 {
			found := false
			for _, at := range in[strconv.FormatFloat(blocks[i].Number, 'g', 3, 64)] {
				found = found || at.X > title[0].X-60 && at.X < title[0].X+90
			}
			if !found {
				t.Errorf("%s: the number of block %d is out of sight", lang, i+1)
			}
		}
	}
}

// On a small screen the results need no sideways scrolling.
func TestResultsFitASmallScreen(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		w, _ := deskOfSample(t, lang)
		w.desk.Go(session.AtRun)
		w.settle()
		in := placed(w.at().root)
		var titles []string
		for _, key := range []string{"number", "algorithm", "pairs", "time", "warnings"} {
			titles = append(titles, w.t("results."+key))
		}
		for _, m := range eval.Main(true)[:4] {
			titles = append(titles, m.Short.In(lang))
		}
		for _, title := range titles {
			if _, ok := in[title]; !ok {
				t.Errorf("%s: the column %s is out of sight", lang, title)
			}
		}
	}
}

// On a small screen and with the largest text pairs can be judged: both texts have some lines, and
// the keys of all verdicts are shown.
func TestLabelIsUsableWithTheLargestText(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		w, l := deskOfSample(t, lang)
		w.setScale(largestScale)
		w.desk.Go(session.AtLabel)
		l.until(t, "a pair", func() bool { return w.desk.Label.Shown.View != nil && !w.desk.Label.Shown.Loading() })
		w.settle()
		in := fyne.CurrentApp().Driver()
		foot := in.AbsolutePositionForObject(w.status).Y
		texts, lines := 0, float32(0)
		within(w.at().root, func(o fyne.CanvasObject) bool {
			switch o := o.(type) {
			case *longtext.View:
				texts++
				lines = o.Size().Height / (1.5 * theme.TextSize())
				if at := in.AbsolutePositionForObject(o); lines < 6 || at.X+o.Size().Width > small.Width || at.Y+o.Size().Height > foot {
					t.Errorf("%s: a text has %.1f lines and stands at %v with %v", lang, lines, at, o.Size())
				}
			case *base.Button:
				if at := in.AbsolutePositionForObject(o); strings.HasSuffix(o.Text, ")") && (at.X+o.Size().Width > small.Width || at.Y+o.Size().Height > foot) {
					t.Errorf("%s: %s stands at %v with %v", lang, o.Text, at, o.Size())
				}
			}
			return true
		})
		if texts != 2 {
			t.Errorf("%s: %d texts are in sight", lang, texts)
		}
	}
}

// The system notifies of the end of a long run while another program has the focus.
func TestTheEndOfALongRunIsNotified(t *testing.T) {
	w, l := openDesk(t, "en")
	told := fyne.NewNotification("Running tianwang", "Finished: 1 result in 12s.")
	ended := func() {
		w.desk.Status.Ended(told.Title, told.Content)
		l.until(t, "the system", func() bool { return !w.notices.Running() })
	}
	test.AssertNotificationSent(t, nil, ended)
	w.away = true
	test.AssertNotificationSent(t, told, ended)
}

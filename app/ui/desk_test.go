package ui

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present"
	"pagetwin/app/present/beside"
	"pagetwin/app/present/form"
	"pagetwin/app/present/session"
	"pagetwin/app/present/shipped"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/body/denoise/given"
	"pagetwin/core/text"
)

// words holds one dictionary for all desks.
var words = sync.OnceValue(text.NewSegmenter)

// loop replaces the window's thread, which the test driver does not have: functions that goroutines
// hand in run while the test waits.
type loop chan func()

func (l loop) until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	limit := time.After(120 * time.Second)
	for !ok() {
		select {
		case fn := <-l:
			fn()
		case <-limit:
			t.Fatalf("waited too long: %s", what)
		}
	}
}

// openDesk opens the window without a screen, in the given language.
func openDesk(t *testing.T, lang string) (*Desk, loop) {
	t.Helper()
	a := test.NewTempApp(t)
	book, err := wording.NewBook(lang)
	if err != nil {
		t.Fatal(err)
	}
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	samples := shipped.Find(filepath.Join(wd, "..", ".."))
	if len(samples) == 0 {
		t.Fatal("the samples that ship are not found")
	}
	l := make(loop, 100_000)
	d := present.NewDesk(session.Config{
		Do: func(fn func()) { l <- fn }, Store: a.Preferences(), Book: book,
		Algorithms: catalog.Algorithms(), Denoisers: catalog.Denoisers(), Denoiser: catalog.DefaultDenoiser, Samples: samples, Segmenter: words(),
	})
	t.Cleanup(d.Close)
	return Open(a, d, Options{Version: "test", Variant: look.Light, Scale: 1, Size: fyne.NewSize(1280, 800)}), l
}

// buttons returns the shown buttons with this label, from the top.
func buttons(o fyne.CanvasObject, label string) []*base.Button {
	if !o.Visible() {
		return nil
	}
	var out []*base.Button
	switch o := o.(type) {
	case *base.Button:
		if o.Text == label {
			out = append(out, o)
		}
	case *fyne.Container:
		for _, c := range o.Objects {
			out = append(out, buttons(c, label)...)
		}
	case *container.Scroll:
		out = buttons(o.Content, label)
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			out = append(out, buttons(c, label)...)
		}
	}
	return out
}

func TestFromTheFirstWindowToACurveInOneClick(t *testing.T) {
	w, l := openDesk(t, "zh")
	found := buttons(w.win.Content(), w.t("library.sample.run"))
	taught := buttons(w.win.Content(), w.t("library.sample.teach"))
	if len(found)+len(taught) != len(w.desk.Samples)+1 || len(taught) != 2 { // the rail has a button for the stories too
		t.Fatalf("%d cards to run and %d to teach for %d samples", len(found), len(taught)-1, len(w.desk.Samples))
	}
	test.Tap(found[len(found)-1]) // the last is the small one
	l.until(t, "curves", func() bool { return w.desk.At() == session.AtCurves || w.desk.Status.Fault() != "" })
	if f := w.desk.Status.Fault(); f != "" {
		t.Fatal(f)
	}
	if len(w.desk.Curves.Chart().Lines) == 0 {
		t.Fatal("nothing is drawn")
	}
	if n := len(w.desk.Curves.Live()); n != len(w.desk.Session.Results()) || n == 0 {
		t.Fatalf("%d results are listed, %d were found", n, len(w.desk.Session.Results()))
	}
}

// Dialogs are in the language of the window whatever the environment sets, and the character set of
// typed text stays that of the environment.
func TestDialogsAreInTheLanguageOfTheWindow(t *testing.T) {
	for _, c := range []struct{ all, lang, allAfter string }{
		{"", "C.UTF-8", ""},
		{"", "zh_CN.UTF-8", ""},
		{"", "", ""},
		{"C", "", "C.UTF-8"},
		{"POSIX", "de_DE.UTF-8", "C.UTF-8"},
		{"zh_CN.GB18030", "", "zh_CN.GB18030"},
	} {
		for code, want := range map[string]string{"zh": "取消", "en": "Cancel"} {
			for _, name := range []string{"LC_MESSAGES", "LANGUAGE"} {
				t.Setenv(name, "")
			}
			t.Setenv("LC_ALL", c.all)
			t.Setenv("LANG", c.lang)
			speakFyne(code)
			if got := lang.L("Cancel"); got != want {
				t.Errorf("LC_ALL=%s LANG=%s: dialogs say %q for Cancel in %s", c.all, c.lang, got, code)
			}
			if all, l := os.Getenv("LC_ALL"), os.Getenv("LANG"); all != c.allAfter || l != c.lang {
				t.Errorf("LC_ALL=%s LANG=%s became %s and %s", c.all, c.lang, all, l)
			}
		}
	}
	speakFyne("en")
}

func TestTheLanguageSwitchesWithoutAStart(t *testing.T) {
	w, _ := openDesk(t, "zh")
	if len(buttons(w.win.Content(), "资料库")) != 1 {
		t.Fatal("the rail is not Chinese")
	}
	if got := lang.L("Cancel"); got != "取消" {
		t.Errorf("dialogs say %q for Cancel", got)
	}
	w.Speak("en")
	if got := lang.L("Cancel"); got != "Cancel" {
		t.Errorf("dialogs say %q for Cancel", got)
	}
	if len(buttons(w.win.Content(), "Library")) != 1 || len(buttons(w.win.Content(), "资料库")) != 0 {
		t.Fatal("the rail is not English now")
	}
}

func TestEveryPlaceFitsASmallWindow(t *testing.T) {
	w, _ := openDesk(t, "en")
	for _, p := range session.Places() {
		w.desk.Go(p)
		if m := w.win.Content().MinSize(); m.Width > 1280 || m.Height > 760 {
			t.Errorf("%s asks for %v", p, m)
		}
		if img := w.win.Canvas().Capture(); img.Bounds().Empty() {
			t.Errorf("%s draws nothing", p)
		}
	}
}

func TestKeysGoToPlaces(t *testing.T) {
	w, _ := openDesk(t, "en")
	for name, want := range map[fyne.KeyName]session.Place{
		fyne.Key2: session.AtPage, fyne.Key3: session.AtRun, fyne.Key4: session.AtRuns, fyne.Key5: session.AtCurves,
		fyne.Key6: session.AtPair, fyne.Key7: session.AtTeach, fyne.Key8: session.AtGroups, fyne.Key9: session.AtLabel, fyne.Key1: session.AtLibrary,
	} {
		w.press(key{name, ctrl})
		if w.desk.At() != want {
			t.Errorf("Ctrl+%s leads to %s, want %s", name, w.desk.At(), want)
		}
	}
}

func TestEveryDialogOpensAndEscClosesIt(t *testing.T) {
	w, l := openDesk(t, "zh")
	w.openPath(w.desk.Samples[len(w.desk.Samples)-1].Path)
	l.until(t, "set", func() bool { return w.desk.Session.Set() != nil })
	for name, open := range map[string]func(){
		"file": w.askFile, "folder": w.askFolder, "truth": w.askTruth, "keys": w.showKeys, "about": w.showAbout,
	} {
		open()
		if w.win.Canvas().Overlays().Top() == nil {
			t.Errorf("%s: no dialog opens", name)
		}
		w.escape()
		if w.win.Canvas().Overlays().Top() != nil {
			t.Errorf("%s: Esc leaves the dialog open", name)
		}
	}
}

func TestTextScaleKeepsItsLimits(t *testing.T) {
	w, _ := openDesk(t, "en")
	w.setScale(9)
	if w.opt.Scale != largestScale {
		t.Fatalf("scale is %v", w.opt.Scale)
	}
	w.setScale(0)
	if w.opt.Scale != smallestScale {
		t.Fatalf("scale is %v", w.opt.Scale)
	}
}

// A place is declared by one row of a table; everything else about it is derived from the row.
func TestEveryPlaceHasWordsAKeyAndARow(t *testing.T) {
	w, _ := openDesk(t, "zh")
	keys := map[fyne.KeyName]bool{}
	var view *fyne.Menu
	for _, m := range w.win.MainMenu().Items {
		if m.Label == w.t("menu.view") {
			view = m
		}
	}
	for i, p := range w.places {
		for _, key := range []string{p.text(), p.text() + ".hint"} {
			if !w.desk.Book.Has(key) {
				t.Errorf("%s has no words %s", p.at, key)
			}
		}
		if p.key == "" || keys[p.key] {
			t.Errorf("%s has no key of its own", p.at)
		}
		keys[p.key] = true
		if view.Items[i].Label != w.t(p.text()) {
			t.Errorf("the menu has %s where the table has %s", view.Items[i].Label, p.at)
		}
		test.Tap(buttons(w.win.Content(), w.t(p.text()))[0])
		if w.desk.At() != p.at || !w.shown[p.at].root.Visible() {
			t.Errorf("the rail does not lead to %s", p.at)
		}
	}
}

// The message of the status line is in the language of the window, even if it was made under
// another one.
func TestTheStatusLineFollowsTheLanguage(t *testing.T) {
	w, _ := openDesk(t, "en")
	w.desk.Status.Note("status.saved", "x.csv")
	stop := make(chan struct{})
	defer close(stop)
	says := func() string { return w.desk.Status.Text() }
	if says() != "Saved: x.csv" {
		t.Fatalf("the line says %q", says())
	}
	w.Speak("zh")
	if says() != "已保存：x.csv" {
		t.Errorf("in Chinese the line says %q", says())
	}
	w.desk.Status.Start(w.desk.Book.Both("task.open", "a.zip"), false, func(context.Context, beside.Report) error { <-stop; return nil }, func(error) {})
	if says() != "打开 a.zip" {
		t.Errorf("the work is called %q", says())
	}
	w.Speak("en")
	if says() != "Opening a.zip" {
		t.Errorf("in English the work is called %q", says())
	}
}

// A hint is shown beside the pointer, without covering the object that it explains, and within the
// window; the status line keeps its message.
func TestHintsStandAtThePointer(t *testing.T) {
	w, l := openDesk(t, "en")
	w.desk.Status.Note("status.saved", "x.csv")
	tip := w.tip().Shown
	for _, name := range []string{"library", "settings"} { // one at the top of the window, one at its foot
		b := buttons(w.win.Content(), w.t("place."+name))[0]
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b).AddXY(20, 10)
		test.MoveMouse(w.win.Canvas(), at)
		l.until(t, "the hint", func() bool { s, _ := tip(); return s != "" })
		words, box := tip()
		if !strings.HasPrefix(words, w.t("place."+name+".hint")) {
			t.Errorf("over %s the hint is %q", name, words)
		}
		from, size := fyne.CurrentApp().Driver().AbsolutePositionForObject(box), box.Size()
		under := at.X >= from.X && at.Y >= from.Y && at.X < from.X+size.Width && at.Y < from.Y+size.Height
		if in := w.win.Canvas().Size(); under || from.X < 0 || from.Y < 0 || from.X+size.Width > in.Width || from.Y+size.Height > in.Height {
			t.Errorf("over %s, at %v, the hint stands at %v with %v", name, at, from, size)
		}
		if got := w.status.Text(); got != "Saved: x.csv" {
			t.Errorf("under a hint the status line says %q", got)
		}
		test.MoveMouse(w.win.Canvas(), fyne.NewPos(600, 300))
		if s, _ := tip(); s != "" {
			t.Errorf("the hint stays when the pointer has gone: %q", s)
		}
	}
}

// tip returns the layer that shows hints.
func (w *Desk) tip() (tip *base.Tip) {
	within(w.win.Content(), func(o fyne.CanvasObject) bool {
		if x, ok := o.(*base.Tip); ok {
			tip = x
		}
		return true
	})
	return tip
}

// A hint disappears when a key is pressed, whichever widget has the focus: it might cover the
// widget that the key acts on.
func TestAHintGoesWhenAKeyIsPressed(t *testing.T) {
	w, l := deskOfSample(t, "en")
	w.desk.Pair.Show(0, 1)
	l.until(t, "two pages", func() bool { return w.desk.Pair.View != nil })
	tried := map[string]bool{}
	press := func(kind string, typed func(*fyne.KeyEvent)) {
		if !tried[kind] && kind != "*widget.focusSelectable" { // selectable text of Fyne, which reports only selections
			tried[kind] = true
			w.tip().Set("a hint", 300, 300)
			l.until(t, "the hint", func() bool { s, _ := w.tip().Shown(); return s != "" })
			typed(&fyne.KeyEvent{Name: fyne.KeyF12})
			if s, _ := w.tip().Shown(); s != "" {
				t.Errorf("the hint stays when %s takes a key", kind)
			}
		}
	}
	press("the window", w.win.Canvas().OnTypedKey())
	for _, p := range session.Places() {
		w.desk.Go(p)
		within(w.win.Content(), func(o fyne.CanvasObject) bool {
			if f, ok := o.(fyne.Focusable); ok {
				press(fmt.Sprintf("%T", o), f.TypedKey)
			}
			return true
		})
	}
	if len(tried) < 8 {
		t.Errorf("only %d things that take keys were found", len(tried))
	}
}

// Every file and folder is chosen in the same dialog, including those named in a form.
func TestAFormAsksForAFolderAsTheMenusDo(t *testing.T) {
	w, _ := openDesk(t, "en")
	form := parts.NewForm(form.New(w.desk.Book, given.Denoiser().Params, nil), w.desk.Shared, w.askPath)
	for _, icon := range []fyne.Resource{theme.FileIcon(), theme.FolderOpenIcon()} {
		within(form, func(o fyne.CanvasObject) bool {
			if b, ok := o.(*base.Button); ok && b.Icon != nil && b.Icon.Name() == icon.Name() {
				b.OnTapped()
			}
			return true
		})
		if over := w.win.Canvas().Overlays().List(); len(over) != 1 || len(w.asked) != 1 || w.asked[0].over != over[0] {
			t.Fatalf("over the window are %d dialogs, %d of them the window's own", len(over), len(w.asked))
		}
		w.escape()
	}
}

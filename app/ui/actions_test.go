package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"pagetwin/app/present/session"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
)

// No key is taken twice, each action has a title of its own, and each is in a menu with the key
// that is written beside it.
func TestEveryActionHasWordsAndAKeyOfItsOwn(t *testing.T) {
	w, _ := openDesk(t, "zh")
	w.openPath(w.desk.Samples[0].Path) // it becomes one of the recent sets
	keys, words := map[key]string{}, map[string]bool{}
	n := 0
	w.visit(func(path []string, a action) {
		n++
		name := strings.Join(append(path, w.wordsOf(a)), " › ")
		if a.text != "" && !w.desk.Book.Has(a.text) {
			t.Errorf("no words for %s", a.text)
		}
		if words[name] {
			t.Errorf("two actions are called %s", name)
		}
		words[name] = true
		for _, k := range a.keys {
			if keys[k] != "" {
				t.Errorf("%v is the key of %s and of %s", k, keys[k], name)
			}
			keys[k] = name
			// The toolkit delivers the shortcuts of text editing under names of their own only.
			if _, custom := k.typed().(*desktop.CustomShortcut); custom && k.mod == ctrl && strings.Contains("ACVXYZ", string(k.name)) {
				t.Errorf("%v does not come to the window", k)
			}
		}
	})
	if n < 50 {
		t.Fatalf("only %d actions were found", n)
	}
	var shown []string
	var in func(list []*fyne.MenuItem)
	in = func(list []*fyne.MenuItem) {
		for _, m := range list {
			if s, ok := m.Shortcut.(fyne.KeyboardShortcut); ok {
				shown = append(shown, key{s.Key(), s.Mod()}.String())
			}
			if m.ChildMenu != nil {
				in(m.ChildMenu.Items)
			}
		}
	}
	for _, m := range w.win.MainMenu().Items {
		in(m.Items)
	}
	for _, want := range []string{"Ctrl+O", "Ctrl+Shift+P", "D", "J", "Esc", "F1", "⌫"} {
		if want != "⌫" && !slices.Contains(shown, want) {
			t.Errorf("no menu shows the key %s; it has %v", want, shown)
		}
		if !slices.ContainsFunc(w.sheetOfKeys(), func(s sign) bool { return s.key == want }) {
			t.Errorf("the sheet of shortcuts does not have %s", want)
		}
	}
}

func TestRecentSetsStandInTheMenu(t *testing.T) {
	w, l := openDesk(t, "en")
	path := w.desk.Samples[len(w.desk.Samples)-1].Path
	w.openPath(path)
	l.until(t, "set", func() bool { return w.desk.Session.Set() != nil })
	w.desk.Library.CloseSet()
	for _, m := range w.win.MainMenu().Items[0].Items {
		if m.Label == w.t("menu.recent") {
			m.ChildMenu.Items[0].Action()
			l.until(t, "the set again", func() bool { return w.desk.Session.Set() != nil })
			return
		}
	}
	t.Fatal("the menu has no recent sets")
}

// typed types s into the focused widget.
func typed(w *Desk, s string) {
	for _, r := range s {
		w.win.Canvas().Focused().TypedRune(r)
	}
}

func pressed(w *Desk, names ...fyne.KeyName) {
	for _, name := range names {
		w.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: name})
	}
}

// Every action is found by its title in each language, and carried out by Enter.
func TestCommandsAreFoundByTheirWords(t *testing.T) {
	for lang, words := range map[string]string{"en": "curves", "zh": "曲线"} {
		w, _ := openDesk(t, lang)
		for _, say := range []string{words, "curves"} {
			w.desk.Go(session.AtLibrary)
			w.press(key{fyne.KeyP, ctrlShift})
			typed(w, say)
			pressed(w, fyne.KeyReturn)
			if w.desk.At() != session.AtCurves || w.covered() {
				t.Errorf("%s: %q leads to %s", lang, say, w.desk.At())
			}
		}
		w.press(key{fyne.KeyP, ctrlShift})
		pressed(w, fyne.KeyEscape)
		if w.covered() {
			t.Errorf("%s: Esc leaves the list open", lang)
		}
	}
}

// In every dialog the first field has the focus, Enter confirms from each field, and Esc closes
// from each.
func TestEveryDialogTakesTheKeys(t *testing.T) {
	w, l := openDesk(t, "en")
	w.desk.OpenSampleAndRun(w.desk.Samples[len(w.desk.Samples)-1])
	l.until(t, "curves", func() bool { return w.desk.At() == session.AtCurves || w.desk.Status.Fault() != "" })
	w.desk.OpenWorkspace(t.TempDir())
	l.until(t, "a workspace", func() bool { return w.desk.Workspace != nil })
	for name, open := range map[string]func(){
		"file": w.askFile, "folder": w.askFolder, "truth": w.askTruth, "keys": w.showKeys, "about": w.showAbout, "figure": w.askFigure,
		"labels": w.askLabels, "guide": w.askGuide, "export": w.openExport, "table": w.askSeen, "against": w.askAgainst, "scores": w.askScores, "session": w.askSession,
	} {
		for _, leave := range []fyne.KeyName{fyne.KeyEscape, fyne.KeyReturn} {
			for field := 0; ; field++ {
				open()
				top := w.win.Canvas().Overlays().Top()
				confirm := w.asked[len(w.asked)-1].confirm
				fields := fieldsOf(top)
				if len(fields) == 0 {
					fields = []fyne.Focusable{confirm}
				}
				if field == len(fields) {
					w.escape()
					break
				}
				if w.win.Canvas().Focused() != fields[0] {
					t.Errorf("%s: %T has the keys, not the first field", name, w.win.Canvas().Focused())
				}
				if leave == fyne.KeyReturn {
					confirmed := false
					confirm.OnTapped = func() { confirmed = true }
					w.win.Canvas().Focus(fields[field])
					pressed(w, leave)
					if !confirmed && !confirm.Disabled() {
						t.Errorf("%s: Enter in field %d, %T, does not confirm", name, field, fields[field])
					}
					w.escape()
					continue
				}
				w.win.Canvas().Focus(fields[field])
				pressed(w, leave)
				if w.covered() {
					t.Errorf("%s: Esc in field %d, %T, leaves the dialog open", name, field, fields[field])
					w.escape()
				}
			}
		}
	}
}

// A session that is saved before the size of its pages is known includes the pages.
func TestASessionTakesItsPagesFromTheStart(t *testing.T) {
	w, l := openDesk(t, "en")
	w.desk.OpenWorkspace(t.TempDir())
	w.desk.OpenSampleAndRun(w.desk.Samples[len(w.desk.Samples)-1])
	l.until(t, "curves", func() bool { return w.desk.At() == session.AtCurves || w.desk.Status.Fault() != "" })
	l.until(t, "a workspace", func() bool { return w.desk.Workspace != nil })
	w.askSession()
	var pages []*base.Check
	within(w.win.Canvas().Overlays().Top(), func(o fyne.CanvasObject) bool {
		if c, ok := o.(*base.Check); ok {
			pages = append(pages, c)
		}
		return true
	})
	if len(pages) != 1 || !pages[0].Checked || pages[0].Disabled() {
		t.Errorf("the dialog opens with %d boxes, none of them ticked", len(pages))
	}
}

// fieldsOf returns the fields of a dialog in the order of Tab, without buttons and lists, for which
// Enter has another use.
func fieldsOf(o fyne.CanvasObject) (out []fyne.Focusable) {
	within(o, func(o fyne.CanvasObject) (deeper bool) {
		switch o := o.(type) {
		case *base.Button, lists.Listing:
			return false
		case fyne.Focusable:
			if d, ok := o.(fyne.Disableable); !ok || !d.Disabled() {
				out = append(out, o)
			}
			return false
		}
		return true
	})
	return out
}

// The keys of undo and redo take a change back at every place, the menu names the change, and an
// entry that is being edited keeps the keys for itself.
func TestUndoIsInTheMenuAndEntriesKeepTheirOwn(t *testing.T) {
	w, _ := openDesk(t, "en")
	edit := func() (undo, redo *fyne.MenuItem) {
		return w.win.MainMenu().Items[1].Items[0], w.win.MainMenu().Items[1].Items[1]
	}
	if undo, redo := edit(); !undo.Disabled || !redo.Disabled || undo.Label != "Undo" {
		t.Errorf("before anything was changed there are %q and %q", undo.Label, redo.Label)
	}
	name, was := w.desk.Algorithms[1].Name, w.desk.Setup.Ticked[1]
	w.desk.Go(session.AtRun)
	w.desk.Setup.Tick(1, !was)
	w.desk.Go(session.AtCurves)
	if undo, _ := edit(); undo.Disabled || undo.Label != "Undo: "+name+" ticked" {
		t.Errorf("the menu says %q", undo.Label)
	}
	w.press(key{fyne.KeyZ, ctrl})
	if undo, redo := edit(); w.desk.Setup.Ticked[1] != was || !undo.Disabled || redo.Label != "Redo: "+name+" ticked" {
		t.Errorf("after Ctrl+Z the menu says %q and %q", undo.Label, redo.Label)
	}
	for _, k := range []key{{fyne.KeyY, ctrl}, {fyne.KeyZ, ctrlShift}} {
		w.press(k)
		if w.desk.Setup.Ticked[1] == was {
			t.Errorf("%v does nothing again", k)
		}
		w.press(key{fyne.KeyZ, ctrl})
	}
	w.press(key{fyne.KeyY, ctrl})
	line := base.NewEntry()
	w.win.SetContent(line)
	w.win.Canvas().Focus(line)
	line.TypedRune('x')
	for _, c := range []struct {
		k    key
		want string
	}{{key{fyne.KeyZ, ctrl}, ""}, {key{fyne.KeyZ, ctrlShift}, "x"}, {key{fyne.KeyZ, ctrl}, ""}, {key{fyne.KeyY, ctrl}, "x"}} {
		if typeKey(w.win, c.k.name, c.k.mod); line.Text != c.want || w.desk.Setup.Ticked[1] == was {
			t.Errorf("after %v the line says %q, want %q", c.k, line.Text, c.want)
		}
	}
}

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/session"
	"pagetwin/app/ui/widgets/base"
)

func (w *Desk) bindKeys() {
	c := w.win.Canvas()
	w.held.bind(c)
	w.visit(func(_ []string, a action) {
		for _, k := range a.keys {
			if k.mod != 0 {
				c.AddShortcut(k.typed(), func(fyne.Shortcut) { w.press(k) })
			}
		}
	})
	c.SetOnTypedKey(func(e *fyne.KeyEvent) {
		base.Hush(c.Content())
		enter := e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter
		switch {
		case e.Name == fyne.KeyEscape:
			w.escape()
		case enter && w.covered():
			w.confirm()
		default:
			w.press(key{e.Name, 0})
		}
	})
}

// press carries out the action of a key, unless a dialog is open.
func (w *Desk) press(k key) {
	base.Hush(w.win.Content())
	if w.covered() {
		return
	}
	if k.mod == 0 && w.desk.At() == session.AtTeach && w.desk.Teach.Typed(string(k.name)) {
		return
	}
	do := func() {}
	w.visit(func(_ []string, a action) {
		for _, x := range a.keys {
			if x == k {
				do = a.do
			}
		}
	})
	do()
}

// moves lists the keys that act on the focused widget, with the key of their description.
var moves = []struct{ sign, text string }{
	{"Tab  Shift+Tab", "keys.tab"},
	{"Space  Enter", "keys.press"},
	{"Alt", "keys.menu"},
	{"↑ ↓ PgUp PgDn", "keys.list"},
	{"↑ ← → Enter", "keys.head"},
	{"← →", "keys.threshold"},
	{"Shift+← →", "keys.threshold.rough"},
	{"Home  End", "keys.threshold.ends"},
	{"↑ ↓", "keys.readout"},
	{"+  -  0", "keys.zoom"},
	{"A B C D  0 – 9", "keys.vote"},
}

// sign is a line of the sheet of shortcuts: a key and its action.
type sign struct{ key, words string }

// sheetOfKeys lists the keys of all actions; the keys of a submenu, such as that of chapters, share
// one line.
func (w *Desk) sheetOfKeys() []sign {
	var out []sign
	for _, m := range w.menus() {
		for _, a := range m.actions {
			if n := len(a.sub); n > 0 && a.sub[0].keys != nil {
				out = append(out, sign{a.sub[0].keys[0].String() + " – " + a.sub[n-1].keys[0].String(), w.t(a.text)})
			}
			words := w.wordsOf(a)
			for _, k := range a.keys {
				out = append(out, sign{k.String(), words})
			}
		}
	}
	return out
}

// showKeys shows the shortcuts of the window and of the focused widget.
func (w *Desk) showKeys() {
	column := func(lines []sign) fyne.CanvasObject {
		grid := container.New(layout.NewFormLayout())
		for _, l := range lines {
			s := widget.NewLabel(l.key)
			s.TextStyle.Monospace = true
			grid.Add(s)
			grid.Add(widget.NewLabel(l.words))
		}
		return container.NewVBox(grid)
	}
	keys := w.sheetOfKeys()
	half := (len(keys) + 1) / 2
	var focus []sign
	for _, m := range moves {
		focus = append(focus, sign{m.sign, w.t(m.text)})
	}
	box := container.NewHBox(column(keys[:half]), column(keys[half:]), widget.NewSeparator(), column(focus))
	scroll := container.NewVScroll(box)
	size := box.MinSize()
	scroll.SetMinSize(fyne.NewSize(size.Width, min(size.Height, w.win.Canvas().Size().Height-140)))
	w.tell(w.t("menu.keys"), scroll)
}

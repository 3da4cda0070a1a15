package ui

import (
	"runtime"
	"slices"

	"fyne.io/fyne/v2"
)

// menuBar is the menu bar that was made last from the table of actions.
type menuBar struct {
	recent []string // the sets that it lists
	living []menuItem
}

// menuItem is an item that is sometimes disabled.
type menuItem struct {
	*fyne.MenuItem
	action
}

func (w *Desk) showMenu() {
	w.bar = menuBar{recent: w.desk.Library.Recent()}
	bar := fyne.NewMainMenu()
	for _, m := range w.menus() {
		bar.Items = append(bar.Items, fyne.NewMenu(w.t(m.text), w.items(m.actions)...))
	}
	w.win.SetMainMenu(bar)
}

// items returns the items of a menu. An empty submenu is left out.
func (w *Desk) items(list []action) []*fyne.MenuItem {
	var out []*fyne.MenuItem
	for _, a := range list {
		switch {
		case len(a.sub) > 0:
			m := fyne.NewMenuItem(w.wordsOf(a), nil)
			m.ChildMenu = fyne.NewMenu("", w.items(a.sub)...)
			out = append(out, m)
		case a.do != nil:
			out = append(out, w.item(a))
		case a.text == "":
			out = append(out, fyne.NewMenuItemSeparator())
		}
	}
	return out
}

func (w *Desk) item(a action) *fyne.MenuItem {
	m := fyne.NewMenuItem(w.wordsOf(a), func() { // the keys of the menu arrive here even while a dialog is open
		if !w.covered() {
			a.do()
		}
	})
	// The menu bar of macOS would take keys without a modifier from entries.
	if len(a.keys) > 0 && (a.keys[0].mod != 0 || runtime.GOOS != "darwin") {
		m.Shortcut = a.keys[0].shortcut()
	}
	m.IsQuit = a.text == quitText
	if a.off != nil {
		m.Disabled = a.off()
		w.bar.living = append(w.bar.living, menuItem{m, a})
	}
	return m
}

// syncMenu disables the actions that cannot be carried out now, names the change that can be
// undone, and lists the recently opened sets.
func (w *Desk) syncMenu() {
	if !slices.Equal(w.bar.recent, w.desk.Library.Recent()) {
		w.showMenu()
		return
	}
	changed := false
	for _, x := range w.bar.living {
		if off, words := x.off(), w.wordsOf(x.action); x.Disabled != off || x.Label != words {
			x.Disabled, x.Label, changed = off, words, true
		}
	}
	if changed {
		w.win.MainMenu().Refresh()
	}
}

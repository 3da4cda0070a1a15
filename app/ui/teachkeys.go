package ui

import (
	"fyne.io/fyne/v2"

	"pagetwin/app/present"
)

// atTeach is do while the place Teach is in sight.
func (w *Desk) atTeach(do func(p *present.Teach)) func() {
	return func() {
		if w.desk.At() == present.AtTeach {
			do(w.desk.Teach)
		}
	}
}

// teachKeys go through a story.
func (w *Desk) teachKeys() []key {
	keys := []key{
		{fyne.KeySpace, 0, "Space", "menu.teach.play", w.atTeach(func(p *present.Teach) { p.Play(!p.Playing) })},
		{fyne.KeyLeft, 0, "←", "menu.teach.back", w.atTeach(func(p *present.Teach) { p.Back() })},
		{fyne.KeyRight, 0, "→", "menu.teach.forward", w.atTeach(func(p *present.Teach) { p.Forward() })},
		{fyne.KeyHome, 0, "Home", "menu.teach.first", w.atTeach(func(p *present.Teach) { p.Jump(0) })},
		{fyne.KeyEnd, 0, "End", "menu.teach.last", w.atTeach(func(p *present.Teach) { p.Last() })},
		{fyne.KeyT, fyne.KeyModifierControl | fyne.KeyModifierShift, "Ctrl+Shift+T", "teach.take", w.atTeach(func(*present.Teach) { w.askTake() })},
		{fyne.KeyF11, 0, "F11", "menu.teach.lecture", w.atTeach(func(p *present.Teach) { w.lecture(!p.Lecture) })},
	}
	for i, name := range []fyne.KeyName{fyne.Key1, fyne.Key2, fyne.Key3, fyne.Key4, fyne.Key5, fyne.Key6, fyne.Key7, fyne.Key8, fyne.Key9} {
		sign := ""
		if i == 0 {
			sign = "1 – 9"
		}
		keys = append(keys, key{name, 0, sign, "menu.teach.chapter", w.atTeach(func(p *present.Teach) { p.Chapter(i) })})
	}
	return keys
}

// teachMenu is the menu of stories.
func (w *Desk) teachMenu(item func(string, func()) *fyne.MenuItem, keyed func(string, func(), fyne.KeyName, fyne.KeyModifier) *fyne.MenuItem) *fyne.Menu {
	return fyne.NewMenu(w.t("menu.teach"),
		keyed("menu.teach.play", w.atTeach(func(p *present.Teach) { p.Play(!p.Playing) }), fyne.KeySpace, 0),
		keyed("menu.teach.back", w.atTeach(func(p *present.Teach) { p.Back() }), fyne.KeyLeft, 0),
		keyed("menu.teach.forward", w.atTeach(func(p *present.Teach) { p.Forward() }), fyne.KeyRight, 0),
		keyed("menu.teach.first", w.atTeach(func(p *present.Teach) { p.Jump(0) }), fyne.KeyHome, 0),
		keyed("menu.teach.last", w.atTeach(func(p *present.Teach) { p.Last() }), fyne.KeyEnd, 0),
		fyne.NewMenuItemSeparator(),
		keyed("teach.take", w.atTeach(func(*present.Teach) { w.askTake() }), fyne.KeyT, fyne.KeyModifierControl|fyne.KeyModifierShift),
		keyed("menu.teach.lecture", w.atTeach(func(*present.Teach) { w.lecture(true) }), fyne.KeyF11, 0))
}

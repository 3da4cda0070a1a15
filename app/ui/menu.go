package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present"
	"pagetwin/core/label"
)

// key is a shortcut of the window: what it is, and what it does. Those without a
// modifier come as typed keys.
type key struct {
	name fyne.KeyName
	mod  fyne.KeyModifier
	sign string // as written in the sheet
	text string // key of its words
	do   func()
}

func (w *Desk) keyList() []key {
	const ctrl = fyne.KeyModifierControl
	scale := func(by float32) func() { return func() { w.setScale(w.opt.Scale + by) } }
	keys := []key{
		{fyne.KeyO, ctrl, "Ctrl+O", "menu.open", w.askFile},
		{fyne.KeyO, ctrl | fyne.KeyModifierShift, "Ctrl+Shift+O", "menu.folder", w.askFolder},
		{fyne.KeyS, ctrl, "Ctrl+S", "menu.save", w.askFigure},
		{fyne.KeyS, ctrl | fyne.KeyModifierShift, "Ctrl+Shift+S", "menu.export", w.askExport},
		{fyne.KeyT, ctrl, "Ctrl+T", "menu.table", w.askSeen},
		{fyne.KeyF5, 0, "F5", "menu.run", w.startRun},
		{fyne.KeyR, ctrl, "Ctrl+R", "menu.run", w.startRun},
		{fyne.KeyEscape, 0, "Esc", "menu.stop", w.escape},
		{fyne.KeyJ, 0, "J", "menu.nextpair", w.stepPair(1)},
		{fyne.KeyK, 0, "K", "menu.prevpair", w.stepPair(-1)},
		{fyne.KeyD, 0, "D", "menu.verdict.d", w.held.once(fyne.KeyD, w.judge(label.Duplicate))},
		{fyne.KeyP, 0, "P", "menu.verdict.p", w.held.once(fyne.KeyP, w.judge(label.Partial))},
		{fyne.KeyN, 0, "N", "menu.verdict.n", w.held.once(fyne.KeyN, w.judge(label.Different))},
		{fyne.KeyU, 0, "U", "menu.verdict.u", w.held.once(fyne.KeyU, w.judge(label.Unsure))},
		{fyne.KeyBackspace, 0, "⌫", "menu.verdict.back", w.held.once(fyne.KeyBackspace, w.unjudge)},
		{fyne.KeyZ, ctrl, "Ctrl+Z", "menu.verdict.back", w.unjudge},
		{fyne.KeyF, ctrl, "Ctrl+F", "menu.find", w.find},
		{fyne.KeyE, ctrl, "Ctrl+E", "menu.sample", w.runFirstSample},
		{fyne.KeyEqual, ctrl, "Ctrl++", "menu.larger", scale(0.1)},
		{fyne.KeyPlus, ctrl, "", "menu.larger", scale(0.1)},
		{fyne.KeyEqual, ctrl | fyne.KeyModifierShift, "", "menu.larger", scale(0.1)},
		{fyne.KeyMinus, ctrl, "Ctrl+-", "menu.smaller", scale(-0.1)},
		{fyne.Key0, ctrl, "Ctrl+0", "menu.normal", func() { w.setScale(1) }},
		{fyne.KeyF1, 0, "F1", "menu.keys", w.showKeys},
		{fyne.KeyQ, ctrl, "Ctrl+Q", "menu.quit", w.quit},
	}
	keys = append(keys, w.teachKeys()...)
	for _, p := range w.places {
		keys = append(keys, key{p.key, ctrl, "Ctrl+" + string(p.key), p.text(), p.goTo(w)})
	}
	return keys
}

// keys binds the shortcuts to the window.
func (w *Desk) keys() {
	c := w.win.Canvas()
	w.held.bind(c)
	plain := map[fyne.KeyName]string{}
	for _, k := range w.keyList() {
		if k.mod == 0 {
			plain[k.name] = k.sign
			continue
		}
		sc := &desktop.CustomShortcut{KeyName: k.name, Modifier: k.mod}
		sign, text := k.name, k.text
		c.AddShortcut(sc, func(fyne.Shortcut) { w.press(sign, text) })
	}
	c.SetOnTypedKey(func(e *fyne.KeyEvent) {
		for _, k := range w.keyList() {
			if k.mod == 0 && k.name == e.Name && (e.Name == fyne.KeyEscape || !w.covered()) {
				k.do()
			}
		}
	})
}

// press does what a shortcut is for; the list is asked anew because the places
// are built anew when the language changes.
func (w *Desk) press(name fyne.KeyName, text string) {
	for _, k := range w.keyList() {
		if k.name == name && k.text == text && !w.covered() {
			k.do()
			return
		}
	}
}

// covered tells whether a dialog or a list lies over the window: the keys of the window
// do nothing behind it.
func (w *Desk) covered() bool { return w.win.Canvas().Overlays().Top() != nil }

// startRun runs what is ticked, and shows the place of runs.
func (w *Desk) startRun() {
	if w.desk.Run.Problem() == nil && !w.desk.Run.Running() {
		if w.desk.At() != present.AtCurves {
			w.desk.Go(present.AtRun)
		}
		w.desk.Run.Start(nil)
		return
	}
	w.desk.Go(present.AtRun)
}

// escape cancels the run that is asked about, or closes the dialog that is open; where
// there is none it stops the work.
func (w *Desk) escape() {
	if w.desk.Teach.Lecture {
		w.lecture(false)
		return
	}
	if w.desk.Run.Question != nil {
		w.desk.Run.Answer(present.CancelRun, false)
		return
	}
	if top := w.win.Canvas().Overlays().Top(); top != nil {
		top.Hide()
		w.win.Canvas().Overlays().Remove(top)
		return
	}
	w.desk.Status.Stop()
}

// stepPair walks through the list of the place.
func (w *Desk) stepPair(by int) func() {
	return func() {
		switch w.desk.At() {
		case present.AtPair:
			w.desk.Pair.Step(by)
		case present.AtLabel:
			w.desk.Label.Step(by)
		}
	}
}

// judge says what the pair in sight is, where there is one.
func (w *Desk) judge(v label.Verdict) func() {
	return func() {
		switch w.desk.At() {
		case present.AtPair:
			w.desk.Pair.Judge(v)
		case present.AtLabel:
			w.desk.Label.Judge(v)
		}
	}
}

// unjudge takes the last judgement back.
func (w *Desk) unjudge() {
	if at := w.desk.At(); at == present.AtLabel || at == present.AtPair {
		w.desk.Label.Back()
	}
}

// find opens the find bar of the place.
func (w *Desk) find() {
	if v, ok := w.at().view.(finder); ok {
		v.Find()
	}
}

func (w *Desk) runFirstSample() {
	if len(w.desk.Samples) > 0 {
		w.desk.OpenSampleAndRun(w.desk.Samples[0])
	}
}

// quit closes the desk when all labels are on the disk; where the disk refuses it asks.
func (w *Desk) quit() {
	w.desk.Judgements.WhenWritten(func(err error) {
		n, _ := w.desk.Judgements.Waiting()
		if err == nil || n == 0 {
			w.close()
			return
		}
		d := dialog.NewConfirm(w.t("label.quit.title"), w.t("label.quit.question", n, w.desk.Book.E(err)), func(ok bool) {
			if ok {
				w.close()
			}
		}, w.win)
		d.SetConfirmText(w.t("label.quit.ok"))
		d.SetDismissText(w.t("cancel"))
		d.Show()
	})
}

func (w *Desk) close() {
	w.desk.Close()
	if w.opt.Leave != nil {
		w.opt.Leave()
	}
	w.win.Close()
	w.app.Quit()
}

// menu is the menu bar.
func (w *Desk) menu() *fyne.MainMenu {
	item := func(text string, do func()) *fyne.MenuItem {
		return fyne.NewMenuItem(w.t(text), func() { // the keys of the menu come here past the dialog that is open
			if !w.covered() {
				do()
			}
		})
	}
	keyed := func(text string, do func(), name fyne.KeyName, mod fyne.KeyModifier) *fyne.MenuItem {
		m := item(text, do)
		m.Shortcut = &desktop.CustomShortcut{KeyName: name, Modifier: mod}
		return m
	}
	const ctrl = fyne.KeyModifierControl
	quit := keyed("menu.quit", w.quit, fyne.KeyQ, ctrl)
	quit.IsQuit = true
	w.start, w.stop = keyed("menu.run", w.startRun, fyne.KeyR, ctrl), item("menu.stop", w.desk.Status.Stop)
	var view []*fyne.MenuItem
	for _, p := range w.places {
		m := item(p.text(), p.goTo(w))
		m.Shortcut = p.shortcut()
		view = append(view, m)
	}
	view = append(view, fyne.NewMenuItemSeparator(),
		keyed("menu.larger", func() { w.setScale(w.opt.Scale + 0.1) }, fyne.KeyEqual, ctrl),
		keyed("menu.smaller", func() { w.setScale(w.opt.Scale - 0.1) }, fyne.KeyMinus, ctrl),
		keyed("menu.normal", func() { w.setScale(1) }, fyne.Key0, ctrl))
	return fyne.NewMainMenu(
		fyne.NewMenu(w.t("menu.file"),
			keyed("menu.open", w.askFile, fyne.KeyO, ctrl), item("menu.folder", w.askFolder), item("menu.truth", w.askTruth),
			item("menu.scores", w.askScores), item("menu.against", w.askAgainst),
			fyne.NewMenuItemSeparator(), keyed("menu.save", w.askFigure, fyne.KeyS, ctrl),
			keyed("menu.export", w.askExport, fyne.KeyS, ctrl|fyne.KeyModifierShift),
			keyed("menu.table", w.askSeen, fyne.KeyT, ctrl), item("menu.closeset", w.desk.Library.CloseSet),
			fyne.NewMenuItemSeparator(), quit),
		fyne.NewMenu(w.t("menu.edit"),
			item("menu.copycommand", func() { w.app.Clipboard().SetContent(w.desk.Run.Commands()) }),
			keyed("menu.find", w.find, fyne.KeyF, ctrl)),
		fyne.NewMenu(w.t("menu.view"), view...),
		fyne.NewMenu(w.t("menu.runmenu"), w.start, w.stop, item("menu.sweep", w.desk.Run.StartSweep), item("menu.clear", w.desk.Run.Clear),
			fyne.NewMenuItemSeparator(), keyed("menu.sample", w.runFirstSample, fyne.KeyE, ctrl)),
		fyne.NewMenu(w.t("menu.labelmenu"),
			item("menu.verdict.d", w.judge(label.Duplicate)), item("menu.verdict.p", w.judge(label.Partial)),
			item("menu.verdict.n", w.judge(label.Different)), item("menu.verdict.u", w.judge(label.Unsure)),
			keyed("menu.verdict.back", w.unjudge, fyne.KeyZ, ctrl), fyne.NewMenuItemSeparator(), item("label.save", w.askLabels)),
		w.teachMenu(item, keyed),
		fyne.NewMenu(w.t("menu.help"), item("menu.manual", w.showManual), item("menu.keys", w.showKeys), item("menu.about", w.showAbout)),
	)
}

// syncMenu switches off what cannot be done now.
func (w *Desk) syncMenu() {
	start, stop := w.desk.Run.Problem() != nil || w.desk.Run.Running(), !w.desk.Run.Running()
	if w.start.Disabled != start || w.stop.Disabled != stop {
		w.start.Disabled, w.stop.Disabled = start, stop
		w.win.MainMenu().Refresh()
	}
}

// moves are the keys that belong to what has the focus, by the key of their words.
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
}

// showKeys shows the sheet of shortcuts: those of the window, and those of what has
// the focus.
func (w *Desk) showKeys() {
	column := func() (*fyne.Container, func(sign, text string)) {
		grid := container.New(layout.NewFormLayout())
		return grid, func(sign, text string) {
			s := widget.NewLabel(sign)
			s.TextStyle.Monospace = true
			grid.Add(s)
			grid.Add(widget.NewLabel(w.t(text)))
		}
	}
	var keys []key
	for _, k := range w.keyList() {
		if k.sign != "" {
			keys = append(keys, k)
		}
	}
	box := container.NewHBox()
	for _, half := range [][]key{keys[:(len(keys)+1)/2], keys[(len(keys)+1)/2:]} {
		grid, add := column()
		for _, k := range half {
			add(k.sign, k.text)
		}
		box.Add(container.NewVBox(grid))
	}
	focus, add := column()
	for _, m := range moves {
		add(m.sign, m.text)
	}
	box.Add(widget.NewSeparator())
	box.Add(container.NewVBox(focus))
	scroll := container.NewVScroll(box)
	size := box.MinSize()
	scroll.SetMinSize(fyne.NewSize(size.Width, min(size.Height, w.win.Canvas().Size().Height-140)))
	dialog.ShowCustom(w.t("menu.keys"), w.t("close"), scroll, w.win)
}

func (w *Desk) showManual() { w.desk.Manual(w.opt.Cache, w.app.OpenURL) }

func (w *Desk) showAbout() {
	dialog.ShowInformation("pagetwin "+w.opt.Version, w.t("about.text"), w.win)
}

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"pagetwin/app/present/session"
	"pagetwin/app/present/teach"
	"pagetwin/core/judge/label"
)

// action is a command that a person can give at any place. The menus, the key bindings, the sheet
// of shortcuts and the list of commands are all made from one table of actions.
type action struct {
	text string // key of its title; "" for a separator in a menu and for actions that have a name
	name string // file name or number that is shown untranslated in the place of text
	keys []key  // the menu shows the first
	do   func()
	off  func() bool   // reports that the action is disabled now; nil if it is always enabled
	says func() string // returns the title where it depends on the state; nil if it does not
	sub  []action      // submenu, in the place of do
}

// menu is a menu of the window: its title and its entries.
type menu struct {
	text    string
	actions []action
}

// key is a key with its modifiers.
type key struct {
	name fyne.KeyName
	mod  fyne.KeyModifier
}

const (
	ctrl      = fyne.KeyModifierControl
	ctrlShift = fyne.KeyModifierControl | fyne.KeyModifierShift
)

func keyed(mod fyne.KeyModifier, names ...fyne.KeyName) []key {
	var keys []key
	for _, n := range names {
		keys = append(keys, key{n, mod})
	}
	return keys
}

// shortcut returns the key in the form in which a menu shows it.
func (k key) shortcut() *desktop.CustomShortcut {
	return &desktop.CustomShortcut{KeyName: k.name, Modifier: k.mod}
}

// typed returns the shortcut under which the window receives the key: some keys have names of their
// own.
func (k key) typed() fyne.Shortcut {
	switch k {
	case key{fyne.KeyZ, ctrl}:
		return &fyne.ShortcutUndo{}
	case key{fyne.KeyY, ctrl}:
		return &fyne.ShortcutRedo{}
	}
	return k.shortcut()
}

// signs maps names of keys to their written form where the two differ.
var signs = map[fyne.KeyName]string{
	fyne.KeyEscape: "Esc", fyne.KeyBackspace: "⌫", fyne.KeyLeft: "←", fyne.KeyRight: "→",
}

// String writes the key as the sheet of shortcuts shows it.
func (k key) String() string {
	s := string(k.name)
	if sign, ok := signs[k.name]; ok {
		s = sign
	}
	if k.mod&fyne.KeyModifierShift != 0 {
		s = "Shift+" + s
	}
	if k.mod&fyne.KeyModifierControl != 0 {
		s = "Ctrl+" + s
	}
	return s
}

// menus returns all menus, in the order of the menu bar.
func (w *Desk) menus() []menu {
	d := w.desk
	line := action{}
	scale := func(by float32) func() { return func() { w.setScale(w.opt.Scale + by) } }
	var view []action
	for _, p := range w.places {
		view = append(view, action{text: p.text(), keys: keyed(ctrl, p.key), do: p.goTo(w)})
	}
	view = append(view, line,
		action{text: "menu.picture", keys: keyed(ctrl, fyne.KeyG), do: w.switchPicture},
		action{text: "page.browse", keys: keyed(ctrl, fyne.KeyB), do: w.browsePage},
		action{text: "menu.larger", keys: append(keyed(ctrl, fyne.KeyEqual, fyne.KeyPlus), key{fyne.KeyEqual, ctrlShift}), do: scale(0.1)},
		action{text: "menu.smaller", keys: keyed(ctrl, fyne.KeyMinus), do: scale(-0.1)},
		action{text: "menu.normal", keys: keyed(ctrl, fyne.Key0), do: func() { w.setScale(1) }})
	return []menu{
		{"menu.file", []action{
			{text: "menu.open", keys: keyed(ctrl, fyne.KeyO), do: w.askFile},
			{text: "menu.folder", keys: keyed(ctrlShift, fyne.KeyO), do: w.askFolder},
			{text: "menu.recent", sub: w.recent()},
			{text: "menu.truth", do: w.askTruth},
			{text: "menu.scores", do: w.askScores},
			{text: "menu.against", do: w.askAgainst},
			line,
			{text: "menu.save", keys: keyed(ctrl, fyne.KeyS), do: w.askFigure},
			{text: "menu.export", keys: keyed(ctrlShift, fyne.KeyS), do: w.askExport},
			{text: "menu.session", do: w.askSession},
			{text: "menu.table", keys: keyed(ctrl, fyne.KeyT), do: w.askSeen},
			{text: "menu.closeset", do: d.Library.CloseSet},
			line,
			{text: quitText, keys: keyed(ctrl, fyne.KeyQ), do: w.quit},
		}},
		{"menu.edit", []action{
			w.undoing("menu.undo", "menu.undo.what", d.Changes.Undo, d.Changes.Last, keyed(ctrl, fyne.KeyZ)),
			w.undoing("menu.redo", "menu.redo.what", d.Changes.Redo, d.Changes.Next, []key{{fyne.KeyY, ctrl}, {fyne.KeyZ, ctrlShift}}),
			line,
			{text: "menu.copycommand", do: func() { w.app.Clipboard().SetContent(d.Run.Commands()) }},
			{text: "menu.find", keys: keyed(ctrl, fyne.KeyF), do: w.find},
		}},
		{"menu.view", view},
		{"menu.runmenu", []action{
			{text: "menu.run", keys: []key{{fyne.KeyR, ctrl}, {fyne.KeyF5, 0}}, do: w.startRun, off: func() bool { return d.Run.Problem() != nil || d.Run.Running() }},
			{text: "menu.stop", keys: keyed(0, fyne.KeyEscape), do: w.escape, off: func() bool { return !d.Run.Running() }},
			{text: "menu.sweep", do: d.Run.StartSweep},
			{text: "menu.clear", do: d.Run.Clear},
			line,
			{text: "menu.sample", keys: keyed(ctrl, fyne.KeyE), do: w.runFirstSample},
		}},
		{"menu.labelmenu", w.labelActions(line)},
		{"menu.teach", w.teachActions(line)},
		{"menu.help", []action{
			{text: "menu.palette", keys: keyed(ctrlShift, fyne.KeyP), do: w.showPalette},
			{text: "menu.manual", do: w.showManual},
			{text: "menu.keys", keys: keyed(0, fyne.KeyF1), do: w.showKeys},
			{text: "menu.about", do: w.showAbout},
		}},
	}
}

// undoing returns the action Undo or Redo; its title names the change.
func (w *Desk) undoing(text, named string, do func(), of func() string, keys []key) action {
	return action{text: text, keys: keys, do: do, off: func() bool { return of() == "" }, says: func() string {
		x := []rune(of())
		if len(x) == 0 {
			return w.t(text)
		}
		if len(x) > longestChange {
			x = append(x[:longestChange], '…')
		}
		return w.t(named, string(x))
	}}
}

// longestChange is the most characters of the description of a change that a menu shows.
const longestChange = 60

// quitText is the title of the action Quit, which some systems put into a menu of their own.
const quitText = "menu.quit"

func (w *Desk) recent() []action {
	var out []action
	for _, path := range w.desk.Library.Recent() {
		out = append(out, action{name: path, do: func() { w.openPath(path) }})
	}
	return out
}

func (w *Desk) labelActions(line action) []action {
	verdict := func(text string, name fyne.KeyName, v label.Verdict) action {
		return action{text: text, keys: keyed(0, name), do: w.held.once(name, w.judge(v))}
	}
	return []action{
		verdict("menu.verdict.d", fyne.KeyD, label.Duplicate),
		verdict("menu.verdict.p", fyne.KeyP, label.Partial),
		verdict("menu.verdict.n", fyne.KeyN, label.Different),
		verdict("menu.verdict.u", fyne.KeyU, label.Unsure),
		{text: "menu.verdict.back", keys: keyed(0, fyne.KeyBackspace), do: w.held.once(fyne.KeyBackspace, w.unjudge)},
		line,
		{text: "menu.nextpair", keys: keyed(0, fyne.KeyJ), do: w.stepPair(1)},
		{text: "menu.prevpair", keys: keyed(0, fyne.KeyK), do: w.stepPair(-1)},
		line,
		{text: "label.save", do: w.askLabels},
	}
}

// teachActions returns the actions that step through a story while the place Teach is shown.
func (w *Desk) teachActions(line action) []action {
	at := func(text string, k key, do func(p *teach.Teach)) action {
		return action{text: text, keys: []key{k}, do: func() {
			if w.desk.At() == session.AtTeach {
				do(w.desk.Teach)
			}
		}}
	}
	var chapters []action
	for i, name := range []fyne.KeyName{fyne.Key1, fyne.Key2, fyne.Key3, fyne.Key4, fyne.Key5, fyne.Key6, fyne.Key7, fyne.Key8, fyne.Key9} {
		a := at("", key{name, 0}, func(p *teach.Teach) { p.Chapter(i) })
		a.name = string(name)
		chapters = append(chapters, a)
	}
	return []action{
		at("menu.teach.play", key{fyne.KeySpace, 0}, func(p *teach.Teach) { p.Play(!p.Playing) }),
		at("menu.teach.back", key{fyne.KeyLeft, 0}, func(p *teach.Teach) { p.Back() }),
		at("menu.teach.forward", key{fyne.KeyRight, 0}, func(p *teach.Teach) { p.Forward() }),
		at("menu.teach.first", key{fyne.KeyHome, 0}, func(p *teach.Teach) { p.Jump(0) }),
		at("menu.teach.last", key{fyne.KeyEnd, 0}, func(p *teach.Teach) { p.Last() }),
		{text: "menu.teach.chapter", sub: chapters},
		at("teach.lessons", key{fyne.KeyL, 0}, func(p *teach.Teach) { p.Pick() }),
		at("teach.ask", key{fyne.KeyQ, 0}, func(p *teach.Teach) { p.SetAsking(!p.Asking) }),
		at("menu.teach.outcome", key{fyne.KeyA, 0}, func(p *teach.Teach) { p.SetOutcome(!p.Outcome) }),
		line,
		at("teach.take", key{fyne.KeyT, ctrlShift}, func(*teach.Teach) { w.askTake() }),
		at("menu.teach.lecture", key{fyne.KeyF11, 0}, func(p *teach.Teach) { w.lecture(!p.Lecture) }),
	}
}

// visit calls do for every action that is no separator and no submenu, with the titles of the menus
// above it.
func (w *Desk) visit(do func(path []string, a action)) {
	var in func(path []string, list []action)
	in = func(path []string, list []action) {
		for _, a := range list {
			switch {
			case a.do != nil:
				do(path, a)
			case len(a.sub) > 0:
				in(append(path[:len(path):len(path)], w.t(a.text)), a.sub)
			}
		}
	}
	for _, m := range w.menus() {
		in([]string{w.t(m.text)}, m.actions)
	}
}

func (w *Desk) wordsOf(a action) string {
	switch {
	case a.says != nil:
		return a.says()
	case a.text == "":
		return a.name
	}
	return w.t(a.text)
}

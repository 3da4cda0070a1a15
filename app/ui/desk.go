// Package ui is the window: a rail of places, the places, a status line, menus
// and keys. It shows what the presenters say and tells them what a person does.
package ui

import (
	"context"
	"os"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present"
	"pagetwin/app/present/beside"
	"pagetwin/app/present/listing"
	"pagetwin/app/present/session"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/settings"
	"pagetwin/app/ui/teach"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/trace/letters"
)

// Options are what the window is opened with.
type Options struct {
	Version string
	Variant look.Variant
	Scale   float32
	Size    fyne.Size
	Sized   bool             // the size is asked for, whatever the window had before
	Room    func() fyne.Size // that the screen has; nil where nobody knows
	NoFont  bool             // no font with Chinese characters was found
	Fonts   *look.Fonts
	Cache   string // folder for what can be made again
	Unsaid  bool   // the desktop does not say whether it is light or dark
	Leave   func() // told when the window closes for good; may be nil
}

// Desk is the window of a desk.
type Desk struct {
	app  fyne.App
	win  fyne.Window
	desk *present.Desk
	opt  Options

	places   []place
	middle   *fyne.Container // the places that were come to
	shown    map[session.Place]shown
	dragged  map[string]float64          // where bars were dragged to
	arranged map[string]listing.Arranged // tables
	rail     map[session.Place]*base.Button
	status   *statusLine
	long     longRun
	held     heldKeys
	asked    []question     // the dialogs that are open
	away     bool           // another program is in front
	notices  *beside.Beside // tells the system, which may take its time
	hall     *teach.Lecture // in the place of everything else; nil for the desk
	bar      menuBar
	palette  *lists.Select // the list of commands; nil until it is asked for
}

// Open makes the window of d and shows it.
func Open(a fyne.App, d *present.Desk, opt Options) *Desk {
	w := &Desk{app: a, desk: d, opt: opt, held: heldKeys{}, dragged: map[string]float64{}, arranged: map[string]listing.Arranged{}, notices: beside.New(d.Do, nil), win: a.NewWindow("pagetwin")}
	speakFyne(d.Book.Lang())
	w.applyLook()
	w.win.SetMaster()
	w.win.SetPadded(false)
	if opt.Room != nil { // of the screen, which is known once there is a window
		opt.Size = opt.Size.Min(opt.Room())
	}
	w.win.Resize(opt.Size)
	d.AskPath = w.askPath // places take it when they are built
	w.Build()
	w.bind()
	w.win.SetOnDropped(func(_ fyne.Position, uris []fyne.URI) { w.openURIs(uris) })
	w.win.SetCloseIntercept(w.quit)
	w.win.Show()
	return w
}

// Window returns the window.
func (w *Desk) Window() fyne.Window { return w.win }

func (w *Desk) t(key string, args ...any) string { return w.desk.Book.T(key, args...) }

// Build makes everything that is in the window, in the language of the book.
func (w *Desk) Build() {
	d := w.desk
	w.places, w.shown = places(), map[session.Place]shown{}
	w.middle = container.NewStack()
	w.palette = nil
	w.status = newStatusLine(d.Status, statusWords{
		Stop: w.t("run.stop"), Copy: w.t("copy"), Close: w.t("close"), Errors: func(n int) string { return w.t("status.errors", n) },
	})
	var top fyne.CanvasObject
	if w.opt.NoFont {
		top = w.fontWarning()
	}
	// Fyne puts the middle first: the keys go through the place, then the line of status
	// and the rail.
	w.setContent(container.NewBorder(top, w.status, w.newRail(), nil, w.middle))
	w.showMenu()
	w.status.Sync()
	w.syncPlace()
}

// setContent shows o, and over it what explains it.
func (w *Desk) setContent(o fyne.CanvasObject) {
	tip := base.NewTip(w.desk.Do)
	w.desk.Status.Hinted = tip.Set
	w.win.SetContent(container.NewStack(o, tip))
}

// bind has the presenters tell the window when something has changed.
func (w *Desk) bind() {
	w.desk.Update, w.desk.Frame, w.desk.SetFrame = w.sync, w.frame, w.setFrame
	w.desk.Status.Update = func() {
		w.status.Sync()
		w.syncTitle()
	}
	w.desk.Status.Ended = w.notify
	w.desk.Changes.Update = w.syncMenu
	w.app.Lifecycle().SetOnEnteredForeground(func() { w.away = false })
	w.app.Lifecycle().SetOnExitedForeground(func() { w.away = true })
	w.bindKeys()
}

// notify says by way of the system that work has ended, where the window is not in front.
func (w *Desk) notify(title, says string) {
	if w.away {
		w.notices.Begin(beside.Job{Work: func(context.Context, beside.Turn) error {
			w.app.SendNotification(fyne.NewNotification(title, says))
			return nil
		}})
	}
}

// sync shows what has changed at place p, where that is in sight; "" for another place.
func (w *Desk) sync(p session.Place) {
	switch {
	case w.hall != nil:
		w.hall.Sync()
		return
	case p == "":
		w.syncPlace()
	case p == w.desk.At():
		w.at().Sync()
	}
	if p == session.AtRun || p == session.AtLibrary { // the menu and the question are about them, wherever one is
		w.syncMenu()
		w.syncQuestion()
	}
	w.syncTitle()
}

// askWorkspace asks for the folder in which runs and judgements stay.
func (w *Desk) askWorkspace() {
	w.askPath(w.t("paths.workspace"), true, nil, func(path string) { w.desk.ChangeWorkspace(path) })
}

// newRail is the column of places at the left.
func (w *Desk) newRail() fyne.CanvasObject {
	w.rail = map[session.Place]*base.Button{}
	top, bottom := container.NewVBox(), container.NewVBox()
	for _, p := range w.places {
		b := base.Flat(w.t(p.text()), p.icon(), p.goTo(w))
		b.Alignment = widget.ButtonAlignLeading
		w.rail[p.at] = b
		row := base.WithHint(b, w.t(p.text()+".hint")+" (Ctrl+"+string(p.key)+")", w.desk.Status.SetHint)
		if p.foot {
			bottom.Add(row)
		} else {
			top.Add(row)
		}
	}
	column := base.Border(top, bottom, nil, nil)
	return container.NewHBox(base.On(look.Panel, container.NewVScroll(container.NewPadded(base.FixedSide(w.t("place.library"), column)))), widget.NewSeparator())
}

// syncPlace shows the place where the desk is.
func (w *Desk) syncPlace() {
	at := w.desk.At()
	w.desk.Status.SetHint("", 0, 0)
	_, known := w.shown[at]
	now := w.at()
	for p, b := range w.rail {
		b.StandOut(p == at, widget.LowImportance)
	}
	for p, o := range w.shown {
		base.Show(o.root, p == at)
	}
	if known { // else it was made as it is
		now.Sync()
	}
	if v, ok := now.view.(entered); ok {
		v.Enter()
	}
	w.syncTitle()
	w.win.Canvas().Unfocus()
}

// at is what the place shows where the desk is; it is made when a person first comes.
func (w *Desk) at() shown {
	at := w.desk.At()
	s, ok := w.shown[at]
	if !ok {
		i := slices.IndexFunc(w.places, func(p place) bool { return p.at == at })
		v, root := w.places[i].make(w)
		s = shown{v, base.Fitted(container.NewPadded(root)), base.Bars(root), lists.Tables(root)}
		w.setParts(at, s)
		for _, t := range s.tables {
			t.OnArranged(w.desk.KeepSoon)
		}
		w.shown[at] = s
		w.middle.Add(s.root)
	}
	return s
}

func (w *Desk) newSettings() *settings.View {
	return settings.New(w.desk, settings.Choices{
		ChooseFolder: w.askWorkspace, DefaultFolder: func() { w.desk.ChangeWorkspace(session.DefaultWorkspace(os.Getenv)) },
		Variant: w.opt.Variant, Scale: w.opt.Scale, Version: w.opt.Version,
		Language: w.Speak,
		Look: func(v look.Variant, scale float32) {
			w.opt.Variant = v
			w.setScale(scale)
		},
	})
}

// Speak changes the language: everything is built anew from the presenters.
func (w *Desk) Speak(lang string) {
	if lang == w.desk.Book.Lang() {
		return
	}
	w.desk.Book.Speak(lang)
	w.desk.Store.SetString("lang", lang)
	speakFyne(lang)
	w.rebuild()
}

// rebuild makes everything anew in another look or language. What there is goes first: the
// window's library would draw all of it anew, every place that was come to.
func (w *Desk) rebuild() {
	w.frame()
	w.win.SetContent(container.NewStack())
	w.applyLook()
	w.Build()
}

// Mend makes everything anew after something has panicked on the window's thread, which may
// have left it half done. Where that is not enough it leaves the place and closes dialogs, so
// that what panics whenever it is drawn is out of sight.
func (w *Desk) Mend(leave bool) {
	if w.desk.Teach.Lecture {
		w.lecture(false)
	}
	if leave {
		for over := w.win.Canvas().Overlays(); over.Top() != nil; {
			over.Remove(over.Top())
		}
		away := session.AtSettings
		if w.desk.At() == away {
			away = session.AtLibrary
		}
		w.desk.Go(away)
	}
	w.rebuild()
}

const smallestScale, largestScale = 0.7, 2

func (w *Desk) setScale(scale float32) {
	w.opt.Scale = max(smallestScale, min(largestScale, scale))
	w.desk.Store.SetFloat("scale", float64(w.opt.Scale))
	w.desk.Store.SetString("theme", string(w.opt.Variant))
	w.rebuild()
}

func (w *Desk) applyLook() {
	w.app.Settings().SetTheme(look.Theme{Variant: w.opt.Variant, Scale: w.opt.Scale, Unsaid: w.opt.Unsaid, Fonts: w.opt.Fonts, NoBold: w.desk.Book.Lang() == "zh"})
}

// fontWarning says in every language which package to install; the Chinese line
// is there for those who read it elsewhere, in boxes or not.
func (w *Desk) fontWarning() fyne.CanvasObject {
	remedy := letters.Remedy()
	l := widget.NewLabel(strings.Join([]string{
		"No font with Chinese characters was found: they show as boxes. Install one and start again: " + remedy.En,
		w.t("font.none", remedy.In("zh")),
	}, "\n"))
	l.Importance, l.Wrapping, l.Selectable = widget.WarningImportance, fyne.TextWrapWord, true
	return l
}

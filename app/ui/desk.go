// Package ui is the window: a rail of places, the places, a status line, menus and keys. It shows
// the state of the presenters and passes a person's actions on to them.
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

// Options configure the window.
type Options struct {
	Version string
	Variant look.Variant
	Scale   float32
	Size    fyne.Size
	Sized   bool             // the command line gave the size: it overrides the remembered one
	Room    func() fyne.Size // size that the screen leaves for windows; nil if unknown
	NoFont  bool             // no font with Chinese characters was found
	Fonts   *look.Fonts
	Cache   string // folder for data that can be computed again
	Unsaid  bool   // the desktop does not report a light or dark appearance
	Leave   func() // called when the window closes for good; may be nil
}

// Desk is the window of a desk.
type Desk struct {
	app  fyne.App
	win  fyne.Window
	desk *present.Desk
	opt  Options

	places   []place
	middle   *fyne.Container // the places that were visited
	shown    map[session.Place]shown
	dragged  map[string]float64          // offsets of the bars that a person dragged
	arranged map[string]listing.Arranged // how a person sorted and filtered the tables
	rail     map[session.Place]*base.Button
	status   *statusLine
	long     longRun
	held     heldKeys
	asked    []question     // the open dialogs, the front one last
	away     bool           // another program has the focus
	notices  *beside.Beside // sends notifications to the system beside the window: it may be slow
	hall     *teach.Lecture // the lecture that covers the whole window; nil while the desk is shown
	bar      menuBar
	palette  *lists.Select // the list of commands; nil until it is first opened
}

// Open makes the window of d and shows it.
func Open(a fyne.App, d *present.Desk, opt Options) *Desk {
	w := &Desk{app: a, desk: d, opt: opt, held: heldKeys{}, dragged: map[string]float64{}, arranged: map[string]listing.Arranged{}, notices: beside.New(d.Do, nil), win: a.NewWindow("pagetwin")}
	speakFyne(d.Book.Lang())
	w.applyLook()
	w.win.SetMaster()
	w.win.SetPadded(false)
	if opt.Room != nil { // the room on the screen is known only once a window exists
		opt.Size = opt.Size.Min(opt.Room())
	}
	w.win.Resize(opt.Size)
	d.AskPath = w.askPath
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

// Build makes all views of the window in the chosen language.
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
	// Fyne puts the middle first, so Tab goes through the place, then the status line, then the
	// rail.
	w.setContent(container.NewBorder(top, w.status, w.newRail(), nil, w.middle))
	w.showMenu()
	w.status.Sync()
	w.syncPlace()
}

func (w *Desk) setContent(o fyne.CanvasObject) {
	tip := base.NewTip(w.desk.Do)
	w.desk.Status.Hinted = tip.Set
	w.win.SetContent(container.NewStack(o, tip))
}

// bind makes the presenters report changes to the window.
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

// notify sends a system notification that work has ended, unless the window has the focus.
func (w *Desk) notify(title, says string) {
	if w.away {
		w.notices.Begin(beside.Job{Work: func(context.Context, beside.Turn) error {
			w.app.SendNotification(fyne.NewNotification(title, says))
			return nil
		}})
	}
}

// sync shows the parts of the desk that are new.
func (w *Desk) sync(parts session.Part) {
	switch {
	case w.hall != nil:
		w.hall.Sync()
		return
	case parts.Has(session.Entered):
		w.syncPlace()
	case parts.Has(w.at().shows):
		w.at().Sync()
	}
	if parts.Has(session.Opened | session.Results | session.Figures | session.Settings | session.Of(session.AtRun) | session.Of(session.AtLibrary)) { // the menu and the question are shown at every place
		w.syncMenu()
		w.syncQuestion()
	}
	w.syncTitle()
}

// askWorkspace asks for the folder in which runs and judgements are kept.
func (w *Desk) askWorkspace() {
	w.askPath(w.t("paths.workspace"), true, nil, func(path string) { w.desk.ChangeWorkspace(path) })
}

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
	if known { // a new view is up to date already
		now.Sync()
	}
	if v, ok := now.view.(entered); ok {
		v.Enter()
	}
	w.syncTitle()
	w.win.Canvas().Unfocus()
}

// at returns the view of the chosen place; it is made at the first visit.
func (w *Desk) at() shown {
	at := w.desk.At()
	s, ok := w.shown[at]
	if !ok {
		i := slices.IndexFunc(w.places, func(p place) bool { return p.at == at })
		v, root := w.places[i].make(w, w.desk)
		s = shown{v, w.places[i].shows | session.Of(at), base.Fitted(container.NewPadded(root)), base.Bars(root), lists.Tables(root)}
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
	return settings.New(&settings.Desk{Shared: w.desk.Shared, Curves: w.desk.Curves, Teach: w.desk.Teach, AskPath: w.askPath}, settings.Choices{
		ChooseFolder: w.askWorkspace, DefaultFolder: func() { w.desk.ChangeWorkspace(session.DefaultWorkspace(os.Getenv)) },
		Variant: w.opt.Variant, Scale: w.opt.Scale, Version: w.opt.Version,
		Language: w.Speak,
		Look: func(v look.Variant, scale float32) {
			w.opt.Variant = v
			w.setScale(scale)
		},
	})
}

// Speak changes the language: all views are built again from the presenters.
func (w *Desk) Speak(lang string) {
	if lang == w.desk.Book.Lang() {
		return
	}
	w.desk.Book.Speak(lang)
	w.desk.Store.SetString("lang", lang)
	speakFyne(lang)
	w.rebuild()
}

// rebuild builds all views again in another look or language. The old views are dropped first: Fyne
// would redraw every visited place otherwise.
func (w *Desk) rebuild() {
	w.frame()
	w.win.SetContent(container.NewStack())
	w.applyLook()
	w.Build()
}

// Mend builds all views again after a panic on the window's thread, which may have left them
// inconsistent. If leave is set, it also opens another place and closes the dialogs, so that a view
// that panics whenever it is drawn is no longer shown.
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

// fontWarning names the package of fonts to install, in every language: people can search for the
// Chinese line even where it is shown as boxes.
func (w *Desk) fontWarning() fyne.CanvasObject {
	remedy := letters.Remedy()
	l := widget.NewLabel(strings.Join([]string{
		"No font with Chinese characters was found: they show as boxes. Install one and start again: " + remedy.En,
		w.t("font.none", remedy.In("zh")),
	}, "\n"))
	l.Importance, l.Wrapping, l.Selectable = widget.WarningImportance, fyne.TextWrapWord, true
	return l
}

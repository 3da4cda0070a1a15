package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present"
	"pagetwin/app/present/listing"
	"pagetwin/app/present/session"
	"pagetwin/app/ui/curves"
	"pagetwin/app/ui/groups"
	"pagetwin/app/ui/label"
	"pagetwin/app/ui/library"
	"pagetwin/app/ui/page"
	"pagetwin/app/ui/pair"
	"pagetwin/app/ui/run"
	"pagetwin/app/ui/runs"
	"pagetwin/app/ui/teach"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/show/diagram"
	"pagetwin/core/show/plot"
)

// place is one place of the window. The rail, the menu, the shortcuts, the flag --place and the
// pictures are made from its row; the keys of its texts are place.NAME and place.NAME.hint.
type place struct {
	at    session.Place
	icon  func() fyne.Resource
	key   fyne.KeyName                                             // with Ctrl
	foot  bool                                                     // is at the foot of the rail
	shows session.Part                                             // the parts of the desk that it shows beside its own state
	make  func(w *Desk, d *present.Desk) (view, fyne.CanvasObject) // of the window and the desk that it shows
}

// view is the part of the window that shows a place. It is made again when the language or the look
// changes. Optionally it has a find bar, tables and a picture that can be saved, and a method that
// runs at each visit.
type view interface {
	Sync() // shows the state of the presenter
}

type (
	finder   interface{ Find() }
	tabled   interface{ Seen() []*listing.Seen }
	entered  interface{ Enter() }
	switched interface{ Switch() } // shows tables in place of the picture, or the picture
	figured  interface {
		Figure() *plot.Figure // the shown figure; nil for none
	}
	pictured interface {
		Picture() diagram.Picture // the shown picture; its layout is nil for none
	}
)

// places returns the places in the order of the rail, which is the order of the work.
func places() []place {
	return []place{
		{at: session.AtLibrary, shows: session.Opened | session.Sifted | session.Counted | session.Looked, icon: theme.StorageIcon, key: fyne.Key1, make: func(w *Desk, d *present.Desk) (view, fyne.CanvasObject) {
			v := library.New(&library.Desk{
				Shared: d.Shared, Library: d.Library,
				OpenSampleAndRun: d.OpenSampleAndRun,
			}, library.Dialogs{File: w.askFile, Folder: w.askFolder, Truth: w.askTruth})
			return v, v.Root
		}},
		{at: session.AtPage, shows: session.Opened | session.Looked | session.Settings, icon: theme.DocumentIcon, key: fyne.Key2, make: func(w *Desk, d *present.Desk) (view, fyne.CanvasObject) {
			v := page.New(&page.Desk{Shared: d.Shared, Page: d.Page, Known: d.Library.Known, AskPath: w.askPath, Browse: w.browsePage}, w.askTable)
			return v, v.Root
		}},
		{at: session.AtRun, shows: session.Opened | session.Results | session.Figures | session.Settings | session.Unfolds, icon: theme.MediaPlayIcon, key: fyne.Key3, make: func(w *Desk, d *present.Desk) (view, fyne.CanvasObject) {
			v := run.New(&run.Desk{Shared: d.Shared, Run: d.Run, AskPath: w.askPath}, w.askExport)
			return v, v.Root
		}},
		{at: session.AtRuns, shows: session.Opened | session.Unfolds, icon: theme.HistoryIcon, key: fyne.Key4, make: func(w *Desk, d *present.Desk) (view, fyne.CanvasObject) {
			v := runs.New(&runs.Desk{Shared: d.Shared, Runs: d.Runs, Run: d.Run}, w.askExport, w.ask)
			return v, v.Root
		}},
		{at: session.AtCurves, shows: session.Opened | session.Results | session.Focused | session.Thresholds | session.Figures | session.Unfolds, icon: base.CurveIcon, key: fyne.Key5, make: func(w *Desk, d *present.Desk) (view, fyne.CanvasObject) {
			v := curves.New(&curves.Desk{Shared: d.Shared, Curves: d.Curves}, w.askFigure, w.askExport)
			return v, v.Root
		}},
		{at: session.AtPair, shows: session.Opened | session.Judged, icon: theme.ViewFullScreenIcon, key: fyne.Key6, make: func(w *Desk, d *present.Desk) (view, fyne.CanvasObject) {
			v := pair.New(&pair.Desk{Shared: d.Shared, Pair: d.Pair}, w.askSet)
			return v, v.Root
		}},
		{at: session.AtTeach, icon: base.BoardIcon, key: fyne.Key7, make: func(w *Desk, d *present.Desk) (view, fyne.CanvasObject) {
			v := teach.New(w.taught(), teach.Dialogs{File: w.askSet, Take: w.askTake, Lecture: func() { w.lecture(true) }})
			return v, v.Root
		}},
		{at: session.AtGroups, shows: session.Opened | session.Looked | session.Results | session.Focused | session.Keeps, icon: theme.GridIcon, key: fyne.Key8, make: func(w *Desk, d *present.Desk) (view, fyne.CanvasObject) {
			v := groups.New(&groups.Desk{Shared: d.Shared, Groups: d.Groups}, w.askGroups)
			return v, v.Root
		}},
		{at: session.AtLabel, shows: session.Opened | session.Results | session.Focused | session.Thresholds | session.Judged | session.Settled | session.Annotator, icon: theme.DocumentCreateIcon, key: fyne.Key9, make: func(w *Desk, d *present.Desk) (view, fyne.CanvasObject) {
			v := label.New(&label.Desk{Shared: d.Shared, Label: d.Label}, w.askLabels, w.askGuide)
			return v, v.Root
		}},
		{at: session.AtSettings, icon: theme.SettingsIcon, key: fyne.KeyComma, foot: true, make: func(w *Desk, d *present.Desk) (view, fyne.CanvasObject) {
			v := w.newSettings()
			return v, v.Root
		}},
	}
}

func (p place) text() string { return "place." + string(p.at) }

// goTo returns a function that goes to the place.
func (p place) goTo(w *Desk) func() { return func() { w.desk.Go(p.at) } }

// shown is the view of a place in the present window.
type shown struct {
	view
	shows  session.Part
	root   fyne.CanvasObject
	bars   []base.Bar
	tables []lists.Listing
}

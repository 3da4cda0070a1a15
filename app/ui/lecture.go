package ui

import (
	"pagetwin/app/ui/teach"
)

// taught returns the part of the desk that the place of teaching and the lecture use.
func (w *Desk) taught() *teach.Desk {
	return &teach.Desk{Shared: w.desk.Shared, Teach: w.desk.Teach, AskPath: w.askPath}
}

// lecture shows only the views, the sentence and the player, in large letters; if on is false, it
// shows the desk again.
func (w *Desk) lecture(on bool) {
	if on == w.desk.Teach.Lecture || on && !w.desk.Teach.Ready() {
		return
	}
	w.desk.Teach.SetLecture(on)
	w.win.SetFullScreen(on)
	if !on {
		w.hall = nil
		w.Build()
		return
	}
	w.hall = teach.NewLecture(w.taught(), func() float32 { return w.win.Canvas().Size().Height })
	w.win.SetMainMenu(nil)
	w.setContent(w.hall.Root)
}

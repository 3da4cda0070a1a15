package ui

import (
	"pagetwin/app/ui/teach"
)

// lecture shows the views, the sentence and the player alone, in large letters; with on false it
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
	w.hall = teach.NewLecture(w.desk, func() float32 { return w.win.Canvas().Size().Height })
	w.win.SetMainMenu(nil)
	w.setContent(w.hall.Root)
}

package ui

import (
	"fmt"
	"strings"
)

// syncTitle sets the window title to information for a task bar: the progress of a run, the open
// set, and the place.
func (w *Desk) syncTitle() {
	if t := w.title(); t != w.win.Title() {
		w.win.SetTitle(t)
	}
}

func (w *Desk) title() string {
	d := w.desk
	var parts []string
	switch task := d.Status.Current(); {
	case d.Run.Running() && task != nil && task.Known():
		parts = append(parts, fmt.Sprintf("%d%%", int(100*task.Share())))
	case d.Run.Running():
		parts = append(parts, "…")
	case task == nil && d.Status.Text() == w.t("run.stopped"):
		parts = append(parts, w.t("title.stopped"))
	}
	if set := d.Session.Set(); set != nil {
		parts = append(parts, set.Name, w.t("place."+string(d.At())))
	}
	return strings.Join(append(parts, "pagetwin"), " · ")
}

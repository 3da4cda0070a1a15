package ui

import (
	"pagetwin/app/present/run"
	"pagetwin/app/present/session"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/core/judge/label"
)

// covered reports whether a dialog or a list covers the window: the window's keys do nothing then.
func (w *Desk) covered() bool { return w.win.Canvas().Overlays().Top() != nil }

// startRun runs the ticked algorithms and shows the place of runs.
func (w *Desk) startRun() {
	if w.desk.Run.Problem() == nil && !w.desk.Run.Running() {
		if w.desk.At() != session.AtCurves {
			w.desk.Go(session.AtRun)
		}
		w.desk.Run.Start(nil)
		return
	}
	w.desk.Go(session.AtRun)
}

// escape cancels the run that waits for an answer, or closes the front dialog; if there is neither,
// it stops the current work.
func (w *Desk) escape() {
	if w.desk.Teach.Lecture {
		w.lecture(false)
		return
	}
	if w.desk.Run.Question != nil {
		w.desk.Run.Answer(run.CancelRun, false)
		return
	}
	if top := w.win.Canvas().Overlays().Top(); top != nil {
		top.Hide()
		w.win.Canvas().Overlays().Remove(top)
		return
	}
	w.desk.Status.Stop()
}

// stepPair steps through the list of pairs of the place.
func (w *Desk) stepPair(by int) func() {
	return func() {
		switch w.desk.At() {
		case session.AtPair:
			w.desk.Pair.Step(by)
		case session.AtLabel:
			w.desk.Label.Step(by)
		}
	}
}

func (w *Desk) judge(v label.Verdict) func() {
	return func() {
		switch w.desk.At() {
		case session.AtPair:
			w.desk.Pair.Judge(v)
		case session.AtLabel:
			w.desk.Label.Judge(v)
		}
	}
}

// unjudge undoes the last judgement, at the place where pairs are labelled.
func (w *Desk) unjudge() {
	if at := w.desk.At(); at == session.AtLabel || at == session.AtPair {
		w.desk.Changes.Undo()
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

// quit closes the desk once all labels are on the disk; if writing fails it asks.
func (w *Desk) quit() {
	w.desk.Judgements.WhenWritten(func(err error) {
		n, _ := w.desk.Judgements.Waiting()
		if err == nil || n == 0 {
			w.close()
			return
		}
		w.ask(w.t("label.quit.title"), w.t("label.quit.ok"), w.sheet(460, base.Quiet(w.t("label.quit.question", n, w.desk.Book.E(err)))), w.close)
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

func (w *Desk) showManual() { w.desk.Manual(w.opt.Cache, w.app.OpenURL) }

func (w *Desk) browsePage() { w.desk.Page.Browse(w.opt.Cache, w.app.OpenURL) }

func (w *Desk) showAbout() {
	w.tell("pagetwin "+w.opt.Version, w.sheet(460, base.Quiet(w.t("about.text"))))
}

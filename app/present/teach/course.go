package teach

import (
	"context"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/session"
	"pagetwin/core/lab/course"
	"pagetwin/core/page"
)

// loadCourse looks for the course of the open set.
func (t *Teach) loadCourse() {
	t.Course, t.Lesson, t.Answer = nil, -1, false
	set := t.Desk.Session.Set()
	if set == nil {
		t.finding.Drop()
		return
	}
	var found *course.Course
	t.finding.Begin(beside.Job{Work: func(context.Context, beside.Turn) (err error) {
		found, err = course.Of(set)
		return err
	}, Done: func(err error) {
		if err != nil {
			t.Desk.Status.Fail(err)
			return
		}
		t.Course = found
		switch here := t.Desk.At() == session.AtTeach; {
		case t.Coming != nil && here:
			t.enter()
		case found != nil && (t.FromFirst || here):
			t.ChooseLesson(0)
		}
		t.FromFirst = false
		t.changed()
	}})
}

// ChooseLesson shows the stories of the first two ways of lesson i of the course, side by side;
// −1 for no lesson.
func (t *Teach) ChooseLesson(i int) {
	if t.Course == nil || i < -1 || i >= len(t.Course.Lessons) {
		return
	}
	t.Lesson, t.Answer = i, false
	if i < 0 {
		t.changed()
		return
	}
	l, set := t.Course.Lessons[i], t.Desk.Session.Set()
	t.SetSubject(SubjectPair)
	t.from, t.Own = nil, [2]*page.Set{}
	t.A, _ = set.Index(l.Pages[0])
	t.B, _ = set.Index(l.Pages[1])
	t.teach(&t.First, l.Ways[0])
	t.Second = nil
	if len(l.Ways) > 1 {
		t.Second = &Told{load: t.Desk.Beside()}
		t.teach(t.Second, l.Ways[1])
	}
	t.movedSides()
}

// teach configures a story as a way of a lesson requires.
func (t *Teach) teach(told *Told, w course.Way) {
	at := t.Desk.AlgorithmAt(w.Algorithm)
	if _, v, err := w.Values(); err == nil && at >= 0 {
		t.set(told, at)
		told.Form.Fill(v)
	}
	told.denoiser = t.Desk.DenoiserAt(w.Denoiser)
}

// ShowAnswer shows or hides the answer to the question of the lesson.
func (t *Teach) ShowAnswer(on bool) {
	if t.Answer != on {
		t.Answer = on
		t.changed()
	}
}

// LessonWords returns the question of the lesson, and its answer if that is shown.
func (t *Teach) LessonWords() string {
	if t.Course == nil || t.Lesson < 0 {
		return ""
	}
	l, b := t.Course.Lessons[t.Lesson], t.Desk.Book
	if t.Answer {
		return b.W(l.Question) + "\n" + b.W(l.Answer)
	}
	return b.W(l.Question)
}

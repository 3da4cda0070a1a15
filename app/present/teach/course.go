package teach

import (
	"context"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/session"
	"pagetwin/core/lab/course"
	"pagetwin/core/page"
)

func (t *Teach) loadCourse() {
	t.Course, t.Lesson = nil, -1
	set := t.Desk.Session.Set()
	var found *course.Course
	t.finding.Begin(beside.Job{Work: func(context.Context, beside.Turn) (err error) {
		if set != nil {
			found, err = course.Of(set)
		}
		return err
	}, Done: func(err error) {
		if err != nil {
			t.Desk.Status.Fail(err)
		}
		t.Course = found
		wanted := t.Wanted
		t.Wanted = -1
		switch here := t.Desk.At() == session.AtTeach; {
		case found != nil && wanted >= 0:
			t.ChooseLesson(wanted)
		case here:
			t.enter()
		}
		t.changed()
	}})
}

// ChooseLesson shows the stories of the first two ways of lesson i of the course, side by side.
func (t *Teach) ChooseLesson(i int) {
	if t.Course == nil || i < 0 || i >= len(t.Course.Lessons) {
		return
	}
	l, set := t.Course.Lessons[i], t.Desk.Session.Set()
	t.SetSubject(map[course.About]Subject{course.OfPair: SubjectPair, course.OfGroups: SubjectGroups}[l.About])
	t.Lesson = i
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

// LessonTitle returns the title of the lesson, empty for none.
func (t *Teach) LessonTitle() string {
	if t.Course == nil || t.Lesson < 0 {
		return ""
	}
	return t.Desk.Book.W(t.Course.Lessons[t.Lesson].Title)
}

// LessonWords returns the question of the lesson, with its answer from the step on that reveals it,
// or if a person asked for it.
func (t *Teach) LessonWords() string {
	if t.Course == nil || t.Lesson < 0 {
		return ""
	}
	l, b := t.Course.Lessons[t.Lesson], t.Desk.Book
	if s := t.First.Story; t.Outcome || s != nil && t.StepOf(0) >= l.Told(s) {
		return b.W(l.Question) + "\n" + b.W(l.Answer)
	}
	return b.W(l.Question)
}

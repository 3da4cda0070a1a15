package teach

import (
	"context"
	"slices"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/session"
	"pagetwin/app/present/shipped"
	"pagetwin/core/lab/course"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/trace"
)

// Card is a lesson among those to choose from.
type Card struct {
	Lesson course.Lesson
	Story  *trace.Story // of its first way; nil until it is made
}

// mostPictured is the largest number of pages of a set whose lessons have pictures.
const mostPictured = 1000

// Pick shows the lessons to choose from, and a card for one's own pages.
func (t *Teach) Pick() {
	t.Picking, t.Choosing = true, false
	t.Play(false)
	t.deal()
	t.changed()
}

// sample returns the course that ships with the program; ok is false if there is none.
func (t *Teach) sample() (s shipped.Sample, ok bool) {
	at := slices.IndexFunc(t.Desk.Samples, func(s shipped.Sample) bool { return s.Course })
	if at < 0 {
		return s, false
	}
	return t.Desk.Samples[at], true
}

func (t *Teach) deal() {
	s, ok := t.sample()
	if t.Cards != nil && t.dealt == t.Course || t.Course == nil && !ok {
		return
	}
	t.Cards, t.dealt = nil, t.Course
	c, set, seg := t.Course, t.Desk.Session.Set(), t.Desk.Segmenter
	t.dealing.Begin(beside.Job{Work: func(ctx context.Context, turn beside.Turn) (err error) {
		if c == nil {
			if set, err = formats.Open(ctx, s.Path, page.Options{}); err != nil {
				return err
			}
			defer set.Close()
			if c, err = course.Of(set); err != nil || c == nil {
				return err
			}
		}
		turn.Hand(func() {
			for _, l := range c.Lessons {
				t.Cards = append(t.Cards, Card{Lesson: l})
			}
			t.changed()
		})
		for i, l := range c.Lessons {
			if len(set.Pages) > mostPictured || ctx.Err() != nil {
				break
			}
			if story, err := l.Tell(ctx, set, l.Ways[0], seg); err == nil { // without a story, the card has no picture
				turn.Hand(func() {
					t.Cards[i].Story = story
					t.changed()
				})
			}
		}
		return ctx.Err()
	}, Done: func(err error) {
		if err != nil {
			t.Desk.Status.Fail(err)
		}
	}})
}

// ChooseCard teaches lesson i, or for the number of lessons shows one's own pages.
func (t *Teach) ChooseCard(i int) {
	s, _ := t.sample()
	switch {
	case i < 0 || i > len(t.Cards):
	case i == len(t.Cards):
		t.own()
	case t.Course != nil:
		t.ChooseLesson(i)
	default:
		t.Wanted = i
		t.Desk.Sets.OpenBoth(s.Path, "", func() { t.Desk.Go(session.AtTeach) })
	}
}

// own shows the story of two pages of the open set, or lets the person choose two.
func (t *Teach) own() {
	t.Picking = false
	if t.Lesson >= 0 || !t.Ready() {
		t.Lesson = -1
		t.SetSubject(SubjectPair)
		t.A, t.B = t.examples()
	}
	t.movedSides()
	t.Choosing = !t.Ready()
	t.changed()
}

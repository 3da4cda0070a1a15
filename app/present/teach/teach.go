// Package teach is the place that explains an algorithm or a denoiser step by step.
package teach

import (
	"maps"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/form"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/core/algo"
	"pagetwin/core/lab/course"
	"pagetwin/core/trace"
)

// Subject is the subject of a story.
type Subject string

// The subjects.
const (
	SubjectPair     Subject = "pair"     // how an algorithm decides on two pages
	SubjectPage     Subject = "page"     // how a denoiser extracts the body of the left page
	SubjectIndex    Subject = "index"    // how an algorithm's index finds candidate pairs of the set
	SubjectMeasures Subject = "measures" // how precision, recall and other measures follow from the decided pairs
	SubjectGroups   Subject = "groups"   // how decided pairs become groups
)

// Subjects returns all subjects in display order.
func Subjects() []Subject {
	return []Subject{SubjectPair, SubjectPage, SubjectIndex, SubjectMeasures, SubjectGroups}
}

// Teach is the place that shows stories of an algorithm step by step: of two pages, of one page,
// or of the set; one story, or two side by side.
type Teach struct {
	Subject Subject
	session.Sides
	Player
	First    Told
	Second   *Told          // another setting or algorithm on the same pages; nil for none
	Moments  trace.Moments  // the moments of the player
	Picking  bool           // the lessons are shown to choose from
	Cards    []Card         // the lessons
	Choosing bool           // the person is choosing two pages, or a text for one
	Edits    *[2]string     // edited texts in place of the bodies; nil for none
	Compared *trace.Story   // the first story before the last change, for comparison; nil for none
	Parting  int            // the first moment at which the two differ, −1 for none
	Lecture  bool           // show only the views and the sentence, in large letters
	Course   *course.Course // course of the open set, nil for none
	Lesson   int            // lesson of the course, −1 for none
	Wanted   int            // lesson to show when the course is loaded, −1 for none
	Outcome  bool           // score, decision and answers are shown before the step that reveals them
	finding  *beside.Beside // loads the course
	dealing  *beside.Beside // makes the cards
	dealt    *course.Course // course of the cards; nil for the one that ships with the program
	bodies   [2]string      // bodies of the two pages, without edits
	list     []int          // positions of the algorithms that have a story
	forms    map[formOf]*form.Form
	from     *results.Result // the run whose decision is shown; nil for the settings of the place
	decides  float64         // its threshold there
	Coming   *KeptTeach      // the story to restore when the place is shown, nil for none
	later    int             // the moment to show after the story is made
}

// New returns the place with no set open.
func New(d *session.Shared) *Teach {
	t := &Teach{
		Subject: SubjectPair, Picking: true, Parting: -1, Lesson: -1, Wanted: -1,
		forms: map[formOf]*form.Form{}, finding: d.Beside(), dealing: d.Beside(),
	}
	t.First.denoiser = -1
	t.Sides = session.NewSides(d, t.movedSides)
	t.Player = newPlayer(t)
	t.First.load = d.Beside()
	for i, a := range d.Algorithms {
		if algo.HasStory(a) {
			t.list = append(t.list, i)
		}
	}
	if len(t.list) > 0 {
		t.set(&t.First, t.list[0])
	}
	return t
}

// Changed follows changes of the desk.
func (t *Teach) Changed(parts session.Part) {
	switch {
	case parts.Has(session.Opened):
		t.setOpened()
	case parts.Has(session.Counted):
		t.reload()
	}
	if parts.Has(session.Thresholds) {
		t.moved()
	}
	if a := t.Desk.Asked(session.AtTeach, parts); a != nil {
		switch {
		case a.Lessons:
			t.Pick()
		case a.Sides.Desk != nil:
			t.Show(a.Sides, a.Algorithm, a.Run)
		default:
			t.ShowPage(a.Page, a.Algorithm, a.Settings)
		}
	}
	if t.Desk.Enters(session.AtTeach, parts) {
		t.enter()
	}
}

// Choices returns the positions of the algorithms that have a story, in the desk's order; for
// the story of a page, those of the denoisers.
func (t *Teach) Choices() []int {
	if t.Subject != SubjectPage {
		return t.list
	}
	all := make([]int, len(t.Desk.Denoisers))
	for i := range all {
		all[i] = i
	}
	return all
}

// SetSubject changes the subject.
func (t *Teach) SetSubject(s Subject) {
	if s == t.Subject {
		return
	}
	page := t.Subject == SubjectPage
	t.Subject = s
	t.Play(false)
	t.drop()
	t.Second, t.Edits, t.from = nil, nil, nil
	switch {
	case s == SubjectPage:
		t.set(&t.First, t.Desk.Setup.Denoiser)
	case page && len(t.list) > 0:
		t.set(&t.First, t.list[0])
	}
	t.reload()
}

func (t *Teach) setOpened() {
	t.Play(false)
	t.Empty()
	t.drop()
	t.from, t.Edits, t.Picking, t.Choosing, t.Coming = nil, nil, true, false, nil
	t.dealing.Drop()
	t.Second, t.First.denoiser = nil, -1
	t.loadCourse()
	t.changed()
}

func (t *Teach) drop() {
	for _, told := range t.Stories() {
		told.load.Drop()
		told.Story, told.Err = nil, nil
	}
	t.Moments, t.Compared, t.Parting, t.later, t.Outcome = trace.Moments{}, nil, -1, 0, false
	t.Player.reset()
}

// Stories returns the shown stories.
func (t *Teach) Stories() []*Told {
	if t.Second == nil {
		return []*Told{&t.First}
	}
	return []*Told{&t.First, t.Second}
}

// enter restores the kept story, or shows the lessons to choose from.
func (t *Teach) enter() {
	if k := t.Coming; k != nil {
		if !t.finding.Running() { // the story may be of a lesson
			t.bring(*k)
		}
		return
	}
	if t.Picking && t.Wanted < 0 && !t.finding.Running() {
		t.deal()
	}
}

// examples returns two pages to begin with, −1 for none.
func (t *Teach) examples() (a, b int) {
	set := t.Desk.Session.Set()
	if set == nil || len(set.Pages) < 2 {
		return -1, -1
	}
	if p, ok := t.Desk.Session.Known().Example(); ok {
		return int(p.A), int(p.B)
	}
	return 0, 1
}

// Show shows how an algorithm decides on two pages, with the settings of a run; nil for those of
// the place. algorithm is −1 for the chosen one.
func (t *Teach) Show(of session.Sides, algorithm int, run *results.Result) {
	if !of.Both() {
		return
	}
	t.SetSubject(SubjectPair)
	t.A, t.B, t.Own, t.from, t.Lesson, t.First.denoiser = of.A, of.B, of.Own, run, -1, -1
	t.take(algorithm, run)
	t.movedSides()
}

// ShowPage shows how a denoiser extracts the body of page i of the open set.
func (t *Teach) ShowPage(i, denoiser int, settings map[string]any) {
	if !t.Has(i) {
		return
	}
	t.SetSubject(SubjectPage)
	t.A, t.Own[0] = i, nil
	t.set(&t.First, denoiser)
	t.First.Form.Fill(settings)
	t.movedSides()
}

// From returns the run whose decision is shown, nil for other settings.
func (t *Teach) From() *results.Result {
	if !t.tells(t.from) {
		return nil
	}
	if v, err := t.First.Form.Values(); err != nil || !maps.Equal(v, t.from.Values()) {
		return nil
	}
	return t.from
}

// tells reports whether the story shows the decision of this run's algorithm on a pair.
func (t *Teach) tells(r *results.Result) bool {
	return r != nil && r == t.from && t.Subject == SubjectPair && t.Desk.Algorithms[t.First.Of].Name == r.Algo.Name
}

// moved follows the threshold of the run whose decision is shown.
func (t *Teach) moved() {
	if t.tells(t.from) && t.decides != t.from.Decides {
		t.decides = t.from.Decides
		t.First.Form.Fill(t.from.Values())
		t.retell(&t.First)
	}
}

func (t *Teach) take(algorithm int, run *results.Result) {
	if algorithm < 0 || !algo.HasStory(t.Desk.Algorithms[algorithm]) {
		return
	}
	t.set(&t.First, algorithm)
	if run != nil && run.Algo.Name == t.Desk.Algorithms[algorithm].Name {
		t.decides = run.Decides
		t.First.Form.Fill(run.Values())
	}
}

// SetChoosing shows the choice of two pages, or the story.
func (t *Teach) SetChoosing(on bool) {
	t.Choosing = on
	t.Play(false)
	t.changed()
}

func (t *Teach) movedSides() {
	t.Play(false)
	t.drop()
	t.Edits, t.Coming = nil, nil
	if t.Ready() {
		t.Picking, t.Choosing = false, false
		t.reload()
	}
	t.changed()
}

// Edit switches editing of the texts on, or restores the pages.
func (t *Teach) Edit(on bool) {
	switch {
	case on && t.Edits == nil && t.First.Story != nil && t.Subject == SubjectPair:
		texts := t.bodies
		t.Edits, t.Compared, t.Parting = &texts, t.First.Story, -1
		t.changed()
	case !on && t.Edits != nil:
		t.Edits, t.Compared, t.Parting = nil, nil, -1
		t.reload()
	}
}

// SetEdit changes the text of a side and makes the story again; the slider marks where it first
// differs from that of the unedited pages.
func (t *Teach) SetEdit(side int, s string) {
	if t.Edits != nil && t.Edits[side] != s {
		t.Edits[side] = s
		t.reload()
	}
}

// Lay computes the moments of the player, and keeps the position.
func (t *Teach) Lay() {
	was, at := t.Moments, t.At
	first := t.First.Story
	switch {
	case first == nil:
		t.Moments = trace.Moments{}
	case t.Second != nil && t.Second.Story != nil:
		t.Moments = trace.Together(first, t.Second.Story)
	default:
		t.Moments = trace.Alone(first)
	}
	t.At = t.Moments.Same(was, at)
	if t.later > 0 && len(t.Moments.Steps) > 0 && (t.Second == nil || t.Second.Story != nil) {
		t.At, t.later = min(t.later, len(t.Moments.Steps)-1), 0
	}
	if t.Asked().En == "" {
		t.Question = false // the next moment may not exist any more
	}
	t.Parting = -1
	if first != nil && t.Compared != nil {
		if step := trace.Parting(t.Compared, first); step >= 0 {
			t.Parting = t.Moments.Find(min(step, len(first.Steps)-1))
		}
	}
}

func (t *Teach) changed() { t.Desk.Tell(session.Of(session.AtTeach)) }

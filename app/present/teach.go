package present

import (
	"context"

	"pagetwin/core/algo"
	"pagetwin/core/trace"
)

// AtTeach is the place where an algorithm is walked through, step by step.
const AtTeach Place = "teach"

// Teach is the place where one sees an algorithm think: the story of two pages, step by
// step, of one setting or of two side by side.
type Teach struct {
	Sides
	Player
	First    Told
	Second   *Told         // another setting or algorithm on the same pages; nil for none
	Moments  trace.Moments // what the player goes through
	Choosing bool          // two pages are chosen, or a text for one
	Edits    *[2]string    // the texts in the place of the bodies, while something is tried on them; nil for none
	Compared *trace.Story  // what the first story is held against: how it was before something was changed; nil for nothing
	Parting  int           // the moment from which on the two differ, -1 for none
	Lecture  bool          // the views and the sentence alone, in large letters
	bodies   [2]string     // of the pages on the sides, without edits
	list     []int         // positions of the algorithms that have a story
	kept     map[int]*Form // forms of the first story
	beside   map[int]*Form // forms of the second
	from     *RunResult    // the run whose decision is told; nil for the settings of the place
	entered  bool          // the place was come to, and something was put on the sides
}

// Told is a story with what it is told of.
type Told struct {
	Algorithm int // position among the desk's
	Form      *Form
	Story     *trace.Story // nil until it is told
	Err       error        // why there is none

	load *Beside
}

// Loading tells whether it is being told.
func (t *Told) Loading() bool { return t.load.Running() }

func newTeach(d *Desk) *Teach {
	t := &Teach{Parting: -1, kept: map[int]*Form{}, beside: map[int]*Form{}}
	t.Sides = newSides(d, t.movedSides)
	t.Player = newPlayer(t)
	t.First.load = d.beside()
	for i, a := range d.Algorithms {
		if algo.HasStory(a) {
			t.list = append(t.list, i)
		}
	}
	if len(t.list) > 0 {
		t.setAlgorithm(&t.First, t.list[0])
	}
	return t
}

func (t *Teach) listener() Listener {
	return Listener{Opened: t.setOpened, Counted: t.reload, At: AtTeach, Entered: t.enter}
}

// Algorithms are the positions of those that have a story, in the desk's order.
func (t *Teach) Algorithms() []int { return t.list }

// setOpened tells that another set is open.
func (t *Teach) setOpened() {
	t.Play(false)
	t.empty()
	t.drop()
	t.from, t.Edits, t.Choosing, t.entered = nil, nil, false, false
	t.changed()
}

// drop forgets the stories.
func (t *Teach) drop() {
	for _, told := range t.Stories() {
		told.load.Drop()
		told.Story, told.Err = nil, nil
	}
	t.Moments, t.Compared, t.Parting = trace.Moments{}, nil, -1
	t.Player.reset()
}

// Stories are those that are told.
func (t *Teach) Stories() []*Told {
	if t.Second == nil {
		return []*Told{&t.First}
	}
	return []*Told{&t.First, t.Second}
}

// enter puts two pages on the sides where none were chosen: the first two that are known to
// be duplicates.
func (t *Teach) enter() {
	if t.entered || t.both() {
		return
	}
	t.entered = true
	if t.A, t.B = t.examples(); t.both() {
		t.movedSides()
	}
}

// examples are two pages to begin with, -1 for none.
func (t *Teach) examples() (a, b int) {
	set := t.desk.Session.Set()
	if set == nil || len(set.Pages) < 2 {
		return -1, -1
	}
	if p, ok := t.desk.Session.Known().Example(); ok {
		return int(p.A), int(p.B)
	}
	return 0, 1
}

// show tells how an algorithm decides about two pages, with the settings of a run; nil for
// those of the place. algorithm is -1 for the one that is chosen.
func (t *Teach) show(of Sides, algorithm int, run *RunResult) {
	if !of.both() {
		return
	}
	t.A, t.B, t.own, t.from = of.A, of.B, of.own, run
	t.take(algorithm, run)
	t.movedSides()
}

// take chooses an algorithm with the settings of a run.
func (t *Teach) take(algorithm int, run *RunResult) {
	if algorithm < 0 || !algo.HasStory(t.desk.Algorithms[algorithm]) {
		return
	}
	t.setAlgorithm(&t.First, algorithm)
	if run != nil && run.Algo.Name == t.desk.Algorithms[algorithm].Name {
		f := t.First.Form
		update := f.Update
		f.Update = nil
		f.Reset()
		f.setAll(run.Result.Values)
		f.Update = update
	}
}

// SetChoosing shows the choice of two pages, or the story.
func (t *Teach) SetChoosing(on bool) {
	t.Choosing = on
	t.Play(false)
	t.changed()
}

// movedSides tells that other pages stand on the sides.
func (t *Teach) movedSides() {
	t.Play(false)
	t.drop()
	t.entered, t.Edits = true, nil
	if t.both() {
		t.Choosing = false
		t.reload()
	}
	t.changed()
}

// ChooseAlgorithm has another algorithm told, side by side with the first or as the first.
func (t *Teach) ChooseAlgorithm(told *Told, i int) {
	if told.Algorithm == i || i < 0 || i >= len(t.desk.Algorithms) {
		return
	}
	t.setAlgorithm(told, i)
	t.Compared, t.Parting = nil, -1
	told.Story, told.Err = nil, nil
	t.tell(told)
	t.changed()
}

// setAlgorithm makes an algorithm the one that is told; each keeps its own settings, those
// of the next run at first.
func (t *Teach) setAlgorithm(told *Told, i int) {
	forms := t.kept
	if told != &t.First {
		forms = t.beside
	}
	f, ok := forms[i]
	if !ok {
		a := t.desk.Algorithms[i]
		f = newAlgorithmForm(t.desk.Book, a)
		f.setAll(t.desk.Setup.forms[i].raw)
		forms[i] = f
	}
	f.Update = func() { t.retell(told) }
	told.Algorithm, told.Form = i, f
}

// SetBeside shows a second story beside the first, or none: at first of the same algorithm
// with the same settings.
func (t *Teach) SetBeside(on bool) {
	if on == (t.Second != nil) {
		return
	}
	if !on {
		t.Second.load.Drop()
		t.Second = nil
		t.lay()
		t.changed()
		return
	}
	t.Second = &Told{load: t.desk.beside()}
	t.setAlgorithm(t.Second, t.First.Algorithm)
	t.tell(t.Second)
	t.changed()
}

// Edit lets a person change the texts, or shows the pages as they are again.
func (t *Teach) Edit(on bool) {
	switch {
	case on && t.Edits == nil && t.First.Story != nil:
		texts := t.bodies
		t.Edits, t.Compared, t.Parting = &texts, t.First.Story, -1
		t.changed()
	case !on && t.Edits != nil:
		t.Edits, t.Compared, t.Parting = nil, nil, -1
		t.reload()
	}
}

// SetEdit changes the text of a side and tells the story anew; the slider marks where it
// parts from that of the pages as they are.
func (t *Teach) SetEdit(side int, s string) {
	if t.Edits != nil && t.Edits[side] != s {
		t.Edits[side] = s
		t.reload()
	}
}

// retell tells a story with other settings. The first is held against how it was before.
func (t *Teach) retell(told *Told) {
	if told == &t.First && t.Compared == nil {
		t.Compared = told.Story
	}
	t.tell(told)
	t.changed()
}

// Forget holds the story against nothing any more.
func (t *Teach) Forget() {
	if t.Edits == nil {
		t.Compared, t.Parting = nil, -1
		t.changed()
	}
}

// reload tells all stories anew.
func (t *Teach) reload() {
	for _, told := range t.Stories() {
		t.tell(told)
	}
	t.changed()
}

// tell tells one story beside the window; what was asked for before and is not told yet is
// dropped.
func (t *Teach) tell(told *Told) {
	told.load.Drop()
	if !t.both() || told.Form == nil {
		return
	}
	v, err := told.Form.Values()
	if err != nil {
		t.changed() // the form says what is wrong; the story stays that was told last
		return
	}
	job := t.job(told, v)
	var out toldStory
	told.load.Begin(Job{Title: job.title(), Quiet: true, Work: func(ctx context.Context, _ Turn) (err error) {
		out, err = job.do(ctx)
		return err
	}, Done: func(err error) {
		told.Err = err
		if err == nil {
			told.Story = out.story
			if t.Edits == nil {
				t.bodies = out.bodies
			}
		} else {
			told.Story = nil
		}
		t.lay()
		t.changed()
	}})
}

// lay lays out what the player goes through; a person stays where they are.
func (t *Teach) lay() {
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
	t.Parting = -1
	if first != nil && t.Compared != nil {
		if step := trace.Parting(t.Compared, first); step >= 0 {
			t.Parting = t.Moments.Find(min(step, len(first.Steps)-1))
		}
	}
}

func (t *Teach) changed() { t.desk.changed(AtTeach) }

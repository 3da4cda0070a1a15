package teach

import (
	"context"
	"slices"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/form"
	"pagetwin/core/trace"
)

// Told is a story and its subject.
type Told struct {
	Of    int // position among the desk's algorithms, or denoisers for the story of a page
	Form  *form.Form
	Story *trace.Story // nil until it is made
	Err   error        // why there is no story

	denoiser int // position of the denoiser that makes the bodies, −1 for that of the run or the next run
	load     *beside.Beside
}

// formOf identifies a form: each story keeps its own settings of every algorithm and denoiser.
type formOf struct {
	second, denoiser bool
	at               int
}

// Loading reports whether the story is being made.
func (t *Told) Loading() bool { return t.load.Running() }

// ChooseOf changes the algorithm or denoiser of the first or the second story.
func (t *Teach) ChooseOf(told *Told, i int) {
	if told.Of == i || !slices.Contains(t.Choices(), i) {
		return
	}
	t.set(told, i)
	t.Compared, t.Parting = nil, -1
	told.Story, told.Err = nil, nil
	t.tell(told)
	t.changed()
}

// set makes an algorithm or denoiser the subject of a story; each keeps its own settings, which
// begin as those of the next run.
func (t *Teach) set(told *Told, i int) {
	of := formOf{told != &t.First, t.Subject == SubjectPage, i}
	f, ok := t.forms[of]
	switch {
	case ok:
	case of.denoiser:
		f = form.OfDenoiser(t.Desk.Book, t.Desk.Denoisers[i])
		f.SetAll(t.Desk.Setup.DenForms[i].Entered)
	default:
		f = form.OfAlgorithm(t.Desk.Book, t.Desk.Algorithms[i])
		f.SetAll(t.Desk.Setup.Forms[i].Entered)
	}
	t.forms[of] = f
	f.Update = func() { t.retell(told) }
	told.Of, told.Form = i, f
}

// SetBeside shows or hides a second story; it begins with the same algorithm and settings.
func (t *Teach) SetBeside(on bool) {
	if on == (t.Second != nil) {
		return
	}
	if !on {
		t.Second.load.Drop()
		t.Second = nil
		t.Lay()
		t.changed()
		return
	}
	t.Second = &Told{load: t.Desk.Beside(), denoiser: t.First.denoiser}
	t.set(t.Second, t.First.Of)
	t.tell(t.Second)
	t.changed()
}

// retell makes a story with other settings. The first is compared with its previous version.
func (t *Teach) retell(told *Told) {
	if told == &t.First && t.Compared == nil {
		t.Compared = told.Story
	}
	t.tell(told)
	t.changed()
}

// Forget ends the comparison with the previous version.
func (t *Teach) Forget() {
	if t.Edits == nil {
		t.Compared, t.Parting = nil, -1
		t.changed()
	}
}

// reload makes all stories again.
func (t *Teach) reload() {
	for _, told := range t.Stories() {
		t.tell(told)
	}
	t.changed()
}

func (t *Teach) tell(told *Told) {
	told.load.Drop()
	if !t.Ready() || told.Form == nil {
		return
	}
	v, err := told.Form.Values()
	if err != nil {
		t.changed() // the form shows the error; the last story stays
		return
	}
	tell, title := t.teller(told, v)
	var out toldStory
	told.load.Begin(beside.Job{Title: title, Quiet: true, Work: func(ctx context.Context, turn beside.Turn) (err error) {
		out, err = tell(ctx, turn.Report)
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
		t.Lay()
		t.changed()
	}})
}

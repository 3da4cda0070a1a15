package teach

import (
	"slices"

	"pagetwin/app/present/results"
)

// KeptTeach is the shown story, of pages of the open set, as kept for the next start.
type KeptTeach struct {
	Subject Subject     `json:"subject"`
	Pages   [2]string   `json:"pages,omitzero"`
	Stories []keptStory `json:"stories"` // one, or two side by side
	Run     string      `json:"run,omitempty"`
	Lesson  int         `json:"lesson,omitempty"` // from 1
	Moment  int         `json:"moment,omitempty"`
}

// keptStory is the subject of a story and its settings that differ from their defaults.
type keptStory struct {
	Of       string         `json:"of"`
	Settings map[string]any `json:"settings,omitempty"`
	Denoiser string         `json:"denoiser,omitempty"`
}

// Kept returns the shown story, nil for none and for pages outside the set.
func (t *Teach) Kept() *KeptTeach {
	set := t.Desk.Session.Set()
	if t.Coming != nil || set == nil || t.Picking || !t.Ready() || t.Own[0] != nil || t.Own[1] != nil {
		return t.Coming
	}
	k := &KeptTeach{Subject: t.Subject, Run: results.ID(t.from), Lesson: t.Lesson + 1, Moment: max(t.At, t.later)}
	for side, i := range []int{t.A, t.B} {
		if t.Has(i) {
			k.Pages[side] = set.Pages[i].ID
		}
	}
	for _, told := range t.Stories() {
		s := keptStory{Settings: told.Form.Diff()}
		if t.Subject == SubjectPage {
			s.Of = t.Desk.Denoisers[told.Of].Name
		} else {
			s.Of = t.Desk.Algorithms[told.Of].Name
		}
		if told.denoiser >= 0 {
			s.Denoiser = t.Desk.Denoisers[told.denoiser].Name
		}
		k.Stories = append(k.Stories, s)
	}
	return k
}

func (t *Teach) bring(k KeptTeach) {
	set := t.Desk.Session.Set()
	if set == nil || !slices.Contains(Subjects(), k.Subject) {
		return
	}
	t.SetSubject(k.Subject)
	t.from, t.Second = t.Desk.Session.ByID(k.Run), nil
	for side, to := range []*int{&t.A, &t.B} {
		i, ok := set.Index(k.Pages[side])
		if *to = i; !ok {
			*to = -1
		}
	}
	for i, s := range k.Stories[:min(2, len(k.Stories))] {
		told := &t.First
		if i == 1 {
			told = &Told{load: t.Desk.Beside()}
		}
		of := t.Desk.AlgorithmAt(s.Of)
		if k.Subject == SubjectPage {
			of = t.Desk.DenoiserAt(s.Of)
		}
		if !slices.Contains(t.Choices(), of) {
			break // it does not exist any more
		}
		t.set(told, of)
		told.Form.Fill(s.Settings)
		if told.denoiser = t.Desk.DenoiserAt(s.Denoiser); i == 1 {
			t.Second = told
		}
	}
	if t.Course != nil && k.Lesson <= len(t.Course.Lessons) {
		t.Lesson = max(k.Lesson, 0) - 1
	}
	t.movedSides()
	t.later = k.Moment
}

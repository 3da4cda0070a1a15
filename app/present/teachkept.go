package present

import (
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/body/denoise"
)

// keptTeach is the story that was walked through, of pages of the open set.
type keptTeach struct {
	Subject TeachSubject `json:"subject"`
	Pages   [2]string    `json:"pages,omitzero"`
	Stories []keptStory  `json:"stories"` // one, or two side by side
	Run     string       `json:"run,omitempty"`
	Lesson  int          `json:"lesson,omitempty"` // from 1
	Moment  int          `json:"moment,omitempty"`
}

// keptStory is what is told and with which settings, where they are not as they are unless
// told.
type keptStory struct {
	Of       string         `json:"of"`
	Settings map[string]any `json:"settings,omitempty"`
	Denoiser string         `json:"denoiser,omitempty"`
}

// kept is the story that is told, nil for none or one of pages that are in no set.
func (t *Teach) kept() *keptTeach {
	set := t.desk.Session.Set()
	if t.coming != nil || set == nil || !t.entered || !t.Ready() || t.own[0] != nil || t.own[1] != nil {
		return t.coming
	}
	k := &keptTeach{Subject: t.Subject, Run: idOf(t.from), Lesson: t.Lesson + 1, Moment: max(t.At, t.later)}
	for side, i := range []int{t.A, t.B} {
		if t.has(i) {
			k.Pages[side] = set.Pages[i].ID
		}
	}
	for _, told := range t.Stories() {
		s := keptStory{Settings: told.Form.entered()}
		if t.Subject == SubjectPage {
			s.Of = t.desk.Denoisers[told.Of].Name
		} else {
			s.Of = t.desk.Algorithms[told.Of].Name
		}
		if told.denoiser >= 0 {
			s.Denoiser = t.desk.Denoisers[told.denoiser].Name
		}
		k.Stories = append(k.Stories, s)
	}
	return k
}

// bring has a story told that was walked through before, and shows the moment that was in
// sight.
func (t *Teach) bring(k keptTeach) {
	set := t.desk.Session.Set()
	if set == nil || !slices.Contains(TeachSubjects(), k.Subject) {
		return
	}
	t.SetSubject(k.Subject)
	t.from, t.Second = t.desk.Session.byID(k.Run), nil
	for side, to := range []*int{&t.A, &t.B} {
		i, ok := set.Index(k.Pages[side])
		if *to = i; !ok {
			*to = -1
		}
	}
	for i, s := range k.Stories[:min(2, len(k.Stories))] {
		told := &t.First
		if i == 1 {
			told = &Told{load: t.desk.Beside()}
		}
		denoiser := func(name string) int {
			return slices.IndexFunc(t.desk.Denoisers, func(d denoise.Denoiser) bool { return d.Name == name })
		}
		of := slices.IndexFunc(t.desk.Algorithms, func(a algo.Algorithm) bool { return a.Name == s.Of })
		if k.Subject == SubjectPage {
			of = denoiser(s.Of)
		}
		if !slices.Contains(t.Choices(), of) {
			break // it is not there any more
		}
		t.set(told, of)
		told.Form.fill(s.Settings)
		if told.denoiser = denoiser(s.Denoiser); i == 1 {
			t.Second = told
		}
	}
	if t.Course != nil && k.Lesson <= len(t.Course.Lessons) {
		t.Lesson = max(k.Lesson, 0) - 1
	}
	t.movedSides()
	t.later = k.Moment
}

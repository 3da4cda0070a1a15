package teach

import (
	"fmt"
	"strings"

	"pagetwin/app/present/compare"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
)

// Ready reports whether the subject has its pages: two pages, one, or a set.
func (t *Teach) Ready() bool {
	switch t.Subject {
	case SubjectPair:
		return t.Both()
	case SubjectPage:
		_, ok := t.SideInfo(0)
		return ok
	}
	return t.Desk.Session.Set() != nil
}

func (t *Teach) title(told *Told) string {
	if t.Subject == SubjectPage {
		return t.Desk.Book.W(t.Desk.Denoisers[told.Of].Title)
	}
	return t.Desk.Book.W(t.Desk.Algorithms[told.Of].Title)
}

// Title returns the name of a story's algorithm or denoiser, with its subject if that is the
// set.
func (t *Teach) Title(told *Told) string {
	if t.OfPages() {
		return t.title(told)
	}
	return t.title(told) + " · " + t.Desk.Book.T("teach.subject."+string(t.Subject))
}

// Names returns the names of the choices, in the order of [Teach.Choices].
func (t *Teach) Names() []string {
	var out []string
	for _, i := range t.Choices() {
		out = append(out, t.title(&Told{Of: i}))
	}
	return out
}

// NameWords returns the words by which choice i is found.
func (t *Teach) NameWords(i int) string {
	all := t.Choices()
	if i < 0 || i >= len(all) { // a list that was open while another set was opened
		return ""
	}
	if i = all[i]; t.Subject == SubjectPage {
		return session.DenoiserWords(t.Desk.Denoisers[i])
	}
	return session.AlgorithmWords(t.Desk.Algorithms[i])
}

// Idea describes in short how the algorithm or denoiser works.
func (t *Teach) Idea(told *Told) string {
	if t.Subject == SubjectPage {
		return t.Desk.Book.W(t.Desk.Denoisers[told.Of].Idea)
	}
	return t.Desk.AlgorithmIdea(t.Desk.Algorithms[told.Of])
}

// StepOf returns the shown step of the first or the second story, −1 for none.
func (t *Teach) StepOf(n int) int {
	if t.At >= len(t.Moments.Steps) {
		return -1
	}
	step := t.Moments.Steps[t.At][n]
	if told := t.Stories(); n >= len(told) || told[n].Story == nil || step >= len(told[n].Story.Steps) {
		return -1
	}
	return step
}

// PagesWords names the two pages.
func (t *Teach) PagesWords() string {
	if !t.OfPages() {
		set := t.Desk.Session.Set()
		return t.Desk.Book.T("teach.wholeset", set.Name, wording.Count(int64(len(set.Pages))))
	}
	var out [2]string
	for side := range out {
		info, ok := t.SideInfo(side)
		if !ok {
			continue
		}
		out[side] = info.ID
		if at := []int{t.A, t.B}[side]; at >= 0 {
			if title := t.Desk.Session.Row(at).Title; title != "" {
				out[side] += "  " + compare.Clipped(title)
			}
		}
	}
	if t.Subject == SubjectPage {
		return out[0]
	}
	return t.Desk.Book.T("teach.left", out[0]) + "\n" + t.Desk.Book.T("teach.right", out[1])
}

// outcome returns score and decision of a story, empty while they are held back: before the step
// that reveals them, unless a person asked for them.
func (t *Teach) outcome(told *Told) string {
	s, n := told.Story, 0
	if told == t.Second {
		n = 1
	}
	if s == nil || s.Decision() < 0 || !t.Outcome && t.StepOf(n) < s.Decision() {
		return ""
	}
	key := "teach.not"
	if s.Duplicates() {
		key = "teach.is"
	}
	return t.Desk.Book.T(key, s.Score, s.Cut)
}

// SetOutcome sets whether score and decision are shown before the step that reveals them.
func (t *Teach) SetOutcome(on bool) {
	if t.Outcome != on {
		t.Outcome = on
		t.changed()
	}
}

// Facts returns the outcome of a story if it may be shown, and the settings that differ from the
// paper's.
func (t *Teach) Facts(told *Told) string {
	b := t.Desk.Book
	var parts []string
	if s := t.outcome(told); s != "" {
		parts = append(parts, s)
	}
	changed := false
	for _, p := range told.Form.Params {
		if told.Form.Changed(p.Name) {
			changed = true
			parts = append(parts, fmt.Sprint(b.W(p.Title), " = ", p.Say(told.Form.Entered[p.Name], b.Lang())))
		}
	}
	if !changed {
		parts = append(parts, b.T("pair.defaults"))
	}
	if told.denoiser >= 0 && t.Subject == SubjectPair {
		parts = append(parts, b.T("teach.denoiser", b.W(t.Desk.Denoisers[told.denoiser].Title)))
	}
	return strings.Join(parts, " · ")
}

// Heading names the story and the shown chapter, and adds the outcome if a person asked for it.
func (t *Teach) Heading() string {
	b := t.Desk.Book
	head := t.Title(&t.First)
	if t.Second != nil && t.Second.Of != t.First.Of {
		head += " | " + t.title(t.Second)
	}
	if c := t.Moments.Chapters; len(c) > 0 {
		head += " · " + b.W(c[t.Moments.ChapterAt(t.At)].Title)
	}
	for _, told := range t.Stories() {
		if s := t.outcome(told); t.Outcome && s != "" {
			head += " · " + s
		}
	}
	return head
}

// SetLecture shows only the views and the sentence, or the whole desk again.
func (t *Teach) SetLecture(on bool) {
	t.Lecture = on
	t.changed()
}

// OfPages reports whether the story is of chosen pages, not of the whole set.
func (t *Teach) OfPages() bool { return t.Subject == SubjectPair || t.Subject == SubjectPage }

package present

import (
	"fmt"
	"strings"
)

// Ready tells whether there is something to tell of: two pages.
func (t *Teach) Ready() bool { return t.both() }

// StepOf returns the step of the first story or of the second that is shown, -1 for none.
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

// PagesWords name the two pages.
func (t *Teach) PagesWords() string {
	var out [2]string
	for side := range out {
		info, ok := t.SideInfo(side)
		if !ok {
			continue
		}
		out[side] = info.ID
		if at := []int{t.A, t.B}[side]; at >= 0 {
			if title := t.desk.Session.Rows()[at].Title; title != "" {
				out[side] += "  " + clipped(title)
			}
		}
	}
	return t.desk.Book.T("teach.left", out[0]) + "\n" + t.desk.Book.T("teach.right", out[1])
}

// Facts are the settings of a story that are not the paper's, and what it comes to.
func (t *Teach) Facts(told *Told) string {
	var parts []string
	for _, p := range told.Form.Params {
		if told.Form.Changed(p.Name) {
			parts = append(parts, fmt.Sprint(p.Title.In(t.desk.Book.Lang()), " = ", p.Say(told.Form.raw[p.Name], t.desk.Book.Lang())))
		}
	}
	if len(parts) == 0 {
		parts = append(parts, t.desk.Book.T("pair.defaults"))
	}
	if s := told.Story; s != nil {
		key := "teach.not"
		if s.Duplicates() {
			key = "teach.is"
		}
		parts = append(parts, t.desk.Book.T(key, s.Score, s.Cut))
	}
	return strings.Join(parts, " · ")
}

// Heading names what is told and the chapter that is shown.
func (t *Teach) Heading() string {
	b := t.desk.Book
	head := b.W(t.desk.Algorithms[t.First.Algorithm].Title)
	if t.Second != nil && t.Second.Algorithm != t.First.Algorithm {
		head += " | " + b.W(t.desk.Algorithms[t.Second.Algorithm].Title)
	}
	if c := t.Moments.Chapters; len(c) > 0 {
		head += " · " + b.W(c[t.Moments.ChapterAt(t.At)].Title)
	}
	return head
}

// SetLecture shows the views and the sentence alone, or the desk again.
func (t *Teach) SetLecture(on bool) {
	t.Lecture = on
	t.changed()
}

package trace

import (
	"bytes"
	"encoding/json"
	"reflect"

	"pagetwin/core/base/say"
)

// Version is the version of the JSON form. It is raised if a reader of the version before would
// misread a story.
const Version = 1

// About is the subject of a story.
type About string

// The subjects.
const (
	OfPair About = "pair" // how an algorithm decides about two pages
	OfPage About = "page" // what a denoiser takes out of one page
	OfSet  About = "set"  // how many pages are processed: an index, measures, groups
)

// Story is an explanation of how something is decided, step by step.
type Story struct {
	Version  int       `json:"version"`
	About    About     `json:"about"`
	Name     string    `json:"name"` // in the catalog: of the algorithm, the denoiser; what a story of a set is about
	Title    say.Words `json:"title"`
	Settings []Setting `json:"settings,omitempty"`
	Pages    []Page    `json:"pages"` // for a pair, the left and the right page
	Code     []Label   `json:"code"`  // pseudo-code, line by line
	Chapters []Chapter `json:"chapters"`
	Steps    []Step    `json:"steps"`
	Texts    []string  `json:"texts,omitempty"` // what views of text show
	Views    []*View   `json:"views"`           // what steps show

	// The result of a story of a pair.
	Signed [2][]Hex64 `json:"signed,omitzero"` // the signatures, empty for a page without features
	Score  float64    `json:"score,omitzero"`
	Cut    float64    `json:"cut,omitzero"` // duplicates score this or more, and more than 0

	// The result of a story of a page.
	Body string `json:"body,omitzero"`
}

// Setting is one parameter with its value, in words.
type Setting struct {
	Name  string    `json:"name"` // as a flag has it
	Title say.Words `json:"title"`
	Value Label     `json:"value"`
}

// Page is one of the pages that a story is about.
type Page struct {
	ID    string `json:"id"`
	Title string `json:"title,omitempty"`
	Chars int    `json:"chars"` // characters (code points) of its body
}

// Chapter is a part of a story, from its first step up to the next chapter.
type Chapter struct {
	Title say.Words `json:"title"`
	From  int       `json:"from"` // its first step
}

// Step is one moment of a story.
type Step struct {
	Say     say.Words `json:"say"`              // one sentence with the numbers of these pages
	Code    int       `json:"code"`             // line of Story.Code, -1 for none
	Ask     say.Words `json:"ask,omitzero"`     // a question to a class before this step; the step is the answer
	Choices Choices   `json:"choices,omitzero"` // the answers that the question offers
	Views   []int     `json:"views"`            // of Story.Views, in the order in which they stand
}

// Duplicates reports whether the pages of a pair are duplicates.
func (s *Story) Duplicates() bool { return s.Score >= s.Cut && s.Score > 0 }

// Decision returns the first step that shows the score of a pair; -1 for another story.
func (s *Story) Decision() int {
	if s.About != OfPair || len(s.Chapters) == 0 {
		return -1
	}
	return s.Chapters[len(s.Chapters)-1].From
}

// Shown returns the views of step i.
func (s *Story) Shown(i int) []*View {
	out := make([]*View, len(s.Steps[i].Views))
	for n, v := range s.Steps[i].Views {
		out[n] = s.Views[v]
	}
	return out
}

// ChapterOf returns the chapter that step i belongs to.
func (s *Story) ChapterOf(i int) int { return chapterAt(s.Chapters, i) }

func chapterAt(chapters []Chapter, i int) int {
	at := 0
	for n, c := range chapters {
		if c.From <= i {
			at = n
		}
	}
	return at
}

// alike reports whether two steps show the same, also where one of them was read from a file,
// which has its words in another form.
func alike(a, b []*View) bool {
	if reflect.DeepEqual(a, b) {
		return true
	}
	x, err := json.Marshal(a)
	y, err2 := json.Marshal(b)
	return err == nil && err2 == nil && bytes.Equal(x, y)
}

// Parting returns the first step at which two stories of one method differ, -1 if none does: from
// there on a changed parameter has an effect.
func Parting(a, b *Story) int {
	for i := range min(len(a.Steps), len(b.Steps)) {
		x, y := a.Steps[i], b.Steps[i]
		if !x.Say.Equal(y.Say) || !alike(a.Shown(i), b.Shown(i)) {
			return i
		}
	}
	if len(a.Steps) != len(b.Steps) {
		return min(len(a.Steps), len(b.Steps))
	}
	return -1
}

package course

import (
	"encoding/json"
	"io"
	"slices"
	"strings"

	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/trace"
)

// Version is the version of the file. It is raised if a reader of the version before would
// misread a pack.
const Version = 2

// File is the name of the file of a pack, beside the pages of its set.
const File = "course.json"

// Course is a course pack.
type Course struct {
	Version int       `json:"version"`
	Title   say.Words `json:"title"`
	Lessons []Lesson  `json:"lessons"`
}

// Lesson is some pages that demonstrate one idea.
type Lesson struct {
	ID       string    `json:"id"`              // one word, lower case: "one-byte"
	About    About     `json:"about,omitempty"` // what its stories are about
	Title    say.Words `json:"title"`
	Learn    say.Words `json:"learn"`             // what it teaches, in one sentence
	Picture  string    `json:"picture,omitempty"` // ID of the view that stands for it, in the story of its first way
	Pages    []string  `json:"pages"`             // ids in the set: the left and the right one, or a chain
	Label    string    `json:"label"`             // judgement of a person of the first and the last page: "1" duplicates, "0" different, "p" partly the same
	Question say.Words `json:"question"`          // for a class, before the story
	Answer   say.Words `json:"answer"`            // shown after it
	Ways     []Way     `json:"ways"`              // at least one; the first two are shown side by side
}

// About is the subject of the stories of a lesson.
type About string

// The subjects.
const (
	OfPair   About = ""       // how an algorithm decides on two pages
	OfGroups About = "groups" // how the decided pairs of the set become groups
)

// Told returns the step of a story that answers the question of the lesson: the decision on a
// pair, or the first step with the picture of the lesson that answers a question; the last step if
// there is neither.
func (l Lesson) Told(s *trace.Story) int {
	if at := s.Decision(); at >= 0 {
		return at
	}
	for i, step := range s.Steps {
		if step.Ask.En != "" && slices.ContainsFunc(s.Shown(i), func(v *trace.View) bool { return v.ID == l.Picture }) {
			return i
		}
	}
	return len(s.Steps) - 1
}

// PictureOf returns the view that stands for the lesson in the story of its first way, the last
// one with that ID; nil if the story has none.
func (l Lesson) PictureOf(s *trace.Story) *trace.View {
	for _, v := range slices.Backward(s.Views) {
		if v.ID == l.Picture {
			return v
		}
	}
	return nil
}

// Way is an algorithm with settings by which a lesson is taught.
type Way struct {
	Algorithm string   `json:"algorithm"`          // in the catalog
	Settings  []string `json:"settings,omitempty"` // "name=value", as of flags; the others are the defaults
	Denoiser  string   `json:"denoiser,omitempty"` // "": the usual one
	Result    Result   `json:"result"`
}

// Result is the decision of an algorithm. It is computed, never written by hand.
type Result struct {
	Score      float64   `json:"score"`      // 0 for groups
	Threshold  float64   `json:"threshold"`  // as a score; 0 for groups
	Duplicates bool      `json:"duplicates"` // of groups: the first and the last page are in one group
	Says       say.Words `json:"says"`       // the decision, in the words of the story
}

// Of returns the course of a set; nil without an error if the set has no course file.
func Of(set *page.Set) (*Course, error) {
	f, err := set.Beside(File)
	if err != nil {
		return nil, nil
	}
	defer f.Close()
	c, err := Read(f)
	if err != nil {
		return nil, err
	}
	return c, c.check(set)
}

// Read reads the file of a pack.
func Read(r io.Reader) (*Course, error) {
	var c Course
	if err := json.NewDecoder(r).Decode(&c); err != nil {
		return nil, say.Errorf("not a course pack: %v", err)
	}
	if c.Version != Version {
		return nil, say.Errorf("the course pack has version %d, but this program supports version %d", c.Version, Version)
	}
	return &c, nil
}

// Write writes the file of a pack.
func (c *Course) Write(w io.Writer) error {
	return pack.JSON(w, "  ").Encode(c)
}

func (c *Course) check(set *page.Set) error {
	seen := make(map[string]bool)
	for _, l := range c.Lessons {
		if l.ID == "" || seen[l.ID] || len(l.Ways) == 0 {
			return say.Errorf("course pack: the lesson %q has no unique name, or nothing to explain", l.ID)
		}
		seen[l.ID] = true
		if pages := len(l.Pages); pages < 2 || pages > 2 && l.About == OfPair || l.About != OfPair && l.About != OfGroups {
			return say.Errorf("course pack: the lesson %s needs two pages, or a subject with more", l.ID)
		}
		for _, id := range l.Pages {
			if !slices.ContainsFunc(set.Pages, func(p page.Page) bool { return p.ID == id }) {
				return say.Errorf("course pack: the lesson %s uses the page %s, which is not in the set", l.ID, id)
			}
		}
	}
	return nil
}

// Lesson returns the lesson with an ID; ok is false if there is none.
func (c *Course) Lesson(id string) (l Lesson, ok bool) {
	at := slices.IndexFunc(c.Lessons, func(l Lesson) bool { return l.ID == id })
	if at < 0 {
		return l, false
	}
	return c.Lessons[at], true
}

// Command returns the command that writes the story of a lesson in one way; set is the path
// of the pack, out the file.
func (l Lesson) Command(w Way, set, out string) []string {
	args := []string{"teach", set, "--algorithm", w.Algorithm}
	for _, s := range w.Settings {
		args = append(args, "--set", s)
	}
	if w.Denoiser != "" {
		args = append(args, "--denoiser", w.Denoiser)
	}
	if l.About == OfGroups {
		return append(args, "--groups", "--out", out)
	}
	return append(args, "--pages", strings.Join(l.Pages, ","), "--out", out)
}

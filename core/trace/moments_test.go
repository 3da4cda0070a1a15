package trace

import (
	"fmt"
	"slices"
	"testing"

	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
)

// told is a story of chapters, each given by its title and the number of its steps.
func told(chapters ...any) *Story {
	r := NewRecorder(OfPair, "some", saytest.Words("Some", "某"), nil, Page{ID: "a"}, Page{ID: "b"})
	for i := 0; i < len(chapters); i += 2 {
		title := chapters[i].(string)
		r.Begin(say.Same(title))
		for n := range chapters[i+1].(int) {
			r.Step("", saytest.Message("%s %d.", "%s %d。", title, n))
		}
	}
	return r.End(0.5)
}

func TestTwoStoriesGoSideBySideByTheirChapters(t *testing.T) {
	for _, x := range []struct {
		name     string
		a, b     *Story
		steps    [][2]int
		chapters string
	}{
		{
			"the same chapters, of other lengths: the shorter one waits",
			told("Body", 1, "Digest", 3, "Decision", 1), told("Body", 1, "Digest", 1, "Decision", 2),
			[][2]int{{0, 0}, {1, 1}, {2, 1}, {3, 1}, {4, 2}, {4, 3}},
			"Body@0 Digest@1 Decision@4 ",
		},
		{
			"other chapters between common ones stand side by side in order",
			told("Body", 1, "Shingles", 2, "Decision", 1), told("Body", 1, "Words", 1, "Digest", 2, "Decision", 1),
			[][2]int{{0, 0}, {1, 1}, {2, 1}, {2, 2}, {2, 3}, {3, 4}},
			"Body@0 Shingles@1 Digest@3 Decision@5 ",
		},
		{
			"a chapter that the other lacks at the beginning",
			told("Body", 1, "Decision", 1), told("Title", 1, "Body", 1, "Decision", 1),
			[][2]int{{0, 0}, {0, 1}, {1, 2}},
			"Title@0 Body@1 Decision@2 ",
		},
	} {
		m := Together(x.a, x.b)
		if !slices.Equal(m.Steps, x.steps) {
			t.Errorf("%s: %v, want %v", x.name, m.Steps, x.steps)
		}
		got := ""
		for _, c := range m.Chapters {
			got += fmt.Sprintf("%s@%d ", c.Title.En, c.From)
		}
		if got != x.chapters {
			t.Errorf("%s: chapters %s, want %s", x.name, got, x.chapters)
		}
	}
}

func TestAStoryAloneHasItsOwnMoments(t *testing.T) {
	s := told("Body", 1, "Digest", 3, "Decision", 1)
	m := Alone(s)
	if len(m.Steps) != 5 || m.Steps[3] != [2]int{3, -1} || m.ChapterAt(3) != 1 || m.Find(4) != 4 {
		t.Errorf("%+v", m)
	}
	if m := Together(s, s); m.Find(3) != 3 || m.ChapterAt(4) != 2 {
		t.Errorf("with itself %+v", m)
	}
}

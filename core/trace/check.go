package trace

import (
	"cmp"
	"encoding/json"
	"io"
	"strings"

	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
)

// Write writes the story as JSON.
func (s *Story) Write(w io.Writer) error {
	return pack.JSON(w, "").Encode(s)
}

// Read reads a story that [Story.Write] wrote, and checks it.
func Read(r io.Reader) (*Story, error) {
	var s Story
	if err := json.NewDecoder(r).Decode(&s); err != nil {
		return nil, say.Errorf("not a story file: %v", err)
	}
	if s.Version != Version {
		return nil, say.Errorf("the story file has version %d, but this program supports version %d", s.Version, Version)
	}
	if err := s.Check(); err != nil {
		return nil, err
	}
	return &s, nil
}

// Check returns an error if a story is invalid. A program that draws a story that passes need not
// check its indices.
func (s *Story) Check() error {
	pages, ok := map[About]int{OfPair: 2, OfPage: 1, OfSet: len(s.Pages)}[s.About]
	if !ok || len(s.Pages) != pages {
		return say.Errorf("a story about a pair needs two pages and a story about a page one; this story about %q has %d", string(s.About), len(s.Pages))
	}
	if len(s.Steps) == 0 || len(s.Chapters) == 0 || s.Chapters[0].From != 0 {
		return say.Errorf("a story needs chapters of steps, starting with the first step")
	}
	for i, c := range s.Chapters {
		if !both(c.Title) || c.From >= len(s.Steps) || i > 0 && c.From <= s.Chapters[i-1].From {
			return say.Errorf("chapter %d has no step, or lacks a title in one of the languages", i+1)
		}
	}
	kinds := map[string]string{}
	for i := range s.Steps {
		if err := s.checkStep(i, kinds); err != nil {
			return say.Errorf("step %d: %v", i+1, err)
		}
	}
	return nil
}

func both(w say.Words) bool { return w.En != "" && w.Has("zh") }

func (s *Story) checkStep(i int, kinds map[string]string) error {
	step := s.Steps[i]
	if !both(step.Say) || (step.Ask.En == "") != (!step.Ask.Has("zh")) {
		return say.Errorf("it has no text in one of the languages")
	}
	if err := step.Choices.check(step.Ask.En != ""); err != nil {
		return err
	}
	if step.Code < -1 || step.Code >= len(s.Code) {
		return say.Errorf("there is no line %d of pseudo-code", step.Code)
	}
	seen := map[string]bool{}
	for _, at := range step.Views {
		if at < 0 || at >= len(s.Views) || s.Views[at] == nil {
			return say.Errorf("there is no view %d", at)
		}
		v := s.Views[at]
		kind, _ := v.kind()
		if was, ok := kinds[v.ID]; v.ID == "" || seen[v.ID] || ok && was != kind.name {
			return say.Errorf("the view %q has no unique name, or had another kind before", v.ID)
		}
		seen[v.ID], kinds[v.ID] = true, kind.name
		if err := v.check(s); err != nil {
			return say.Errorf("view %q: %v", v.ID, err)
		}
	}
	return s.checkOrigins(i)
}

func (v *View) check(s *Story) error {
	k, ok := v.kind()
	if !ok || !both(v.Title) || v.Side < Whole || v.Side > Right || (v.Note.En == "") != (!v.Note.Has("zh")) {
		return say.Errorf("its kind is not unique, or it lacks a title in one of the languages")
	}
	if v.Text == nil { // spans of one thing have the same ID
		seen, twice := make(map[string]bool), ""
		k.things(func(id, _ string, _ *string) {
			if id == "" || seen[id] {
				twice = cmp.Or(twice, id, " ")
			}
			seen[id] = true
		})
		if twice != "" {
			return say.Errorf("two things have the name %q", strings.TrimSpace(twice))
		}
	}
	return k.check(s)
}

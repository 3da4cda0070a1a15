//go:build unix

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// teaches walks through a story with keys alone: step by step, by chapters, in the lecture
// mode.
func (s stories) teaches(t *testing.T) {
	home := t.TempDir()
	w := s.open(t, home, s.sample)
	s.story(w)
	first := w.stage()
	w.keys("Right", "Right", "Right", "Right")
	fifth := w.untilStage("another step", first, false)
	w.keys("Home")
	w.untilStage("the first step again", first, true)
	w.keys("Right", "Right", "Right", "Right")
	w.untilStage("the fifth step again", fifth, true)
	w.keys("End")
	w.untilStage("the decision", fifth, false)
	w.key("3")
	w.untilStage("a chapter", first, false)

	w.key("F11")
	w.until("the lecture without its rail", func() bool { return !s.hasRail(w) })
	hall := w.stage()
	w.key("Right")
	w.untilStage("a step of the lecture", hall, false)
	w.key("Escape")
	w.until("the desk again", func() bool { return s.hasRail(w) })
	w.quits()
}

// hasRail reports whether the names of the places are in sight.
func (s stories) hasRail(w *window) bool {
	w.t.Helper()
	return slices.ContainsFunc(w.shows(), func(t thing) bool { return t.Kind == "canvas.Text" && t.Text == s.words["place.library"] })
}

// story comes to the place Teach, to the story of two pages.
func (s stories) story(w *window) {
	w.t.Helper()
	w.untilTitle(s.at("reprints.zip", "library"))
	w.still() // all pages are looked at, and what repeats on them is known
	w.key("ctrl+7")
	w.untilTitle(s.at("reprints.zip", "teach"))
	w.reads(s.words["teach.cards"])
	w.key("9")                                                      // the card of one's own pages
	w.until("the story", func() bool { return len(w.stage()) > 0 }) // it is worked out beside the window
	w.key("Home")
}

func isStage(t thing) bool { return t.Kind == "stage.Stage" }

// stage are the texts of the views of a story.
func (w *window) stage() []string {
	w.t.Helper()
	w.still()
	return w.texts(w.see("the story", isStage).Box)
}

// untilStage waits until the views have the texts that are given, or others.
func (w *window) untilStage(what string, texts []string, same bool) (now []string) {
	w.t.Helper()
	w.until(what, func() bool {
		now = w.stage()
		return slices.Equal(texts, now) == same
	})
	return now
}

// takesAlong writes the story from its menu of files.
func (s stories) takesAlong(t *testing.T) {
	home := t.TempDir()
	w := s.open(t, home, s.sample)
	s.story(w)
	w.key("ctrl+shift+t")
	w.reads(s.words["save.ok"])
	path := filepath.Join(home, "story.html")
	w.tabs("Tab", "the name of the file", func(t thing) bool { return t.Kind == "base.Entry" })
	w.key("ctrl+a")
	w.do("type", "--delay", "30", path)
	w.key("Return")
	w.until("the player", func() bool {
		data, err := os.ReadFile(path)
		return err == nil && strings.HasPrefix(strings.ToLower(string(data)), "<!doctype html>")
	})
	w.quits()
}

//go:build unix

package main

import (
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// stage is where the views of a story are drawn, in pixels.
var stage = image.Rect(440, 100, 1080, 600)

// teaches walks through a story with keys alone: step by step, by chapters, in the lecture
// mode, and takes it along.
func (s stories) teaches(t *testing.T) {
	home := t.TempDir()
	w := s.open(t, home, "--theme", "light", s.sample)
	w.untilTitle(s.at("reprints.zip", "library"))
	w.still() // all pages are looked at, and what repeats on them is known
	first := s.story(w)
	w.keys("Right", "Right", "Right", "Right")
	w.until("another step", func() bool { return differ(first, w.picture(), stage) > 2000 })
	fifth := w.still()
	w.keys("Home")
	w.until("the first step again", func() bool { return differ(first, w.picture(), stage) < 50 })
	w.keys("Right", "Right", "Right", "Right")
	w.until("the fifth step again", func() bool { return differ(fifth, w.picture(), stage) < 50 })
	w.keys("End")
	w.until("the decision", func() bool { return differ(fifth, w.picture(), stage) > 500 })
	w.key("3")
	w.until("a chapter", func() bool { return differ(first, w.picture(), stage) > 2000 })

	desk := w.still()
	rail := image.Rect(0, 30, 120, 300)
	w.key("F11")
	w.until("the lecture without its rail", func() bool { return differ(desk, w.picture(), rail) > 1000 })
	hall := w.still()
	w.key("Right")
	w.until("a step of the lecture", func() bool { return differ(hall, w.picture(), image.Rect(20, 100, 1260, 700)) > 500 })
	w.key("Escape")
	w.until("the desk again", func() bool { return differ(desk, w.picture(), rail) < 50 })
	w.quits()
}

// story comes to the place Teach and returns its first step. The place is made when one comes
// to it first, long after the title tells of it: it is there when its keys do something.
func (s stories) story(w *window) picture {
	w.t.Helper()
	w.key("ctrl+7")
	w.untilTitle(s.at("reprints.zip", "teach"))
	var first picture
	w.until("the story", func() bool {
		w.keys("9", "Home") // the card of one's own pages
		first = w.still()
		w.keys("End")
		last := w.still()
		w.keys("Home")
		return differ(first, last, stage) > 2000 && differ(first, w.still(), stage) < 50
	})
	return first
}

// takesAlong writes the story from its menu of files.
func (s stories) takesAlong(t *testing.T) {
	home := t.TempDir()
	w := s.open(t, home, s.sample)
	w.untilTitle(s.at("reprints.zip", "library"))
	w.still() // all pages are looked at, and what repeats on them is known
	s.story(w)
	before := w.still()
	w.key("ctrl+shift+t")
	w.until("the question", func() bool { return differ(before, w.picture(), places) > 10_000 })
	w.still()
	path := filepath.Join(home, "story.html")
	w.keys("Tab") // from the kind of file to its name
	w.do("key", "ctrl+a")
	w.do("type", "--delay", "30", path)
	w.key("Return")
	w.until("the player", func() bool {
		data, err := os.ReadFile(path)
		return err == nil && strings.HasPrefix(string(data), "<!doctype html>")
	})
	w.quits()
}

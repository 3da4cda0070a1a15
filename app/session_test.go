//go:build unix

package main

import (
	"image"
	"os"
	"path/filepath"
	"testing"
)

// aSession does some work, saves it as a session with its pages, and opens that file at a desk
// where nothing was ever done: the same screen, as pictures.
func (s stories) aSession(t *testing.T) {
	home := t.TempDir()
	w := s.open(t, home)
	w.untilTitle("pagetwin")
	w.key("ctrl+e")
	w.untilTitle(s.at("reprints.zip", "curves"))
	w.still()
	w.key("ctrl+9")
	w.untilTitle(s.at("reprints.zip", "label"))
	for n := range 2 {
		s.judge(w, home, n+1, "key", []string{"d", "n"}[n])
	}
	before := s.looks(w)
	delete(before, "library") // which lists the page sets of the person
	w.key("ctrl+5")
	w.untilTitle(s.at("reprints.zip", "curves"))
	w.still()
	w.key("ctrl+shift+p")
	w.still()
	w.do("type", "--delay", "50", "save session")
	palette := w.still()
	w.key("Return")
	w.until("a dialog", func() bool { return differ(palette, w.still(), places) > 10_000 })
	w.key("Return")
	file := filepath.Join(home, "reprints.pagetwin-session")
	w.until("the session file", func() bool { _, err := os.Stat(file); return err == nil })
	w.quits()

	elsewhere := t.TempDir()
	w = s.open(t, elsewhere, file)
	w.untilTitle(s.at("reprints.zip", "curves"))
	w.still()
	after := s.looks(w)
	paths := map[string]image.Rectangle{ // what names the set, or the workspace, where it lies
		"run": image.Rect(675, 90, 1275, 152), "runs": image.Rect(140, 62, 1275, 90),
	}
	for place, p := range before {
		n := differ(p, after[place], places) - differ(p, after[place], paths[place])
		if n > 200 {
			t.Errorf("%s: %d pixels are others than before", place, n)
			p.keep(t, "-"+place+"-before")
			after[place].keep(t, "-"+place+"-after")
		}
	}
	w.quits()
}

//go:build unix

package main

import (
	"os"
	"path/filepath"
	"testing"
)

// aSession does some work, saves it as a session with its pages, and opens that file at a desk
// where nothing was ever done: the same screen.
func (s stories) aSession(t *testing.T) {
	home := t.TempDir()
	w := s.open(t, home)
	w.untilTitle("pagetwin")
	w.key("ctrl+e")
	w.untilTitle(s.at("reprints.zip", "curves"))
	s.toLabel(w)
	for n := range 2 {
		s.judge(w, home, n+1, "key", []string{"d", "n"}[n])
	}
	before := s.looks(w)
	delete(before, "library") // which lists the page sets of the person
	delete(before, "run")     // whose command line names the path of the set
	w.key("ctrl+5")
	w.untilTitle(s.at("reprints.zip", "curves"))
	s.commands(w, "save session")
	w.reads(s.words["save.ok"])
	w.key("Return")
	file := filepath.Join(home, "reprints.pagetwin-session")
	w.until("the session file", func() bool { _, err := os.Stat(file); return err == nil })
	w.quits()

	elsewhere := t.TempDir()
	w = s.open(t, elsewhere, file)
	w.untilTitle(s.at("reprints.zip", "curves"))
	s.looksLike(w, before)
	w.quits()
}

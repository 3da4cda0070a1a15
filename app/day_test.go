//go:build unix

package main

import (
	"testing"
	"time"
)

// dayAgain does a day's work, closes the window, and finds the same screen at the next start
// at every place, as pictures.
func (s stories) dayAgain(t *testing.T) {
	home := t.TempDir()
	w := s.open(t, home)
	w.untilTitle("pagetwin")
	w.key("ctrl+e")
	w.untilTitle(s.at("reprints.zip", "curves"))
	w.still()
	w.key("ctrl+shift+p")
	w.still()
	w.do("type", "--delay", "50", "sweep")
	w.still()
	w.key("Return")
	w.until("the sweep", func() bool { return w.title() != s.at("reprints.zip", "curves") })
	w.untilTitle(s.at("reprints.zip", "curves"))
	w.key("ctrl+9")
	w.untilTitle(s.at("reprints.zip", "label"))
	for n := range 3 {
		s.judge(w, home, n+1, "key", []string{"d", "n", "p"}[n])
	}
	before := s.looks(w)
	w.key("ctrl+5")
	w.untilTitle(s.at("reprints.zip", "curves"))
	w.quits()

	w = s.open(t, home)
	w.untilTitle(s.at("reprints.zip", "curves"))
	after := s.looks(w)
	for place, p := range before {
		if n := differ(p, after[place], places); n > 200 {
			t.Errorf("%s: %d pixels are others than before", place, n)
			p.keep(t, "-"+place+"-before")
			after[place].keep(t, "-"+place+"-after")
		}
	}
	w.quits()
}

// looks are pictures of the places, the library last.
func (s stories) looks(w *window) map[string]picture {
	w.t.Helper()
	out := map[string]picture{}
	for _, p := range []struct{ key, place string }{
		{"ctrl+3", "run"}, {"ctrl+4", "runs"}, {"ctrl+5", "curves"}, {"ctrl+2", "page"}, {"ctrl+8", "groups"}, {"ctrl+9", "label"}, {"ctrl+1", "library"},
	} {
		w.key(p.key)
		w.untilTitle(s.at("reprints.zip", p.place))
		w.still()
		time.Sleep(time.Second) // what is worked out beside the window and drawn when it is there
		out[p.place] = w.still()
	}
	return out
}

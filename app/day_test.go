//go:build unix

package main

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
)

// dayAgain does a day's work, closes the window, and finds the same screen at the next start
// at every place.
func (s stories) dayAgain(t *testing.T) {
	home := t.TempDir()
	w := s.open(t, home)
	w.untilTitle("pagetwin")
	w.key("ctrl+e")
	w.untilTitle(s.at("reprints.zip", "curves"))
	s.commands(w, "sweep")
	w.until("the sweep", func() bool { return w.title() != s.at("reprints.zip", "curves") })
	w.untilTitle(s.at("reprints.zip", "curves"))
	s.toLabel(w)
	for n := range 3 {
		s.judge(w, home, n+1, "key", []string{"d", "n", "p"}[n])
	}
	before := s.looks(w)
	w.key("ctrl+5")
	w.untilTitle(s.at("reprints.zip", "curves"))
	w.quits()

	w = s.open(t, home)
	w.untilTitle(s.at("reprints.zip", "curves"))
	s.looksLike(w, before)
	w.quits()
}

// commands opens the list of all commands, and does the first that words find.
func (s stories) commands(w *window, words string) {
	w.t.Helper()
	w.still()
	w.key("ctrl+shift+p")
	w.see("the line to look for a command", func(t thing) bool { return t.Kind == "lists.filterEntry" && t.Focus })
	w.do("type", "--delay", "50", words)
	w.still()
	w.key("Return")
}

// looks are the texts of the places, the library last.
func (s stories) looks(w *window) map[string][]string {
	w.t.Helper()
	out := map[string][]string{}
	for range 2 { // what is worked out beside the window is there at the second look
		for _, p := range placeKeys {
			w.key(p.key)
			w.untilTitle(s.at("reprints.zip", p.place))
			w.still()
			out[p.place] = s.lasting(w)
		}
	}
	return out
}

// lasting returns the texts that the next start shows too: all but the number of the pair in the
// queue, which is filled then with what is not judged, the folder of the person, and the message that
// a session was opened.
func (s stories) lasting(w *window) []string {
	w.t.Helper()
	opened, _, _ := strings.Cut(s.words["session.opened"], "%")
	return slices.DeleteFunc(w.texts(image.Rectangle{Max: screenSize}), func(text string) bool {
		return s.says(text, "label.at") || strings.Contains(text, w.home) || strings.HasPrefix(text, opened)
	})
}

// looksLike waits at each place until it has the texts that it had.
func (s stories) looksLike(w *window, before map[string][]string) {
	w.t.Helper()
	for _, p := range placeKeys {
		want, ok := before[p.place]
		if !ok {
			continue
		}
		w.key(p.key)
		w.untilTitle(s.at("reprints.zip", p.place))
		var now []string
		w.untilOr("the texts of "+p.place, func() bool {
			now = s.lasting(w)
			return slices.Equal(now, want)
		}, func() string {
			return fmt.Sprintf("; only now %q, only before %q", without(now, want), without(want, now))
		})
	}
}

// without returns the texts of all that are not among others.
func without(all, others []string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(text string) bool { return slices.Contains(others, text) })
}

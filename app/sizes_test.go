//go:build unix

package main

import (
	"fmt"
	"image"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/assets"
)

// TestTheWorkAtOtherSizes goes through a day's work on a small, an ordinary and a large
// screen with keys alone, which find what they mean wherever it stands.
func TestTheWorkAtOtherSizes(t *testing.T) {
	if testing.Short() {
		t.Skip("opening the window takes a while")
	}
	needsAScreen(t)
	bin := built(t, t.TempDir())
	sample, err := filepath.Abs("../samples/reprints.zip")
	if err != nil {
		t.Fatal(err)
	}
	usual := screenSize
	t.Cleanup(func() { screenSize = usual })
	for _, c := range []struct {
		size image.Point
		lang string
	}{{image.Pt(1024, 700), "zh"}, {image.Pt(1366, 768), "en"}, {image.Pt(2560, 1440), "zh"}} {
		words, err := assets.Translation(c.lang)
		if err != nil {
			t.Fatal(err)
		}
		screenSize = c.size
		s := stories{on: newScreen(t), bin: bin, lang: c.lang, words: words, sample: sample}
		t.Run(fmt.Sprintf("%dx%d/%s", c.size.X, c.size.Y, c.lang), s.dayByKeys)
	}
}

// dayByKeys opens a set, runs two algorithms, looks at their curves, labels two pairs,
// goes through all places and exports.
func (s stories) dayByKeys(t *testing.T) {
	home := t.TempDir()
	w := s.open(t, home, s.sample)
	w.untilTitle(s.at("reprints.zip", "library"))
	w.fillsItsScreen()

	s.runsTwo(w)
	s.toLabel(w)
	for n, key := range []string{"d", "n"} {
		s.judge(w, home, n+1, "key", key)
	}
	for _, place := range []string{"ctrl+8 groups", "ctrl+7 teach", "ctrl+6 pair", "ctrl+4 runs", "ctrl+2 page", "ctrl+5 curves"} {
		key, name, _ := strings.Cut(place, " ")
		w.key(key)
		w.untilTitle(s.at("reprints.zip", name))
		w.still()
		w.fillsItsScreen()
	}

	s.exportsByKeys(w, home)
	w.quits()
}

// fillsItsScreen checks that the window is as large as was asked for: nothing in it makes
// it outgrow its screen.
func (w *window) fillsItsScreen() {
	w.t.Helper()
	out, err := w.on.command("xdotool", "getwindowgeometry", "--shell", w.id).Output()
	if want := fmt.Sprintf("WIDTH=%d\nHEIGHT=%d\n", screenSize.X, screenSize.Y); err != nil || !strings.Contains(string(out), want) {
		w.t.Errorf("the window has\n%swant\n%s(%v)", out, want, err)
	}
}

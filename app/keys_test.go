//go:build unix

package main

import (
	"image"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2/theme"

	"pagetwin/assets"
	"pagetwin/core/show/plot"
)

// keys presses keys one after the other.
func (w *window) keys(names ...string) {
	w.t.Helper()
	for _, n := range names {
		w.key(n)
	}
}

// times repeats a key.
func times(n int, key string) []string { return strings.Fields(strings.Repeat(key+" ", n)) }

// keyboardAlone goes through the whole work without the pointer.
func (s stories) keyboardAlone(t *testing.T) {
	home := t.TempDir()
	w := s.open(t, home)
	w.untilTitle("pagetwin")
	w.do("mousemove", "1279", "799")
	w.still()
	w.keys("Tab", "Tab", "Return") // the second button of the first sample opens it
	w.untilTitle(s.at("reprints.zip", "library"))

	s.runsTwo(w)
	s.movesThresholdByKeys(w)
	w.keys(times(5, "Tab")...)            // the histogram, all, none, only this, the table
	w.keys("Tab", "Tab", "Tab", "Return") // the story of a pair, against what, the first list
	w.keys(times(6, "Tab")...)            // the other lists, the pairs
	w.key("Return")
	w.untilTitle(s.at("reprints.zip", "pair"))
	w.until("two bodies", func() bool { return w.picture().count(texts, ink(theme.ColorNameForeground)) > 500 })
	s.judges(w, home, 5)

	before := w.still()
	w.key("ctrl+8")
	w.untilTitle(s.at("reprints.zip", "groups"))
	w.until("the groups", func() bool { return differ(before, w.picture(), places) > 10_000 })
	s.exportsByKeys(w, home)
	s.changesLanguageByKeys(w)
	w.quits()
}

// runsTwo finds two algorithms in the list, ticks both, and runs what is ticked.
func (s stories) runsTwo(w *window) {
	w.t.Helper()
	two := []string{"charfreq", "longsentence"}
	w.key("ctrl+3")
	w.untilTitle(s.at("reprints.zip", "run"))
	w.keys("Tab") // the line to look for an algorithm
	for _, name := range two {
		w.do("key", "ctrl+a")
		w.do("type", "--delay", "30", name)
		w.keys("Tab", "space", "shift+Tab")
	}
	w.key("F5")
	w.untilTitle(s.at("reprints.zip", "run"))
	w.key("ctrl+5")
	w.untilTitle(s.at("reprints.zip", "curves"))
	for _, name := range two {
		line := color.NRGBAModel.Convert(plot.StyleOfAlgorithm(name).Color).(color.NRGBA)
		w.until("the line of "+name, func() bool { return w.picture().count(places, line) >= 20 })
	}
}

// movesThresholdByKeys has a threshold suggested, goes to the chart and moves the line in
// large steps.
func (s stories) movesThresholdByKeys(w *window) {
	w.t.Helper()
	blue := ink(theme.ColorNamePrimary)
	before := w.still()
	from, _ := before.column(inside, blue)
	line := func() (x, n int) {
		return w.picture().column(image.Rect(figure.Min.X+60, figure.Min.Y, figure.Max.X, figure.Max.Y), blue)
	}
	// What is drawn, whole, save, export, the measure, the threshold, that of the run, suggest.
	w.keys(times(8, "Tab")...)
	w.key("Return")
	w.until("the line where it is suggested", func() bool {
		x, n := line()
		return n >= 200 && x != from
	})
	w.keys(times(4, "Tab")...) // one score for all, intervals, the cross of the suggestion, the chart
	w.keys(times(30, "shift+Left")...)
	w.until("the line further left", func() bool {
		x, n := line()
		return n >= 200 && x < from-100
	})
	if n := differ(before, w.still(), live); n < 100 {
		w.t.Errorf("the line moved, and %d pixels of the numbers changed", n)
	}
}

// exportsByKeys writes the pairs in sight: the last button of the dialog.
func (s stories) exportsByKeys(w *window, home string) {
	w.t.Helper()
	w.key("ctrl+5")
	w.untilTitle(s.at("reprints.zip", "curves"))
	before := w.still()
	w.key("ctrl+shift+s")
	w.until("a dialog", func() bool { return differ(before, w.picture(), places) > 10_000 })
	w.still()
	w.keys("shift+Tab", "Return")
	w.until("the file of the pairs", func() bool {
		found, _ := filepath.Glob(filepath.Join(home, "pairs-*.csv"))
		for _, f := range found {
			if data, err := os.ReadFile(f); err == nil && strings.HasPrefix(string(data), "id1,id2,") {
				return true
			}
		}
		return false
	})
}

// changesLanguageByKeys chooses the other language in the settings, and this one again.
func (s stories) changesLanguageByKeys(w *window) {
	w.t.Helper()
	other := map[string]string{"en": "zh", "zh": "en"}[s.lang]
	words, err := assets.Translation(other)
	if err != nil {
		w.t.Fatal(err)
	}
	w.key("ctrl+comma")
	w.untilTitle(s.at("reprints.zip", "settings"))
	w.keys("Tab", "Right")
	w.untilTitle(stories{words: words}.at("reprints.zip", "settings"))
	w.keys("Tab", "Right")
	w.untilTitle(s.at("reprints.zip", "settings"))
}

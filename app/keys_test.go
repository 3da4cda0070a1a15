//go:build unix

package main

import (
	"slices"
	"strings"
	"testing"

	"pagetwin/assets"
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

// tabsTo moves the focus to a button by its text.
func (w *window) tabsTo(button string) {
	w.t.Helper()
	w.tabs("Tab", button, func(t thing) bool { return t.Kind == "base.Button" && t.Text == button })
}

// keyboardAlone goes through the whole work without the pointer.
func (s stories) keyboardAlone(t *testing.T) {
	home := t.TempDir()
	w := s.open(t, home)
	w.untilTitle("pagetwin")
	w.still()
	w.tabsTo(s.words["library.sample.open"])
	w.key("Return")
	w.untilTitle(s.at("reprints.zip", "library"))

	s.runsTwo(w)
	s.movesThresholdByKeys(w)
	right := w.chart().Box.Max.X
	w.tabs("Tab", "the pairs", func(t thing) bool { return t.Kind == "lists.grid" && t.Box.Min.X > right })
	w.key("Return")
	s.seesPair(w)
	s.judges(w, home, 5)

	w.key("ctrl+8")
	w.untilTitle(s.at("reprints.zip", "groups"))
	w.see("the groups", func(t thing) bool { return t.Kind == "lists.grid" })
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
	w.tabs("Tab", "the line to look for an algorithm", func(t thing) bool { return t.Kind == "base.Entry" })
	for _, name := range two {
		w.key("ctrl+a")
		w.do("type", "--delay", "30", name)
		w.keys("Tab", "space", "shift+Tab")
	}
	w.key("F5")
	w.untilTitle(s.at("reprints.zip", "run"))
	w.key("ctrl+5")
	w.untilTitle(s.at("reprints.zip", "curves"))
	for _, name := range two {
		s.untilLine(w, name)
	}
}

// movesThresholdByKeys has a threshold suggested, goes to the chart and moves the line in
// large steps.
func (s stories) movesThresholdByKeys(w *window) {
	w.t.Helper()
	w.still()
	from, _ := w.threshold()
	w.tabsTo(s.words["curves.suggest"])
	w.key("Return")
	w.until("the line where it is suggested", func() bool {
		x, ok := w.threshold()
		return ok && x != from
	})
	before := w.numbers()
	from, _ = w.threshold()
	w.tabs("Tab", "the chart", func(t thing) bool { return t.Kind == "chart.Chart" })
	w.keys(times(30, "shift+Left")...)
	w.until("the line further left", func() bool {
		x, ok := w.threshold()
		return ok && x < from
	})
	w.until("other numbers below it", func() bool { return !slices.Equal(before, w.numbers()) })
}

// exportsByKeys writes the pairs in sight: the last button of the dialog.
func (s stories) exportsByKeys(w *window, home string) {
	w.t.Helper()
	w.key("ctrl+5")
	w.untilTitle(s.at("reprints.zip", "curves"))
	w.key("ctrl+shift+s")
	w.reads(s.words["export.ok"])
	w.keys("shift+Tab", "Return")
	w.untilPairs(home)
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
	w.tabs("Tab", "the languages", func(t thing) bool { return t.Kind == "base.Radio" })
	w.key("Right")
	w.untilTitle(stories{words: words}.at("reprints.zip", "settings"))
	w.tabs("Tab", "the languages", func(t thing) bool { return t.Kind == "base.Radio" })
	w.key("Right")
	w.untilTitle(s.at("reprints.zip", "settings"))
}

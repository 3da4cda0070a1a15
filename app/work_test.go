//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"fyne.io/fyne/v2/theme"
)

// wholeWork goes from the first start to saved pairs, quits, and finds everything at
// the next start.
func (s stories) wholeWork(t *testing.T) {
	home := t.TempDir()
	w := s.open(t, home)
	w.untilTitle("pagetwin")
	s.runsSample(w)
	figures := w.figures()
	s.movesThreshold(w)
	s.opensGained(w)
	s.judges(w, home, 5)
	s.exports(w, home)
	w.quits()

	w = s.open(t, home)
	w.untilTitle(s.at("reprints.zip", "curves"))
	s.untilLines(w)
	if now := w.figures(); !slices.Equal(now, figures) {
		t.Errorf("the figure has the words %q, and had %q", now, figures)
	}
	if n := len(s.judgements(w.t, home)); n != 5 {
		t.Errorf("%d judgements are in the journal at the next start", n)
	}
	s.toLabel(w)
	s.judge(w, home, 6, "keydown", "n", "sleep", "1.2", "keyup", "n") // the window system repeats a held key after 0.66 s
	w.still()
	if n := len(s.judgements(w.t, home)); n != 6 {
		t.Errorf("a key that was held has made %d judgements, want 1", n-5)
	}
	w.quits()
}

// figures are the axes and names of the figure, without where they stand: the names of the lines are
// as they were, though what was judged since has changed the numbers.
func (w *window) figures() []string {
	w.t.Helper()
	w.still()
	chart := w.chart().Box
	var out []string
	for _, t := range w.shows() {
		if t.Layer == 0 && t.Kind == "canvas.Text" && t.Box.In(chart) && strings.ContainsFunc(t.Text, unicode.IsLetter) {
			out = append(out, t.Text)
		}
	}
	slices.Sort(out)
	return out
}

// opensGained opens the first pair that the move gained for the result whose threshold was moved.
func (s stories) opensGained(w *window) {
	w.t.Helper()
	head := w.reads(s.words["curves.col.score"])
	row := w.see("a gained pair", func(t thing) bool {
		return t.Kind == "canvas.Text" && t.Box.Min.X >= head.Box.Min.X-50 && t.Box.Min.Y > head.Box.Max.Y && strings.HasPrefix(t.Text, "0.")
	})
	w.click(row.middle())
	s.seesPair(w)
}

// seesPair waits until two bodies are shown side by side.
func (s stories) seesPair(w *window) {
	w.t.Helper()
	w.untilTitle(s.at("reprints.zip", "pair"))
	s.seesBodies(w)
}

// seesBodies waits until two long texts are shown.
func (s stories) seesBodies(w *window) {
	w.t.Helper()
	w.until("two bodies", func() bool {
		all := w.shows()
		bodies := 0
		for _, body := range all {
			if body.Kind == "longtext.View" && slices.ContainsFunc(all, func(t thing) bool { return t.Kind == "canvas.Text" && t.Text != "" && t.Box.In(body.Box) }) {
				bodies++
			}
		}
		return bodies >= 2
	})
}

// toLabel goes to the place of labels, and waits for a pair to judge.
func (s stories) toLabel(w *window) {
	w.t.Helper()
	w.key("ctrl+9")
	w.untilTitle(s.at("reprints.zip", "label"))
	s.seesBodies(w)
	w.still() // it is shown anew when it is known what repeats over the set
}

// judges says of the pair that is open and of those after it what they are, one key
// each.
func (s stories) judges(w *window, home string, n int) {
	w.t.Helper()
	for i := range n {
		s.judge(w, home, i+1, "key", []string{"d", "p", "n", "u", "d"}[i%5])
		if i < n-1 {
			before := w.still()
			w.key("j")
			w.until("the next pair", func() bool { return !slices.Equal(before, w.shows()) }) // its place in the list, if nothing else
		}
	}
	seen := map[string]bool{}
	for _, j := range s.judgements(w.t, home) {
		seen[j.ID1+"\x00"+j.ID2] = true
	}
	if len(seen) != n {
		w.t.Errorf("%d different pairs were judged, want %d", len(seen), n)
	}
}

// judge has xdotool give a verdict until the journal has n lines. A verdict on a pair that has only
// just been painted is refused, which the window says: then it is given again.
func (s stories) judge(w *window, home string, n int, press ...string) {
	w.t.Helper()
	w.still()
	w.do(press...)
	w.until("the judgement on disk", func() bool {
		if len(s.judgements(w.t, home)) >= n {
			return true
		}
		early := func(t thing) bool { return t.Kind == "canvas.Text" && s.says(t.Text, "label.early") }
		if slices.ContainsFunc(w.shows(), early) {
			w.do(press...)
		}
		return false
	})
}

// judgement is a line of the journal.
type judgement struct{ ID1, ID2, Label string }

// judgements reads the journal of the workspace.
func (s stories) judgements(t *testing.T, home string) []judgement {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(home, "data", "pagetwin", "labels.jsonl"))
	if err != nil {
		return nil
	}
	var out []judgement
	for line := range bytes.Lines(data) {
		var j judgement
		if json.Unmarshal(line, &j) == nil && j.ID1 != "" {
			out = append(out, j)
		}
	}
	return out
}

// hundredKeys labels as fast as keys come, five a second: what is in the journal was
// pressed in this order, each on a pair of its own that was seen.
func (s stories) hundredKeys(t *testing.T) {
	home := t.TempDir()
	w := s.open(t, home, "--run-samples", "--place", "label")
	w.untilTitle(s.at("reprints.zip", "label"))
	w.still()
	pressed := strings.Repeat("dpnu", 25)
	w.do(append([]string{"key", "--delay", "200"}, strings.Split(pressed, "")...)...)
	w.still()
	w.quits()
	data, err := os.ReadFile(filepath.Join(home, "data", "pagetwin", "labels.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	seen, taken := map[string]bool{}, 0
	for line := range bytes.Lines(data) {
		var j struct {
			ID1, ID2, Verdict string
			Seconds           float64
		}
		if err := json.Unmarshal(line, &j); err != nil || j.Verdict == "" {
			continue
		}
		at := strings.Index(pressed, strings.ToLower(j.Verdict))
		if at < 0 {
			t.Fatalf("label %d, %s, was not pressed behind the one before", taken, j.Verdict)
		}
		pressed = pressed[at+1:]
		if j.Seconds < 0.15 || seen[j.ID1+j.ID2] {
			t.Errorf("label %d: %s and %s after %v s", taken, j.ID1, j.ID2, j.Seconds)
		}
		seen[j.ID1+j.ID2] = true
		taken++
	}
	if taken == 0 {
		t.Error("no key was taken")
	}
	t.Logf("%d of 100 keys were taken, the others came before their pairs were seen", taken)
}

// exports writes the pairs in sight as they are offered.
func (s stories) exports(w *window, home string) {
	w.t.Helper()
	w.key("ctrl+5")
	w.untilTitle(s.at("reprints.zip", "curves"))
	w.key("ctrl+shift+s")
	w.press(s.words["export.ok"])
	w.untilPairs(home)
}

// untilPairs waits for the file of the pairs.
func (w *window) untilPairs(home string) {
	w.t.Helper()
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

// twoWindows opens a second window on the workspace of the first: it is told, and
// lives; when the first is gone the next has it for itself.
func (s stories) twoWindows(t *testing.T) {
	home := t.TempDir()
	red := ink(theme.ColorNameError)
	faults := func(w *window) []thing {
		return slices.DeleteFunc(w.still(), func(t thing) bool { return t.Kind != "canvas.Text" || t.Ink != red })
	}
	first := s.open(t, home)
	first.untilTitle("pagetwin")
	if got := faults(first); len(got) > 0 {
		t.Errorf("the first window says %v", got)
	}
	other := newScreen(t)
	second := openWindow(t, other, s.bin, home, "--lang", s.lang)
	second.fault()
	second.quits()
	first.quits()
	after := s.open(t, home)
	after.untilTitle("pagetwin")
	if got := faults(after); len(got) > 0 {
		t.Errorf("after both are closed a window says %v", got)
	}
	after.quits()
}

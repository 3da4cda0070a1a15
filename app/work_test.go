//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/theme"
)

// More parts of the window, in pixels.
var (
	listed = image.Rect(940, 326, 1270, 740) // the pairs of the list
	texts  = image.Rect(140, 180, 1270, 500) // the two bodies of a pair
)

// wholeWork goes from the first start to saved pairs, quits, and finds everything at
// the next start.
func (s stories) wholeWork(t *testing.T) {
	home := t.TempDir()
	w := s.open(t, home)
	w.untilTitle("pagetwin")
	w.click(w.button(60)[0].Add(image.Pt(20, 12)))
	w.untilTitle(s.at("reprints.zip", "curves"))
	w.untilLines()
	curves := w.still()
	s.movesThreshold(w)
	s.opensGained(w)
	s.judges(w, home, 5)
	s.exports(w, home)
	w.quits()

	w = s.open(t, home)
	w.untilTitle(s.at("reprints.zip", "curves"))
	w.untilLines()
	// The numbers below are those of before, but for what was judged since.
	if n := differ(curves, w.still(), image.Rect(figure.Min.X, figure.Min.Y, 300, figure.Max.Y)); n > 20_000 {
		t.Errorf("%d pixels of the figure differ from before", n)
	}
	if n := len(s.judgements(w.t, home)); n != 5 {
		t.Errorf("%d judgements are in the journal at the next start", n)
	}
	w.key("ctrl+9")
	w.untilTitle(s.at("reprints.zip", "label"))
	w.until("a pair to judge", func() bool { return w.picture().count(texts, ink(theme.ColorNameForeground)) > 500 })
	w.still()                                                         // it is shown anew when it is known what repeats over the set
	s.judge(w, home, 6, "keydown", "n", "sleep", "1.2", "keyup", "n") // the window system repeats what is held
	w.still()
	if n := len(s.judgements(w.t, home)); n != 6 {
		t.Errorf("a key that was held has made %d judgements, want 1", n-5)
	}
	w.quits()
}

// button waits for what can be pressed, which has a ground of the first colour, and
// returns the edges of it that are at least wide pixels long.
func (w *window) button(wide int) (edges []image.Point) {
	w.t.Helper()
	w.until("a button", func() bool {
		edges = w.still().bars(places, ink(theme.ColorNamePrimary), wide)
		return len(edges) > 0
	})
	return edges
}

// opensGained opens the first pair of the list of what the move gained for the result whose
// threshold was moved.
func (s stories) opensGained(w *window) {
	w.t.Helper()
	row := image.Point{}
	w.until("a gained pair", func() bool {
		w.picture().each(listed, ink(theme.ColorNameForeground), func(x, y int) {
			if row == (image.Point{}) {
				row = image.Pt(x, y)
			}
		})
		return row != (image.Point{})
	})
	w.click(row.Add(image.Pt(20, 4)))
	w.untilTitle(s.at("reprints.zip", "pair"))
	w.until("two bodies", func() bool { return w.picture().count(texts, ink(theme.ColorNameForeground)) > 500 })
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
			w.until("the next pair", func() bool { return differ(before, w.picture(), places) > 60 }) // its place in the list, if nothing else
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

// judge has xdotool give a verdict until the journal has n lines. On a machine under load a
// picture can be still because nothing has been painted yet; a verdict on it is refused, and
// who reads that presses again.
func (s stories) judge(w *window, home string, n int, press ...string) {
	w.t.Helper()
	w.still()
	pressed := time.Time{}
	w.until("the judgement on disk", func() bool {
		onDisk := len(s.judgements(w.t, home)) >= n
		if !onDisk && time.Since(pressed) > 5*time.Second {
			w.do(press...)
			pressed = time.Now()
		}
		return onDisk
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
	before := w.still()
	w.key("ctrl+shift+s")
	w.until("a dialog", func() bool { return differ(before, w.picture(), places) > 10_000 })
	buttons := w.button(30)
	w.click(buttons[len(buttons)-1].Add(image.Pt(10, -8)))
	var found []string
	w.until("the file of the pairs", func() bool {
		found, _ = filepath.Glob(filepath.Join(home, "pairs-*.csv"))
		return len(found) == 1
	})
	data, err := os.ReadFile(found[0])
	if err != nil || !strings.HasPrefix(string(data), "id1,id2,") {
		w.t.Errorf("the file begins with %.60q (%v)", data, err)
	}
}

// twoWindows opens a second window on the workspace of the first: it is told, and
// lives; when the first is gone the next has it for itself.
func (s stories) twoWindows(t *testing.T) {
	home := t.TempDir()
	first := s.open(t, home)
	first.untilTitle("pagetwin")
	red := ink(theme.ColorNameError)
	if n := first.still().count(foot, red); n > 0 {
		t.Errorf("the first window shows %d red pixels", n)
	}
	other := newScreen(t)
	second := openWindow(t, other, s.bin, home, "--lang", s.lang)
	second.until("the line that says so", func() bool { return second.picture().count(foot, red) > 40 })
	second.quits()
	first.quits()
	after := s.open(t, home)
	after.untilTitle("pagetwin")
	if n := after.still().count(foot, red); n > 0 {
		t.Errorf("after both are closed a window shows %d red pixels", n)
	}
	after.quits()
}

//go:build unix

package main

import (
	"context"
	"image"
	"image/color"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"fyne.io/fyne/v2/theme"

	"pagetwin/assets"
	"pagetwin/core/base/disk"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/lab/synth"
	"pagetwin/core/show/plot"
	"pagetwin/samples"
)

// Parts of the window, in pixels.
var (
	places  = image.Rect(140, 30, 1270, 750) // right of the rail, above the status line
	figure  = image.Rect(145, 98, 930, 520)  // the chart
	inside  = image.Rect(195, 98, 930, 520)  // the chart right of its axis, which is blue too while the keys go there
	choices = image.Rect(140, 30, 800, 58)   // what is drawn against what
	live    = image.Rect(142, 610, 930, 740) // the table below the chart
	foot    = image.Rect(10, 600, 1270, 795) // status line and what stands above it
)

// TestTheWindow goes through the real window on a virtual screen with real keys
// and a real pointer.
func TestTheWindow(t *testing.T) {
	if testing.Short() {
		t.Skip("opening the window takes a while")
	}
	for _, tool := range []string{"Xvfb", "xdotool", "cc"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is missing; .ci/setup test installs what the window needs", tool)
		}
	}
	dir := t.TempDir()
	bin := built(t, dir)
	large := filepath.Join(dir, "large.zip")
	spec := synth.DefaultSpec()
	spec.Pages = 3000
	if _, err := synth.Generate(context.Background(), disk.FS{}, disk.Write, spec, samples.Files, large, nil); err != nil {
		t.Fatal(err)
	}
	sample, err := filepath.Abs("../samples/reprints.zip")
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range []string{"en", "zh"} {
		words, err := assets.Translation(lang)
		if err != nil {
			t.Fatal(err)
		}
		tell := func(name string, story func(stories, *testing.T)) {
			t.Run(lang+"/"+name, func(t *testing.T) {
				t.Parallel() // most of a story is waiting for the window
				story(stories{on: newScreen(t), bin: bin, lang: lang, words: words, sample: sample, large: large}, t)
			})
		}
		tell("from the first start to saved curves", stories.firstStart)
		tell("the whole work with keys alone", stories.keyboardAlone)
		tell("the day again", stories.dayAgain)
		tell("a session in one file", stories.aSession)
		if lang != "en" {
			continue // the other stories have no words in them that those two have not
		}
		tell("a story is walked through", stories.teaches)
		tell("a story is taken along", stories.takesAlong)
		tell("a set that is not there", stories.missingSet)
		tell("a run is stopped", stories.stop)
		tell("the open set outlives a kill", stories.killed)
		tell("the whole work and the next start", stories.wholeWork)
		tell("pages as a crawl has them", stories.crawled)
		tell("two windows on one workspace", stories.twoWindows)
		tell("a hundred keys", stories.hundredKeys)
	}
}

// built returns the program in dir, where no samples lie beside it: a copy of the one
// that PAGETWIN_BIN names, else one made here.
func built(t *testing.T, dir string) string {
	t.Helper()
	bin := filepath.Join(dir, "pagetwin")
	if made := os.Getenv("PAGETWIN_BIN"); made != "" {
		data, err := os.ReadFile(made)
		if err == nil {
			err = os.WriteFile(bin, data, 0o755)
		}
		if err != nil {
			t.Fatalf("the desk that PAGETWIN_BIN names: %v", err)
		}
		return bin
	}
	if out, err := exec.Command("go", "build", "-tags", "migrated_fynedo", "-buildvcs=false", "-o", bin, ".").CombinedOutput(); err != nil {
		t.Fatalf("the desk does not build: %v\n%s", err, out)
	}
	return bin
}

// stories are told in one language.
type stories struct {
	on            *screen
	bin, lang     string
	words         map[string]string
	sample, large string
}

func (s stories) open(t *testing.T, home string, args ...string) *window {
	t.Helper()
	return openWindow(t, s.on, s.bin, home, append([]string{"--lang", s.lang}, args...)...)
}

// at is the title with a set open at a place.
func (s stories) at(set, place string) string {
	return set + " · " + s.words["place."+place] + " · pagetwin"
}

// firstStart is the first use of a program that was copied somewhere alone.
func (s stories) firstStart(t *testing.T) {
	w := s.open(t, t.TempDir())
	w.untilTitle("pagetwin")
	w.reportIdle()

	buttons := w.still().bars(places, ink(theme.ColorNamePrimary), 60)
	if len(buttons) == 0 {
		t.Fatal("the first window offers nothing to press")
	}
	w.click(buttons[0].Add(image.Pt(20, 12)))
	w.untilTitle(s.at("reprints.zip", "curves"))
	w.untilLines()
	first := w.still()
	s.showsLines(t, first)
	s.showsPrecisionRecall(w, first)
	s.movesThreshold(w)
	s.savesFigure(w)
	s.visitsPlaces(w)
	w.quits()
}

// reportIdle writes down what the window costs while nobody touches it.
func (w *window) reportIdle() {
	w.t.Helper()
	w.still()
	time.Sleep(3 * time.Second) // the quiet that is measured after, not waited for
	before, _, ok := w.usage()
	if !ok {
		w.t.Log("this system does not tell what a process uses")
		return
	}
	const span = 2 * time.Second
	time.Sleep(span)
	after, rss, _ := w.usage()
	w.t.Logf("idle: %.1f%% of a processor, %d MB resident", 100*float64(after-before)/float64(span), rss>>20)
	if rss > 400<<20 {
		w.t.Errorf("%d MB are resident before anything is open", rss>>20)
	}
}

// lines are the colours of the sample experiment's algorithms.
func lines(t *testing.T) map[string]color.NRGBA {
	t.Helper()
	spec, err := experiment.Load("../samples/experiments/quick.toml")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]color.NRGBA{}
	for _, a := range spec.Algorithms {
		out[a.Name] = color.NRGBAModel.Convert(plot.StyleOfAlgorithm(a.Name).Color).(color.NRGBA)
	}
	return out
}

// untilLines waits until the figure has a line of every algorithm.
func (w *window) untilLines() {
	w.t.Helper()
	w.until("the lines of the runs", func() bool {
		p := w.picture()
		for _, c := range lines(w.t) {
			if p.count(figure, c) < 20 {
				return false
			}
		}
		return true
	})
}

func (s stories) showsLines(t *testing.T, p picture) {
	t.Helper()
	for name, c := range lines(t) {
		if n := p.count(figure, c); n < 20 {
			t.Errorf("%s: %d pixels of its colour %v are in the figure", name, n, c)
		}
	}
}

// showsPrecisionRecall goes to the P–R curve, which has no threshold line, and
// back.
func (s stories) showsPrecisionRecall(w *window, first picture) {
	w.t.Helper()
	blue := ink(theme.ColorNamePrimary)
	chosen := first.bars(choices, blue, 3)
	if len(chosen) == 0 {
		w.t.Fatal("no kind of figure is chosen")
	}
	line := func() int { _, n := w.picture().column(inside, blue); return n }
	if line() < 200 {
		w.t.Fatal("there is no threshold line")
	}
	// The second choice stands somewhere right of the first, further where words
	// are longer.
	at := chosen[0].Add(image.Pt(0, 3))
	for at.X += 60; at.X < choices.Max.X; at.X += 25 {
		w.click(at)
		if soon(func() bool { return line() < 200 }) {
			break
		}
	}
	pr := w.still()
	if differ(first, pr, figure) < 1000 {
		w.t.Fatal("the figure stays when another kind is chosen")
	}
	s.showsLines(w.t, pr)
	w.click(chosen[0].Add(image.Pt(0, 3)))
	w.until("the threshold line", func() bool { return line() >= 200 })
}

// movesThreshold drags the threshold line: it follows, and so do the numbers.
func (s stories) movesThreshold(w *window) {
	w.t.Helper()
	blue := ink(theme.ColorNamePrimary)
	before := w.still()
	from, _ := before.column(inside, blue)
	to := from - 150
	w.drag(image.Pt(from, 350), image.Pt(to, 350))
	w.until("the line at the pointer", func() bool {
		x, n := w.picture().column(inside, blue)
		return n >= 200 && x >= to-4 && x <= to+4
	})
	if n := differ(before, w.still(), live); n < 100 {
		w.t.Errorf("the line moved, and %d pixels of the numbers changed", n)
	}
}

// savesFigure saves what is drawn, in the folder and formats that are offered.
func (s stories) savesFigure(w *window) {
	w.t.Helper()
	before := w.still()
	w.key("ctrl+s")
	w.until("a dialog", func() bool { return differ(before, w.picture(), places) > 10_000 })
	buttons := w.still().bars(places, ink(theme.ColorNamePrimary), 30)
	if len(buttons) == 0 {
		w.t.Fatal("the dialog has nothing to press")
	}
	w.click(buttons[len(buttons)-1].Add(image.Pt(10, -8)))
	w.until("the files of the figure", func() bool {
		for _, format := range plot.Formats {
			found, _ := filepath.Glob(filepath.Join(w.home, "*."+format))
			if len(found) == 0 {
				return false
			}
		}
		return true
	})
}

// visitsPlaces goes to every place by key; no two look alike.
func (s stories) visitsPlaces(w *window) {
	w.t.Helper()
	seen := map[string]picture{}
	for key, place := range map[string]string{
		"ctrl+1": "library", "ctrl+2": "page", "ctrl+3": "run", "ctrl+4": "runs", "ctrl+5": "curves",
		"ctrl+6": "pair", "ctrl+7": "teach", "ctrl+8": "groups", "ctrl+9": "label",
	} {
		w.key(key)
		w.untilTitle(s.at("reprints.zip", place))
		now := w.still()
		for other, p := range seen {
			if differ(p, now, places) < 5000 {
				w.t.Errorf("%s looks like %s", place, other)
			}
		}
		seen[place] = now
	}
}

// missingSet names a folder that is not there: the window says so and lives.
func (s stories) missingSet(t *testing.T) {
	w := s.open(t, t.TempDir(), "no-such-folder")
	red := ink(theme.ColorNameError)
	w.until("the line of the error", func() bool { return w.picture().count(foot, red) > 40 })
	if got := w.title(); got != "pagetwin" {
		t.Errorf("the title is %q", got)
	}
	before := w.still()
	w.key("ctrl+3")
	w.until("another place", func() bool { return differ(before, w.picture(), places) > 5000 })
	if w.picture().count(foot, red) <= 40 {
		t.Error("the error is gone before anyone closed it")
	}
	w.quits()
}

// stop begins a run over a larger set and stops it.
func (s stories) stop(t *testing.T) {
	w := s.open(t, t.TempDir(), "--place", "run", s.large)
	w.untilTitle(s.at("large.zip", "run"))
	w.key("F5")
	w.until("the run", func() bool { return strings.ContainsAny(w.title(), "…%") })
	w.key("Escape")
	w.untilTitle(s.words["title.stopped"] + " · " + s.at("large.zip", "run"))
	w.quits()
}

// killed kills the desk and starts it again: the set is open.
func (s stories) killed(t *testing.T) {
	home := t.TempDir()
	w := s.open(t, home, s.sample)
	w.untilTitle(s.at("reprints.zip", "library"))
	w.until("the open set on disk", func() bool { return holds(filepath.Join(home, "data", "pagetwin", "screen.json"), s.sample) })
	if err := syscall.Kill(w.pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	<-w.done

	w = s.open(t, home)
	w.untilTitle(s.at("reprints.zip", "library"))
	w.quits()
}

// holds tells whether a file below dir holds text.
func holds(dir, text string) bool {
	found := false
	_ = filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			data, _ := os.ReadFile(path)
			found = found || strings.Contains(string(data), text)
		}
		return nil
	})
	return found
}

//go:build unix

package main

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/ui/look"
	"pagetwin/assets"
	"pagetwin/core/base/disk"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/lab/synth"
	"pagetwin/core/show/plot"
	"pagetwin/samples"
)

// needsAScreen skips a test of the window where it cannot be opened.
func needsAScreen(t *testing.T) {
	t.Helper()
	for _, tool := range []string{"Xvfb", "xdotool"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is missing; .ci/setup test installs what the window needs", tool)
		}
	}
}

// TestTheWindow goes through the real window on a virtual screen with real keys and a real pointer;
// the short form once from the first start to the next.
func TestTheWindow(t *testing.T) {
	needsAScreen(t)
	dir := t.TempDir()
	bin := built(t, dir)
	large := filepath.Join(dir, "large.zip")
	if !testing.Short() {
		spec := synth.DefaultSpec()
		spec.Pages = 3000
		if _, err := synth.Generate(context.Background(), disk.FS{}, spec, samples.Files, large, nil); err != nil {
			t.Fatal(err)
		}
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
		if lang == "en" {
			tell("the whole work and the next start", stories.wholeWork)
		}
		if testing.Short() {
			continue
		}
		tell("from the first start to saved curves", stories.firstStart)
		tell("the whole work with keys alone", stories.keyboardAlone)
		tell("the day again", stories.dayAgain)
		tell("a session in one file", stories.aSession)
		if lang != "en" {
			continue // the other stories have no words in them that those have not
		}
		tell("a story is walked through", stories.teaches)
		tell("a story is taken along", stories.takesAlong)
		tell("a set that is not there", stories.missingSet)
		tell("a run is stopped", stories.stop)
		tell("the open set outlives a kill", stories.killed)
		tell("pages as a crawl has them", stories.crawled)
		tell("two windows on one workspace", stories.twoWindows)
		tell("a hundred keys", stories.hundredKeys)
	}
}

// built returns the desk in dir, where no samples lie beside it: a copy of this program.
func built(t *testing.T, dir string) string {
	t.Helper()
	data, err := os.ReadFile(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	bin := filepath.Join(dir, "pagetwin")
	if err := os.WriteFile(bin, data, 0o700); err != nil {
		t.Fatal(err)
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

// says reports whether a text is that of a key, whatever it has in place of what changes.
func (s stories) says(text, key string) bool {
	for i, part := range strings.Split(s.words[key], "%") {
		if i > 0 { // the verb, and what follows it
			part = strings.TrimLeft(part, "0123456789.")
			part = part[min(1, len(part)):]
		}
		_, rest, ok := strings.Cut(text, strings.TrimSpace(part))
		if !ok {
			return false
		}
		text = rest
	}
	return true
}

// firstStart is the first use of a program that was copied somewhere alone.
func (s stories) firstStart(t *testing.T) {
	w := s.open(t, t.TempDir())
	w.untilTitle("pagetwin")
	if n := w.resident(); n > 400<<20 {
		t.Errorf("%d MB are resident before anything is open", n>>20)
	}
	s.runsSample(w)
	s.showsPrecisionRecall(w)
	s.movesThreshold(w)
	s.savesFigure(w)
	s.visitsPlaces(w)
	w.quits()
}

// runsSample opens the first sample and runs its experiment.
func (s stories) runsSample(w *window) {
	w.t.Helper()
	w.press(s.words["library.sample.run"])
	w.untilTitle(s.at("reprints.zip", "curves"))
	s.untilLines(w)
}

// untilLines waits until the figure has painted a line of every algorithm of the sample experiment.
func (s stories) untilLines(w *window) {
	w.t.Helper()
	spec, err := experiment.Load("../samples/experiments/quick.toml")
	if err != nil {
		w.t.Fatal(err)
	}
	for _, a := range spec.Algorithms {
		s.untilLine(w, a.Name)
	}
}

func (s stories) untilLine(w *window, algorithm string) {
	w.t.Helper()
	ink := color.NRGBAModel.Convert(plot.StyleOfAlgorithm(algorithm).Color).(color.NRGBA)
	w.until("the line of "+algorithm, func() bool { return w.picture().count(w.chart().Box, ink) >= 20 })
}

// chart is the upper figure of the curves.
func (w *window) chart() thing {
	w.t.Helper()
	return w.see("a figure", func(t thing) bool { return t.Kind == "chart.Chart" })
}

// threshold returns where the line of the threshold stands.
func (w *window) threshold() (x int, ok bool) {
	w.t.Helper()
	blue := ink(theme.ColorNamePrimary)
	for _, t := range w.shows() {
		if t.Kind == "canvas.Line" && t.Ink == blue && t.Stroke == 1.5 && t.Box.Dx() <= 1 {
			return t.Box.Min.X, true
		}
	}
	return 0, false
}

// showsPrecisionRecall goes to the P–R curve, which has no threshold line, and back.
func (s stories) showsPrecisionRecall(w *window) {
	w.t.Helper()
	w.press(s.words["curves.kind.pr"])
	w.until("a figure without a threshold line", func() bool { _, ok := w.threshold(); return !ok })
	s.untilLines(w)
	w.press(s.words["curves.kind.threshold"])
	w.until("the threshold line", func() bool { _, ok := w.threshold(); return ok })
}

// movesThreshold drags the threshold line: it follows, and so do the numbers.
func (s stories) movesThreshold(w *window) {
	w.t.Helper()
	w.still()
	before := w.numbers()
	from, ok := w.threshold()
	if !ok {
		w.t.Fatal("there is no threshold line")
	}
	box := w.chart().Box
	to := box.Min.X + (from-box.Min.X)*2/3
	w.drag(image.Pt(from, w.chart().middle().Y), image.Pt(to, w.chart().middle().Y))
	w.until("the line at the pointer", func() bool {
		x, ok := w.threshold()
		return ok && x >= to-4 && x <= to+4
	})
	w.until("other numbers below it", func() bool { return !slices.Equal(before, w.numbers()) })
}

// numbers are the texts below the figures of the curves.
func (w *window) numbers() []string {
	w.t.Helper()
	box := w.chart().Box
	return w.texts(image.Rect(box.Min.X, box.Max.Y, box.Max.X, screenSize.Y))
}

// savesFigure saves what is drawn, in the folder and formats that are offered.
func (s stories) savesFigure(w *window) {
	w.t.Helper()
	w.key("ctrl+s")
	w.press(s.words["save.ok"])
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

// placeKeys are the keys of the places.
var placeKeys = []struct{ key, place string }{
	{"ctrl+3", "run"},
	{"ctrl+4", "runs"},
	{"ctrl+5", "curves"},
	{"ctrl+6", "pair"},
	{"ctrl+7", "teach"},
	{"ctrl+2", "page"},
	{"ctrl+8", "groups"},
	{"ctrl+9", "label"},
	{"ctrl+1", "library"},
}

// visitsPlaces goes to every place by key; no two show the same.
func (s stories) visitsPlaces(w *window) {
	w.t.Helper()
	seen := map[string]string{}
	for _, p := range placeKeys {
		w.key(p.key)
		w.untilTitle(s.at("reprints.zip", p.place))
		w.still()
		now := fmt.Sprint(w.texts(image.Rectangle{Max: screenSize}))
		if other := seen[now]; other != "" {
			w.t.Errorf("%s looks like %s", p.place, other)
		}
		seen[now] = p.place
	}
}

// missingSet names a folder that is not there: the window says so and lives.
func (s stories) missingSet(t *testing.T) {
	w := s.open(t, t.TempDir(), "no-such-folder")
	fault := w.fault()
	if got := w.title(); got != "pagetwin" {
		t.Errorf("the title is %q", got)
	}
	w.key("ctrl+3")
	w.reads(s.words["run.start"] + " F5")
	if got := w.fault(); got.Text != fault.Text {
		t.Errorf("the error %q became %q before anyone closed it", fault.Text, got.Text)
	}
	w.quits()
}

// fault waits for an error in the window.
func (w *window) fault() thing {
	w.t.Helper()
	red := ink(theme.ColorNameError)
	return w.see("an error", func(t thing) bool { return t.Kind == "canvas.Text" && t.Ink == red })
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

// holds reports whether a file holds text.
func holds(path, text string) bool {
	data, err := os.ReadFile(path)
	return err == nil && strings.Contains(string(data), text)
}

// ink is a colour of the light appearance.
func ink(name fyne.ThemeColorName) color.NRGBA {
	return color.NRGBAModel.Convert(look.Theme{Variant: look.Light, Scale: 1}.Color(name, theme.VariantLight)).(color.NRGBA)
}

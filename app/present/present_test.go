package present

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/app/present/curves"
	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/present/shipped"
	"pagetwin/app/present/wording"
	"pagetwin/assets/i18n"
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/samples"
)

func TestARunGivesCurvesAndMeasures(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	d.Library.Show(presenttest.FourPages())
	d.Run.Start(nil)
	l.Until(t, func() bool { return !d.Run.Running() })
	if len(d.Session.Results()) != 1 {
		t.Fatalf("%d results", len(d.Session.Results()))
	}
	r := d.Session.Results()[0]
	if c := r.Curve.At(0.9); c != (confusion.Counts{TP: 1}) {
		t.Fatalf("at 0.9 counts are %+v", c)
	}
	d.Curves.SetThreshold(d.Curves.Focus(), 0.5) // a-b, a-c, b-c, c-d score at least 0.5
	if row := d.Curves.Live()[0]; row.Tally.TP != 1 || row.Tally.FP != 3 {
		t.Fatalf("at 0.5 counts are %+v", row.Tally)
	}
	v := d.Curves.Chart()
	if len(v.Lines) != 3 || len(v.Lines[0].Points) == 0 {
		t.Fatalf("the chart has %d lines, want P, R and F1", len(v.Lines))
	}
}

func TestRunIsOffWithTheReasonWhileAValueIsInvalid(t *testing.T) {
	d, _ := newTestDesk(t, presenttest.Lengths(nil))
	if d.Run.Problem() == nil {
		t.Fatal("a run could begin with no set open")
	}
	d.Library.Show(presenttest.FourPages())
	if err := d.Run.Problem(); err != nil {
		t.Fatal(err)
	}
	for name, raw := range map[string]string{"at": "1.5", "times": "7"} {
		d.Run.Form().Set(name, raw)
		if err := d.Run.Problem(); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s = %s: the reason is %v", name, raw, err)
		}
		if d.Run.Commands() != "" {
			t.Error("there is a command line for an invalid value")
		}
		d.Run.Form().Reset()
	}
	d.Run.PairForm.Set("floor", "2")
	if d.Run.Problem() == nil {
		t.Error("a floor of 2 was taken")
	}
}

func TestTheReasonIsInTheLanguageOfTheWindow(t *testing.T) {
	d, _ := newTestDesk(t, presenttest.Lengths(nil))
	d.Book.Speak("zh")
	d.Run.Form().Set("times", "99")
	err := d.Run.Form().Err("times")
	if why := d.Book.E(err); why != "次数须为 1 到 9 之间的整数，现为 99" {
		t.Fatalf("the reason is %s", why)
	}
	d.Book.Speak("en")
	if why := d.Book.E(err); !strings.HasSuffix(why, "must be a whole number from 1 to 9, not 99") {
		t.Errorf("in English the reason is %s", why)
	}
}

// The visible form is that of a ticked algorithm, if one is ticked.
func TestTheVisibleFormIsOfATickedAlgorithm(t *testing.T) {
	named := func(name string) algo.Algorithm {
		a := presenttest.Lengths(nil)
		a.Name = name
		return a
	}
	d, _ := newTestDesk(t, named("first"), named("second"), named("third"))
	d.Run.Set(&experiment.Spec{Algorithms: []experiment.Choice{{Name: "third"}}})
	if d.Run.Chosen != 2 {
		t.Errorf("an experiment with the third shows the form of algorithm %d", d.Run.Chosen)
	}
	d.Run.Tick(1, true)
	if d.Run.Tick(2, false); d.Run.Chosen != 1 {
		t.Errorf("when the third is unticked and the second is ticked, algorithm %d is shown", d.Run.Chosen)
	}
	d.Run.Choose(0)
	kept := d.Setup.Kept()
	if d.Run.Chosen != 0 {
		t.Error("the form of an algorithm that is not ticked cannot be looked at")
	}
	if d.Setup.Bring(kept); d.Run.Chosen != 1 {
		t.Errorf("when it comes back algorithm %d is shown", d.Run.Chosen)
	}
}

func TestStopKeepsFinishedResults(t *testing.T) {
	first := presenttest.Lengths(nil)
	second := presenttest.Lengths(nil)
	second.Name = "second"
	signed := make(chan struct{}, 1)
	hold := make(chan struct{})
	blocked := presenttest.Lengths(func() {
		select {
		case signed <- struct{}{}:
		default:
		}
		<-hold
	})
	blocked.Name = "blocked"
	d, l := newTestDesk(t, first, second, blocked)
	d.Library.Show(presenttest.FourPages())
	d.Run.Tick(1, true)
	d.Run.Start(nil)
	l.Until(t, func() bool { return !d.Run.Running() })
	if len(d.Session.Results()) != 2 {
		t.Fatalf("%d results, want 2", len(d.Session.Results()))
	}
	d.Run.Tick(0, false)
	d.Run.Tick(1, false)
	d.Run.Tick(2, true)
	d.Run.Start(nil)
	<-signed
	d.Run.Stop()
	if text := d.Status.Text(); !strings.Contains(text, "Stopping") {
		t.Errorf("right after Stop the status says %q", text)
	}
	close(hold)
	l.Until(t, func() bool { return !d.Run.Running() })
	if len(d.Session.Results()) != 2 {
		t.Fatalf("%d results after Stop, want the 2 from before", len(d.Session.Results()))
	}
	if d.Status.Fault() != "" {
		t.Errorf("stopping was reported as a fault: %s", d.Status.Fault())
	}
}

func TestASweepRunsOnceForEachValueAndIsDrawn(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	d.Library.Show(presenttest.FourPages())
	d.Run.ChooseSweep("times")
	d.Run.SetSweepValues("1, 3，5")
	d.Run.StartSweep()
	l.Until(t, func() bool { return !d.Run.Running() })
	if len(d.Session.Results()) != 3 {
		t.Fatalf("%d results, want 3", len(d.Session.Results()))
	}
	if d.Curves.Kind != curves.AgainstSwept || d.At() != session.AtCurves {
		t.Fatalf("after the sweep the desk is at %s with %s", d.At(), d.Curves.Kind)
	}
	v := d.Curves.Chart()
	if len(v.Lines) != 1 || len(v.Lines[0].Points) != 3 || v.Lines[0].Points[2].X != 5 {
		t.Fatalf("the chart is %+v", v.Lines)
	}
}

func TestValuesThatAreNoNumbersAreDrawnByName(t *testing.T) {
	a := presenttest.Lengths(nil)
	a.Params = append(a.Params, param.Param{Name: "kind", Kind: param.Choice, Default: "b", Choices: []string{"a", "b", "c"}, Grid: []any{"c", "a"}})
	d, l := newTestDesk(t, a)
	d.Library.Show(presenttest.FourPages())
	d.Run.ChooseSweep("kind")
	d.Run.StartSweep()
	l.Until(t, func() bool { return !d.Run.Running() })
	v := d.Curves.Chart()
	if strings.Join(v.XNames, " ") != "a c" || v.Lines[0].Points[0].X+v.Lines[0].Points[1].X != 3 {
		t.Fatalf("names %v, points %v", v.XNames, v.Lines[0].Points)
	}
}

func TestASweepOverPagesUsesSamplesOfTheSet(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	d.Library.Show(presenttest.FourPages())
	d.Run.ChooseSweep(results.Pages)
	d.Run.SetSweepValues("2, 9")
	if d.Run.SweepProblem() == nil {
		t.Fatal("9 pages were taken from a set of 4")
	}
	d.Run.SetSweepValues("2, 4")
	d.Run.StartSweep()
	l.Until(t, func() bool { return !d.Run.Running() })
	if d.Session.Results()[0].Size != 2 || d.Session.Results()[1].Size != 4 {
		t.Fatalf("sizes are %d and %d", d.Session.Results()[0].Size, d.Session.Results()[1].Size)
	}
}

func TestTheCommandLineOmitsDefaults(t *testing.T) {
	a := presenttest.Lengths(nil)
	batch := pass.DefaultReading()
	batch.Kinds = kind.Content // the command's default
	c := session.Command{
		Set: &page.Set{Path: "my pages/新闻.zip"}, Job: detect.Job{Algorithm: a, Values: param.Defaults(a.Params).With("at", 0.25)},
		Options: detect.Options{Reading: batch, Bounds: result.Bounds{Floor: 0.1}, Denoiser: denoise.Denoiser{Name: "format"}, Candidates: result.All},
	}
	want := "pagetwin run " + say.Argument("my pages/新闻.zip") + " --algorithm lengths --set at=0.25 --denoiser format --candidates all --floor 0.1"
	if got := c.String(); got != want {
		t.Fatalf("got  %s\nwant %s", got, want)
	}
}

// samplesDir is the folder of samples of the repository.
func samplesDir(t *testing.T) []shipped.Sample {
	t.Helper()
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	s := shipped.Find(filepath.Join(wd, "..", ".."))
	if len(s) == 0 {
		t.Fatal("the samples that ship are not found")
	}
	return s
}

func TestEverySampleHasAnExperimentAndTexts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long, and no two goroutines meet in it")
	}
	for _, lang := range []string{"zh", "en"} {
		b, err := wording.NewBook(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range samplesDir(t) {
			if s.Experiment == nil {
				t.Errorf("%s: no experiment that can be loaded is of this set", s.Name)
			}
			if !b.Has("sample."+s.Name) || !b.Has("sample."+s.Name+".text") {
				t.Errorf("%s: no texts in %s", s.Name, lang)
			}
		}
	}
}

func TestSamplesBuiltIntoTheProgramAreUnpacked(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long, and no two goroutines meet in it")
	}
	dir := t.TempDir()
	for range 2 { // the second time the files exist already
		found, err := shipped.Unpack(samples.Files, dir)
		if err != nil {
			t.Fatal(err)
		}
		if len(found) != len(samplesDir(t)) || found[0].Experiment == nil {
			t.Fatalf("unpacked %+v", found)
		}
	}
	set, err := formats.Open(t.Context(), filepath.Join(dir, "samples", "reprints.zip"), page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	if len(set.Pages) == 0 || len(set.Problems) != 0 {
		t.Fatalf("%d pages, problems %v", len(set.Pages), set.Problems)
	}
}

func TestASampleOpensAndRunsToItsCurves(t *testing.T) {
	d, l := newTestDesk(t)
	var small shipped.Sample
	for _, s := range samplesDir(t) {
		if s.Name == "metasearch" {
			small = s
		}
	}
	if small.Experiment == nil {
		t.Fatal("the experiment of the sample cannot be loaded")
	}
	d.OpenSampleAndRun(small)
	l.Until(t, func() bool { return d.At() == session.AtCurves || d.Status.Fault() != "" })
	if d.Status.Fault() != "" {
		t.Fatal(d.Status.Fault())
	}
	if len(d.Session.Results()) != len(small.Experiment.Algorithms) {
		t.Fatalf("%d results for %d algorithms", len(d.Session.Results()), len(small.Experiment.Algorithms))
	}
	if v := d.Curves.Chart(); len(v.Lines) == 0 {
		t.Fatal("nothing is drawn")
	}
	if r := d.Library.Recent(); len(r) != 1 || filepath.Base(r[0]) != filepath.Base(small.Path) {
		t.Fatalf("recent sets are %v", r)
	}
}

func TestAFailedOpenIsReportedAndKeepsTheOpenSet(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	set, own := presenttest.FourPages()
	d.Library.Show(set, own)
	d.Library.Open(filepath.Join(t.TempDir(), "nothing"), nil)
	l.Until(t, func() bool { return !d.Library.Opening() })
	if d.Status.Fault() == "" || d.Session.Set() != set {
		t.Fatalf("fault %q, set %v", d.Status.Fault(), d.Session.Set())
	}
}

func TestTheLibraryReadsBodiesInTheBackground(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	d.Library.Show(presenttest.FourPages())
	l.Until(t, func() bool { return d.Session.Scanned() == 4 })
	for i, want := range []int32{10, 10, 20, 40} {
		if r := d.Session.Rows().At(i); !r.Seen || r.Body != want {
			t.Errorf("page %d: %+v", i, r)
		}
	}
}

func TestFormatting(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567", -1000: "-1,000"} {
		if got := wording.Count(n); got != want {
			t.Errorf("Count(%d) = %s, want %s", n, got, want)
		}
	}
	for n, want := range map[int64]string{12: "12 B", 1500: "1.5 kB", 42_000_000: "42 MB"} {
		if got := wording.Bytes(n); got != want {
			t.Errorf("Bytes(%d) = %s, want %s", n, got, want)
		}
	}
}

func TestLanguageComesFromTheEnvironment(t *testing.T) {
	for _, c := range []struct{ all, lang, want string }{
		{"", "zh_CN.UTF-8", "zh"}, {"C", "zh_CN.UTF-8", "en"}, {"", "C", "en"}, {"", "", "en"}, {"zh_TW", "en_US", "zh"},
	} {
		got := i18n.LanguageOf(func(name string) string {
			return map[string]string{"LC_ALL": c.all, "LANG": c.lang}[name]
		})
		if got != c.want {
			t.Errorf("LC_ALL=%s LANG=%s: %s, want %s", c.all, c.lang, got, c.want)
		}
	}
}

// newTestDesk returns a desk with the given algorithms, or those of the catalog if none are
// given.
func newTestDesk(t testing.TB, algorithms ...algo.Algorithm) (*Desk, *presenttest.Loop) {
	t.Helper()
	c, l := presenttest.Config(t, algorithms...)
	d := NewDesk(c)
	t.TempDir() // removed when the files in it are closed, not before
	t.Cleanup(d.Close)
	return d, l
}

// denoiserAt returns the position of a denoiser of the desk.
func denoiserAt(t *testing.T, all []denoise.Denoiser, name string) int {
	t.Helper()
	for i, d := range all {
		if d.Name == name {
			return i
		}
	}
	t.Fatalf("no denoiser %q", name)
	return 0
}

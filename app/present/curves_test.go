package present

import (
	"bytes"
	"encoding/csv"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pagetwin/app/present/curves"
	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/session"
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/show/plot"
)

// ranDesk is a desk on which algorithm a has run over the four pages.
func ranDesk(t *testing.T, a algo.Algorithm) (*Desk, *presenttest.Loop) {
	t.Helper()
	d, l := newTestDesk(t, a)
	d.Library.Show(presenttest.FourPages())
	d.Run.Start(nil)
	l.Until(t, func() bool { return !d.Run.Running() })
	if len(d.Session.Results()) != 1 {
		t.Fatalf("%d results, fault %q", len(d.Session.Results()), d.Status.Fault())
	}
	return d, l
}

// pairsOf returns the ids of the pairs of a list.
func pairsOf(c *curves.Curves, l session.ListName) string {
	if _, ok := c.Moved(); !ok {
		return "no focus"
	}
	var out []string
	list := c.Listed(l)
	for i := range list.Len() {
		r := list.At(i)
		out = append(out, r.A+r.B)
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// Scores: ab 1, ac bc cd 0.5, ad bd 0.25; only ab is a duplicate.
func TestMovingTheThresholdListsGainedAndLostPairs(t *testing.T) {
	d, _ := ranDesk(t, presenttest.Lengths(nil))
	c := d.Curves
	r := d.Session.Results()[0]
	if c.Focus() != r || r.Threshold().Score != 0.9 || r.Moved() {
		t.Fatalf("focus %v, threshold %v", c.Focus(), r.Threshold())
	}
	check := func(threshold float64, want map[session.ListName]string) {
		t.Helper()
		c.SetThreshold(r, threshold)
		for _, l := range curves.ListNames() {
			if got := pairsOf(c, l); got != want[l] {
				t.Errorf("from %v to %v, %s: %q, want %q", c.AnchorOf(c.Focus()), threshold, l, got, want[l])
			}
		}
	}
	check(0.9, map[session.ListName]string{})
	check(0.5, map[session.ListName]string{curves.GainedFalse: "ac bc cd"})
	check(0.1, map[session.ListName]string{curves.GainedFalse: "ac ad bc bd cd"})
	c.SetAgainst(curves.LastThreshold)
	c.Grab()
	check(0.4, map[session.ListName]string{curves.LostFalse: "ad bd"})
	c.SetThreshold(r, 0.5)
	c.Grab()
	c.Focus().Result.Cut = 1
	check(1.1, map[session.ListName]string{curves.LostTrue: "ab", curves.LostFalse: "ac bc cd"})
}

// Of a pair whose bodies are mostly templates the list tells how alike they are with them, as Pair does.
func TestTheListTellsHowAlikePagesAreUncut(t *testing.T) {
	for set, want := range map[*page.Set]bool{pumps(): true, first(presenttest.FourPages()): false} {
		d, l := newTestDesk(t, presenttest.Lengths(nil))
		d.Library.Show(set, nil)
		d.Run.Start(nil)
		l.Until(t, func() bool { return !d.Run.Running() && d.Sites.Repeats(set) != nil })
		c := d.Curves
		pair := page.MakePair(0, 1)
		known := c.Uncut(c.Focus(), pair)
		d.Pair.Show(0, 1)
		l.Until(t, func() bool { return !d.Pair.Loading() && d.Pair.View != nil && len(l.Queue) == 0 })
		if !want {
			if known = c.Uncut(c.Focus(), pair); known != nil {
				t.Errorf("nothing was cut, and %v is told", known)
			}
			continue
		}
		l.Until(t, func() bool { known = c.Uncut(c.Focus(), pair); return known != nil })
		if v := d.Pair.View.Uncut; v == nil || known != v.Resemblance {
			t.Errorf("the list tells %v, Pair %+v", known, v)
		}
	}
}

func first(set *page.Set, _ *truth.Truth) *page.Set { return set }

func TestAPairOfTheListOpensAtItsPlace(t *testing.T) {
	d, _ := ranDesk(t, presenttest.Lengths(nil))
	c := d.Curves
	c.SetThreshold(c.Focus(), 0.5)
	c.List = curves.GainedFalse
	c.OpenPair(1)
	m, _ := c.Moved()
	p := m.List(curves.GainedFalse).At(1)
	if d.At() != session.AtPair || d.Pair.A != int(p.A) || d.Pair.B != int(p.B) || d.Pair.List.Len() != 3 {
		t.Fatalf("at %s with pages %d and %d, want %v", d.At(), d.Pair.A, d.Pair.B, p)
	}
	if l := d.Pair.List; !strings.Contains(l.Name, "lengths") || l.Run != c.Focus() {
		t.Errorf("the list is called %q", l.Name)
	}
	d.Go(session.AtCurves)
	c.OpenPair(7)
	if d.At() != session.AtCurves {
		t.Error("a pair that is not there was opened")
	}
	d.Library.Show(page.FromPages("other", []page.Page{{ID: "q"}}, []page.Content{{Kind: page.Text, Text: "q"}}), nil)
	c.OpenPair(0)
	if d.At() != session.AtCurves || d.Status.Text() == "" {
		t.Error("a pair of a set that is not open was opened")
	}
}

func TestEveryMeasureIsDrawnAgainstTheThreshold(t *testing.T) {
	d, l := ranDesk(t, presenttest.Lengths(nil))
	c := d.Curves
	r := d.Session.Results()[0]
	for _, name := range c.ThresholdMeasures() {
		c.SetMeasure(name.Key)
		l.Until(t, func() bool { return !c.Measuring() })
		v := c.Chart()
		m, err := eval.Find(name.Key)
		if err == nil {
			if _, ok := m.Get(r.Report); !ok { // the truth does not define it
				continue
			}
		}
		if len(v.Lines) == 0 {
			t.Errorf("%s: nothing is drawn", name.Key)
			continue
		}
		if err != nil {
			continue // all
		}
		for i, p := range v.Lines[0].Points {
			at := v.Lines[0].Threshold(i)
			want, _ := m.Get(eval.Evaluate(r.Result, r.Truth, at))
			if p.X != at || math.Abs(p.Y-want) > 1e-12 {
				t.Errorf("%s at %v is %v, want %v", name.Key, p.X, p.Y, want)
			}
			if info := v.Lines[0].Info(i); !slices.ContainsFunc(info, func(s string) bool { return strings.Contains(s, "times=1") }) {
				t.Errorf("%s: the read-out %q does not name every parameter", name.Key, info)
			}
		}
	}
}

func TestIntervalsAreThoseOfTheBootstrap(t *testing.T) {
	d, l := ranDesk(t, presenttest.Lengths(nil))
	c := d.Curves
	r := d.Session.Results()[0]
	c.SetIntervals(true)
	l.Until(t, func() bool { return !c.Measuring() })
	for _, line := range c.Chart().Lines {
		if line.Low == nil {
			t.Fatalf("%s has no interval", line.Name)
		}
		for i := range line.Points {
			at := line.Threshold(i)
			iv, _ := eval.Bootstrap(r.Result.Pairs, r.Truth, r.Size, at, eval.Resampling{Rounds: 1000, Seed: 1})
			want := iv.F1
			if strings.Contains(line.Name, "Precision") {
				want = iv.Precision
			} else if strings.Contains(line.Name, "Recall") {
				want = iv.Recall
			}
			if math.Abs(line.Low[i]-want.Low) > 1e-12 || math.Abs(line.High[i]-want.High) > 1e-12 {
				t.Errorf("%s at %v: %v to %v, want %+v", line.Name, at, line.Low[i], line.High[i], want)
			}
		}
	}
	if n := c.Note(); !strings.Contains(n, "1 duplicate") || !strings.Contains(n, "1000") {
		t.Errorf("the note is %q", n)
	}
	c.SetIntervals(false)
	if c.Chart().Lines[0].Low != nil {
		t.Error("intervals are drawn that nobody asks for")
	}
}

// halves is the lengths algorithm with an index and a theory of it.
type halves struct {
	algo.Index
	presenttest.LengthMethod
}

func (halves) Keys(s algo.Signature) []uint64  { return []uint64{s[0] / 20} }
func (halves) Candidate(score float64) float64 { return score * score }

func TestTheIndexIsComparedWithTheory(t *testing.T) {
	d, _ := ranDesk(t, presenttest.Lengths(nil))
	c := d.Curves
	c.SetKind(curves.CandidateRate)
	if n := len(c.Chart().Lines); n != 0 {
		t.Fatalf("%d lines of an algorithm without an index", n)
	}
	a := presenttest.Lengths(nil)
	inner := a.New
	a.New = func(v param.Values) (algo.Method, error) {
		_, err := inner(v)
		return halves{}, err
	}
	d, l := ranDesk(t, a)
	c = d.Curves
	c.SetKind(curves.CandidateRate)
	v := c.Chart()
	if len(v.Lines) != 2 || !v.Lines[1].Plain {
		t.Fatalf("%d lines, want what was measured and theory", len(v.Lines))
	}
	// At score 1 ab collides (10/20); at 0.5 none of ac bc cd (0, 1, 2); at 0.25 none.
	want := []plot.Point{{X: 1, Y: 1}, {X: 0.5, Y: 0}, {X: 0.25, Y: 0}}
	if !slices.Equal(v.Lines[0].Points, want) {
		t.Errorf("measured %v, want %v", v.Lines[0].Points, want)
	}
	for _, p := range v.Lines[1].Points {
		if p.Y != p.X*p.X {
			t.Fatalf("theory at %v is %v", p.X, p.Y)
		}
	}
	d.Run.Candidates = result.Index
	d.Run.Start(nil)
	l.Until(t, func() bool { return !d.Run.Running() })
	if n := len(c.Chart().Lines); n != 2 {
		t.Errorf("%d lines: a run over the index alone cannot tell what it loses", n)
	}
}

func TestRunsThatDifferInAParameterAreDrawnAgainstIt(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	d.Library.Show(presenttest.FourPages())
	for _, at := range []string{"0.9", "0.3", "0.5", "0.3"} {
		d.Run.Form().Set("at", at)
		d.Run.Start(nil)
		l.Until(t, func() bool { return !d.Run.Running() })
	}
	c := d.Curves
	c.SetKind(curves.AgainstSwept)
	if names := c.SweptNames(); !slices.Equal(names, []string{"lengths.at"}) || c.Swept != "lengths.at" {
		t.Fatalf("what varies is %v, drawn against %q", names, c.Swept)
	}
	c.SetFigure("precision")
	v := c.Chart()
	want := []plot.Point{{X: 0.3, Y: 0.25}, {X: 0.5, Y: 0.25}, {X: 0.9, Y: 1}}
	if len(v.Lines) != 1 || !slices.Equal(v.Lines[0].Points, want) {
		t.Fatalf("lines %+v, want %v", v.Lines, want)
	}
	if v.X != c.AxisTitle("lengths.at") || v.X != "lengths: at" {
		t.Errorf("the axis is called %q", v.X)
	}
	c.SetIntervals(true)
	l.Until(t, func() bool { return !c.Measuring() })
	if line := c.Chart().Lines[0]; line.Low == nil || line.Low[2] > line.Points[2].Y || !strings.Contains(c.Note(), "95%") {
		t.Errorf("the interval of %v begins at %v; note %q", line.Points, line.Low, c.Note())
	}
	c.SetIntervals(false)
	for _, f := range c.Figures() {
		c.SetFigure(f.Key)
		for _, line := range c.Chart().Lines {
			for i, p := range line.Points {
				if line.Low != nil && !(line.Low[i] <= p.Y && p.Y <= line.High[i]) {
					t.Errorf("%s: the median %v is not within %v and %v", f.Key, p.Y, line.Low[i], line.High[i])
				}
			}
		}
	}
	c.SetFigure("time.score")
	if line := c.Chart().Lines[0]; len(line.Points) != 3 || !strings.Contains(strings.Join(line.Info(0), "\n"), "2") {
		t.Errorf("the repeated run is %+v, %q", line.Points, line.Info(0))
	}
}

// Parameters of two algorithms are different axes, even if they have the same name.
func TestAnAxisBelongsToOneAlgorithm(t *testing.T) {
	other := renamed(presenttest.Lengths(nil), "other")
	other.Params = slices.Clone(other.Params)
	other.Params[1].Title = saytest.Words("something else", "别的")
	d, l := newTestDesk(t, other, presenttest.Lengths(nil))
	d.Library.Show(presenttest.FourPages())
	sweep := func(at int) {
		d.Run.Choose(at)
		d.Run.ChooseSweep("times")
		d.Run.SetSweepValues("1, 2, 3")
		d.Run.StartSweep()
		l.Until(t, func() bool { return !d.Run.Running() })
	}
	sweep(0)
	sweep(1)
	c := d.Curves
	if names := c.SweptNames(); !slices.Equal(names, []string{"other.times", "lengths.times"}) {
		t.Fatalf("what varies is %v", names)
	}
	for axis, title := range map[string]string{"other.times": "other: something else (times)", "lengths.times": "lengths: times"} {
		c.SetSwept(axis)
		v := c.Chart()
		if v.X != title || len(v.Lines) != 1 || !strings.HasPrefix(axis, v.Lines[0].Name) {
			t.Errorf("over %s the axis is %q, with %d lines, the first %q", axis, v.X, len(v.Lines), v.Lines[0].Name)
		}
	}
}

func TestMarksAreAtTheThresholds(t *testing.T) {
	d, _ := ranDesk(t, presenttest.Lengths(nil))
	c := d.Curves
	r := d.Session.Results()[0]
	c.SetThreshold(r, r.Result.Pairs.At(0).Score)
	c.SetKind(curves.PrecisionRecall)
	v := c.Chart()
	marks := c.Marks(v)
	if len(marks) != 2*len(v.Lines) {
		t.Fatalf("%d marks on %d lines", len(marks), len(v.Lines))
	}
	for _, m := range marks {
		want := r.Result.Cut
		if m.Moves {
			want = r.Threshold().Score
		}
		n := r.Sorted.At(want)
		if m.Threshold != want || m.Point != (plot.Point{X: n.Recall(), Y: n.Precision()}) || len(m.Info()) < 3 {
			t.Errorf("a mark is %+v, want it at %v", m, want)
		}
		if !slices.Contains(v.Lines[m.Series].Points, m.Point) {
			t.Errorf("the mark at %v is not on its line", m.Point)
		}
	}
	c.SetKind(curves.AgainstThreshold)
	for _, m := range c.Marks(c.Chart()) {
		if m.X != m.Threshold || m.Moves == (m.X == r.Result.Cut) {
			t.Errorf("against the threshold a mark is at %v, it moves: %v", m.Point, m.Moves)
		}
	}
	f := c.PlotFigure()
	if m := f.Marks; len(m) < 2 || m[0].Series != 0 || m[1].Series != 0 || len(m) > 2 && m[2].Series == 0 ||
		m[0].X != r.Result.Cut || m[1].X != r.Threshold().Score || !m[1].Moves {
		t.Errorf("the saved figure marks %v", m)
	}
}

func TestTheSavedFigureShowsTheVisiblePart(t *testing.T) {
	d, _ := ranDesk(t, presenttest.Lengths(nil))
	c := d.Curves
	whole := c.PlotFigure()
	if len(whole.Series) != 3 || strings.Contains(whole.Note, "zoomed") {
		t.Fatalf("%d series, note %q", len(whole.Series), whole.Note)
	}
	c.Sight = curves.Sight{Hidden: map[string]bool{c.Chart().Lines[0].Name: true}, Zoomed: true, XLow: 0.4, XHigh: 0.6, YLow: 0, YHigh: 1}
	f := c.PlotFigure()
	if len(f.Series) != 3 || !f.Series[0].Hidden || f.Series[1].Hidden || f.Series[2].Hidden || f.XRange.Min != 0.4 || !strings.Contains(f.Note, "2 of 3") || !strings.Contains(f.Note, "0.4–0.6") {
		t.Fatalf("%d series, x from %v, note %q", len(f.Series), f.XRange, f.Note)
	}
	var buf bytes.Buffer
	if err := f.Write(&buf, nil, "csv"); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&buf).ReadAll()
	if err != nil || len(rows) != 4 {
		t.Fatalf("%d rows, want a head, one point of each line, and a bar: %v", len(rows), rows)
	}
	if rows[1][1] != "0.5" || rows[1][5] != f.Note {
		t.Errorf("the first row is %q", rows[1])
	}
	c.SetKind(curves.PrecisionRecall)
	if c.PlotFigure().XRange.Min != 0 {
		t.Error("another figure is zoomed too")
	}
}

// A figure is saved in another language; the window keeps its own.
func TestAFigureIsPrintedInAnotherLanguage(t *testing.T) {
	d, l := ranDesk(t, presenttest.Lengths(nil))
	c, dir := d.Curves, t.TempDir()
	before := c.Chart().Lines[0].Name
	d.SaveFigure(session.OfFigure(c.PlotFigure), plot.Print{Width: plot.Column, Titles: true, Lang: "zh"}, dir, []string{"csv", "tex"})
	tex := filepath.Join(dir, c.PlotFigure().Name+".tex")
	l.Until(t, func() bool { _, err := os.Stat(tex); return err == nil })
	rows, err := os.ReadFile(strings.TrimSuffix(tex, ".tex") + ".csv")
	if err != nil || !strings.Contains(string(rows), "查准率") {
		t.Errorf("the figure is not in Chinese: %v\n%s", err, rows)
	}
	if after := c.Chart().Lines[0].Name; after != before || d.Book.Lang() != "en" {
		t.Errorf("the window names the line %s, in %s", after, d.Book.Lang())
	}
}

func TestMeasurementsUnderOldLabelsAreDropped(t *testing.T) {
	d, l := ranDesk(t, presenttest.Lengths(nil))
	c := d.Curves
	r := d.Session.Results()[0]
	c.SetMeasure("bcubed_f1")
	l.Until(t, func() bool { return !c.Measuring() })
	before := c.Chart().Lines[0].Points
	r.Adopt(r.Against(&truth.Truth{Kind: truth.Clusters, Cluster: []int32{0, 1, 1, 2}}))
	d.Tell(session.Figures)
	l.Until(t, func() bool { return !c.Measuring() })
	if slices.Equal(before, c.Chart().Lines[0].Points) {
		t.Error("the curve of the old labels is still drawn")
	}
}

func TestThePaletteHoldsForEveryFigureAndTheNextStart(t *testing.T) {
	d, _ := ranDesk(t, presenttest.Lengths(nil))
	c := d.Curves
	in := func(p plot.Palette) plot.Style { return p.StyleOfAlgorithm(d.Algorithms[0].Name) }
	if in(plot.Colours).Color == in(plot.Ink).Color {
		t.Fatal("the palettes do not differ for this method")
	}
	for _, p := range []plot.Palette{plot.Ink, plot.Colours, plot.Ink} {
		c.SetPalette(p)
		for _, kind := range []curves.Kind{curves.AgainstThreshold, curves.PrecisionRecall} {
			c.SetKind(kind)
			lines := c.Chart().Lines
			if len(lines) == 0 || lines[0].Style.Color != in(p).Color {
				t.Errorf("%s, figure %v: %+v", p, kind, lines)
			}
		}
	}
	if again := curves.New(d.Shared); again.Palette != plot.Ink {
		t.Errorf("the next start has %q", again.Palette)
	}
}

// Over a set without labels the place shows the number of pairs at each score, the number
// decided, and what labels would add.
func TestASetWithoutLabelsOpensOnItsScores(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	set, _ := presenttest.FourPages()
	d.Library.Show(set, nil)
	d.Run.Start(nil)
	l.Until(t, func() bool { return !d.Run.Running() })
	c := d.Curves
	v := c.Chart()
	if c.Drawn() != "decided" || len(v.Lines) != 1 || !v.LogY || v.Below == nil || len(v.Below.Series) != 1 {
		t.Fatalf("drawn is %s with %d lines", c.Drawn(), len(v.Lines))
	}
	// ab 1, ac bc cd .5, ad bd .25.
	if want := []plot.Point{{X: .25, Y: 2}, {X: .51, Y: 3}, {X: .99, Y: 1}}; !slices.Equal(v.Below.Series[0].Points, want) {
		t.Errorf("the histogram is %v, want %v", v.Below.Series[0].Points, want)
	}
	if at, _ := v.Lines[0].At(0.5); at.Y != 4 {
		t.Errorf("from .5 on %v pairs are decided, want 4", at.Y)
	}
	r := c.Focus()
	c.SetThreshold(r, 0.5) // no pair has a label: those without are listed, whichever way the threshold moves
	if got := c.Showing(); got != curves.GainedOpen {
		t.Errorf("a lower threshold lists %s", got)
	}
	c.SetAgainst(curves.LastThreshold)
	c.Grab()
	c.SetThreshold(r, 0.9)
	if got := c.Showing(); got != curves.LostOpen {
		t.Errorf("a higher threshold lists %s", got)
	}
	c.SetMeasure("groups")
	if c.Drawn() != "groups" {
		t.Errorf("%s is drawn where groups were asked for", c.Drawn())
	}
	var pages []page.Page
	var contents []page.Content
	for i := range 10 {
		pages = append(pages, page.Page{ID: string(rune('a' + i))})
		contents = append(contents, page.Content{Kind: page.Text, Text: strings.Repeat("文", 10)})
	}
	d.Library.Show(page.FromPages("alike", pages, contents), nil)
	d.Run.Start(nil)
	l.Until(t, func() bool { return !d.Run.Running() })
	for lang, want := range map[string]string{"en": "labels for all decided pairs (45) determine it", "zh": "把判为重复的 45 对都标注即可确定"} {
		d.Book.Speak(lang)
		checked, _ := c.Focus().Checked(c.Focus().Decides) // as Groups and the commands say it
		if n := c.Note(); !strings.Contains(n, want) || !strings.HasSuffix(n, d.Book.W(checked)) {
			t.Errorf("%s: of 45 decided pairs the note is %q", lang, n)
		}
		if w := d.Run.Marks().Words(d.Book); !strings.Contains(w, d.Book.T("standing.unlabelled")) {
			t.Errorf("%s: Run shows dashes and says %q", lang, w)
		}
	}
}

package present

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	pageplace "pagetwin/app/present/page"
	"pagetwin/app/present/presenttest"
	"pagetwin/core/judge/eval/body"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// goldSet writes and opens a set of four pages, three of which have a hand-made body.
func goldSet(t *testing.T) *page.Set {
	t.Helper()
	dir := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const article = "这是第%d篇文章的正文，它有足够多的文字，让人一看就知道这是正文。"
	var list strings.Builder
	for i := range 4 {
		id := fmt.Sprintf("p%d", i)
		gold := ""
		if i < 3 {
			gold = fmt.Sprintf(",\"gold\":\"gold/%s.txt\"", id)
		}
		fmt.Fprintf(&list, "{\"id\":%q,\"file\":\"pages/%s.html\"%s}\n", id, id, gold)
		text := fmt.Sprintf(article, i)
		more := strings.Repeat("<a href=/m>菜单里的链接</a>", i)
		put("pages/"+id+".html", "<title>"+id+"</title><body>"+more+"<p>"+text+"</p></body>")
		if i < 3 {
			put("gold/"+id+".txt", text)
		}
	}
	put("pages.jsonl", list.String())
	set, err := formats.Open(context.Background(), dir, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// measuredDesk measures the named denoisers over the gold set.
func measuredDesk(t *testing.T, names ...string) (*Desk, *presenttest.Loop) {
	t.Helper()
	d, l := newTestDesk(t)
	d.Library.Show(goldSet(t), nil)
	b := d.Page.Bodies
	b.TickAll(false)
	for _, name := range names {
		b.Tick(denoiserAt(t, d.Denoisers, name), true)
	}
	b.Start()
	if len(names) > 0 && !b.Working() {
		t.Fatalf("nothing is measured: %s", d.Status.Fault())
	}
	l.Until(t, func() bool { return !b.Working() })
	if fault := d.Status.Fault(); fault != "" {
		t.Fatal(fault)
	}
	return d, l
}

func TestTickedDenoisersAreMeasuredAndTheOthersNot(t *testing.T) {
	d, _ := measuredDesk(t, "none", "strip")
	b := d.Page.Bodies
	if b.Gold != 3 {
		t.Errorf("%d bodies made by hand, want 3", b.Gold)
	}
	for i, r := range b.Results {
		name := d.Denoisers[i].Name
		if (r != nil) != (name == "none" || name == "strip") {
			t.Errorf("%s: result %v", name, r)
		}
	}
	none := denoiserAt(t, d.Denoisers, "none")
	want, err := body.Measure(context.Background(), d.Session.Set(), []body.Job{{Denoiser: d.Denoisers[none]}}, body.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for f, x := range map[pageplace.BodyFigure]float64{pageplace.BodyP: want[0].P, pageplace.BodyR: want[0].R, pageplace.BodyF1: want[0].F1, pageplace.BodyMedian: want[0].Median, pageplace.BodyBelow: want[0].Below, pageplace.BodyPages: 3} {
		if got, ok := b.Figure(none, f); !ok || got != x {
			t.Errorf("%s is %v, want %v", f, got, x)
		}
	}
}

func TestPagesOfTheChosenDenoiserAreSortedWorstFirst(t *testing.T) {
	d, _ := measuredDesk(t, "none")
	d.Setup.ChooseDenoiser(denoiserAt(t, d.Denoisers, "none"))
	if got := d.Page.Bodies.Pages; !slices.Equal(got, []int{2, 1, 0, 3}) {
		t.Errorf("the pages stand as %v: each has one menu entry more than the one before, the last no body made by hand", got)
	}
	d.Setup.ChooseDenoiser(denoiserAt(t, d.Denoisers, "strip"))
	if b := d.Page.Bodies; b.Listed() != denoiserAt(t, d.Denoisers, "none") || !slices.Equal(b.Pages, []int{2, 1, 0, 3}) {
		t.Errorf("of a denoiser that was not measured the pages of %d stand as %v, not those of the last that was", b.Listed(), b.Pages)
	}
}

func TestTheWorstPagesAreListedWithoutAClick(t *testing.T) {
	d, _ := measuredDesk(t, "none", "density") // the chosen denoiser is another
	if b := d.Page.Bodies; b.Listed() != denoiserAt(t, d.Denoisers, "density") || len(b.Pages) != 4 || b.Chosen() != b.Results[b.Listed()] {
		t.Errorf("the pages of %d are listed: %v", b.Listed(), b.Pages)
	}
}

func TestTwoDenoisersAreShownSideBySide(t *testing.T) {
	d, l := measuredDesk(t)
	d.Setup.ChooseDenoiser(denoiserAt(t, d.Denoisers, "none"))
	d.Page.Show(0)
	strip := denoiserAt(t, d.Denoisers, "strip")
	d.Page.SetBeside(strip)
	l.Until(t, func() bool { return !d.Page.Loading() && d.Page.View != nil && d.Page.View.Beside != nil })
	v := d.Page.View
	a, b := v.Beside.Sides[0], v.Beside.Sides[1]
	if a.Body != v.Body.Text || a.Body == b.Body || b.Body == "" {
		t.Errorf("the bodies are %q and %q", a.Body, b.Body)
	}
	if !strings.Contains(b.Title, d.Book.W(d.Denoisers[strip].Title)) || !strings.Contains(b.Title, "F1") || v.GoldText == "" {
		t.Errorf("the titles are %q and %q, the body made by hand %q", a.Title, b.Title, v.GoldText)
	}
	d.Page.SetBeside(-1)
	l.Until(t, func() bool { return !d.Page.Loading() && d.Page.View.Beside == nil })
}

func TestFiguresAreMarkedWhenTheFormHasChanged(t *testing.T) {
	d, _ := measuredDesk(t, "format")
	b, i := d.Page.Bodies, denoiserAt(t, d.Denoisers, "format")
	if changed, stale := b.Changed(i); len(changed) > 0 || stale {
		t.Fatalf("fresh figures: %v, %v", changed, stale)
	}
	d.Setup.ChooseDenoiser(i)
	p := d.Setup.DenForm.Params[0]
	before := d.Setup.DenForm.Raw(p.Name)
	d.Setup.DenForm.Set(p.Name, "0.2")
	if _, stale := b.Changed(i); !stale {
		t.Errorf("%s went from %s to 0.2 and the figures stay unmarked", p.Name, before)
	}
}

func TestAnInvalidSettingIsReportedAndNothingIsMeasured(t *testing.T) {
	d, _ := newTestDesk(t)
	d.Library.Show(goldSet(t), nil)
	d.Setup.ChooseDenoiser(denoiserAt(t, d.Denoisers, "format"))
	d.Setup.DenForm.Set(d.Setup.DenForm.Params[0].Name, "abc")
	d.Page.Bodies.Start()
	if d.Page.Bodies.Working() || d.Status.Fault() == "" {
		t.Errorf("measuring %v, fault %q", d.Page.Bodies.Working(), d.Status.Fault())
	}
}

func TestResultsStayWhenMeasuringStopsAndAreDroppedWithTheSet(t *testing.T) {
	d, l := newTestDesk(t)
	d.Library.Show(goldSet(t), nil)
	b := d.Page.Bodies
	b.Start()
	l.Until(t, func() bool { return b.Results[0] != nil })
	b.Stop()
	l.Until(t, func() bool { return !b.Working() })
	if b.Results[0] == nil {
		t.Error("the first result is gone")
	}
	d.Library.Show(goldSet(t), nil)
	if b.Results[0] != nil || b.Pages != nil {
		t.Error("results of another set are left")
	}
}

func TestTheTablesAreSaved(t *testing.T) {
	d, l := measuredDesk(t, "none", "strip")
	d.Setup.ChooseDenoiser(denoiserAt(t, d.Denoisers, "none"))
	dir := t.TempDir()
	read := func(name string) string {
		t.Helper()
		path := filepath.Join(dir, name)
		l.Until(t, func() bool { return d.Status.Current() == nil || d.Status.Fault() != "" })
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err, d.Status.Fault())
		}
		return string(b)
	}
	b := d.Page.Bodies
	b.Save(filepath.Join(dir, "all.csv"), []int{1, 0, 2})
	lines := strings.Split(strings.TrimSpace(read("all.csv")), "\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[0], "set,denoiser,") {
		t.Errorf("the table is %q", lines)
	}
	b.SavePages(filepath.Join(dir, "two.md"), []int{2, 0})
	got := read("two.md")
	if i, k := strings.Index(got, "p2"), strings.Index(got, "p0"); i < 0 || k < i || strings.Contains(got, "p1") || !strings.Contains(got, "2 of 4 pages") {
		t.Errorf("pages 2 and 0 are written as %q", got)
	}
	b.Save(filepath.Join(dir, "all.doc"), []int{0})
	if d.Status.Fault() == "" {
		t.Error("an unknown ending is not said")
	}
	d.Library.CloseSet() // as may happen while a dialog asks for a path
	b.SavePages(filepath.Join(dir, "gone.md"), []int{2, 0})
	if _, err := os.Stat(filepath.Join(dir, "gone.md")); err == nil {
		t.Error("pages of a set that has closed are written")
	}
}

func TestThePageShowsItsDifferenceFromTheHandMadeBody(t *testing.T) {
	d, l := newTestDesk(t)
	d.Library.Show(goldSet(t), nil)
	d.Setup.ChooseDenoiser(denoiserAt(t, d.Denoisers, "none"))
	d.Page.Show(2)
	d.Page.Light(pageplace.LitGold)
	l.Until(t, func() bool { return !d.Page.Loading() })
	v := d.Page.View
	if v.Gold == nil || v.Gold.R != 1 || v.Differs == nil {
		t.Fatalf("score %v, difference %v", v.Gold, v.Differs)
	}
	if chars, n := v.Differs.Sum(pageplace.TooMuch); chars != 2*6 || n == 0 {
		t.Errorf("two menu entries of six letters are %d letters in %d stretches", chars, n)
	}
	d.Page.Show(3)
	l.Until(t, func() bool { return !d.Page.Loading() })
	if v := d.Page.View; v.Gold != nil || v.Differs != nil {
		t.Errorf("a page without a body made by hand has score %v", v.Gold)
	}
}

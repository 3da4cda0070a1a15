package longtext

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"pagetwin/app/ui/look"
	"pagetwin/app/ui/look/looktest"
)

// showView puts a view of s into a test window.
func showView(t testing.TB, s string, spans []Span) (*View, fyne.Window) {
	t.Helper()
	return make(turns, 100).show(t, s, spans)
}

func (q turns) show(t testing.TB, s string, spans []Span) (*View, fyne.Window) {
	t.Helper()
	looktest.App(t)
	v := New(q.do)
	v.Mono, v.Numbers = true, true
	w := test.NewTempWindow(t, v)
	w.Resize(fyne.NewSize(600, 400))
	v.SetText(s, spans)
	q.until(t, func() bool { return !v.cutting.Running() })
	return v, w
}

// turns queues functions for the goroutine of the test, as the window queues them for its own
// thread: the test driver's fyne.Do runs them on any goroutine.
type turns chan func()

func (q turns) do(fn func()) { q <- fn }

// until runs queued functions until ok returns true.
func (q turns) until(t testing.TB, ok func() bool) {
	t.Helper()
	late := time.After(20 * time.Second)
	for !ok() {
		select {
		case fn := <-q:
			fn()
		case <-late:
			t.Fatal("waited too long")
		}
	}
}

func TestAViewTellsWhatIsInSight(t *testing.T) {
	text := strings.Repeat("line of text\n", 1000)
	v, _ := showView(t, text, nil)
	told := 0
	v.OnSight = func() { told++ }
	v.Refresh()
	v.Refresh()
	from, to := v.InSight()
	if told != 1 || from != 0 || to < 13*10 || to > 13*40 {
		t.Errorf("bytes %d to %d are in sight, that was told %d times", from, to, told)
	}
	v.ScrollTo(13 * 500)
	if from, _ = v.InSight(); told != 2 || from != 13*500 {
		t.Errorf("byte %d is first, that was told %d times", from, told)
	}
	v.SetText("", nil)
	if from, to := v.InSight(); from != 0 || to != 0 || told != 3 {
		t.Errorf("of no text %d to %d are in sight", from, to)
	}
}

func TestOnlyLinesInSightAreObjects(t *testing.T) {
	v, _ := showView(t, strings.Repeat("一行文字 line of text\n", 20000), nil)
	texts := 0
	for _, o := range test.WidgetRenderer(v).Objects() {
		if _, ok := o.(*canvas.Text); ok {
			texts++
		}
	}
	if texts == 0 || texts > 4*v.rows() {
		t.Fatalf("%d text objects for %d lines in sight", texts, v.rows())
	}
}

func TestColoursFollowTheirSpans(t *testing.T) {
	v, _ := showView(t, "<p>正文</p>", []Span{{End: 3, Color: look.Tag}, {Start: 9, End: 13, Color: look.Tag}})
	var got []string
	for _, r := range v.runs(v.lines[0]) {
		got = append(got, v.text[r.start:r.end]+" "+string(r.color))
	}
	want := "<p> pagetwin-tag|正文 foreground|</p> pagetwin-tag"
	if s := strings.Join(got, "|"); s != want {
		t.Fatalf("runs are %s, want %s", s, want)
	}
}

func TestAClickFindsItsByte(t *testing.T) {
	v, _ := showView(t, "ab中文\nsecond", nil)
	runs := v.runs(v.lines[0])
	for _, at := range []int{0, 1, 2, 5} {
		x := v.xAt(runs, at)
		if got := v.offsetAt(fyne.NewPos(x+1, 3)); got != at {
			t.Errorf("a click on byte %d finds byte %d", at, got)
		}
	}
	if got := v.offsetAt(fyne.NewPos(300, v.lineHeight()*1.5)); got != len(v.text) {
		t.Errorf("a click behind the last line finds byte %d, want the end", got)
	}
}

func TestSelectedTextIsCopied(t *testing.T) {
	v, _ := showView(t, "网页消重 pages", nil)
	v.Select(0, 6)
	v.TypedShortcut(&fyne.ShortcutCopy{})
	if got := fyne.CurrentApp().Clipboard().Content(); got != "网页" {
		t.Fatalf("copied %q", got)
	}
}

func TestFindIgnoresCaseOfASCIIAndKeepsPlaces(t *testing.T) {
	v, _ := showView(t, "İ Page PAGE 网页", nil)
	found := v.Find("page")
	if len(found) != 2 || v.text[found[0].Start:found[0].End] != "Page" || v.text[found[1].Start:found[1].End] != "PAGE" {
		t.Fatalf("found %v", found)
	}
}

func TestScrollToAndTopAgree(t *testing.T) {
	v, _ := showView(t, strings.Repeat("0123456789\n", 1000), nil)
	v.ScrollTo(5500)
	if v.Top() != 5500 {
		t.Fatalf("the first byte in sight is %d, want 5500", v.Top())
	}
}

// twoMegabytes is a page of 2 MB in one line.
func twoMegabytes() (string, []Span) {
	piece := `<td class="a">网页消重 near-duplicate</td>`
	s := strings.Repeat(piece, 2<<20/len(piece))
	var spans []Span
	for at := 0; at+len(piece) <= len(s); at += len(piece) {
		spans = append(spans, Span{Start: at, End: at + 14, Color: look.Tag}, Span{Start: at + len(piece) - 5, End: at + len(piece), Color: look.Tag})
	}
	return s, spans
}

func BenchmarkShowTwoMegabytesInOneLine(b *testing.B) {
	q := make(turns, 100)
	v, w := q.show(b, "", nil)
	s, spans := twoMegabytes()
	for b.Loop() {
		v.SetText(s, spans)
		q.until(b, func() bool { return !v.cutting.Running() })
		w.Canvas().Capture()
	}
}

func BenchmarkScrollTwoMegabytes(b *testing.B) {
	s, spans := twoMegabytes()
	v, w := showView(b, s, spans)
	for b.Loop() {
		v.scrollBy(3, 0)
		w.Canvas().Capture()
	}
}

func TestBadgesStandBetweenTheLinesAndCoverNoCharacter(t *testing.T) {
	v, _ := showView(t, strings.Repeat("云溪镇的老邮局今年春天重新开门。\n", 8), nil)
	plain := v.lineHeight()
	v.SetMarks(LayerFeatures, []Span{{Start: 0, End: 6, Badge: "1"}, {Start: 6, End: 9, Badge: "318"}})
	if v.lineHeight() <= plain {
		t.Error("lines make no room for badges")
	}
	var badges, texts []fyne.CanvasObject
	for _, o := range test.WidgetRenderer(v).Objects() {
		if x, ok := o.(*canvas.Text); ok && x.TextSize < v.textSize() {
			badges = append(badges, x)
		} else if ok {
			texts = append(texts, x)
		}
	}
	if len(badges) != 2 || len(texts) == 0 {
		t.Fatalf("%d badges and %d texts", len(badges), len(texts))
	}
	for _, b := range badges {
		for _, x := range texts {
			glyphs := x.Position().Y + 0.15*x.Size().Height // the line is empty above them
			if bottom := b.Position().Y + 0.85*b.Size().Height; b.Position().Y < glyphs && bottom > glyphs+1 {
				t.Errorf("a badge reaches to %v, the characters begin at %v", bottom, glyphs)
			}
		}
	}
	v.SetMarks(LayerFeatures, nil)
	if v.lineHeight() != plain {
		t.Error("without badges the lines stay apart")
	}
}

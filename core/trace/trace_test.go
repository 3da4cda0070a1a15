package trace

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
)

// story is one with every kind of view.
func story() *Story {
	r := NewRecorder(OfPair, "some", saytest.Words("Some", "某"), nil, Page{ID: "a"}, Page{ID: "b"})
	r.Code("first", "second")
	r.Begin(saytest.Words("Empty", "空"))
	r.Begin(saytest.Words("One", "一"))
	title := saytest.Words("view", "视图")
	text := &View{ID: "text", Title: title, Side: Left, Text: &Text{Text: r.Text("网页去重"), Spans: []Span{{ID: "w", Start: 0, End: 6, Mark: Same}}}}
	views := []*View{
		text,
		{ID: "table", Title: title, Table: &Table{Columns: []Column{{Title: Plain("x")}}, Rows: []Row{{ID: "r", Cells: Labels("1")}}}},
		{ID: "bars", Title: title, Bars: &Bars{High: 1, Bars: []Bar{{ID: "r", Value: 0.5}}}},
		{ID: "bits", Title: title, Bits: &Bits{Rows: []BitRow{{ID: "r", Bits: "01"}, {ID: "s", Sums: []string{"1", "-1"}}}, Differ: []int{1}}},
		{ID: "buckets", Title: title, Buckets: &Buckets{Buckets: []Bucket{{ID: "k", Left: true}}}},
		{ID: "tree", Title: title, Tree: &Tree{Nodes: []Node{{ID: "a", Parent: "b"}, {ID: "b"}}}},
		{ID: "curve", Title: title, Curve: &Curve{X: Axis{High: 1}, Y: Axis{High: 1}, Series: []Series{{ID: "s", XY: [][2]float64{{0, 0}, {1, 1}}}}}},
		{ID: "formula", Title: title, Formula: &Formula{Lines: Labels("1 + 1")}},
		{ID: "plan", Title: title, Plan: &Plan{Width: 2, Height: 1, Boxes: []Box{{ID: "a"}, {ID: "b", X: 2}}, Links: []Link{{ID: "l", From: "a", To: "b"}}}},
		{ID: "scale", Title: title, Scale: &Scale{Score: 0.5, Cut: 0.5, Text: "0.5", Limit: Plain("0.5"), Verdict: Plain("yes"), Mark: Same}},
	}
	r.Step("second", saytest.Message("All kinds.", "各种视图。"), views...)
	r.Begin(saytest.Words("Two", "二"))
	r.Ask(saytest.Message("What?", "什么？"), "", saytest.Message("This.", "这个。"), text)
	r.Signed(Left, []uint64{1<<63 + 1, 7})
	r.Scored(0.5)
	return r.End(0.5)
}

func TestALineOfCodeThatWasNeverGivenIsAFault(t *testing.T) {
	r := NewRecorder(OfPair, "some", saytest.Words("Some", "某"), nil, Page{ID: "a"}, Page{ID: "b"})
	r.Begin(saytest.Words("One", "一"))
	r.Step("later", saytest.Message("Too soon.", "太早。"))
	r.Code("first", "later")
	if err := r.End(0.5).Check(); err == nil {
		t.Error("a step at a line of code that was not there yet passes")
	}
}

func TestAStoryIsReadAsItWasWritten(t *testing.T) {
	s := story()
	var b bytes.Buffer
	if err := s.Write(&b); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), `"8000000000000001"`) {
		t.Errorf("the signature loses bits: %s", b.String())
	}
	back, err := Read(&b)
	if err != nil {
		t.Fatal(err)
	}
	if !cmp.Equal(s, back) || Parting(s, back) != -1 {
		t.Errorf("read back: %+v", back)
	}
	if !back.Duplicates() || len(back.Chapters) != 2 || back.ChapterOf(1) != 1 || back.Steps[0].Code != 1 || back.Steps[1].Code != -1 {
		t.Errorf("chapters %+v, steps %+v", back.Chapters, back.Steps)
	}
	back.Views[0].Text.Spans[0].Mark = Differs
	if at := Parting(s, back); at != 0 {
		t.Errorf("the stories part at step %d, want 0", at)
	}
}

func TestWhatIsWrongWithAStoryIsSaid(t *testing.T) {
	for name, spoil := range map[string]func(*Story){
		"no sentence":       func(s *Story) { s.Steps[0].Say = saytest.Words(s.Steps[0].Say.En, "") },
		"half a question":   func(s *Story) { s.Steps[1].Ask.En = "" },
		"no such view":      func(s *Story) { s.Steps[0].Views[0] = 99 },
		"no such code":      func(s *Story) { s.Steps[0].Code = 2 },
		"view twice":        func(s *Story) { s.Steps[0].Views[1] = 0 },
		"of two kinds":      func(s *Story) { s.Views[0].Formula = &Formula{} },
		"no title":          func(s *Story) { s.Views[3].Title.En = "" },
		"span beyond text":  func(s *Story) { s.Views[0].Text.Spans[0].End = 99 },
		"no such text":      func(s *Story) { s.Views[0].Text.Text = 1 },
		"short row":         func(s *Story) { s.Views[1].Table.Rows[0].Cells = nil },
		"one name twice":    func(s *Story) { s.Views[3].Bits.Rows[1].ID = "r" },
		"bits of two sizes": func(s *Story) { s.Views[3].Bits.Rows[1].Sums = nil },
		"orphan":            func(s *Story) { s.Views[5].Tree.Nodes[0].Parent = "z" },
		"no scale":          func(s *Story) { s.Views[2].Bars.High = 0 },
		"no axis":           func(s *Story) { s.Views[6].Curve.Y.Low = 1 },
		"link to nowhere":   func(s *Story) { s.Views[8].Plan.Links[0].To = "z" },
		"plan of no height": func(s *Story) { s.Views[8].Plan.Height = 0 },
		"box twice":         func(s *Story) { s.Views[8].Plan.Boxes[1].ID = "a" },
		"nothing magnified": func(s *Story) { s.Views[0].Text.Lens = "z" },
		"chapter too far":   func(s *Story) { s.Chapters[1].From = 2 },
		"no chapter":        func(s *Story) { s.Chapters = nil },
		"unknown origin":    func(s *Story) { s.Views[1].Table.Rows[0].Origin = "bars/none" },
		"origin to come":    func(s *Story) { s.Views[1].Origin = "later" },
	} {
		s := story()
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		if spoil(s); s.Check() == nil {
			t.Errorf("%s: nothing is said", name)
		}
	}
	for _, src := range []string{"", "[]", `{"version": 2}`, `{"version": 1}`} {
		if _, err := Read(strings.NewReader(src)); err == nil {
			t.Errorf("%q is read as a story", src)
		}
	}
}

func TestOriginsAreInTheStepOrTheOneBefore(t *testing.T) {
	r := NewRecorder(OfSet, "some", saytest.Words("Some", "某"), nil)
	r.Begin(saytest.Words("One", "一"))
	view := func(id, row, origin string) *View {
		return &View{ID: id, Title: saytest.Words("view", "视图"), Table: &Table{Columns: []Column{{}}, Rows: []Row{{ID: row, Cells: Labels("1"), Origin: origin}}}}
	}
	step := func(views ...*View) { r.Step("", saytest.Message("Step.", "步。"), views...) }
	second := view("b", "x", At("a", "r"))
	step(view("a", "r", ""))
	step(second)
	step(second, view("c", "y", "b"))
	step(view("d", "z", At("c", "y")), view("e", "z", At("d", "z")))
	s := r.End(0)
	if err := s.Check(); err != nil {
		t.Errorf("origins of the step before: %v", err)
	}
	s.Views[3].Table.Rows[0].Origin = At("a", "r")
	if err := s.Check(); err == nil {
		t.Error("an origin two steps before passes")
	}
}

func TestQuoteIsShortAndOneLine(t *testing.T) {
	for in, want := range map[string]string{
		"": "", " a \n b ": "a b", "他说“好”": "他说‘好’", strings.Repeat("网", 30): strings.Repeat("网", 12) + "…", strings.Repeat("a", 30): strings.Repeat("a", 24) + "…",
	} {
		if got := Quote(in); got != want {
			t.Errorf("%q is quoted as %q, want %q", in, got, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	var b bytes.Buffer
	if err := story().Write(&b); err != nil {
		f.Fatal(err)
	}
	f.Add(b.String())
	f.Fuzz(func(t *testing.T, src string) {
		s, err := Read(strings.NewReader(src))
		if err != nil {
			return
		}
		for i := range s.Steps {
			s.Shown(i)
			s.ChapterOf(i)
		}
	})
}

func TestPseudoCodeIsInTheReadersLanguage(t *testing.T) {
	for line, want := range map[string]bool{
		"body ← denoise(page)":                        false,
		"score ← |A ∩ B| / |A ∪ B|":                   false,
		"m ← −n · ln p / (ln 2)², k ← (m/n) · ln 2":   false,
		"score ← Σ min(A, B) / Σ max(A, B)":           false,
		"T ← the N heaviest words, W ← their weights": true,
		"keep winner": true,
		"score ← 1 if digests are equal, else 0":        true,
		"for each page: parent[page] ← page":            true,
		"d ← number of differing bits":                  true,
		"value[h mod m] ← min of h div m over shingles": true,
	} {
		r := NewRecorder(OfPair, "some", say.Same("some"), nil)
		r.Code(line)
		r.Begin(say.Same("chapter"))
		r.Step(line, say.New("%d", 1))
		got := r.End(0).Code[0]
		if CodeWords(line) != want || (got.In("zh") != line) != want || got.En != line {
			t.Errorf("%q is %q in Chinese, has words: %v, want %v", line, got.In("zh"), CodeWords(line), want)
		}
	}
}

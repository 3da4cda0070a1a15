package player

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/base/say"
	"pagetwin/core/trace"
	"pagetwin/core/trace/scene"
)

// Scripts count characters in units of UTF-16: a run begins and ends where they count it.
func TestRunsStandWhereScriptsCountThem(t *testing.T) {
	src := "😀网页" + strings.Repeat("长", 200) + "a"
	s := &trace.Story{Texts: []string{src}}
	v := &trace.View{Title: say.Words{En: "Body"}, Side: trace.Left, Text: &trace.Text{Spans: []trace.Span{
		{ID: "a", Start: 0, End: 7, Mark: trace.Same},
		{ID: "b", Start: 4, End: 10, Mark: trace.Differs}, // stronger where both are
		{ID: "c", Start: len(src) - 1, End: len(src), Mark: trace.Used},
	}}}
	all := newPieces()
	f := fullOf(s, v, all.string)
	same, differs, used := inkNumber(scene.Same), inkNumber(scene.Differs), inkNumber(scene.Used)
	if want := [][3]int{{0, 2, same}, {2, 4, differs}, {204, 205, used}}; !cmp.Equal(f.Runs, want) || all.strings[*f.Text] != src {
		t.Errorf("runs %v, want %v", f.Runs, want)
	}
	if *f.Title != (words{"Body · left", "正文（左页）"}) {
		t.Errorf("the title is %q", *f.Title)
	}
}

// What pictures show whole is not there once more; what they fold or cut is, whatever it is.
func TestOnlyWhatIsShownInPartIsThereInFull(t *testing.T) {
	s := &trace.Story{Texts: []string{"short", strings.Repeat("long ", 90)}}
	rows := func(n int) (out []trace.Row) {
		for range n {
			out = append(out, trace.Row{Cells: trace.Labels("x"), Mark: trace.New})
		}
		return out
	}
	column := []trace.Column{{Title: trace.Plain("c")}}
	for name, c := range map[string]struct {
		view trace.View
		part bool
		rows int
	}{
		"a short text":        {trace.View{Text: &trace.Text{}}, false, 0},
		"a long text":         {trace.View{Text: &trace.Text{Text: 1}}, true, 0},
		"a whole table":       {trace.View{Table: &trace.Table{Columns: column, Rows: rows(4)}}, false, 4},
		"one that shows all":  {trace.View{Table: &trace.Table{Columns: column, Rows: rows(4), Show: 4}}, false, 4},
		"one with a long row": {trace.View{Table: &trace.Table{Columns: column, Rows: []trace.Row{{Cells: trace.Labels(strings.Repeat("long ", 90))}}}}, true, 1},
		"a table":             {trace.View{Table: &trace.Table{Columns: column, Rows: rows(4), Show: 3}}, true, 4},
		"one from its middle": {trace.View{Table: &trace.Table{Columns: column, Rows: rows(4), From: 1}}, true, 4},
		"bars":                {trace.View{Bars: &trace.Bars{Bars: make([]trace.Bar, 5), Show: 2, High: 1}}, true, 5},
		"bits":                {trace.View{Bits: &trace.Bits{Rows: []trace.BitRow{{Bits: "01"}, {Sums: []string{"1", "-1"}}}, Show: 1}}, true, 2},
		"buckets":             {trace.View{Buckets: &trace.Buckets{Buckets: make([]trace.Bucket, 3), Show: 1}}, true, 3},
		"few in a bucket":     {trace.View{Buckets: &trace.Buckets{Buckets: []trace.Bucket{{Members: make([]trace.Member, 3)}}}}, false, 1},
		"many in a bucket":    {trace.View{Buckets: &trace.Buckets{Buckets: []trace.Bucket{{Members: make([]trace.Member, 30)}}}}, true, 1},
		"a formula":           {trace.View{Formula: &trace.Formula{Lines: trace.Labels("1 + 1 + …")}}, true, -1},
		"a plan":              {trace.View{Plan: &trace.Plan{Width: 1, Height: 1, Boxes: []trace.Box{{ID: "a", Label: trace.Plain("a")}, {ID: "b", W: 0.5, H: 1}}, Links: []trace.Link{{From: "a", To: "b"}}}}, true, 3},
		"a curve":             {trace.View{Curve: &trace.Curve{X: trace.Axis{High: 1}, Y: trace.Axis{High: 1}, Series: []trace.Series{{XY: [][2]float64{{0, 0}, {1, 1}}}}, Points: make([]trace.Point, 1)}}, true, 3},
		"a tree":              {trace.View{Tree: &trace.Tree{Nodes: []trace.Node{{ID: "a", Label: trace.Plain("a")}, {ID: "b", Parent: "a", Label: trace.Plain("b")}}}}, true, 2},
		"a grid":              {trace.View{Grid: &trace.Grid{Columns: 2, Cells: make([]trace.Cell, 3)}}, true, 3},
		"dials":               {trace.View{Dials: &trace.Dials{High: [2]float64{1, 1}, Dials: []trace.Dial{{Arrows: make([]trace.Arrow, 2)}}}}, true, 2},
	} {
		s.Views, s.Steps = []*trace.View{&c.view}, []trace.Step{{Views: []int{0}}}
		part := scene.Parts(s, 0, scene.Options{Lang: "en", Width: 400})[0]
		if got := inPart(s, &c.view, part.Shapes); got != c.part {
			t.Errorf("%s is shown in part: %v", name, got)
		}
		f := fullOf(s, &c.view, newPieces().string)
		switch {
		case (f == nil) != (c.rows < 0):
			t.Errorf("%s in full: %+v", name, f)
		case f != nil && (len(f.Rows) != c.rows || len(f.Marks) != c.rows):
			t.Errorf("%s: %d rows and %d marks, want %d", name, len(f.Rows), len(f.Marks), c.rows)
		}
	}
}

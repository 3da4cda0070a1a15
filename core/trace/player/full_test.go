package player

import (
	"reflect"
	"strings"
	"testing"

	"pagetwin/core/say"
	"pagetwin/core/trace"
	"pagetwin/core/trace/scene"
)

// Scripts count characters in units of UTF-16: a run begins and ends where they count it.
func TestRunsStandWhereScriptsCountThem(t *testing.T) {
	src := "😀网页" + strings.Repeat("长", 200) + "a"
	s := &trace.Story{Texts: []string{src}}
	v := &trace.View{Title: say.Words{En: "Body", Zh: "正文"}, Side: trace.Left, Text: &trace.Text{Spans: []trace.Span{
		{ID: "a", Start: 0, End: 7, Mark: trace.Same},
		{ID: "b", Start: 4, End: 10, Mark: trace.Differs}, // stronger where both are
		{ID: "c", Start: len(src) - 1, End: len(src), Mark: trace.Used},
	}}}
	all := newPieces()
	f := fullOf(s, v, all.string)
	same, differs, used := inkNumber(scene.Same), inkNumber(scene.Differs), inkNumber(scene.Used)
	if want := [][3]int{{0, 2, same}, {2, 4, differs}, {204, 205, used}}; !reflect.DeepEqual(f.Runs, want) || all.strings[*f.Text] != src {
		t.Errorf("runs %v, want %v", f.Runs, want)
	}
	if *f.Title != (words{"Body · left", "正文（左页）"}) {
		t.Errorf("the title is %q", *f.Title)
	}
}

// What pictures show whole is not there once more; what they fold is, whatever it is.
func TestOnlyWhatIsFoldedIsThereInFull(t *testing.T) {
	s := &trace.Story{Texts: []string{"short"}}
	rows := func(n int) (out []trace.Row) {
		for range n {
			out = append(out, trace.Row{Cells: trace.Labels("x"), Mark: trace.New})
		}
		return out
	}
	column := []trace.Column{{Title: trace.Plain("c")}}
	for name, c := range map[string]struct {
		view trace.View
		rows int // 0: it is not there
	}{
		"a short text":        {trace.View{Text: &trace.Text{}}, 0},
		"a whole table":       {trace.View{Table: &trace.Table{Columns: column, Rows: rows(4)}}, 0},
		"one that shows all":  {trace.View{Table: &trace.Table{Columns: column, Rows: rows(4), Show: 4}}, 0},
		"a table":             {trace.View{Table: &trace.Table{Columns: column, Rows: rows(4), Show: 3}}, 4},
		"one from its middle": {trace.View{Table: &trace.Table{Columns: column, Rows: rows(4), From: 1}}, 4},
		"bars":                {trace.View{Bars: &trace.Bars{Bars: make([]trace.Bar, 5), Show: 2}}, 5},
		"bits":                {trace.View{Bits: &trace.Bits{Rows: []trace.BitRow{{Bits: "01"}, {Sums: []string{"1", "-1"}}}, Show: 1}}, 2},
		"a matrix":            {trace.View{Matrix: &trace.Matrix{Columns: trace.Labels("l"), Rows: make([]trace.CellRow, 3), Show: 1}}, 3},
		"buckets":             {trace.View{Buckets: &trace.Buckets{Buckets: make([]trace.Bucket, 3), Show: 1}}, 3},
		"a formula":           {trace.View{Formula: &trace.Formula{}}, 0},
	} {
		f := fullOf(s, &c.view, newPieces().string)
		switch {
		case f == nil && c.rows > 0, f != nil && len(f.Rows) != c.rows:
			t.Errorf("%s: %+v, want %d rows", name, f, c.rows)
		case f != nil && len(f.Marks) != len(f.Rows):
			t.Errorf("%s: %d marks for %d rows", name, len(f.Marks), len(f.Rows))
		}
	}
}

package slides_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pagetwin/core/base/say/saytest"
	"pagetwin/core/trace"
	"pagetwin/core/trace/scene"
	"pagetwin/core/trace/slides"
)

// words are the texts of pictures, in their order.
func words(pages ...scene.Scene) (out []string) {
	for _, p := range pages {
		for _, s := range p.Shapes {
			if s.Kind == scene.Word {
				out = append(out, s.Text)
			}
		}
	}
	return out
}

// long is a story of one step with tables of so many rows.
func long(rows ...int) *trace.Story {
	r := trace.NewRecorder(trace.OfPair, "some", saytest.Words("An algorithm", "某算法"), nil, trace.Page{ID: "a"}, trace.Page{ID: "b"})
	r.Begin(saytest.Words("Chapter", "一章"))
	var views []*trace.View
	for n, count := range rows {
		t := &trace.Table{Columns: []trace.Column{{Title: trace.Plain("word")}}}
		for i := range count {
			t.Rows = append(t.Rows, trace.Row{ID: fmt.Sprint(i), Cells: trace.Labels(fmt.Sprintf("row %d of table %d", i, n)), Mark: trace.Same})
		}
		views = append(views, &trace.View{ID: fmt.Sprint("t", n), Title: saytest.Message("Table %d", "表 %d", n).Words, Table: t})
	}
	r.Step("", saytest.Message("There are rows.", "有许多行。"), views...)
	return r.End(0)
}

// All that is on a slide lies on its page, and no letters but the numbers over spans and in
// columns are below 9 points.
func TestSlidesLieOnTheirPages(t *testing.T) {
	for _, s := range []*trace.Story{long(3), long(25), long(200), long(10, 40, 3)} {
		for i := range s.Steps {
			for n, p := range slides.Of(s, i, scene.Options{Lang: "en"}, false) {
				if p.Width != slides.Width || p.Height != slides.Height {
					t.Errorf("a slide is %g by %g", p.Width, p.Height)
				}
				for _, shape := range p.Shapes {
					if shape.X < 0 || shape.X+shape.W > p.Width || shape.Y < 0 || shape.Y+shape.H > p.Height {
						t.Errorf("step %d, page %d: %+v lies outside", i+1, n+1, shape)
					}
					if shape.Kind == scene.Word && shape.Size < 9 && len(shape.Text) > 4 {
						t.Errorf("step %d, page %d: %q has letters of %g points", i+1, n+1, shape.Text, shape.Size)
					}
				}
			}
		}
	}
}

// A step that has no room on one page goes on on others, which say so; nothing is lost,
// nothing is cut through and no title stands alone at the foot of a page.
func TestAStepGoesOnOnTheNextSlide(t *testing.T) {
	s := long(10, 40, 3)
	pages := slides.Of(s, 0, scene.Options{Lang: "en"}, false)
	if len(pages) < 2 {
		t.Fatalf("%d pages", len(pages))
	}
	all := strings.Join(words(pages...), "\n") + "\n"
	for n, rows := range []int{10, 40, 3} {
		for i := range rows {
			if row := fmt.Sprintf("row %d of table %d\n", i, n); strings.Count(all, row) != 1 {
				t.Errorf("%q stands on the pages %d times", row, strings.Count(all, row))
			}
		}
	}
	for n, p := range pages {
		if got := strings.Contains(strings.Join(words(p), " "), "(continued)"); got != (n > 0) {
			t.Errorf("page %d says that it continues: %v", n+1, got)
		}
		lowest, title := 0.0, math.Inf(-1)
		for _, shape := range p.Shapes {
			if shape.Kind == scene.Word && strings.HasPrefix(shape.ID, "t") && strings.Contains(shape.ID, "/") {
				lowest = max(lowest, shape.Y)
				if strings.HasSuffix(shape.ID, "/title") {
					title = max(title, shape.Y)
				}
			}
		}
		if title >= lowest {
			t.Errorf("page %d ends with a title", n+1)
		}
	}
}

// Where a step must stand on one page, it does, however long it is.
func TestASlideTakesAllWhereItMust(t *testing.T) {
	pages := slides.Of(long(10, 40, 3), 0, scene.Options{Lang: "zh"}, true)
	if len(pages) != 1 {
		t.Fatalf("%d pages", len(pages))
	}
	if got := strings.Count(strings.Join(words(pages...), "\n"), "of table"); got != 53 {
		t.Errorf("%d rows of 53 are there", got)
	}
	for _, shape := range pages[0].Shapes {
		if shape.Y > slides.Height {
			t.Errorf("%+v lies outside", shape)
		}
	}
}

// Letters are as large as there is room for.
func TestShortStepsHaveLargeLetters(t *testing.T) {
	size := func(rows int) float64 {
		for _, shape := range slides.Of(long(rows), 0, scene.Options{Lang: "en"}, true)[0].Shapes {
			if strings.HasPrefix(shape.Text, "row 0") {
				return shape.Size
			}
		}
		return 0
	}
	if a, b, c := size(3), size(12), size(60); a != 18 || b >= a || c >= b {
		t.Errorf("3, 12 and 60 rows have letters of %g, %g and %g points", a, b, c)
	}
}

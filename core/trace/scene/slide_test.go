package scene_test

import (
	"fmt"
	"testing"

	"pagetwin/core/base/say/saytest"
	"pagetwin/core/trace"
	"pagetwin/core/trace/scene"
	"pagetwin/core/trace/slides"
)

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
func TestSlidesOfAllViewsLieOnTheirPages(t *testing.T) {
	for _, s := range []*trace.Story{story()} {
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

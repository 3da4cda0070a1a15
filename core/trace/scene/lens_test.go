package scene_test

import (
	"strings"
	"testing"

	"pagetwin/core/base/say/saytest"
	"pagetwin/core/trace"
	"pagetwin/core/trace/scene"
)

// What is under the magnifying glass is the largest word of its view, and stands below the text,
// wherever in a long text it is.
func TestTheMagnifiedPlaceIsTheLargestWord(t *testing.T) {
	const filler = "the boat left the quay. "
	for _, before := range []int{0, 1, 40, 200} {
		src := strings.Repeat(filler, before) + "an adviser" + strings.Repeat(" "+filler, 200-before)
		at := strings.Index(src, "adviser") + len("advis")
		s := one([]string{src}, &trace.View{ID: "t", Title: saytest.Words("Text", "文字"), Text: &trace.Text{
			Spans: []trace.Span{{ID: "only", Start: at, End: at + 1, Mark: trace.Differs}}, Lens: "only",
		}})
		sc := scene.Of(s, 0, scene.Options{Lang: "en", Width: 500, Height: 400})
		var largest scene.Shape
		lowest := 0.0
		for _, x := range sc.Shapes {
			if x.Kind != scene.Word {
				continue
			}
			if x.Size > largest.Size || x.Size == largest.Size && x.Style == scene.Bold {
				largest = x
			}
			if x.ID == "t/" {
				lowest = max(lowest, x.Y)
			}
		}
		if largest.Text != "e" || largest.ID != "t/only" || largest.Y < lowest || sc.Height > 401 {
			t.Errorf("after %d sentences the largest word is %+v in a height of %.0f", before, largest, sc.Height)
		}
	}
}

// Rows that a step works with are shown where a table has no room for all.
func TestTheRowAtWorkIsShown(t *testing.T) {
	table := &trace.Table{Columns: []trace.Column{{Title: trace.Plain("row")}}, Show: 16}
	for i := range 18 {
		table.Add(string(rune('a'+i)), trace.If(i == 14, trace.Used, trace.None), strings.Repeat(string(rune('a'+i)), 3))
	}
	s := one(nil, &trace.View{ID: "t", Title: saytest.Words("Rows", "行"), Table: table})
	for _, x := range scene.Of(s, 0, scene.Options{Lang: "en", Width: 300, Height: 200}).Shapes {
		if x.Text == "ooo" {
			return
		}
	}
	t.Error("row 15, which is marked, is folded")
}

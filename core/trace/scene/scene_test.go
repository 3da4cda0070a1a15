package scene_test

import (
	"bytes"
	"encoding/xml"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/show/plot"
	"pagetwin/core/trace"
	"pagetwin/core/trace/scene"
	"pagetwin/core/trace/svg"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// story has a step for each kind of view.
func story() *trace.Story {
	r := trace.NewRecorder(trace.OfPair, "some", saytest.Words("An algorithm", "某算法"), nil, trace.Page{ID: "a"}, trace.Page{ID: "b"})
	r.Code("line ← at work")
	r.Begin(saytest.Words("Chapter", "一章"))
	show := func(kind string, views ...*trace.View) {
		for _, v := range views {
			v.Title = say.Same(kind)
		}
		r.Step("line ← at work", saytest.Message("A step shows %s & <more>.", "这一步展示 %s。", kind), views...)
	}
	long := r.Text(strings.Repeat("云溪镇的老邮局今年春天重新开门。", 40))
	show("text",
		&trace.View{ID: "l", Side: trace.Left, Text: &trace.Text{Text: long, Spans: []trace.Span{{ID: "a", Start: 0, End: 9, Mark: trace.Same, Label: "1"}, {ID: "b", Start: 3, End: 12, Mark: trace.Differs}, {ID: "c", Start: 900, End: 909, Mark: trace.Used}}}},
		&trace.View{ID: "r", Side: trace.Right, Text: &trace.Text{Text: r.Text("a < b & \"c\"\n\x01 שלום 😀")}})
	show("table", &trace.View{ID: "t", Note: saytest.Words("a note", "注"), Table: &trace.Table{
		Columns: []trace.Column{{Title: trace.Plain("word")}, {Title: trace.Plain("n"), Number: true}}, Show: 2, Line: 1,
		Rows: []trace.Row{{ID: "1", Cells: trace.Labels("网页", "12"), Mark: trace.Same}, {ID: "2", Cells: trace.Labels(strings.Repeat("long ", 60), "3"), Mark: trace.Dropped}, {ID: "3", Cells: trace.Labels("x", "1")}},
	}})
	show("bars", &trace.View{ID: "b", Bars: &trace.Bars{
		High: 1, Lines: []trace.Line{{Label: trace.Plain("threshold 0.8"), Value: 0.8}},
		Bars: []trace.Bar{{ID: "1", Label: trace.Plain("score"), Value: 0.5, Text: "0.5", Mark: trace.Differs}, {ID: "2", Label: trace.Plain("beyond"), Value: 7, Text: "7"}, {ID: "3", Label: trace.Plain("added"), From: 0.5, Value: 0.3, Text: "−0.2", Mark: trace.Used}},
	}})
	show("bits", &trace.View{ID: "w", Bits: &trace.Bits{
		Blocks: []int{4}, Differ: []int{2, 6}, Most: 1,
		Rows: []trace.BitRow{{ID: "1", Label: trace.Plain("left"), Bits: "01010101"}, {ID: "2", Label: trace.Plain("sum"), Sums: strings.Fields("1 -2 3 -4 5 -6 7 -800")}},
	}})
	show("buckets", &trace.View{ID: "k", Buckets: &trace.Buckets{Show: 1, Buckets: []trace.Bucket{{ID: "1", Label: trace.Plain("00ff"), Left: true, Right: true, Mark: trace.Same}, {ID: "2", Label: trace.Plain("0"), Left: true}}}})
	show("tree", &trace.View{ID: "n", Tree: &trace.Tree{Nodes: []trace.Node{{ID: "1", Parent: "2", Label: trace.Plain("3a"), Red: true, Mark: trace.New}, {ID: "2", Label: trace.Plain("7c")}}}})
	show("curve", &trace.View{ID: "c", Curve: &trace.Curve{
		X: trace.Axis{Title: trace.Plain("x"), High: 1}, Y: trace.Axis{Title: trace.Plain("y"), High: 1},
		Series: []trace.Series{{ID: "s", Label: trace.Plain("s"), XY: [][2]float64{{0, 0}, {0.5, 0.2}, {1, 1}}}}, Points: []trace.Point{{ID: "p", Label: trace.Plain("this pair"), X: 0.5, Y: 0.2, Mark: trace.Used}},
	}})
	waves := func(side trace.Side) *trace.View {
		return &trace.View{ID: "waves" + string(rune('0'+side)), Side: side, Curve: &trace.Curve{
			X: trace.Axis{Title: trace.Plain("place"), High: 487}, Y: trace.Axis{Title: trace.Plain("value"), Low: -0.013, High: 0.0312},
			Series: []trace.Series{
				{ID: "s", Label: trace.Plain("mean of the values around"), XY: [][2]float64{{0, 0.01}, {200, -0.01}, {487, 0.03}}},
				{ID: "t", Label: trace.Plain("first wave"), XY: [][2]float64{{0, 0}, {200, 0.01}, {487, 0}}},
			},
		}}
	}
	show("waves", waves(trace.Left), waves(trace.Right))
	show("outline", &trace.View{ID: "o", Table: &trace.Table{
		Columns: []trace.Column{{Title: trace.Plain("element")}, {Title: trace.Plain("density"), Number: true}},
		Rows:    []trace.Row{{ID: "1", Cells: trace.Labels("html", "0.1")}, {ID: "2", Depth: 1, Cells: trace.Labels("div", "0.2"), Mark: trace.Used}, {ID: "3", Depth: 2, Cells: trace.Labels("p", "0.9"), Mark: trace.Same}},
	}})
	show("grid", &trace.View{ID: "g", Grid: &trace.Grid{Columns: 4, Cells: []trace.Cell{
		{ID: "0", Fill: 1},
		{ID: "1"},
		{ID: "2", Fill: 0.4, Label: trace.Plain("12")},
		{ID: "3", Mark: trace.Used},
		{ID: "4", Fill: 1, Mark: trace.New, Label: trace.Plain("h1")},
		{ID: "5", Fill: 0.7, Mark: trace.Same},
	}}})
	show("formula", &trace.View{ID: "f", Formula: &trace.Formula{Lines: trace.Labels("r = |A ∩ B| / |A ∪ B|", "r = 3 / 4")}})
	show("one line", &trace.View{ID: "k1", Text: &trace.Text{Text: long, Lines: 1, Spans: []trace.Span{{ID: "a", Start: 0, End: 300, Mark: trace.Dropped}, {ID: "b", Start: 600, End: 630, Mark: trace.Same}, {ID: "c", Start: 660, End: 900, Mark: trace.Dropped}}}})
	show("middle of a table", &trace.View{ID: "d", Table: &trace.Table{
		Columns: []trace.Column{{Title: trace.Plain("block")}}, From: 2, Show: 1, Line: 3,
		Rows: []trace.Row{{ID: "1", Cells: trace.Labels("first")}, {ID: "2", Cells: trace.Labels("second")}, {ID: "3", Cells: trace.Labels("third"), Mark: trace.Same}, {ID: "4", Cells: trace.Labels("fourth")}},
	}})
	var crowd []trace.Member
	for i := range 40 {
		crowd = append(crowd, trace.Member{ID: strconv.Itoa(i), Label: trace.Plain("p" + strconv.Itoa(i)), Mark: []trace.Mark{trace.None, trace.New, trace.Same, trace.Dropped}[min(3, i)]})
	}
	show("members", &trace.View{ID: "k", Buckets: &trace.Buckets{Buckets: []trace.Bucket{{ID: "1", Label: trace.Plain("00ff"), Members: crowd, Mark: trace.Same}, {ID: "2", Label: trace.Plain("0"), Members: crowd[:1]}}}})
	many := make([]trace.Cell, 470)
	for i := range many {
		many[i].ID = fmt.Sprint(i)
		if i%7 == 0 {
			many[i].Fill = 1
		}
	}
	many[3].Mark, many[70].Mark = trace.Differs, trace.Same
	show("bit-grid", &trace.View{ID: "e", Grid: &trace.Grid{Columns: 64, Cells: many}})
	weighed := func(id string, side trace.Side) *trace.View {
		return &trace.View{ID: id, Side: side, Text: &trace.Text{Text: long}}
	}
	show("scale", weighed("sl", trace.Left),
		&trace.View{ID: "scale", Scale: &trace.Scale{Score: 0.65, Cut: 0.8, Text: "0.65", Limit: trace.Plain("threshold 0.8"), Verdict: trace.Plain("not duplicates"), Mark: trace.Differs}},
		weighed("sr", trace.Right))
	words := func(i int, more ...trace.Thing) trace.Lane {
		return trace.Lane{ID: strconv.Itoa(i), Label: trace.Plain("lane"), Things: append([]trace.Thing{{ID: "a", Label: trace.Plain("网页"), To: 0.2, Mark: trace.Same}, {ID: "b", Label: trace.Plain("too long for its strip"), From: 0.2 + 0.1*float64(i), To: 0.5, Mark: trace.Differs}}, more...)}
	}
	show("track", &trace.View{ID: "ribbons", Track: &trace.Track{Axis: trace.Axis{High: 1}, Joined: true, Lanes: []trace.Lane{words(0), words(1)}}},
		&trace.View{ID: "axis", Track: &trace.Track{
			Axis:  trace.Axis{Title: trace.Plain("share"), High: 1},
			Zones: []trace.Zone{{Label: trace.Plain("let through"), From: 0.2, To: 0.6, Mark: trace.Same}, {Label: trace.Plain("too rare"), From: 0.6, To: 1}},
			Lanes: []trace.Lane{{ID: "1", Label: trace.Plain("left"), Mark: trace.Used, Things: []trace.Thing{
				{ID: "a", Label: trace.Hashed(7), From: 0.3, Mark: trace.New}, {ID: "b", Label: trace.Plain("word"), From: 0.31}, {ID: "c", From: 0.5, Mark: trace.Same}, {ID: "d", Label: trace.Plain("rare"), From: 1, Mark: trace.Dropped},
			}}},
		}})
	show("plan", &trace.View{ID: "plan", Plan: &trace.Plan{Width: 40, Height: 12, Boxes: []trace.Box{
		{ID: "1", X: 1, Y: 1, W: 30, H: 6, Lines: 4, Last: 12, Mark: trace.Same},
		{ID: "2", X: 1, Y: 8, W: 6, H: 1.5, Lines: 1, Thin: true},
		{ID: "3", X: 32, Y: 1, W: 2, H: 2, Fill: 1, Mark: trace.New, Label: trace.Plain("a")},
		{ID: "4", X: 35, Y: 1, W: 2, H: 2},
		{ID: "5", X: 20, Y: 10, Label: trace.Plain("a node"), Mark: trace.Used},
	}, Links: []trace.Link{{ID: "l", From: "5", To: "3", Mark: trace.Used, Label: trace.Plain("0.5")}, {ID: "m", From: "5", To: "4", Mark: trace.Dropped}}}})
	show("hashes", &trace.View{ID: "stamps", Grid: &trace.Grid{Columns: 2, Cells: []trace.Cell{{ID: "1", Label: trace.Hashed(7), Mark: trace.Same}, {ID: "2", Label: trace.Hashed(8)}}}})
	show("lamps", &trace.View{ID: "lamps", Bits: &trace.Bits{
		Heads: trace.Labels("网页", "a long word", "b", "", "five"),
		Rows: []trace.BitRow{
			{ID: "left", Label: trace.Plain("left"), Side: trace.Left, Bits: "11010"},
			{ID: "and", Label: trace.Plain("both"), Mark: trace.Same, Bits: "01000"},
			{ID: "l", Label: trace.Plain("left"), Side: trace.Left, Sums: strings.Fields("1 2 3 4 5")},
			{ID: "r", Label: trace.Plain("right"), Side: trace.Right, Sums: strings.Fields("0 2 10 4 5")},
		},
	}})
	arrow := func(id string, side trace.Side, x, y float64) trace.Arrow {
		return trace.Arrow{ID: id, Label: trace.Plain(id), Side: side, To: [2]float64{x, y}}
	}
	show("dials", &trace.View{ID: "angle", Dials: &trace.Dials{High: [2]float64{1.2, 1}, Dials: []trace.Dial{{ID: "1", Label: trace.Plain("θ = 30°"), Arc: true, Arrows: []trace.Arrow{arrow("left", trace.Left, 1, 0), arrow("right", trace.Right, 0.87, 0.5)}}}}},
		&trace.View{ID: "phasors", Dials: &trace.Dials{Low: [2]float64{-1, -1}, High: [2]float64{1, 1}, Show: 2, Dials: []trace.Dial{
			{ID: "1", Label: trace.Plain("k = 1"), Gap: true, Mark: trace.Differs, Arrows: []trace.Arrow{arrow("left", trace.Left, 0.5, 0.5), arrow("right", trace.Right, 0.5, 0.4)}},
			{ID: "2", Arrows: []trace.Arrow{{ID: "turns", To: [2]float64{-0.5, 0}, Round: true}, {ID: "nothing", From: [2]float64{-0.5, 0}, To: [2]float64{-0.5, 0}, Mark: trace.Used}}},
			{ID: "3", Arrows: []trace.Arrow{}},
		}}})
	return r.End(0)
}

func TestGoldenPictures(t *testing.T) {
	s := story()
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	for i := range s.Steps {
		var b bytes.Buffer
		if err := svg.Write(&b, scene.Of(s, i, scene.Options{Lang: []string{"zh", "en"}[i%2], Width: 700, Slide: true}), i%3 == 2); err != nil {
			t.Fatal(err)
		}
		kind := s.Shown(i)[0].Title.En // as the test named it
		for dec := xml.NewDecoder(bytes.NewReader(b.Bytes())); ; {
			if _, err := dec.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s is no XML: %v", kind, err)
			}
		}
		path := filepath.Join("testdata", kind+".svg")
		if *update {
			if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(b.Bytes(), want) {
			t.Errorf("%s looks otherwise than %s; see it, and write it anew with -update", kind, path)
		}
	}
}

// What stands in a picture lies within it, whatever its width.
func TestShapesLieWithinThePicture(t *testing.T) {
	s := story()
	for _, width := range []float64{360, 700, 1100, 2560} {
		for i := range s.Steps {
			got := scene.Of(s, i, scene.Options{Lang: "en", Width: width})
			for _, shape := range got.Shapes {
				if shape.Kind != scene.Word && shape.Kind != scene.Path && (shape.X < -1 || shape.X+shape.W > width+1 || shape.Y+shape.H > got.Height+1) {
					t.Errorf("width %g, %s: %+v lies outside of %g × %g", width, s.Shown(i)[0].Title.En, shape, got.Width, got.Height)
				}
			}
		}
	}
}

// The hues are those of the figures, which are told apart by every eye.
func TestColoursAreThoseOfTheFigures(t *testing.T) {
	for i, ink := range []scene.Ink{scene.New, scene.Differs, scene.Same, scene.Right, scene.Letters, scene.Used} {
		if style := plot.StyleOf(i); ink.Color(false) != style.Color || ink.Color(true) != style.Dark {
			t.Errorf("%s is %v and %v, in the figures %v and %v", ink, ink.Color(false), ink.Color(true), style.Color, style.Dark)
		}
	}
}

// A long text shows what is lit and says how much more there is.
func TestLongTextsAreFoldedHonestly(t *testing.T) {
	shown := ""
	for _, shape := range scene.Of(story(), 0, scene.Options{Lang: "en", Width: 700}).Shapes {
		shown += shape.Text + "\n"
	}
	for _, want := range []string{"characters more", "云溪", "…"} {
		if !strings.Contains(shown, want) {
			t.Errorf("%q is not shown: %s", want, shown)
		}
	}
}

// The sentence and the pseudo-code stand in the width that there is, the line at work lit.
func TestProseStandsInItsWidth(t *testing.T) {
	s := story()
	s.Code = trace.Labels("body ← denoise(page)", strings.Repeat("score ← ", 30))
	for _, width := range []float64{120, 400} {
		opt := scene.Options{Width: width, Lang: "zh"}
		for name, x := range map[string]scene.Scene{
			"said": scene.Said(strings.Repeat("云溪镇的老邮局今年春天重新开门。", 9), opt), "code": scene.Code(s, 1, opt),
		} {
			bottom, lit := 0.0, 0
			for _, shape := range x.Shapes {
				if shape.Kind == scene.Word {
					bottom = max(bottom, shape.Y)
				}
				if shape.ID == "at" {
					lit++
				}
			}
			if bottom <= 20 || bottom > x.Height || x.Width != width {
				t.Errorf("%s at %v: %v high, the last line at %v", name, width, x.Height, bottom)
			}
			if (name == "code") != (lit > 0) {
				t.Errorf("%s at %v: %d shapes are lit", name, width, lit)
			}
		}
	}
}

// In a narrow table words are cut before figures, and left and right stand under each other.
func TestFiguresAreWholeInANarrowTable(t *testing.T) {
	r := trace.NewRecorder(trace.OfPair, "some", saytest.Words("Some", "某"), nil, trace.Page{ID: "a"}, trace.Page{ID: "b"})
	r.Begin(saytest.Words("Chapter", "一章"))
	side := func(id string, s trace.Side) *trace.View {
		return &trace.View{ID: id, Side: s, Title: saytest.Words("Words", "词"), Table: &trace.Table{
			Columns: []trace.Column{{Title: trace.Plain("word")}, {Title: trace.Plain("document frequency"), Number: true}, {Title: trace.Plain("weight"), Number: true}},
			Rows:    []trace.Row{{ID: "1", Cells: trace.Labels("a very long word of a page that nobody reads", "12345", "28.1234")}},
		}}
	}
	r.Step("", saytest.Message("One.", "一。"), side("l", trace.Left), side("r", trace.Right))
	s := r.End(0)
	for _, width := range []float64{230, 600, 1100} {
		at := map[string][]float64{}
		for _, shape := range scene.Of(s, 0, scene.Options{Width: width, Lang: "en"}).Shapes {
			if shape.Kind == scene.Word {
				at[shape.Text] = append(at[shape.Text], shape.Y)
			}
		}
		if len(at["12345"]) != 2 || len(at["28.1234"]) != 2 {
			t.Fatalf("at %v the figures are cut: %v", width, at)
		}
		if ys := at["12345"]; (ys[0] == ys[1]) != (width > 420) {
			t.Errorf("at %v left is at %v, right at %v", width, ys[0], ys[1])
		}
	}
}

func TestNoLineBeginsWithWhatCloses(t *testing.T) {
	for width := 100.0; width < 300; width += 7 {
		for _, shape := range scene.Said("左页：“織”（7.824）刚好入选，“老城區”（7.824）刚好落选。右页：“坊”（6.279）刚好入选，“街”刚好落选。", scene.Options{Width: width}).Shapes {
			if strings.ContainsAny(shape.Text[:3], "，。”）：") {
				t.Errorf("at %v a line begins with %q", width, shape.Text)
			}
		}
	}
}

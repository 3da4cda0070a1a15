package picture_test

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"strings"
	"testing"

	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/trace"
	"pagetwin/core/trace/letters"
	"pagetwin/core/trace/picture"
	"pagetwin/core/trace/scene"
)

// story has five steps in two chapters; the last has no room on one slide.
func story() *trace.Story {
	r := trace.NewRecorder(trace.OfPair, "some", saytest.Words("An algorithm", "某算法"), nil, trace.Page{ID: "a"}, trace.Page{ID: "b"})
	r.Code("line ← at work")
	words := func(s string) say.Words { return say.Same(s) }
	left := &trace.View{ID: "l", Title: words("Body"), Side: trace.Left, Text: &trace.Text{
		Text:  r.Text("云溪镇的老邮局 reopened in the spring."),
		Spans: []trace.Span{{ID: "a", Start: 0, End: 9, Mark: trace.Same, Label: "1"}},
	}}
	right := &trace.View{ID: "r", Title: words("Body"), Side: trace.Right, Text: &trace.Text{Text: r.Text("a (b) \\ c\n\x01 שלום")}}
	r.Begin(saytest.Words("First", "第一章"))
	r.Step("line ← at work", saytest.Message("The pages.", "两页。"), left, right)
	bars := &trace.View{ID: "b", Title: words("Score"), Bars: &trace.Bars{
		High: 1, Lines: []trace.Line{{Label: trace.Plain("threshold 0.8"), Value: 0.8}},
		Bars: []trace.Bar{{ID: "1", Label: trace.Plain("score"), Value: 0.5, Text: "0.5", Mark: trace.Differs}},
	}}
	r.Step("", saytest.Message("The score.", "得分。"), bars)
	r.Begin(saytest.Words("Second", "第二章"))
	r.Step("", saytest.Message("A tree.", "一棵树。"), &trace.View{ID: "t", Title: words("Tree"), Tree: &trace.Tree{Nodes: []trace.Node{{ID: "1", Parent: "2", Label: trace.Plain("3a"), Red: true, Mark: trace.New}, {ID: "2", Label: trace.Plain("7c")}}}})
	r.Step("", saytest.Message("A curve.", "一条曲线。"), &trace.View{ID: "c", Title: words("Curve"), Curve: &trace.Curve{
		X: trace.Axis{Title: trace.Plain("x"), High: 1}, Y: trace.Axis{Title: trace.Plain("y"), High: 1},
		Series: []trace.Series{{ID: "s", Label: trace.Plain("s"), XY: [][2]float64{{0, 0}, {1, 1}}}},
	}})
	table := &trace.Table{Columns: []trace.Column{{Title: trace.Plain("word")}}}
	for _, s := range strings.Fields(strings.Repeat("one two three four five ", 10)) {
		table.Rows = append(table.Rows, trace.Row{ID: string(rune('a' + len(table.Rows))), Cells: trace.Labels(s)})
	}
	r.Step("", saytest.Message("Many rows.", "许多行。"), &trace.View{ID: "w", Title: words("Words"), Table: table})
	return r.End(0.8)
}

func fonts(t testing.TB) *letters.Fonts {
	t.Helper()
	f, err := letters.Load()
	if err != nil && !errors.Is(err, letters.ErrNoChineseFont) {
		t.Fatal(err)
	}
	return f
}

// all are the steps of a story.
func all(s *trace.Story) (out []int) {
	for i := range s.Steps {
		out = append(out, i)
	}
	return out
}

// shares are the shares of the pixels that have a colour.
func shares(img image.Image) map[[3]uint32]float64 {
	b := img.Bounds()
	out := map[[3]uint32]float64{}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r, g, bl, _ := img.At(x, y).RGBA()
			out[[3]uint32{r >> 8, g >> 8, bl >> 8}] += 1 / float64(b.Dx()*b.Dy())
		}
	}
	return out
}

func shareOf(in map[[3]uint32]float64, ink scene.Ink, dark bool) float64 {
	c := ink.Color(dark)
	return in[[3]uint32{uint32(c.R), uint32(c.G), uint32(c.B)}]
}

func TestAStepAsPNG(t *testing.T) {
	s := story()
	for _, o := range []picture.Options{{Lang: "en"}, {Lang: "zh", Dark: true}} {
		o.Fonts = fonts(t)
		var b bytes.Buffer
		if err := picture.PNG(&b, s, 1, o); err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		if w := img.Bounds().Dx(); w != 2*(1100+2*scene.Margin) {
			t.Errorf("it is %d wide", w)
		}
		in := shares(img)
		if paper, bar := shareOf(in, scene.Paper, o.Dark), shareOf(in, scene.Differs, o.Dark); paper < 0.8 || bar < 0.01 || bar > 0.1 {
			t.Errorf("%s: the ground has a share of %.3f, the bar of %.3f", o.Lang, paper, bar)
		}
	}
}

// The same story gives the same bytes.
func TestPicturesAreReproducible(t *testing.T) {
	s, o := story(), picture.Options{Lang: "zh", Fonts: fonts(t)}
	for name, write := range map[string]func(*bytes.Buffer) error{
		"png": func(b *bytes.Buffer) error { return picture.PNG(b, s, 0, o) },
		"pdf": func(b *bytes.Buffer) error { return picture.PDF(b, s, all(s), o) },
	} {
		var a, b bytes.Buffer
		if err := errors.Join(write(&a), write(&b)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Errorf("two %s of one story differ", name)
		}
	}
}

func BenchmarkPDF(b *testing.B) {
	s, o := story(), picture.Options{Lang: "zh", Fonts: fonts(b)}
	for b.Loop() {
		if err := picture.PDF(new(bytes.Buffer), s, all(s), o); err != nil {
			b.Fatal(err)
		}
	}
}

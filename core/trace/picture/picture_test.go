package picture_test

import (
	"bytes"
	"errors"
	"image"
	"image/gif"
	"image/png"
	"strings"
	"testing"
	"time"

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

func TestAStoryAsGIF(t *testing.T) {
	s := story()
	for _, dark := range []bool{false, true} {
		var b bytes.Buffer
		if err := picture.GIF(&b, s, all(s), 2*time.Second, picture.Options{Lang: "en", Dark: dark, Fonts: fonts(t)}); err != nil {
			t.Fatal(err)
		}
		if b.Len() > 300_000 {
			t.Errorf("it has %d bytes", b.Len())
		}
		film, err := gif.DecodeAll(&b)
		if err != nil {
			t.Fatal(err)
		}
		if film.Config.Width != 1280 || film.Config.Height != 720 || film.LoopCount != 0 {
			t.Errorf("%d by %d, loops %d", film.Config.Width, film.Config.Height, film.LoopCount)
		}
		// As a browser shows it: each frame over the one before.
		seen := image.NewRGBA(image.Rect(0, 0, 1280, 720))
		step, moments := 0, make([]int, len(s.Steps))
		for i, frame := range film.Image {
			over(seen, frame)
			if film.Delay[i] == 11 {
				moments[step]++
				continue
			}
			in := shares(seen)
			paper, ink, bar := shareOf(in, scene.Paper, dark), shareOf(in, scene.Letters, dark), shareOf(in, scene.Differs, dark)
			if paper < 0.8 || ink < 0.0005 || (bar > 0.01) != (step == 1) {
				t.Errorf("step %d: the ground has %.3f, letters %.4f, the bar %.3f", step, paper, ink, bar)
			}
			want := 200
			if step == len(s.Steps)-1 {
				want = 400
			}
			if film.Delay[i] != want {
				t.Errorf("step %d stays %d hundredths, want %d", step, film.Delay[i], want)
			}
			step++
		}
		if step != len(s.Steps) || moments[1] != 5 || moments[0] != 0 {
			t.Errorf("%d of %d steps; before them %v moments of motion, want 5 before the bar, which grows", step, len(s.Steps), moments)
		}
	}
}

// over draws a frame over what is seen.
func over(seen *image.RGBA, frame *image.Paletted) {
	for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
		for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x++ {
			if frame.ColorIndexAt(x, y) != 0 {
				seen.Set(x, y, frame.At(x, y))
			}
		}
	}
}

func TestAStoryAsFilm(t *testing.T) {
	s := story()
	o := picture.Options{Lang: "en", Fonts: fonts(t)}
	if err := picture.CanFilm(); err != nil {
		if again := picture.Film(t.Context(), new(bytes.Buffer), ".mp4", s, all(s), time.Second, o); again == nil || again.Error() != err.Error() {
			t.Errorf("without an encoder: %v", again)
		}
		t.Skip(err)
	}
	for ending, begins := range map[string]string{".mp4": "ftyp", ".webm": "\x1a\x45\xdf\xa3"} {
		var b bytes.Buffer
		if err := picture.Film(t.Context(), &b, ending, s, []int{0, 1, 2}, time.Second, o); err != nil {
			t.Fatal(err)
		}
		if head := b.Bytes()[:min(12, b.Len())]; !bytes.Contains(head, []byte(begins)) {
			t.Errorf("a film %s begins with %q", ending, head)
		}
	}
}

func TestChosenStepsAsGIF(t *testing.T) {
	s := story()
	var b bytes.Buffer
	if err := picture.GIF(&b, s, []int{3, 1, 1}, time.Second, picture.Options{Lang: "zh", Fonts: fonts(t)}); err != nil {
		t.Fatal(err)
	}
	film, err := gif.DecodeAll(&b)
	if err != nil || len(film.Image) != 3 {
		t.Fatal(len(film.Image), err)
	}
	if r := film.Image[2].Rect; r.Dx() != 1 || r.Dy() != 1 {
		t.Errorf("a frame in which nothing changes is %v", r)
	}
}

// The same story gives the same bytes.
func TestPicturesAreReproducible(t *testing.T) {
	s, o := story(), picture.Options{Lang: "zh", Fonts: fonts(t)}
	for name, write := range map[string]func(*bytes.Buffer) error{
		"png": func(b *bytes.Buffer) error { return picture.PNG(b, s, 0, o) },
		"gif": func(b *bytes.Buffer) error { return picture.GIF(b, s, all(s), time.Second, o) },
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

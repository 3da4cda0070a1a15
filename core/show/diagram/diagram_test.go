package diagram

import (
	"bytes"
	"errors"
	"image/png"
	"math"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/show/plot"
	"pagetwin/core/trace/letters"
	"pagetwin/core/trace/scene"
)

func TestADiagramIsWrittenInEveryFormat(t *testing.T) {
	fonts, err := letters.Load()
	if err != nil && !errors.Is(err, letters.ErrNoChineseFont) {
		t.Fatal(err)
	}
	layout := func(opt scene.Options) Diagram {
		s := newSheet(opt)
		s.dot("a", 50, 50, 10, scene.Same, false)
		s.word("a", 70, 55, 300, "page a", s.Size, scene.Regular, scene.Letters)
		s.thing("a", "page a", Target{Page, 0, 0})
		column := table.Titled("id", say.Same("id"), table.Text, func(id string) any { return id })
		s.Data = table.Of("pages", say.Same("Pages"), []table.Column[string]{column}, slices.Values([]string{"a"}))
		return s.Diagram
	}
	pic := Picture{Name: "pages", Note: "minhash k=3 · set", Layout: layout}
	for format, begin := range map[string]string{"png": "\x89PNG", "svg": "<?xml", "pdf": "%PDF", "csv": "id\na\n", "tex": "% "} {
		var b bytes.Buffer
		if err := pic.For(plot.Print{}, "en").Write(&b, fonts, format); err != nil || !strings.HasPrefix(b.String(), begin) {
			t.Errorf("%s: %v, it begins with %.10q", format, err, b.String())
		}
	}
	if err := pic.Write(new(bytes.Buffer), fonts, "doc"); err == nil {
		t.Error("an unknown format is written")
	}
	written := func(format string, how plot.Print) string {
		var b bytes.Buffer
		if err := pic.For(how, "en").Write(&b, fonts, format); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	for _, wide := range []float64{plot.Column, plot.Page} {
		img, err := png.Decode(strings.NewReader(written("png", plot.Print{Width: wide, Grey: true})))
		if err != nil || math.Abs(float64(img.Bounds().Dx())-wide/2.54*300) > 1 {
			t.Fatalf("%v cm: %d dots wide (%v)", wide, img.Bounds().Dx(), err)
		}
		for y := range img.Bounds().Dy() {
			for x := range img.Bounds().Dx() {
				if r, g, b, _ := img.At(x, y).RGBA(); r != g || g != b {
					t.Fatalf("%v cm: grey has a colour at %d, %d", wide, x, y)
				}
			}
		}
	}
	if s := written("svg", plot.Print{}); strings.Contains(s, "<text") {
		t.Error("letters that shall be outlines are text")
	}
	if s := written("svg", plot.Print{Text: true}); !strings.Contains(s, ">page a</text>") {
		t.Error("letters that shall be text are outlines")
	}
	if s := written("tex", plot.Print{Width: plot.Column, Titles: true}); !strings.Contains(s, "Pages; MinHash") || !strings.Contains(s, "8.5cm") {
		t.Errorf("the snippet is %s", s)
	}
	written("png", plot.Print{Width: plot.Column, Size: 24}) // letters without room
}

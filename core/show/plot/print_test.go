package plot

import (
	"bytes"
	"fmt"
	"image/png"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"

	"pagetwin/core/base/param"
	"pagetwin/core/judge/eval"
)

// printed returns a figure in a format, as some settings of [PrintParams] say.
func printed(t *testing.T, f *Figure, format, lang string, settings ...string) string {
	t.Helper()
	v, err := param.Parse(PrintParams(), settings)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := f.For(PrintOf(v), lang).Write(&b, fonts(t), format); err != nil {
		t.Fatal(settings, err)
	}
	return b.String()
}

// rivals is a forest plot with ids of algorithms.
func rivals() *Figure {
	of := func(name string, delta, p float64) Contest {
		return Contest{name, eval.Difference{Delta: delta, P: p, Interval: eval.Interval{Low: delta - 0.1, High: delta + 0.1}}}
	}
	f, _ := Forest("F1", "simhash", []Contest{of("#3 minhash k=3", 0.2, 0.002), of("#4 digest", -0.3, 0.002), of("#12 tianwang", 0.01, 0.7)}, ByDifference, Colours, "en")
	return f
}

// A PNG for a paper has 300 dots an inch and says so; the figure is as wide as the column.
func TestFiguresForPapersHaveTheWidthOfAColumn(t *testing.T) {
	for name, wide := range map[string]float64{"column": Column, "page": Page} {
		data := printed(t, example(), "png", "en", "width="+name)
		img, err := png.Decode(strings.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if want := wide / 2.54 * 300; math.Abs(float64(img.Bounds().Dx())-want) > 1 {
			t.Errorf("%s: %d dots wide, want %.0f", name, img.Bounds().Dx(), want)
		}
		if !strings.Contains(data[:80], "pHYs\x00\x00\x2e\x23\x00\x00\x2e\x23\x01") {
			t.Errorf("%s: the resolution is not 11811 dots a metre", name)
		}
		if svg := printed(t, example(), "svg", "en", "width="+name); !strings.Contains(svg, fmt.Sprintf(`<svg width="%.5gpt"`, (vg.Length(wide)*vg.Centimeter).Points())) {
			t.Errorf("%s: the SVG begins %.120q", name, svg)
		}
	}
}

// Letters are text in SVG and PDF where they shall be, and outlines otherwise.
func TestLettersAreTextOrOutlines(t *testing.T) {
	svg := printed(t, example(), "svg", "en", "letters=text")
	for _, want := range []string{">SimHash</text>", "font-family:Liberation Sans,Arial,Helvetica,sans-serif;"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %q in the SVG", want)
		}
	}
	if strings.Contains(printed(t, example(), "svg", "en"), "<text") {
		t.Error("there is text among the outlines")
	}
	if n := strings.Count(printed(t, example(), "pdf", "en", "letters=text"), "/Type3"); n == 0 {
		t.Error("the PDF has no font")
	}
	if n := strings.Count(printed(t, example(), "pdf", "en"), "/Type3"); n > 0 {
		t.Error("the PDF has a font although its letters are outlines")
	}
}

func TestGreyHasNoColour(t *testing.T) {
	img, err := png.Decode(strings.NewReader(printed(t, example(), "png", "en", "grey=true")))
	if err != nil {
		t.Fatal(err)
	}
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			if r, g, b, _ := img.At(x, y).RGBA(); r != g || g != b {
				t.Fatalf("the point %d, %d has the colour %d %d %d", x, y, r>>8, g>>8, b>>8)
			}
		}
	}
	for _, tones := range palette {
		y := grey(luminance(tones.light))
		if was, is := contrastOf(tones.light, white), contrastOf(mixed(black, white, float64(y)/255), white); math.Abs(was-is) > 0.1 {
			t.Errorf("%v has a contrast of %.2f, its grey %.2f", tones.light, was, is)
		}
	}
}

func TestTitlesStandInPlaceOfIds(t *testing.T) {
	svg := printed(t, rivals(), "svg", "en", "titles=true", "letters=text")
	for _, want := range []string{">#3 MinHash in bands (LSH) k=3<", ">F1 minus that of SimHash<"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %q in the figure", want)
		}
	}
	if svg := printed(t, rivals(), "svg", "en", "letters=text"); !strings.Contains(svg, ">#3 minhash k=3<") {
		t.Error("without titles the ids are gone")
	}
}

// The caption holds what the picture for a paper leaves out.
func TestTheSnippetHasCaptionAndLabel(t *testing.T) {
	tex := printed(t, rivals(), "tex", "en", "titles=true", "width=column")
	for _, want := range []string{
		"\\begin{figure}\n", `\else 8.5cm\fi]{differences}`, `\caption{Difference in F1 from SimHash; bars: 95\% intervals`, `p $<$ 0.05`, `\label{fig:differences}`,
	} {
		if !strings.Contains(tex, want) {
			t.Errorf("no %q in\n%s", want, tex)
		}
	}
	svg := printed(t, rivals(), "svg", "en", "width=column", "letters=text")
	if strings.Contains(svg, "Difference in F1") || strings.Contains(svg, "intervals") {
		t.Error("title or note stand in the picture too")
	}
	seen := *example()
	seen.Title = "a set"
	if tex := printed(t, &seen, "tex", "en"); !strings.Contains(tex, `\caption{F1 against 阈值 threshold; a set.}`) || !strings.Contains(tex, `[width=\linewidth]`) {
		t.Errorf("the title tells only the set:\n%s", tex)
	}
	chinese := Thresholds([]Curve{belowItsIndex(false, 0)}, Colours, "zh")[0]
	if tex := printed(t, chinese, "tex", "zh", "width=page"); !strings.Contains(tex, "\\begin{figure*}\n") || !strings.Contains(tex, "。}") {
		t.Errorf("in Chinese, over two columns:\n%s", tex)
	}
}

// A legend below a column has a line for each long name, and cuts none that fits.
func TestLegendBelowAColumn(t *testing.T) {
	o := newOutlines(fonts(t), false)
	long := strings.Repeat("long name ", 30)
	lines, columns := o.below([]key{{name: "a"}, {name: "a name of a length that needs a line"}, {name: "b"}, {name: "c"}, {name: long}}, 300)
	var got []string
	for _, line := range lines {
		for _, k := range line {
			got = append(got, k.name)
		}
	}
	if columns != 2 || len(lines) != 4 || strings.Join(got[:4], "|") != "a|a name of a length that needs a line|b|c" {
		t.Errorf("%d columns, %q", columns, got)
	}
	if last := got[4]; !strings.HasSuffix(last, "…") || o.textStyle(10).Width(last) > 300 {
		t.Errorf("the long name is %q", last)
	}
}

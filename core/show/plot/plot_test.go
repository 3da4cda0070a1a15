package plot

import (
	"bytes"
	"encoding/csv"
	"errors"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"pagetwin/core/base/disk"
	"pagetwin/core/trace/letters"
)

// example is a figure with everything in it: two languages, intervals, points,
// a threshold, a series of one point and values that cannot be drawn.
func example() *Figure {
	f := &Figure{
		Name: "example", Title: "查准率、召回率与阈值 Precision and recall", X: "阈值 threshold", Y: "F1",
		XRange: &Unit, YRange: &Unit, Markers: []VLine{{0.5, "阈值 0.5"}},
	}
	for i, name := range []string{"天网 4", "SimHash", "shingling 重叠词组", "长句", "字频余弦", "I-Match", "七", "八", "九"} {
		s := Series{Name: name, Style: StyleOf(i)}
		for k := range 21 {
			x := float64(k) / 20
			s.Points = append(s.Points, Point{x, 0.95 * math.Exp(-math.Pow(x-0.3-0.04*float64(i), 2)*6)})
		}
		f.Series = append(f.Series, s)
	}
	f.Series[0].Markers = true
	f.Series[1].Points[3].Y = math.NaN()
	f.Series[2].Low, f.Series[2].High = make([]float64, 21), make([]float64, 21)
	for i, p := range f.Series[2].Points {
		f.Series[2].Low[i], f.Series[2].High[i] = p.Y-0.03, p.Y+0.02
	}
	f.Series = append(f.Series, Series{Name: "one point", Style: StyleOf(9), Points: []Point{{0.7, 0.2}}})
	return f
}

func fonts(t testing.TB) *letters.Fonts {
	t.Helper()
	f, err := letters.Load()
	if err != nil && !errors.Is(err, letters.ErrNoChineseFont) {
		t.Fatal(err)
	}
	return f
}

func TestSaveWritesEveryFormat(t *testing.T) {
	dir := t.TempDir()
	paths, err := example().Save(disk.Write, dir, fonts(t), Formats...)
	if err != nil {
		t.Fatal(err)
	}
	magic := map[string]string{".png": "\x89PNG", ".svg": "<?xml", ".pdf": "%PDF-", ".csv": "series,", ".tex": "% \\usepackage{graphicx}"}
	for _, p := range paths {
		data, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(data), magic[filepath.Ext(p)]) {
			t.Errorf("%s begins with %q", filepath.Base(p), data[:8])
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*.part")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// The same figure is the same file, byte for byte; a PDF, which must carry a date, carries
// no day of its making.
func TestFilesAreReproducible(t *testing.T) {
	for _, format := range Formats {
		var a, b bytes.Buffer
		if err := example().Write(&a, fonts(t), format); err != nil {
			t.Fatal(err)
		}
		if err := example().Write(&b, fonts(t), format); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Errorf("%s differs from one time to the next", format)
		}
		if today := []byte("(D:" + time.Now().Format("2006")); bytes.Contains(a.Bytes(), today) {
			t.Errorf("%s says when it was made", format)
		}
	}
}

// Each series must leave ink of its own colour on the picture.
func TestEverySeriesIsSeen(t *testing.T) {
	var buf bytes.Buffer
	if err := example().Write(&buf, fonts(t), "png"); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&buf)
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[[3]uint32]int)
	b := img.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r, g, bl, _ := img.At(x, y).RGBA()
			seen[[3]uint32{r >> 8, g >> 8, bl >> 8}]++
		}
	}
	for i, tones := range palette {
		c := tones.light
		if n := seen[[3]uint32{uint32(c.R), uint32(c.G), uint32(c.B)}]; n < 20 {
			t.Errorf("colour %d of the palette has %d pixels", i, n)
		}
	}
}

// A mark leaves ink of its series beside the line, and its seam does not take the
// line of another away.
func TestMarksAreSeen(t *testing.T) {
	draw := func(marks ...Mark) (n int) {
		s := Series{Name: "a", Style: StyleOf(1), Points: []Point{{0, 1}, {1, 1}}}
		f := &Figure{Name: "marks", X: "x", Y: "y", XRange: &Unit, YRange: &Unit, Series: []Series{s}, Marks: marks, Guides: EqualF1()}
		img, err := f.Image(fonts(t), 720, 480, 96)
		if err != nil {
			t.Fatal(err)
		}
		c := palette[1].light
		for y := range 480 {
			for x := range 720 {
				if r, g, b, _ := img.At(x, y).RGBA(); r>>8 == uint32(c.R) && g>>8 == uint32(c.G) && b>>8 == uint32(c.B) {
					n++
				}
			}
		}
		return n
	}
	plain := draw()
	for _, m := range []Mark{{Point: Point{1, 1}}, {Point: Point{0.5, 0.5}, Moves: true}} {
		if n := draw(m); n < plain+8 {
			t.Errorf("%v adds %d pixels", m, n-plain)
		}
	}
	if n := draw(Mark{Point: Point{1.5, 0.5}}, Mark{Point: Point{math.NaN(), 0.5}}); n != plain {
		t.Errorf("marks beside the figure add %d pixels", n-plain)
	}
}

func TestEqualF1IsEqual(t *testing.T) {
	for _, g := range EqualF1() {
		want, err := strconv.ParseFloat(g.Name, 64)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range g.Points {
			if f := 2 * p.X * p.Y / (p.X + p.Y); math.Abs(f-want) > 1e-9 || p.Y > 1 {
				t.Fatalf("F1 is %v at recall %v and precision %v of the line for %s", f, p.X, p.Y, g.Name)
			}
		}
	}
}

func TestCSVHoldsTheData(t *testing.T) {
	f := example()
	var buf bytes.Buffer
	if err := f.Write(&buf, nil, "csv"); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&buf).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := 1
	for _, s := range f.Series {
		want += len(s.Points)
	}
	if len(rows) != want {
		t.Errorf("%d rows, want %d", len(rows), want)
	}
}

func TestWhatCannotBeDrawn(t *testing.T) {
	line := Series{Name: "a", Points: []Point{{1, 1}, {2, 2}}}
	for _, c := range []struct {
		name   string
		figure Figure
		format string
		want   string
	}{
		{"no series", Figure{Name: "x"}, "png", "figure x: there is nothing to draw"},
		{"uneven", Figure{Name: "x", Series: []Series{{Name: "a", Points: []Point{{1, 1}}, Low: []float64{}}}}, "png", "figure x: series a has 1 point and 0 intervals"},
		{"hidden", Figure{Name: "x", Series: []Series{{Name: "a", Points: line.Points, Hidden: true}}}, "png", "figure x: there is nothing to draw"},
		{"nothing finite", Figure{Name: "x", Series: []Series{{Name: "a", Points: []Point{{1, math.Inf(1)}}}}}, "svg", "figure x: no series has a point to draw"},
		{"format", Figure{Name: "x", Series: []Series{line}}, "bmp", `format must be one of png, svg, pdf, csv, tex, got "bmp"`},
		{"log of zero", Figure{Name: "x", LogX: true, Series: []Series{{Name: "a", Points: []Point{{0, 1}}}}}, "png", "figure x: no series has a point to draw"},
	} {
		err := c.figure.Write(&bytes.Buffer{}, fonts(t), c.format)
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
}

func TestStylesDiffer(t *testing.T) {
	type key struct {
		style string
		m     Marker
	}
	seen := make(map[key]int)
	for i := range 210 {
		s := StyleOf(i)
		k := key{string(rune(s.Color.R)) + string(rune(s.Color.G)) + string(rune(s.Color.B)) + "/" + dashName(s.Dash), s.Marker}
		if j, ok := seen[k]; ok {
			t.Errorf("series %d looks like series %d", i, j)
		}
		seen[k] = i
	}
}

func dashName(d []float64) string {
	var b strings.Builder
	for _, v := range d {
		b.WriteRune(rune(v * 10))
	}
	return b.String()
}

func TestTicksAreRoundAndFew(t *testing.T) {
	for _, c := range []struct {
		lo, hi      float64
		first, last string
	}{
		{0, 1, "0.0", "1.0"},
		{5, 30, "5", "30"},
		{0, 0.013, "0.000", "0.010"},
		{100, 10000, "2000", "10000"},
	} {
		ts := ticks{of: (&Figure{}).XTicks, n: savedTicks}.Ticks(c.lo, c.hi)
		if len(ts) < 3 || len(ts) > 8 || ts[0].Label != c.first || ts[len(ts)-1].Label != c.last {
			t.Errorf("axis %v to %v: %d ticks from %s to %s", c.lo, c.hi, len(ts), ts[0].Label, ts[len(ts)-1].Label)
		}
	}
}

func BenchmarkImage(b *testing.B) {
	f, fs := example(), fonts(b)
	for b.Loop() {
		if _, err := f.Image(fs, 900, 600, 96); err != nil {
			b.Fatal(err)
		}
	}
}

// The names of the lines of equal F1 stand beside the curves and each other, wherever there is room.
func TestNamesOfGuidesAvoidTheSeries(t *testing.T) {
	var steep Series
	for i := range 101 {
		steep.Points = append(steep.Points, Point{0.97, float64(i) / 100})
	}
	f := &Figure{XRange: &Unit, YRange: &Unit, Guides: EqualF1()}
	if at := f.GuideNames(Unit, Unit)[1]; at.X != 1 {
		t.Errorf("without series the name of F1 = 0.4 is at %v, not at the end of its line", at)
	}
	f.Series = []Series{steep}
	for i, at := range f.GuideNames(Unit, Unit)[:4] {
		if !(at.X < 0.97) || at.X < 0.3 {
			t.Errorf("the name of F1 = %s is at %v, on the series at x = 0.97 or at the margin", f.Guides[i].Name, at)
		}
	}
	if at := f.GuideNames(Range{0, 0.1}, Range{0, 0.05})[4]; at.X == at.X {
		t.Errorf("a line that the axes do not show has its name at %v", at)
	}
}

package chart

import (
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"pagetwin/app/ui/look"
	"pagetwin/core/judge/eval"
	"pagetwin/core/show/plot"
)

var update = flag.Bool("update", false, "write the pictures that later runs are held to")

// charts returns the charts of the master pictures.
func charts() map[string]func(*Chart) {
	line := func(name string, ink color.RGBA, dash []float64, marker plot.Marker, y ...float64) plot.Series {
		l := plot.Series{Name: name, Style: plot.Style{Color: ink, Dark: color.RGBA{86, 180, 233, 255}, Dash: dash, Marker: marker}}
		for i, v := range y {
			l.Points = append(l.Points, plot.Point{X: float64(i) / float64(len(y)-1), Y: v})
		}
		l.Info = func(int) []string { return []string{"threshold 0.5 (k 12)", "P 0.5  R 0.5  F1 0.5"} }
		return l
	}
	blue, orange := color.RGBA{0, 114, 178, 255}, color.RGBA{213, 94, 0, 255}
	unit := &plot.Unit
	two := func() *plot.Figure {
		a, b := line("tianwang", blue, nil, 0, 0.1, 0.4, 0.8, 0.9, 0.2), line("shingling", orange, []float64{7, 3}, 1, 0.9, 0.7, 0.5, 0.45, 0.1)
		b.Low, b.High = []float64{0.8, 0.6, 0.4, 0.3, 0.02}, []float64{0.95, 0.8, 0.6, 0.55, 0.2}
		return &plot.Figure{X: "threshold", Y: "F1", XRange: unit, YRange: unit, Series: []plot.Series{a, b}}
	}
	return map[string]func(*Chart){
		"threshold": func(c *Chart) {
			c.SetFigure(two(), "")
			c.SetThreshold(0.62, AsLine)
			c.SetAnchor(0.4, true)
			c.read(&hit{line: 1, point: 2})
		},
		"marks": func(c *Chart) {
			d := two()
			d.Guides = []plot.Guide{{Name: "F1 = 0.6", Points: []plot.Point{{X: 0.43, Y: 1}, {X: 0.6, Y: 0.6}, {X: 1, Y: 0.43}}}}
			d.Series[0].Points[4], d.Series[1].Points[0] = plot.Point{X: 1, Y: 0}, plot.Point{X: 0, Y: 1}
			c.SetFigure(d, "")
			c.SetThreshold(0.5, AsMarks)
			c.SetMarks([]plot.Mark{
				{Series: 0, Point: plot.Point{X: 1, Y: 0}},
				{Series: 0, Point: plot.Point{X: 0.5, Y: 0.8}, Moves: true},
				{Series: 1, Point: plot.Point{X: 0, Y: 1}},
				{Series: 1, Point: plot.Point{X: 0, Y: 1}, Moves: true},
			})
		},
		"zoomed": func(c *Chart) {
			c.SetFigure(two(), "")
			c.setView(interval{0.3, 0.6}, interval{0.35, 0.85})
			c.Toggle("tianwang")
		},
		"logarithmic": func(c *Chart) {
			c.SetFigure(&plot.Figure{X: "pages", Y: "time (s)", LogX: true, LogY: true, Series: []plot.Series{{
				Name: "simhash", Style: plot.Style{Color: blue, Dark: blue}, Markers: true,
				Points: []plot.Point{{X: 100, Y: 0.01}, {X: 1000, Y: 0.1}, {X: 10000, Y: 1.2}, {X: 100000, Y: 30}},
			}}}, "")
		},
		"scores": func(c *Chart) {
			d := two()
			for i := range d.Series { // from 0.6 and 0.8 on
				for j := range d.Series[i].Points {
					d.Series[i].Points[j] = plot.Point{X: 0.7 + 0.3*d.Series[i].Points[j].X, Y: 0.9 + 0.1*d.Series[i].Points[j].Y}
				}
			}
			d.Series[1].Low, d.Near = nil, true
			bars := []eval.ScoreBin{{Low: 0.7, High: 0.8, Different: 900, Open: 40}, {Low: 0.8, High: 0.9, Duplicates: 30, Different: 50}, {Low: 0.9, High: 1, Duplicates: 60}}
			c.SetFigure(d, "")
			below := plot.Scores(bars, plot.Colours, "en")
			below.X = ""
			c.mate.SetFigure(below, "")
			c.SetThreshold(0.85, AsLine)
		},
		"empty": func(c *Chart) { c.SetFigure(&plot.Figure{}, "nothing yet\nrun an algorithm") },
	}
}

// The pictures have Latin letters only, from the toolkit's own fonts: they are the same on every
// machine except for the last bit of a colour.
func TestChartsLookLikeTheirMasters(t *testing.T) {
	for _, variant := range []look.Variant{look.Light, look.Dark, look.Contrast} {
		test.NewTempApp(t).Settings().SetTheme(look.Theme{Variant: variant, Scale: 1})
		for name, show := range charts() {
			c, below := New(), New()
			c.Join(below)
			below.Hide()
			ground := canvas.NewRectangle(look.Theme{Variant: variant, Scale: 1}.Color("background", 0))
			w := test.NewTempWindow(t, ground)
			w.SetPadded(false)
			w.SetContent(container.NewStack(ground, container.NewBorder(nil, below, nil, nil, c)))
			w.Resize(fyne.NewSize(480, 300))
			show(c)
			if len(below.figure.Series) > 0 {
				below.Show()
				w.Content().Refresh()
			}
			compare(t, filepath.Join("testdata", "chart-"+name+"-"+string(variant)+".png"), w.Canvas().Capture())
		}
	}
}

// compare compares a picture with the one in a file: at most one pixel in a thousand may differ by
// more than one shade.
func compare(t *testing.T, path string, got image.Image) {
	t.Helper()
	if *update {
		f, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := png.Encode(f, got); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		return
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	want, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if want.Bounds() != got.Bounds() {
		t.Fatalf("%s is %v, now %v", path, want.Bounds(), got.Bounds())
	}
	b, differ := want.Bounds(), 0
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if shades(want.At(x, y), got.At(x, y)) > 12 {
				differ++
			}
		}
	}
	if differ*1000 > b.Dx()*b.Dy() {
		t.Errorf("%s: %d pixels differ; go test -update writes what is drawn now", path, differ)
	}
}

// shades returns the difference of two colours in their worst channel, of 255.
func shades(a, b color.Color) int {
	r0, g0, b0, _ := a.RGBA()
	r1, g1, b1, _ := b.RGBA()
	d := func(x, y uint32) int { return max(int(x)-int(y), int(y)-int(x)) >> 8 }
	return max(d(r0, r1), d(g0, g1), d(b0, b1))
}

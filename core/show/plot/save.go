package plot

import (
	"bufio"
	"encoding/csv"
	"image"
	"image/color"
	"io"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"
	"gonum.org/v1/plot/vg/vgsvg"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/trace/letters"
)

// Formats are the endings that Save knows.
var Formats = []string{"png", "svg", "pdf", "csv"}

// The size of a saved figure, and the resolution of a PNG.
const (
	width  = 7.5 * vg.Inch
	height = 5 * vg.Inch
	dpi    = 144
)

// Save writes the figure as dir/name.format for each of the formats, by a writer such as
// [disk.Write], and returns the paths.
func (f *Figure) Save(write disk.Writer, dir string, fonts *letters.Fonts, formats ...string) ([]string, error) {
	var paths []string
	for _, format := range formats {
		path := filepath.Join(dir, f.Name+"."+format)
		if err := write(path, func(w *bufio.Writer) error { return f.Write(w, fonts, format) }); err != nil {
			return paths, say.Errorf("figure %s: %v", f.Name, err)
		}
		paths = append(paths, path)
	}
	return paths, nil
}

// Write writes the figure in one of the Formats.
func (f *Figure) Write(w io.Writer, fonts *letters.Fonts, format string) error {
	if format == "csv" {
		return f.writeCSV(w)
	}
	var c vg.CanvasWriterTo
	switch format {
	case "png":
		c = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(dpi))}
	case "svg":
		c = vgsvg.New(width, height)
	case "pdf":
		undated()
		c = vgpdf.New(width, height)
	default:
		return say.Errorf("figure %s: format must be one of %s, got %q", f.Name, strings.Join(Formats, ", "), format)
	}
	if err := f.draw(c, fonts); err != nil {
		return err
	}
	_, err := c.WriteTo(w)
	return err
}

// undated gives PDFs the same date in place of that of their making, so that equal figures
// are equal files. vgpdf hides its document, so it is the date of all that fpdf makes.
var undated = sync.OnceFunc(func() {
	then := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC) // that of files in our zips
	fpdf.SetDefaultCreationDate(then)
	fpdf.SetDefaultModificationDate(then)
	fpdf.SetDefaultCatalogSort(true)
})

// Image draws the figure for a screen, w by h pixels at the given resolution.
func (f *Figure) Image(fonts *letters.Fonts, w, h, dpi int) (image.Image, error) {
	inch := func(px int) vg.Length { return vg.Length(px) / vg.Length(dpi) * vg.Inch }
	c := vgimg.NewWith(vgimg.UseWH(inch(w), inch(h)), vgimg.UseDPI(dpi))
	if err := f.draw(c, fonts); err != nil {
		return nil, err
	}
	return c.Image(), nil
}

// draw puts the plot left and its legend right of it, so that no curve is hidden; what is below
// it takes a third of the height.
func (f *Figure) draw(c vg.CanvasSizer, fonts *letters.Fonts) error {
	if err := f.check(); err != nil {
		return err
	}
	out := newOutlines(fonts)
	parts := []*drawn{{figure: f}}
	if f.Below != nil && !f.Below.Empty() {
		parts = append(parts, &drawn{figure: f.Below})
	}
	const pad = 10
	all := draw.Crop(draw.New(c), vg.Points(pad), -vg.Points(pad), vg.Points(pad), -vg.Points(pad))
	var side vg.Length
	for _, d := range parts {
		var err error
		if d.plot, d.legend, err = d.figure.build(out); err != nil {
			return err
		}
		d.plot.BackgroundColor = nil
		d.plot.X.Min, d.plot.X.Max = parts[0].plot.X.Min, parts[0].plot.X.Max
		side = max(side, legendWidth(d.figure, d.legend)+vg.Points(pad))
	}
	side = min(side, (all.Max.X-all.Min.X)/2)
	paper(c)
	inner := f.drawNote(all, out)
	const share = 0.33
	foot := (inner.Max.Y - inner.Min.Y) * share
	for i, d := range parts {
		d.area = inner
		if len(parts) > 1 && i == 0 {
			d.area = draw.Crop(inner, 0, 0, foot, 0)
		} else if i > 0 {
			d.area = draw.Crop(inner, 0, 0, 0, foot-(inner.Max.Y-inner.Min.Y)-vg.Points(pad)/2)
		}
		d.plotted = draw.Crop(d.area, 0, -side, 0, 0)
	}
	aligned(parts)
	for _, d := range parts {
		d.plot.Draw(d.plotted)
		d.figure.drawBreaks(d.plot, d.plotted)
		d.legend.Draw(draw.Crop(d.area, d.area.Max.X-d.area.Min.X-side+vg.Points(pad), 0, 0, -vg.Points(24)))
	}
	return nil
}

// drawn is a figure on its way to the canvas.
type drawn struct {
	figure        *Figure
	plot          *plot.Plot
	legend        *plot.Legend
	area, plotted draw.Canvas // with and without the legend
}

// aligned narrows the areas so that the same x stands at the same place in all of them.
func aligned(parts []*drawn) {
	left, right := vg.Length(0), vg.Length(math.Inf(1))
	for _, d := range parts {
		data := d.plot.DataCanvas(d.plotted)
		left, right = max(left, data.Min.X), min(right, data.Max.X)
	}
	for _, d := range parts {
		data := d.plot.DataCanvas(d.plotted)
		d.plotted = draw.Crop(d.plotted, left-data.Min.X, right-data.Max.X, 0, 0)
	}
}

// drawNote writes the note at the foot of an area and returns what is left of it.
func (f *Figure) drawNote(all draw.Canvas, out outlines) draw.Canvas {
	if f.Note == "" {
		return all
	}
	note := out.textStyle(9)
	note.Color = quiet
	lines := noteLines(f.Note, func(s string) bool { return note.Width(s) <= all.Max.X-all.Min.X })
	for i, s := range lines {
		all.FillText(note, vg.Point{X: all.Min.X, Y: all.Min.Y + vg.Points(float64(12*(len(lines)-1-i)))}, s)
	}
	return draw.Crop(all, 0, 0, vg.Points(float64(12*len(lines)+6)), 0) // the axis ends above
}

// drawBreaks draws two strokes across the beginning of each broken axis.
func (f *Figure) drawBreaks(p *plot.Plot, area draw.Canvas) {
	data := p.DataCanvas(area)
	at := func(x, y vg.Length) {
		for _, shift := range []vg.Length{0, vg.Points(3)} {
			dx, dy := shift, vg.Length(0)
			if x < data.Min.X {
				dx, dy = 0, shift
			}
			from, to := vg.Point{X: x + dx - vg.Points(2.5), Y: y + dy - vg.Points(2.5)}, vg.Point{X: x + dx + vg.Points(2.5), Y: y + dy + vg.Points(2.5)}
			area.StrokeLine2(draw.LineStyle{Color: ink, Width: vg.Points(0.8)}, from.X, from.Y, to.X, to.Y)
		}
	}
	if Broken(f.XRange, Range{p.X.Min, p.X.Max}, f.LogX) {
		at(data.Min.X+vg.Points(6), data.Min.Y-p.X.Padding)
	}
	if Broken(f.YRange, Range{p.Y.Min, p.Y.Max}, f.LogY) {
		at(data.Min.X-p.Y.Padding, data.Min.Y+vg.Points(6))
	}
}

// noteLines cuts a note into lines that fit: between its parts, or else between words.
func noteLines(note string, fits func(string) bool) []string {
	lines := []string{""}
	for i, part := range strings.Split(note, " · ") {
		joined := part
		if i > 0 {
			joined = lines[len(lines)-1] + " · " + part
		}
		if fits(joined) {
			lines[len(lines)-1] = joined
			continue
		}
		if lines[len(lines)-1] != "" {
			lines = append(lines, "")
		}
		for _, word := range strings.Fields(part) {
			joined := strings.TrimSpace(lines[len(lines)-1] + " " + word)
			if !fits(joined) && lines[len(lines)-1] != "" {
				lines = append(lines, word)
			} else {
				lines[len(lines)-1] = joined
			}
		}
	}
	return lines
}

// paper fills the whole canvas with white.
func paper(c vg.CanvasSizer) {
	w, h := c.Size()
	c.SetColor(color.White)
	c.Fill(vg.Rectangle{Max: vg.Point{X: w, Y: h}}.Path())
}

func legendWidth(f *Figure, l *plot.Legend) vg.Length {
	w := vg.Length(0)
	for _, s := range f.Series {
		if !s.Hidden {
			w = max(w, l.TextStyle.Width(s.Name), l.TextStyle.Width(s.Part))
		}
	}
	for _, m := range f.Markers {
		w = max(w, l.TextStyle.Width(m.Label))
	}
	return w + l.ThumbnailWidth + vg.Points(8)
}

// writeCSV writes the data in long form, one point a row: those in the ranges of
// the axes. A note stands in the last column of the first row.
func (f *Figure) writeCSV(w io.Writer) error {
	if err := f.check(); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	_ = out.Write([]string{"series", f.X, f.Y, "low", "high", "note"})
	f.writeRows(out, "", f.Note)
	if f.Below != nil {
		f.Below.writeRows(out, f.Below.Y+": ", "")
	}
	out.Flush()
	return out.Error()
}

// writeRows writes the points of the series that are shown, with what stands before their names.
func (f *Figure) writeRows(out *csv.Writer, before, note string) {
	num := func(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
	for _, s := range f.Series {
		for i, p := range s.Points {
			if s.Hidden || !f.XRange.holds(p.X) || !f.YRange.holds(p.Y) {
				continue
			}
			row := []string{before + s.full(), f.xText(p.X), num(p.Y), "", "", note}
			if s.Low != nil {
				row[3], row[4] = num(s.Low[i]), num(s.High[i])
			}
			_ = out.Write(row)
			note = ""
		}
	}
}

// full is the name of a series with what of its line it is.
func (s Series) full() string {
	if s.Part == "" {
		return s.Name
	}
	return s.Name + " · " + s.Part
}

// xText writes an x: by its name where it has one.
func (f *Figure) xText(x float64) string {
	if i := int(x) - 1; i >= 0 && i < len(f.XNames) {
		return f.XNames[i]
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// holds tells whether a value is in a range; all are where there is none.
func (r *Range) holds(v float64) bool {
	if r == nil {
		return true
	}
	slack := (r.Max - r.Min) * 1e-9
	return !(v < r.Min-slack || v > r.Max+slack) // what is no number is in the data all the same
}

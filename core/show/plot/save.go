package plot

import (
	"bufio"
	"encoding/csv"
	"image"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"gonum.org/v1/plot/vg"
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

// writeCSV writes the data in long form, one point a row: those in the ranges of
// the axes. A note stands in the last column of the first row.
func (f *Figure) writeCSV(w io.Writer) error {
	if err := f.check(); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	head := []string{"series", f.X, f.Y, "low", "high", "note"}
	if f.hot() || slices.ContainsFunc(f.Panels, (*Figure).hot) {
		head[3] = "value"
	}
	_ = out.Write(head)
	f.writeRows(out, "", f.Note)
	if f.Below != nil {
		f.Below.writeRows(out, f.Below.Y+": ", "")
	}
	out.Flush()
	return out.Error()
}

// hot reports whether the figure is a heat map.
func (f *Figure) hot() bool { return len(f.Series) > 0 && f.Series[0].Values != nil }

// writeRows writes the points of the series that are shown, with what stands before their names.
func (f *Figure) writeRows(out *csv.Writer, before, note string) {
	for _, p := range f.Panels {
		p.writeRows(out, p.Y+": ", "")
	}
	for _, s := range f.Series {
		for i, p := range s.Points {
			if s.Hidden || !f.XRange.holds(p.X) || !f.YRange.holds(p.Y) {
				continue
			}
			row := []string{before + s.full(), named(f.XNames, p.X), named(f.YNames, p.Y), "", "", note}
			if s.Low != nil {
				row[3], row[4] = named(nil, s.Low[i]), named(nil, s.High[i])
			}
			if s.Values != nil {
				row[3], row[4] = named(nil, s.Values[i]), ""
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

// named writes a value: by its name where it has one.
func named(names []string, v float64) string {
	if i := int(v) - 1; i >= 0 && i < len(names) && v == math.Trunc(v) {
		return names[i]
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// holds tells whether a value is in a range; all are where there is none.
func (r *Range) holds(v float64) bool {
	if r == nil {
		return true
	}
	slack := (r.Max - r.Min) * 1e-9
	return !(v < r.Min-slack || v > r.Max+slack) // what is no number is in the data all the same
}

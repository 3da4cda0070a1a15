package plot

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/csv"
	"hash/crc32"
	"image"
	"io"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/trace/letters"
	"pagetwin/core/trace/picture"
)

// Formats are the endings that Save knows.
var Formats = []string{"png", "svg", "pdf", "csv", "tex"}

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
	switch format {
	case "csv":
		return f.writeCSV(w)
	case "tex":
		return Snippet(w, f.Name, f.caption(), f.Note, f.Print.Width, f.Print.Lang)
	}
	if err := f.check(); err != nil {
		return err
	}
	wide, high, err := f.size(newOutlines(fonts, false))
	if err != nil {
		return err
	}
	return f.Print.Paint(w, fonts, format, f.caption(), wide, high, func(c vg.CanvasSizer) error { return f.draw(c, fonts) })
}

// Paint writes the drawing by draw for print, in one of the formats of pictures, on white of the
// given size. For draw, lengths are those of a layout with letters of the usual size. title is that
// of a PDF.
func (p Print) Paint(w io.Writer, fonts *letters.Fonts, format, title string, wide, high vg.Length, draw func(c vg.CanvasSizer) error) error {
	var c interface {
		vg.CanvasSizer
		io.WriterTo
	}
	switch format {
	case "png":
		c = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(wide, high), vgimg.UseDPI(p.dpi()))}
	case "svg":
		c = vgsvg.New(wide, high)
	case "pdf":
		s := picture.NewSheet(fonts, wide, high)
		s.Title, s.Lang, c = title, p.Lang, s
	default:
		return say.Errorf("format must be one of %s, got %q", strings.Join(Formats, ", "), format)
	}
	if err := draw(p.on(c)); err != nil {
		return err
	}
	var out bytes.Buffer
	if _, err := c.WriteTo(&out); err != nil {
		return err
	}
	_, err := w.Write(p.finished(out.Bytes(), format))
	return err
}

// family is the font of a text in an SVG.
var family = regexp.MustCompile(`font-family:([^;]*);`)

// finished adds data that the canvases lack: fallback fonts, and the resolution of a PNG for
// papers, in dots a metre.
func (p Print) finished(data []byte, format string) []byte {
	switch {
	case format == "svg" && p.Text:
		return family.ReplaceAll(data, []byte("font-family:$1,Arial,Helvetica,sans-serif;"))
	case format == "png" && p.Width > 0:
		const head = 8 + 25 // the signature and IHDR
		chunk := []byte("pHYs")
		for range 2 {
			chunk = binary.BigEndian.AppendUint32(chunk, uint32(math.Round(float64(p.dpi())/0.0254)))
		}
		chunk = append(chunk, 1)
		whole := binary.BigEndian.AppendUint32(nil, uint32(len(chunk)-4))
		whole = binary.BigEndian.AppendUint32(append(whole, chunk...), crc32.ChecksumIEEE(chunk))
		return slices.Insert(data, head, whole...)
	}
	return data
}

func (f *Figure) caption() string {
	if f.X == "" || f.Y == "" || strings.Contains(f.Title, f.X) {
		return f.Title
	}
	return strings.TrimSuffix(Against(f.Y, f.X, f.Print.Lang)+" · "+f.Title, " · ")
}

// Image draws the figure for a screen, w by h pixels at the given resolution.
func (f *Figure) Image(fonts *letters.Fonts, w, h, dpi int) (image.Image, error) {
	inch := func(px int) vg.Length { return vg.Length(px) / vg.Length(dpi) * vg.Inch }
	c := vgimg.NewWith(vgimg.UseWH(inch(w), inch(h)), vgimg.UseDPI(dpi))
	if err := f.check(); err != nil {
		return nil, err
	}
	if err := f.draw(f.Print.on(c), fonts); err != nil {
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

// share returns the relative position of a value in the range: 0 at its beginning, 1 at its end.
func (r Range) share(v float64) float64 { return (v - r.Min) / (r.Max - r.Min) }

// holds reports whether a value is in a range; all are where there is none.
func (r *Range) holds(v float64) bool {
	if r == nil {
		return true
	}
	slack := (r.Max - r.Min) * 1e-9
	return !(v < r.Min-slack || v > r.Max+slack) // what is no number is in the data all the same
}

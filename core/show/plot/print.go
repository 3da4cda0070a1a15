package plot

import (
	"cmp"
	"image/color"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"

	"pagetwin/assets/i18n"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Print holds the settings for saving a figure. The zero value is the look of the window.
type Print struct {
	Width   float64 // in cm; 0: the size and resolution for screens. In papers the caption holds title and note
	Size    float64 // of letters, in points; 0: 11, in papers 8
	Text    bool    // in SVG and PDF, letters are text and not outlines
	Grey    bool    // without colours
	Titles  bool    // algorithms have their titles, not their ids
	Lang    string  // "" for the language in use
	Palette Palette // of what is drawn to be printed; figures that are drawn already keep theirs
}

// The widths of papers, in cm.
const (
	Column = 8.5
	Page   = 17.5
)

var widths = map[string]float64{"screen": 0, "column": Column, "page": Page}

// PrintParams declares how figures are saved: the form of the window, and the flag of the command.
func PrintParams() []param.Param {
	return printParams(func(lang string) param.Words { return say.Same(say.InContext("language.name", "English").In(lang)) })
}

// PrintFlags is PrintParams with the codes of languages instead of their names, which only a
// catalogue of the language has: reading it takes longer than most commands take to start.
func PrintFlags() []param.Param { return printParams(say.Same) }

func printParams(name func(lang string) param.Words) []param.Param {
	as := say.Text("plot|the current language")
	lang := param.Param{
		Name: "lang", Title: say.Text("Language of the figure"), Kind: param.Choice, Default: "same", Choices: []string{"same"}, Named: []param.Words{as},
		Help: say.Text("Language of axes, legend and caption."),
	}
	for _, code := range append([]string{"en"}, i18n.Languages()...) {
		lang.Choices, lang.Named = append(lang.Choices, code), append(lang.Named, name(code))
	}
	return []param.Param{
		{
			Name: "width", Title: say.Text("Width of the figure"), Kind: param.Choice, Default: "screen", Choices: []string{"screen", "column", "page"},
			Named: []param.Words{say.Text("for screens"), say.Text("one column, 8.5 cm"), say.Text("two columns, 17.5 cm")},
			Help:  say.Text("Figures for papers have a PNG of 300 dpi; the caption in the .tex file holds their title and note."),
		},
		{
			Name: "size", Title: say.Text("Size of letters (pt)"), Kind: param.Float, Default: 0.0, Max: 24, Step: 0.5,
			Help: say.Text("Lines and markers grow with the letters. 0: 8 in papers, 11 for screens."),
		},
		{
			Name: "letters", Title: say.Text("Letters"), Kind: param.Choice, Default: "outlines", Choices: []string{"outlines", "text"},
			Named: []param.Words{say.Text("as outlines"), say.Text("as text")},
			Help:  say.Text("In SVG and PDF. Outlines look the same everywhere; text can be searched, copied and edited, in SVG with the fonts of the reader."),
		},
		{
			Name: "titles", Title: say.Text("Titles of algorithms"), Kind: param.Bool, Default: false,
			Help: say.Text("Show the titles of algorithms instead of their ids."),
		},
		{Name: "grey", Title: say.Text("Grey"), Kind: param.Bool, Default: false, Help: say.Text("No colours: lines differ in dashes and markers.")},
		lang,
	}
}

// PrintOf returns the Print for checked values of [PrintParams].
func PrintOf(v param.Values) Print {
	p := Print{Width: widths[v.Str("width")], Size: v.Float("size"), Text: v.Str("letters") == "text", Grey: v.Bool("grey"), Titles: v.Bool("titles"), Lang: v.Str("lang")}
	if p.Lang == "same" {
		p.Lang = ""
	}
	return p
}

// For returns the figure as it is to be saved; lang is the language of its words.
func (f *Figure) For(p Print, lang string) *Figure {
	out := *f
	p.Lang = cmp.Or(p.Lang, lang)
	out.Print, out.Panels = p, nil
	if p.Titles {
		out.title(lang)
	}
	if f.Below != nil {
		out.Below = f.Below.For(p, lang)
	}
	part := p
	part.Width /= float64(max(1, out.columns(len(f.Panels))))
	for _, panel := range f.Panels {
		out.Panels = append(out.Panels, panel.For(part, lang))
	}
	return &out
}

// title puts the titles of algorithms in place of their ids.
func (f *Figure) title(lang string) {
	f.Series, f.Markers, f.YNames = slices.Clone(f.Series), slices.Clone(f.Markers), slices.Clone(f.YNames)
	for i := range f.Series {
		f.Series[i].Name = Titled(f.Series[i].Name, lang)
	}
	for i := range f.Markers {
		f.Markers[i].Label = Titled(f.Markers[i].Label, lang)
	}
	f.Y = Titled(f.Y, lang)
	if f.Lying {
		f.Title, f.X = Titled(f.Title, lang), Titled(f.X, lang)
		for i := range f.YNames {
			f.YNames[i] = Titled(f.YNames[i], lang)
		}
	}
}

// Titled returns the name of a run with the title of its algorithm in place of the id.
func Titled(name, lang string) string {
	words := strings.Split(name, " ")
	for i, w := range words {
		if a, err := catalog.Algorithm(w); err == nil {
			words[i] = a.Title.In(lang)
		}
	}
	return strings.Join(words, " ")
}

// LetterSize is the size of letters where a figure is laid out, in points; all else goes with it.
const LetterSize = 11

// yLabel is the greatest length of the label of a y axis in a column, in points: the height of the
// lowest plot.
const yLabel = 95

// paperSize is the usual size of letters in papers.
const paperSize = 8

// Scale returns the factor by which a figure is drawn larger than laid out.
func (p Print) Scale() float64 {
	switch {
	case p.Size > 0:
		return p.Size / LetterSize
	case p.Width > 0:
		return paperSize / float64(LetterSize)
	}
	return 1
}

// dpi returns the resolution of a PNG.
func (p Print) dpi() int {
	if p.Width > 0 {
		return 300
	}
	return dpi
}

// below reports whether the legend stands below the figure: a column has no room beside it.
func (p Print) below() bool { return p.Width > 0 && p.Width < 12 }

// width returns the width in which a figure for a paper is laid out.
func (p Print) width() vg.Length {
	return vg.Length(p.Width) * vg.Centimeter / vg.Length(p.Scale())
}

// size returns the size of the saved figure: higher with a legend below, and with many rows.
func (f *Figure) size(o outlines) (w, h vg.Length, err error) {
	if f.Print.Width == 0 {
		return width, height, nil
	}
	scale := vg.Length(f.Print.Scale())
	inner := f.Print.width()
	h = inner * 0.46
	if f.Print.below() {
		keys, err := f.keys(o)
		if err != nil {
			return 0, 0, err
		}
		lines, _ := o.below(keys, inner-vg.Points(2*pad))
		h = inner*0.7 + vg.Points(keyHeight*float64(len(lines)))
	}
	if f.Below != nil && !f.Below.Empty() {
		h += inner * 0.35
	}
	if n := len(f.Panels); n > 0 { // one row as high as two thirds of its width
		rows := (n + f.Columns() - 1) / f.Columns()
		h += inner * (vg.Length(rows)*0.66/vg.Length(f.Columns()) - 0.46)
	}
	return inner * scale, max(h, vg.Points(60+20*float64(len(f.YNames)))) * scale, nil
}

// canvas is the canvas for a figure laid out for letters of LetterSize: it scales everything and,
// if set, makes it grey.
type canvas struct {
	vg.CanvasSizer
	scale float64
	grey  bool
}

// on returns a canvas for a layout with letters of LetterSize, which draws on c as it is to be
// printed: on white.
func (p Print) on(c vg.CanvasSizer) vg.CanvasSizer {
	out := canvas{c, p.Scale(), p.Grey}
	w, h := out.Size()
	out.SetColor(color.White)
	out.Fill(vg.Rectangle{Max: vg.Point{X: w, Y: h}}.Path())
	return out
}

// Size returns the size in which the figure is laid out.
func (c canvas) Size() (w, h vg.Length) {
	w, h = c.CanvasSizer.Size()
	return w / vg.Length(c.scale), h / vg.Length(c.scale)
}

func (c canvas) length(l vg.Length) vg.Length { return l * vg.Length(c.scale) }

func (c canvas) point(p vg.Point) vg.Point { return p.Scale(vg.Length(c.scale)) }

func (c canvas) path(p vg.Path) vg.Path {
	out := slices.Clone(p)
	for i, part := range out {
		out[i].Pos, out[i].Radius, out[i].Control = c.point(part.Pos), c.length(part.Radius), slices.Clone(part.Control)
		for k, q := range out[i].Control {
			out[i].Control[k] = c.point(q)
		}
	}
	return out
}

func (c canvas) SetLineWidth(w vg.Length) { c.CanvasSizer.SetLineWidth(c.length(w)) }

// SetLineDash sets the strokes and gaps of lines.
func (c canvas) SetLineDash(pattern []vg.Length, offset vg.Length) {
	out := make([]vg.Length, len(pattern))
	for i, l := range pattern {
		out[i] = c.length(l)
	}
	c.CanvasSizer.SetLineDash(out, c.length(offset))
}

// SetColor sets the colour, or the grey of its luminance: of the same contrast to the paper.
func (c canvas) SetColor(ink color.Color) {
	if c.grey {
		n := color.NRGBAModel.Convert(ink).(color.NRGBA)
		y := grey(luminance(color.RGBA{n.R, n.G, n.B, 255}))
		ink = color.NRGBA{y, y, y, n.A}
	}
	c.CanvasSizer.SetColor(ink)
}

// grey returns the grey of a luminance.
func grey(y float64) uint8 {
	if y <= 0.0031308 {
		return uint8(math.Round(255 * 12.92 * y))
	}
	return uint8(math.Round(255 * (1.055*math.Pow(y, 1/2.4) - 0.055)))
}

// Translate moves later drawing.
func (c canvas) Translate(to vg.Point) { c.CanvasSizer.Translate(c.point(to)) }

// Stroke draws along a path.
func (c canvas) Stroke(p vg.Path) { c.CanvasSizer.Stroke(c.path(p)) }

func (c canvas) Fill(p vg.Path) { c.CanvasSizer.Fill(c.path(p)) }

func (c canvas) FillString(f font.Face, at vg.Point, text string) {
	f.Font.Size = c.length(f.Font.Size)
	c.CanvasSizer.FillString(f, c.point(at), text)
}

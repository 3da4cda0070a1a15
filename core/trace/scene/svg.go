package scene

import (
	"bufio"
	"fmt"
	"image/color"
	"io"
	"strings"
)

// tone is a colour on light ground and on dark.
type tone struct{ light, dark color.RGBA }

// tones are the colours of the inks: those of the figures, where an ink is a hue.
var tones = map[Ink]tone{
	Paper:   {color.RGBA{255, 255, 255, 255}, color.RGBA{24, 26, 30, 255}},
	Letters: {color.RGBA{26, 26, 26, 255}, color.RGBA{242, 242, 242, 255}},
	Faint:   {color.RGBA{95, 95, 95, 255}, color.RGBA{170, 170, 170, 255}},
	Ground:  {color.RGBA{240, 240, 240, 255}, color.RGBA{44, 47, 52, 255}},
	Dropped: {color.RGBA{95, 95, 95, 255}, color.RGBA{170, 170, 170, 255}},
	New:     {color.RGBA{0, 114, 178, 255}, color.RGBA{86, 180, 233, 255}},
	Left:    {color.RGBA{0, 114, 178, 255}, color.RGBA{86, 180, 233, 255}},
	Differs: {color.RGBA{213, 94, 0, 255}, color.RGBA{232, 89, 12, 255}},
	Same:    {color.RGBA{0, 158, 115, 255}, color.RGBA{32, 201, 151, 255}},
	Right:   {color.RGBA{153, 37, 110, 255}, color.RGBA{192, 98, 166, 255}},
	Used:    {color.RGBA{107, 78, 0, 255}, color.RGBA{240, 228, 66, 255}},
}

// Thin is the share of a fill that letters stand on.
const Thin = 0.18

// Color returns the colour of an ink.
func (i Ink) Color(dark bool) color.RGBA {
	t, ok := tones[i]
	switch {
	case !ok:
		return color.RGBA{}
	case dark:
		return t.dark
	}
	return t.light
}

// Margin stands around a picture in a file.
const Margin = 24

// families are the fonts that letters are as wide in as [Options.Measure] has it, where
// that measures those that figures are written in; then those with Chinese.
const (
	families     = "Arial, Liberation Sans, Helvetica, Noto Sans CJK SC, Source Han Sans SC, Microsoft YaHei, PingFang SC, WenQuanYi Micro Hei, sans-serif"
	monoFamilies = "Liberation Mono, Menlo, Consolas, DejaVu Sans Mono, Noto Sans CJK SC, Microsoft YaHei, PingFang SC, WenQuanYi Micro Hei, monospace"
)

// SVG writes the picture as a file that needs no other. Letters of another font are drawn
// as wide as they were measured.
func (s Scene) SVG(w io.Writer, dark bool) error {
	b := bufio.NewWriter(w)
	width, height := s.Width+2*Margin, s.Height+2*Margin
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]s" height="%[2]s" viewBox="0 0 %[1]s %[2]s" font-family="%[3]s">`+"\n", num(width), num(height), families)
	fmt.Fprintf(b, `<rect width="%s" height="%s" fill="%s"/>`+"\n", num(width), num(height), hex(Paper, dark))
	fmt.Fprintf(b, `<g transform="translate(%d %[1]d)">`+"\n", Margin)
	for _, shape := range s.Shapes {
		shape.svg(b, dark)
	}
	fmt.Fprintln(b, "</g>\n</svg>")
	return b.Flush()
}

func (s Shape) svg(b *bufio.Writer, dark bool) {
	stroke := ""
	if s.Stroke != NoInk {
		stroke = fmt.Sprintf(` stroke="%s" stroke-width="%s"`, hex(s.Stroke, dark), num(s.Thick))
		if s.Dash {
			stroke += ` stroke-dasharray="4 3"`
		}
	}
	fill := ` fill="none"`
	if s.Fill != NoInk {
		fill = fmt.Sprintf(` fill="%s"`, hex(s.Fill, dark))
		if s.Share > 0 {
			fill += fmt.Sprintf(` fill-opacity="%g"`, s.Share)
		}
	}
	switch s.Kind {
	case Rect:
		fmt.Fprintf(b, `<rect x="%s" y="%s" width="%s" height="%s"`, num(s.X), num(s.Y), num(s.W), num(s.H))
		if s.Round > 0 {
			fmt.Fprintf(b, ` rx="%s"`, num(s.Round))
		}
		fmt.Fprintf(b, "%s%s/>\n", fill, stroke)
	case Line:
		fmt.Fprintf(b, `<line x1="%s" y1="%s" x2="%s" y2="%s"%s/>`+"\n", num(s.X), num(s.Y), num(s.X+s.W), num(s.Y+s.H), stroke)
	case Path:
		fmt.Fprint(b, `<polyline points="`)
		for i, p := range s.Points {
			if i > 0 {
				fmt.Fprint(b, " ")
			}
			fmt.Fprintf(b, "%s,%s", num(p[0]), num(p[1]))
		}
		fmt.Fprintf(b, "\" fill=\"none\"%s/>\n", stroke)
	case Word:
		style := ""
		switch s.Style {
		case Bold:
			style = ` font-weight="bold"`
		case Mono:
			style = ` font-family="` + monoFamilies + `"`
		}
		fmt.Fprintf(b, `<text x="%s" y="%s" font-size="%s" textLength="%s" lengthAdjust="spacingAndGlyphs"%s%s xml:space="preserve">%s</text>`+"\n", num(s.X), num(s.Y), num(s.Size), num(s.W), style, fill, escape(s.Text))
	}
}

// num writes a length with one digit.
func num(v float64) string {
	return strings.TrimSuffix(fmt.Sprintf("%.1f", v+0), ".0")
}

func hex(i Ink, dark bool) string {
	c := i.Color(dark)
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// escape writes what XML cannot have otherwise; controls, which it cannot have at all, as
// boxes.
func escape(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0xfffe || r == 0xffff {
			return '□'
		}
		return r
	}, s)
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(s)
}

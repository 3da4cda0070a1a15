// Package svg writes scenes as SVG files.
package svg

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"pagetwin/core/trace/scene"
)

// families are the fonts that letters are as wide in as [scene.Options.Measure] has it, where
// that measures those that figures are written in; then those with Chinese.
const (
	families     = "Arial, Liberation Sans, Helvetica, Noto Sans CJK SC, Source Han Sans SC, Microsoft YaHei, PingFang SC, WenQuanYi Micro Hei, sans-serif"
	monoFamilies = "Liberation Mono, Menlo, Consolas, DejaVu Sans Mono, Noto Sans CJK SC, Microsoft YaHei, PingFang SC, WenQuanYi Micro Hei, monospace"
)

// Write writes a picture as a file that needs no other. Letters of another font are drawn
// as wide as they were measured.
func Write(w io.Writer, s scene.Scene, dark bool) error {
	b := bufio.NewWriter(w)
	width, height := s.Width+2*scene.Margin, s.Height+2*scene.Margin
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]s" height="%[2]s" viewBox="0 0 %[1]s %[2]s" font-family="%[3]s">`+"\n", num(width), num(height), families)
	fmt.Fprintf(b, `<rect width="%s" height="%s" fill="%s"/>`+"\n", num(width), num(height), hex(scene.Paper, dark))
	fmt.Fprintf(b, `<g transform="translate(%d %[1]d)">`+"\n", scene.Margin)
	for _, shape := range s.Shapes {
		draw(b, shape, dark)
	}
	fmt.Fprintln(b, "</g>\n</svg>")
	return b.Flush()
}

func draw(b *bufio.Writer, s scene.Shape, dark bool) {
	stroke := ""
	if s.Stroke != scene.NoInk {
		stroke = fmt.Sprintf(` stroke="%s" stroke-width="%s"`, hex(s.Stroke, dark), num(s.Thick))
		if s.Dash {
			stroke += ` stroke-dasharray="4 3"`
		}
	}
	fill := ` fill="none"`
	if s.Fill != scene.NoInk {
		fill = fmt.Sprintf(` fill="%s"`, hex(s.Fill, dark))
		if s.Share > 0 {
			fill += fmt.Sprintf(` fill-opacity="%g"`, s.Share)
		}
	}
	switch s.Kind {
	case scene.Rect:
		fmt.Fprintf(b, `<rect x="%s" y="%s" width="%s" height="%s"`, num(s.X), num(s.Y), num(s.W), num(s.H))
		if s.Round > 0 {
			fmt.Fprintf(b, ` rx="%s"`, num(s.Round))
		}
		fmt.Fprintf(b, "%s%s/>\n", fill, stroke)
	case scene.Line:
		fmt.Fprintf(b, `<line x1="%s" y1="%s" x2="%s" y2="%s"%s/>`+"\n", num(s.X), num(s.Y), num(s.X+s.W), num(s.Y+s.H), stroke)
	case scene.Path:
		fmt.Fprint(b, `<polyline points="`)
		for i, p := range s.Points {
			if i > 0 {
				fmt.Fprint(b, " ")
			}
			fmt.Fprintf(b, "%s,%s", num(p[0]), num(p[1]))
		}
		fmt.Fprintf(b, "\" fill=\"none\"%s/>\n", stroke)
	case scene.Word:
		style := ""
		switch s.Style {
		case scene.Bold:
			style = ` font-weight="bold"`
		case scene.Mono:
			style = ` font-family="` + monoFamilies + `"`
		}
		fmt.Fprintf(b, `<text x="%s" y="%s" font-size="%s" textLength="%s" lengthAdjust="spacingAndGlyphs"%s%s xml:space="preserve">%s</text>`+"\n", num(s.X), num(s.Y), num(s.Size), num(s.W), style, fill, escape(s.Text))
	}
}

func num(v float64) string {
	return strings.TrimSuffix(fmt.Sprintf("%.1f", v+0), ".0")
}

func hex(i scene.Ink, dark bool) string {
	c := i.Color(dark)
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// escape escapes the characters that XML requires; controls, which it cannot have at all, become
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

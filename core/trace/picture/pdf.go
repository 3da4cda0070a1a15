package picture

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"slices"
	"strconv"
	"unicode/utf16"

	"gonum.org/v1/plot/vg"

	"pagetwin/core/trace"
	"pagetwin/core/trace/letters"
	"pagetwin/core/trace/scene"
	"pagetwin/core/trace/slides"
)

// PDF draws the given steps as slides, one a page; a step that does not fit continues on the next
// page. The chapters are the bookmarks.
func PDF(w io.Writer, s *trace.Story, steps []int, o Options) error {
	pen := o.Fonts.Pen()
	opt := o.scene(pen)
	d := newDocument(pen)
	var marks []bookmark
	for _, i := range steps {
		if title := s.Chapters[s.ChapterOf(i)].Title.In(o.Lang); len(marks) == 0 || marks[len(marks)-1].title != title {
			marks = append(marks, bookmark{title, len(d.pages)})
		}
		for _, sc := range slides.Of(s, i, opt, false) {
			d.page(sc, o.Dark)
		}
	}
	return d.write(w, s.Title.In(o.Lang), o.Lang, marks)
}

// bookmark names a page of a document.
type bookmark struct {
	title string
	page  int // from 0
}

type document struct {
	pen   *letters.Pen
	fonts []*typeface
	slots map[character]slot
	veils map[uint8]bool // the opacities of colours, of 255
	pages []*leaf
}

func newDocument(pen *letters.Pen) *document {
	return &document{pen: pen, slots: make(map[character]slot), veils: make(map[uint8]bool)}
}

func (d *document) page(sc scene.Scene, dark bool) {
	p := &leaf{of: d, width: sc.Width, height: sc.Height}
	d.pages = append(d.pages, p)
	ground := scene.Shape{Kind: scene.Rect, W: sc.Width, H: sc.Height, Fill: scene.Paper}
	painter := painter{p, dark, vg.Length(sc.Height)}
	painter.shape(ground)
	painter.draw(sc)
}

// leaf is one page: its drawing operators (ISO 32000, annex A).
type leaf struct {
	bytes.Buffer
	of            *document
	width, height float64
}

func (p *leaf) fill(path vg.Path, c color.RGBA) {
	fmt.Fprintf(p, "%s rg\n", rgb(c))
	outline(&p.Buffer, path)
	p.WriteString("f\n")
}

func (p *leaf) stroke(path vg.Path, c color.RGBA, width vg.Length, dash []vg.Length) {
	fmt.Fprintf(p, "%s RG %s w [", rgb(c), real(width.Points()))
	for i, d := range dash {
		if i > 0 {
			p.WriteByte(' ')
		}
		p.WriteString(real(d.Points()))
	}
	p.WriteString("] 0 d\n")
	outline(&p.Buffer, path)
	p.WriteString("S\n")
}

func (p *leaf) write(s string, at vg.Point, size vg.Length, style letters.Style, c color.RGBA) {
	fmt.Fprintf(p, "BT %s rg ", rgb(c))
	if style == letters.Bold {
		fmt.Fprintf(p, "%s RG ", rgb(c)) // of the strokes around heavy letters
	}
	fmt.Fprintf(p, "1 0 0 1 %s %s Tm", real(at.X.Points()), real(at.Y.Points()))
	font := -1
	for _, r := range s {
		in := p.of.slot(r, style)
		if in.font != font {
			if font >= 0 {
				p.WriteString("> Tj")
			}
			font = in.font
			fmt.Fprintf(p, " /F%d %s Tf <", font, real(size.Points()))
		}
		fmt.Fprintf(p, "%02x", in.code)
	}
	if font >= 0 {
		p.WriteString("> Tj")
	}
	p.WriteString(" ET\n")
}

func outline(b *bytes.Buffer, path vg.Path) {
	var now vg.Point
	put := func(op string, points ...vg.Point) {
		for _, q := range points {
			b.WriteString(real(q.X.Points()) + " " + real(q.Y.Points()) + " ")
		}
		b.WriteString(op + "\n")
		now = points[len(points)-1]
	}
	for _, c := range path {
		switch c.Type {
		case vg.MoveComp:
			put("m", c.Pos)
		case vg.LineComp:
			put("l", c.Pos)
		case vg.CurveComp:
			control := slices.Clone(c.Control)
			if len(control) == 1 { // a square curve as a cubic one
				q := control[0]
				toward := func(from vg.Point) vg.Point { return from.Add(q.Sub(from).Scale(2.0 / 3)) }
				control = []vg.Point{toward(now), toward(c.Pos)}
			}
			put("c", control[0], control[1], c.Pos)
		case vg.CloseComp:
			b.WriteString("h\n")
		}
	}
}

func real(v float64) string {
	s := strconv.FormatFloat(v, 'f', 3, 64)
	for s[len(s)-1] == '0' {
		s = s[:len(s)-1]
	}
	if s[len(s)-1] == '.' {
		s = s[:len(s)-1]
	}
	if s == "-0" {
		return "0"
	}
	return s
}

func rgb(c color.RGBA) string {
	part := func(v uint8) string { return real(float64(v) / 255) }
	return part(c.R) + " " + part(c.G) + " " + part(c.B)
}

func words(s string) string {
	out := []byte("<FEFF")
	for _, u := range utf16.Encode([]rune(s)) {
		out = fmt.Appendf(out, "%04X", u)
	}
	return string(append(out, '>'))
}

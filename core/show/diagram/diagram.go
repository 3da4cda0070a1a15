package diagram

import (
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/trace/scene"
)

// Diagram is a picture of a result.
type Diagram struct {
	scene.Scene
	Things []Thing // in the order in which keys go through them
	Data   *table.Table
	At     func(x, y float64) Target // what opens at a point without a thing; may be nil
}

// Thing is something of a diagram that a person can point at and open.
type Thing struct {
	ID     string // of its shapes
	Label  string // one line that describes it
	Target Target
}

// A Target is the thing that opens on a click.
type Target struct {
	Kind Kind
	A, B int
}

// Kind is the kind of a target.
type Kind int

// The kinds.
const (
	Nothing Kind = iota
	Page         // A: position in the set
	Pair         // A and B: positions in the set
	Group        // A: position in the list of groups
	Cell         // A: position in the cells of a matrix
	Place        // A and B: offsets in the left and the right text
	Block        // A: position in the blocks of a page
)

// Layout lays a diagram out. [scene.Options] give the language, the width and height to fill, and
// the size of letters.
type Layout func(opt scene.Options) Diagram

// sheet collects the shapes and things of a diagram.
type sheet struct {
	scene.Options
	Diagram
}

func newSheet(opt scene.Options) *sheet {
	s := &sheet{Options: opt.Whole()}
	s.Scene.Width, s.Scene.Height = s.Options.Width, s.Options.Height
	return s
}

func (s *sheet) add(x scene.Shape) { s.Shapes = append(s.Shapes, x) }

func (s *sheet) thing(id, label string, t Target) {
	s.Things = append(s.Things, Thing{id, label, t})
}

// word writes a text, cut to a width, with the left end of its base line at x, y.
func (s *sheet) word(id string, x, y, width float64, text string, size float64, style scene.Style, ink scene.Ink) {
	if text = s.Fit(text, width, size, style); text != "" {
		s.add(s.Word(id, x, y, text, size, style, ink))
	}
}

// rule draws a thin line of a grid.
func (s *sheet) rule(x, y, width, height float64) {
	s.add(scene.Shape{Kind: scene.Rect, X: x, Y: y, W: width, H: height, Fill: scene.Faint, Share: 0.2})
}

// dot draws a disc; with hollow, only its edge.
func (s *sheet) dot(id string, x, y, radius float64, ink scene.Ink, hollow bool) {
	x, y = x-radius, y-radius
	d := scene.Shape{Kind: scene.Rect, ID: id, X: x, Y: y, W: 2 * radius, H: 2 * radius, Round: radius, Fill: ink}
	if hollow {
		d.Fill, d.Stroke, d.Thick = scene.Paper, ink, max(1, radius/3)
	}
	s.add(d)
}

// in returns words in the language of the picture.
func (s *sheet) in(w say.Message) string { return w.In(s.Lang) }

// entry is an entry of a legend: a sign and its meaning.
type entry struct {
	sign func(x, y float64) // draws the sign around a middle
	says string
}

// foot writes lines at the bottom and returns the height above them: the legend, then notes.
func (s *sheet) foot(legend []entry, notes ...string) float64 {
	step, size := 1.6*s.Size, 0.9*s.Size
	lines, x := [][]entry{nil}, 0.0
	for _, e := range legend {
		wide := s.entryWidth(e)
		if x += wide; x > s.Options.Width && x > wide {
			lines, x = append(lines, nil), wide
		}
		lines[len(lines)-1] = append(lines[len(lines)-1], e)
	}
	if len(legend) == 0 {
		lines = nil
	}
	top := s.Options.Height - step*float64(len(lines)+len(notes))
	y := top
	for _, line := range lines {
		x, y = 0, y+step
		for _, e := range line {
			e.sign(x+s.Size, y-0.7*s.Size)
			s.word("", x+2.2*s.Size, y-0.4*s.Size, s.Options.Width-x-2.2*s.Size, e.says, size, scene.Regular, scene.Letters)
			x += s.entryWidth(e)
		}
	}
	for _, n := range notes {
		y += step
		s.word("", 0, y-0.4*s.Size, s.Options.Width, n, size, scene.Regular, scene.Faint)
	}
	return top - 0.5*s.Size
}

// entryWidth returns the width of an entry of a legend, with the gap behind it.
func (s *sheet) entryWidth(e entry) float64 {
	return s.Measure(e.says, 0.9*s.Size, scene.Regular) + 3.7*s.Size
}

package scene

import (
	"cmp"
	"slices"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// Options describe the layout of a step.
type Options struct {
	Lang    string  // "en" or "zh"
	Width   float64 // of the picture, in its own unit; 0: 1100
	Height  float64 // room for the views, which fill it, see [filling]; 0: they are as high as they get
	Size    float64 // of the letters, with Height the usual size; 0: 14
	Slide   bool    // with title, chapter and sentence, to stand by itself
	Lines   int     // number of lines shown of a text, more or less in proportion where it sets a number itself; 0: 6
	Measure Measure // nil: as most fonts are
}

// Measure returns the width of a text in letters of a size.
type Measure func(s string, size float64, style Style) float64

// Style is the style of letters.
type Style int

// The styles.
const (
	Regular Style = iota
	Bold
	Mono
)

// Ink is the meaning of a colour.
type Ink string

// The inks.
const (
	NoInk   Ink = ""
	Paper   Ink = "paper"
	Letters Ink = "letters"
	Faint   Ink = "faint"
	Ground  Ink = "ground" // of boxes
	New     Ink = "new"
	Used    Ink = "used"
	Dropped Ink = "dropped"
	Same    Ink = "same"
	Differs Ink = "differs"
	Left    Ink = "left"
	Right   Ink = "right"
)

func inkOf(m trace.Mark) Ink { return Ink(m) }

// Kind is the kind of a shape.
type Kind string

// The kinds.
const (
	Rect Kind = "rect"
	Line Kind = "line"
	Word Kind = "text"
	Path Kind = "path"
)

// Shape is one thing to draw.
type Shape struct {
	Kind Kind
	ID   string // of view and thing to which it belongs, the same from step to step; the thing may be empty
	From string // ID of the thing, or view, that it comes from where it is new; may be empty

	X, Y, W, H float64      // Rect: its box; Line: from X, Y by W, H; Word: the left end of its base line, and its width
	Round      float64      // Rect: radius of its corners
	Points     [][2]float64 // Path

	Text  string
	Size  float64
	Style Style

	Fill   Ink     // Rect and Word
	Share  float64 // share of the fill's colour in a mixture with the ground; 0: all
	Stroke Ink     // Rect, Line and Path
	Thick  float64 // of the stroke
	Dash   bool

	Veil float64 // in motion: share of transparency, 1 is unseen
}

// Scene is one picture.
type Scene struct {
	Width, Height float64
	Shapes        []Shape
}

// Of lays out step i of a story that passes [trace.Story.Check].
func Of(s *trace.Story, i int, opt Options) Scene {
	l := newLayout(s, filling(s, i, opt))
	y := 0.0
	if opt.Slide {
		y = l.head(i)
	}
	y = l.views(i, y)
	switch {
	case opt.Slide:
		y = l.foot(i, y)
	case opt.Height > 0:
		y -= gap * l.Size // nothing follows
	}
	return Scene{l.Width, y, l.shapes}
}

// Part is one view of a step, and its place in the picture of the step.
type Part struct {
	View *trace.View
	X, Y float64
	Scene
}

// Parts lays out the views of step i one by one: together they are what [Of] makes of the step
// without title and sentence. A view that is shown again in the same width gives the same shapes.
func Parts(s *trace.Story, i int, opt Options) []Part {
	l := newLayout(s, filling(s, i, opt))
	var out []Part
	y := 0.0
	for _, row := range l.rows(i) {
		end := y
		for _, p := range row {
			l.shapes = nil
			high := l.view(p.view, 0, 0, p.width)
			out = append(out, Part{p.view, p.x, y, Scene{p.width, high, l.shapes}})
			end = max(end, y+high)
		}
		y = end + gap*l.Size
	}
	return out
}

// Laid is the views of a step, without title and sentence, and the data needed to cut them into
// pages.
type Laid struct {
	Shapes []Shape
	High   float64
	Cuts   int          // how many texts were cut to their room
	Solid  [][2]float64 // heights between which no page is cut
}

// Lay lays out the views of step i as [Of] does.
func Lay(s *trace.Story, i int, opt Options) Laid {
	l := newLayout(s, opt)
	high := l.views(i, 0) - gap*l.Size
	return Laid{l.shapes, high, l.cuts, l.solid}
}

func newLayout(s *trace.Story, opt Options) *layout { return &layout{Options: opt.Whole(), story: s} }

// Whole returns the options with their defaults.
func (opt Options) Whole() Options {
	opt.Width, opt.Size, opt.Lines = cmp.Or(opt.Width, 1100), cmp.Or(opt.Size, 14), cmp.Or(opt.Lines, lines)
	if opt.Measure == nil {
		opt.Measure = usual
	}
	return opt
}

// Word returns a text with the left end of its base line at x, y. The options are whole.
func (opt Options) Word(id string, x, y float64, s string, size float64, style Style, ink Ink) Shape {
	return Shape{Kind: Word, ID: id, X: x, Y: y, W: opt.Measure(s, size, style), Text: s, Size: size, Style: style, Fill: ink}
}

// Fit cuts a text to a width and shows that it did. The options are whole.
func (opt Options) Fit(s string, width, size float64, style Style) string {
	if opt.Measure(s, size, style) <= width+0.01 { // sums of widths round
		return s
	}
	room := width - opt.Measure("…", size, style)
	at := 0.0
	for i, r := range s {
		if at += opt.Measure(string(r), size, style); at > room {
			return s[:i] + "…"
		}
	}
	return s
}

// Distances in sizes of letters.
const (
	gap  = 1.2
	line = 1.7 // from one line to the next
)

type layout struct {
	Options
	story   *trace.Story
	shapes  []Shape
	of      string       // ID of the view that is laid out
	cuts    int          // how many texts were cut to their room
	left    int          // how many characters of long texts, and rows of lists for lack of room, are not shown
	elastic bool         // another number of lines would give another picture
	solid   [][2]float64 // heights between which no page is cut
}

func (l *layout) add(s Shape) {
	if n := len(l.shapes); n == cap(l.shapes) {
		l.shapes = slices.Grow(l.shapes, n+32) // shapes are large: room for twice as many saves copies
	}
	l.shapes = append(l.shapes, s)
}

func (l *layout) id(thing string) string { return l.of + "/" + thing }

func (l *layout) word(id string, x, y float64, s string, size float64, style Style, ink Ink) {
	if s != "" {
		l.add(l.Word(id, x, y, s, size, style, ink))
	}
}

func (l *layout) in(w say.Words) string { return w.In(l.Lang) }

// fit cuts a text to a width and counts the cut, unless the text is a beginning already.
func (l *layout) fit(s string, width, size float64, style Style) string {
	out := l.Fit(s, width, size, style)
	if out != s && !strings.HasSuffix(s, "…") {
		l.cuts++
	}
	return out
}

func usual(s string, size float64, style Style) float64 {
	w := 0.0
	for _, r := range s {
		switch {
		case style == Mono && r < 0x1100:
			w += 0.6
		case text.IsWide(r) || r >= 0x1100 && r != '…' && r != '–' && (r < 0x2000 || r > 0x2bff):
			w++
		case r >= 'A' && r <= 'Z':
			w += 0.68
		default:
			w += 0.54
		}
	}
	return w * size
}

func (l *layout) head(i int) float64 {
	size := 1.3 * l.Size
	l.word("title", 0, size, l.in(l.story.Title), size, Bold, Letters)
	chapter := l.in(l.story.Chapters[l.story.ChapterOf(i)].Title)
	l.word("chapter", l.Width-l.Measure(chapter, l.Size, Regular), size, chapter, l.Size, Regular, Faint)
	return size + gap*l.Size
}

func (l *layout) foot(i int, y float64) float64 {
	step := l.story.Steps[i]
	size := 1.15 * l.Size
	for _, s := range l.Wrap(l.in(step.Say), l.Width, size, Regular) {
		y += line * size
		l.word("sentence", 0, y, s, size, Regular, Letters)
	}
	if step.Code >= 0 {
		y += line * l.Size
		l.word("code", 0, y, l.in(l.story.Code[step.Code].Words), l.Size, Mono, Faint)
	}
	return y + l.Size
}

// sides precede the titles of views that belong to one page.
var sides = map[trace.Side]say.Words{
	trace.Left:  {En: "Left · "},
	trace.Right: {En: "Right · "},
}

func (l *layout) view(v *trace.View, x, y, w float64) float64 {
	l.of = v.ID
	defer l.name(v, len(l.shapes))
	y += l.Size
	title := l.in(v.Title)
	if l.story.About == trace.OfPair {
		title = l.in(sides[v.Side]) + title
	}
	l.word(l.id("title"), x, y, l.fit(title, w, l.Size, Bold), l.Size, Bold, Letters)
	y += 0.5 * l.Size
	top := y
	switch {
	case v.Text != nil:
		y = l.text(v.Text, x, y, w)
	case v.Table != nil:
		y = l.table(v.Table, x, y, w)
	case v.Bars != nil:
		y = l.bars(v.Bars, x, y, w)
	case v.Bits != nil:
		y = l.bits(v.Bits, x, y, w)
	case v.Buckets != nil:
		y = l.buckets(v.Buckets, x, y, w)
	case v.Tree != nil:
		y = l.tree(v.Tree, x, y, w)
	case v.Plan != nil:
		y = l.plan(v.Plan, x, y, w)
	case v.Curve != nil:
		y = l.curve(v.Curve, x, y, w)
	case v.Grid != nil:
		y = l.grid(v.Grid, x, y, w)
	case v.Formula != nil:
		y = l.formula(v.Formula, x, y, w)
	case v.Scale != nil:
		y = l.scale(v.Scale, x, y, w)
	case v.Track != nil:
		y = l.track(v.Track, x, y, w)
	case v.Dials != nil:
		y = l.dials(v.Dials, x, y, w)
	}
	if v.Grid != nil || v.Curve != nil || v.Track != nil || v.Dials != nil {
		l.solid = append(l.solid, [2]float64{top, y})
	}
	for _, s := range l.Wrap(l.in(v.Note), w, 0.85*l.Size, Regular) {
		y += 0.85 * line * l.Size
		l.word(l.id("note"), x, y, s, 0.85*l.Size, Regular, Faint)
	}
	return y
}

func (l *layout) name(v *trace.View, from int) {
	origins := v.Origins()
	for i := range l.shapes[from:] {
		s := &l.shapes[from+i]
		if s.ID == "" {
			s.ID = l.id("")
		}
		if thing := strings.TrimPrefix(s.ID, l.id("")); thing != "" && thing != "title" && thing != "note" && thing != "more" {
			s.From = cmp.Or(origins[thing], v.Origin)
		}
	}
}

// longList is the number of things from which a list is folded where there is no room for it, even if
// it is to be shown as a whole.
const longList = 12

// shown returns the number of n things that are shown, and the words for the number of the others.
// Of a folded list, and of a long one, fewer are shown if texts have fewer lines than usual, too,
// but not fewer than least.
func (l *layout) shown(show, n, least int) (int, string) {
	if show <= 0 || show >= n && (n <= longList || l.Lines >= lines) {
		l.elastic = l.elastic || show > 0 && n > longList
		return n, ""
	}
	l.elastic = true
	show = min(show, n)
	if l.Lines < lines {
		fewer := max(leastLines, show*l.Lines/lines)
		if l.Lines > leastLines { // the last resort is no more than leastLines
			fewer = max(fewer, least)
		}
		l.left += max(0, show-fewer)
		show = min(show, fewer)
	}
	if show == n {
		return n, ""
	}
	return show, l.in(say.New("… %d more", n-show).Words)
}

// lower records that a picture is lower with fewer lines; letters get no larger at its cost.
func (l *layout) lower() {
	if l.elastic = true; l.Lines < lines {
		l.left++
	}
}

func (l *layout) tall() float64 {
	l.elastic = true
	return max(1, min(2.5, float64(l.Lines)/lines))
}

func (l *layout) more(s string, x, y float64) float64 {
	if s == "" {
		return y
	}
	y += line * l.Size
	l.word(l.id("more"), x, y-0.5*l.Size, s, 0.9*l.Size, Regular, Faint)
	return y
}

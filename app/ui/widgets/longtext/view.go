package longtext

import (
	"context"
	"slices"
	"sort"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/beside"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets/wrap"
)

// Span is a stretch of text in a colour of the theme: bytes [Start, End).
type Span struct {
	Start, End int
	Color      fyne.ThemeColorName
	Badge      string // of a highlight: a number at its beginning
}

// Layer is a kind of highlight behind the text; later layers are drawn over earlier ones.
type Layer int

// The layers of highlights.
const (
	LayerCurrent  Layer = iota // the chosen block
	LayerFeatures              // the features that an algorithm takes
	LayerFound                 // the matches of a search
	layerSelection
	layers
)

var layerColor = [layers]fyne.ThemeColorName{look.Current, look.Feature, look.Found, theme.ColorNameSelection}

// small is the size in bytes up to which a text is cut into lines at once; a longer one is cut in a
// goroutine.
const small = 64 << 10

// View shows long text: only the visible lines exist as objects on the screen. It has line numbers,
// colours, highlights, selection and copying.
type View struct {
	widget.BaseWidget

	Mono    bool // fixed pitch
	Wrap    bool // cut long lines at the width
	Numbers bool // show line numbers

	OnScroll func(offset int)     // called with the first visible byte after a person scrolled
	OnTap    func(offset int)     // called with the byte that a person clicked
	OnSelect func(start, end int) // called with the bytes that a person selected
	OnFind   func()               // Ctrl+F
	OnReady  func()               // called once a text that was set can be drawn
	OnSight  func()               // called when another part of a text is in sight

	text   string
	spans  []Span
	marks  [layers][]Span
	badged bool // some highlight has a badge
	lines  []wrap.Line
	adv    wrap.Advances
	size   float32 // text size for which adv was measured
	widest float32 // width of the widest visible line, for scrolling sideways

	sight [2]int // bytes in sight when OnSight was called

	top     float64 // first visible line; the fraction is the part above the edge
	left    float32
	cutFor  float32 // width for which the lines were cut
	cutting *beside.Beside
	want    int // byte to scroll to once the lines are cut, -1 for none

	anchor, caret int
	focused       bool
}

var (
	_ fyne.Scrollable     = (*View)(nil)
	_ fyne.Draggable      = (*View)(nil)
	_ fyne.Focusable      = (*View)(nil)
	_ fyne.Shortcutable   = (*View)(nil)
	_ fyne.DoubleTappable = (*View)(nil)
)

// New returns an empty view that wraps. Long texts are cut into lines in a goroutine, which hands
// the result back through do.
func New(do beside.Do) *View {
	v := &View{Wrap: true, want: -1, cutting: beside.New(do, nil)}
	v.ExtendBaseWidget(v)
	return v
}

// SetText shows s, which must be valid UTF-8, from its beginning. spans must be in order and must
// not overlap; text outside of them has the normal colour.
func (v *View) SetText(s string, spans []Span) {
	v.text, v.spans = s, spans
	v.marks = [layers][]Span{}
	v.top, v.left, v.anchor, v.caret, v.want = 0, 0, 0, 0, -1
	v.lines = nil
	v.cut()
}

// Replace shows s like SetText but keeps the scroll position and the highlights of the layer
// LayerFound: it is for a text that changes little at a time.
func (v *View) Replace(s string, spans []Span) {
	top, found := v.top, v.marks[LayerFound]
	v.SetText(s, spans)
	v.marks[LayerFound] = found
	v.setTop(top)
	v.Refresh()
}

// Text returns the text.
func (v *View) Text() string { return v.text }

// SetMarks replaces the highlights of a layer. A highlight has the colour of its layer unless its
// Color is set.
func (v *View) SetMarks(l Layer, marks []Span) {
	marks = slices.Clone(marks)
	sort.Slice(marks, func(i, j int) bool { return marks[i].Start < marks[j].Start })
	v.marks[l] = marks
	v.badged = false
	for _, layer := range v.marks {
		v.badged = v.badged || slices.ContainsFunc(layer, func(s Span) bool { return s.Badge != "" })
	}
	v.Refresh()
}

// SetWrap turns wrapping on or off and keeps the first visible byte in place.
func (v *View) SetWrap(on bool) {
	if v.Wrap == on {
		return
	}
	v.Wrap, v.left = on, 0
	v.want = v.Top()
	v.cut()
}

// Top returns the offset of the first visible byte.
func (v *View) Top() int {
	if len(v.lines) == 0 {
		return 0
	}
	return int(v.lines[min(int(v.top), len(v.lines)-1)].Start)
}

// InSight returns the offsets of the first visible byte and of the end of the last.
func (v *View) InSight() (from, to int) {
	if len(v.lines) == 0 {
		return 0, 0
	}
	last := min(int(v.top)+v.rows(), len(v.lines)) - 1
	return v.Top(), int(v.lines[last].End)
}

func (v *View) tellSight() {
	from, to := v.InSight()
	if now := [2]int{from, to}; now != v.sight && v.OnSight != nil {
		v.sight = now
		v.OnSight()
	}
}

// ScrollTo scrolls the byte at offset to the upper part of the view.
func (v *View) ScrollTo(offset int) {
	if v.cutting.Running() || len(v.lines) == 0 {
		v.want = offset
		return
	}
	v.setTop(float64(wrap.At(v.lines, offset)))
	v.Refresh()
}

// Reveal scrolls to the byte at offset, if it is not visible.
func (v *View) Reveal(offset int) {
	if v.cutting.Running() || len(v.lines) == 0 {
		v.want = offset
		return
	}
	line := float64(wrap.At(v.lines, offset))
	if line < v.top || line > v.top+float64(v.rows())-2 {
		v.setTop(line - float64(v.rows()/3))
	}
	v.Refresh()
}

// Selected returns the selected text.
func (v *View) Selected() string {
	a, b := v.selection()
	return v.text[a:b]
}

// Select selects the bytes [start, end).
func (v *View) Select(start, end int) {
	v.anchor, v.caret = start, end
	v.marks[layerSelection] = nil
	if start != end {
		v.marks[layerSelection] = []Span{{Start: min(start, end), End: max(start, end)}}
	}
	v.Refresh()
}

func (v *View) selection() (int, int) {
	return min(v.anchor, v.caret), max(v.anchor, v.caret)
}

// Find returns the occurrences of needle, ignoring the case of ASCII letters.
func (v *View) Find(needle string) []Span {
	if needle == "" {
		return nil
	}
	hay, needle := asciiLower(v.text), asciiLower(needle)
	var found []Span
	for at := 0; ; {
		i := strings.Index(hay[at:], needle)
		if i < 0 {
			return found
		}
		found = append(found, Span{Start: at + i, End: at + i + len(needle)})
		at += i + len(needle)
	}
}

// asciiLower keeps every byte offset, which strings.ToLower does not.
func asciiLower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// cut cuts the text into visual lines for the present width: a short text at once, a long one in a
// goroutine.
func (v *View) cut() {
	v.cutting.Drop()
	v.measure()
	width := v.textWidth()
	v.cutFor = width
	if !v.Wrap {
		width = 0
	} else if width <= 0 {
		return
	}
	if len(v.text) <= small {
		v.show(wrap.Lines(context.Background(), v.text, width, &v.adv))
		return
	}
	s, adv := v.text, v.adv
	var lines []wrap.Line
	v.cutting.Begin(beside.Job{Work: func(ctx context.Context, _ beside.Turn) error {
		lines = wrap.Lines(ctx, s, width, &adv)
		return nil
	}, Done: func(error) { v.show(lines) }})
	v.Refresh()
}

func (v *View) show(lines []wrap.Line) {
	v.lines = lines
	if v.want >= 0 {
		v.top = float64(wrap.At(lines, v.want))
		v.want = -1
	}
	v.setTop(v.top)
	v.Refresh()
	if v.OnReady != nil {
		v.OnReady()
	}
}

// Ready reports whether the text can be drawn: cutting a long one takes a moment.
func (v *View) Ready() bool { return !v.cutting.Running() }

func (v *View) measure() {
	size := v.textSize()
	if v.size == size {
		return
	}
	v.size = size
	v.adv.Measure(size, v.style())
}

func (v *View) style() fyne.TextStyle { return fyne.TextStyle{Monospace: v.Mono} }

func (v *View) textSize() float32 {
	size := v.Theme().Size(theme.SizeNameText)
	if v.Mono {
		return size * 0.92
	}
	return size
}

// lineHeight returns the height of a line; it is generous for Chinese characters.
func (v *View) lineHeight() float32 { return float32(int(v.textSize()*1.55+0.5)) + v.gap() }

// gap returns the room above a line for badges, 0 if there are none.
func (v *View) gap() float32 {
	if !v.badged {
		return 0
	}
	return float32(int(v.textSize() * 0.8))
}

// rows returns the number of whole visible lines.
func (v *View) rows() int { return max(1, int(v.Size().Height/v.lineHeight())) }

const (
	edge = 8  // between the text and the edges
	bar  = 10 // width of the scroll bar
)

func (v *View) numberWidth() float32 {
	if !v.Numbers {
		return 0
	}
	digits := 3
	for n := len(v.lines); n >= 1000; n /= 10 {
		digits++
	}
	return v.adv.Of('0')*float32(digits) + 2*edge
}

func (v *View) textLeft() float32 { return v.numberWidth() + edge }

// textWidth returns the width of a line of text; it always has room for five digits of line
// numbers, so that it does not depend on their count.
func (v *View) textWidth() float32 {
	numbers := float32(0)
	if v.Numbers {
		numbers = v.adv.Of('0')*5 + 2*edge
	}
	return v.Size().Width - numbers - 2*edge - bar
}

// setTop scrolls, at most until one empty line follows the last line.
func (v *View) setTop(top float64) {
	last := float64(len(v.lines)) - float64(v.Size().Height/v.lineHeight()) + 1
	v.top = max(0, min(top, last))
}

// Resize cuts the text again if the width has changed.
func (v *View) Resize(size fyne.Size) {
	v.BaseWidget.Resize(size)
	v.measure()
	if width := v.textWidth(); v.Wrap && width != v.cutFor || v.lines == nil && !v.cutting.Running() {
		if v.lines != nil {
			v.want = v.Top()
		}
		v.cut()
		return
	}
	v.setTop(v.top)
	v.Refresh()
}

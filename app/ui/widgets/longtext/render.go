package longtext

import (
	"cmp"
	"image/color"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets/wrap"
)

// run is a stretch of one visual line in one colour, with its position.
type run struct {
	start, end int
	x, w       float32
	color      fyne.ThemeColorName
}

// textRenderer draws the visible lines. Its objects are made once and reused: background
// rectangles, then texts, then the scroll bar.
type textRenderer struct {
	v       *View
	back    *canvas.Rectangle
	thumb   *canvas.Rectangle
	focus   *canvas.Rectangle
	rects   []*canvas.Rectangle
	texts   []*canvas.Text
	usedR   int
	usedT   int
	objects []fyne.CanvasObject
}

// CreateRenderer returns the renderer of the view.
func (v *View) CreateRenderer() fyne.WidgetRenderer {
	v.ExtendBaseWidget(v)
	r := &textRenderer{v: v, back: &canvas.Rectangle{}, thumb: &canvas.Rectangle{CornerRadius: 3}, focus: &canvas.Rectangle{}}
	r.Refresh()
	return r
}

// MinSize is small: the view takes the room that it is given.
func (v *View) MinSize() fyne.Size { return fyne.NewSize(80, 48) }

// IsClip asks the painter to clip at the edges.
func (r *textRenderer) IsClip() {}

func (r *textRenderer) Destroy() {}

func (r *textRenderer) Layout(fyne.Size) {}

func (r *textRenderer) MinSize() fyne.Size { return r.v.MinSize() }

func (r *textRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *textRenderer) Refresh() {
	v := r.v
	v.measure()
	r.usedR, r.usedT = 0, 0
	size := v.Size()
	r.back.FillColor = v.color(theme.ColorNameInputBackground)
	r.back.Resize(size)
	height := v.lineHeight()
	first := int(v.top)
	y := -float32(v.top-float64(first)) * height
	v.widest = 0
	for i := first; i < len(v.lines) && y < size.Height; i++ {
		r.line(v.lines[i], y, height)
		y += height
	}
	if v.cutting.Running() {
		r.put("…", v.textLeft(), edge, look.Muted)
	}
	r.bar(size)
	r.collect()
	canvas.Refresh(v)
	v.tellSight()
}

func (r *textRenderer) line(l wrap.Line, top, height float32) {
	v := r.v
	y := top + v.gap()
	height -= v.gap()
	if v.Numbers && l.Number > 0 {
		n := strconv.Itoa(int(l.Number))
		x := v.numberWidth() - edge - v.adv.Of('0')*float32(len(n))
		r.put(n, x, y+r.lead(height), look.Comment)
	}
	runs := v.runs(l)
	var badges []badge
	for layer := range layers {
		for _, m := range overlapping(v.marks[layer], int(l.Start), int(l.End)) {
			x0, x1 := v.xAt(runs, max(m.Start, int(l.Start))), v.xAt(runs, min(m.End, int(l.End)))
			if x1 > x0 {
				name := m.Color
				if name == "" {
					name = layerColor[layer]
				}
				r.rect(x0, y+1, x1-x0, height-1, v.color(name))
				if m.Badge != "" && m.Start >= int(l.Start) {
					badges = append(badges, badge{m.Badge, x0})
				}
			}
		}
	}
	for _, p := range runs {
		r.put(shown(v.text[p.start:p.end]), p.x, y+r.lead(height), p.color)
	}
	r.badges(badges, top)
	if n := len(runs); n > 0 {
		v.widest = max(v.widest, v.left+runs[n-1].x+runs[n-1].w-v.textLeft())
	}
}

// badge is a number at the beginning of a highlight.
type badge struct {
	text string
	x    float32
}

// badges draws the numbers of a line in the gap above its text, without those that would overlap.
func (r *textRenderer) badges(list []badge, y float32) {
	size := r.v.textSize() * 0.6
	slices.SortFunc(list, func(a, b badge) int { return cmp.Compare(a.x, b.x) })
	free := float32(-1)
	for _, b := range list {
		w := fyne.MeasureText(b.text, size, fyne.TextStyle{}).Width
		if b.x < free {
			continue
		}
		r.rect(b.x, y+1, w+4, r.v.gap(), r.v.color(theme.ColorNamePrimary))
		r.putSized(b.text, b.x+2, y+1+(r.v.gap()-size*1.36)/2, size, theme.ColorNameForegroundOnPrimary)
		free = b.x + w + 4
	}
}

// lead centres the glyphs in the line.
func (r *textRenderer) lead(height float32) float32 { return (height - r.v.textSize()*1.36) / 2 }

// runs cuts a visual line at changes of colour and at tabs, and places the pieces by measuring
// them; pieces outside the view are left out.
func (v *View) runs(l wrap.Line) []run {
	x, right := v.textLeft()-v.left, v.Size().Width
	style, size := v.style(), v.textSize()
	var out []run
	add := func(start, end int, name fyne.ThemeColorName) {
		for start < end && x < right {
			stop := min(end, start+120)
			for stop < end && !utf8.RuneStart(v.text[stop]) {
				stop++
			}
			if tab := strings.IndexByte(v.text[start:stop], '\t'); tab == 0 {
				x += v.adv.Of('\t')
				start++
				continue
			} else if tab > 0 {
				stop = start + tab
			}
			piece := shown(v.text[start:stop])
			w := v.adv.Width(piece)
			if x+w > 0 {
				w = fyne.MeasureText(piece, size, style).Width
				out = append(out, run{start, stop, x, w, name})
			}
			x += w
			start = stop
		}
	}
	at, end := int(l.Start), int(l.End)
	for _, s := range overlapping(v.spans, at, end) {
		add(at, max(at, s.Start), theme.ColorNameForeground)
		from := max(at, s.Start)
		at = min(end, s.End)
		add(from, at, s.Color)
	}
	add(at, end, theme.ColorNameForeground)
	return out
}

// xAt returns the x position of the byte at offset in the line with these runs.
func (v *View) xAt(runs []run, offset int) float32 {
	for _, p := range runs {
		if offset < p.start {
			return p.x
		}
		if offset < p.end {
			all := v.adv.Width(shown(v.text[p.start:p.end]))
			if all == 0 {
				return p.x
			}
			return p.x + p.w*v.adv.Width(shown(v.text[p.start:offset]))/all
		}
	}
	if len(runs) == 0 {
		return v.textLeft()
	}
	last := runs[len(runs)-1]
	return last.x + last.w
}

// offsetAt returns the offset of the byte at a position of the view.
func (v *View) offsetAt(p fyne.Position) int {
	if len(v.lines) == 0 {
		return 0
	}
	i := int(v.top + float64(p.Y/v.lineHeight()))
	if i < 0 {
		return int(v.lines[0].Start)
	}
	if i >= len(v.lines) {
		return len(v.text)
	}
	l := v.lines[i]
	runs := v.runs(l)
	for _, q := range runs {
		if p.X >= q.x+q.w {
			continue
		}
		all := v.adv.Width(shown(v.text[q.start:q.end]))
		x := q.x
		for j, r := range v.text[q.start:q.end] {
			w := v.adv.Of(r) * q.w / max(all, 1)
			if p.X < x+w/2 {
				return q.start + j
			}
			x += w
		}
		return q.end
	}
	return int(l.End)
}

// overlapping returns the spans, in order, that touch [start, end). Spans may overlap slightly; the
// search goes back by the length of the longest one.
func overlapping(spans []Span, start, end int) []Span {
	hi := sort.Search(len(spans), func(i int) bool { return spans[i].Start >= end })
	lo := sort.Search(hi, func(i int) bool { return spans[i].End > start })
	for lo > 0 && spans[lo-1].End > start {
		lo--
	}
	return spans[lo:hi]
}

// shown returns s as it is drawn: with spaces for control characters.
func shown(s string) string {
	if strings.IndexFunc(s, isControl) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if isControl(r) {
			return ' '
		}
		return r
	}, s)
}

func isControl(r rune) bool { return r < ' ' || r == 0x7F }

func (r *textRenderer) put(s string, x, y float32, name fyne.ThemeColorName) {
	r.putSized(s, x, y, r.v.textSize(), name)
}

func (r *textRenderer) putSized(s string, x, y, size float32, name fyne.ThemeColorName) {
	if r.usedT == len(r.texts) {
		r.texts = append(r.texts, &canvas.Text{})
	}
	t := r.texts[r.usedT]
	r.usedT++
	style, c := r.v.style(), r.v.color(name)
	if t.Text != s || t.TextSize != size || t.TextStyle != style || t.Color != c {
		t.Text, t.TextSize, t.TextStyle, t.Color = s, size, style, c
		t.Resize(t.MinSize())
		t.Refresh()
	}
	t.Move(fyne.NewPos(x, y))
}

func (r *textRenderer) rect(x, y, w, h float32, c color.Color) {
	if r.usedR == len(r.rects) {
		r.rects = append(r.rects, &canvas.Rectangle{CornerRadius: 2})
	}
	o := r.rects[r.usedR]
	r.usedR++
	o.FillColor = c
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(w, h))
}

func (r *textRenderer) bar(size fyne.Size) {
	v := r.v
	total := float32(len(v.lines)) + 1
	seen := size.Height / v.lineHeight()
	r.thumb.Hidden = total <= seen
	if r.thumb.Hidden {
		return
	}
	r.thumb.FillColor = v.color(theme.ColorNameScrollBar)
	h := max(24, size.Height*seen/total)
	y := (size.Height - h) * float32(v.top) / max(1, total-seen)
	r.thumb.Resize(fyne.NewSize(bar-4, h))
	r.thumb.Move(fyne.NewPos(size.Width-bar+2, min(y, size.Height-h)))
}

func (r *textRenderer) collect() {
	r.focus.Hidden = !r.v.focused
	r.focus.FillColor = r.v.color(theme.ColorNamePrimary)
	r.focus.Resize(fyne.NewSize(2, r.v.Size().Height))
	r.objects = append(r.objects[:0], r.back)
	for _, o := range r.rects[:r.usedR] {
		r.objects = append(r.objects, o)
	}
	for _, o := range r.texts[:r.usedT] {
		r.objects = append(r.objects, o)
	}
	r.objects = append(r.objects, r.thumb, r.focus)
}

func (v *View) color(name fyne.ThemeColorName) color.Color {
	return v.Theme().Color(name, fyne.CurrentApp().Settings().ThemeVariant())
}

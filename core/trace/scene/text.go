package scene

import (
	"math"
	"slices"
	"unicode"
	"unicode/utf8"

	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// lines is the default number of lines of a text in a view.
const lines = 6

// around is the number of characters around a lit span of a text that is too long; if no more than
// bridge would be left out between two spans, nothing is.
const (
	around = 12
	bridge = 30
)

func (l *layout) text(t *trace.Text, x, y, w float64) float64 {
	src := l.story.Texts[t.Text]
	size := l.Size
	rows := l.Lines
	l.elastic = true
	if t.Lines > 0 {
		rows = max(1, t.Lines*rows/lines)
	}
	room := int(float64(rows) * w / l.usually(src))
	begins := len(l.shapes)
	parts := excerpt(src, telling(t.Spans), room)
	f := &flow{layout: l, x: x, y: y + 1.1*size, left: x, right: x + w, size: size}
	left := utf8.RuneCountInString(src)
	last := 0
	for _, p := range parts {
		if p.Start > last {
			f.put("…", trace.None, "")
		}
		f.part(src, p, t.Spans)
		left -= utf8.RuneCountInString(src[p.Start:p.End])
		last = p.End
	}
	f.flush()
	y = f.y + 0.6*size
	l.left += left
	if left > 0 {
		more := l.in(say.New("… %d {character|characters} more", left).Words)
		y = l.more(more, x, y)
	}
	if at := slices.IndexFunc(t.Spans, func(s trace.Span) bool { return t.Lens != "" && s.ID == t.Lens }); at >= 0 {
		y = l.lens(src, t.Spans[at], begins, x, y, w)
	}
	return y
}

// sample is the number of characters of a text by which their width is estimated.
const sample = 200

func (l *layout) usually(src string) float64 {
	if src == "" {
		return l.Size
	}
	begins := src[:forth(src, 0, sample)]
	const spare = 1.04 // lines are not filled to their ends
	return spare * l.Measure(begins, l.Size, Regular) / float64(utf8.RuneCountInString(begins))
}

func telling(spans []trace.Span) []trace.Span {
	out := slices.DeleteFunc(slices.Clone(spans), func(s trace.Span) bool { return s.Mark == trace.Dropped })
	if len(out) == 0 {
		return spans
	}
	return out
}

func excerpt(src string, spans []trace.Span, room int) []text.Span {
	if len(src) <= room || utf8.RuneCountInString(src) <= room {
		return []text.Span{{Start: 0, End: len(src)}}
	}
	var out []text.Span
	for _, s := range spans {
		from, to := wordStart(src, back(src, s.Start, around)), wordEnd(src, forth(src, s.End, around))
		if n := len(out); n > 0 && from <= forth(src, out[n-1].End, bridge) {
			from = out[n-1].Start
			to = max(to, out[n-1].End)
			out = out[:n-1]
		}
		out = append(out, text.Span{Start: from, End: to})
		if taken(src, out) >= room {
			break
		}
	}
	if len(out) == 0 {
		out = []text.Span{{Start: 0, End: 0}}
	}
	// The remaining room shows the text after the last part, or before the first.
	if left := room - taken(src, out); left > 0 {
		n := len(out) - 1
		out[n].End = wordEnd(src, forth(src, out[n].End, left))
		if left = room - taken(src, out); left > bridge {
			least := 0
			if n > 0 {
				least = out[n-1].End
			}
			out[n].Start = max(least, wordStart(src, back(src, out[n].Start, left)))
		}
	} else {
		n := len(out) - 1
		out[n].End = wordEnd(src, max(back(src, out[n].End, -left), forth(src, out[n].Start, around)))
	}
	return out
}

// word is the most characters in a word that is not cut.
const word = 20

func wordEdge(src string, at int, end bool) int {
	for i, n := at, 0; n < word; n++ {
		a, before := utf8.DecodeLastRuneInString(src[:i])
		b, behind := utf8.DecodeRuneInString(src[i:])
		switch {
		case i == 0 || i == len(src) || mayBreak(a, b):
			return i
		case end:
			i += behind
		default:
			i -= before
		}
	}
	return at
}

func wordStart(src string, at int) int { return wordEdge(src, at, false) }
func wordEnd(src string, at int) int   { return wordEdge(src, at, true) }

func taken(src string, parts []text.Span) int {
	n := 0
	for _, p := range parts {
		n += utf8.RuneCountInString(src[p.Start:p.End])
	}
	return n
}

// back returns the byte n characters before at, forth that after it.
func back(src string, at, n int) int {
	for ; n > 0 && at > 0; n-- {
		_, size := utf8.DecodeLastRuneInString(src[:at])
		at -= size
	}
	return at
}

func forth(src string, at, n int) int {
	for ; n > 0 && at < len(src); n-- {
		_, size := utf8.DecodeRuneInString(src[at:])
		at += size
	}
	return at
}

// flow fills lines with characters.
type flow struct {
	*layout
	x, y, left, right, size float64

	run  []byte // characters of one mark that are not written yet
	mark trace.Mark
	id   string
	from float64
}

// strength orders marks where spans overlap.
var strength = map[trace.Mark]int{trace.Dropped: 1, trace.Same: 2, trace.Used: 3, trace.New: 4, trace.Differs: 5}

// strongest returns for each byte of a part 1 + the span that it is lit by, 0 where none is.
func strongest(p text.Span, spans []trace.Span) []int32 {
	lit := make([]int32, p.End-p.Start)
	for n, s := range spans {
		for at := max(s.Start, p.Start); at < min(s.End, p.End); at++ {
			if was := lit[at-p.Start]; was == 0 || strength[spans[was-1].Mark] < strength[s.Mark] {
				lit[at-p.Start] = int32(n + 1)
			}
		}
	}
	return lit
}

// Run is a part of a text that is lit in one way.
type Run struct {
	Start, End int // bytes
	Mark       trace.Mark
}

// Runs returns the lit runs of a whole text of size bytes, as [Of] lights it.
func Runs(size int, spans []trace.Span) []Run {
	var out []Run
	for at, n := range strongest(text.Span{End: size}, spans) {
		mark := trace.None
		if n > 0 {
			mark = spans[n-1].Mark
		}
		if last := len(out) - 1; last >= 0 && out[last].Mark == mark {
			out[last].End = at + 1
			continue
		}
		out = append(out, Run{at, at + 1, mark})
	}
	return out
}

func (f *flow) part(src string, p text.Span, spans []trace.Span) {
	lit := strongest(p, spans)
	next := 0 // where a line may begin again
	for i, r := range src[p.Start:p.End] {
		if i == next {
			next += f.begins(src[p.Start+i : p.End])
		}
		var mark trace.Mark
		id, label := "", ""
		if n := lit[i]; n > 0 {
			s := spans[n-1]
			mark, id = s.Mark, s.ID
			if s.Start == p.Start+i {
				label = s.Label
			}
		}
		switch {
		case unicode.IsSpace(r):
			r = ' '
		case unicode.IsControl(r) || r == utf8.RuneError:
			r = '□'
		}
		if label != "" {
			f.flush()
			f.word(f.layout.id(id), f.x, f.y-0.95*f.size, label, 0.65*f.size, Regular, Faint)
		}
		f.put(string(r), mark, id)
	}
}

func (f *flow) put(s string, mark trace.Mark, id string) {
	w := f.Measure(s, f.size, Regular)
	if f.x+w > f.right && f.x > f.left {
		f.newLine()
	}
	if s == " " && f.x == f.left {
		return
	}
	if mark != f.mark || id != f.id {
		f.flush()
		f.mark, f.id = mark, id
	}
	if len(f.run) == 0 {
		f.from = f.x
	}
	f.run = append(f.run, s...)
	f.x += w
}

func (f *flow) flush() {
	if len(f.run) == 0 {
		return
	}
	w := f.x - f.from
	id := ""
	if f.id != "" {
		id = f.layout.id(f.id)
	}
	ink := Letters
	if f.mark != trace.None {
		f.add(Shape{Kind: Rect, ID: id, X: f.from, Y: f.y - f.size, W: w, H: 1.3 * f.size, Round: 2, Fill: inkOf(f.mark), Share: Thin})
		under := f.y + 0.28*f.size
		if f.mark == trace.Dropped {
			under, ink = f.y-0.35*f.size, Faint
		}
		f.add(Shape{Kind: Line, ID: id, X: f.from, Y: under, W: w, Stroke: inkOf(f.mark), Thick: math.Round(0.12*f.size*10) / 10, Dash: f.mark == trace.Differs || f.mark == trace.New})
	}
	f.word(id, f.from, f.y, string(f.run), f.size, Regular, ink)
	f.run = f.run[:0]
}

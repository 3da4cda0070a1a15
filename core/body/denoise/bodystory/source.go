package bodystory

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

// If a part of the markup, such as a script, is longer than foldFrom characters, only its
// beginning and end are shown, with the number of characters between them.
const (
	foldFrom = 240
	foldHead = 120
	foldTail = 60
)

// Folded is a part of the source of a page in which long markup is folded. Parts are added in their
// order; the text between them is markup.
type Folded struct {
	src    string
	out    strings.Builder
	at     int // up to where the source is written
	folded int // characters that are not
	spans  []trace.Span
	signs  *strings.Replacer // for what is no character
}

// NewFolded starts at the byte from of a source.
func NewFolded(src string, from int) *Folded { return &Folded{src: src, at: from} }

// Signs sets replacements for invisible characters, in pairs of old and new.
func (f *Folded) Signs(oldnew ...string) { f.signs = strings.NewReplacer(oldnew...) }

// shown returns a part of the source in the form in which it is shown.
func (f *Folded) shown(from, to int) string {
	s := valid(f.src[from:to])
	if f.signs != nil {
		s = f.signs.Replace(s)
	}
	return s
}

// Add adds the markup up to from, and the bytes [from, to) as a span.
func (f *Folded) Add(id string, from, to int, m trace.Mark) {
	f.markup(from)
	start := f.out.Len()
	f.out.WriteString(f.shown(from, to))
	if f.at = to; f.out.Len() > start {
		f.spans = append(f.spans, trace.Span{ID: id, Start: start, End: f.out.Len(), Mark: m})
	}
}

// Cut is Add for a span of which only the ends are shown if it is long.
func (f *Folded) Cut(id string, from, to int, m trace.Mark) {
	f.markup(from)
	start := f.out.Len()
	if f.markup(to); f.out.Len() > start {
		f.spans = append(f.spans, trace.Span{ID: id, Start: start, End: f.out.Len(), Mark: m})
	}
}

// markup adds the source up to an offset, folded if it is long.
func (f *Folded) markup(to int) {
	s := f.shown(f.at, to)
	f.at = to
	n := utf8.RuneCountInString(s)
	if n <= foldFrom {
		f.out.WriteString(s)
		return
	}
	runes := []rune(s)
	fmt.Fprintf(&f.out, "%s …‹%d›… %s", string(runes[:foldHead]), n-foldHead-foldTail, string(runes[n-foldTail:]))
	f.folded += n - foldHead - foldTail
}

// View ends at the byte to and returns the view of all parts.
func (f *Folded) View(r *trace.Recorder, id string, title say.Words, to int) *trace.View {
	f.markup(max(f.at, to))
	v := &trace.View{ID: id, Title: title, Text: &trace.Text{Text: r.Text(f.out.String()), Spans: f.spans, Lines: 10}}
	if f.folded > 0 {
		v.Note = say.New("Long runs of markup are shortened; …‹n›… stands for n omitted characters, %d in all.", f.folded).Words
	}
	return v
}

// Texts adds the visible text under the node n as spans.
func (f *Folded) Texts(t *markup.Tree, n int32, m trace.Mark) {
	for k := n; k < t.Nodes[n].After; k++ {
		switch node := &t.Nodes[k]; {
		case node.Kind == markup.Text:
			f.text(t, fmt.Sprint("text", k), k, m)
		case denoise.Dropped(node.Tag):
			k = node.After - 1
		}
	}
}

func (f *Folded) text(t *markup.Tree, id string, n int32, m trace.Mark) {
	from := int(t.Nodes[n].Start)
	src := t.Source(n)
	text := strings.TrimSpace(src)
	from += strings.Index(src, text)
	f.Add(id, from, from+len(text), m)
}

// sourceView shows the source of a page with its visible text lit.
func sourceView(r *trace.Recorder, t *markup.Tree, segments []denoise.Segment) *trace.View {
	f := NewFolded(t.HTML, 0)
	for i, s := range segments {
		for n := s.First; n <= s.Last && s.Class >= 0; n++ {
			switch node := &t.Nodes[n]; {
			case node.Kind == markup.Text:
				f.text(t, fmt.Sprint("b", i+1), n, trace.Used)
			case denoise.Dropped(node.Tag):
				n = node.After - 1
			}
		}
	}
	return f.View(r, "source", say.Words{En: "Source of the page"}, len(t.HTML))
}

func percent(part, all int) string {
	if all == 0 {
		return "0%"
	}
	return fmt.Sprintf("%.1f%%", 100*float64(part)/float64(all))
}

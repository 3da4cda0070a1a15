package algo

import (
	"unicode"
	"unicode/utf8"

	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// mostTold is the number of characters of a body that a story covers. Stories of more take
// minutes and hundreds of megabytes, and nobody reads all of them.
const mostTold = 12_000

// Beginning returns the document that a story covers: d, or a copy with the first mostTold
// characters of a longer body.
func Beginning(d *text.Doc) *text.Doc {
	end := ends(d.Body)
	if end == len(d.Body) {
		return d
	}
	told := d.Bare()
	told.Body = d.Body[:end]
	told.See = func() string { seen := d.Seen(); return seen[:ends(seen)] }
	return told
}

func ends(body string) int {
	n := 0
	for i := range body {
		if n++; n > mostTold {
			return i
		}
	}
	return len(body)
}

// pageNames name the pages of a pair within sentences.
var pageNames = [2]say.Words{{En: "left"}, {En: "right"}}

// remarks records unusual properties of the pages, before the method reads them: that a run leaves
// one out, and unusual characters of a body. docs are the documents of the story, which may be
// beginnings of the pages.
func (t StoryOptions) remarks(r *trace.Recorder, docs [2]*text.Doc, pages [2]trace.Page) {
	for i, d := range docs {
		side, name := trace.Sides[i], pageNames[i]
		if why := t.Left[i]; why.En != "" {
			r.Step(codeBody, say.New("A run would skip the %s page: %v. This story shows what the method would do with it.", name, why), bodyView(r, side, d))
		}
		if n := pages[i].Chars; n > mostTold {
			r.Step(codeBody, say.New("The %s page is very long (%d {character|characters}). This story covers only the first %d; a run uses the whole page, and its score may differ.", name, n, mostTold), bodyView(r, side, d))
		}
		if n, spans := pictures(d.Body); many(n, d) {
			r.Step(codeBody, say.New("The %s page has %d {emoji or symbol|emoji and symbols} in its text, first “%s”. They are treated like spaces.", name, n, trace.Quote(d.Body[spans[0].Start:spans[0].End])), bodyView(r, side, d, spans...))
		}
		if n, spans := backwards(d.Body); many(n, d) {
			r.Step(codeBody, say.New("The %s page has %d right-to-left {letter|letters}. Characters are used in reading order; words in these scripts are split only at spaces, without a dictionary.", name, n), bodyView(r, side, d, spans...))
		}
	}
}

const mostSpans = 200

// stretches counts the characters of a kind and returns their places, neighbouring ones in one
// span.
func stretches(body string, is func(rune) bool) (n int, spans []trace.Span) {
	for i, c := range body {
		if !is(c) {
			continue
		}
		n++
		end := i + utf8.RuneLen(c)
		if k := len(spans); k > 0 && spans[k-1].End == i {
			spans[k-1].End = end
		} else if k < mostSpans {
			spans = append(spans, trace.Span{ID: "remark", Start: i, End: end, Mark: trace.Dropped})
		}
	}
	return n, spans
}

// many reports whether so many of the characters of a page deserve a remark: at least one in fifty.
func many(n int, d *text.Doc) bool { return n > 0 && 50*n >= utf8.RuneCountInString(d.Body) }

func pictures(body string) (int, []trace.Span) {
	return stretches(body, func(c rune) bool { return c > 0x2190 && unicode.Is(unicode.So, c) })
}

func backwards(body string) (int, []trace.Span) {
	n, spans := stretches(body, func(c rune) bool {
		return c >= 0x590 && unicode.In(c, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko) && unicode.IsLetter(c)
	})
	for i := range spans {
		spans[i].Mark = trace.Used
	}
	return n, spans
}

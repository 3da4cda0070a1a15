package titletopic

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pagetwin/core/base/hash"
	"pagetwin/core/text"
)

// part is the topic or the summary of a page as a sequence of items, which are characters,
// tokens or words.
type part struct {
	norm  *text.Norm
	items []uint64
	at    []text.Span // of each item in norm.Text
	place int         // where norm's source begins in the body, -1 when it is not in the body
}

func (m *Method) topicOf(title string) string {
	if m.literal {
		return literalTopic(title)
	}
	return Topic(title)
}

func (m *Method) topic(d *text.Doc) part {
	if m.steps == stepsSummary || d.Title == "" {
		return part{place: -1}
	}
	n := text.Normalize(m.topicOf(d.Title))
	return m.items(d, n, len(n.Text), -1)
}

func (m *Method) abstract(d *text.Doc) string {
	if !m.declared {
		return ""
	}
	return d.Abstract
}

func (m *Method) summary(d *text.Doc) part {
	if m.steps == stepsTopic {
		return part{place: -1}
	}
	if given, n := m.given(d); given != "" {
		return m.items(d, n, len(n.Text), strings.Index(d.Body, given))
	}
	n := d.Norm()
	end := 0
	for range m.lead {
		if end == len(n.Text) {
			break
		}
		_, size := utf8.DecodeRuneInString(n.Text[end:])
		end += size
	}
	return m.items(d, n, end, 0)
}

func (m *Method) given(d *text.Doc) (string, *text.Norm) {
	if m.body {
		return "", nil
	}
	for _, given := range []string{d.Summary, m.abstract(d)} {
		if n := text.Normalize(given); n.Text != "" {
			return given, n
		}
	}
	return "", nil
}

// items returns the items in the first end bytes of the compact text of n. A word that crosses
// the end is left out, unless it is the first; of a token the part before the end counts.
func (m *Method) items(d *text.Doc, n *text.Norm, end, place int) part {
	p := part{norm: n, place: place}
	if m.count == countWords {
		t := wordsOf(d, n)
		for i := range t.Len() {
			if s := (text.Span{Start: int(t.Start[i]), End: int(t.Start[i+1])}); s.End <= end || i == 0 {
				p.add(m.stop, n.Text, s, hash.String(t.At(i)))
			}
		}
		return p
	}
	chars := utf8.RuneCountInString(n.Text[:end])
	p.items, p.at = make([]uint64, 0, chars), make([]text.Span, 0, chars)
	if m.count == countTokens {
		t := n.Tokens()
		for i := 0; i < t.Len() && int(t.Start[i]) < end; i++ {
			p.addToken(m.stop, t.At(i), int(t.Start[i]), end)
		}
		return p
	}
	for i, r := range n.Text[:end] {
		p.add(m.stop, n.Text, text.Span{Start: i, End: i + utf8.RuneLen(r)}, uint64(r))
	}
	return p
}

// addToken adds each character of a token, up to end, as an item of
// the whole token: equal tokens share as many items as they have characters.
func (p *part) addToken(stop text.StopSet, token string, start, end int) {
	if stop.Has(token) {
		return
	}
	item := hash.String(token)
	for i, r := range token {
		if start+i == end {
			return
		}
		p.items = append(p.items, item)
		p.at = append(p.at, text.Span{Start: start + i, End: start + i + utf8.RuneLen(r)})
	}
}

func wordsOf(d *text.Doc, n *text.Norm) text.Tokens {
	if n == d.Norm() {
		return d.Words(text.Dict)
	}
	return d.WordsOf(n, text.Dict)
}

func (p *part) add(stop text.StopSet, s string, at text.Span, item uint64) {
	if !stop.Has(s[at.Start:at.End]) {
		p.items, p.at = append(p.items, item), append(p.at, at)
	}
}

func (p part) label(body string, i, j int) string {
	if s, ok := p.span(i, j); ok {
		return body[s.Start:s.End]
	}
	return p.norm.Text[p.at[i].Start:p.at[j].End]
}

func (p part) span(i, j int) (text.Span, bool) {
	if p.place < 0 {
		return text.Span{}, false
	}
	s := p.norm.Source(text.Span{Start: p.at[i].Start, End: p.at[j].End})
	return text.Span{Start: s.Start + p.place, End: s.End + p.place}, true
}

// Topic returns the part of a title that names its topic: between separators, the
// part with most content characters, the first of equals.
func Topic(title string) string { return longest(title, separates) }

// literalTopic is Topic with the separators as the source names them: any space and
// any hyphen parts a title, even inside an English name.
func literalTopic(title string) string { return longest(title, anywhere) }

func anywhere(_, r rune, _ string) bool {
	return r == '-' || r == '－' || always(r) || isSpace(r)
}

func longest(title string, separates separator) string {
	best, most := "", 0
	cut(title, separates, func(part string) {
		if n := contents(part); n > most {
			best, most = part, n
		}
	})
	return best
}

func contents(part string) int { return utf8.RuneCountInString(text.Normalize(part).Text) }

// separator reports whether a character, between the one before and the text after it, parts
// a title.
type separator func(before, r rune, after string) bool

func cut(title string, separates separator, take func(part string)) {
	start := 0
	before := ' ' // the character before i; the ends of a title count as spaces
	for i := 0; i < len(title); {
		r, size := utf8.DecodeRuneInString(title[i:])
		if separates(before, r, title[i+size:]) {
			take(strings.TrimSpace(title[start:i]))
			start = i + size
		}
		before = r
		i += size
	}
	take(strings.TrimSpace(title[start:]))
}

func separates(before, r rune, after string) bool {
	next := ' '
	if after != "" {
		next, _ = utf8.DecodeRuneInString(after)
	}
	if r == '-' || r == '－' {
		return isEdge(before) && isEdge(next) || isWide(before) || isWide(next)
	}
	return always(r) || isSpace(r) && isSpace(before)
}

func always(r rune) bool { return strings.ContainsRune("|｜_»›—–\u3000", r) }

// isEdge reports whether a hyphen beside r does not join r to something.
func isEdge(r rune) bool { return isSpace(r) || always(r) || r == '-' || r == '－' }

func isSpace(r rune) bool { return unicode.IsSpace(r) }

func isWide(r rune) bool {
	return text.IsWide(r) || strings.ContainsRune("（）【】《》〈〉「」『』〔〕［］｛｝“”", r)
}

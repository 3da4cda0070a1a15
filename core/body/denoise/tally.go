package denoise

import (
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/markup"
)

// Tally counts the visible text under each node of a page. It holds running totals in document
// order, so that the sums under a node are the difference of two of them, however deep the page
// is nested.
type Tally []Sums

// Sums are the counts of a part of a page.
type Sums struct {
	Chars int32 // visible characters, runs of white space as one
	Links int32 // of them in links
	Tags  int32 // elements
}

// TallyOf counts the text of the segments of t that are neither hidden nor in form controls.
func TallyOf(t *markup.Tree, segments []Segment) Tally {
	y := make(Tally, len(t.Nodes)+1)
	var run Sums
	seg, link := 0, int32(0)
	for n := int32(0); int(n) < len(t.Nodes); n++ {
		y[n] = run
		node := &t.Nodes[n]
		switch {
		case node.Kind == markup.Text:
			for seg < len(segments) && segments[seg].Last < n {
				seg++
			}
			if seg == len(segments) || segments[seg].First > n || segments[seg].Class < 0 {
				continue
			}
			c := ShownChars(t.HTML[node.Start:node.End], t.Verbatim(n))
			run.Chars += c
			if n < link {
				run.Links += c
			}
		case Dropped(node.Tag):
			for k := n + 1; k < node.After; k++ {
				y[k] = run
			}
			n = node.After - 1
		default:
			run.Tags++
			if node.Tag == atom.A && IsLink(t, n) {
				link = max(link, node.After)
			}
		}
	}
	y[len(t.Nodes)] = run
	return y
}

// Under returns the sums under the node n of t.
func (y Tally) Under(t *markup.Tree, n int32) Sums {
	a, b := y[n+1], y[t.Nodes[n].After]
	return Sums{b.Chars - a.Chars, b.Links - a.Links, b.Tags - a.Tags}
}

// Chars returns the number of characters of the text node n.
func (y Tally) Chars(n int32) int32 { return y[n+1].Chars - y[n].Chars }

// ShownChars counts the visible characters of a source text: a character reference as one, a run
// of white space as one inside and none at the ends. verbatim means that there are no character
// references.
func ShownChars(s string, verbatim bool) int32 {
	n, gap := int32(0), int32(0)
	for i := 0; i < len(s); {
		switch b := s[i]; {
		case b <= ' ':
			gap = min(n, 1)
			i++
			continue
		case b == '&' && !verbatim:
			i += reference(s[i:])
		default:
			i++
			for i < len(s) && s[i]&0xC0 == 0x80 {
				i++
			}
		}
		n += 1 + gap
		gap = 0
	}
	return n
}

// BodyOf returns the body element of t, or its root.
func BodyOf(t *markup.Tree) int32 {
	for n := range t.Find(atom.Body) {
		return n
	}
	return 0
}

// IsWide reports whether the character r takes two columns and stands without spaces around it:
// Han, kana, Hangul and their punctuation.
func IsWide(r rune) bool { return Wide(r) || r >= 0xAC00 && r <= 0xD7A3 }

// EachToken calls word for each run of characters without white space that holds a letter or
// digit, and char for each wide letter, in the order of the text.
func EachToken(s string, word func(string), char func(rune)) {
	start, content := -1, false
	end := func(at int) {
		if content {
			word(s[start:at])
		}
		start, content = -1, false
	}
	for i := 0; i < len(s); {
		r, size := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s[i:])
		}
		switch {
		case r <= ' ':
			end(i)
		case IsWide(r):
			end(i)
			if IsContent(r) {
				char(r)
			}
		default:
			if start < 0 {
				start = i
			}
			content = content || IsContent(r)
		}
		i += size
	}
	end(len(s))
}

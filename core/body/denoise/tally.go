package denoise

import (
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/markup"
)

// Tally counts what is visible under each node of a page. It holds running totals
// in document order, so that what lies under a node is a difference of two of
// them, however deep the page is nested.
type Tally []Sums

// Sums is what a stretch of a page holds.
type Sums struct {
	Chars int32 // visible characters, runs of white space as one
	Links int32 // of them in links
	Tags  int32 // elements
}

// TallyOf counts the text of those segments of t that are neither hidden nor in
// form controls.
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

// under returns what lies under the node n of t.
func (y Tally) Under(t *markup.Tree, n int32) Sums {
	a, b := y[n+1], y[t.Nodes[n].After]
	return Sums{b.Chars - a.Chars, b.Links - a.Links, b.Tags - a.Tags}
}

// chars returns the characters of the text node n.
func (y Tally) Chars(n int32) int32 { return y[n+1].Chars - y[n].Chars }

// ShownChars counts the characters of a source text: a character reference as one,
// white space inside as one, at the ends as none.
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

// IsWide tells whether the character r takes two columns and stands without a space
// beside its neighbours: Han, kana, Hangul and their marks.
func IsWide(r rune) bool { return Wide(r) || r >= 0xAC00 && r <= 0xD7A3 }

// EachToken goes through the words of a text: runs of characters without white space
// that hold a letter or digit, and each wide letter by itself. It calls word with
// each of the first kind and char with each of the second.
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

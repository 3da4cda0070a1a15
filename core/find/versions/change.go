package versions

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pagetwin/core/text"
	"pagetwin/core/text/align"
)

// Limits of the shown part of a change.
const (
	mostHunks = 24  // hunks of a page
	mostRunes = 400 // characters of one side of a hunk
	around    = 40  // characters of shared text before and after a change
)

// Part counts the text that only one version has.
type Part struct {
	Passages int // passages that only it has
	Chars    int // characters in them, including spaces
}

// Hunk is a place where two versions differ, with the text of both.
type Hunk struct {
	Before, Old, New, After string // shared text before and after, cut if it is long
}

// Change describes how two bodies differ.
type Change struct {
	Removed, Added Part
	Moved          int     // passages in another order
	Shared         float64 // share of the tokens of both that are in shared passages, 0 to 1
	Hunks          []Hunk  // the first mostHunks
	MoreHunks      int     // number of the others
}

// changeOf aligns two bodies.
func changeOf(a, b string) Change {
	var c Change
	al := align.Texts(a, b, 0)
	if n := al.TokensA + al.TokensB; n > 0 {
		c.Shared = 2 * float64(al.Shared) / float64(n)
	} else if a == b {
		c.Shared = 1
	}
	for _, m := range al.Matches {
		if m.Moved {
			c.Moved++
		}
	}
	edits := al.Edits(len(a), len(b))
	for k := 0; k < len(edits); k++ {
		if edits[k].Kind != align.Deleted && edits[k].Kind != align.Added {
			continue
		}
		h := Hunk{Before: tail(a[:edits[k].A.Start])}
		counts := false
		for ; k < len(edits) && (edits[k].Kind == align.Deleted || edits[k].Kind == align.Added); k++ {
			e := edits[k]
			if e.Kind == align.Deleted {
				counts = c.Removed.take(a, e.A) || counts
				h.Old += shorten(a[e.A.Start:e.A.End])
				h.After = beginning(a[e.A.End:])
			} else {
				counts = c.Added.take(b, e.B) || counts
				h.New += shorten(b[e.B.Start:e.B.End])
				h.After = beginning(b[e.B.End:])
			}
		}
		switch {
		case !counts: // white space and punctuation only
		case len(c.Hunks) < mostHunks:
			c.Hunks = append(c.Hunks, h)
		default:
			c.MoreHunks++
		}
	}
	return c
}

// take counts a passage, if it has a letter or digit.
func (p *Part) take(s string, at text.Span) bool {
	s = s[at.Start:at.End]
	if strings.IndexFunc(s, told) < 0 {
		return false
	}
	p.Passages++
	p.Chars += utf8.RuneCountInString(strings.TrimSpace(s))
	return true
}

// told reports whether a character counts as a difference.
func told(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// tail returns the end of the text before a change, on its line.
func tail(s string) string {
	from := max(0, len(s)-utf8.UTFMax*around)
	for from < len(s) && !utf8.RuneStart(s[from]) {
		from++
	}
	s = s[from:]
	s = s[strings.LastIndexByte(s, '\n')+1:]
	n := utf8.RuneCountInString(s)
	if n <= around {
		return s
	}
	for ; n > around; n-- {
		_, size := utf8.DecodeRuneInString(s)
		s = s[size:]
	}
	return "…" + s
}

// beginning returns the beginning of the text after a change, on its line.
func beginning(s string) string {
	if i := strings.IndexByte(s[:min(len(s), utf8.UTFMax*around)], '\n'); i >= 0 {
		s = s[:i]
	}
	return cutAt(s, around)
}

func shorten(s string) string { return cutAt(s, mostRunes) }

// cutAt returns the first n characters of s, with an ellipsis if there are more.
func cutAt(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i] + "…"
		}
		n--
	}
	return s
}

// Excerpt writes the first changes on one line: −old +new.
func (c Change) Excerpt(most int) string {
	var b strings.Builder
	for i, h := range c.Hunks {
		if i == most {
			b.WriteString(" …")
			break
		}
		for _, x := range []struct{ sign, text string }{{"−", h.Old}, {"+", h.New}} {
			s := strings.TrimFunc(strings.Join(strings.Fields(x.text), " "), func(r rune) bool { return r != '…' && !told(r) })
			if s != "" {
				if b.Len() > 0 {
					b.WriteByte(' ')
				}
				b.WriteString(x.sign + cutAt(s, 60))
			}
		}
	}
	return b.String()
}

package cetr

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// ratioLine is one line of a page's source.
type ratioLine struct {
	chars int32 // characters outside tags
	tags  int32 // start and end tags
}

// ratioPiece is the part of one text node on one line.
type ratioPiece struct {
	node, line, chars int32
}

// ratioLines holds the lines of a page that are not empty: the offset of each in the source, and
// the texts on it.
type ratioLines struct {
	lines  []ratioLine
	starts []int32
	pieces []ratioPiece
}

// wrapAfter is the length at which the paper breaks long lines, in characters.
const wrapAfter = 65

// liner cuts the source into lines.
type liner struct {
	ratioLines
	src     string
	eol     byte // the byte that ends a line; 0 if only block-level elements do
	wrapped bool
	col     int // characters since the line began
}

// linesOf cuts the source of t into lines by mode: "source", "wrapped" or "blocks".
func linesOf(t *markup.Tree, mode string) ratioLines {
	l := liner{src: t.HTML, wrapped: mode == "wrapped"}
	l.lines, l.starts = make([]ratioLine, 1, 64), make([]int32, 1, 64)
	if mode != "blocks" {
		l.eol = '\n'
		if strings.IndexByte(t.HTML, '\n') < 0 {
			l.eol = '\r'
		}
	}
	at := 0
	for n := int32(1); int(n) < len(t.Nodes); n++ {
		node := &t.Nodes[n]
		l.endTags(at, int(node.Start))
		switch {
		case node.Kind == markup.Text:
			l.text(n, int(node.Start), int(node.End), t.Verbatim(n))
			at = int(node.End)
		case denoise.Dropped(node.Tag):
			at = max(at, int(node.End))
			n = node.After - 1
		default:
			l.startTag(int(node.Start), int(node.Open), node.Tag)
			at = int(node.Open)
		}
	}
	l.endTags(at, len(t.HTML))
	return l.ratioLines
}

// end ends the current line before the byte at; an empty line is reused.
func (l *liner) end(at int) {
	l.col = 0
	if l.lines[len(l.lines)-1] != (ratioLine{}) {
		l.lines, l.starts = append(l.lines, ratioLine{}), append(l.starts, 0)
	}
	l.starts[len(l.starts)-1] = int32(at)
}

func (l *liner) startTag(from, to int, tag atom.Atom) {
	block := l.eol == 0 && markup.IsBlock(tag)
	if block {
		l.end(from)
	}
	l.tag(from, to)
	if l.eol == 0 && tag == atom.Br {
		l.end(to)
	}
}

// tag counts a tag on the line on which it begins.
func (l *liner) tag(from, to int) {
	l.lines[len(l.lines)-1].tags++
	if l.eol == 0 {
		return
	}
	s := l.src[from:to]
	if n := strings.LastIndexByte(s, l.eol); n >= 0 {
		l.end(from + n + 1)
		s = s[n:]
	}
	l.move(s, to)
}

// move adds the bytes s, which end before the byte to, to the current line, and breaks the line
// if it gets too long.
func (l *liner) move(s string, to int) {
	if l.wrapped {
		if l.col += utf8.RuneCountInString(s); l.col >= wrapAfter {
			l.end(to)
		}
	}
}

// endTags reads the source between two nodes: end tags, white space without a node, comments and
// declarations.
func (l *liner) endTags(from, to int) {
	for i := from; i < to; {
		switch {
		case l.src[i] == l.eol && l.eol != 0:
			i++
			l.end(i)
		case l.src[i] != '<':
			i++
		case strings.HasPrefix(l.src[i:to], "<!--"):
			n := strings.Index(l.src[i:to], "-->")
			if n < 0 {
				return
			}
			i += n + 3
		default:
			end := to
			if n := strings.IndexByte(l.src[i:to], '>'); n >= 0 {
				end = i + n + 1
			}
			if strings.HasPrefix(l.src[i:end], "</") {
				l.tag(i, end)
				if l.eol == 0 && isBlockEnd(l.src[i+2:end]) {
					l.end(end)
				}
			}
			i = end
		}
	}
}

// isBlockEnd tells whether s begins with the name of a block-level element.
func isBlockEnd(s string) bool {
	var low [16]byte
	n := 0
	for n < len(s) && n < len(low) && (denoise.IsLetter(s[n]) || '0' <= s[n] && s[n] <= '9') {
		low[n] = s[n] | 0x20
		n++
	}
	return markup.IsBlock(atom.Lookup(low[:n]))
}

// text counts the text node n, which is [from, to) of the source, line by line.
func (l *liner) text(n int32, from, to int, verbatim bool) {
	for from < to {
		end, broken := to, false
		if l.eol != 0 {
			until := to
			if l.wrapped { // the line ends there at the latest; the search is not repeated
				until = min(to, from+wrapAfter*utf8.UTFMax)
			}
			if k := strings.IndexByte(l.src[from:until], l.eol); k >= 0 {
				end, broken = from+k+1, true
			}
		}
		if l.wrapped {
			end, broken = l.wrap(from, end, broken)
		}
		if c := denoise.ShownChars(l.src[from:end], verbatim); c > 0 {
			line := int32(len(l.lines) - 1)
			l.lines[line].chars += c
			l.pieces = append(l.pieces, ratioPiece{n, line, c})
		}
		if broken {
			l.end(end)
		}
		from = end
	}
}

// wrap returns where the text src[from:to] has to be broken for the line not to get too long;
// broken tells whether a line ends at to anyway.
func (l *liner) wrap(from, to int, broken bool) (int, bool) {
	for i := from; i < to; {
		if l.col >= wrapAfter {
			return i, true
		}
		_, size := utf8.DecodeRuneInString(l.src[i:to])
		i += size
		l.col++
	}
	return to, broken || l.col >= wrapAfter
}

// ratios returns the tag ratio of each line.
func (l *ratioLines) ratios() []float64 {
	out := make([]float64, len(l.lines))
	for i, line := range l.lines {
		out[i] = float64(line.chars) / float64(max(line.tags, 1))
	}
	return out
}

// keptNodes tells for each text node whether most of its characters are on lines of content.
func (l *ratioLines) keptNodes(content []bool, nodes int) []bool {
	kept := make([]bool, nodes)
	for i := 0; i < len(l.pieces); {
		n, balance := l.pieces[i].node, int32(0)
		for ; i < len(l.pieces) && l.pieces[i].node == n; i++ {
			if content[l.pieces[i].line] {
				balance += l.pieces[i].chars
			} else {
				balance -= l.pieces[i].chars
			}
		}
		kept[n] = balance > 0
	}
	return kept
}

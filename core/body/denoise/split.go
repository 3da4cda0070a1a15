package denoise

import (
	"strings"
	"unicode/utf8"

	"pagetwin/core/body/markup"
)

// Split cuts a segment of t after its first k characters (code points). k must be above 0 and
// below their number, so that both parts have text. Links of both parts stays that of the whole
// segment.
func Split(t *markup.Tree, s Segment, k int) (head, tail Segment) {
	at := 0
	for i := 0; i < k && at < len(s.Text); i++ {
		_, size := utf8.DecodeRuneInString(s.Text[at:])
		at += size
	}
	before, after := strings.TrimRight(s.Text[:at], " \n"), strings.TrimLeft(s.Text[at:], " \n")
	head, tail = s, s
	head.Text, tail.Text = before, after
	head.Chars, tail.Chars = CountContent(before), CountContent(after)
	cut := len(s.Text) - len(after)
	tail.Gap = gapOf(s.Text[len(before):cut])
	tail.skip = s.skip + cut
	tail.Start = sourceOf(t, s, tail.skip)
	head.End = tail.Start
	return head, tail
}

// CountContent returns the number of letters and digits in s.
func CountContent(s string) int {
	n := 0
	for _, r := range s {
		if IsContent(r) {
			n++
		}
	}
	return n
}

func gapOf(s string) gap {
	switch s {
	case "":
		return sameWord
	case "\n":
		return NewLine
	}
	return space
}

// sourceOf returns the byte of the HTML from which byte at of the text of s was made, counted
// from before what was split off. It writes the text again to find it.
func sourceOf(t *markup.Tree, s Segment, at int) int {
	k := seek{want: at, src: s.Start}
	c := cutter{t: t}
	c.col.seek = &k
	for n := s.Block; n > 0 && c.pre == 0; n = t.Nodes[n].Parent {
		if t.Nodes[n].KeepsLines() {
			c.pre = t.Nodes[n].After
		}
	}
	c.run(s.First, s.Last+1)
	return k.src + at - k.at
}

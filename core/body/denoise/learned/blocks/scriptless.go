package blocks

import (
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// Cut cuts a page into segments, and returns their tree. If next to nothing is visible, and the
// text for programs without scripts is much more, it uses that: forums and shops that draw
// themselves by script serve their text to search engines there.
func Cut(t *markup.Tree) (*markup.Tree, []denoise.Segment) {
	segments := denoise.Cut(t, nil)
	chars := 0
	for i := range segments {
		chars += segments[i].Chars - segments[i].Links
	}
	const little, much = 600, 5
	if chars > little {
		return t, segments
	}
	other := withoutScripts(t)
	if other == nil {
		return t, segments
	}
	more, n := denoise.Cut(other, nil), 0
	for i := range more {
		n += more[i].Chars - more[i].Links
	}
	if n > much*chars {
		return other, more
	}
	return t, segments
}

// withoutScripts reads the page as a browser without scripts does; nil where that
// makes no difference. Every byte stays in its place.
func withoutScripts(t *markup.Tree) *markup.Tree {
	const end = "</noscript"
	var b []byte
	for n := range t.Find(atom.Noscript) {
		node := &t.Nodes[n]
		if node.After == n+1 || int(node.End-node.Start) < 200 {
			continue
		}
		if b == nil {
			b = []byte(t.HTML)
		}
		copy(b[node.Start:], "<div     ")
		if at := int(node.End) - len(end) - 1; at > int(node.Open) && strings.EqualFold(t.HTML[at:at+len(end)], end) {
			copy(b[at:], "</div     ")
		}
	}
	if b == nil {
		return nil
	}
	return markup.Parse(string(b))
}

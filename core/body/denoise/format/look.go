package format

import (
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// textLook is the appearance of the text directly in an element: size, colour and style, inherited
// unless the element sets them.
type textLook struct {
	size  int32  // tenths of a pixel
	color string // "#rrggbb", or a name that has no code here
	face  string // the first family, in lower case; "" for the browser's own
	bold  bool
	slant bool
	lines uint8 // under the text and through it
}

// The lines under and through a text.
const (
	underline uint8 = 1 << iota
	lineThrough
)

// plainLook is the look of text without any styling: 16 pixels, black.
var plainLook = textLook{size: 160, color: "#000000"}

// looks numbers the looks of a page.
type looks struct {
	sheet   sheet
	list    []textLook
	numbers map[textLook]int32
}

func newLooks(t *markup.Tree) *looks {
	return &looks{sheet: sheetOf(t), list: []textLook{plainLook}, numbers: map[textLook]int32{plainLook: 0}}
}

// of returns the number of the look in the element n; parent is the number of the look around it.
func (l *looks) of(t *markup.Tree, n, parent int32) int32 {
	tag := t.Nodes[n].Tag
	own, styled := tagLooks[tag]
	if !styled && !t.Nodes[n].HasAttrs() && !l.sheet.tags[tag] && !l.sheet.all {
		return parent
	}
	d := own
	if tag == atom.Font || tag == atom.Basefont {
		d.merge(fontAttrs(t, n))
	}
	l.sheet.match(t, n, &d)
	if style, ok := t.Attr(n, "style"); ok {
		var inline declared
		inline.read(style, inlineRank)
		d.merge(inline)
	}
	look := d.over(l.list[parent])
	if look == l.list[parent] {
		return parent
	}
	number, ok := l.numbers[look]
	if !ok {
		number = int32(len(l.list))
		l.numbers[look] = number
		l.list = append(l.list, look)
	}
	return number
}

func fontAttrs(t *markup.Tree, n int32) (d declared) {
	for name, value := range t.Attrs(n) {
		value = strings.ToLower(strings.TrimSpace(value))
		switch name {
		case "size":
			d.set(propSize, fontSize(value), attrRank)
		case "color":
			d.set(propColor, value, attrRank)
		case "face":
			d.set(propFace, value, attrRank)
		}
	}
	return d
}

// fontSize returns the CSS size for the size of a font element: 1 to 7, or steps from 3.
func fontSize(s string) string {
	n, digits := denoise.Number(strings.TrimLeft(s, "+-"), 3)
	if digits == 0 {
		return ""
	}
	switch s[0] {
	case '+':
		n = 3 + n
	case '-':
		n = 3 - n
	}
	return [...]string{"10px", "13px", "16px", "18px", "24px", "32px", "48px"}[min(max(n, 1), 7)-1]
}

// tagLooks are the declarations that browsers apply to an element by its tag.
var tagLooks = func() map[atom.Atom]declared {
	looks := make(map[atom.Atom]declared)
	for css, tags := range map[string][]atom.Atom{
		"font-weight:bold":                   {atom.B, atom.Strong, atom.Th},
		"font-style:italic":                  {atom.I, atom.Em, atom.Cite, atom.Dfn, atom.Var, atom.Address},
		"text-decoration:underline":          {atom.U, atom.Ins},
		"text-decoration:line-through":       {atom.S, atom.Strike, atom.Del},
		"font-size:smaller":                  {atom.Small, atom.Sub, atom.Sup},
		"font-size:larger":                   {atom.Big},
		"font-family:monospace":              {atom.Pre, atom.Code, atom.Tt, atom.Kbd, atom.Samp},
		"font-size:2em;font-weight:bold":     {atom.H1},
		"font-size:1.5em;font-weight:bold":   {atom.H2},
		"font-size:1.17em;font-weight:bold":  {atom.H3},
		"font-size:1em;font-weight:bold":     {atom.H4},
		"font-size:0.83em;font-weight:bold":  {atom.H5},
		"font-size:0.67em;font-weight:bold;": {atom.H6},
	} {
		for _, tag := range tags {
			var d declared
			d.read(css, browserRank)
			looks[tag] = d
		}
	}
	looks[atom.Font] = declared{} // an entry is needed for its attributes to be read
	return looks
}()

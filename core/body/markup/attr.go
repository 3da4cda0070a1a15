package markup

import (
	"html"
	"iter"
	"strings"
)

// Has is a set of the attributes that are asked for most.
type Has uint8

// The attributes.
const (
	HasHref Has = 1 << iota
	HasClass
	HasStyle
	HasHidden
	HasFont // size, color or face
	HasID
)

// Has tells whether the element n has one of the given attributes, in constant time and without
// reading its tag.
func (t *Tree) Has(n int32, what Has) bool { return t.Nodes[n].has&what != 0 }

// hasOf returns the attribute with the packed lower-case name; 0 for others.
func hasOf(name uint64) Has {
	switch name {
	case 'i'<<8 | 'd':
		return HasID
	case 'h'<<24 | 'r'<<16 | 'e'<<8 | 'f':
		return HasHref
	case 's'<<24 | 'i'<<16 | 'z'<<8 | 'e', 'f'<<24 | 'a'<<16 | 'c'<<8 | 'e', 'c'<<32 | 'o'<<24 | 'l'<<16 | 'o'<<8 | 'r':
		return HasFont
	case 'c'<<32 | 'l'<<24 | 'a'<<16 | 's'<<8 | 's':
		return HasClass
	case 's'<<32 | 't'<<24 | 'y'<<16 | 'l'<<8 | 'e':
		return HasStyle
	case 'h'<<40 | 'i'<<32 | 'd'<<24 | 'd'<<16 | 'e'<<8 | 'n':
		return HasHidden
	}
	return 0
}

// Attr returns the value of the attribute name (in lower case) of the element n with character
// references decoded, and whether n has it. The first of several with one name counts.
func (t *Tree) Attr(n int32, name string) (string, bool) {
	for a := attrs(t.StartTag(n)); a.next(); {
		if strings.EqualFold(a.name, name) {
			return html.UnescapeString(a.value), true
		}
	}
	return "", false
}

// Attrs iterates over name (in lower case) and value of all attributes of the element n in the
// order of the source, repeated names included.
func (t *Tree) Attrs(n int32) iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for a := attrs(t.StartTag(n)); a.next(); {
			if !yield(strings.ToLower(a.name), html.UnescapeString(a.value)) {
				return
			}
		}
	}
}

// StartTag returns the bytes of the start tag of n, from < to >; "" for text and for the root. To
// search it for a word is a cheap test before asking for attributes.
func (t *Tree) StartTag(n int32) string {
	if node := t.Nodes[n]; node.Kind == Element {
		return t.HTML[node.Start:node.Open]
	}
	return ""
}

// attrScan reads the attributes of a start tag by the rules of the tokenizer.
type attrScan struct {
	src         string // the source from the tag's < on
	at          int    // what is read so far
	name, value string // the attribute that next found, as written
}

// attrs starts to read the start or end tag at the beginning of src; src may continue after it.
func attrs(src string) attrScan {
	at := min(1, len(src))
	if strings.HasPrefix(src, "</") {
		at = 2
	}
	return attrScan{src: src, at: at + len(tagName(src[at:]))}
}

// next reads the next attribute; it is false at the end of the tag.
func (a *attrScan) next() bool {
	for {
		a.space()
		if a.at >= len(a.src) {
			return false
		}
		switch a.src[a.at] {
		case '>':
			return false
		case '/':
			a.at++
			continue
		}
		a.key()
		a.val()
		return true
	}
}

func (a *attrScan) key() {
	start := a.at
	for a.at++; a.at < len(a.src); a.at++ {
		switch a.src[a.at] {
		case '=', ' ', '\n', '\r', '\t', '\f', '/', '>':
			a.name = a.src[start:a.at]
			return
		}
	}
	a.name = a.src[start:]
}

func (a *attrScan) val() {
	a.value = ""
	a.space()
	if a.at >= len(a.src) || a.src[a.at] != '=' {
		return
	}
	a.at++
	a.space()
	if a.at >= len(a.src) || a.src[a.at] == '>' {
		return
	}
	if q := a.src[a.at]; q == '"' || q == '\'' {
		a.at++
		n := strings.IndexByte(a.src[a.at:], q)
		if n < 0 {
			a.value, a.at = a.src[a.at:], len(a.src)
			return
		}
		a.value = a.src[a.at : a.at+n]
		a.at += n + 1
		return
	}
	n := strings.IndexAny(a.src[a.at:], " \n\r\t\f>")
	if n < 0 {
		n = len(a.src) - a.at
	}
	a.value = a.src[a.at : a.at+n]
	a.at += n
}

func (a *attrScan) space() {
	for a.at < len(a.src) && isSpace(a.src[a.at]) {
		a.at++
	}
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f'
}

package tags

import (
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/body/markup"
)

// selector chooses elements by tag, class and id, any of which may be left open.
type selector struct {
	tag       string // lower case, "" for every tag
	class, id glob   // zero for any
	either    glob   // of class or id
}

// glob is a word that may begin and end with *; case is ignored.
type glob struct {
	word        string // lower case
	front, back bool   // * before and behind
}

func (g glob) match(word string) bool {
	switch {
	case g.front && g.back:
		return strings.Contains(word, g.word)
	case g.front:
		return strings.HasSuffix(word, g.word)
	case g.back:
		return strings.HasPrefix(word, g.word)
	}
	return word == g.word
}

// String writes the selector in the form of a parameter.
func (s selector) String() string {
	out := s.tag
	for _, part := range []struct {
		before string
		glob
	}{{".", s.class}, {"#", s.id}, {"@", s.either}} {
		if part.word != "" {
			out += part.before + part.String()
		}
	}
	return out
}

func (g glob) String() string {
	out := g.word
	if g.front {
		out = "*" + out
	}
	if g.back {
		out += "*"
	}
	return out
}

// selectors is a list in a parameter.
type selectors []selector

// parseSelectors parses a list such as "p, td.text, #main, @*comment*".
func parseSelectors(list string) (selectors, error) {
	var out selectors
	for item := range strings.SplitSeq(list, ",") {
		item = strings.ToLower(strings.TrimSpace(item))
		if item == "" {
			continue
		}
		s, err := parseSelector(item)
		if err != nil {
			return nil, say.Errorf("%q: %v", item, err)
		}
		out = append(out, s)
	}
	return out, nil
}

var errSelector = say.Errorf("write an element as tag, .class, #id, @class-or-id, or tag followed by one of these; * is allowed at either end of a class or id")

func parseSelector(item string) (selector, error) {
	at := strings.IndexAny(item, ".#@")
	if at < 0 {
		at = len(item)
	}
	s := selector{tag: item[:at]}
	if strings.ContainsAny(item, " \t>+~:[]\"'()/<") || strings.Contains(s.tag, "*") {
		return s, errSelector
	}
	if at == len(item) {
		return s, nil
	}
	g := glob{word: item[at+1:]}
	g.word, g.front = strings.CutPrefix(g.word, "*")
	g.word, g.back = strings.CutSuffix(g.word, "*")
	if g.word == "" || strings.ContainsAny(g.word, "*.#@") {
		return s, errSelector
	}
	switch item[at] {
	case '.':
		s.class = g
	case '#':
		s.id = g
	default:
		s.either = g
	}
	return s, nil
}

// find returns the position of the first selector that chooses the element n of t; -1 for none.
// names are those of n; they are read when first needed.
func (l selectors) find(t *markup.Tree, n int32, names *elementNames) int {
	for i := range l {
		if l[i].match(t, n, names) {
			return i
		}
	}
	return -1
}

func (s *selector) match(t *markup.Tree, n int32, names *elementNames) bool {
	if s.tag != "" && s.tag != names.tagOf(t, n) {
		return false
	}
	if s.class.word == "" && s.id.word == "" && s.either.word == "" {
		return true
	}
	names.read(t, n)
	switch {
	case s.id.word != "":
		return s.id.match(names.id)
	case s.class.word != "":
		return anyWord(names.classes, s.class)
	}
	return s.either.match(names.id) || anyWord(names.classes, s.either)
}

func anyWord(words []string, g glob) bool {
	for _, w := range words {
		if g.match(w) {
			return true
		}
	}
	return false
}

// elementNames are tag, class and id of one element, in lower case.
type elementNames struct {
	node    int32 // element of class and id
	tag     string
	tagged  int32 // element of tag
	id      string
	classes []string
}

func newElementNames() *elementNames { return &elementNames{node: -1, tagged: -1} }

func (e *elementNames) tagOf(t *markup.Tree, n int32) string {
	if e.tagged != n {
		e.tag, e.tagged = t.Name(n), n
	}
	return e.tag
}

func (e *elementNames) read(t *markup.Tree, n int32) {
	if e.node == n {
		return
	}
	e.node, e.id, e.classes = n, "", e.classes[:0]
	tag := t.StartTag(n)
	if len(tag) < len("<a id=x>") {
		return
	}
	class, id := false, false
	for name, value := range t.Attrs(n) {
		switch {
		case name == "class" && !class:
			class = true
			e.classes = append(e.classes, strings.Fields(strings.ToLower(value))...)
		case name == "id" && !id:
			id = true
			e.id = strings.ToLower(strings.TrimSpace(value))
		}
	}
}

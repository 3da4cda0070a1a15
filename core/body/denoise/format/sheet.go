package format

import (
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/markup"
)

// sheet holds the rules of the page's own style sheets on looks that have a simple selector: a
// tag, .class, #id, tag.class, tag#id or *. Other rules, and all in at-rules (other media,
// fonts), are ignored.
type sheet struct {
	rules map[ruleKey]declared
	tags  map[atom.Atom]bool // those with a rule
	all   bool               // there is a rule for every element
}

// ruleKey is a simple selector. A tag of 0 stands for any tag; at most one of class and id is
// set.
type ruleKey struct {
	tag       atom.Atom
	class, id string
}

// What a selector adds to the rank of its rule.
const (
	tagSelector   uint64 = 1 << 36
	classSelector uint64 = 2 << 36
	idSelector    uint64 = 8 << 36
)

// maxRules is the number of selectors of a page that are kept.
const maxRules = 20_000

func sheetOf(t *markup.Tree) sheet {
	s := sheet{rules: make(map[ruleKey]declared), tags: make(map[atom.Atom]bool)}
	order := uint64(0)
	for n := range t.Find(atom.Style) {
		if media, ok := t.Attr(n, "media"); ok && !strings.Contains(media, "all") && !strings.Contains(media, "screen") {
			continue
		}
		s.read(withoutComments(t.Text(n)), &order)
	}
	return s
}

// withoutComments replaces CSS comments, and the marks that hide a style sheet from old browsers,
// by spaces.
func withoutComments(css string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(css, "/*")
		b.WriteString(before)
		if !ok {
			break
		}
		b.WriteByte(' ')
		_, css, _ = strings.Cut(rest, "*/")
	}
	return strings.NewReplacer("<!--", " ", "-->", " ").Replace(b.String())
}

// read adds the rules of css, which has no comments; order counts them.
func (s *sheet) read(css string, order *uint64) {
	for len(s.rules) < maxRules {
		css = strings.TrimLeft(css, " \t\r\n\f;}")
		if strings.HasPrefix(css, "@") {
			css = behindAtRule(css)
			continue
		}
		list, rest, ok := strings.Cut(css, "{")
		if !ok {
			return
		}
		var body string
		body, css, _ = strings.Cut(rest, "}")
		*order++
		var d declared
		d.read(body, sheetRank+*order)
		if d == (declared{}) {
			continue
		}
		for one := range strings.SplitSeq(list, ",") {
			if sel, rank, ok := parseRuleKey(strings.TrimSpace(one)); ok {
				s.add(sel, d, rank)
			}
		}
	}
}

func behindAtRule(css string) string {
	depth := 0
	for i := range len(css) {
		switch css[i] {
		case '{':
			depth++
		case ';':
			if depth == 0 {
				return css[i+1:]
			}
		case '}':
			if depth--; depth <= 0 {
				return css[i+1:]
			}
		}
	}
	return ""
}

// parseRuleKey parses a selector and returns the rank of its rule; ok is false if the selector is
// not simple.
func parseRuleKey(s string) (sel ruleKey, rank uint64, ok bool) {
	if s == "" || len(s) > 100 || strings.ContainsAny(s, " \t\r\n\f>+~[]:()\"'\\") {
		return sel, 0, false
	}
	name, rest := s, ""
	if i := strings.IndexAny(s, ".#"); i >= 0 {
		name, rest = s[:i], s[i:]
	}
	if name != "" && name != "*" {
		if sel.tag = atom.Lookup([]byte(strings.ToLower(name))); sel.tag == 0 {
			return sel, 0, false
		}
		rank = tagSelector
	}
	switch {
	case rest == "":
		return sel, rank, true
	case strings.ContainsAny(rest[1:], ".#") || len(rest) == 1:
		return sel, 0, false
	case rest[0] == '.':
		sel.class = rest[1:]
		return sel, rank + classSelector, true
	default:
		sel.id = rest[1:]
		return sel, rank + idSelector, true
	}
}

func (s *sheet) add(sel ruleKey, d declared, rank uint64) {
	for p := range d {
		if d[p].value != "" {
			d[p].rank += rank
		}
	}
	have := s.rules[sel]
	have.merge(d)
	s.rules[sel] = have
	if sel.class == "" && sel.id == "" {
		if sel.tag == 0 {
			s.all = true
		} else {
			s.tags[sel.tag] = true
		}
	}
}

func (s *sheet) match(t *markup.Tree, n int32, d *declared) {
	if len(s.rules) == 0 {
		return
	}
	tag := t.Nodes[n].Tag
	try := func(sel ruleKey) {
		if have, ok := s.rules[sel]; ok {
			d.merge(have)
		}
		if sel.tag = tag; tag != 0 {
			if have, ok := s.rules[sel]; ok {
				d.merge(have)
			}
		}
	}
	try(ruleKey{})
	class, _ := t.Attr(n, "class")
	for one := range strings.FieldsSeq(class) {
		try(ruleKey{class: one})
	}
	if id, ok := t.Attr(n, "id"); ok {
		try(ruleKey{id: strings.TrimSpace(id)})
	}
}

package readability

import (
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// wordGroups is the set of groups whose words occur in class and id.
type wordGroups uint8

const (
	unlikelyWords wordGroups = 1 << iota // hardly ever around the body
	maybeWords                           // overrides the first group
	positiveWords                        // class weight +25
	negativeWords                        // class weight −25
	bylineWords                          // names the author
	shareWords                           // buttons to share
)

// groupWords are the published words of Readability.js; "hid" must be a whole word there.
var groupWords = []struct {
	group wordGroups
	words string
}{
	{unlikelyWords, "-ad-|ai2html|banner|breadcrumbs|combx|comment|community|cover-wrap|disqus|extra|footer|gdpr|header|legends|menu|related|remark|replies|rss|shoutbox|sidebar|skyscraper|social|sponsor|supplemental|ad-break|agegate|pagination|pager|popup|yom-remote"},
	{maybeWords, "and|article|body|column|content|main|mathjax|shadow"},
	{positiveWords, "article|body|content|entry|hentry|h-entry|main|page|pagination|post|text|blog|story"},
	{negativeWords, "-ad-|hidden| hid |banner|combx|comment|com-|contact|footer|gdpr|masthead|media|meta|outbrain|promo|related|scroll|share|shoutbox|sidebar|skyscraper|sponsor|shopping|tags|widget"},
	{bylineWords, "byline|author|dateline|writtenby|p-author"},
	{shareWords, "share"},
}

// wordFinder finds all words of the groups in one pass over a text: an Aho-Corasick automaton
// with a table of all transitions.
type wordFinder struct {
	symbol [256]uint8 // symbol of a byte, ignoring case; 0 for bytes in no word
	step   [][wordSymbols]uint16
	found  []wordGroups
}

// wordSymbols is the number of different bytes in the words, and one symbol for all other bytes.
const wordSymbols = 32

func newWordFinder() *wordFinder {
	f := &wordFinder{step: make([][wordSymbols]uint16, 1), found: make([]wordGroups, 1)}
	used := uint8(0)
	for _, g := range groupWords {
		for word := range strings.SplitSeq(g.words, "|") {
			at := uint16(0)
			for _, b := range []byte(word) {
				if f.symbol[b] == 0 {
					used++
					f.symbol[b] = used
				}
				next := &f.step[at][f.symbol[b]]
				if *next == 0 {
					*next = uint16(len(f.step))
					f.step = append(f.step, [wordSymbols]uint16{})
					f.found = append(f.found, 0)
				}
				at = f.step[at][f.symbol[b]]
			}
			f.found[at] |= g.group
		}
	}
	for b := 'a'; b <= 'z'; b++ {
		f.symbol[b-'a'+'A'] = f.symbol[b]
	}
	f.link()
	return f
}

// link adds the transitions that lead back, level by level.
func (f *wordFinder) link() {
	back := make([]uint16, len(f.step))
	var queue []uint16
	for _, next := range f.step[0] {
		if next != 0 {
			queue = append(queue, next)
		}
	}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		f.found[at] |= f.found[back[at]]
		for c := range wordSymbols {
			next := f.step[at][c]
			if next == 0 {
				f.step[at][c] = f.step[back[at]][c]
				continue
			}
			back[next] = f.step[back[at]][c]
			queue = append(queue, next)
		}
	}
}

func (f *wordFinder) find(s string) wordGroups {
	at := f.step[0][f.symbol[' ']]
	groups := wordGroups(0)
	for i := range len(s) {
		at = f.step[at][f.symbol[s[i]]]
		groups |= f.found[at]
	}
	return groups | f.found[f.step[at][f.symbol[' ']]]
}

// elementLook holds the properties of an element from its tag and attributes.
type elementLook struct {
	groups wordGroups // of class and id together
	weight int8       // class weight: ±25 for class and for id
	role   bool       // a role that is no part of an article
	hash   bool       // a link inside the page
	layout bool       // a table for layout: role presentation
}

func (f *wordFinder) lookOf(t *markup.Tree, n int32) elementLook {
	var l elementLook
	tag := t.StartTag(n)
	if strings.IndexByte(tag, '=') < 0 {
		return l
	}
	var class, id string
	for name, value := range t.Attrs(n) {
		switch name {
		case "class":
			class = value
		case "id":
			id = value
		case "role":
			l.role = l.role || foreignRole(value)
			l.layout = l.layout || value == "presentation"
		case "href":
			l.hash = strings.HasPrefix(value, "#")
		case "rel":
			if value == "author" {
				l.groups |= bylineWords
			}
		case "aria-hidden":
			l.role = l.role || value == "true" && t.Nodes[n].Tag != atom.Body && t.Nodes[n].Tag != atom.Html
		}
	}
	for _, s := range [2]string{class, id} {
		if s == "" {
			continue
		}
		g := f.find(s)
		if g&shareWords != 0 && !sharesWord(s) {
			g &^= shareWords
		}
		l.groups |= g
		if g&negativeWords != 0 {
			l.weight -= 25
		}
		if g&positiveWords != 0 {
			l.weight += 25
		}
	}
	return l
}

// foreignRole reports whether a role marks an element that is no part of the text.
func foreignRole(role string) bool {
	switch role {
	case "menu", "menubar", "complementary", "navigation", "alert", "alertdialog", "dialog":
		return true
	}
	return false
}

func sharesWord(s string) bool {
	s = strings.ToLower(s)
	for at := 0; ; {
		n := strings.Index(s[at:], "share")
		if n < 0 {
			return false
		}
		at += n
		rest := strings.TrimPrefix(s[at+len("share"):], "daddy")
		if (at == 0 || !denoise.IsContent(rune(s[at-1]))) && (rest == "" || !denoise.IsContent(rune(rest[0]))) {
			return true
		}
		at += len("share")
	}
}

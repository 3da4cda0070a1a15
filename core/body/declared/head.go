package declared

import (
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/markup"
)

// mostDelay is the longest delay of a meta refresh, in seconds, that is a redirect: with
// a longer one the page is there to be read.
const mostDelay = 10

// The bounds of what is looked at of a page.
const (
	mostHead    = 256 << 10 // bytes of a head
	tiny        = 16 << 10  // bytes of a page that is looked at as a whole
	tinyText    = 200       // letters and digits that such a page shows at most, to be a redirect by any script
	mostTarget  = 2048      // bytes of an address
	mostTargets = 128       // declarations of a page
)

// A declaration is a statement of a page, verbatim.
type declaration struct {
	kind   kind
	target string
}

// head holds the declarations of a page about itself.
type head struct {
	base string // <base href>
	says []declaration
}

// headOf returns the beginning of src up to the end of its head, or to the end of the page.
func headOf(src string) string {
	src = src[:min(len(src), mostHead)]
	for i := 0; ; {
		n := strings.IndexByte(src[i:], '<')
		if n < 0 {
			return src
		}
		i += n + 1
		if hasPrefixFold(src[i:], "body") || hasPrefixFold(src[i:], "frameset") {
			return src[:i-1]
		}
	}
}

func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

func readHead(src string) head {
	whole := len(src) <= tiny
	if !whole {
		src = headOf(src)
	}
	var h head
	if !mayDeclare(src) {
		return h
	}
	t := markup.Parse(src)
	stub := whole && shown(t) <= tinyText
	body := int32(len(t.Nodes))
	for n := range t.Find(atom.Body) {
		body = n
		break
	}
	for n := int32(1); int(n) < len(t.Nodes); n++ {
		inHead := n < body
		switch t.Nodes[n].Tag {
		case atom.Base:
			if href, ok := t.Attr(n, "href"); ok && h.base == "" && inHead {
				h.base = strings.TrimSpace(href)
			}
		case atom.Link:
			if inHead {
				h.link(t, n)
			}
		case atom.Meta:
			h.meta(t, n, inHead, stub)
		case atom.Script:
			if inHead || stub {
				if target, ok := redirectOf(scriptText(t, n), stub); ok {
					h.add(declaration{kind: byScript, target: target})
				}
			}
			n = t.Nodes[n].After - 1
		}
	}
	return h
}

// mayDeclare reports, by one quick look before parsing, whether a source may declare anything.
func mayDeclare(src string) bool {
	for i := 0; ; {
		n := strings.IndexByte(src[i:], '<')
		if n < 0 || i+n+1 >= len(src) {
			return false
		}
		i += n + 1
		switch src[i] | 0x20 {
		case 'l', 'm':
			if hasPrefixFold(src[i:], "link") || hasPrefixFold(src[i:], "meta") {
				return true
			}
		case 's':
			if hasPrefixFold(src[i:], "script") {
				return true
			}
		}
	}
}

func (h *head) add(d declaration) {
	d.target = strings.TrimSpace(d.target)
	if d.target == "" || len(d.target) > mostTarget || len(h.says) >= mostTargets {
		return
	}
	if strings.ContainsAny(d.target, "<>{}\"\n\r\t") { // of a template that nobody filled in
		return
	}
	h.says = append(h.says, d)
}

// link reads a <link>.
func (h *head) link(t *markup.Tree, n int32) {
	rel, _ := t.Attr(n, "rel")
	href, _ := t.Attr(n, "href")
	for r := range strings.FieldsSeq(rel) {
		switch strings.ToLower(r) {
		case "canonical":
			h.add(declaration{kind: byCanonical, target: href})
		case "amphtml":
			h.add(declaration{kind: byAMP, target: href})
		}
	}
}

// meta reads a <meta>.
func (h *head) meta(t *markup.Tree, n int32, inHead, stub bool) {
	if equiv, _ := t.Attr(n, "http-equiv"); strings.EqualFold(strings.TrimSpace(equiv), "refresh") && (inHead || stub) {
		content, _ := t.Attr(n, "content")
		if delay, target, ok := refresh(content); ok && delay <= mostDelay {
			h.add(declaration{kind: byRefresh, target: target})
		}
		return
	}
	if !inHead {
		return
	}
	if p, _ := t.Attr(n, "property"); strings.EqualFold(strings.TrimSpace(p), "og:url") {
		content, _ := t.Attr(n, "content")
		h.add(declaration{kind: byOGURL, target: content})
	}
}

// refresh reads the content of a meta refresh as the HTML standard says: a number, a
// separator, url= with quotes or without. ok is false where it leads nowhere.
func refresh(content string) (delay float64, target string, ok bool) {
	s := strings.TrimLeftFunc(content, unicode.IsSpace)
	end := 0
	for end < len(s) && (s[end] >= '0' && s[end] <= '9' || s[end] == '.') {
		end++
	}
	delay, err := strconv.ParseFloat(s[:end], 64)
	if err != nil && end > 0 {
		return 0, "", false
	}
	s = strings.TrimLeft(s[end:], " \t\r\n\f;,")
	if hasPrefixFold(s, "url") {
		if rest := strings.TrimLeft(s[3:], " \t\r\n\f"); strings.HasPrefix(rest, "=") {
			s = strings.TrimLeft(rest[1:], " \t\r\n\f")
		}
	}
	if s != "" && (s[0] == '"' || s[0] == '\'') {
		quote := s[0]
		s = s[1:]
		if i := strings.IndexByte(s, quote); i >= 0 {
			s = s[:i]
		}
	}
	s = strings.TrimSpace(s)
	return delay, s, s != ""
}

// scriptText returns the source of a script; "" for one that is elsewhere or is data.
func scriptText(t *markup.Tree, n int32) string {
	if _, ok := t.Attr(n, "src"); ok {
		return ""
	}
	if kind, ok := t.Attr(n, "type"); ok && kind != "" && !strings.Contains(strings.ToLower(kind), "javascript") && !strings.EqualFold(kind, "module") {
		return ""
	}
	return t.HTML[t.Nodes[n].Open:t.Nodes[n].End]
}

// shown counts the letters and digits that a page shows, up to a few more than tinyText.
func shown(t *markup.Tree) int {
	count := 0
	for n := int32(1); int(n) < len(t.Nodes) && count <= tinyText; n++ {
		switch node := t.Nodes[n]; node.Tag {
		case atom.Script, atom.Style, atom.Title, atom.Noscript, atom.Template:
			n = node.After - 1
		default:
			if node.Kind == markup.Text {
				for _, r := range t.Text(n) {
					if unicode.IsLetter(r) || unicode.IsDigit(r) {
						count++
					}
				}
			}
		}
	}
	return count
}

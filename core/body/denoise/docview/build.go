package docview

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

const (
	// maxViewLinks is the most related links of a page.
	maxViewLinks = 100
	// hubShare is the share of link characters from which a page is a hub. A page whose body has
	// fewer than leastTopic characters is not a topic page.
	hubShare   = 0.75
	leastTopic = 40
	// relatedShare is the share of a link's character pairs that must be in the title or the
	// keywords.
	relatedShare = 0.3
)

// view adds the data found in the page to its declarations.
func (d docView) view(t *markup.Tree, v *denoise.View, body *denoise.Body, segments []denoise.Segment) *denoise.View {
	all, links, kept := 0, 0, 0
	for i, s := range segments {
		if s.Class >= 0 {
			all += s.Chars
			links += s.Links
		}
		if body.Blocks[i].Kept {
			kept += s.Chars
		}
	}
	switch {
	case denoise.Share(links, all) >= hubShare:
		v.Type = denoise.HubPage
	case kept < leastTopic && hasPictures(t):
		v.Type = denoise.PicturePage
	case kept < leastTopic:
		v.Type = denoise.HubPage
	default:
		v.Type = denoise.TopicPage
	}
	if v.Abstract == "" {
		v.Abstract = beginning(body.Text, d.abstract)
	}
	v.Links = relatedLinks(t, v, body.Blocks)
	return v
}

// hasPictures reports whether the page has pictures other than a logo.
func hasPictures(t *markup.Tree) bool {
	n := 0
	for range t.Find(atom.Img) {
		if n++; n > 1 {
			return true
		}
	}
	return false
}

func beginning(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

func relatedLinks(t *markup.Tree, v *denoise.View, blocks []denoise.Block) []denoise.Link {
	topic := make(map[uint64]bool)
	terms(v.Title, topic)
	for _, k := range v.Keywords {
		terms(k, topic)
	}
	if len(topic) == 0 {
		return nil
	}
	var out []denoise.Link
	at := 0
	for n := range t.Find(atom.A) {
		start := int(t.Nodes[n].Open)
		for at < len(blocks) && blocks[at].End <= start {
			at++
		}
		if at == len(blocks) || blocks[at].Kept || !denoise.IsLink(t, n) {
			continue
		}
		text := strings.ToValidUTF8(linkText(t, n), "\uFFFD")
		own := make(map[uint64]bool)
		terms(text, own)
		if sharedBy(own, topic) >= relatedShare {
			if out = append(out, denoise.Link{Text: text, Href: denoise.AttrText(t, n, "href")}); len(out) == maxViewLinks {
				break
			}
		}
	}
	return out
}

// linkText returns the text of a link, at most 200 bytes; longer links are whole blocks of a
// page.
func linkText(t *markup.Tree, n int32) string {
	const most = 200
	s := ""
	for i := n + 1; i < min(t.Nodes[n].After, n+most) && len(s) < most; i++ {
		if t.Nodes[i].Kind == markup.Text {
			text := t.Text(i)
			s += text[:min(len(text), most)]
		}
	}
	s = strings.Join(strings.Fields(s), " ")
	for len(s) > 0 && !utf8.ValidString(s) && len(s) > most-4 {
		s = s[:len(s)-1]
	}
	return s
}

package denoise

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/markup"
)

// View is the page in the elements of Tianwang's DocView model, except the body, which is
// Body.Text.
type View struct {
	ID       string   // the address that the page gives itself; "" for none
	Type     PageType // what sort of page it is
	Class    string   // the section that the page says it belongs to; "" for none
	Title    string
	Keywords []string // as the page declares them
	Abstract string   // the page's own description, else the beginning of the body
	Links    []Link   // related links: outside the body, on the page's topic
}

// PageType is a sort of page.
type PageType string

// The types of Tianwang's pages.
const (
	TopicPage   PageType = "topic"   // text on one subject
	HubPage     PageType = "hub"     // links to others
	PicturePage PageType = "picture" // pictures with little text
)

// Link is a link of the page.
type Link struct {
	Text string
	Href string // as written
}

// Describe returns the declarations in the head of the page: a View without Type and Links.
func Describe(t *markup.Tree) *View {
	v := &View{Title: t.Title()}
	for n := range t.Find(atom.Link) {
		if rel, _ := t.Attr(n, "rel"); strings.EqualFold(strings.TrimSpace(rel), "canonical") && v.ID == "" {
			v.ID = AttrText(t, n, "href")
		}
	}
	for n := range t.Find(atom.Meta) {
		var name, property, content string
		for key, value := range t.Attrs(n) {
			switch key {
			case "name":
				name = value
			case "property":
				property = value
			case "content":
				content = value
			}
		}
		switch strings.ToLower(strings.TrimSpace(cmp.Or(name, property))) {
		case "keywords":
			v.addKeywords(shortText(content))
		case "description", "og:description":
			setFirst(&v.Abstract, shortText(content))
		case "og:url":
			setFirst(&v.ID, shortText(content))
		case "article:section", "og:article:section", "catalogs":
			setFirst(&v.Class, shortText(content))
		}
	}
	return v
}

func setFirst(s *string, value string) {
	if *s == "" {
		*s = value
	}
}

// maxDeclared bounds how many bytes are read of each thing that a page declares. The longest
// lists of keywords have a tenth of that.
const maxDeclared = 16 << 10

// AttrText returns an attribute as valid UTF-8, white space collapsed.
func AttrText(t *markup.Tree, n int32, name string) string {
	s, _ := t.Attr(n, name)
	return shortText(s)
}

func shortText(s string) string {
	return strings.ToValidUTF8(strings.Join(strings.Fields(UpTo(s, maxDeclared)), " "), "\uFFFD")
}

// UpTo returns at most the first n bytes of s, without an incomplete character.
func UpTo(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// addKeywords adds the keywords of a list, which are separated by commas of any kind.
func (v *View) addKeywords(list string) {
	for k := range strings.FieldsFuncSeq(list, func(r rune) bool {
		switch r {
		case ',', ';', '|', '，', '；', '、':
			return true
		}
		return false
	}) {
		if k = strings.TrimSpace(k); k != "" {
			v.Keywords = append(v.Keywords, k)
		}
	}
}

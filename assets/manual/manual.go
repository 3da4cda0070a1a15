// Package manual holds the manual in every language: its pages in the form for a code host, and
// all of them as one HTML page for a browser without network.
//
// The program in make writes the pages of the reference; the others are written by hand.
package manual

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Index is the page that links to all others.
const Index = "index.md"

// Order returns the names of the pages in reading order: the index, the pages to which it links,
// and after each list the pages of its folder to which it links.
func Order(pages fs.FS) ([]string, error) {
	order := []string{Index}
	for i := 0; i < len(order); i++ {
		data, err := fs.ReadFile(pages, order[i])
		if err != nil {
			return nil, err
		}
		folder := strings.TrimSuffix(order[i], ".md")
		var inside []string
		for _, target := range Links(string(data)) {
			to, _, _ := strings.Cut(target, "#")
			to = path.Join(path.Dir(order[i]), to)
			switch {
			case path.Ext(to) != ".md" || strings.HasPrefix(to, "../") || slices.Contains(order, to) || slices.Contains(inside, to):
			case path.Dir(to) == folder:
				inside = append(inside, to)
			case path.Dir(to) == ".":
				order = append(order, to)
			}
		}
		order = slices.Insert(order, i+1, inside...)
	}
	return order, nil
}

// link is a link or a picture: its text and its target.
var link = regexp.MustCompile(`!?\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)`)

// Links returns the targets of the links and pictures of a page, except in code.
func Links(text string) []string {
	var out []string
	for _, m := range link.FindAllStringSubmatch(withoutCode(text), -1) {
		out = append(out, m[2])
	}
	return out
}

// code matches code, which Markdown shows as it is.
var code = regexp.MustCompile("(?s)```.*?```|`[^`\n]+`")

func withoutCode(text string) string { return code.ReplaceAllString(text, "") }

// Anchor returns the anchor of a heading, as code hosts make it.
func Anchor(heading string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(heading) {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '_', r == '-':
			b.WriteRune(r)
		case r == ' ':
			b.WriteByte('-')
		}
	}
	return b.String()
}

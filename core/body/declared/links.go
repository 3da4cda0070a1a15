package declared

import (
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/markup"
	"pagetwin/core/page"
)

// MostLinks is the number of links taken from a page, the first ones. As a page can be all links,
// at most mostAgain times as many are looked at, repeated targets included.
const (
	MostLinks = 1000
	mostAgain = 10
)

// Links returns the targets of the <a> of a page, as the keys of their addresses, each once, in the
// order of the page, without the page itself.
func Links(t *markup.Tree, p page.Page) []string {
	href := ""
	for n := range t.Find(atom.Base) {
		if href, _ = t.Attr(n, "href"); href != "" {
			break
		}
	}
	base, seen := baseOf(p, href), map[string]bool{"": true, AddressOf(p).Key(): true}
	var out []string
	looked := 0
	for n := range t.Find(atom.A) {
		target, _ := t.Attr(n, "href")
		if target = strings.TrimSpace(target); target == "" || len(target) > mostTarget {
			continue
		}
		if key := resolve(base, target).Key(); !seen[key] {
			seen[key] = true
			out = append(out, key)
		}
		if looked++; len(out) == MostLinks || looked == mostAgain*MostLinks {
			break
		}
	}
	return out
}

package declared

import (
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/markup"
	"pagetwin/core/page"
)

// MostLinks is how many links of a page are looked at, the first of them.
const MostLinks = 1000

// Links returns where the <a> of a page lead to, as the keys of their addresses, each once,
// in the order of the page; to itself is nowhere.
func Links(t *markup.Tree, p page.Page) []string {
	href := ""
	for n := range t.Find(atom.Base) {
		if href, _ = t.Attr(n, "href"); href != "" {
			break
		}
	}
	base, seen := baseOf(p, href), map[string]bool{"": true, AddressOf(p).Key(): true}
	var out []string
	for n := range t.Find(atom.A) {
		target, _ := t.Attr(n, "href")
		if target = strings.TrimSpace(target); target == "" || len(target) > mostTarget {
			continue
		}
		if key := resolve(base, target).Key(); !seen[key] {
			seen[key] = true
			if out = append(out, key); len(out) == MostLinks {
				break
			}
		}
	}
	return out
}

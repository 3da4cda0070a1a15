package versions

import (
	"net/url"
	"path"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/body/declared"
	"pagetwin/core/page"
)

// Side holds the pages of one version.
type Side struct {
	Set   *page.Set
	Name  string
	Pages []int    // positions in Set
	Paths []string // of each page, relative to the version
}

// Whole returns a set as one version.
func Whole(set *page.Set) Side {
	s := Side{Set: set, Name: set.Name}
	for i, p := range set.Pages {
		s.Pages, s.Paths = append(s.Pages, i), append(s.Paths, pathOf(p))
	}
	return s
}

// Under returns the pages of a set whose paths or URLs begin with a folder: docs/16, or
// https://example.com/docs/16; for "" it is [Whole]. It returns an error if there are none.
func Under(set *page.Set, folder string) (Side, error) {
	if folder == "" {
		return Whole(set), nil
	}
	s := Side{Set: set, Name: folder}
	prefix := strings.Trim(folder, "/") + "/"
	for i, p := range set.Pages {
		for _, at := range []string{p.ID, p.URL, urlPath(p.URL)} {
			if rest, ok := strings.CutPrefix(strings.TrimLeft(at, "/"), prefix); ok {
				s.Pages, s.Paths = append(s.Pages, i), append(s.Paths, rest)
				break
			}
		}
	}
	if len(s.Pages) == 0 {
		return s, say.Errorf("%s: no page of %s is in this folder: specify the beginning of the ids or URLs of its pages", folder, set.Name)
	}
	return s, nil
}

// pathOf returns the path of a page in its version.
func pathOf(p page.Page) string {
	if declared.PathAddress(p.ID).Path != "" {
		return strings.TrimLeft(p.ID, "/")
	}
	if at := urlPath(p.URL); at != "" {
		return at
	}
	return p.ID
}

// urlPath returns the path and query of a URL, "" if it has none.
func urlPath(s string) string {
	u, err := url.Parse(s)
	if err != nil || u.Host == "" {
		return ""
	}
	at := strings.TrimLeft(u.Path, "/")
	if at == "" {
		at = "/"
	}
	if u.RawQuery != "" {
		at += "?" + u.RawQuery
	}
	return at
}

// withoutFolder removes the folder that all paths share.
func (s Side) withoutFolder() Side {
	if len(s.Paths) == 0 {
		return s
	}
	common := path.Dir(s.Paths[0])
	for _, p := range s.Paths {
		for common != "." && common != "/" && !strings.HasPrefix(p, common+"/") {
			common = path.Dir(common)
		}
	}
	if common == "." || common == "/" {
		return s
	}
	paths := make([]string, len(s.Paths))
	for i, p := range s.Paths {
		paths[i] = p[len(common)+1:]
	}
	s.Paths = paths
	return s
}

// pairing says which pages of two versions belong together.
type pairing struct {
	pairs    [][2]int // positions in Pages of both sides
	old, new []int    // positions of the other pages
}

// pair pairs the pages of two versions by path.
func pair(a, b Side) (pairing, Side, Side) {
	p := byPath(a, b)
	if len(p.pairs) > 0 {
		return p, a, b
	}
	x, y := a.withoutFolder(), b.withoutFolder()
	if p := byPath(x, y); len(p.pairs) > 0 {
		return p, x, y
	}
	return p, a, b
}

func byPath(a, b Side) pairing {
	var p pairing
	partner := make([]int, len(b.Pages)) // of the new pages, by position; -1 for none
	for j := range partner {
		partner[j] = -1
	}
	mate := make([]int, len(a.Pages))
	for i := range mate {
		mate[i] = -1
	}
	for _, key := range []func(string) string{func(s string) string { return s }, declared.RelativeKey} {
		open := make(map[string][]int)
		for j, at := range b.Paths {
			if k := key(at); partner[j] < 0 && k != "" {
				open[k] = append(open[k], j)
			}
		}
		for i, at := range a.Paths {
			k := key(at)
			if list := open[k]; mate[i] < 0 && k != "" && len(list) > 0 {
				mate[i], partner[list[0]], open[k] = list[0], i, list[1:]
			}
		}
	}
	for i, j := range mate {
		if j < 0 {
			p.old = append(p.old, i)
		} else {
			p.pairs = append(p.pairs, [2]int{i, j})
		}
	}
	for j, i := range partner {
		if i < 0 {
			p.new = append(p.new, j)
		}
	}
	return p
}

package manual

import (
	"bytes"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// headings are the anchors of a page.
func headings(text string) []string {
	var out []string
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		out = append(out, Anchor(strings.NewReplacer("`", "", "*", "").Replace(m[1])))
	}
	return out
}

// Links lead to pages that are there, and to headings that they have; pictures are there. Those of
// the READMEs too.
func TestLinksAndPicturesResolve(t *testing.T) {
	names := []string{"../../README.md", "../../README.zh.md"}
	err := filepath.WalkDir(".", func(name string, e fs.DirEntry, err error) error {
		if filepath.Ext(name) == ".md" && !strings.HasPrefix(name, "make") {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, target := range Links(string(data)) {
			if strings.Contains(target, "://") {
				continue
			}
			file, anchor, _ := strings.Cut(target, "#")
			to := name
			if file != "" {
				to = filepath.Join(filepath.Dir(name), file)
			}
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s: %s leads nowhere", name, target)
				continue
			}
			if anchor == "" {
				continue
			}
			there, err := os.ReadFile(to)
			if err != nil || !slices.Contains(headings(string(there)), anchor) {
				t.Errorf("%s: %s: there is no such heading; there are %v, %v", name, target, headings(string(there)), err)
			}
		}
	}
}

// Both languages have the same pages, each can be reached from the index, and pages
// written by hand lead to the same places.
func TestBothLanguagesHaveTheSamePages(t *testing.T) {
	var names [2][]string
	for i, lang := range []string{"en", "zh"} {
		order, err := Order(Pages(lang))
		if err != nil {
			t.Fatal(err)
		}
		if err := fs.WalkDir(Pages(lang), ".", func(name string, e fs.DirEntry, err error) error {
			if !e.IsDir() && !slices.Contains(order, name) {
				t.Errorf("%s/%s: no link leads there from the index", lang, name)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		slices.Sort(order)
		names[i] = order
	}
	if !slices.Equal(names[0], names[1]) {
		t.Fatalf("en has %v, zh %v", names[0], names[1])
	}
	file := func(target string) string { f, _, _ := strings.Cut(target, "#"); return f }
	for _, name := range names[0] {
		var links [2][]string
		for i, lang := range []string{"en", "zh"} {
			data, err := fs.ReadFile(Pages(lang), name)
			if err != nil {
				t.Fatal(err)
			}
			for _, target := range Links(string(data)) {
				same := strings.NewReplacer("../zh/", "OTHER/", "../en/", "OTHER/", "-zh.png", ".png", "-en.png", ".png").Replace(file(target))
				links[i] = append(links[i], same)
			}
			slices.Sort(links[i])
		}
		if !slices.Equal(links[0], links[1]) {
			t.Errorf("%s: en leads to %v, zh to %v", name, links[0], links[1])
		}
	}
}

var (
	ids   = regexp.MustCompile(` id="([^"]+)"`)
	hrefs = regexp.MustCompile(` href="#([^"]+)"`)

	noCode = regexp.MustCompile(`(?s)<pre>.*?</pre>|<code>.*?</code>`)
)

// The manual in one file has every page, every link leads to a place in it, formulas are
// set, and nothing is asked of the network.
func TestTheManualInOneFile(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		var b bytes.Buffer
		if err := WriteHTML(&b, lang); err != nil {
			t.Fatal(err)
		}
		page := b.String()
		there := map[string]bool{}
		for _, m := range ids.FindAllStringSubmatch(page, -1) {
			if there[m[1]] {
				t.Errorf("%s: two places are called %s", lang, m[1])
			}
			there[m[1]] = true
		}
		for _, m := range hrefs.FindAllStringSubmatch(page, -1) {
			if to, err := url.PathUnescape(m[1]); err != nil || !there[to] {
				t.Errorf("%s: a link leads to %s, which is not there", lang, to)
			}
		}
		if n := strings.Count(page, "<math"); n < 60 {
			t.Errorf("%s: only %d formulas", lang, n)
		}
		if n := strings.Count(page, "data:image/png"); n < 5 {
			t.Errorf("%s: only %d pictures", lang, n)
		}
		if at := strings.Index(noCode.ReplaceAllString(page, ""), "**"); at >= 0 {
			t.Errorf("%s: stars that set nothing in bold: a full stop before them and a letter behind: %s", lang, noCode.ReplaceAllString(page, "")[at:at+60])
		}
		for _, no := range []string{"elumrof", `src="http`, "<link", `="../`, "$$", "</a></a>"} {
			if strings.Contains(page, no) {
				at := strings.Index(page, no)
				t.Errorf("%s: the page has %q: …%s…", lang, no, page[max(0, at-60):at+40])
			}
		}
	}
}

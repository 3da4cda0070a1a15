package convert

import (
	"encoding/json"
	"html"
	"path"
	"regexp"
	"slices"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/body/markup"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// The wrapper that the pages of CleanEval have, with their address, and the marks in its
// bodies: <h>, <p> and <l> at the beginnings of lines, and the address in the first.
var (
	cleanEvalHead  = regexp.MustCompile(`(?is)\A\x{FEFF}?\s*<text\s[^>]*>[ \t]*\r?\n?`)
	cleanEvalID    = regexp.MustCompile(`(?i)\sid="(https?://[^"]*)"`)
	cleanEvalTail  = regexp.MustCompile(`(?is)\s*</text>\s*\z`)
	cleanEvalURL   = regexp.MustCompile(`(?i)\A\s*URL:[ \t]*(\S*)[^\n]*\n?`)
	cleanEvalMarks = regexp.MustCompile(`(?im)^[ \t]*</?[hpl]>[ \t]*`)
)

func cleanEvalPage(it *item, raw []byte) []byte {
	head := cleanEvalHead.Find(raw)
	if head == nil {
		return raw
	}
	if m := cleanEvalID.FindSubmatch(head); m != nil {
		it.URL = html.UnescapeString(string(m[1]))
	}
	return cleanEvalTail.ReplaceAll(raw[len(head):], []byte("\n"))
}

func cleanEvalBody(it *item, body string) string {
	if m := cleanEvalURL.FindStringSubmatch(body); m != nil {
		it.URL, body = m[1], body[len(m[0]):]
	}
	return cleanEvalMarks.ReplaceAllString(body, "")
}

// dragnetBody removes the comments, which follow a separating line.
func dragnetBody(_ *item, body string) string {
	body, _, _ = strings.Cut(body, "!@#$%^&*()  COMMENTS")
	return body
}

// wholeText returns all text of a copy, for copies that have nothing but the body.
func wholeText(_ *item, body string) string { return textOf(body, nil) }

// markedBy returns a function that extracts the body of an annotated copy: the texts whose
// nearest annotated element has one of the values. mark is the attribute of annotations; of its
// words those with the prefix count.
func markedBy(mark, prefix string, values ...string) func(*item, string) string {
	return func(_ *item, body string) string {
		return textOf(body, func(t *markup.Tree, text int32) bool {
			for n := t.Nodes[text].Parent; n > 0; n = t.Nodes[n].Parent {
				v, _ := t.Attr(n, mark)
				for _, word := range strings.Fields(v) {
					if strings.HasPrefix(word, prefix) {
						return slices.Contains(values, word)
					}
				}
			}
			return false
		})
	}
}

// l3sAddress sets a page's address from url-mapping.txt: <urn:uuid:…>, a tab, the address.
func l3sAddress(r *reading, dir string, it *item) {
	addresses := remembered(r, path.Join(dir, "url-mapping.txt"), false, func(text string) map[string]string {
		of := map[string]string{}
		for row := range strings.Lines(text) {
			if name, address, ok := strings.Cut(strings.TrimSpace(row), "\t"); ok {
				of[strings.TrimPrefix(strings.Trim(name, "<>"), "urn:uuid:")] = address
			}
		}
		return of
	})
	it.URL = addresses[path.Base(it.ID)]
}

func danielName(r *reading, dir string, it *item) {
	name := path.Base(it.ID)
	if p := strings.SplitN(name, "_", 3); len(p) == 3 && len(p[0]) == 8 {
		it.Date, it.Site = p[0][:4]+"-"+p[0][4:6]+"-"+p[0][6:], p[1]
	}
	languages := remembered(r, path.Join(dir, "doc_lg.json"), r.opt.Lang != "", func(text string) map[string]string {
		of := map[string]string{}
		var list map[string]string
		if err := json.Unmarshal([]byte(text), &list); err != nil {
			r.leftFile("doc_lg.json", notJSON(err))
		}
		for doc, lang := range list {
			of[path.Base(doc)] = lang
		}
		return of
	})
	it.Lang = languages[name]
}

func dateBeside(r *reading, dir string, it *item) {
	if at := r.inside(dir, "date/"+path.Base(it.ID)+".txt"); at != "" {
		if day, err := r.text(at); err == nil && !strings.HasPrefix(day, "UNKNOWN") {
			it.Date = strings.TrimSpace(day)
		}
	}
}

// remembered reads a file of SOURCE once and caches what take makes of it; nil if it is missing,
// which is reported if it is needed.
func remembered(r *reading, name string, needed bool, take func(string) map[string]string) map[string]string {
	if known, ok := r.known[name]; ok {
		return known
	}
	var made map[string]string
	if at := r.inside(path.Dir(name), path.Base(name)); at != "" {
		text, err := r.text(at)
		if err != nil {
			r.leftFile(name, err)
		}
		made = take(text)
	} else if needed {
		r.out.first(name, say.New("does not exist: languages are unknown"))
	}
	r.known[name] = made
	return made
}

// l3sMarked returns the texts of an annotated copy that are marked as headline or full text.
func l3sMarked(it *item, copied string) string {
	return markedBy("class", "x-nc-sel", "x-nc-sel1", "x-nc-sel2")(it, copied)
}

// l3s reads the folders of single pages, or the web archive in which each page is followed by a
// conversion: its annotated copy.
func l3s(r *reading) error {
	if r.only == "" {
		return twins{folders: [][2]string{{"original", "annotated"}}, body: []string{"+"}, text: l3sMarked, more: l3sAddress}.read(r)
	}
	set, err := formats.Open(r.ctx, r.path, page.Options{MaxUnpack: r.opt.MaxUnpack, Conversions: true})
	if err != nil {
		return err
	}
	defer set.Close()
	copies := map[string]int{} // annotated, by address; read when they are wanted, as a web archive may be large
	var originals []int
	for i, p := range set.Pages {
		c, err := set.Read(i)
		switch {
		case err != nil:
			r.left(p.ID, err)
		case strings.Contains(c.Text, "x-nc-sel"):
			copies[p.URL] = i
		default:
			originals = append(originals, i)
		}
	}
	if len(copies) == 0 {
		return r.expected()
	}
	for _, i := range originals {
		if err := l3sPage(r, set, i, copies); err != nil {
			return err
		}
	}
	return nil
}

// l3sPage adds a page of the archive with the body that its copy marks.
func l3sPage(r *reading, set *page.Set, i int, copies map[string]int) error {
	p := set.Pages[i]
	c, err := set.Read(i)
	if err != nil {
		return err
	}
	it := item{line: line{ID: p.ID, URL: p.URL}, html: c.Text}
	if at, ok := copies[p.URL]; ok {
		copied, err := set.Read(at)
		if err != nil {
			return err
		}
		it.body = l3sMarked(&it, copied.Text)
	} else {
		r.out.problem(it.ID, say.New("no annotated copy of it"))
	}
	return r.add(it)
}

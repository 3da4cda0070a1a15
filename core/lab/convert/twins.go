package convert

import (
	"path"
	"strings"

	"pagetwin/core/base/say"
)

// twins is the layout of most sets with true bodies: the pages are in one folder, and another has
// a file for each page with its body, or with an annotated copy of it.
type twins struct {
	folders [][2]string                            // names of the two, relative to the same folder; the first pair that exists is used
	body    []string                               // names that the file of a body may have; * is the page's without endings, + the page's whole
	text    func(it *item, body string) string     // extracts the body from that file; nil for as it is
	page    func(it *item, raw []byte) []byte      // extracts the page from its file; nil for as it is
	more    func(r *reading, dir string, it *item) // adds other data of the set about the page, whose folder is in dir; may be nil
}

// place is one such pair of folders.
type place struct{ dir, pages, bodies, prefix, lang string }

func (t twins) read(r *reading) error {
	var all []place
	taken := map[string]bool{}
	for _, dir := range r.folders() {
		for _, names := range t.folders {
			if pages, bodies := r.inside(dir, names[0]), r.inside(dir, names[1]); pages != "" && bodies != "" && !taken[pages] {
				taken[pages] = true
				all = append(all, place{dir: dir, pages: r.bottom(pages), bodies: r.bottom(bodies), lang: langOf(path.Base(pages))})
			}
		}
	}
	if len(all) == 0 {
		return r.expected()
	}
	for _, at := range all {
		if len(all) > 1 {
			at.prefix = at.pages + "/"
		}
		if err := t.folder(r, at); err != nil {
			return err
		}
	}
	return nil
}

func (t twins) folder(r *reading, at place) error {
	for _, e := range r.list(at.pages) {
		name := path.Join(at.pages, e.Name())
		if e.IsDir() {
			continue
		}
		it := item{line: line{ID: at.prefix + stem(name), Lang: at.lang}}
		raw, err := r.bytes(name)
		if err != nil {
			r.left(it.ID, err)
			continue
		}
		if t.page != nil {
			raw = t.page(&it, raw)
		}
		it.raw = raw
		t.takeBody(r, at.bodies, name, &it)
		if t.more != nil {
			t.more(r, at.dir, &it)
		}
		if err := r.add(it); err != nil {
			return err
		}
	}
	return nil
}

// takeBody finds the body of a page. A page without one is kept.
func (t twins) takeBody(r *reading, bodies, name string, it *item) {
	for _, form := range t.body {
		form = strings.ReplaceAll(strings.ReplaceAll(form, "*", stem(name)), "+", path.Base(name))
		at := r.inside(bodies, form)
		if at == "" {
			continue
		}
		body, err := r.text(at)
		switch {
		case err != nil:
			r.left(it.ID, err)
		case t.text == nil:
			it.body = body
		default:
			it.body = t.text(it, body)
		}
		if err == nil && strings.TrimSpace(it.body) == "" {
			r.out.problem(it.ID, say.New("%s has no body", at))
		}
		return
	}
	r.out.problem(it.ID, say.New("no body of it in %s", bodies))
}

// langOf returns the language with which the name of a folder begins, as en_original; "" for
// none.
func langOf(folder string) string {
	switch lang, rest, _ := strings.Cut(strings.ReplaceAll(folder, "-", "_"), "_"); {
	case rest != "original":
		return ""
	case lang == "ch":
		return "zh"
	default:
		return lang
	}
}

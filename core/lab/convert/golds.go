package convert

import (
	"encoding/json"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/core/base/conf"
	"pagetwin/core/base/say"
	"pagetwin/core/page"
)

// told holds the fields of a page from a file beside it.
type told struct{ body, url, title, kind, date string }

func (r *reading) pageBeside(id, dir string, names []string, t told) error {
	it := item{line: line{ID: id, URL: t.url, Title: t.title, Kind: t.kind, Date: t.date}, body: t.body}
	for _, name := range names {
		at := r.inside(dir, name)
		if at == "" {
			continue
		}
		raw, err := r.bytes(at)
		if err != nil {
			r.left(id, err)
			return nil
		}
		it.raw = raw
		if strings.TrimSpace(it.body) == "" {
			r.out.problem(id, say.New("it has no body"))
		}
		return r.add(it)
	}
	r.out.problem(id, say.New("there is no %s; ignored", path.Join(dir, names[0])))
	return nil
}

// stems returns the names of the files in a folder without extensions.
func (r *reading) stems(dir string) (names []string) {
	for _, e := range r.list(dir) {
		names = append(names, stem(e.Name()))
	}
	return names
}

// untold reports how many of the pages in a folder have no file with their body; told are those
// that have one.
func (r *reading) untold(html string, told []string) {
	known, n := map[string]bool{}, 0
	for _, id := range told {
		known[id] = true
	}
	for _, e := range r.list(html) {
		if !e.IsDir() && !known[stem(e.Name())] {
			n++
		}
	}
	if n > 0 {
		r.out.first(html, say.New("%d of its pages {has|have} no body; ignored", n))
	}
}

func articleBench(r *reading) error {
	found := false
	for _, dir := range r.folders() {
		at, html := r.inside(dir, "ground-truth.json"), r.inside(dir, "html")
		if at == "" || html == "" {
			continue
		}
		found = true
		var bodies map[string]json.RawMessage
		if err := r.json(at, &bodies); err != nil {
			return err
		}
		for _, id := range sortedKeys(bodies) {
			var b struct{ ArticleBody, URL, Title string }
			if err := json.Unmarshal(bodies[id], &b); err != nil {
				r.left(id, notJSON(err))
				continue
			}
			if err := r.pageBeside(id, html, []string{id + ".html.gz", id + ".html"}, told{body: b.ArticleBody, url: b.URL, title: b.Title}); err != nil {
				return err
			}
		}
		r.untold(html, sortedKeys(bodies))
	}
	if !found {
		return r.expected()
	}
	return nil
}

func wcxb(r *reading) error {
	taken := map[string]bool{}
	for _, dir := range r.folders() {
		golds, html := r.inside(dir, "ground-truth"), r.inside(dir, "html")
		if golds == "" || html == "" {
			continue
		}
		for _, e := range r.list(golds) {
			id := stem(e.Name())
			if !strings.HasSuffix(e.Name(), ".json") || taken[id] {
				continue
			}
			taken[id] = true
			var g struct {
				URL      string `json:"url"`
				Internal struct {
					PageType struct {
						Primary string `json:"primary"`
					} `json:"page_type"`
				} `json:"_internal"`
				Truth struct {
					Title string `json:"title"`
					Date  ident  `json:"publish_date"`
					Body  string `json:"main_content"`
				} `json:"ground_truth"`
			}
			if err := r.json(path.Join(golds, e.Name()), &g); err != nil {
				r.left(id, err)
				continue
			}
			t := told{g.Truth.Body, g.URL, g.Truth.Title, g.Internal.PageType.Primary, string(g.Truth.Date)}
			if err := r.pageBeside(id, html, []string{id + ".html.gz", id + ".html"}, t); err != nil {
				return err
			}
		}
		r.untold(html, r.stems(golds))
	}
	if len(taken) == 0 {
		return r.expected()
	}
	return nil
}

func dragnetNew(r *reading) error {
	found := false
	for _, dir := range r.folders() {
		meta, html := r.inside(dir, "meta"), r.inside(dir, "html")
		if meta == "" || html == "" {
			continue
		}
		for _, e := range r.list(meta) {
			if !strings.HasSuffix(e.Name(), ".toml") {
				continue
			}
			found = true
			id := stem(e.Name())
			text, err := r.text(path.Join(meta, e.Name()))
			var m struct{ URL, Title, Text string }
			if err == nil {
				err = conf.Read(strings.NewReader(text), &m, conf.Any)
			}
			if err != nil {
				r.left(id, err)
				continue
			}
			if err := r.pageBeside(id, html, []string{id + ".html"}, told{body: m.Text, url: m.URL, title: m.Title}); err != nil {
				return err
			}
		}
		r.untold(html, r.stems(meta))
	}
	if !found {
		return r.expected()
	}
	return nil
}

func readability(r *reading) error {
	found := false
	for _, dir := range r.folders() {
		source, expected := r.inside(dir, "source.html"), r.inside(dir, "expected.html")
		if source == "" || expected == "" {
			continue
		}
		found = true
		body, err := r.text(expected)
		if err != nil {
			r.left(dir, err)
			continue
		}
		id := path.Base(dir)
		if dir == "." {
			id = filepath.Base(r.path)
		}
		if err := r.pageBeside(id, dir, []string{"source.html"}, told{body: textOf(body, nil)}); err != nil {
			return err
		}
	}
	if !found {
		return r.expected()
	}
	return nil
}

// json reads a file that is one JSON value, such as the list of all bodies of a set, which is far
// larger than a page.
func (r *reading) json(name string, into any) error {
	f, _, err := r.stream(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := json.NewDecoder(io.LimitReader(f, mostJSON)).Decode(into); err != nil {
		return inFile(name, notJSON(err))
	}
	return nil
}

// mostJSON is the most bytes of one JSON value, 1 GiB, since it is held in memory.
const mostJSON = 64 * page.DefaultMaxPage

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

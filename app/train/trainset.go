package main

import (
	"bufio"
	"encoding/json"
	"io"
	"net/url"
	"strings"

	"golang.org/x/net/html/atom"
	"golang.org/x/net/publicsuffix"

	"pagetwin/app/batch/cli"
	"pagetwin/app/train/body"
	"pagetwin/core/base/disk"
	"pagetwin/core/body/markup"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/page/lost"
)

// trainPage is a page to train on.
type trainPage struct {
	set    int
	id     string
	sample body.Sample
	keys   []string // pages that share a key belong to one site
}

// readTraining reads the pages of a set that have a true body. Pages that cannot
// be read are listed on standard error.
func readTraining(e *cli.Env, path string, number int) (*page.Set, []trainPage, error) {
	set, err := cli.Open(e, cli.Set(path))
	if err != nil {
		return nil, nil, err
	}
	defer set.Close()
	listed := listing(set, path)
	var pages []trainPage
	var problems []page.Problem
	for i, info := range set.Pages {
		if err := e.Ctx.Err(); err != nil {
			return nil, nil, err
		}
		if !info.HasGold || info.Kind != page.HTML {
			continue
		}
		c, err := set.Read(i)
		if err != nil {
			problems = append(problems, lost.Problem(err, info.ID))
			continue
		}
		gold, err := set.Gold(i)
		if err != nil {
			problems = append(problems, lost.Problem(err, info.ID))
			continue
		}
		keys := append([]string{"page " + info.ID}, listed[info.ID].sites()...)
		keys = append(keys, siteOf(info.URL), siteOf(ownAddress(markup.Parse(c.Text))))
		pages = append(pages, trainPage{number, info.ID, body.Sample{Set: number, HTML: c.Text, Gold: gold}, keys})
	}
	cli.Complain(e, problems)
	return set, pages, nil
}

// listing returns the lines of a set's pages.jsonl by the id of the page; none if it has no listing.
func listing(set *page.Set, path string) map[string]pageLine {
	open := func() (io.ReadCloser, error) { return set.Beside("pages.jsonl") }
	if strings.HasSuffix(path, ".jsonl") {
		open = func() (io.ReadCloser, error) { return disk.Open(path) }
	}
	f, err := open()
	if err != nil {
		return nil
	}
	defer f.Close()
	lines := make(map[string]pageLine)
	dec := json.NewDecoder(bufio.NewReader(f))
	for {
		var line pageLine
		if err := dec.Decode(&line); err != nil {
			return lines
		}
		lines[line.ID] = line
	}
}

// sites returns what the listing says of the site and the layout of a page.
func (l pageLine) sites() (keys []string) {
	for _, host := range []string{l.Site, l.TemplateSite} {
		if host != "" {
			keys = append(keys, siteOf("http://"+host))
		}
	}
	if l.Template != "" {
		keys = append(keys, "page "+l.Template)
	}
	return keys
}

// siteOf returns the registered domain of an address, "" if it has none.
func siteOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" {
		return ""
	}
	host := strings.ToLower(u.Hostname())
	site, err := publicsuffix.EffectiveTLDPlusOne(host)
	if err != nil {
		return host
	}
	return site
}

// ownAddress returns the address that a page declares, "" for none.
func ownAddress(t *markup.Tree) string {
	for n := range t.Find(atom.Link) {
		if rel, _ := t.Attr(n, "rel"); strings.EqualFold(rel, "canonical") {
			if href, ok := t.Attr(n, "href"); ok {
				return href
			}
		}
	}
	for n := range t.Find(atom.Meta) {
		if p, _ := t.Attr(n, "property"); strings.EqualFold(p, "og:url") {
			c, _ := t.Attr(n, "content")
			return c
		}
	}
	return ""
}

// sites gives every page the name of its site: pages that share a key, also
// through others, belong to one.
func sites(pages []trainPage) {
	all := scored.NewForest(len(pages))
	owner := make(map[string]int)
	for i, p := range pages {
		for _, k := range p.keys {
			if k == "" {
				continue
			}
			if j, ok := owner[k]; ok {
				all.Union(int32(j), int32(i))
			} else {
				owner[k] = i
			}
		}
	}
	for i, first := range all.Labels() {
		pages[i].sample.Site = pages[first].id
	}
}

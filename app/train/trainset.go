package main

import (
	"bufio"
	"encoding/json"
	"net/url"
	"path/filepath"
	"strings"

	"golang.org/x/net/html/atom"
	"golang.org/x/net/publicsuffix"

	"pagetwin/app/batch/cli"
	"pagetwin/app/train/body"
	"pagetwin/core/base/disk"
	"pagetwin/core/body/markup"
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
	listed, err := listedSites(path)
	if err != nil {
		return nil, nil, err
	}
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
		keys := append([]string{"page " + info.ID}, listed[info.ID]...)
		keys = append(keys, siteOf(info.URL), siteOf(ownAddress(markup.Parse(c.Text))))
		pages = append(pages, trainPage{number, info.ID, body.Sample{Set: number, HTML: c.Text, Gold: gold}, keys})
	}
	cli.Complain(e, problems)
	return set, pages, nil
}

// listedSites returns the sites of pages from the listing of a set: fields site and
// template_site name a host, template a page of another set with the same layout.
func listedSites(path string) (map[string][]string, error) {
	f, err := disk.Open(filepath.Join(path, "pages.jsonl"))
	if err != nil {
		return nil, nil //nolint:nilerr // a set may have no listing, and one that is a single file has none beside it
	}
	defer f.Close()
	sites := make(map[string][]string)
	lines := bufio.NewReader(f)
	dec := json.NewDecoder(lines)
	for {
		var line struct {
			ID           string `json:"id"`
			Site         string `json:"site"`
			TemplateSite string `json:"template_site"`
			Template     string `json:"template"`
		}
		if err := dec.Decode(&line); err != nil {
			break
		}
		for _, host := range []string{line.Site, line.TemplateSite} {
			if host != "" {
				sites[line.ID] = append(sites[line.ID], siteOf("http://"+host))
			}
		}
		if line.Template != "" {
			sites[line.ID] = append(sites[line.ID], "page "+line.Template)
		}
	}
	return sites, nil
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
	up := make([]int, len(pages))
	var root func(int) int
	root = func(i int) int {
		if up[i] != i {
			up[i] = root(up[i])
		}
		return up[i]
	}
	owner := make(map[string]int)
	for i, p := range pages {
		up[i] = i
		for _, k := range p.keys {
			if k == "" {
				continue
			}
			if j, ok := owner[k]; ok {
				up[root(i)] = root(j)
			} else {
				owner[k] = i
			}
		}
	}
	for i := range pages {
		pages[i].sample.Site = pages[root(i)].id
	}
}

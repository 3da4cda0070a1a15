package synth

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"pagetwin/core/base/say"
	"pagetwin/core/lab/synth/dice"
)

// plan holds the decisions about a page before it is made.
type plan struct {
	id       string
	cluster  int
	article  *Article
	site     *Site
	original bool
	list     bool // links to articles, in place of the article
	edits    []chosen
	declared string
	script   string
}

// chosen is an edit with the strength drawn for it.
type chosen struct {
	Edit
	strength float64
}

// Maker makes the pages of one set.
type Maker struct {
	spec     Spec
	material *Material
	plans    []plan
	next     int // number of the next cluster for a page that is another text
}

// New plans the set that spec describes.
func New(spec Spec, m *Material) (*Maker, error) {
	if err := spec.check(); err != nil {
		return nil, err
	}
	mk := &Maker{spec: spec, material: m}
	articles, err := mk.chooseArticles()
	if err != nil {
		return nil, err
	}
	sizes := clusterSizes(dice.New(spec.Seed, "sizes"), articles, spec)
	mk.next = len(articles)
	homes := make(map[string]*Site) // articles of one form are on one site
	for c, a := range articles {
		if sizes[c] == 0 {
			continue
		}
		if err := mk.planCluster(c, a, sizes[c], homes); err != nil {
			return nil, err
		}
	}
	if err := mk.planLists(articles); err != nil {
		return nil, err
	}
	mk.order()
	return mk, nil
}

// Pages returns the number of pages.
func (mk *Maker) Pages() int { return len(mk.plans) }

func (mk *Maker) chooseArticles() ([]*Article, error) {
	var out []*Article
	d := dice.New(mk.spec.Seed, "articles")
	for _, l := range []struct {
		lang string
		n    int
	}{{"zh", mk.spec.Zh}, {"en", mk.spec.En}} {
		all := mk.material.articles[l.lang]
		if l.n > len(all) {
			return nil, errors.New(say.Sprintf("en", "synth: %s = %d of %d {article|articles} in all; use mosaics for more", l.lang, l.n, len(all)))
		}
		if l.n < 0 {
			l.n = len(all)
		}
		out = append(out, dice.Sample(d, all, l.n)...)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("synth: no article: zh and en are both 0")
	}
	return append(out, mk.mosaics(out)...), nil
}

// clusterSizes distributes the pages: one for each article while they last, then reprints one by
// one, each to a random article that may have some. An article has four tickets at first and gets
// one more with each reprint, so that some are reprinted much more than others.
func clusterSizes(d *dice.Dice, articles []*Article, spec Spec) []int {
	sizes := make([]int, len(articles))
	order := dice.Sample(d, numbers(len(articles)), len(articles))
	left := spec.Pages - spec.lists()
	singles := int(spec.Singles * float64(len(articles)))
	var urn []int
	for _, i := range order {
		if left == 0 {
			return sizes
		}
		sizes[i]++
		left--
		if singles > 0 && articles[i].Form == "" {
			singles--
			continue
		}
		urn = append(urn, i, i, i, i)
	}
	if len(urn) == 0 {
		urn = order
	}
	for ; left > 0; left-- {
		i := dice.One(d, urn)
		sizes[i]++
		urn = append(urn, i)
	}
	return sizes
}

func (mk *Maker) planCluster(c int, a *Article, n int, homes map[string]*Site) error {
	d := dice.New(mk.spec.Seed, "cluster", a.ID)
	script := ""
	wanted := a.Lang == "zh" && a.Form == "" && d.Chance(mk.spec.Traditional)
	if wanted && len(mk.sitesFor(a, "traditional")) > 0 {
		script = "traditional"
	}
	sites := mk.sitesFor(a, script)
	if len(sites) == 0 {
		return fmt.Errorf("synth: no site for %s articles: check sites", a.Lang)
	}
	home := homes[a.Form]
	if a.Form == "" || home == nil {
		home = dice.One(d, sites)
		homes[a.Form] = home
	}
	edits := Edits()
	weights := mk.spec.weights(edits, a.Lang)
	for i, e := range edits {
		if weights[i] > 0 && e.fits != nil && !e.fits(mk.material, a) {
			weights[i] = 0
		}
	}
	others := dice.Sample(d, slices.DeleteFunc(slices.Clone(sites), func(s *Site) bool { return s == home }), len(sites))
	for i := range n {
		p := plan{cluster: c, article: a, script: script, site: home, original: i == 0}
		if i > 0 {
			if len(others) > 0 && !d.Chance(mk.spec.SameSite) {
				p.site = others[i%len(others)]
			}
			p.edits = chooseEdits(d, edits, weights, mk.spec.Combine)
			if slices.ContainsFunc(p.edits, func(e chosen) bool { return e.Another }) {
				p.cluster = mk.next
				mk.next++
			}
		}
		p.declared = mk.declare(d, p.site)
		mk.plans = append(mk.plans, p)
	}
	return nil
}

func (mk *Maker) planLists(articles []*Article) error {
	d := dice.New(mk.spec.Seed, "lists")
	for range mk.spec.lists() {
		a := dice.One(d, articles)
		sites := mk.sitesFor(a, "")
		if len(sites) == 0 {
			return fmt.Errorf("synth: no site for %s articles: check sites", a.Lang)
		}
		site := dice.One(d, sites)
		mk.plans = append(mk.plans, plan{cluster: mk.next, article: a, site: site, original: true, list: true, declared: mk.declare(d, site)})
		mk.next++
	}
	return nil
}

// sitesFor returns the sites that existed in the year of an article; for the usual script all
// sites of its language if there are hardly any of the year.
func (mk *Maker) sitesFor(a *Article, script string) []*Site {
	var all, ofYear []*Site
	for _, s := range mk.material.sites {
		if s.Lang != a.Lang || s.Script != script || len(mk.spec.Sites) > 0 && !slices.Contains(mk.spec.Sites, s.Host) {
			continue
		}
		all = append(all, s)
		if y := a.Date.Year(); s.From <= y && y <= s.To {
			ofYear = append(ofYear, s)
		}
	}
	if len(ofYear) >= 3 || script != "" {
		return ofYear
	}
	return all
}

// chooseEdits draws the edits of one page, each kind at most once and exact only alone, and sorts
// them into the order in which they are applied.
func chooseEdits(d *dice.Dice, edits []Edit, weights, combine []float64) []chosen {
	weights = slices.Clone(weights)
	n := d.Weighted(combine) + 1
	var at []int
	for len(at) < n {
		i := d.Weighted(weights)
		if i < 0 {
			break
		}
		if edits[i].Name == "exact" {
			if len(at) > 0 {
				weights[i] = 0
				continue
			}
			n = 1
		}
		weights[i] = 0
		at = append(at, i)
		if edits[i].Name == "cut" || edits[i].Part { // at most one of them
			for j := range edits {
				if edits[j].Name == "cut" || edits[j].Part {
					weights[j] = 0
				}
			}
		}
	}
	slices.Sort(at)
	out := make([]chosen, len(at))
	for i, j := range at {
		e := edits[j]
		out[i] = chosen{e, e.Strength[0] + d.Float()*(e.Strength[1]-e.Strength[0])}
	}
	return out
}

func (mk *Maker) declare(d *dice.Dice, s *Site) string {
	x := d.Float()
	switch {
	case x < mk.spec.Undeclared:
		return ""
	case x < mk.spec.Undeclared+mk.spec.Misdeclared:
		return wrongCharset(s.Charset, s.Lang)
	}
	return s.Declare
}

// wrongCharset returns the wrong charset that a page declares: pages saved as UTF-8 by an editor
// keep the line gb2312, and templates in UTF-8 are filled from a database that is not.
func wrongCharset(charset, lang string) string {
	switch {
	case charset != "utf-8":
		return "utf-8"
	case lang == "zh":
		return "gb2312"
	}
	return "iso-8859-1"
}

// order shuffles the pages, so that neither order nor name reveals the cluster.
func (mk *Maker) order() {
	dice.Shuffle(dice.New(mk.spec.Seed, "order"), mk.plans)
	width := max(4, len(strconv.Itoa(len(mk.plans))))
	for i := range mk.plans {
		mk.plans[i].id = fmt.Sprintf("p%0*d", width, i+1)
	}
}

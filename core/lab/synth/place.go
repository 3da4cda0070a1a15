package synth

import "fmt"

// Placed describes one page by hand: an article, and a site of the material.
type Placed struct {
	ID      string
	Host    string // of the site
	Article string // in the form of the material's articles
	// Around names the surroundings of the article: pages with the same name have the same lists
	// and comments, as pages of one hour have; "" means the ID.
	Around string
}

// Place makes a page; the seed determines the surroundings of the article.
func (m *Material) Place(seed uint64, p Placed) (Page, error) {
	around := p.Around
	if around == "" {
		around = p.ID
	}
	a, err := parseArticle(around, p.Article)
	if err != nil {
		return Page{}, fmt.Errorf("synth: page %s: %w", p.ID, err)
	}
	for _, s := range m.sites {
		if s.Host != p.Host {
			continue
		}
		spec := DefaultSpec()
		spec.Seed = seed
		mk := &Maker{spec: spec, material: m, plans: []plan{{id: around, article: a, site: s, original: true, declared: s.Declare}}}
		out, err := mk.Page(0)
		out.ID, out.Lineage.Article = p.ID, p.ID
		return out, err
	}
	return Page{}, fmt.Errorf("synth: page %s: the material has no site %s", p.ID, p.Host)
}

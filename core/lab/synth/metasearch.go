package synth

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"pagetwin/core/base/pack"
	"pagetwin/core/lab/synth/dice"
)

// engine is an invented search engine and how it shows its results. Lengths are in Chinese
// characters; an English text may have three times as many.
type engine struct {
	name    string
	summary int       // length of a summary
	suffix  bool      // the name of the site follows the title
	track   string    // appended to addresses
	em      [2]string // before and after each occurrence of the query; "" for no marks
	title   int       // length of a title; 0 for no limit
}

var engines = []engine{
	{"sousou-a", 70, true, "?from=sousou", [2]string{"<em>", "</em>"}, 30},
	{"xunfang", 110, true, "?utm_source=xunfang&utm_medium=search", [2]string{"", ""}, 0},
	{"lantern", 90, false, "?ref=lantern", [2]string{"<b>", "</b>"}, 26},
	{"plainseek", 130, true, "", [2]string{"", ""}, 0},
}

// result is a line of a list of results.
type result struct {
	ID      string `json:"id"`
	URL     string `json:"url"`
	Title   string `json:"title"`
	Summary string `json:"summary"`
	Engine  string `json:"engine"`
	Query   string `json:"query"`
	Page    string `json:"page"` // the page that was found
	Lang    string `json:"lang"`
}

// WriteMetaSearch writes the results of several search engines for the pages of the set to
// pages.jsonl and clusters.tsv. A page has one to three results. A result has the address (some
// with tracking parameters or without a leading www.), the title as the engine cuts and marks it,
// and a summary: a piece of the body from its beginning or from the query's word on. Results of
// pages of one article are duplicates. Pages that hold a part of an article are left out, since a
// summary cannot tell them.
func (mk *Maker) WriteMetaSearch(out sink) error {
	r := newResults()
	for i, pl := range mk.plans {
		p, err := mk.Page(i)
		if err != nil {
			return err
		}
		if p.Part {
			continue
		}
		d := dice.New(mk.spec.Seed, "search", p.ID)
		for _, e := range dice.Sample(d, engines, 1+d.Weighted([]float64{4, 4, 2})) {
			if err := r.add(e.list(d, p, pl), p); err != nil {
				return err
			}
		}
	}
	return r.write(out)
}

// WriteSearch writes the results of one query at two search engines, in the same files. Each
// engine lists half of the Pages()+both results: every page is listed once, and as many pages
// as both says, drawn by the seed, are listed by both engines. A page that holds a part of an
// article is an error: give the edits excerpt and split no weight.
func (mk *Maker) WriteSearch(out sink, both int) error {
	if both < 0 || both > len(mk.plans) || (len(mk.plans)+both)%2 != 0 {
		return fmt.Errorf("synth: both must be from 0 to the number of pages, %d, and make an even number of results, got %d", len(mk.plans), both)
	}
	at := dice.Sample(dice.New(mk.spec.Seed, "engines"), numbers(len(mk.plans)), len(mk.plans))
	half := (len(at) + both) / 2
	r := newResults()
	for k, listed := range [][]int{at[:half], at[half-both:]} {
		e := engines[2*k]
		for _, i := range listed {
			p, err := mk.Page(i)
			if err != nil {
				return err
			}
			if p.Part {
				return fmt.Errorf("synth: page %s holds part of its article, which a summary cannot tell: give excerpt and split no weight", p.ID)
			}
			if err := r.add(e.list(dice.New(mk.spec.Seed, "search", p.ID, e.name), p, mk.plans[i]), p); err != nil {
				return err
			}
		}
	}
	return r.write(out)
}

// results gathers the rows of a list of results.
type results struct {
	n              int
	list, clusters bytes.Buffer
}

func newResults() *results {
	r := &results{}
	r.clusters.WriteString("id\tcluster\tkind\tlang\n")
	return r
}

func (r *results) add(res result, p Page) error {
	r.n++
	res.ID = fmt.Sprintf("r%05d", r.n)
	enc := pack.JSON(&r.list, "")
	fmt.Fprintf(&r.clusters, "%s\tc%04d\t%s\t%s\n", res.ID, p.Cluster, p.Kind, p.Lang)
	return enc.Encode(res)
}

func (r *results) write(out sink) error {
	if err := put(out, "pages.jsonl", r.list.Bytes()); err != nil {
		return err
	}
	return put(out, "clusters.tsv", r.clusters.Bytes())
}

func (e engine) list(d *dice.Dice, p Page, pl plan) result {
	query := queryOf(pl.article)
	title := p.Title
	if e.suffix {
		title += map[string]string{"zh": "_", "en": " - "}[p.Lang] + pl.site.Name
	}
	if e.title > 0 {
		title = shorten(title, e.width(p.Lang, e.title))
	}
	addr := p.URL
	if d.Chance(.6) {
		addr += e.track
		if strings.Count(addr, "?") > 1 {
			addr = strings.Replace(p.URL+e.track, e.track, strings.Replace(e.track, "?", "&", 1), 1)
		}
	}
	if d.Chance(.15) {
		addr = strings.Replace(addr, "://www.", "://", 1)
	}
	_, body, _ := strings.Cut(p.Gold, "\n")
	body = strings.Join(strings.Fields(strings.ReplaceAll(body, "\n", " ")), " ")
	begin := 0
	if at := strings.Index(body, query); at >= 0 && d.Chance(.35) {
		begin = max(0, utf8.RuneCountInString(body[:at])-10)
	}
	rs := []rune(body)
	summary := shorten(string(rs[begin:]), e.width(p.Lang, e.summary))
	if begin > 0 {
		summary = "..." + summary
	}
	return result{
		URL: addr, Title: e.emphasise(title, query), Summary: e.emphasise(summary, query),
		Engine: e.name, Query: query, Page: p.ID, Lang: p.Lang,
	}
}

func (e engine) width(lang string, n int) int {
	if lang == "en" {
		return 3 * n
	}
	return n
}

func (e engine) emphasise(s, query string) string {
	if e.em[0] == "" || query == "" {
		return s
	}
	return strings.ReplaceAll(s, query, e.em[0]+query+e.em[1])
}

// shorten cuts a text after n characters and appends an ellipsis where it did.
func shorten(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return strings.TrimRight(clip(s, n), " ，。、,.") + "..."
}

// queryOf returns a query that finds the article: the first words of its headline.
func queryOf(a *Article) string {
	if a.Lang == "en" {
		words := strings.Fields(a.Title)
		return strings.Trim(strings.Join(words[:min(2, len(words))], " "), ".,:;!?")
	}
	return clip(strings.TrimLeft(a.Title, "《【“‘（"), 4)
}

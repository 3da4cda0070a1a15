package synth

import (
	"fmt"
	"math"
	"strings"

	"pagetwin/core/base/hash"
	"pagetwin/core/lab/synth/dice"
	"pagetwin/core/lab/synth/lineage"
	"pagetwin/core/text"
)

// Page is one page of a set.
type Page struct {
	ID      string
	URL     string
	Title   string // the headline put in
	Raw     []byte // HTML in its charset
	Gold    string // headline and body as put in, each paragraph on a line of its own
	Cluster int    // number of the article
	Kind    string // names of the edits joined with +, "original" for the original
	Lang    string
	Part    bool // partial reuse: holds only part of the article by construction
	Lineage Lineage
}

// Lineage is the record of how a page was made. It is written to pages.jsonl.
type Lineage = lineage.Lineage

// Page makes page i. It may be called from several goroutines, in any order.
func (mk *Maker) Page(i int) (Page, error) {
	out, body, err := mk.page(i)
	if err == nil {
		original := strings.Join(mk.start(mk.plans[i]).body(), "\n")
		out.Lineage.Kept, out.Lineage.Resembles = compare(original, strings.Join(body, "\n"))
	}
	return out, err
}

// page makes page i without comparing it to its original, and returns its body.
func (mk *Maker) page(i int) (out Page, body []string, err error) {
	p := mk.plans[i]
	d := dice.New(mk.spec.Seed, "page", p.id, p.article.ID)
	dr := mk.draft(p, d)
	v := mk.see(p, dr, d)
	var html strings.Builder
	if err := mk.material.templates.ExecuteTemplate(&html, p.site.Template, v); err != nil {
		return Page{}, nil, fmt.Errorf("synth: page %s: %w", p.id, err)
	}
	raw, body := encodePage(p.site.Charset, html.String(), dr.Paras, dr.Damage, d)
	out = Page{
		ID: p.id, URL: v.URL, Title: dr.Title, Raw: raw, Cluster: p.cluster, Lang: p.article.Lang,
		Gold: dr.Title + "\n" + strings.Join(body, "\n") + "\n",
		Lineage: Lineage{
			Article: p.article.ID, Form: p.article.Form, Template: p.site.Template, Host: p.site.Host,
			Charset: p.site.Charset, Declared: p.declared, Script: p.script, PartOfPage: dr.Part,
		},
	}
	out.Kind = "original"
	for j, e := range p.edits {
		label := e.Name
		if e.strength > 0 {
			label = fmt.Sprintf("%s:%.2f", e.Name, e.strength)
		}
		out.Lineage.Edits = append(out.Lineage.Edits, label)
		out.Part = out.Part || e.Part
		if j == 0 {
			out.Kind = e.Name
		} else {
			out.Kind += "+" + e.Name
		}
	}
	if p.list {
		out.Kind = "list"
	}
	return out, body, nil
}

func (mk *Maker) start(p plan) *draft {
	write := func(s string) string { return s }
	if p.script == "traditional" {
		write = mk.material.Traditional
	}
	dr := &draft{Lang: p.article.Lang, Title: write(p.article.Title), Source: p.article.Source}
	if p.list {
		dr.Title = dice.One(dice.New(mk.spec.Seed, "list", p.id), mk.material.bank[dr.Lang].Menus[p.site.Menu])
		dr.Paras = mk.entries(p)
		return dr
	}
	for _, q := range p.article.paras() {
		dr.Paras = append(dr.Paras, para{Text: write(q)})
	}
	return dr
}

// entries returns the entries of a list: titles of articles as links.
func (mk *Maker) entries(p plan) (list []para) {
	d := dice.New(mk.spec.Seed, "entries", p.id)
	for range d.Between(20, 40) {
		title, _ := mk.material.mixed(d, p.article.Lang)
		list = append(list, para{Text: title, Link: title})
	}
	return list
}

func (mk *Maker) draft(p plan, d *dice.Dice) *draft {
	dr := mk.start(p)
	bank := mk.material.bank[p.article.Lang]
	if dr.Source == "" || !p.original && d.Chance(.3) {
		dr.Source = dice.One(d, bank.Outlets)
	}
	dr.Related = dice.Sample(d, bank.Headlines, 8)
	for _, e := range p.edits {
		e.apply(&editing{draft: dr, dice: d, strength: e.strength, article: p.article, material: mk.material})
	}
	if p.script == "traditional" { // the edits may have added simplified characters
		dr.Title = mk.material.Traditional(dr.Title)
		for i := range dr.Paras {
			dr.Paras[i].Text = mk.material.Traditional(dr.Paras[i].Text)
			dr.Paras[i].Link = mk.material.Traditional(dr.Paras[i].Link)
		}
	}
	return dr
}

// compare returns the share of a's distinct 5-character shingles that b has, and the resemblance
// of both (Broder): shared shingles over all shingles. Both are rounded to four digits.
func compare(a, b string) (kept, resembles float64) {
	x, y := shingles(a), shingles(b)
	both := 0
	for s := range x {
		if y[s] {
			both++
		}
	}
	if len(x) == 0 {
		return 0, 0
	}
	round := func(f float64) float64 { return math.Round(f*1e4) / 1e4 }
	return round(float64(both) / float64(len(x))), round(float64(both) / float64(len(x)+len(y)-both))
}

// shingles returns the hashes of the distinct windows of five characters of the
// normalised text.
func shingles(s string) map[uint64]bool {
	t := text.Normalize(s).Chars()
	out := make(map[uint64]bool, t.Len())
	for i := range t.Windows(5) {
		r := t.WindowRange(i, 5)
		out[hash.String(t.Text[r.Start:r.End])] = true
	}
	return out
}

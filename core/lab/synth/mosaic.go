package synth

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"pagetwin/core/lab/synth/dice"
)

// mosaics makes the additional articles of the set from single sentences, in the languages of its
// articles. Titles and first sentences are dealt out: no two mosaics share one before every
// sentence was used once.
func (mk *Maker) mosaics(articles []*Article) []*Article {
	m := mk.material
	titles, openings := make(map[string][]foreign), make(map[string][]foreign)
	for lang, all := range m.sentences {
		all = distinct(all)
		titles[lang] = dice.Sample(dice.New(mk.spec.Seed, "mosaic titles", lang), all, len(all))
		openings[lang] = dice.Sample(dice.New(mk.spec.Seed, "mosaic openings", lang), all, len(all))
	}
	out := make([]*Article, mk.spec.Mosaics)
	for i := range out {
		d := dice.New(mk.spec.Seed, "mosaic", strconv.Itoa(i))
		lang := articles[i%len(articles)].Lang
		title, opening := titles[lang][i%len(titles[lang])], openings[lang][i%len(openings[lang])]
		a := &Article{
			ID: fmt.Sprintf("%s/mosaic-%06d", lang, i), Lang: lang,
			Title: strings.TrimRight(title.text, "。！？；.!?;"),
			Topic: "mosaic", Source: title.from.Source, Date: dice.One(d, m.articles[lang]).Date,
		}
		if mk.spec.Mixed && i >= mk.spec.Entries {
			a.Title, a.make = m.mixed(dice.New(mk.spec.Seed, "mixed", a.ID), lang)
			out[i] = a
			continue
		}
		a.Paras = m.mosaicParas(d, lang, func() string { return opening.text }, func() string { return dice.One(d, m.sentences[lang]).text })
		if i < mk.spec.Entries {
			a.Form = fmt.Sprintf("entries-%s-%d", lang, i/10)
			a.Paras = []string{opening.text}
		}
		out[i] = a
	}
	return out
}

// distinct leaves out sentences that an earlier article has, too.
func distinct(all []foreign) []foreign {
	seen := make(map[string]bool, len(all))
	var out []foreign
	for _, f := range all {
		if !seen[f.text] {
			seen[f.text] = true
			out = append(out, f)
		}
	}
	return out
}

// mosaicParas returns five to nine paragraphs of two to five sentences each, beginning with that of
// first.
func (m *Material) mosaicParas(d *dice.Dice, lang string, first, next func() string) []string {
	glue := ""
	if lang == "en" {
		glue = " "
	}
	var paras []string
	for i := range d.Between(5, 9) {
		var said []string
		if i == 0 {
			said = append(said, first())
		}
		for range d.Between(2, 5) - len(said) {
			said = append(said, next())
		}
		paras = append(paras, strings.Join(said, glue))
	}
	return paras
}

// mixed returns the title of a mosaic of clauses, and a function that makes its paragraphs: a
// million of them are more than memory has.
func (m *Material) mixed(d *dice.Dice, lang string) (title string, paras func() []string) {
	all := m.clauses[lang]
	comma, stop := ", ", "."
	if lang == "zh" {
		comma, stop = "，", "。"
	}
	sentence := func(d *dice.Dice, clauses int) string {
		var said []string
		for range clauses {
			said = append(said, dice.One(d, all))
		}
		return strings.Join(said, comma)
	}
	title = sentence(d, 2)
	from := *d
	return title, func() []string {
		d := from
		next := func() string { return sentence(&d, d.Between(2, 4)) + stop }
		return m.mosaicParas(&d, lang, next, next)
	}
}

// clausesOf returns the distinct parts of sentences between commas.
func clausesOf(all []foreign) []string {
	var out []string
	seen := make(map[string]bool)
	for _, f := range all {
		for _, c := range strings.FieldsFunc(f.text, func(r rune) bool { return strings.ContainsRune("，。！？；：,.!?;:", r) }) {
			if c = strings.TrimSpace(c); utf8.RuneCountInString(c) >= 4 && !seen[c] {
				seen[c] = true
				out = append(out, c)
			}
		}
	}
	return out
}

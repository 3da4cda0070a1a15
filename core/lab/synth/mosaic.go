package synth

import (
	"fmt"
	"strconv"
	"strings"

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
		a.Paras = m.mosaicParas(d, lang, opening.text)
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

// mosaicParas returns five to nine paragraphs of two to five sentences each, beginning with
// opening.
func (m *Material) mosaicParas(d *dice.Dice, lang, opening string) []string {
	glue := ""
	if lang == "en" {
		glue = " "
	}
	var paras []string
	for i := range d.Between(5, 9) {
		var said []string
		if i == 0 {
			said = append(said, opening)
		}
		for range d.Between(2, 5) - len(said) {
			said = append(said, dice.One(d, m.sentences[lang]).text)
		}
		paras = append(paras, strings.Join(said, glue))
	}
	return paras
}

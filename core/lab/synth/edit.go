package synth

import (
	"pagetwin/core/base/param"
	"pagetwin/core/lab/synth/dice"
	"pagetwin/core/lab/synth/lineage"
)

// Edit is one kind of change between an original and its reprint.
type Edit struct {
	Name  string
	Title param.Words
	Help  param.Words // what changes, and what the strength is

	Share     float64    // default weight with which it is drawn
	Strength  [2]float64 // strengths are drawn from this range; {0, 0} if there is none
	Resembles [2]float64 // range of the 5-character resemblance of original and reprint body, for articles of 400 characters or more
	Part      bool       // the page holds only part of the article: partial reuse
	Script    string     // "zh": only for Chinese; "" for all
	Another   bool       // the page is another text on the article's form: different from all others

	fits  func(*Material, *Article) bool // whether the edit can be applied to an article; nil: to every one
	apply func(e *editing)
}

// draft is a page before it gets a site: headline, credits, paragraphs.
type draft struct {
	Lang    string
	Title   string
	Source  string
	Paras   []para
	Damage  float64 // share of the body's bytes to break after encoding
	More    bool    // the page has a link to the rest of the article below the body
	Part    int     // 1 or 2 if the article is split over two pages, else 0
	Related []string
}

// para is one block of the body.
type para struct {
	Text  string
	Aside bool   // not part of the body: an advertisement, a link to something else
	Link  string // words of Text that are a link
}

// editing is the input of an edit.
type editing struct {
	*draft
	dice     *dice.Dice
	strength float64
	article  *Article
	material *Material
}

// body returns the paragraphs of the body.
func (d *draft) body() []string {
	var out []string
	for _, p := range d.Paras {
		if !p.Aside {
			out = append(out, p.Text)
		}
	}
	return out
}

// eachText changes every paragraph of the body.
func (d *draft) eachText(fn func(string) string) {
	for i := range d.Paras {
		if !d.Paras[i].Aside {
			d.Paras[i].Text = fn(d.Paras[i].Text)
		}
	}
}

// Edits returns all kinds of edits, in the order in which they are applied if a page has several:
// first those that change the text, then those that cut it, last those that change what is around
// it and how it is written.
func Edits() []Edit {
	return []Edit{
		exactEdit, refillEdit, retitleEdit, wordsEdit, dropEdit, insertEdit, reorderEdit, cutEdit, excerptEdit,
		splitEdit, sourceEdit, adsEdit, formatEdit, traditionalEdit, garbleEdit,
	}
}

var exactEdit = Edit{
	Name:  "exact",
	Title: lineage.Title("exact"),
	Help:  param.Words{En: "Headline and body are copied unchanged."},
	Share: 1.2, Resembles: [2]float64{1, 1},
	apply: func(*editing) {},
}

var refillEdit = Edit{
	Name:  "refill",
	Title: lineage.Title("refill"),
	Help:  param.Words{En: "The same sentences with other numbers, dates and names, replaced consistently: a different text on the same form, labelled different. Only for articles with many of these; the strength is the share that changes. Used only if the specification requests it."},
	Share: 0, Strength: [2]float64{.6, 1}, Resembles: [2]float64{.2, .97}, Another: true,
	fits:  (*Material).isForm,
	apply: refill,
}

var retitleEdit = Edit{
	Name:  "retitle",
	Title: lineage.Title("retitle"),
	Help:  param.Words{En: "Another headline: with a tag before it, shortened, or with its halves exchanged. The body is unchanged."},
	Share: 1, Resembles: [2]float64{1, 1},
	apply: retitle,
}

var sourceEdit = Edit{
	Name:  "source",
	Title: lineage.Title("source"),
	Help:  param.Words{En: "The body begins with a dateline or ends with credits: source, editor, reprint note."},
	Share: 1, Resembles: [2]float64{.88, 1},
	apply: addSource,
}

var adsEdit = Edit{
	Name:  "ads",
	Title: lineage.Title("ads"),
	Help:  param.Words{En: "Advertisements and links are inserted between paragraphs, and words of the body become links; the strength is the number of insertions per paragraph. The body itself is unchanged."},
	Share: 1, Strength: [2]float64{.2, .6}, Resembles: [2]float64{1, 1},
	apply: addAsides,
}

var cutEdit = Edit{
	Name:  "cut",
	Title: lineage.Title("cut"),
	Help:  param.Words{En: "Only the first paragraphs, then a link to the full text; the strength is the share of characters that remains."},
	Share: .7, Strength: [2]float64{.6, .85}, Resembles: [2]float64{.45, .9},
	apply: func(e *editing) { e.keepFirst(e.strength); e.More = true },
}

var excerptEdit = Edit{
	Name:  "excerpt",
	Title: lineage.Title("excerpt"),
	Help:  param.Words{En: "Only the opening and a link to the full text (partial reuse); the strength is the share of characters that remains."},
	Share: .3, Strength: [2]float64{.15, .35}, Resembles: [2]float64{.03, .45}, Part: true,
	apply: func(e *editing) { e.keepFirst(e.strength); e.More = true },
}

var splitEdit = Edit{
	Name:  "split",
	Title: lineage.Title("split"),
	Help:  param.Words{En: "The article is split into two pages, and this is one of them (partial reuse); the strength is the share of the first page."},
	Share: .3, Strength: [2]float64{.4, .6}, Resembles: [2]float64{.12, .8}, Part: true,
	apply: split,
}

var dropEdit = Edit{
	Name:  "drop",
	Title: lineage.Title("drop"),
	Help:  param.Words{En: "Some sentences are omitted; the strength is their share."},
	Share: 1, Strength: [2]float64{.06, .2}, Resembles: [2]float64{.55, 1},
	apply: dropSentences,
}

var insertEdit = Edit{
	Name:  "insert",
	Title: lineage.Title("insert"),
	Help:  param.Words{En: "Sentences of other articles are inserted; the strength is the number of insertions per sentence of the article."},
	Share: .8, Strength: [2]float64{.05, .2}, Resembles: [2]float64{.55, 1},
	apply: insertSentences,
}

var wordsEdit = Edit{
	Name:  "words",
	Title: lineage.Title("words"),
	Help:  param.Words{En: "Words are replaced by synonyms; numbers and names are unchanged. The strength is the share of the listed words that are replaced."},
	Share: 1, Strength: [2]float64{.2, .9}, Resembles: [2]float64{.55, 1},
	apply: changeWords,
}

var reorderEdit = Edit{
	Name:  "reorder",
	Title: lineage.Title("reorder"),
	Help:  param.Words{En: "Paragraphs after the first are reordered; the strength is the share that moves."},
	Share: .7, Strength: [2]float64{.3, 1}, Resembles: [2]float64{.7, 1},
	apply: reorder,
}

var formatEdit = Edit{
	Name:  "format",
	Title: lineage.Title("format"),
	Help:  param.Words{En: "Quotation marks, full- and half-width forms, spaces and bullets change; paragraphs are joined or split."},
	Share: .8, Resembles: [2]float64{.99, 1},
	apply: changeFormat,
}

var traditionalEdit = Edit{
	Name:  "traditional",
	Title: lineage.Title("traditional"),
	Help:  param.Words{En: "Simplified characters become traditional ones, with a list of characters and phrases. Used only if the specification requests it."},
	Share: 0, Resembles: [2]float64{0, .3}, Script: "zh",
	apply: func(e *editing) {
		e.Title = e.material.Traditional(e.Title)
		e.eachText(e.material.Traditional)
	},
}

var garbleEdit = Edit{
	Name:  "garble",
	Title: lineage.Title("garble"),
	Help:  param.Words{En: "Punctuation is turned into question marks or visible entities, or single bytes of the body are lost; the strength is the share of damaged places, or for bytes a hundredth of it."},
	Share: .5, Strength: [2]float64{.1, .5}, Resembles: [2]float64{.25, 1},
	apply: garble,
}

package talk

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pagetwin/core/lab/synth"
	"pagetwin/core/lab/synth/dice"
)

// post is a text by one person: an opening, an answer, a comment, an article.
type post struct {
	ID, UID, Ups, Floor, Star int
	User, Level, Place        string
	When                      time.Time
	Paras                     []string
	Sign                      string // "" for none
	Quote                     *quote // nil for none
	Subs                      []*post
	Edited                    bool
}

// quote is a part of an earlier post that is quoted.
type quote struct {
	ID, Floor  int
	User, Text string
	When       time.Time
}

// wrap returns the paragraphs, each between two strings.
func (p *post) wrap(before, after string) string {
	return before + strings.Join(p.Paras, after+before) + after
}

// BR returns the paragraphs as lines.
func (p *post) BR() string { return strings.Join(p.Paras, "<br />\n<br />\n") }

// Indented returns the paragraphs as lines that begin with two wide blanks, except the first.
func (p *post) Indented() string { return strings.Join(p.Paras, "<br />\n<br />\n　　") }

// Text returns the paragraphs one after the other.
func (p *post) Text() string { return strings.Join(p.Paras, "<br>") }

// P returns the paragraphs as such.
func (p *post) P() string { return p.wrap("<p>", "</p>\n") }

// PDir returns the paragraphs as such, with their direction.
func (p *post) PDir() string { return p.wrap(`<p dir="auto">`, "</p>\n") }

// IndentP returns the paragraphs as such, with two wide blanks before each.
func (p *post) IndentP() string { return p.wrap("<p>　　", "</p>\n") }

// FontP returns the paragraphs as an editor of 2008 wrote them.
func (p *post) FontP() string {
	return p.wrap(`<p style="TEXT-INDENT: 2em"><span style="FONT-SIZE: 14px"><font face="宋体">`, "</font></span></p>\n<p>&nbsp;</p>\n")
}

// Divs returns the paragraphs as divisions.
func (p *post) Divs() string { return p.wrap("<div>", "</div>\n<div>&nbsp;</div>\n") }

type writer struct {
	mk   *Maker
	site *site
	d    *dice.Dice
	text int // that the page is about
	at   time.Time
	said map[string]bool // texts on the page, which are not used again
}

func (w *writer) count() int {
	span := [...][2]int{{1, 1}, {2, 5}, {6, 12}, {13, 30}}[w.d.Weighted([]float64{.1, .45, .3, .15})]
	if w.site.article && w.d.Chance(.1) {
		span = [2]int{20, 60} // far more is said below it than in it
	}
	least := 1
	if w.site.answers {
		least = 2 // the question and an answer
	}
	if w.site.answers || w.site.nested {
		span[1] = (span[0] + span[1] + 1) / 2
	}
	return w.d.Between(max(span[0], least), max(span[1], least))
}

// article returns the paragraphs of the page's text, often only the first ones.
func (w *writer) article() []string {
	paras := w.mk.texts[w.text].Paras
	most := 40
	if w.d.Chance(.5) {
		most = w.d.Between(1, 4)
	}
	return w.all(paras[:min(most, len(paras))])
}

// learn marks the sentences of paragraphs as used: texts exist in versions, and no sentence of
// another version may answer one.
func (w *writer) learn(paras []string) {
	for _, p := range paras {
		for _, s := range synth.Sentences(p) {
			w.said[s] = true
		}
	}
}

// know reports whether a sentence of the paragraphs was used before.
func (w *writer) know(paras []string) bool {
	return slices.ContainsFunc(paras, func(p string) bool {
		return slices.ContainsFunc(synth.Sentences(p), func(s string) bool { return w.said[s] })
	})
}

// all returns texts as paragraphs of a post.
func (w *writer) all(texts []string) []string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = esc(t)
	}
	if w.site.flat && !w.site.article {
		return []string{strings.Join(out, "")}
	}
	return out
}

// posts returns n posts, preceded by the opening of a thread if wanted.
func (w *writer) posts(n int, opening bool) []*post {
	var out []*post
	for i := range n {
		var p *post
		if i == 0 && opening && !w.site.headless {
			p = w.post(w.opening())
		} else {
			p = w.post(w.answer())
		}
		p.Floor = i + 1
		if i > 0 && w.site.Trait("quotes", 60) && w.d.Chance(.15) {
			q := out[w.d.Intn(i)]
			p.Quote = &quote{q.ID, q.Floor, q.User, clip(strings.Join(q.Paras, " "), 80), q.When}
		}
		if w.site.nested && i > 0 && w.site.Trait("subs", 50) && w.d.Chance(.25) {
			for range w.d.Between(1, 4) {
				p.Subs = append(p.Subs, w.post([]string{esc(w.say())}))
			}
		}
		out = append(out, p)
	}
	return out
}

// post returns a post by a random person.
func (w *writer) post(paras []string) *post {
	d := w.d
	w.at = w.at.Add(time.Duration(d.Between(20, 90_000)) * time.Second)
	p := &post{
		ID: d.Between(10_000, 99_000_000), UID: d.Between(2, 800_000), Ups: d.Intn(900), Star: d.Between(1, 5), Paras: paras, When: w.at,
		User: esc(dice.One(d, w.site.users)), Level: esc(dice.One(d, levels)), Place: esc(dice.One(d, w.mk.Bank("zh").Cities)),
	}
	p.Edited = d.Chance(.1)
	if w.site.Trait("signs", 50) {
		sign := dice.New(w.site.seed, "sign", p.User) // the same under all posts of one
		if sign.Chance(.4) {
			p.Sign = esc(dice.One(sign, w.mk.signs))
		}
	}
	return p
}

var levels = []string{"新手上路", "注册会员", "中级会员", "高级会员", "金牌会员", "论坛元老", "版主", "管理员", "Lv.3", "Lv.7", "初级粉丝", "侠客"}

// opening returns the opening of a thread: the page's text, or only its subject.
func (w *writer) opening() []string {
	paras := w.mk.texts[w.text].Paras
	switch {
	case w.site.answers:
		return w.all(paras[:1])
	case w.d.Chance(.4):
		return []string{esc(w.say() + w.sentence())}
	}
	return w.all(paras[:min(w.d.Between(1, 8), len(paras))])
}

// answer returns an answer: a few words, sentences of other texts, or a whole text.
func (w *writer) answer() []string {
	long := 0.08
	if w.site.answers {
		long = .7
	}
	if w.d.Chance(long) {
		for range 20 {
			paras := dice.One(w.d, w.mk.texts).Paras
			if paras = paras[:min(w.d.Between(1, 5), len(paras))]; !w.know(paras) {
				w.learn(paras)
				return w.all(paras)
			}
		}
	}
	if w.d.Chance(.45) {
		return []string{esc(w.say())}
	}
	var sentences []string
	if w.d.Chance(.2) {
		sentences = append(sentences, w.say()+"，")
	}
	for range w.d.Between(1, 4) {
		sentences = append(sentences, w.sentence())
	}
	if len(sentences) > 2 && !w.site.flat && w.d.Chance(.3) {
		return []string{esc(sentences[0] + sentences[1]), esc(strings.Join(sentences[2:], ""))}
	}
	return []string{esc(strings.Join(sentences, ""))}
}

// say returns a short reply that is new on the page.
func (w *writer) say() string {
	return w.fresh(func() string { return dice.One(w.d, w.mk.replies) })
}

// sentence returns a sentence of a text that is new on the page.
func (w *writer) sentence() string {
	return w.fresh(func() string { return dice.One(w.d, w.mk.sentences) })
}

func (w *writer) fresh(draw func() string) string {
	s := draw()
	for range 50 {
		if !w.said[s] {
			break
		}
		s = draw()
	}
	w.said[s] = true
	return s
}

func (w *writer) links(n int) []link {
	out := make([]link, n)
	for i := range out {
		t := w.mk.texts[(w.text+w.d.Between(1, len(w.mk.texts)-1))%len(w.mk.texts)]
		day := w.at.AddDate(0, 0, -w.d.Intn(60))
		out[i] = link{
			Text: esc(t.Title), Date: day.Format("01-02"),
			URL: esc(strings.ReplaceAll(w.site.Pick("path", w.site.path...), "{n}", fmt.Sprint(w.d.Between(10_000, 9_000_000)))),
		}
	}
	return out
}

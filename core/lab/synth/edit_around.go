package synth

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"pagetwin/core/lab/synth/dice"
)

// retitle changes the headline; the result always differs.
func retitle(e *editing) {
	was := e.Title
	b := e.material.bank[e.Lang]
	head, tail, cut := cutTitle(was)
	switch e.dice.Intn(3) {
	case 0:
		if cut && e.Lang == "zh" {
			e.Title = tail + " " + head
			break
		}
		e.Title = dice.One(e.dice, b.TitleTags) + was
	case 1:
		if cut && utf8.RuneCountInString(head) >= 6 {
			e.Title = head
			break
		}
		e.Title = was + dice.One(e.dice, b.TitleTails)
	default:
		e.Title = dice.One(e.dice, b.TitleTags) + was
	}
}

// cutTitle cuts a headline at its first blank, colon or comma.
func cutTitle(t string) (head, tail string, ok bool) {
	for _, sep := range []string{"：", "——", "，", ": ", " — ", " ", "；"} {
		if head, tail, ok = strings.Cut(t, sep); ok && head != "" && tail != "" && sep != " " || ok && sep == " " && t[0] >= utf8.RuneSelf {
			return head, tail, true
		}
	}
	return t, "", false
}

func addSource(e *editing) {
	b := e.material.bank[e.Lang]
	fill := strings.NewReplacer(
		"{source}", e.Source,
		"{date}", dateLine(e.Lang, e.article),
		"{name}", dice.One(e.dice, b.People),
		"{editor}", dice.One(e.dice, b.People),
		"{city}", dice.One(e.dice, b.Cities),
	)
	which := e.dice.Intn(3)
	if which != 0 {
		e.Paras[0].Text = fill.Replace(dice.One(e.dice, b.Datelines)) + e.Paras[0].Text
	}
	if which != 1 {
		e.Paras = append(e.Paras, para{Text: fill.Replace(dice.One(e.dice, b.Credits))})
	}
}

func dateLine(lang string, a *Article) string {
	if lang == "zh" {
		return fmt.Sprintf("%d月%d日", a.Date.Month(), a.Date.Day())
	}
	return a.Date.Format("Jan. 2")
}

func addAsides(e *editing) {
	b := e.material.bank[e.Lang]
	n := max(1, int(e.strength*float64(len(e.Paras))+.5))
	for range n {
		text := dice.One(e.dice, b.Ads)
		if len(e.Related) > 0 && e.dice.Chance(.4) {
			text = dice.One(e.dice, b.SeeAlso) + dice.One(e.dice, e.Related)
		}
		at := e.dice.Between(1, len(e.Paras))
		e.Paras = append(e.Paras[:at:at], append([]para{{Text: text, Aside: true}}, e.Paras[at:]...)...)
	}
	for i := range e.Paras {
		if p := &e.Paras[i]; !p.Aside && e.dice.Chance(.5) {
			p.Link = linkWords(e.dice, e.Lang, p.Text)
		}
	}
}

// linkWords picks a few letters without markup.
func linkWords(d *dice.Dice, lang, p string) string {
	if lang == "en" {
		return strings.Trim(dice.One(d, strings.Fields(p)), `.,;:!?"'()“”‘’&<>`)
	}
	rs := []rune(p)
	i := d.Intn(max(1, len(rs)-4))
	w := string(rs[i:min(i+4, len(rs))])
	if strings.ContainsAny(w, "，。、；：？！“”‘’（）《》&<>\" ") {
		return ""
	}
	return w
}

func changeFormat(e *editing) {
	style := dice.One(e.dice, formatStyles[e.Lang])
	was := e.body()
	e.eachText(style)
	if slices.Equal(was, e.body()) { // nothing there that the style writes otherwise
		e.eachText(func(p string) string { return "　　" + p })
	}
	if len(e.Paras) > 3 && e.dice.Chance(.5) {
		i := e.dice.Between(1, len(e.Paras)-2)
		glue := ""
		if e.Lang == "en" {
			glue = " "
		}
		e.Paras[i].Text += glue + e.Paras[i+1].Text
		e.Paras = append(e.Paras[:i+1], e.Paras[i+2:]...)
	}
	i := e.dice.Intn(len(e.Paras))
	if ss := Sentences(e.Paras[i].Text); len(ss) > 1 {
		head := strings.TrimSpace(ss[0])
		rest := para{Text: strings.TrimSpace(e.Paras[i].Text[len(ss[0]):])}
		e.Paras[i].Text = head
		e.Paras = append(e.Paras[:i+1:i+1], append([]para{rest}, e.Paras[i+1:]...)...)
	}
}

var formatStyles = map[string][]func(string) string{
	"zh": {
		strings.NewReplacer("“", "\"", "”", "\"", "‘", "'", "’", "'", "，", ",", "：", ":", "；", ";", "（", "(", "）", ")", "？", "?", "！", "!").Replace,
		strings.NewReplacer("“", "「", "”", "」", "‘", "『", "’", "』", "——", "－－", "……", "…").Replace,
		func(p string) string { return "　　" + wideDigits.Replace(p) },
		func(p string) string { return "◆ " + strings.NewReplacer("，", "， ", "。", "。 ").Replace(p) },
	},
	"en": {
		strings.NewReplacer("“", "\"", "”", "\"", "‘", "'", "’", "'", "—", " -- ", "–", "-", "…", "...").Replace,
		strings.NewReplacer("\"", "''", "“", "``", "”", "''", " — ", "—", ". ", ".  ").Replace,
		func(p string) string { return "* " + p },
	},
}

var wideDigits = strings.NewReplacer("0", "０", "1", "１", "2", "２", "3", "３", "4", "４", "5", "５", "6", "６", "7", "７", "8", "８", "9", "９", "%", "％")

// garble damages how characters are written: punctuation here, bytes when the page is encoded.
func garble(e *editing) {
	if e.dice.Chance(.5) {
		e.Damage = e.strength / 100
		return
	}
	marks := "“”‘’—…·、–"
	entity := map[rune]string{'“': "&ldquo;", '”': "&rdquo;", '‘': "&lsquo;", '’': "&rsquo;", '—': "&mdash;", '…': "&hellip;", '·': "&middot;", '–': "&ndash;"}
	visible := e.dice.Chance(.5)
	e.eachText(func(p string) string {
		var b strings.Builder
		for _, r := range p {
			switch {
			case !strings.ContainsRune(marks, r) || !e.dice.Chance(2*e.strength):
				b.WriteRune(r)
			case visible && entity[r] != "":
				b.WriteString(entity[r])
			default:
				b.WriteByte('?')
			}
		}
		return b.String()
	})
}

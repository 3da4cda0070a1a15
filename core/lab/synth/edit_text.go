package synth

import (
	"slices"
	"strings"
	"unicode/utf8"

	"pagetwin/core/lab/synth/dice"
)

// keepFirst keeps whole paragraphs, at least one, up to about the share of the characters; a
// longer first paragraph is cut after a sentence.
func (d *draft) keepFirst(share float64) {
	want := int(share * float64(runes(d.body())))
	have := 0
	for i, p := range d.Paras {
		n := utf8.RuneCountInString(p.Text)
		if have+n <= want {
			have += n
			continue
		}
		kept := firstSentences(p.Text, want-have, have == 0)
		d.Paras = d.Paras[:i]
		if kept != "" {
			d.Paras = append(d.Paras, para{Text: kept})
		}
		return
	}
}

// firstSentences returns as many whole sentences as fit into n characters; with must at least the
// first.
func firstSentences(p string, n int, must bool) string {
	end := 0
	for i, s := range Sentences(p) {
		if utf8.RuneCountInString(p[:end+len(s)]) > n && (i > 0 || !must) {
			break
		}
		end += len(s)
	}
	return strings.TrimSpace(p[:end])
}

func runes(ps []string) int {
	n := 0
	for _, p := range ps {
		n += utf8.RuneCountInString(p)
	}
	return n
}

// split keeps one of the two pages of the article.
func split(e *editing) {
	whole := slices.Clone(e.Paras)
	e.keepFirst(e.strength)
	e.Part = 1 + e.dice.Intn(2)
	if e.Part == 1 {
		return
	}
	n := len(e.Paras)
	rest := slices.Clone(whole[n:])
	if last := e.Paras[n-1].Text; last != whole[n-1].Text {
		rest = append([]para{{Text: strings.TrimSpace(whole[n-1].Text[len(last):])}}, rest...)
	}
	e.Paras = rest
}

// dropSentences leaves out sentences, never the first of the article.
func dropSentences(e *editing) {
	total := 0
	for _, p := range e.Paras {
		total += len(Sentences(p.Text))
	}
	if total < 2 {
		return
	}
	n := clamp(int(e.strength*float64(total)+.5), 1, total-1)
	out := make([]bool, total)
	for _, i := range dice.Sample(e.dice, numbers(total-1), n) {
		out[i+1] = true
	}
	at := 0
	e.mapSentences(func(s string) string {
		at++
		if out[at-1] {
			return ""
		}
		return s
	})
}

func insertSentences(e *editing) {
	total := 0
	for _, p := range e.Paras {
		total += len(Sentences(p.Text))
	}
	n := max(1, int(e.strength*float64(total)+.5))
	in := make(map[int]bool, n)
	for _, i := range dice.Sample(e.dice, numbers(total), n) {
		in[i] = true
	}
	at := 0
	e.mapSentences(func(s string) string {
		at++
		if !in[at-1] {
			return s
		}
		foreign := e.material.foreignSentence(e.dice, e.article)
		if e.Lang == "en" {
			return strings.TrimRight(s, " ") + " " + foreign + " "
		}
		return s + foreign
	})
}

// mapSentences replaces each sentence; empty paragraphs are removed.
func (d *draft) mapSentences(fn func(string) string) {
	d.eachText(func(p string) string {
		var b strings.Builder
		for _, s := range Sentences(p) {
			b.WriteString(fn(s))
		}
		return strings.TrimSpace(b.String())
	})
	d.Paras = slices.DeleteFunc(d.Paras, func(p para) bool { return p.Text == "" })
}

// reorder permutes a share of the paragraphs after the first.
func reorder(e *editing) {
	if len(e.Paras) < 3 {
		return
	}
	n := clamp(int(e.strength*float64(len(e.Paras)-1)+.5), 2, len(e.Paras)-1)
	at := dice.Sample(e.dice, numbers(len(e.Paras)-1), n)
	first := e.Paras[at[0]+1]
	for i := range n - 1 {
		e.Paras[at[i]+1] = e.Paras[at[i+1]+1]
	}
	e.Paras[at[n-1]+1] = first
}

func changeWords(e *editing) {
	e.eachText(func(p string) string {
		return e.material.synonyms[e.Lang].replace(p, func(_ string, others []string) string {
			if e.dice.Chance(e.strength) {
				return dice.One(e.dice, others)
			}
			return ""
		})
	})
}

func numbers(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

func clamp(n, lo, hi int) int { return max(lo, min(n, hi)) }

package synth

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"pagetwin/core/lab/synth/dice"
)

// places matches the numbers of a form, with the sign that marks a month or day.
var places = regexp.MustCompile(`[0-9]+(?:[.,:][0-9]+)*[月日号]?`)

// refilling replaces the numbers and names of an article, each by the same replacement
// everywhere.
type refilling struct {
	dice  *dice.Dice
	share float64           // share of the numbers and names that change
	to    map[string]string // replacement of each; itself if it stays
	taken map[string]bool   // replacements that are in use
}

// refill fills the form of an article anew: its sentences stay; numbers, dates and names are
// others.
func refill(e *editing) {
	r := &refilling{e.dice, e.strength, make(map[string]string), make(map[string]bool)}
	names := e.material.names[e.Lang]
	for _, s := range append([]string{e.Title}, e.body()...) { // a word of the article is no replacement of another one
		names.replace(s, func(name string, _ []string) string { r.taken[name] = true; return "" })
		for _, n := range places.FindAllString(s, -1) {
			r.taken[n] = true
		}
	}
	fill := func(s string) string { return places.ReplaceAllStringFunc(names.replace(s, r.name), r.number) }
	e.Title = fill(e.Title)
	e.eachText(fill)
}

// name returns the replacement of a name.
func (r *refilling) name(name string, others []string) string {
	return r.instead(name, func() string { return dice.One(r.dice, others) })
}

// number returns the replacement of a number: a nearby year for a year, another month or day if
// the sign after it says that it is one, else a number of as many digits.
func (r *refilling) number(was string) string {
	digits := strings.TrimRight(was, "月日号")
	sign := was[len(digits):]
	n, _ := strconv.Atoi(digits)
	return r.instead(was, func() string {
		switch {
		case sign == "月" && 1 <= n && n <= 12:
			return strconv.Itoa(r.dice.Between(1, 12)) + sign
		case sign != "" && 1 <= n && n <= 31:
			return strconv.Itoa(r.dice.Between(1, 28)) + sign
		case len(digits) == 4 && 1900 <= n && n < 2100:
			return strconv.Itoa(n+r.dice.Between(-3, 3)) + sign
		}
		return r.like(digits) + sign
	})
}

// like returns a number with as many digits and the same marks between them.
func (r *refilling) like(number string) string {
	b := []byte(number)
	for i, c := range b {
		switch {
		case c < '0' || c > '9':
		case i == 0 && c != '0':
			b[i] = byte('0' + r.dice.Between(1, 9))
		default:
			b[i] = byte('0' + r.dice.Between(0, 9))
		}
	}
	return string(b)
}

// instead returns the replacement of was: the same each time, different from was, and, if some
// draws find one, not the replacement of anything else.
func (r *refilling) instead(was string, draw func() string) string {
	if to, ok := r.to[was]; ok {
		return to
	}
	to := was
	if r.dice.Chance(r.share) {
		for range 20 {
			x := draw()
			if x != was {
				to = x
			}
			if !r.taken[x] {
				break
			}
		}
	}
	r.to[was], r.taken[to] = to, true
	return to
}

// isForm reports whether the article is a form that can be filled anew: at least a thirtieth of it
// is numbers and names. With fewer, the pages would be one text with a correction.
func (m *Material) isForm(a *Article) bool {
	open := 0
	paras := a.paras()
	for _, p := range paras {
		rest := m.names[a.Lang].replace(p, func(name string, _ []string) string {
			open += utf8.RuneCountInString(name)
			return " "
		})
		for _, n := range places.FindAllString(rest, -1) {
			open += utf8.RuneCountInString(n)
		}
	}
	return formShare*open >= runes(paras)
}

// formShare is the greatest ratio of all characters of a form to those of its numbers and names.
const formShare = 30

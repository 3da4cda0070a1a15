package body

import (
	"unicode/utf8"

	"pagetwin/core/text"
)

// Score says how well a body fits the one made by hand, each figure in [0,1].
type Score struct {
	P  float64 `json:"p"`  // share of the body's grams that the true body has
	R  float64 `json:"r"`  // share of the true body's grams that the body has
	F1 float64 `json:"f1"` // harmonic mean of both
}

// gram is four neighbouring content characters; a text of fewer is one gram, its
// other places 0.
type gram [4]rune

// Gold is a body made by hand, ready to be compared with others. It is safe for
// use by several goroutines.
type Gold struct {
	grams map[gram]int32
	total int
	Chars int // content characters
}

// NewGold makes a body by hand ready.
func NewGold(s string) *Gold {
	list, chars := grams(s)
	g := &Gold{grams: make(map[gram]int32, len(list)), total: len(list), Chars: chars}
	for _, x := range list {
		g.grams[x]++
	}
	return g
}

// Score compares a body with g: precision and recall over multisets of character
// 4-grams. Two empty texts fit each other; an empty one and another do not.
// chars are the body's content characters.
func (g *Gold) Score(s string) (score Score, chars int) {
	list, chars := grams(s)
	if len(list) == 0 && g.total == 0 {
		return Score{1, 1, 1}, chars
	}
	seen := make(map[gram]int32)
	common := 0
	for _, x := range list {
		if most := g.grams[x]; most > 0 {
			if n := seen[x]; n < most {
				seen[x] = n + 1
				common++
			}
		}
	}
	if common == 0 {
		return Score{}, chars
	}
	p, r := float64(common)/float64(len(list)), float64(common)/float64(g.total)
	return Score{p, r, 2 * p * r / (p + r)}, chars
}

// grams returns all 4-grams of the content characters of s after normalisation,
// and how many characters these are.
func grams(s string) (list []gram, chars int) {
	norm := text.Normalize(s).Text
	chars = utf8.RuneCountInString(norm)
	if chars == 0 {
		return nil, 0
	}
	list = make([]gram, 0, max(1, chars-3))
	var g gram
	n := 0
	for _, r := range norm {
		if n < len(g) {
			g[n] = r
		} else {
			g = gram{g[1], g[2], g[3], r}
		}
		if n++; n >= len(g) {
			list = append(list, g)
		}
	}
	if n < len(g) {
		list = append(list, g)
	}
	return list, chars
}

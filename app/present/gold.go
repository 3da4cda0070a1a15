package present

import (
	"pagetwin/core/text"
)

// GoldScore says how well a body fits one made by hand: precision, recall and F1
// over the multisets of 4-grams of content characters, each page by itself.
type GoldScore struct{ P, R, F1 float64 }

// goldGram is the length of the grams.
const goldGram = 4

// ScoreBody compares a body with the one made by hand. Two empty bodies are
// equal; a text shorter than a gram is one gram.
func ScoreBody(body, gold string) GoldScore {
	a, b := grams(body), grams(gold)
	var common, na, nb int
	for g, n := range a {
		na += n
		common += min(n, b[g])
	}
	for _, n := range b {
		nb += n
	}
	if na == 0 && nb == 0 {
		return GoldScore{1, 1, 1}
	}
	var s GoldScore
	if na > 0 {
		s.P = float64(common) / float64(na)
	}
	if nb > 0 {
		s.R = float64(common) / float64(nb)
	}
	if s.P+s.R > 0 {
		s.F1 = 2 * s.P * s.R / (s.P + s.R)
	}
	return s
}

func grams(s string) map[string]int {
	t := text.Normalize(s).Chars()
	out := make(map[string]int, t.Len())
	for i := range t.Windows(goldGram) {
		r := t.WindowRange(i, goldGram)
		out[t.Text[r.Start:r.End]]++
	}
	return out
}

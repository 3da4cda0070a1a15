package learned

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// content returns the letters and digits of s after NFKC, in lower case: what
// bodies are compared by.
func content(s string) []rune {
	out := make([]rune, 0, len(s)/2)
	for _, r := range strings.ToLower(norm.NFKC.String(s)) {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			out = append(out, r)
		}
	}
	return out
}

// grams are the 4-grams of a text with their counts.
type grams map[uint64]int32

const gramSize = 4

func gram(s []rune) uint64 {
	h := uint64(len(s))
	for _, r := range s {
		h = h*0x9E3779B97F4A7C15 + uint64(r)
		h ^= h >> 29
	}
	return h
}

func gramsOf(s []rune) (grams, int) {
	if len(s) == 0 {
		return nil, 0
	}
	if len(s) < gramSize {
		return grams{gram(s): 1}, 1
	}
	g := make(grams, len(s))
	for i := 0; i+gramSize <= len(s); i++ {
		g[gram(s[i:i+gramSize])]++
	}
	return g, len(s) - gramSize + 1
}

// Score holds precision, recall and F1 of a body.
type Score struct{ Precision, Recall, F1 float64 }

// Compare holds a body against the true one by multisets of 4-grams of the
// letters and digits after NFKC in lower case, as the public measure for this
// task does. Two empty texts are the same.
func Compare(body, gold string) Score {
	return compare(content(body), content(gold))
}

func compare(body, gold []rune) Score {
	g, n := gramsOf(gold)
	return g.compare(n, body)
}

// compare holds a body against the text of n 4-grams that g are of.
func (g grams) compare(n int, body []rune) Score {
	b, nb := gramsOf(body)
	if n == 0 && nb == 0 {
		return Score{1, 1, 1}
	}
	hits := int32(0)
	for k, c := range b {
		hits += min(c, g[k])
	}
	if hits == 0 {
		return Score{}
	}
	p, r := float64(hits)/float64(nb), float64(hits)/float64(n)
	return Score{p, r, 2 * p * r / (p + r)}
}

// labelled is what the gold body says of the blocks of a page.
type labelled struct {
	target []float32 // share of the block that is body
	length []float32 // characters
	gold   int       // characters of the gold body
}

// label holds the blocks of a page against its gold body. Each 4-gram of the gold
// body is used up once, by the longest block that has it first, so that a
// teaser or a second headline is not taken for the body.
// texts and gold are contents, all the 4-grams of gold.
func label(texts [][]rune, gold []rune, all grams) labelled {
	left := maps.Clone(all)
	var page []rune
	type stretch struct{ i, from, to int }
	var blocks []stretch
	for i, t := range texts {
		from := len(page)
		page = append(page, t...)
		blocks = append(blocks, stretch{i, from, len(page)})
	}
	l := labelled{make([]float32, len(texts)), make([]float32, len(texts)), len(gold)}
	order := slices.Clone(blocks)
	middle := middle(page, all)
	slices.SortStableFunc(order, func(a, b stretch) int {
		if c := cmp.Compare(b.to-b.from, a.to-a.from); c != 0 {
			return c
		}
		return cmp.Compare(abs(a.from-middle), abs(b.from-middle))
	})
	for _, b := range order {
		n := b.to - b.from
		l.length[b.i] = float32(n)
		if n < 2*gramSize { // too short for itself: with what stands around
			hits, tried := 0, 0
			for k := max(0, b.from-gramSize+1); k < b.to && k+gramSize <= len(page); k++ {
				tried++
				if all[gram(page[k:k+gramSize])] > 0 {
					hits++
				}
			}
			if tried > 0 {
				l.target[b.i] = float32(hits) / float32(tried)
			}
			continue
		}
		hits := 0
		for k := b.from; k+gramSize <= b.to; k++ {
			h := gram(page[k : k+gramSize])
			if left[h] > 0 {
				left[h]--
				hits++
			}
		}
		l.target[b.i] = float32(hits) / float32(n-gramSize+1)
	}
	return l
}

// middle returns the median place of the gold body's 4-grams in the page.
func middle(page []rune, gold grams) int {
	var at []int
	for k := 0; k+gramSize <= len(page); k++ {
		if gold[gram(page[k:k+gramSize])] > 0 {
			at = append(at, k)
		}
	}
	if len(at) == 0 {
		return 0
	}
	return at[len(at)/2]
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

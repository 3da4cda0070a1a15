// Package truebody measures how well a body agrees with the hand-made one: precision and recall
// over multisets of four adjacent content characters, as in public benchmarks of this task.
// Evaluation and training share it.
package truebody

import "pagetwin/core/text"

// Score measures how well a body agrees with the hand-made one; each figure is in [0,1].
type Score struct {
	P  float64 `json:"p"`  // share of the body's grams that the true body has
	R  float64 `json:"r"`  // share of the true body's grams that the body has
	F1 float64 `json:"f1"` // harmonic mean of both
}

// Size is the number of characters of a gram.
const Size = 4

// Gram is four adjacent content characters. A shorter text is one gram, filled up with 0.
type Gram [Size]rune

// Grams are the grams of a text with their counts.
type Grams map[Gram]int32

// Body is a hand-made body, prepared for comparison with others. It is safe for use by several
// goroutines.
type Body struct {
	Grams Grams
	Total int // grams
	Chars int // content characters
}

// Content returns the characters by which bodies are compared: those that [text.Normalize] keeps.
func Content(s string) []rune { return []rune(text.Normalize(s).Text) }

// New prepares a hand-made body.
func New(s string) *Body { return Of(Content(s)) }

// Of is New for the content of a body.
func Of(content []rune) *Body {
	b := &Body{Grams: make(Grams, len(content)), Chars: len(content)}
	for g := range grams(content) {
		b.Grams[g]++
		b.Total++
	}
	return b
}

// Score compares a body with b. Two empty texts agree fully; an empty one and another not at all.
// chars is the number of content characters of the body.
func (b *Body) Score(s string) (score Score, chars int) {
	content := Content(s)
	return b.ScoreContent(content), len(content)
}

// ScoreContent is Score for the content of a body.
func (b *Body) ScoreContent(content []rune) Score {
	seen := make(Grams)
	common, total := 0, 0
	for g := range grams(content) {
		total++
		if most := b.Grams[g]; most > 0 {
			if n := seen[g]; n < most {
				seen[g] = n + 1
				common++
			}
		}
	}
	switch {
	case total == 0 && b.Total == 0:
		return Score{1, 1, 1}
	case common == 0:
		return Score{}
	}
	p, r := float64(common)/float64(total), float64(common)/float64(b.Total)
	return Score{p, r, 2 * p * r / (p + r)}
}

func grams(content []rune) func(yield func(Gram) bool) {
	return func(yield func(Gram) bool) {
		if n := len(content); n > 0 && n < Size {
			var g Gram
			copy(g[:], content)
			yield(g)
			return
		}
		for k := 0; k+Size <= len(content); k++ {
			if !yield(Gram(content[k : k+Size])) {
				return
			}
		}
	}
}

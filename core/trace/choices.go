package trace

import (
	"fmt"
	"slices"

	"pagetwin/core/base/say"
)

// Choices are the answers that a question offers; one of them is right.
type Choices struct {
	Answers []say.Words `json:"answers"`
	Right   int         `json:"right"` // position of the right one
}

const mostNames = 4

// Choose returns answers of which that at a position is right.
func Choose(right int, answers ...say.Words) Choices { return Choices{Answers: answers, Right: right} }

// Either returns two answers; first reports whether the first is right.
func Either(first bool, one, other say.Words) Choices {
	if first {
		return Choose(0, one, other)
	}
	return Choose(1, one, other)
}

// YesNo returns the answers yes and no.
func YesNo(yes bool) Choices { return Either(yes, say.Text("trace|Yes"), say.Text("trace|No")) }

// HowMany returns ranges of a number of things as answers; n of them is right.
func HowMany(n, of int) Choices {
	none, all := say.Text("trace|None"), say.Text("trace|All")
	if of < 2 {
		return Either(n < 1, none, all)
	}
	at := 0
	switch {
	case n >= of:
		at = 3
	case 2*n >= of:
		at = 2
	case n > 0:
		at = 1
	}
	return Choose(at, none, say.Words{En: "Less than half"}, say.Words{En: "Half or more"}, all)
}

// Share returns quarters of 1 as answers.
func Share(v float64) Choices {
	var c Choices
	for i := range 4 {
		c.Answers = append(c.Answers, say.Same(fmt.Sprintf("%g – %g", float64(i)/4, float64(i+1)/4)))
	}
	c.Right = max(0, min(3, int(4*v)))
	return c
}

// OneOf returns names of which one is right, in an order that does not give it away; without
// choices if there is no other.
func OneOf(right string, others ...string) Choices {
	names := []string{right}
	for _, s := range others {
		if !slices.Contains(names, s) && len(names) < mostNames {
			names = append(names, s)
		}
	}
	if len(names) < 2 {
		return Choices{}
	}
	slices.Sort(names)
	var c Choices
	for i, s := range names {
		c.Answers = append(c.Answers, say.Same(Quote(s)))
		if s == right {
			c.Right = i
		}
	}
	return c
}

func (c Choices) check(asks bool) error {
	if len(c.Answers) == 0 && c.Right == 0 {
		return nil
	}
	if !asks || len(c.Answers) < 2 || c.Right < 0 || c.Right >= len(c.Answers) || slices.ContainsFunc(c.Answers, func(w say.Words) bool { return !both(w) }) {
		return say.Errorf("its answers belong to no question, or none of them is right")
	}
	return nil
}

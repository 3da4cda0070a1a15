package substring

import (
	"strconv"

	"pagetwin/core/algo"
	"pagetwin/core/say"
)

// Meet asks whether the two share a passage.
func (m *Method) Meet(a, b algo.Signature) algo.Meeting {
	inA, inB := shared(a, b, m.l)
	return algo.All(algo.Test{
		Name: say.New("passages of %d {character|characters} and more", "不短于 %d 字的片段", m.l).Words,
		A:    strconv.Itoa(length(a)), B: strconv.Itoa(length(b)), Met: algo.MetIf(min(inA, inB) > 0),
		Found: say.New("%d and %d {character|characters} stand in shared passages", "共有片段内有 %d 与 %d 字", inA, inB).Words,
	})
}

package imatch

import (
	"pagetwin/core/algo"
	"pagetwin/core/param"
	"pagetwin/core/say"
)

// Meet compares the digests, of which one must be the same.
func (m *method) Meet(a, b algo.Signature) algo.Meeting {
	out := algo.Meeting{Need: 1}
	for i := range m.lexicons + 1 {
		name := param.Words{En: "digest by the whole lexicon", Zh: "整个词典的摘要值"}
		if i > 0 {
			name = say.New("digest by sub-lexicon %d", "子词典 %d 的摘要值", i).Words
		}
		out.Tests = append(out.Tests, algo.SameTest(name, algo.Hex(m.at(a, i)...), algo.Hex(m.at(b, i)...)))
	}
	return out
}

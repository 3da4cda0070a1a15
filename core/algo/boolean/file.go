package boolean

import (
	"pagetwin/core/algo"
	"pagetwin/core/hash"
	"pagetwin/core/say"
	"pagetwin/core/text"
)

// Files returns the lists of terms, of which a query asks for some.
func (m *Method) Files(sigs []algo.Signature) []algo.Filing {
	return []algo.Filing{algo.Lists(say.Words{En: "lists of terms", Zh: "特征词的倒排表"}, len(sigs), func(i int) []uint64 { return sigs[i] })}
}

// Spell returns the terms.
func (m *Method) Spell(d *text.Doc) map[uint64]string {
	out := make(map[uint64]string)
	for _, t := range m.terms(d) {
		out[hash.String(t.word)] = t.word
	}
	return out
}

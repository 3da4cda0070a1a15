package featurecode

import (
	"pagetwin/core/algo"
	"pagetwin/core/hash"
	"pagetwin/core/say"
	"pagetwin/core/text"
)

// Files returns the lists of codes that are looked up: those that are not common.
func (m *method) Files(sigs []algo.Signature) []algo.Filing {
	x := &index{number: make(map[uint64]int32)}
	for i, s := range sigs {
		x.count(int32(i), m.elements(s), 1)
	}
	limit := m.limit(len(sigs))
	return []algo.Filing{algo.Lists(say.Words{En: "lists of feature codes", Zh: "特征码的倒排表"}, len(sigs), func(i int) (out []uint64) {
		for _, c := range m.elements(sigs[i]) {
			if int(x.df[x.number[c]]) <= limit {
				out = append(out, c)
			}
		}
		return out
	})}
}

// Spell returns the codes.
func (m *method) Spell(d *text.Doc) map[uint64]string {
	out := make(map[uint64]string)
	times := make(map[string]int)
	c := m.codes(d.Body)
	for i := range c.len() {
		code := c.at(i)
		h := hash.String(code)
		if m.repeats && !m.ordered {
			h = hash.Member(h, times[code])
		}
		times[code]++
		out[h] = code
	}
	return out
}

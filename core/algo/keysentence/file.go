package keysentence

import (
	"encoding/binary"

	"pagetwin/core/algo"
	"pagetwin/core/say"
	"pagetwin/core/text"
)

// Files returns the classes of length, of which neighbours are compared, and the lists of
// key sentences.
func (m *Method) Files(sigs []algo.Signature) []algo.Filing {
	x := m.newIndex(sigs)
	lengths := algo.Filing{Name: say.Words{En: "classes of length", Zh: "长度类"}, Reach: 1}
	for i := range len(x.cut.last) + 1 {
		lengths.Drawers = append(lengths.Drawers, algo.Drawer{Name: x.cut.name(i)})
	}
	for i, s := range sigs {
		if len(s) > 0 {
			d := &lengths.Drawers[x.cut.of(int(s[0]))]
			d.Pages = append(d.Pages, int32(i))
		}
	}
	lists := algo.Lists(say.Words{En: "lists of key sentences", Zh: "关键长句的倒排表"}, len(sigs), func(i int) (out []uint64) {
		for at := 1; at < len(sigs[i]); at += 2 {
			out = append(out, sigs[i][at])
		}
		return out
	})
	return []algo.Filing{lengths, lists}
}

// name tells the lengths of a class.
func (c classes) name(i int) say.Words {
	first := 1
	if i > 0 {
		first = c.last[i-1] + 1
	}
	if i == len(c.last) {
		return say.New("%d {character|characters} and more", "%d 字及以上", first).Words
	}
	return say.New("%d to %d {character|characters}", "%d 至 %d 字", first, c.last[i]).Words
}

// Spell returns the key sentences.
func (m *Method) Spell(d *text.Doc) map[uint64]string {
	out := make(map[uint64]string)
	for _, s := range m.sentences(d) {
		sum := s.digest()
		out[binary.BigEndian.Uint64(sum[:8])] = s.text
	}
	return out
}

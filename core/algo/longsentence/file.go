package longsentence

import (
	"pagetwin/core/algo"
	"pagetwin/core/say"
	"pagetwin/core/text"
)

// Files returns the index of digests that all pages are entered in. Sifting, a page that
// is dropped leaves nothing in it, and there is none to show.
func (m *Method) Files(sigs []algo.Signature) []algo.Filing {
	if m.sift {
		return nil
	}
	x := newIndex(m.index, len(sigs))
	for i, s := range sigs {
		x.add(int32(i), m.digests(s))
	}
	f := algo.Filing{Name: say.Words{En: "lists of long sentences", Zh: "长句的倒排表"}, Drawers: make([]algo.Drawer, len(x.lists))}
	for i, list := range x.lists {
		f.Drawers[i].Pages = list
	}
	for _, s := range sigs {
		for _, d := range m.digests(s) {
			n, _ := x.table.find(d)
			f.Drawers[n].Name, f.Drawers[n].Feature = say.Words{En: m.hex(d), Zh: m.hex(d)}, d.lo
		}
	}
	return []algo.Filing{f}
}

// Spell returns the long sentences.
func (m *Method) Spell(d *text.Doc) map[uint64]string {
	out := make(map[uint64]string)
	for _, s := range m.sentences(d) {
		out[s.digest.lo] = s.text
	}
	return out
}

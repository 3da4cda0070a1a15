package shingling

import (
	"pagetwin/core/algo"
	"pagetwin/core/hash"
	"pagetwin/core/say"
	"pagetwin/core/sketch/told"
	"pagetwin/core/text"
)

// Files returns the lists of the rarest shingles of each page, of which a pair that
// reaches the threshold shares one. Where containment counts, the larger page is looked up
// by all of its shingles, and there is no such level.
func (m *exact) Files(sigs []algo.Signature) []algo.Filing {
	if m.containment {
		return nil
	}
	return []algo.Filing{algo.Lists(say.Words{En: "lists of the rarest shingles", Zh: "最罕见的 shingle 的倒排表"}, len(sigs), m.join().Rarest(sigs))}
}

// Spell returns the shingles.
func (m *exact) Spell(d *text.Doc) map[uint64]string { return m.spell(d) }

func (s settings) spell(d *text.Doc) map[uint64]string {
	out := make(map[uint64]string)
	for _, w := range told.Windows(d, s.tokens(d), s.k) {
		out[hash.Mix64(s.digest(w.Shingle))] = w.Label
	}
	return out
}

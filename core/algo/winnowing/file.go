package winnowing

import "pagetwin/core/text"

// Spell returns the passages that the fingerprints are of.
func (m *Method) Spell(d *text.Doc) map[uint64]string {
	out := make(map[uint64]string)
	t := m.tokens(d)
	hs := m.grams(t)
	winnow(hs, m.w, func(at int) {
		if place := d.Norm().Source(t.WindowRange(at, m.k)); out[hs[at]] == "" {
			out[hs[at]] = d.Body[place.Start:place.End]
		}
	})
	return out
}

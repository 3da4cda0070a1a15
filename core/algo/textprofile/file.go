package textprofile

import (
	"pagetwin/core/hash"
	"pagetwin/core/text"
)

// Spell returns the words of the profile; the whole profile for its digest.
func (m *Method) Spell(d *text.Doc) map[uint64]string {
	p, _ := m.profile(d)
	out := make(map[uint64]string)
	if !m.graded {
		if s := m.sign(p); len(s) > 0 {
			out[s[0]] = written(p)
		}
		return out
	}
	for _, w := range p {
		out[hash.String(w.text)] = w.text
	}
	return out
}

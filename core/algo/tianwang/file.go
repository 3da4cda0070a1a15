package tianwang

import (
	"strings"

	"pagetwin/core/hash"
	"pagetwin/core/text"
)

// Spell returns the keywords: all of them for their digest, or each for itself.
func (m *Method) Spell(d *text.Doc) map[uint64]string {
	out := make(map[uint64]string)
	if m.variant == byAbstract {
		abstract, _ := m.abstractOf(d)
		out[digest([]byte(abstract))[0]] = abstract
		return out
	}
	ks := m.keywords(d)
	if m.variant == relaxed {
		for _, k := range ks {
			out[hash.String(k.word)] = k.word
		}
		return out
	}
	var words []string
	for _, k := range ordered(nil, m.variant, ks) {
		words = append(words, k.word)
	}
	if s := signWords(m.variant, ks); len(s) > 0 {
		out[s[0]] = strings.Join(words, " ")
	}
	return out
}

package fourier

import (
	"context"
	"maps"
	"slices"
	"unicode/utf8"

	"pagetwin/core/algo"
	"pagetwin/core/pack"
	"pagetwin/core/text"
)

// AppendState appends σ and the value of each character.
func (m *Method) AppendState(b []byte) []byte {
	b = pack.Float(pack.Said(b, m.warnings), m.sigma)
	chars := slices.Sorted(maps.Keys(m.values))
	b = pack.Int(b, len(chars))
	for _, ch := range chars {
		b = pack.Float(pack.Int(b, int(ch)), m.values[ch])
	}
	return b
}

// Restore takes over what AppendState appended.
func (m *Method) Restore(_ context.Context, _ *text.Corpus, state []byte) error {
	r := pack.Read(state)
	said, sigma := r.Said(), r.Float()
	n := r.Len(9)
	values := make(map[rune]float64, n)
	for range n {
		values[rune(r.Int(utf8.MaxRune))] = r.Float()
	}
	if r.Done() != nil || len(values) != n || n > m.size || n > 0 && !(sigma > 0) {
		return algo.ErrState
	}
	m.warnings, m.sigma, m.values = said, sigma, nil
	if n > 0 {
		m.values = values
	}
	return nil
}

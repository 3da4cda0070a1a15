package blend

import (
	"pagetwin/core/algo"
	"pagetwin/core/hash"
	"pagetwin/core/say"
	"pagetwin/core/sketch/prefix"
)

// Spread takes the shingles that a page is found by for keys, and those of each component
// that has an index. Of its shingles a page looks for others by all: which are the rarest
// that another page has, as in Pairs, is not known of one page alone.
func (m *Method) Spread(f algo.For) (algo.Spread, error) {
	parts, err := m.spreads(f)
	if err != nil {
		return algo.Spread{}, err
	}
	out := algo.Spread{
		Elements: func(s algo.Signature) (all []uint64) {
			m.each(s, func(i int, part algo.Signature) {
				if parts[i].Elements != nil {
					all = append(all, parts[i].Elements(part)...)
				}
			})
			return all
		},
		Keys: func(s algo.Signature) ([]uint64, int) {
			var asked, rest []uint64
			m.each(s, func(i int, part algo.Signature) {
				if parts[i].Keys == nil {
					return
				}
				keys, asks := parts[i].Keys(part)
				for k, key := range keys {
					if own := hash.Member(key, i); k < asks {
						asked = append(asked, own)
					} else {
						rest = append(rest, own)
					}
				}
			})
			return append(asked, rest...), len(asked)
		},
		Differs: say.Words{
			En: "a page looks for others by all of its keys and not by the rarest alone: pairs come in addition that share common shingles only",
			Zh: "网页按自己的全部键查找，而不只按最罕见的几个：只共有常见 shingle 的页对也会比较，因此页对较多",
		},
	}
	if m.shingles {
		out.Meets = func(a, b algo.Signature) bool { return !m.apart(a, b) }
	}
	return out, nil
}

// spreads are those of the shingles, then of the components, without keys where one has no
// index: each brings together what its index does.
func (m *Method) spreads(f algo.For) ([]algo.Spread, error) {
	out := []algo.Spread{prefix.Spread(f,
		func(_ float64, n int) (keys, asks int) { return n, n },
		func(s algo.Signature) []uint64 { return found(facts(s)) })}
	for i, c := range m.Components {
		if !c.index {
			out = append(out, algo.Spread{})
			continue
		}
		own := f
		own.Score = algo.Guarantee(m.methods[i])
		s, err := algo.SpreadOf(m.methods[i], own)
		if err != nil {
			return nil, say.Errorf("component %s: %v", "分量 %s：%v", c.Name, err)
		}
		out = append(out, s)
	}
	return out, nil
}

// each calls fn with the facts of a page and with what each component keeps of it.
func (k *Asker) each(s algo.Signature, fn func(i int, part algo.Signature)) {
	for i := 0; len(s) > 0; i++ {
		var part algo.Signature
		part, s = unpack(s)
		fn(i, part)
	}
}

// found are the shingles that a page is found by.
func found(f facts) []uint64 {
	h := f.shingles()
	out := make([]uint64, min(h.n, keysKept))
	for i := range out {
		out[i] = hash.Mix64(uint64(h.at(i)))
	}
	return out
}

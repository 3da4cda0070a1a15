package bloom

import (
	"fmt"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/bloomfilter"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

func (m *Method) pieces(d *text.Doc) []piece {
	t := d.Tokens()
	var out []piece
	m.chunks(t, func(from, to int) {
		r := text.Span{Start: int(t.Start[from]), End: int(t.Start[to])}
		place := d.Norm().Source(r)
		out = append(out, piece{hash.FNV1a64(t.Text[r.Start:r.End]), d.Body[place.Start:place.End], place})
	})
	return out
}

func (m *Method) gathered(d *text.Doc) (g algo.Gather[uint64]) {
	for _, p := range m.pieces(d) {
		g.Add(p.fnv, p.place, func() string { return p.label })
	}
	return g
}

func (m *Method) Features(d *text.Doc) []algo.Feature { return m.gathered(d).List }

// Explain returns the chunks that both pages have, and the numbers of bits. Common bits that no
// common chunk sets agree by chance.
func (m *Method) Explain(a, b *text.Doc) algo.Evidence {
	sa, sb := m.sign(a), m.sign(b)
	return algo.Explained(m, sa, sb, func(ev *algo.Evidence) {
		left, right := m.gathered(a), m.gathered(b)
		shared := make([]uint64, m.bits/64)
		common := bloomfilter.Over(shared, m.k)
		left.Shared(&right, func(fnv uint64, x, y algo.Feature) {
			ev.Shared = append(ev.Shared, algo.Match{Label: x.Label, Weight: 1, A: x.Places, B: y.Places})
			common.Add(fnv)
		})
		both, any := overlap(m.filter(sa), m.filter(sb))
		ev.Numbers = []algo.Number{
			{Name: param.Words{En: "bits of both / bits of either"}, Value: fmt.Sprintf("%.4f = %d/%d", ev.Score, both, any)},
			{Name: param.Words{En: "bits set"}, Value: fmt.Sprintf("%d, %d / %d", bloomfilter.Ones(m.filter(sa)), bloomfilter.Ones(m.filter(sb)), m.bits)},
			{Name: param.Words{En: "common bits without a common chunk"}, Value: fmt.Sprint(both - bloomfilter.Ones(shared))},
			{Name: param.Words{En: "common chunks"}, Value: fmt.Sprint(len(ev.Shared))},
			{Name: say.New("common items (%v)", named[m.unit]).Words, Value: fmt.Sprintf("%d / %d, %d", sorted.Common(m.items(sa), m.items(sb)), len(m.items(sa)), len(m.items(sb)))},
		}
	})
}

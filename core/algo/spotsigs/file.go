package spotsigs

import (
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/hash"
	"pagetwin/core/say"
	"pagetwin/core/text"
)

// Files returns the partitions by the number of spots, of which neighbours are compared,
// and the lists of spots.
func (m *method) Files(sigs []algo.Signature) []algo.Filing { return files(sigs, m.threshold) }

// Files is as for the method, with another τ.
func (l lower) Files(sigs []algo.Signature) []algo.Filing { return files(sigs, l.tau) }

func files(sigs []algo.Signature, tau float64) []algo.Filing {
	sizes := algo.Filing{Name: say.Words{En: "partitions by the number of spots", Zh: "按特征数的分区"}, Reach: 1}
	most := 0
	for _, s := range sigs {
		most = max(most, len(s))
	}
	starts := partitions(1, most, tau)
	for p, pages := range bySize(sigs, tau) {
		name := say.New("%d {spot|spots} and more", "%d 个特征及以上", starts[p]).Words
		if p+1 < len(starts) {
			name = say.New("%d to %d {spot|spots}", "%d 至 %d 个特征", starts[p], starts[p+1]-1).Words
		}
		pages = slices.Clone(pages)
		slices.Sort(pages)
		sizes.Drawers = append(sizes.Drawers, algo.Drawer{Name: name, Pages: pages})
	}
	lists := algo.Lists(say.Words{En: "lists of spots", Zh: "特征的倒排表"}, len(sigs), func(i int) (out []uint64) {
		distinct(sigs[i], func(spot uint64, _ int) { out = append(out, spot) })
		return out
	})
	return []algo.Filing{sizes, lists}
}

// Spell returns the spots.
func (m *method) Spell(d *text.Doc) map[uint64]string {
	out := make(map[uint64]string)
	r := m.read(d)
	for _, a := range r.antes {
		if _, whole := r.last(a); whole {
			spot := r.spot(a)
			out[hash.String(spot)] = string(spot)
		}
	}
	return out
}

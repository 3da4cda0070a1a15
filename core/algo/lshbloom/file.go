package lshbloom

import (
	"pagetwin/core/algo"
	"pagetwin/core/say"
)

// Files returns the keys of the bands as the filters are asked for them: who shares one
// meets.
func (m *Method) Files(sigs []algo.Signature) []algo.Filing {
	f := algo.Filing{Name: say.Words{En: "bands", Zh: "分段"}}
	at := make(map[place]int)
	for i, s := range sigs {
		for band, key := range s {
			n, ok := at[place{band, key}]
			if !ok {
				n = len(f.Drawers)
				at[place{band, key}] = n
				f.Drawers = append(f.Drawers, algo.Drawer{Name: say.New("band %d: %s", "第 %d 个分段：%s", band+1, algo.Hex(key)).Words})
			}
			f.Drawers[n].Pages = append(f.Drawers[n].Pages, int32(i))
		}
	}
	return []algo.Filing{f}
}

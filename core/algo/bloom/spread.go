package bloom

import (
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/hash"
	"pagetwin/core/say"
)

// Spread takes the items of a page for keys. Whole pages come together as by the filter.
// Of chunks and paragraphs the filter reports a page by the share that stands anywhere
// before it: without it a page comes together with all that have an item of it, also where
// few of its items stand elsewhere.
func (m *Method) Spread(algo.For) (algo.Spread, error) {
	if m.stream {
		return algo.Spread{}, say.Errorf("join=stream decides by what came before, which needs all pages in order",
			"join=stream 按先到的网页决定，必须依次看到全部网页")
	}
	out := algo.Spread{Any: true, Keys: func(s algo.Signature) ([]uint64, int) {
		if len(s) == 0 {
			return nil, 0
		}
		keys := slices.Clone(m.items(s))
		for i, x := range keys {
			keys[i] = hash.Mix64(x)
		}
		return keys, len(keys)
	}}
	if m.unit != unitPage {
		out.Differs = say.New("no large filter passes pages over: pairs come in addition that share an item, although less than %g of the items of the later page stand anywhere before it",
			"没有大过滤器筛选：后来网页中先前出现过的项不足 %g 时，有相同项的页对也会比较，因此页对较多", m.share).Words
	}
	return out, nil
}

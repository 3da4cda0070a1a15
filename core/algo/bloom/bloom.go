package bloom

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

const (
	unitPage      = "page"
	unitParagraph = "paragraph"
	unitChunk     = "chunk"
)

const (
	joinPairs  = "pairs"
	joinStream = "stream"
)

// Algorithm returns the declaration of the algorithm.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:      "bloom",
		Version:   1,
		Title:     param.Words{En: "Bloom filter"},
		Idea:      param.Words{En: "A Bloom filter stores the pieces of text seen so far (chunks, paragraphs or whole pages) in about ten bits each, and reports pages that mostly repeat them. It never misses a repeat, and its false positive rate can be chosen. It does not know which page is repeated: a map of only the reported items finds that page. The score compares two pages by small Bloom filters of their content-defined chunks: common bits divided by all bits."},
		Cost:      param.Words{En: "O(n) for the reports, with m = 1.44·log2(1/p) bits per item. Pairs also need a map of the repeated items. Each page keeps its small filter and 8 bytes for each item."},
		Fails:     param.Words{En: "Items cannot be removed from the filter, and an overfull filter reports everything. Edited paragraphs count as new. In small filters, long pages agree by chance. An excerpt may be missed if it comes before its original."},
		Works:     []string{"bloom1970space"},
		Params:    params(),
		Threshold: "threshold",
		Overlap:   algo.Always,
		New:       newMethod,
	}
}

func newMethod(v param.Values) (algo.Method, error) {
	m := &Method{
		unit: v.Str("unit"), shortest: v.Int("shortest"), share: v.Float("share"),
		p: v.Float("p"), n: uint64(v.Int("n")),
		stream: v.Str("join") == joinStream,
		chunk:  v.Int("chunk"), bits: v.Int("bits"), k: v.Int("functions"),
	}
	if m.bits%64 != 0 {
		return nil, say.Errorf("bloom: bits must be a multiple of 64, got %d", m.bits)
	}
	return m, nil
}

func params() []param.Param {
	return []param.Param{
		{
			Name: "threshold", Kind: param.Float, Default: 0.5, Recommended: param.Best(0.38), Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
			Grid:  []any{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0},
			Title: param.Words{En: "Minimum share of common bits"},
			Help:  param.Words{En: "Two pages are duplicates if their small filters have at least this share of bits in common. Larger is stricter. On five labelled news sets, 0.38 is best."},
		},
		{
			Name: "unit", Kind: param.Choice, Default: unitChunk, Choices: []string{unitChunk, unitParagraph, unitPage},
			Named: []param.Words{{En: "chunks"}, {En: "paragraphs"}, {En: "whole page"}},
			Title: param.Words{En: "Items of the set"},
			Help:  param.Words{En: "Items stored in the large filter. chunk: the content-defined chunks used for the score, which also find edited copies. paragraph: each line; needs bodies with line breaks. page: the whole body, for exact repeats only."},
		},
		{
			Name: "join", Kind: param.Choice, Default: joinPairs, Choices: []string{joinPairs, joinStream},
			Named:        []param.Words{{En: "all pairs"}, {En: "stream"}},
			AfterSigning: true,
			Title:        param.Words{En: "Pairs"},
			Help:         param.Words{En: "pairs: a reported page is a candidate with every earlier page that shares an item with it. stream: stream processing; the first copy is kept, each later reported page is dropped and forms one pair, with the earlier page that has most of its items. The dropped pages depend on the order. For candidates from the index."},
		},
		{
			Name: "shortest", Kind: param.Int, Default: 20, Min: 1, Max: 1000, Grid: []any{8, 12, 20, 40},
			Idle:  param.Unless("unit", unitParagraph),
			Title: say.Text("bloom|Shortest paragraph"),
			Help:  param.Words{En: "In characters; shorter paragraphs are ignored. A page with only short paragraphs is one item as a whole."},
		},
		{
			Name: "share", Kind: param.Float, Default: 0.3, Min: 0, Max: 1, Step: 0.05, Grid: []any{0.0, 0.1, 0.3, 0.5, 0.8, 1.0}, AfterSigning: true,
			Idle:  param.Where("unit", unitPage),
			Title: param.Words{En: "Share of items seen"},
			Help:  param.Words{En: "A page is reported as a probable repeat if at least this share of its items, and at least one, was seen before. Larger values report fewer pages."},
		},
		{
			Name: "p", Kind: param.Float, Default: 0.01, Min: 1e-9, Max: 0.5, Step: 0.01, Grid: []any{0.1, 0.01, 0.001, 0.000001}, AfterSigning: true,
			Title: param.Words{En: "False positive rate p"},
			Help:  param.Words{En: "The rate at which new items are mistaken for known ones. A ten times smaller rate needs 4.8 more bits per item."},
		},
		{
			Name: "n", Kind: param.Int, Default: 0, Min: 0, Max: 100_000_000, Step: 1000, Grid: []any{0, 1000, 10_000, 100_000}, AfterSigning: true,
			Title: param.Words{En: "Items expected n"},
			Help:  param.Words{En: "The filter is sized for this number of items. With more items, the false positive rate exceeds p, and a warning is given. 0: the number of items in the set."},
		},
		{
			Name: "chunk", Kind: param.Int, Default: 16, Min: 4, Max: 1000, Grid: []any{8, 16, 32, 64},
			Title: param.Words{En: "Mean length of a chunk"},
			Help:  param.Words{En: "In tokens, before the limits for the shortest and longest chunk. Shorter chunks tolerate more edits and fill the filter sooner."},
		},
		{
			Name: "bits", Kind: param.Int, Default: 2048, Min: 64, Max: 65536, Step: 64, Grid: []any{512, 1024, 2048, 4096, 8192},
			Title: param.Words{En: "Bits of a page's filter"},
			Help:  param.Words{En: "A multiple of 64. With more bits, fewer agree by chance, but they take more space."},
		},
		{
			Name: "functions", Kind: param.Int, Default: 1, Min: 1, Max: 16, Grid: []any{1, 2, 4},
			Title: param.Words{En: "Functions of a page's filter"},
			Help:  param.Words{En: "Number of bits that each chunk sets. More bits distinguish chunks better but fill the filter sooner; for the score, 1 is enough if the filter is large."},
		},
	}
}

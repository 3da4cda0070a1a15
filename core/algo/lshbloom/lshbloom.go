package lshbloom

import (
	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Algorithm returns the declaration of the algorithm.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:      "lshbloom",
		Version:   1,
		Title:     param.Words{En: "LSHBloom"},
		Idea:      param.Words{En: "The min-values of a page are divided into bands, and the sum of each band is looked up in the Bloom filter of that band. A page is a repeat if any band was seen before; no table of pages is needed. The filters do not identify the matching page: a second pass with a map of only the repeated bands finds it."},
		Cost:      param.Words{En: "Time: m hash values for each shingle, then one look-up in a filter for each band: linear in the pages. Space: 1.44·log2(1/p) bits a page in each of B filters; for pairs also a map of the repeated bands and 8·B bytes a page."},
		Fails:     param.Words{En: "The reported pages depend on the order, and filters sized for too few pages report too many. Items cannot be removed. As with all shingle methods, weak on short pages, templates and partial reprints."},
		Works:     []string{"khan2024lshbloom"},
		Params:    params(),
		Threshold: "agree",
		New:       newMethod,
		Scale:     func(v param.Values) *algo.Scale { return algo.CountOf(v.Int("agree"), bands(v).B, 1) },
	}
}

// bands returns the bands for the resemblance to find.
func bands(v param.Values) minhash.Bands {
	return minhash.OptimalBands(v.Float("resemblance"), v.Int("m"), 0.5, 0.5)
}

func newMethod(v param.Values) (algo.Method, error) {
	m := &Method{
		unit: v.Str("unit"), k: v.Int("k"), m: v.Int("m"), bands: bands(v),
		p: v.Float("p"), n: uint64(v.Int("n")),
	}
	if agree := v.Int("agree"); agree > m.bands.B {
		return nil, say.Errorf("lshbloom: agree must be at most the number of bands, %d for resemblance %v and m = %d, got %d", m.bands.B, v.Float("resemblance"), m.m, agree)
	}
	return m, nil
}

func params() []param.Param {
	return []param.Param{
		{
			Name: "agree", Kind: param.Int, Default: 1, Min: 1, Max: 1024, Grid: []any{1, 2, 3, 4}, AfterSigning: true,
			Title: param.Words{En: "Equal bands"},
			Help:  param.Words{En: "Minimum number of equal bands of duplicates. The paper uses one; more is stricter."},
		},
		{
			Name: "resemblance", Kind: param.Float, Default: 0.5, Min: 0.05, Max: 1, Step: 0.01,
			Grid:  []any{0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9},
			Title: param.Words{En: "Target resemblance"},
			Help:  param.Words{En: "Bands are chosen so that pages with at least this resemblance usually share one. Larger values make fewer, longer bands."},
		},
		{
			Name: "m", Kind: param.Int, Default: 128, Min: 8, Max: 1024, Grid: []any{64, 128, 256},
			Title: param.Words{En: "Min-values m"},
			Help:  param.Words{En: "Number of hash functions whose smallest values form the bands. More functions make the transition at the target resemblance steeper and take longer."},
		},
		{
			Name: "p", Kind: param.Float, Default: 1e-5, Min: 1e-12, Max: 0.5, Step: 0.001, Grid: []any{0.01, 0.001, 1e-5, 1e-8}, AfterSigning: true,
			Title: param.Words{En: "False positive rate p of a filter"},
			Help:  param.Words{En: "With B filters, a page that is not a repeat is reported at the rate 1−(1−p)^B. A ten times smaller rate needs 4.8 more bits per page in each filter."},
		},
		{
			Name: "n", Kind: param.Int, Default: 0, Min: 0, Max: 100_000_000, Step: 1000, Grid: []any{0, 1000, 10_000, 100_000}, AfterSigning: true,
			Title: param.Words{En: "Pages expected n"},
			Help:  param.Words{En: "The filters are sized for this number of pages. With more pages, the false positive rate exceeds p, and a warning is given. 0: the number of pages in the set."},
		},
		{
			Name: "k", Kind: param.Int, Default: 5, Min: 1, Max: 50, Grid: []any{3, 4, 5, 6, 8, 10},
			Title: param.Words{En: "Shingle size k"},
			Help:  param.Words{En: "Tokens in a shingle. Larger values tolerate fewer edits."},
		},
		algo.Unit(param.Words{En: "shingle"}),
	}
}

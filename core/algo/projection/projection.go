package projection

import (
	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/feature"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// The numbers of the paper.
const (
	paperBits     = 384
	paperAgree    = 372
	paperCombined = 355
	paperPieces   = 12
)

const (
	leastBits  = 64
	mostBits   = 1024
	mostPieces = 128
)

// Algorithm returns the declaration of random projection, Henzinger's algorithm C.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:      "projection",
		Version:   1,
		Title:     param.Words{En: "Random projection (Henzinger's algorithm C)"},
		Idea:      param.Words{En: "Every token has a fixed random vector of +1 and −1, and a page is the sum of the vectors of all its token occurrences. Only the signs are kept: 384 bits. The share of equal bits of two pages gives the angle between their token counts; 372 of 384 make them duplicates."},
		Cost:      param.Words{En: "Time: six hash words for each token occurrence, then one look-up for each of the 12 pieces: close to linear in the pages. Space: 48 bytes a page."},
		Fails:     param.Words{En: "Short pages, where one token changes many bits. Pages with the same tokens in another order get the score 1. Pages of one site with more template than text: on the Web, half of the pairs found were right, but only a third on the same site."},
		Works:     []string{"henzinger2006finding"},
		Params:    append(params(paperAgree, param.BestWith("bits", paperBits, 352), []any{336, 348, 355, 360, 366, 372, 378, 384}), pieces()),
		Threshold: "agree",
		New:       newMethod,
		Scale:     scale,
	}
}

func params(agree int, recommended func(param.Values) any, grid []any) []param.Param {
	return []param.Param{
		{
			Name: "agree", Kind: param.Int, Default: agree, Recommended: recommended, Min: leastBits/2 + 1, Max: mostBits, Grid: grid, AfterSigning: true,
			Title: param.Words{En: "Agreeing bits (C-similarity)"},
			Help:  param.Words{En: "Minimum number of equal bits of duplicates. Of 384 bits, 372 correspond to a cosine of 0.995, 355 to 0.972, 336 to 0.924. On five labelled news sets, 352 of 384 is best for projection. Must be more than half of the bits, the level of unrelated pages."},
		},
		{
			Name: "bits", Kind: param.Int, Default: paperBits, Min: leastBits, Max: mostBits, Step: 64, Grid: []any{384, 512, 768, 1024},
			Title: param.Words{En: "Bits"},
			Help:  param.Words{En: "Number of bits per page, a multiple of 64. More bits estimate the angle more precisely; adjust agree accordingly."},
		},
		{
			Name: "unit", Kind: param.Choice, Default: feature.Token,
			Choices: []string{feature.Token, feature.Bigram, feature.Word},
			Named:   []param.Words{{En: "token"}, {En: "bigram"}, {En: "word"}},
			Title:   param.Words{En: "Tokens"},
			Help:    param.Words{En: "Projected units. token: a Han character or a run of other letters and digits. bigram: two adjacent tokens without a separator between them, or a single isolated token. word: a word of the dictionary."},
		},
	}
}

func pieces() param.Param {
	return param.Param{
		Name: "pieces", Kind: param.Int, Default: paperPieces, Min: 0, Max: mostPieces, Grid: []any{0, 8, 12, 13, 16, 24}, AfterSigning: true,
		Title: param.Words{En: "Pieces of the index"},
		Help:  param.Words{En: "Number of pieces of the bits for the index: pages that differ in fewer bits than there are pieces are always found. More, shorter pieces compare more pages. 0 chooses the number that misses no pair at the threshold."},
	}
}

func newMethod(v param.Values) (algo.Method, error) {
	p, err := newProjector("projection", v)
	if err != nil {
		return nil, err
	}
	agree, n := v.Int("agree"), v.Int("pieces")
	if n > p.bits {
		return nil, say.Errorf("projection: pieces must be at most bits = %d, got %d", p.bits, n)
	}
	if n == 0 {
		n = min(p.bits-agree+1, mostPieces)
	}
	return &method{projector: p, pieces: n}, nil
}

func scale(v param.Values) *algo.Scale {
	return algo.CountOf(v.Int("agree"), v.Int("bits"), leastBits/2+1)
}

package fourier

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
)

const mostDistance = 10.0

// Algorithm returns the description of the method.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:      "fourier",
		Version:   1,
		Title:     param.Words{En: "Fourier coefficients"},
		Idea:      param.Words{En: "Assigns each character a number, from the leading eigenvector of a matrix that shows which characters are adjacent in the set. A page becomes a sequence of numbers, described by the first coefficients of its discrete Fourier transform. The score decreases with the distance of the coefficients, in units of the distance between unrelated pages. Only the abstract is published; the details are our interpretation."},
		Cost:      param.Words{En: "Fitting reads the set three times and needs 4 bytes for each pair of characters of the matrix (36 MB for 3000). Computing a signature takes q operations for each character. 16·q bytes a page, 8·q for magnitudes. The index only sorts."},
		Fails:     param.Words{En: "An insertion near the beginning shifts the phases of everything after it. Low coefficients show only the coarse layout: unrelated pages with a similar layout are close. In a set of several languages, σ reflects the distance between languages, and all pages in one language are close."},
		Works:     []string{"chen2008fourier"},
		Params:    params(),
		Threshold: "distance",
		New: func(v param.Values) (algo.Method, error) {
			return &Method{
				distance: v.Float("distance"), q: v.Int("coefficients"), magnitude: v.Bool("magnitude"),
				size: v.Int("characters"), seed: uint64(v.Int("seed")),
			}, nil
		},
		Scale: func(v param.Values) *algo.Scale {
			return &algo.Scale{Cut: scoreAt(v.Float("distance")), Own: func(score float64) any {
				if score <= scoreAt(mostDistance) {
					return mostDistance
				}
				return max(0, 1/score-1)
			}}
		},
	}
}

func scoreAt(distance float64) float64 { return 1 / (1 + distance) }

func params() []param.Param {
	return []param.Param{
		{
			Name: "distance", Kind: param.Float, Default: 0.3, Min: 0, Max: mostDistance, Step: 0.01, AfterSigning: true,
			Grid:  []any{0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.7, 1.0},
			Title: param.Words{En: "Maximum distance D/σ"},
			Help:  param.Words{En: "Two pages are duplicates if the distance of their coefficients, divided by the median of random pairs, is at most this value. Smaller is stricter; 1 accepts half of all unrelated pairs."},
		},
		{
			Name: "coefficients", Kind: param.Int, Default: 32, Min: 1, Max: 1024, Grid: []any{16, 32, 48, 64},
			Title: param.Words{En: "Coefficients q"},
			Help:  param.Words{En: "Number of Fourier coefficients, beginning with c_0. More coefficients capture a finer layout but are more sensitive to insertions."},
		},
		{
			Name: "magnitude", Kind: param.Bool, Default: false,
			Title: param.Words{En: "Magnitudes only"},
			Help:  param.Words{En: "Compare |c_k| instead of c_k, so that phase changes from a shift of the whole text have no effect."},
		},
		{
			Name: "characters", Kind: param.Int, Default: 3000, Min: 2, Max: 8000, Step: 100, Grid: []any{1000, 2000, 3000, 4000},
			Title: param.Words{En: "Characters of the matrix"},
			Help:  param.Words{En: "Number of most frequent characters of the set that are used; all others have the value 0. Memory grows with the square of this number."},
		},
		{
			Name: "seed", Kind: param.Int, Default: 1, Min: 0, Max: 1_000_000, Grid: []any{1, 2, 3},
			Title: param.Words{En: "Seed"},
			Help:  param.Words{En: "Seed of the initial vector and of the random pairs for σ."},
		},
	}
}

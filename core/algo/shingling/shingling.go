package shingling

import (
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// The values of the parameter measure.
const (
	measureSuper       = "super"
	measureEstimate    = "estimate"
	measureExact       = "exact"
	measureContainment = "containment"
	measureSketch      = "sketch"
)

// The values of the parameters keep and digest.
const (
	keepMod   = "mod"
	keepLeast = "least"

	digest64 = "64"
	digest40 = "40"
)

// Algorithm returns shingling with the papers' decision as its default: 84
// min-values in 6 super-shingles of which 2 agree.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:  "shingling",
		Title: param.Words{En: "Shingling and super-shingles"},
		Idea: param.Words{En: "A page is the set of all runs of k successive tokens, its shingles; two pages resemble each other as far as these sets overlap. " +
			"Of each set only the least values under m hash functions are kept: two pages agree in one of them with a probability that is their resemblance. " +
			"Groups of these min-values are hashed into super-shingles, and two equal super-shingles decide."},
		Cost:  param.Words{En: "Time: m hash values for each shingle of each page, then one look-up for each mega-shingle or band: close to linear in the pages. Space: 6 words a page for super-shingles, m for the estimate, one for each shingle for the exact measures."},
		Fails: param.Words{En: "Short pages, where one changed token touches many shingles; pages of one site whose common template outweighs their text; partial reprints, unless containment is measured. Large k is brittle, small k noisy."},
		Paper: algo.Citation{
			Authors: "A. Z. Broder, S. C. Glassman, M. S. Manasse, G. Zweig (1997); D. Fetterly, M. Manasse, M. Najork (2003); M. Henzinger (2006)",
			Title:   "Syntactic clustering of the Web; On the evolution of clusters of near-duplicate Web pages; Finding near-duplicate web pages: a large-scale evaluation of algorithms",
			Venue:   "WWW 1997; LA-WEB 2003; SIGIR 2006",
			Year:    1997,
			Link:    "https://doi.org/10.1016/S0169-7552(97)00031-7",
		},
		Params:    params(),
		Threshold: "agree",
		Decides:   decides,
		New:       newMethod,
		Scale:     scale,
	}
}

func params() []param.Param {
	return []param.Param{
		{
			Name: "measure", Kind: param.Choice, Default: measureSuper,
			Choices: []string{measureSuper, measureEstimate, measureExact, measureContainment, measureSketch},
			Named:   []param.Words{{En: "super-shingles"}, say.Text("shingling|estimate"), say.Text("shingling|exact"), {En: "containment"}, {En: "subset of the shingles"}},
			Grid:    []any{measureSuper, measureEstimate, measureExact, measureContainment, measureSketch},
			Title:   param.Words{En: "Measure"},
			Help:    param.Words{En: "super: share of equal super-shingles, decided by agree. estimate: resemblance estimated from the min-values. exact: resemblance of the full sets. containment: shared part of the smaller set, the best single measure on clean bodies. sketch: resemblance of a subset of the shingles, see keep. All but super are decided by threshold."},
		},
		{
			Name: "k", Kind: param.Int, Default: 6, Min: 1, Max: 50, Grid: []any{3, 4, 5, 6, 8, 10, 12},
			Title: param.Words{En: "Shingle length k"},
			Help:  param.Words{En: "Tokens in a shingle. Henzinger takes 8 English words, Fetterly 5; 5 to 10 suit Chinese characters. Larger values forgive fewer edits."},
		},
		algo.Unit(param.Words{En: "shingle"}),
		algo.MinValues().IdleIf(param.Where("measure", measureExact, measureContainment, measureSketch)),
		algo.SuperShingles().IdleIf(param.Unless("measure", measureSuper)),
		{
			Name: "agree", Kind: param.Int, Default: 2, Recommended: param.Best(1), Min: 1, Max: 84, Grid: []any{1, 2, 3, 4, 5, 6}, AfterSigning: true,
			Idle:  param.Unless("measure", measureSuper),
			Title: param.Words{En: "Equal super-shingles"},
			Help:  param.Words{En: "At least so many equal super-shingles make two pages duplicates. Over five labelled sets of news 1 of 14 does best. For the measure super."},
		},
		{
			Name: "more", Kind: param.Bool, Default: false, Grid: []any{false, true}, AfterSigning: true,
			Idle:  param.Unless("measure", measureSuper),
			Title: param.Words{En: "More than so many"},
			Help:  param.Words{En: "Off: at least so many, as the papers decide. On: more than so many, as a retelling words it (“greater than b, say 2”): with 2 three must be equal. For the measure super."},
		},
		{
			Name: "threshold", Kind: param.Float, Default: 0.5, Recommended: recommended, Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
			Idle:  param.Where("measure", measureSuper),
			Grid:  []any{0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9},
			Title: param.Words{En: "Resemblance threshold"},
			Help:  param.Words{En: "Least resemblance or containment of duplicates; Broder takes 0.5. Over five labelled sets of news 0.45 does best for resemblance and 0.8 for containment. For all measures but super."},
		},
		{
			Name: "bands", Kind: param.Int, Default: 0, Min: 0, Max: 1024, Grid: []any{0, 6, 12, 21, 28}, AfterSigning: true,
			Idle:  param.Unless("measure", measureEstimate),
			Title: param.Words{En: "Bands of the index"},
			Help:  param.Words{En: "Bands into which the min-values are cut to find candidates; 0 takes the number that serves the threshold best. More bands lose fewer pairs and compare more. For the measure estimate."},
		},
		{
			Name: "digest", Kind: param.Choice, Default: digest64, Choices: []string{digest64, digest40},
			Named: []param.Words{{En: "64 bits"}, {En: "Rabin, 40 bits"}},
			Grid:  []any{digest64, digest40},
			Title: param.Words{En: "Digest of a shingle"},
			Help:  param.Words{En: "64: FNV-1a. 40: Rabin's fingerprint of 40 bits, as the long-sentence paper retells it. Among n different shingles n²/2⁴¹ pairs are then expected to have the same digest: 0.5 among a million, 45 among ten million; with 64 bits next to none."},
		},
		{
			Name: "keep", Kind: param.Choice, Default: keepMod, Choices: []string{keepMod, keepLeast},
			Named: []param.Words{{En: "every m-th"}, {En: "the least"}},
			Grid:  []any{keepMod, keepLeast}, Idle: param.Unless("measure", measureSketch),
			Title: param.Words{En: "Shingles kept"},
			Help:  param.Words{En: "mod: those whose hash is divisible by every, a share of each page; containment can be estimated too, short pages keep none. least: so many with the least hashes, as size says; all pages weigh alike. For the measure sketch."},
		},
		{
			Name: "every", Kind: param.Int, Default: 25, Min: 1, Max: 1000, Grid: []any{5, 10, 25, 50},
			Idle:  param.Either(param.Unless("measure", measureSketch), param.Unless("keep", keepMod)),
			Title: param.Words{En: "Divisor m"},
			Help:  param.Words{En: "One shingle of so many is kept; Broder takes 25. Larger takes less room, and misses the resemblance by more. For keep=mod."},
		},
		{
			Name: "size", Kind: param.Int, Default: 400, Min: 1, Max: 10_000, Grid: []any{50, 100, 200, 400, 800},
			Idle:  param.Either(param.Unless("measure", measureSketch), param.Unless("keep", keepLeast)),
			Title: param.Words{En: "Shingles kept s"},
			Help:  param.Words{En: "Shingles with the least hashes that are kept of a page; Broder takes 400. The resemblance is missed by √(r(1−r)/s) on average. For keep=least."},
		},
	}
}

// recommended returns the threshold with the best F1 for a measure, see [param.Param.Recommended].
func recommended(v param.Values) any {
	if v.Str("measure") == measureContainment {
		return 0.8
	}
	return 0.45
}

func newMethod(v param.Values) (algo.Method, error) {
	s := settings{
		unit: v.Str("unit"), k: v.Int("k"), m: v.Int("m"), groups: v.Int("super"),
		agree: needed(v), threshold: v.Float("threshold"), rabin: v.Str("digest") == digest40, short: new(atomic.Int64), bare: new(atomic.Int64),
	}
	switch v.Str("measure") {
	case measureEstimate:
		bands := minhash.OptimalBands(s.threshold, s.m, 0.5, 0.5)
		if b := v.Int("bands"); b > s.m {
			return nil, say.Errorf("shingling: bands must be at most m = %d, got %d", s.m, b)
		} else if b > 0 {
			bands = minhash.Bands{B: b, R: s.m / b}
		}
		return &estimate{settings: s, bands: bands}, nil
	case measureExact, measureContainment:
		return newExact(s, nil, v.Str("measure") == measureContainment), nil
	case measureSketch:
		if v.Str("keep") == keepLeast {
			return newExact(s, least(v.Int("size")), false), nil
		}
		return newExact(s, divisible(v.Int("every")), false), nil
	}
	if s.m%s.groups != 0 {
		return nil, say.Errorf("shingling: super must divide m = %d, got %d", s.m, s.groups)
	}
	if s.agree > s.groups {
		if v.Bool("more") {
			return nil, say.Errorf("shingling: agree must be less than super = %d where more than so many must be equal, got %d", s.groups, v.Int("agree"))
		}
		return nil, say.Errorf("shingling: agree must be at most super = %d, got %d", s.groups, s.agree)
	}
	return &super{
		settings: s, megas: minhash.NewMegas(s.groups, s.agree), sure: float64(s.agree) / float64(s.groups),
	}, nil
}

// needed returns how many super-shingles must be equal.
func needed(v param.Values) int {
	if v.Bool("more") {
		return v.Int("agree") + 1
	}
	return v.Int("agree")
}

// decides names the parameter that decides: agree counts super-shingles, all
// other measures have a threshold.
func decides(v param.Values) string {
	if v.Str("measure") == measureSuper {
		return "agree"
	}
	return "threshold"
}

func scale(v param.Values) *algo.Scale {
	if v.Str("measure") != measureSuper {
		return nil
	}
	count := algo.CountOf(needed(v), v.Int("super"), 1)
	if !v.Bool("more") {
		return count
	}
	return &algo.Scale{Cut: count.Cut, Own: func(score float64) any { return max(1, count.Own(score).(int)-1) }}
}

package shingling

import (
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

const (
	measureSuper       = "super"
	measureEstimate    = "estimate"
	measureExact       = "exact"
	measureContainment = "containment"
	measureSketch      = "sketch"
)

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
		Name:      "shingling",
		Version:   1,
		Title:     param.Words{En: "Shingling and super-shingles"},
		Idea:      param.Words{En: "A page is the set of its shingles, all runs of k successive tokens; the resemblance of two pages is the overlap of these sets. Only the minimum values under m hash functions are kept: the probability that two pages agree in one of them equals their resemblance. Groups of these min-values are hashed into super-shingles; two equal super-shingles make pages duplicates."},
		Cost:      param.Words{En: "Time: m hash values for each shingle of each page, then one look-up for each mega-shingle or band: close to linear in the pages. Space: 6 words a page for super-shingles, m for the estimate, one for each shingle for the exact measures."},
		Fails:     param.Words{En: "Short pages, where one changed token affects many shingles; pages of one site with more template than text; partial reprints, unless containment is used. A large k tolerates few edits, a small k is noisy."},
		Works:     []string{"broder1997syntactic", "fetterly2003evolution", "henzinger2006finding"},
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
			Title:   param.Words{En: "Measure"},
			Help:    param.Words{En: "super: share of equal super-shingles, decided by agree. estimate: resemblance estimated from the min-values. exact: resemblance of the full sets. containment: shared part of the smaller set, the best single measure for clean bodies. sketch: resemblance of a subset of the shingles, see keep. All except super are decided by threshold."},
		},
		{
			Name: "k", Kind: param.Int, Default: 6, Min: 1, Max: 50, Grid: []any{3, 4, 5, 6, 8, 10, 12},
			Title: param.Words{En: "Shingle length k"},
			Help:  param.Words{En: "Tokens in a shingle. Henzinger uses 8 English words, Fetterly 5; 5 to 10 suit Chinese characters. Larger values tolerate fewer edits."},
		},
		algo.Unit(param.Words{En: "shingle"}),
		algo.MinValues().IdleIf(param.Where("measure", measureExact, measureContainment, measureSketch)),
		algo.SuperShingles().IdleIf(param.Unless("measure", measureSuper)),
		{
			Name: "agree", Kind: param.Int, Default: 2, Recommended: param.Best(1), Min: 1, Max: 84, Grid: []any{1, 2, 3, 4, 5, 6}, AfterSigning: true,
			Idle:  param.Unless("measure", measureSuper),
			Title: param.Words{En: "Equal super-shingles"},
			Help:  param.Words{En: "Minimum number of equal super-shingles of duplicates. On five labelled news sets, 1 of 14 is best. For the measure super."},
		},
		{
			Name: "more", Kind: param.Bool, Default: false, AfterSigning: true,
			Idle:  param.Unless("measure", measureSuper),
			Title: param.Words{En: "More than this number"},
			Help:  param.Words{En: "Off: at least this number, as in the papers. On: more than this number, as one description puts it (“greater than b, say 2”): with 2, three must be equal. For the measure super."},
		},
		{
			Name: "threshold", Kind: param.Float, Default: 0.5, Recommended: recommended, Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
			Idle:  param.Where("measure", measureSuper),
			Grid:  []any{0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9},
			Title: param.Words{En: "Resemblance threshold"},
			Help:  param.Words{En: "Minimum resemblance or containment of duplicates; Broder uses 0.5. On five labelled news sets, 0.45 is best for resemblance and 0.8 for containment. For all measures except super."},
		},
		{
			Name: "bands", Kind: param.Int, Default: 0, Min: 0, Max: 1024, Grid: []any{0, 6, 12, 21, 28}, AfterSigning: true,
			Idle:  param.Unless("measure", measureEstimate),
			Title: param.Words{En: "Bands of the index"},
			Help:  param.Words{En: "Number of bands of min-values used to find candidates; 0 chooses the best number for the threshold. More bands miss fewer pairs but compare more. For the measure estimate."},
		},
		{
			Name: "digest", Kind: param.Choice, Default: digest64, Choices: []string{digest64, digest40},
			Named: []param.Words{{En: "64 bits"}, {En: "Rabin, 40 bits"}},
			Title: param.Words{En: "Digest of a shingle"},
			Help:  param.Words{En: "64: FNV-1a. 40: Rabin's fingerprint of 40 bits, as described in the long-sentence paper. Among n different shingles, n²/2⁴¹ pairs are then expected to have the same digest: 0.5 among a million, 45 among ten million; with 64 bits almost none."},
		},
		{
			Name: "keep", Kind: param.Choice, Default: keepMod, Choices: []string{keepMod, keepLeast},
			Named: []param.Words{{En: "every m-th"}, {En: "the least"}},
			Idle:  param.Unless("measure", measureSketch),
			Title: param.Words{En: "Shingles kept"},
			Help:  param.Words{En: "mod: shingles whose hash is divisible by every, a share of each page; containment can also be estimated, but short pages may keep none. least: the shingles with the smallest hashes, as many as size, for pages of any length. For the measure sketch."},
		},
		{
			Name: "every", Kind: param.Int, Default: 25, Min: 1, Max: 1000, Grid: []any{5, 10, 25, 50},
			Idle:  param.Either(param.Unless("measure", measureSketch), param.Unless("keep", keepMod)),
			Title: param.Words{En: "Divisor m"},
			Help:  param.Words{En: "One in this number of shingles is kept; Broder uses 25. Larger values save space but have a larger error. For keep=mod."},
		},
		{
			Name: "size", Kind: param.Int, Default: 400, Min: 1, Max: 10_000, Grid: []any{50, 100, 200, 400, 800},
			Idle:  param.Either(param.Unless("measure", measureSketch), param.Unless("keep", keepLeast)),
			Title: param.Words{En: "Shingles kept s"},
			Help:  param.Words{En: "Number of shingles with the smallest hashes kept per page; Broder uses 400. The standard error of the resemblance is √(r(1−r)/s). For keep=least."},
		},
	}
}

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
		return newExact(s, nil, sorted.If(v.Str("measure") == measureContainment, sorted.Smaller)), nil
	case measureSketch:
		if v.Str("keep") == keepLeast {
			return newExact(s, least(v.Int("size")), sorted.Union), nil
		}
		return newExact(s, divisible(v.Int("every")), sorted.Union), nil
	}
	if s.m%s.groups != 0 {
		return nil, say.Errorf("shingling: super must divide m = %d, got %d", s.m, s.groups)
	}
	if s.agree > s.groups {
		if v.Bool("more") {
			return nil, say.Errorf("shingling: agree must be less than super = %d if more than agree must be equal, got %d", s.groups, v.Int("agree"))
		}
		return nil, say.Errorf("shingling: agree must be at most super = %d, got %d", s.groups, s.agree)
	}
	return &super{
		settings: s, megas: minhash.NewMegas(s.groups, s.agree), sure: float64(s.agree) / float64(s.groups),
	}, nil
}

func needed(v param.Values) int {
	if v.Bool("more") {
		return v.Int("agree") + 1
	}
	return v.Int("agree")
}

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

package minhash

import (
	"strconv"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

const (
	independent    = "independent"
	onePermutation = "oneperm"
	super          = "super"

	none      = "none"
	rotation  = "rotation"
	universal = "universal"

	byEstimate = "estimate"
	byExact    = "exact"
)

// Algorithm returns the declaration of the algorithm.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:      "minhash",
		Version:   1,
		Title:     param.Words{En: "MinHash in bands (LSH)"},
		Idea:      param.Words{En: "A page is the set of its shingles, for which m minimum hash values are kept; the probability that two pages agree in one of them equals their resemblance. The values are divided into bands, chosen for the threshold, and pages that agree in a whole band are candidates. The values can be computed with m hash functions, with a single one, or with SuperMinHash, and can be reduced to a few bits."},
		Cost:      param.Words{En: "Time: for each shingle, m hash values (independent), one (oneperm), or in between (super); then one look-up for each band. Space: m words a page, or m·b/64 with b bits per value, plus a word for each shingle if candidates are verified exactly."},
		Fails:     param.Words{En: "Near the threshold, bands miss pairs at random, and the estimate has an error of √(r(1−r)/m). As with all shingle methods, weak on short pages, site templates and partial reprints; with one permutation, estimates are worse for pages with far fewer than m shingles."},
		Works:     []string{"indyk1998approximate", "li2010bbit", "li2012one", "shrivastava2014densifying", "shrivastava2017optimal", "ertl2017superminhash"},
		Params:    params(),
		Threshold: "threshold",
		Overlap:   algo.Always,
		New:       newMethod,
	}
}

func newMethod(v param.Values) (algo.Method, error) {
	bits, err := strconv.Atoi(v.Str("bits"))
	if err != nil {
		return nil, say.Errorf("minhash: bits must be a number, got %q", v.Str("bits"))
	}
	m := &Method{
		short:  new(algo.Counter),
		scheme: v.Str("scheme"), densify: v.Str("densify"), unit: v.Str("unit"),
		k: v.Int("k"), m: v.Int("m"), bits: bits, exact: v.Str("verify") == byExact,
	}
	if m.sparse() && bits < 64 {
		return nil, say.Errorf("minhash: bits must be 64 if bins stay empty (densify=none), got %d: choose rotation or universal", bits)
	}
	switch b := v.Int("bands"); {
	case b > m.m:
		return nil, say.Errorf("minhash: bands must be at most m = %d, got %d", m.m, b)
	case b > 0:
		m.bands = minhash.Bands{B: b, R: m.m / b}
	default:
		m.bands = minhash.OptimalBands(m.agree(v.Float("threshold")), m.m, 0.5, 0.5) // both errors weigh the same
	}
	return m, nil
}

// agree returns the probability that two pages of resemblance r have equal values, of which only
// some bits may be kept: different values then agree by chance.
func (m *Method) agree(r float64) float64 {
	if m.bits == 64 {
		return r
	}
	chance := 1 / float64(uint64(1)<<m.bits)
	return chance + float64((1-chance)*r)
}

func params() []param.Param {
	return append(deciding(), making()...)
}

func deciding() []param.Param {
	return []param.Param{
		{
			Name: "threshold", Kind: param.Float, Default: 0.5, Min: 0.01, Max: 1, Step: 0.01, AfterSigning: true,
			Grid:  []any{0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9},
			Title: param.Words{En: "Resemblance threshold"},
			Help:  param.Words{En: "Minimum resemblance of duplicates. The bands of the index are chosen for this value."},
		},
		{
			Name: "verify", Kind: param.Choice, Default: byEstimate, Choices: []string{byEstimate, byExact},
			Named: []param.Words{{En: "estimate"}, say.Text("minhash|exact")},
			Title: param.Words{En: "Scoring of candidates"},
			Help:  param.Words{En: "estimate: the share of equal values. exact: the resemblance of the sets of shingles, which must then be kept as well."},
		},
		{
			Name: "bands", Kind: param.Int, Default: 0, Min: 0, Max: maxValues, Grid: []any{0, 8, 16, 25, 32}, AfterSigning: true,
			Title: param.Words{En: "Bands of the index"},
			Help:  param.Words{En: "Number of bands of the values; 0 chooses the best number for the threshold. More bands miss fewer pairs but compare more."},
		},
	}
}

func making() []param.Param {
	return []param.Param{
		{
			Name: "scheme", Kind: param.Choice, Default: independent, Choices: []string{independent, onePermutation, super},
			Named: []param.Words{{En: "m hash functions"}, {En: "one permutation"}, {En: "SuperMinHash"}},
			Title: param.Words{En: "Computation of values"},
			Help:  param.Words{En: "independent: m hash functions. oneperm: one hash function, m bins; much faster. super: SuperMinHash; better estimates of small sets."},
		},
		{
			Name: "densify", Kind: param.Choice, Default: universal, Choices: []string{none, rotation, universal},
			Named: []param.Words{{En: "leave empty"}, {En: "next bin"}, {En: "drawn bin"}},
			Idle:  param.Unless("scheme", onePermutation),
			Title: param.Words{En: "Empty bins"},
			Help:  param.Words{En: "none: empty bins are ignored in the estimate. rotation: filled from the next bin. universal: filled from a bin chosen by a second hash function. For oneperm."},
		},
		{
			Name: "m", Kind: param.Int, Default: 128, Min: 8, Max: maxValues, Grid: []any{32, 64, 128, 256, 512},
			Title: param.Words{En: "Values m"},
			Help:  param.Words{En: "More values make better estimates, with the standard error √(r(1−r)/m), and finer bands."},
		},
		{
			Name: "bits", Kind: param.Choice, Default: "64", Choices: []string{"1", "2", "4", "8", "64"},
			Named: []param.Words{{En: "1 bit"}, {En: "2 bits"}, {En: "4 bits"}, {En: "8 bits"}, {En: "64 bits"}},
			Title: param.Words{En: "Bits kept of a value"},
			Help:  param.Words{En: "b-bit min-values: fewer bits need less space; different values then agree by chance, which the estimate corrects, with a larger error."},
		},
		{
			Name: "k", Kind: param.Int, Default: 5, Min: 1, Max: maxShingle, Grid: []any{3, 4, 5, 6, 8, 10},
			Title: param.Words{En: "Shingle size k"},
			Help:  param.Words{En: "Tokens in a shingle; web corpora are often cleaned with 5 words. Larger values tolerate fewer edits."},
		},
		algo.Unit(param.Words{En: "shingle"}),
	}
}

package minhash

import (
	"strconv"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// The values of the parameters.
const (
	independent    = "independent" // scheme
	onePermutation = "oneperm"
	super          = "super"

	none      = "none" // densify
	rotation  = "rotation"
	universal = "universal"

	byEstimate = "estimate" // verify
	byExact    = "exact"
)

// Algorithm returns the description of the method.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:  "minhash",
		Title: param.Words{En: "MinHash in bands (LSH)", Zh: "MinHash 分段索引（LSH）"},
		Idea: param.Words{
			En: "A page is the set of its shingles, of which m least hash values are kept; two pages agree in one of them with a probability that is their resemblance. " +
				"The values are cut into bands, and pages that agree in a whole band are candidates; the cut is chosen for the threshold. " +
				"The values can be made by m hash functions, by one alone, or by SuperMinHash, and only a few bits of each can be kept.",
			Zh: "把网页看作 shingle 的集合，保留 m 个最小哈希值；两页在某一个值上相等的概率，恰好等于它们的相似度。" +
				"这些值分成若干段，整段相等的网页成为候选对；分法按阈值取最优。" +
				"最小值可以由 m 个哈希函数、单个哈希函数（单次置换）或 SuperMinHash 得到，每个值也可以只保留几位。",
		},
		Cost: param.Words{
			En: "Time: m hash values for each shingle (independent), one (oneperm), between them (super); then one look-up for each band. Space: m words a page, m·b/64 with b bits of each value, and a word for each shingle where candidates are verified exactly.",
			Zh: "时间：每个 shingle 计算 m 个哈希值（independent）、1 个（oneperm）或介于两者之间（super），再对每段查表一次。空间：每页 m 个字；每值只留 b 位时为 m·b/64 个字；精确验证时每个 shingle 另占一个字。",
		},
		Fails: param.Words{
			En: "Near the threshold the bands lose pairs at random, and the estimate errs by √(r(1−r)/m). Short pages, site templates and partial reprints, as with all shingles; by one permutation, pages with far fewer shingles than m are estimated worse.",
			Zh: "在阈值附近，分段会随机漏掉一些页对，估计值的误差约为 √(r(1−r)/m)。与所有 shingle 方法一样，不适合短网页、公共模板和部分重复；单次置换在 shingle 数远小于 m 时估计更差。",
		},
		Paper: algo.Citation{
			Authors: "P. Indyk, R. Motwani (1998); P. Li, A. C. König (2010); P. Li, A. Owen, C.-H. Zhang (2012); A. Shrivastava, P. Li (2014); A. Shrivastava (2017); O. Ertl (2017)",
			Title:   "Approximate nearest neighbors; b-Bit minwise hashing; One permutation hashing; Densifying one permutation hashing; Optimal densification; SuperMinHash",
			Venue:   "STOC 1998; WWW 2010; NIPS 2012; ICML 2014; ICML 2017; arXiv:1706.05698",
			Year:    1998,
			Link:    "https://doi.org/10.1145/276698.276876",
		},
		Params:    params(),
		Threshold: "threshold",
		Overlap:   algo.Always,
		New:       newMethod,
	}
}

func newMethod(v param.Values) (algo.Method, error) {
	bits, err := strconv.Atoi(v.Str("bits"))
	if err != nil {
		return nil, say.Errorf("minhash: bits must be a number, got %q", "minhash：bits 应为数，给出的是 %q", v.Str("bits"))
	}
	m := &Method{
		short:  new(algo.Counter),
		scheme: v.Str("scheme"), densify: v.Str("densify"), unit: v.Str("unit"),
		k: v.Int("k"), m: v.Int("m"), bits: bits, exact: v.Str("verify") == byExact,
	}
	if m.sparse() && bits < 64 {
		return nil, say.Errorf("minhash: bits must be 64 where bins stay empty (densify=none), got %d: choose rotation or universal",
			"minhash：空箱不填补（densify=none）时 bits 应为 64，给出的是 %d：请选 rotation 或 universal", bits)
	}
	switch b := v.Int("bands"); {
	case b > m.m:
		return nil, say.Errorf("minhash: bands must be at most m = %d, got %d", "minhash：bands 不能超过 m = %d，给出的是 %d", m.m, b)
	case b > 0:
		m.bands = minhash.Bands{B: b, R: m.m / b}
	default:
		m.bands = minhash.OptimalBands(m.agree(v.Float("threshold")), m.m, 0.5, 0.5)
	}
	return m, nil
}

// agree returns the probability that two pages of resemblance r agree in a value, as
// far as it is kept.
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
			Title: param.Words{En: "Resemblance threshold", Zh: "相似度阈值"},
			Help: param.Words{
				En: "Least resemblance of duplicates. The bands of the index are chosen for it.",
				Zh: "判为重复的最低相似度。索引的分段也按它选取。",
			},
		},
		{
			Name: "verify", Kind: param.Choice, Default: byEstimate, Choices: []string{byEstimate, byExact},
			Named: []param.Words{{En: "estimate", Zh: "估计值"}, {En: "exact", Zh: "精确值"}},
			Grid:  []any{byEstimate, byExact},
			Title: param.Words{En: "Candidates are scored by", Zh: "候选对的评分"},
			Help: param.Words{
				En: "estimate: the share of equal values. exact: the resemblance of the sets of shingles, which are then kept too.",
				Zh: "estimate：相等最小值的比例。exact：shingle 集合的精确相似度，为此还要保留全部 shingle。",
			},
		},
		{
			Name: "bands", Kind: param.Int, Default: 0, Min: 0, Max: maxValues, Grid: []any{0, 8, 16, 25, 32}, AfterSigning: true,
			Title: param.Words{En: "Bands of the index", Zh: "索引分段数"},
			Help: param.Words{
				En: "Bands into which the values are cut; 0 takes the number that serves the threshold best. More bands lose fewer pairs and compare more.",
				Zh: "最小值分成的段数；0 表示按阈值取最优。段数越多漏检越少，比较越多。",
			},
		},
	}
}

func making() []param.Param {
	return []param.Param{
		{
			Name: "scheme", Kind: param.Choice, Default: independent, Choices: []string{independent, onePermutation, super},
			Named: []param.Words{{En: "m hash functions", Zh: "m 个哈希函数"}, {En: "one permutation", Zh: "单次置换"}, {En: "SuperMinHash", Zh: "SuperMinHash"}},
			Grid:  []any{independent, onePermutation, super},
			Title: param.Words{En: "How values are made", Zh: "最小值的算法"},
			Help: param.Words{
				En: "independent: m hash functions. oneperm: one hash function, m bins; much faster. super: SuperMinHash; better estimates of small sets.",
				Zh: "independent：m 个哈希函数。oneperm：一个哈希函数、m 个桶，快得多。super：SuperMinHash，集合较小时估计更准。",
			},
		},
		{
			Name: "densify", Kind: param.Choice, Default: universal, Choices: []string{none, rotation, universal},
			Named: []param.Words{{En: "leave empty", Zh: "留空"}, {En: "next bin", Zh: "取下一桶"}, {En: "drawn bin", Zh: "另选一桶"}},
			Idle:  param.Unless("scheme", onePermutation),
			Grid:  []any{none, rotation, universal},
			Title: param.Words{En: "Empty bins", Zh: "空桶的处理"},
			Help: param.Words{
				En: "none: they stay empty and are left out of the estimate. rotation: filled from the next bin. universal: filled from a bin drawn by a second hash function. For oneperm.",
				Zh: "none：保留空桶，估计时不计。rotation：取下一个非空桶的值。universal：由第二个哈希函数选桶取值。用于 oneperm。",
			},
		},
		{
			Name: "m", Kind: param.Int, Default: 128, Min: 8, Max: maxValues, Grid: []any{32, 64, 128, 256, 512},
			Title: param.Words{En: "Values m", Zh: "最小值个数 m"},
			Help: param.Words{
				En: "More values make better estimates, with the standard error √(r(1−r)/m), and finer bands.",
				Zh: "个数越多估计越准，标准误差为 √(r(1−r)/m)，分段也越细。",
			},
		},
		{
			Name: "bits", Kind: param.Choice, Default: "64", Choices: []string{"1", "2", "4", "8", "64"},
			Named: []param.Words{{En: "1 bit", Zh: "1 位"}, {En: "2 bits", Zh: "2 位"}, {En: "4 bits", Zh: "4 位"}, {En: "8 bits", Zh: "8 位"}, {En: "64 bits", Zh: "64 位"}},
			Grid:  []any{"1", "2", "4", "8", "64"},
			Title: param.Words{En: "Bits kept of a value", Zh: "每个值保留的位数"},
			Help: param.Words{
				En: "b-bit min-values: fewer bits take less space; values that differ then agree by chance, which the estimate takes into account at the price of a larger error.",
				Zh: "b 位最小值：位数越少越省空间；不同的值会偶然相等，估计时已作修正，但误差变大。",
			},
		},
		{
			Name: "k", Kind: param.Int, Default: 5, Min: 1, Max: maxShingle, Grid: []any{3, 4, 5, 6, 8, 10},
			Title: param.Words{En: "Shingle size k", Zh: "shingle 长度 k"},
			Help: param.Words{
				En: "Tokens in a shingle; corpora of the Web are cleaned with 5 words. Larger values are more brittle.",
				Zh: "一个 shingle 的词元数；清洗网络语料时常取 5 个词。越大越经不起改动。",
			},
		},
		algo.Unit(param.Words{En: "shingle", Zh: "shingle "}),
	}
}

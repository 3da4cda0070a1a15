package simhash

import (
	"math"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/feature"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

const (
	weightTF    = "tf"
	weightTFIDF = "tfidf"
)

const mostBits = 63

// Algorithm returns the declaration of SimHash, with 64 bits of which 3 may differ.
func Algorithm() algo.Algorithm {
	return algo.Algorithm{
		Name:      "simhash",
		Version:   1,
		Title:     param.Words{En: "SimHash"},
		Idea:      param.Words{En: "Every feature of a page votes with the bits of its hash, weighted by its number of occurrences; the majority for each bit gives the fingerprint. Pages with similar features have fingerprints that differ in few bits. Fingerprints that differ in at most k bits agree in whole blocks, which can be looked up."},
		Cost:      param.Words{En: "Time: one hash for each feature, then one look-up for each table: linear in the pages; for large k, one bit count for every pair. Space: one word a page (two for 128 bits) and one key for each table."},
		Fails:     param.Words{En: "Short pages (fewer than about 50 features): one edit changes many bits, so k = 3 finds few copies. Template text can outweigh the body. The order of features is ignored."},
		Works:     []string{"charikar2002similarity", "manku2007detecting"},
		Params:    params(),
		Threshold: "k", FitForSign: true,
		New: newMethod,
		Scale: func(v param.Values) *algo.Scale {
			return &algo.Scale{Cut: max(0, scoreAt(v.Int("k"), v.Int("bits"))), Own: func(score float64) any {
				return min(mostBits, max(0, int(math.Floor(float64((1-score)*float64(v.Int("bits")))+1e-9))))
			}}
		},
	}
}

func recommended(v param.Values) any {
	if v.Int("bits") == 64 {
		switch v.Str("unit") {
		case feature.Bigram:
			return 7
		case feature.Char:
			return 10
		}
	}
	return nil
}

func params() []param.Param {
	return []param.Param{
		{
			Name: "k", Kind: param.Int, Default: 3, Recommended: recommended, Min: 0, Max: mostBits, Grid: []any{0, 1, 2, 3, 4, 5, 6, 8, 10, 12}, AfterSigning: true,
			Title: param.Words{En: "Bits that may differ, k"},
			Help:  param.Words{En: "Maximum Hamming distance of duplicates. 3 of 64 suits billions of long pages; short pages need more: on five labelled news sets, 7 is best with bigrams and 10 with char. English pages have few adjacent tokens without a separator, so with bigrams unrelated pages look similar from 4 on: use char. Must be less than half of the bits, the level of unrelated pages."},
		},
		{
			Name: "bits", Kind: param.Int, Default: 64, Min: 32, Max: 128, Step: 32, Grid: []any{32, 64, 128},
			Title: param.Words{En: "Bits of the fingerprint"},
			Help:  param.Words{En: "32, 64 or 128. Longer fingerprints estimate the angle between pages more precisely."},
		},
		{
			Name: "unit", Kind: param.Choice, Default: feature.Bigram,
			Choices: []string{feature.Bigram, feature.Token, feature.Char, feature.Word},
			Named:   []param.Words{{En: "bigram"}, {En: "token"}, {En: "characters"}, {En: "word"}},
			Title:   param.Words{En: "Features"},
			Help:    param.Words{En: "bigram: two adjacent tokens without a separator between them, or a single isolated token. token: a Han character or a run of other letters and digits. char: gram successive characters. word: a word of the dictionary."},
		},
		{
			Name: "gram", Kind: param.Int, Default: 4, Min: 1, Max: 20, Grid: []any{2, 3, 4, 5, 6},
			Idle:  param.Unless("unit", feature.Char),
			Title: param.Words{En: "Characters in a feature"},
			Help:  param.Words{En: "Length of features if the unit is char. Longer features capture more of the order and tolerate fewer edits."},
		},
		{
			Name: "weight", Kind: param.Choice, Default: weightTF, Choices: []string{weightTF, weightTFIDF},
			Named: []param.Words{{En: "count"}, {En: "tf·idf"}},
			Title: param.Words{En: "Weight"},
			Help:  param.Words{En: "tf: number of occurrences on the page. tfidf: tf times ln(N/df + 0.01), so that features on all pages have little weight; this reads the set once more, unless a file of document frequencies has these features (for words: mode dict)."},
		},
		{
			Name: "blocks", Kind: param.Int, Default: 0, Min: 0, Max: widestBlock, Grid: []any{0, 4, 5, 6}, AfterSigning: true,
			Idle:  param.Where("k", 0), // with k = 0 there is one table, of the whole fingerprint
			Title: param.Words{En: "Blocks of the index"},
			Help:  param.Words{En: "Number of blocks of a fingerprint for the index; every choice of blocks−k of them is a table. More blocks give more tables and fewer chance candidates. 0: automatic, with more blocks for more pages from 16,384 on, and comparing all pairs if k is too large for tables. No value misses pairs."},
		},
	}
}

func newMethod(v param.Values) (algo.Method, error) {
	m := &method{
		Units: feature.Units{Unit: v.Str("unit"), Gram: v.Int("gram")},
		bits:  v.Int("bits"), k: v.Int("k"),
	}
	if m.bits != 32 && m.bits != 64 && m.bits != 128 {
		return nil, say.Errorf("simhash: bits must be 32, 64 or 128, got %d", m.bits)
	}
	if 2*m.k >= m.bits {
		return nil, say.Errorf("simhash: k must be less than half of bits = %d, got %d", m.bits, m.k)
	}
	blocks := v.Int("blocks")
	asked := blocks > 0
	if !asked {
		blocks = chooseBlocks(m.bits, m.k, 0)
	} else if err := checkBlocks(m.bits, blocks, m.k); err != nil {
		return nil, err
	}
	if v.Str("weight") == weightTFIDF {
		m.tfidf = new(idf)
	}
	return m.with(blocks, asked), nil
}

// with returns the method with its index of the given number of blocks, if it uses tables. If
// the number was not asked for, it grows with the number of pages.
func (m *method) with(blocks int, asked bool) algo.Method {
	fits := m.tfidf != nil
	if blocks == 0 {
		p := paired{m, m.own()}
		if !fits {
			return p
		}
		return struct {
			paired
			fitter
		}{p, fitter{m}}
	}
	switch t := newTabled(m, m.own(), blocks); {
	case asked && fits:
		return struct {
			tabled
			fitter
		}{t, fitter{m}}
	case asked:
		return t
	case fits:
		return struct {
			sized
			fitter
		}{sized{t}, fitter{m}}
	default:
		return sized{t}
	}
}

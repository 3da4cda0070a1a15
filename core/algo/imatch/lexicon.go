package imatch

import (
	"crypto/sha1"
	"encoding/hex"
	"math"
	"slices"
	"sort"
	"strings"

	"pagetwin/core/hash"
	"pagetwin/core/text"
)

// nidf returns the normalised inverse document frequency of a word that df of n
// pages have: 1 for df = 1, near 0 for df = n. A word of no page is taken to be one
// of a single page.
func nidf(df, n int) float64 {
	all := float64(max(1, n) + 1)
	return math.Log(all/float64(max(1, df))) / math.Log(all)
}

// rounding is the room that a band's ends are given: logarithms of whole numbers
// hardly ever come out as the decimal that was meant.
const rounding = 1e-9

// band returns the least and the greatest number of pages for which a word of n
// pages lies within the band; nidf falls as the number rises. Where no number does
// the greatest is less than the least.
func band(low, high float64, n int) (least, greatest int) {
	least = 1 + sort.Search(n, func(i int) bool { return nidf(1+i, n) <= high+rounding })
	greatest = sort.Search(n, func(i int) bool { return nidf(1+i, n) < low-rounding })
	return least, greatest
}

// inBand tells whether a word of df pages lies within the band.
func (m *method) inBand(df int) bool { return m.minDF <= max(1, df) && max(1, df) <= m.maxDF }

// lexical returns the words of d that lie within the band, each once, sorted by
// their bytes.
func (m *method) lexical(d *text.Doc) []string {
	b, _ := m.bags.Get().(*text.Bag)
	if b == nil {
		b = new(text.Bag)
	}
	defer m.bags.Put(b)
	b.Count(d.Words(m.mode))
	words := make([]string, 0, b.Len())
	for i := range b.Len() {
		if m.inBand(b.DF(i, m.df)) {
			words = append(words, b.At(i))
		}
	}
	slices.Sort(words)
	return words
}

// drawn tells whether sub-lexicon i, from 1, keeps the word with this FNV-1a hash.
func (m *method) drawn(fnv uint64, i int) bool {
	if m.q >= 1 {
		return true
	}
	return hash.Member(fnv^m.seed, i) < uint64(m.q*(1<<64))
}

// digests returns the first 64 bits of the SHA-1 digests of sorted words: of all,
// then of those in each sub-lexicon.
func (m *method) digests(words []string) []uint64 {
	out := make([]uint64, m.lexicons+1)
	out[0] = sum(words)
	fnv := make([]uint64, len(words))
	for i, w := range words {
		fnv[i] = hash.FNV1a64(w)
	}
	part := make([]string, 0, len(words))
	for i := 1; i <= m.lexicons; i++ {
		part = part[:0]
		for j, w := range words {
			if m.drawn(fnv[j], i) {
				part = append(part, w)
			}
		}
		if len(part) < m.least {
			out[i] = out[0] // the second lexicon
			continue
		}
		out[i] = sum(part)
	}
	return out
}

// sum returns the first 64 bits of the digest of words, written together without
// a separator.
func sum(words []string) uint64 {
	var room [4096]byte
	all := room[:0]
	for _, w := range words {
		all = append(all, w...)
	}
	d := sha1.Sum(all)
	return uint64(d[0])<<56 | uint64(d[1])<<48 | uint64(d[2])<<40 | uint64(d[3])<<32 |
		uint64(d[4])<<24 | uint64(d[5])<<16 | uint64(d[6])<<8 | uint64(d[7])
}

// digest returns the whole digest of words in hexadecimal.
func digest(words []string) string {
	d := sha1.Sum([]byte(strings.Join(words, "")))
	return hex.EncodeToString(d[:])
}

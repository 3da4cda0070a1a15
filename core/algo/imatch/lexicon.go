package imatch

import (
	"crypto/sha1"
	"encoding/hex"
	"math"
	"sort"
	"strings"
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

// digest returns the whole digest of words in hexadecimal.
func digest(words []string) string {
	d := sha1.Sum([]byte(strings.Join(words, "")))
	return hex.EncodeToString(d[:])
}

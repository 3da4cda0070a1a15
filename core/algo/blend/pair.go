package blend

import (
	"math"

	"pagetwin/core/base/param"
)

type pair struct {
	a, b          facts
	alike, within float64 // resemblance and containment of the shingles
	opens         [2]part // of the opening of each page, the part that occurs in the other
}

// part counts the shingles of an opening that are also on the other page, among those up to
// the bound to which the samples of both pages are complete.
type part struct{ found, of int }

func newPair(a, b facts) pair {
	p := pair{a: a, b: b}
	x, y, both := overlap(a.shingles(), b.shingles(), func(i, j int) {
		p.opens[0].found += a.opens(i)
		p.opens[1].found += b.opens(j)
	})
	p.opens[0].of, p.opens[1].of = a.opensOf(x), b.opensOf(y)
	if both > 0 {
		p.alike = float64(both) / float64(x+y-both)
		p.within = float64(both) / float64(min(x, y))
	}
	return p
}

// margin keeps log odds finite: the odds of a share s are those of (s+margin) to (1−s+margin).
const margin = 0.02

// odds returns the log odds of a share, from -3.9 at 0 to 3.9 at 1: the upper end separates
// duplicates from pages on one form, the lower one a shortened copy from a stranger, and between
// them little differs.
func odds(share float64) float64 { return math.Log((share + margin) / (1 - share + margin)) }

// fact is a feature of a pair that no algorithm gives. Its value is NaN where the
// two pages do not tell.
type fact struct {
	name       string
	title      param.Words
	similarity bool // a larger value never speaks against a duplicate
	value      func(pair) float64
}

func factList() []fact {
	return []fact{
		{"alike", param.Words{En: "log odds of the resemblance"}, true, func(p pair) float64 { return odds(p.alike) }},
		{"within", param.Words{En: "log odds of the containment"}, true, func(p pair) float64 { return odds(p.within) }},
		{"accord", param.Words{En: "numbers agree"}, true, accord},
		{"places", param.Words{En: "same numbers in the same places"}, true, samePlaces},
		{"opening", param.Words{En: "opening found in the other"}, true, openings},
		{"title", param.Words{En: "same title"}, true, sameTitle},
		{"length", param.Words{En: "ratio of the lengths"}, false, func(p pair) float64 {
			return float64(p.shorter()) / float64(max(p.a.chars(), p.b.chars()))
		}},
		{"size", param.Words{En: "length of the shorter (log10)"}, false, func(p pair) float64 {
			return math.Log10(float64(p.shorter()))
		}},
		{"numbers", param.Words{En: "numbers in common"}, true, func(p pair) float64 {
			x, y, both := overlap(p.a.numbers(), p.b.numbers(), nil)
			if min(x, y) == 0 {
				return math.NaN()
			}
			return float64(both) / float64(min(x, y))
		}},
	}
}

func (p pair) shorter() uint64 { return min(p.a.chars(), p.b.chars()) }

// accord returns 1/(1+c), where c is the number of distinct numbers on only the one page or only
// the other, whichever is less; NaN if neither has any. A copy that is shortened or continued has
// extra numbers on one side at most; two fills of one form (reports of two weeks, two openings of
// the market) have them on both, however much of the form they share. Of pages with very many
// numbers c is that of their samples, made as many times larger as the samples are smaller.
func accord(p pair) float64 {
	a, b := p.a.numbers(), p.b.numbers()
	if a.all+b.all == 0 {
		return math.NaN()
	}
	x, y, both := overlap(a, b, nil)
	own := float64(min(x, y) - both)
	if seen := max(x, y); seen > 0 {
		own *= float64(max(a.all, b.all)) / float64(seen)
	}
	return 1 / (1 + own)
}

// samePlaces returns (s+2)/(s+o+2) of s places that have the same number in both pages and
// o that have another: a place is the tokens around a number. A copy keeps its numbers; a
// form filled anew has the places and other numbers in them. It is 1 where the pages have
// no place in common: nothing speaks against them.
func samePlaces(p pair) float64 {
	same, other := p.a.places().compare(p.b.places(), nil)
	return float64(same+2) / float64(same+other+2)
}

// openings returns the share of the opening of one page that occurs anywhere in the other, the
// larger of the two: 1 for a copy, even if shortened or with text put before it, and little for two
// states of a report that is updated from day to day, or two pages on one form, which begin with
// the new text. It is NaN if the samples have too little of either opening to tell.
func openings(p pair) float64 {
	best := math.NaN()
	for _, o := range p.opens {
		if o.of >= leastOpening && !(o.share() <= best) {
			best = o.share()
		}
	}
	return best
}

// leastOpening is the number of shingles of an opening that must be known.
const leastOpening = 4

func (p part) share() float64 { return float64(p.found) / float64(p.of) }

// sameTitle returns 1 where two pages have one title, else 0: also where one has none.
func sameTitle(p pair) float64 {
	if t := p.a.title(); t > 0 && t == p.b.title() {
		return 1
	}
	return 0
}

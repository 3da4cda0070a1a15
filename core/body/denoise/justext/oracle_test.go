package justext

import (
	"testing"

	"pgregory.net/rapid"
)

// neighbour looks from the paragraph i in steps of dir for the first good or bad
// one, or also the first near-good one; the ends are bad.
func neighbour(class []quality, i, dir int, withNear bool) quality {
	for i += dir; i >= 0 && i < len(class); i += dir {
		if c := class[i]; c == goodPara || c == badPara || withNear && c == nearPara {
			return c
		}
	}
	return badPara
}

// slowContext revises classes as the thesis writes it down, paragraph by
// paragraph.
func slowContext(class []quality, heading []bool, chars []int, distance int) []quality {
	free := class
	now := append([]quality(nil), class...)
	before := func(i int) bool {
		gone := 0
		for j := i + 1; j < len(now) && gone <= distance; j++ {
			if now[j] == goodPara {
				return true
			}
			gone += chars[j]
		}
		return false
	}
	for i := range now {
		if heading[i] && now[i] == shortPara && before(i) {
			now[i] = nearPara
		}
	}
	next := append([]quality(nil), now...)
	for i := range now {
		if now[i] != shortPara {
			continue
		}
		a, b := neighbour(now, i, -1, false), neighbour(now, i, 1, false)
		switch {
		case a == goodPara && b == goodPara:
			next[i] = goodPara
		case a == badPara && b == badPara:
			next[i] = badPara
		case a == badPara && neighbour(now, i, -1, true) == nearPara, b == badPara && neighbour(now, i, 1, true) == nearPara:
			next[i] = goodPara
		default:
			next[i] = badPara
		}
	}
	now = next
	for i := range now {
		if now[i] == nearPara {
			now[i] = goodPara
			if neighbour(now, i, -1, false) == badPara && neighbour(now, i, 1, false) == badPara {
				now[i] = badPara
			}
		}
	}
	last := append([]quality(nil), now...)
	for i := range now {
		if heading[i] && now[i] == badPara && free[i] != badPara && before(i) {
			last[i] = goodPara
		}
	}
	return last
}

func TestJusTextContextIsTheThesis(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 12).Draw(t, "n")
		class, heading, chars := make([]quality, n), make([]bool, n), make([]int, n)
		ps := make([]paragraph, n)
		j := &justext{heading: 20, low: 10, high: 30, stopLow: 0.3, stopHigh: 0.6, links: 0.5}
		for i := range ps {
			p := &ps[i]
			p.chars = rapid.SampledFrom([]int{5, 20, 40}).Draw(t, "chars")
			p.words, p.wordStops = 10, rapid.SampledFrom([]int{0, 4, 9}).Draw(t, "stops")
			p.link = rapid.SampledFrom([]float64{0, 0, 0, 1}).Draw(t, "link")
			p.heading = rapid.Bool().Draw(t, "heading")
			heading[i], chars[i] = p.heading, p.chars
		}
		j.classify(ps, nil)
		for i := range ps {
			class[i] = ps[i].free
		}
		want := slowContext(class, heading, chars, 20)
		for i := range ps {
			if ps[i].last != want[i] {
				t.Fatalf("paragraph %d of %v, headings %v, lengths %v: got %v, want %v", i, class, heading, chars, ps[i].last, want[i])
			}
		}
	})
}

package sitelines

import (
	"testing"
)

// Pages that share four fifths of the text of the one that has less are copies, and
// what stands in links does not count.
func TestPagesThatShareFourFifthsAreCopies(t *testing.T) {
	page := func(blocks ...siteBlock) sitePage {
		p := sitePage{blocks: blocks}
		for _, b := range blocks {
			p.plain += int(b.plain)
		}
		return p
	}
	common := siteBlock{hash: 5, plain: 4}
	for _, c := range []struct {
		name string
		a, b sitePage
		want bool
	}{
		{"4 of 5", page(common, siteBlock{hash: 7, plain: 1}), page(siteBlock{hash: 1, plain: 9}, common), true},
		{"4 of 6", page(common, siteBlock{hash: 7, plain: 2}), page(siteBlock{hash: 1, plain: 9}, common), false},
		{"40 of 50", page(siteBlock{hash: 5, plain: 40}, siteBlock{hash: 7, plain: 10}), page(siteBlock{hash: 5, plain: 40}, siteBlock{hash: 8, plain: 11}), true},
		{"39 of 50", page(siteBlock{hash: 5, plain: 39}, siteBlock{hash: 7, plain: 11}), page(siteBlock{hash: 5, plain: 39}, siteBlock{hash: 8, plain: 11}), false},
		{"half of it in a link", page(common, siteBlock{hash: 7, plain: 1}), page(siteBlock{hash: 1, plain: 9}, siteBlock{hash: 5, plain: 2}), false},
		{"no text", page(), page(common), true},
	} {
		if c.a.copyOf(c.b) != c.want || c.b.copyOf(c.a) != c.want {
			t.Errorf("%s: %v and %v, want %v", c.name, c.a.copyOf(c.b), c.b.copyOf(c.a), c.want)
		}
	}
}

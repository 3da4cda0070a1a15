package denoise

import (
	"testing"

	"golang.org/x/net/html/atom"

	"pagetwin/core/markup"
)

// A line of which half stands in kept elements is kept, one with a character less is
// cut.
func TestCETDKeepsALineOfWhichHalfStandsInKeptElements(t *testing.T) {
	for _, c := range []struct {
		page string
		kept bool
	}{
		{"<p><b>甲乙丙丁</b><i>戊己庚辛</i></p>", true},
		{"<p><b>甲乙丙丁</b><i>戊己庚辛壬</i></p>", false},
		{"<p><b>甲乙丙丁壬</b><i>戊己庚辛</i></p>", true},
		{"<p><i>戊己庚辛</i></p>", false},
	} {
		tree := markup.Parse(c.page)
		lines := Cut(tree, nil)
		if len(lines) != 1 {
			t.Fatalf("%s has %d lines", c.page, len(lines))
		}
		d := cetd{}.densities(tree, tallyOf(tree, lines))
		mark := make([]uint8, len(tree.Nodes))
		for n := range tree.Nodes {
			if tree.Nodes[n].Tag == atom.B {
				mark[n] = markDense
			}
		}
		if got := d.judge(lines[0], mark); got.Kept != c.kept {
			t.Errorf("%s: kept %v by %s, want %v", c.page, got.Kept, got.Rule.Name, c.kept)
		}
	}
}

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

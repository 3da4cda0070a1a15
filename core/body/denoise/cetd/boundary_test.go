package cetd

import (
	"testing"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
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
		lines := denoise.Cut(tree, nil)
		if len(lines) != 1 {
			t.Fatalf("%s has %d lines", c.page, len(lines))
		}
		d := cetd{}.densities(tree, denoise.TallyOf(tree, lines))
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

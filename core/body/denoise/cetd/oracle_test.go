package cetd

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// slowCETD marks elements the way the paper writes it down, by recursion over the
// tree and a new search each time.
type slowCETD struct {
	d    *densities
	mark []uint8
}

func (s *slowCETD) children(n int32) (out []int32) {
	for c := s.d.t.First(n); c >= 0; c = s.d.t.Next(c) {
		if s.d.t.Nodes[c].Kind == markup.Element {
			out = append(out, c)
		}
	}
	return out
}

// search returns the element of the largest DensitySum under n, and n.
func (s *slowCETD) search(n int32) int32 {
	best := n
	for _, c := range s.children(n) {
		if b := s.search(c); s.d.sum[b] > s.d.sum[best] {
			best = b
		}
	}
	return best
}

func (s *slowCETD) set(n int32, m uint8) {
	for k := n; k < s.d.t.Nodes[n].After; k++ {
		s.mark[k] = m
	}
	for p := s.d.t.Nodes[n].Parent; p >= 0; p = s.d.t.Nodes[p].Parent {
		s.mark[p] = max(s.mark[p], markPath)
	}
}

func (s *slowCETD) content(n int32) {
	if s.mark[n] >= markDense || s.d.density[n] < s.d.limit {
		return
	}
	if b := s.search(n); s.mark[b] < markDense {
		s.set(b, markDense)
	}
	for _, c := range s.children(n) {
		s.content(c)
	}
}

func TestCETDMarksWhatRecursionMarks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{
			"<div>", "</div>", "<div>", "<p>", "</p>", "<a href=x>", "</a>", "<ul><li>", "</ul>", "<br>", "<b>", "</b>",
			"一段文字", "长一些的一段文字，也有标点。", "字", "<td>", "<table>", "</table>", "<script>x</script>",
		}), 1, 60).Draw(t, "page"), "")
		tree := markup.Parse("<body>" + src)
		y := denoise.TallyOf(tree, denoise.Cut(tree, nil))
		c := cetd{composite: rapid.Bool().Draw(t, "composite")}
		d := c.densities(tree, y)
		got := d.marks(false)

		slow := slowCETD{d, make([]uint8, len(tree.Nodes))}
		top := slow.search(d.body)
		if top != d.winner {
			t.Fatalf("%s: the winner is %d (%v), want %d (%v)", src, d.winner, d.sum[d.winner], top, d.sum[top])
		}
		if d.sum[top] > 0 {
			slow.set(top, markWinner)
			slow.content(d.body)
		}
		if !slices.Equal(got, slow.mark) {
			t.Fatalf("%s:\n got %v\nwant %v", src, got, slow.mark)
		}
		for n := range tree.Nodes {
			if tree.Nodes[n].Kind == markup.Element && d.density[n] < 0 {
				t.Fatalf("%s: node %d has density %v", src, n, d.density[n])
			}
		}
	})
}

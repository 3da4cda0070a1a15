package cetd

import (
	"math"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// Denoiser returns the denoiser; see the package.
func Denoiser() denoise.Denoiser {
	return denoise.Denoiser{
		Name:    "cetd",
		Version: 1,
		Title:   param.Words{En: "Text density (CETD)"},
		Idea:    param.Words{En: "Compares the number of characters in each element with its tags and links, chooses the element whose children have the largest sum of densities as the body, and adds other parts of the same density. Needs no training; fails on short bodies with long comments."},
		Source:  "Sun, Song, Liao 2011, DOM Based Content Extraction via Text Density, SIGIR",
		Works:   []string{"sun2011dom"},
		Params: []param.Param{
			{
				Name: "density", Kind: param.Choice, Default: "ctd", Choices: []string{"ctd", "td"},
				Title: param.Words{En: "Density"},
				Help:  param.Words{En: "ctd: composite text density, which also counts links; td: only characters per tag."},
				Named: []param.Words{{En: "composite"}, say.Text("cetd|text")},
			},
			{
				// With smooth, lines are kept by their own densities.
				Name: "scope", Kind: param.Choice, Default: "all", Choices: []string{"all", "densest"}, Idle: param.Unless("smooth", 0),
				Title: param.Words{En: "What is kept"},
				Help:  param.Words{En: "all: everything as dense as the body, as published; densest: only the element with the largest sum of densities, better for pages with comments and lists."},
				Named: []param.Words{{En: "whole page"}, {En: "densest part"}},
			},
			{
				Name: "smooth", Kind: param.Int, Default: 0, Max: 20, Grid: []any{0, 1, 2, 4},
				Title: param.Words{En: "Smoothing radius"},
				Help:  param.Words{En: "0: sum of densities, as published. Above 0: lines are kept by their density smoothed over this many lines on each side."},
			},
		},
		New:      func(v param.Values) (denoise.Func, error) { return newCETD(v).body, nil },
		NewStory: func(v param.Values) (denoise.StoryFunc, error) { return newCETD(v).tell, nil },
	}
}

var (
	ruleDensest = denoise.Rule{Name: "density-sum", Why: param.Words{En: "in the element with the largest sum of densities, its sum"}}
	ruleDense   = denoise.Rule{Name: "dense", Why: param.Words{En: "as dense as the body, density"}}
	ruleThin    = denoise.Rule{Name: "low-density", Why: param.Words{En: "less dense than the body, density"}}
)

type cetd struct {
	composite bool // CTD, else TD
	densest   bool // nothing but the winner
	smooth    int
}

func newCETD(v param.Values) cetd {
	return cetd{composite: v.Str("density") == "ctd", densest: v.Str("scope") == "densest", smooth: v.Int("smooth")}
}

func (c cetd) body(t *markup.Tree) denoise.Body {
	segments := denoise.Cut(t, nil)
	d := c.densities(t, denoise.TallyOf(t, segments))
	if c.smooth > 0 {
		return d.smoothed(segments, c.smooth)
	}
	return d.assemble(segments, d.marks(c.densest))
}

// assemble keeps the lines of which at least half the characters stand in marked elements.
func (d *densities) assemble(segments []denoise.Segment, mark []uint8) denoise.Body {
	return denoise.Assemble(d.t, segments, func(i int) denoise.Verdict { return d.judge(segments[i], mark) })
}

// densities holds the figures of all elements of a page.
type densities struct {
	t        *markup.Tree
	tally    denoise.Tally
	linkTags []int32 // under each element
	links    float64 // r, the share of link characters in the page's body
	density  []float64
	sum      []float64 // DensitySum
	best     []int32   // element of the largest sum, among this one and those under it
	body     int32     // the body element
	winner   int32     // the element of the largest sum of all
	limit    float64   // the threshold
}

func (c cetd) densities(t *markup.Tree, y denoise.Tally) *densities {
	n := len(t.Nodes)
	d := &densities{t: t, tally: y, density: make([]float64, 2*n), best: make([]int32, n), body: denoise.BodyOf(t)}
	d.density, d.sum = d.density[:n], d.density[n:]
	d.linkTags = linkTagsOf(t, y, d.body)
	page := y.Under(t, d.body)
	r := max(float64(page.Links)/float64(max(page.Chars, 1)), 1e-6)
	d.links = r
	end := t.Nodes[d.body].After
	for n := d.body; n < end; n++ {
		node := &t.Nodes[n]
		d.best[n] = n
		if node.Kind == markup.Text {
			if l := float64(y.Chars(n)); l > 0 && n > d.body && y.Under(t, node.Parent).Tags > 0 {
				d.sum[node.Parent] += c.run(l, r)
			}
			continue
		}
		u := y.Under(t, n)
		d.density[n] = c.of(u, d.linkTags[n], r)
		if u.Tags == 0 {
			d.sum[n] = d.density[n]
		}
		if n > d.body {
			d.sum[node.Parent] += d.density[n]
		}
	}
	d.choose(end)
	return d
}

// linkTagsOf returns the number of link tags under each element under body: links, elements in
// links, and elements that hold nothing but links.
func linkTagsOf(t *markup.Tree, y denoise.Tally, body int32) []int32 {
	count := make([]int32, len(t.Nodes))
	for n := t.Nodes[body].After - 1; n > body; n-- {
		node := &t.Nodes[n]
		if node.Kind == markup.Text || y[n+1].Tags == y[n].Tags {
			continue // no element, or one without visible text
		}
		u := y.Under(t, n)
		link := denoise.IsLink(t, n)
		if link {
			count[n] = u.Tags
		}
		count[node.Parent] += count[n]
		if link || count[n] > 0 && count[n] == u.Tags && u.Chars == u.Links {
			count[node.Parent]++
		}
	}
	return count
}

func (c cetd) of(u denoise.Sums, linkTags int32, r float64) float64 {
	if u.Chars == 0 {
		return 0
	}
	chars, tags := float64(u.Chars), float64(max(u.Tags, 1))
	if !c.composite {
		return chars / tags
	}
	links, rest := float64(max(u.Links, 1)), float64(max(u.Chars-u.Links, 1))
	return chars / tags * math.Log(chars/links*tags/float64(max(linkTags, 1))) / math.Log(math.Log(chars/rest*links+r*chars+math.E))
}

// run returns the contribution of a text of l characters beside child elements to a DensitySum.
func (c cetd) run(l, r float64) float64 {
	if !c.composite {
		return l
	}
	return l * math.Log(l) / math.Log(math.Log(r*l+math.E))
}

// choose finds the best element under each element, the winner and the threshold. Of equal sums
// the first in document order counts.
func (d *densities) choose(end int32) {
	for n := end - 1; n > d.body; n-- {
		node := &d.t.Nodes[n]
		if node.Kind == markup.Text {
			continue
		}
		p, b := node.Parent, d.best[n]
		if now := d.best[p]; d.sum[b] > d.sum[now] || d.sum[b] == d.sum[now] && now != p {
			d.best[p] = b
		}
	}
	d.winner = d.best[d.body]
	d.limit = d.density[d.winner]
	for n := d.winner; n != d.body; {
		n = d.t.Nodes[n].Parent
		d.limit = min(d.limit, d.density[n])
	}
}

// The marks of elements.
const (
	markNone uint8 = iota
	markPath       // around a body element
	markDense
	markWinner
)

// marks finds the elements that are body and those around them.
func (d *densities) marks(densest bool) []uint8 {
	mark := make([]uint8, len(d.t.Nodes))
	if d.sum[d.winner] == 0 {
		return mark
	}
	d.set(mark, d.winner, markWinner)
	if densest {
		return mark
	}
	end := d.t.Nodes[d.body].After
	for n := d.body; n < end; n++ {
		node := &d.t.Nodes[n]
		if node.Kind == markup.Text {
			continue
		}
		if mark[n] >= markDense || d.density[n] < d.limit {
			n = node.After - 1
			continue
		}
		if b := d.best[n]; mark[b] < markDense {
			d.set(mark, b, markDense)
		}
	}
	return mark
}

// set marks n and all under it with m, and the elements around n as path. Marks do not overlap,
// since the element with the largest sum is never searched under a marked one.
func (d *densities) set(mark []uint8, n int32, m uint8) {
	for k := n; k < d.t.Nodes[n].After; k++ {
		mark[k] = max(mark[k], m)
	}
	for p := d.t.Nodes[n].Parent; p >= 0 && mark[p] == markNone; p = d.t.Nodes[p].Parent {
		mark[p] = markPath
	}
}

// judge keeps a line if at least half of its characters stand in kept elements.
func (d *densities) judge(s denoise.Segment, mark []uint8) denoise.Verdict {
	if s.Class < 0 {
		return denoise.Visible(s, false)
	}
	kept, all, highest := d.share(s, mark)
	holder := d.t.Nodes[s.First].Parent
	switch {
	case kept == 0 || 2*kept < all:
		return denoise.Drop(ruleThin, d.density[holder])
	case highest == markWinner:
		return denoise.Keep(ruleDensest, d.sum[d.winner])
	}
	return denoise.Keep(ruleDense, d.density[holder])
}

// share returns the number of characters of a line in kept elements, the number of all, and the
// highest mark of these elements.
func (d *densities) share(s denoise.Segment, mark []uint8) (kept, all int32, highest uint8) {
	for n := s.First; n <= s.Last; n++ {
		if d.t.Nodes[n].Kind != markup.Text {
			continue
		}
		c := d.tally.Chars(n)
		all += c
		if m := mark[d.t.Nodes[n].Parent]; m != markNone {
			kept += c
			highest = max(highest, m)
		}
	}
	return kept, all, highest
}

func (d *densities) smoothed(segments []denoise.Segment, radius int) denoise.Body {
	values := denoise.Gaussian(d.ofLines(segments), radius)
	return denoise.Assemble(d.t, segments, func(i int) denoise.Verdict {
		switch {
		case segments[i].Class < 0:
			return denoise.Visible(segments[i], false)
		case values[i] >= d.limit && values[i] > 0:
			return denoise.Keep(ruleDense, values[i])
		}
		return denoise.Drop(ruleThin, values[i])
	})
}

// ofLines returns the density of the element directly around each line; 0 for hidden lines.
func (d *densities) ofLines(segments []denoise.Segment) []float64 {
	values := make([]float64, len(segments))
	for i, s := range segments {
		if s.Class >= 0 {
			values[i] = d.density[d.t.Nodes[s.First].Parent]
		}
	}
	return values
}

package diagram

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/scored"
	"pagetwin/core/trace/scene"
)

// Named is a page as it appears in a diagram.
type Named struct {
	ID, Title string
	Action    cluster.Action // "" if it is not known
}

// says returns the label of a page, with the end of a long ID and the beginning of a long title.
func (n Named) says(lang string) string {
	const most = 32 // characters
	label := n.ID
	if id := []rune(n.ID); len(id) > most {
		label = "…" + string(id[len(id)-most:])
	}
	if n.Title != "" && n.Title != n.ID {
		title := []rune(n.Title)
		if len(title) > most {
			title = append(title[:most:most], '…')
		}
		label += "  " + string(title)
	}
	if n.Action != "" {
		label += " · " + n.Action.Title().In(lang)
	}
	return label
}

// The most pages and links of a graph that are drawn.
const (
	mostPages = 300
	mostLinks = 900
)

// Graph is a group of near-duplicates as a graph, with a place for each page that is drawn.
type Graph struct {
	Pages []int32       // that are drawn, ascending
	Links []scored.Pair // that are drawn, best first
	Glue  *scored.Pair  // the link that glues two parts together, nil for none

	of     int // pages of the group
	linked int // links between drawn pages
	cut    float64
	at     [][2]float64
	index  map[int32]int
	inTree map[scored.Pair]bool
}

// NewGraph makes the graph of a group of a set of n pages at a threshold. links are the pairs that
// link pages, in one list or several. Of a group of more than 300 pages it draws those around the
// gluing link, else around the weakest link. It takes time in the square of the number of drawn
// pages, and linear in the entries of links.
func NewGraph(n int, s cluster.Shape, cut float64, links ...scored.Pairs) *Graph {
	g := &Graph{of: len(s.Members), cut: cut, index: map[int32]int{}, inTree: map[scored.Pair]bool{}}
	around := s.Weakest()
	if p, ok := s.Glue(n, links...); ok {
		g.Glue, around = &p, p
	}
	g.Pages = s.Around([]int32{around.A, around.B}, mostPages)
	for i, p := range g.Pages {
		g.index[p] = i
	}
	for _, p := range s.Tree {
		_, a := g.index[p.A]
		if _, b := g.index[p.B]; a && b {
			g.inTree[p] = true
		}
	}
	g.choose(n, links)
	g.at = arranged(len(g.Pages), g.Links, g.index)
	return g
}

// choose chooses the links to draw: those of the tree, and of the others an even choice over their
// scores.
func (g *Graph) choose(n int, links []scored.Pairs) {
	seen := map[[2]int32]bool{}
	var others []scored.Pair
	for p := range g.inTree {
		seen[[2]int32{p.A, p.B}] = true
		g.Links = append(g.Links, p)
	}
	for _, list := range links {
		for _, p := range cluster.Among(n, g.Pages, list) {
			if k := [2]int32{p.A, p.B}; !seen[k] {
				seen[k] = true
				others = append(others, p)
			}
		}
	}
	g.linked = len(seen)
	g.Links = append(g.Links, spread(others, mostLinks-len(g.Links))...)
	slices.SortFunc(g.Links, scored.Compare)
}

// spread returns at most most things of a list, at even distances.
func spread[T any](list []T, most int) []T {
	if len(list) <= most {
		return list
	}
	out := make([]T, max(0, most))
	for i := range out {
		out[i] = list[i*len(list)/most]
	}
	return out
}

// Layout returns the layout of the graph; name describes its pages and is called at once.
func (g *Graph) Layout(name func(page int32) Sited) Layout {
	names := make([]Sited, len(g.Pages))
	for i, p := range g.Pages {
		names[i] = name(p)
	}
	return func(opt scene.Options) Diagram {
		s := graphSheet{newSheet(opt), g, names}
		s.draw()
		return s.Diagram
	}
}

// graphSheet draws a graph.
type graphSheet struct {
	*sheet
	*Graph
	names []Sited
}

func (s graphSheet) name(page int32) Sited { return s.names[s.index[page]] }

func (s graphSheet) draw() {
	bottom := s.foot(s.legend(), s.notes()...)
	radius := max(0.28*s.Size, min(0.75*s.Size, 6*s.Size/float64(1+len(s.Pages)/8)))
	margin := 2.5 * s.Size
	width, height := s.Options.Width-2*margin, bottom-2*margin
	var extent [2]float64
	for _, p := range s.at {
		extent = [2]float64{max(extent[0], p[0]), max(extent[1], p[1])}
	}
	side := min(width/max(extent[0], 0.01), height/max(extent[1], 0.01), 14*s.Size*math.Sqrt(float64(len(s.Pages))))
	place := func(page int32) (x, y float64) {
		p := s.at[s.index[page]]
		return margin + (width-side*extent[0])/2 + side*p[0], margin + (height-side*extent[1])/2 + side*p[1]
	}
	for _, p := range slices.Backward(s.Links) { // the strongest last
		s.link(p, place)
	}
	for i, p := range s.Pages {
		x, y := place(p)
		s.page(p, x, y, radius)
		s.thing(pageID(p), s.names[i].says(s.Lang), Target{Page, int(p), 0})
	}
	for _, p := range s.Links {
		label := fmt.Sprintf("%.4f  %s – %s", p.Score, s.name(p.A).ID, s.name(p.B).ID)
		if s.isGlue(p) {
			label += " · " + s.in(say.New("joins two parts"))
		}
		s.thing(LinkID(p), label, Target{Pair, int(p.A), int(p.B)})
	}
	s.labels(place, radius)
	s.Data = s.data()
}

func pageID(page int32) string { return fmt.Sprint("page ", page) }

// LinkID returns the ID of a link.
func LinkID(p scored.Pair) string { return fmt.Sprint("link ", p.A, " ", p.B) }

func (s graphSheet) isGlue(p scored.Pair) bool {
	return s.Glue != nil && p.A == s.Glue.A && p.B == s.Glue.B
}

// thick returns the width of a link: the higher its score between threshold and 1, the thicker.
func (s graphSheet) thick(p scored.Pair) float64 {
	share := 1.0
	if s.cut < 1 {
		share = max(0, min(1, (p.Score-s.cut)/(1-s.cut)))
	}
	return (0.04 + 0.16*share*share) * s.Size
}

func (s graphSheet) link(p scored.Pair, place func(int32) (x, y float64)) {
	ax, ay := place(p.A)
	bx, by := place(p.B)
	line := scene.Shape{Kind: scene.Line, ID: LinkID(p), X: ax, Y: ay, W: bx - ax, H: by - ay, Stroke: scene.Faint, Thick: s.thick(p)}
	if s.isGlue(p) {
		line.Stroke, line.Thick, line.Dash = scene.Differs, 0.25*s.Size, true
	}
	s.add(line)
}

// page draws a page: full if it is kept, a ring if it is removed.
func (s graphSheet) page(p int32, x, y, radius float64) {
	switch s.name(p).Action {
	case cluster.Keep:
		s.dot(pageID(p), x, y, 1.3*radius, scene.Same, false)
	case cluster.Remove:
		s.dot(pageID(p), x, y, radius, scene.Left, true)
	default:
		s.dot(pageID(p), x, y, radius, scene.Faint, false)
	}
}

// shorts returns a short name for each page that differs among the pages of a group, as
// near-duplicates share their title: its site, if all sites differ, else its ID without the common
// prefix.
func (s graphSheet) shorts() []string {
	sites, ids := make([]string, len(s.names)), make([]string, len(s.names))
	seen := map[string]bool{"": true}
	begin := s.names[0].ID[:strings.LastIndexByte(s.names[0].ID, '/')+1]
	bySite := true
	for i, n := range s.names {
		bySite = bySite && !seen[n.Site]
		seen[n.Site] = true
		sites[i], ids[i] = n.Site, n.ID
		for !strings.HasPrefix(n.ID, begin) {
			begin = begin[:strings.LastIndexByte(begin[:len(begin)-1], '/')+1]
		}
	}
	if bySite {
		return sites
	}
	if begin != "" {
		for i, id := range ids {
			ids[i] = "…/" + id[len(begin):]
		}
	}
	return ids
}

// labels writes the labels of pages beside them, where there is room: of kept pages first.
func (s graphSheet) labels(place func(int32) (x, y float64), radius float64) {
	order := slices.Clone(s.Pages)
	rank := func(p int32) int {
		switch {
		case s.name(p).Action == cluster.Keep:
			return 0
		case s.Glue != nil && (p == s.Glue.A || p == s.Glue.B):
			return 1
		}
		return 2
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(rank(a), rank(b)) })
	var taken [][4]float64
	for _, p := range s.Pages {
		x, y := place(p)
		taken = append(taken, [4]float64{x - radius, y - radius, x + radius, y + radius})
	}
	size, shorts := 0.85*s.Size, s.shorts()
	for _, p := range order {
		x, y := place(p)
		text := s.Fit(shorts[s.index[p]], 16*size, size, scene.Regular)
		wide := s.Measure(text, size, scene.Regular)
		below := [2]float64{max(0, min(x-wide/2, s.Options.Width-wide)), y + 1.6*radius + 0.6*size}
		for _, at := range [][2]float64{below, {below[0], y - 1.6*radius - 0.6*size}, {x + 1.6*radius, y}, {x - 1.6*radius - wide, y}} {
			left, y := at[0], at[1]
			box := [4]float64{left, y - 0.6*size, left + wide, y + 0.6*size}
			if left < 0 || left+wide > s.Options.Width || slices.ContainsFunc(taken, func(t [4]float64) bool { return overlap(box, t) }) {
				continue
			}
			taken = append(taken, box)
			s.add(scene.Shape{Kind: scene.Rect, X: left, Y: box[1], W: wide, H: 1.2 * size, Fill: scene.Paper, Share: 0.7})
			s.add(s.Word("", left, y+0.35*size, text, size, scene.Regular, scene.Letters))
			break
		}
	}
}

// overlap reports whether two boxes share a point.
func overlap(a, b [4]float64) bool { return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3] }

// legend returns the meanings of the signs.
func (s graphSheet) legend() []entry {
	dot := func(ink scene.Ink, hollow bool) func(x, y float64) {
		return func(x, y float64) { s.dot("", x, y, 0.4*s.Size, ink, hollow) }
	}
	stroke := func(thick float64, ink scene.Ink, dash bool) func(x, y float64) {
		return func(x, y float64) {
			s.add(scene.Shape{Kind: scene.Line, X: x - 0.9*s.Size, Y: y, W: 1.8 * s.Size, Stroke: ink, Thick: thick * s.Size, Dash: dash})
		}
	}
	var out []entry
	if slices.ContainsFunc(s.names, func(n Sited) bool { return n.Action != "" }) {
		out = append(out, entry{dot(scene.Same, false), s.in(say.New("kept"))}, entry{dot(scene.Left, true), s.in(say.New("removed"))})
	}
	out = append(out, entry{stroke(0.2, scene.Faint, false), s.in(say.New("the thicker, the higher the score"))})
	if s.Glue != nil {
		out = append(out, entry{stroke(0.25, scene.Differs, true), s.in(say.New("only link between two parts"))})
	}
	return out
}

// notes returns notes about pages and links that are not drawn.
func (s graphSheet) notes() []string {
	var out []string
	if len(s.Pages) < s.of {
		out = append(out, s.in(say.New("Sample: the %d {page|pages} nearest to the weakest place of the group, of %d.", len(s.Pages), s.of)))
	}
	if len(s.Links) < s.linked {
		out = append(out, s.in(say.New("%d of %d {link|links} between these pages are drawn.", len(s.Links), s.linked)))
	}
	return out
}

func (s graphSheet) data() *table.Table {
	columns := []table.Column[scored.Pair]{
		table.Col("id1", "page 1", table.Text, func(p scored.Pair) any { return s.name(p.A).ID }),
		table.Col("id2", "page 2", table.Text, func(p scored.Pair) any { return s.name(p.B).ID }),
		table.Col("score", "score", table.Number, func(p scored.Pair) any { return p.Score }),
		table.Col("tree", "holds the group", table.Flag, func(p scored.Pair) any { return s.inTree[p] }),
		table.Col("glue", "joins two parts", table.Flag, func(p scored.Pair) any { return s.isGlue(p) }),
	}
	return table.Of("links", say.New("Links of a group of %d {page|pages}", s.of).Words, columns, slices.Values(s.Links))
}

package diagram

import (
	"fmt"
	"math"
	"slices"

	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/scored"
	"pagetwin/core/trace/scene"
)

// narrow is the least width in which the groups and the matrix stand side by side, in sizes of letters.
const narrow = 45

// Layout lays the picture out: left the groups by size, a square each, right the matrix of sites,
// if there are several; in a narrow picture the matrix is below.
func (o *Overview) Layout(opt scene.Options) Diagram {
	s := overviewSheet{newSheet(opt), o}
	several, stacked := len(o.Sites) > 1, s.Options.Width < narrow*s.Size
	high := s.Options.Height
	if stacked {
		high *= 0.65
	}
	rows := min(len(o.Sites), max(1, int((high-7*s.Size)/(1.6*s.Size))))
	var notes []string
	var legend []entry
	if slices.ContainsFunc(o.shapes, func(g cluster.Shape) bool { return g.Glued }) {
		legend = append(legend, entry{s.sign(scene.Differs, 0, true), s.in(say.New("may result from chaining"))})
	}
	if several {
		if o.dated() {
			legend = append(legend, entry{func(x, y float64) { s.later("", x-0.5*s.Size, y-0.4*s.Size, 0.8*s.Size, scene.New, 0.5) }, s.in(say.New("pages that the site of the column published later"))})
		}
		legend = append(legend, entry{s.sign(scene.Faint, 0.3, false), s.in(say.New("same day or date not known"))})
		if rows < len(o.Sites) {
			notes = append(notes, s.in(say.New("The %d {site|sites} with the most pages in groups are shown, of %d.", rows, len(o.Sites))))
		}
	}
	bottom := s.foot(legend, notes...)
	width := s.Options.Width
	switch {
	case several && stacked:
		end := 0.35 * bottom
		s.matrix(o.Sites[:rows], 0, end+0.5*s.Size, bottom)
		bottom = end
	case several:
		width = 0.34 * s.Options.Width
		s.matrix(o.Sites[:rows], width+2*s.Size, 0, bottom)
	}
	s.sizes(width, bottom)
	s.Data = s.data()
	return s.Diagram
}

// dated reports whether any dates are known that differ.
func (o *Overview) dated() bool {
	return slices.ContainsFunc(o.Cells, func(c Between) bool { return len(c.Dated) > 0 })
}

// overviewSheet draws all groups.
type overviewSheet struct {
	*sheet
	*Overview
}

func (s overviewSheet) sign(ink scene.Ink, share float64, hollow bool) func(x, y float64) {
	return func(x, y float64) { s.square("", x-0.5*s.Size, y-0.4*s.Size, 0.8*s.Size, ink, share, hollow) }
}

func (s overviewSheet) square(id string, x, y, side float64, ink scene.Ink, share float64, hollow bool) {
	q := scene.Shape{Kind: scene.Rect, ID: id, X: x, Y: y, W: side, H: side, Fill: ink, Share: share}
	if hollow {
		q.Fill, q.Share, q.Stroke, q.Thick = scene.Paper, 0, ink, max(1.5, 0.2*side)
		q.X, q.Y, q.W, q.H = x+q.Thick/2, y+q.Thick/2, side-q.Thick, side-q.Thick
	}
	s.add(q)
}

// later draws the square of a cell, with an edge around pages that came later: it tells them from
// others in grey, too.
func (s overviewSheet) later(id string, x, y, side float64, ink scene.Ink, share float64) {
	if ink != scene.New {
		s.square(id, x, y, side, ink, share, false)
		return
	}
	s.add(scene.Shape{Kind: scene.Rect, ID: id, X: x + 0.5, Y: y + 0.5, W: side - 1, H: side - 1, Fill: ink, Share: share, Stroke: ink, Thick: 1})
}

// class is a row of groups of like size.
type class struct {
	low, high int // pages
	groups    []int
}

// classes returns the groups by size, the largest first: by each size if there are at most most
// sizes, else by size up to a power of two.
func (o *Overview) classes(most int) []class {
	by := func(round func(size int) (low, high int)) (out []class) {
		for i, g := range o.shapes { // the largest first
			low, high := round(len(g.Members))
			if len(out) == 0 || out[len(out)-1].low != low {
				out = append(out, class{low: low, high: high})
			}
			out[len(out)-1].groups = append(out[len(out)-1].groups, i)
		}
		return out
	}
	if out := by(func(n int) (int, int) { return n, n }); len(out) <= most {
		return out
	}
	return by(func(n int) (low, high int) {
		high = 1 << int(math.Ceil(math.Log2(float64(n))))
		return max(2, high/2+1), high
	})
}

// sizes draws a square for each group, in as many lines for each size as it takes, as large as fit.
func (s overviewSheet) sizes(width, bottom float64) {
	top, left, right := 2.2*s.Size, 4.5*s.Size, width-4*s.Size
	rows := s.classes(max(1, int((bottom-top)/(1.9*s.Size))))
	step := 1.7 * s.Size
	for step > 4 && s.high(rows, step, right-left) > bottom-top {
		step *= 0.95
	}
	y, drawn := top, 0
	for _, c := range rows {
		label := fmt.Sprint(c.low)
		if c.high > c.low {
			label = fmt.Sprintf("%d–%d", c.low, c.high)
		}
		line := y + max(step, 1.6*s.Size)/2 + 0.3*s.Size
		s.word("", left-0.6*s.Size-s.Measure(label, 0.9*s.Size, scene.Regular), line, left, label, 0.9*s.Size, scene.Regular, scene.Faint)
		s.word("", right+0.4*s.Size, line, 4*s.Size, fmt.Sprintf("× %d", len(c.groups)), 0.9*s.Size, scene.Regular, scene.Faint)
		first, across := y+max(0, 1.6*s.Size-step)/2, max(1, int((right-left)/step))
		for k, g := range c.shown(len(s.shapes)) {
			s.group(g, left+float64(k%across)*step, first+float64(k/across)*step, 0.85*step)
			drawn++
		}
		y += s.high([]class{c}, step, right-left)
	}
	title := s.in(say.New("Groups by number of pages"))
	if drawn < len(s.shapes) {
		title = s.in(say.New("Groups by number of pages (sample: %d of %d)", drawn, len(s.shapes)))
	}
	s.word("", 0, s.Size, width, title, s.Size, scene.Bold, scene.Letters)
}

// mostGroups is the most groups that are drawn, but for one of each size.
const mostGroups = 2000

func (c class) shown(all int) []int {
	if all <= mostGroups {
		return c.groups
	}
	return spread(c.groups, max(1, len(c.groups)*mostGroups/all))
}

// high returns the height of some rows of squares.
func (s overviewSheet) high(rows []class, step, width float64) (high float64) {
	across := max(1, int(width/step))
	for _, c := range rows {
		lines := (len(c.shown(len(s.shapes))) + across - 1) / across
		high += max(1.6*s.Size, step*float64(lines)) + 0.3*s.Size
	}
	return high
}

func (s overviewSheet) group(i int, x, y, side float64) {
	g, id := s.shapes[i], fmt.Sprint("group ", i)
	ink := scene.Same
	if g.Glued {
		ink = scene.Differs
	}
	s.square(id, x, y, side, ink, 0, g.Glued)
	s.thing(id, s.in(say.New("Group %d: %d {page|pages}, weakest link %.4f: %s", i+1, len(g.Members), g.Weakest().Score, s.about(g.Members[0]).says(s.Lang))), Target{Group, i, 0})
}

// matrix draws who has later what others have: a row for each earlier site, a column for each later
// one.
func (s overviewSheet) matrix(sites []string, left, top, bottom float64) {
	width := s.Options.Width - left
	title := say.New("Same pages on two sites: row earlier, column later")
	if !s.dated() {
		title = say.New("Same pages on two sites")
	}
	s.word("", left, top+s.Size, width, s.in(title), s.Size, scene.Bold, scene.Letters)
	top += 3.8 * s.Size
	names := min(0.4*width, 15*s.Size)
	side := min((bottom-top)/float64(len(sites)), (width-names)/float64(len(sites)), 3*s.Size)
	size := min(0.9*s.Size, 0.8*side)
	at := map[string]int{}
	for i, site := range sites {
		at[site] = i
		y := top + (float64(i)+0.5)*side + 0.35*size
		label := fmt.Sprintf("%d  %s", i+1, Sited{Site: site}.site(s.Lang))
		s.word("", left, y, names-0.5*s.Size, label, size, scene.Regular, scene.Letters)
		number := fmt.Sprint(i + 1)
		s.word("", left+names+(float64(i)+0.5)*side-s.Measure(number, size, scene.Regular)/2, top-0.5*s.Size, side, number, size, scene.Regular, scene.Faint)
	}
	for i := range len(sites) + 1 {
		d, all := float64(i)*side, float64(len(sites))*side
		s.rule(left+names, top+d, all, 1)
		s.rule(left+names+d, top, 1, all)
	}
	most := 1
	for i := range s.Cells {
		most = max(most, len(s.Cells[i].Dated)+len(s.Cells[i].Other))
	}
	for i := range s.Cells {
		c := &s.Cells[i]
		row, okRow := at[c.From]
		column, okColumn := at[c.To]
		if okRow && okColumn {
			s.cell(i, left+names+float64(column)*side, top+float64(row)*side, side, size, most)
		}
	}
}

// cell draws a cell of the matrix: the more links, the darker.
func (s overviewSheet) cell(i int, x, y, side, size float64, most int) {
	c, id := &s.Cells[i], fmt.Sprint("cell ", i)
	ink, n := scene.New, len(c.Dated)
	if n == 0 {
		ink, n = scene.Faint, len(c.Other)
	}
	share := 0.15 + 0.45*math.Log1p(float64(n))/math.Log1p(float64(most))
	s.later(id, x+0.5, y+0.5, side-1, ink, share)
	number := fmt.Sprint(n)
	if both := fmt.Sprintf("%d+%d", n, len(c.Other)); ink == scene.New && len(c.Other) > 0 && s.Measure(both, size, scene.Regular) < side-4 {
		number = both
	}
	if s.Measure(number, size, scene.Regular) < side {
		s.word(id, x+(side-s.Measure(number, size, scene.Regular))/2, y+side/2+0.35*size, side, number, size, scene.Regular, scene.Letters)
	}
	from, to := Sited{Site: c.From}.site(s.Lang), Sited{Site: c.To}.site(s.Lang)
	label := s.in(say.New("%s → %s: %d {link|links}, %d by date", from, to, len(c.Dated)+len(c.Other), len(c.Dated)))
	if c.From == c.To {
		label = s.in(say.New("within %s: %d {link|links}", from, len(c.Other)))
	}
	s.thing(id, label, Target{Cell, i, 0})
}

func (s overviewSheet) data() *table.Table {
	type row struct {
		group int
		scored.Pair
	}
	known := func(of func(r row) string) func(r row) any {
		return func(r row) any { return table.Known(of(r) != "", of(r)) }
	}
	columns := []table.Column[row]{
		table.Col("group", "group", table.Whole, func(r row) any { return r.group + 1 }),
		table.Col("size", "pages of the group", table.Whole, func(r row) any { return len(s.shapes[r.group].Members) }),
		table.Col("id1", "page 1", table.Text, func(r row) any { return s.about(r.A).ID }),
		table.Col("id2", "page 2", table.Text, func(r row) any { return s.about(r.B).ID }),
		table.Col("score", "score", table.Number, func(r row) any { return r.Score }),
		table.Col("site1", "site 1", table.Text, known(func(r row) string { return s.about(r.A).Site })),
		table.Col("site2", "site 2", table.Text, known(func(r row) string { return s.about(r.B).Site })),
		table.Col("date1", "date 1", table.Text, known(func(r row) string { return s.about(r.A).Date })),
		table.Col("date2", "date 2", table.Text, known(func(r row) string { return s.about(r.B).Date })),
	}
	return table.Of("groups", say.Text("Links of all groups"), columns, func(yield func(row) bool) {
		for i, g := range s.shapes {
			for _, p := range g.Tree {
				if !yield(row{i, p}) {
					return
				}
			}
		}
	})
}

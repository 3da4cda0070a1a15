package diagram

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/body/kind"
	"pagetwin/core/find/scored"
	"pagetwin/core/trace/scene"
)

// mostDots is the most pages of a set that are drawn.
const mostDots = 3000

// Dot is a page of the picture of a set.
type Dot struct {
	Sited
	Page   int32 // position in the set
	Length int   // of the body, in characters
	Kind   kind.Kind
}

// look is the appearance of pages of a kind: with content full, others as rings; squares
// distinguish kinds in grey, too.
type look struct {
	ink    scene.Ink
	hollow bool
	square bool
}

func lookOf(k kind.Kind) look {
	switch k {
	case kind.Unknown:
		return look{ink: scene.Faint}
	case kind.Article:
		return look{ink: scene.Left}
	case kind.Thread:
		return look{ink: scene.Same}
	case kind.Reference:
		return look{ink: scene.Right, square: true}
	case kind.Product:
		return look{ink: scene.Used, square: true}
	case kind.Page:
		return look{ink: scene.Letters}
	case kind.Listing:
		return look{ink: scene.Differs, hollow: true}
	}
	return look{ink: scene.Faint, hollow: true}
}

// Birdseye returns the layout of a set as a picture: a row for each site, the pages in it by
// length, coloured by kind, and lines between duplicates. dot describes each of n pages, unread is
// the number of further ones that were not read. Of more than 3,000 pages it draws an even sample.
func Birdseye(n int, dot func(i int) Dot, unread int, duplicates []scored.Pair) Layout {
	drawn := make([]Dot, min(n, mostDots))
	for i := range drawn {
		drawn[i] = dot(i * n / len(drawn))
	}
	return func(opt scene.Options) Diagram {
		s := birdSheet{sheet: newSheet(opt), dots: drawn, at: make(map[int32][2]float64, len(drawn)), unit: say.Text("characters of the body").In(opt.Lang)}
		var notes []string
		if len(drawn) < n {
			notes = append(notes, s.in(say.New("Sample: %d of %d {page|pages}; the table lists all.", len(drawn), n)))
		}
		if unread > 0 {
			notes = append(notes, s.in(say.New("%d {page is|pages are} not read yet.", unread)))
		}
		bottom := s.foot(s.legend(duplicates), notes...)
		s.place(bottom)
		s.join(duplicates)
		for i := range drawn {
			s.page(&drawn[i])
		}
		s.Data = dataOf(n, dot)
		return s.Diagram
	}
}

// birdSheet draws a set.
type birdSheet struct {
	*sheet
	dots   []Dot
	at     map[int32][2]float64
	radius float64
	unit   string // of lengths
}

// row is the place of a site.
type row struct {
	name     string
	dots     []*Dot
	top, end float64
}

// rows returns the sites, the one with the most pages first; those without room share the last row.
func (s *birdSheet) rows(most int) []*row {
	by := map[string]*row{}
	for i := range s.dots {
		site := s.dots[i].Site
		if by[site] == nil {
			by[site] = &row{name: s.dots[i].site(s.Lang)}
		}
		by[site].dots = append(by[site].dots, &s.dots[i])
	}
	out := slices.SortedFunc(maps.Values(by), func(a, b *row) int { return cmp.Or(len(b.dots)-len(a.dots), cmp.Compare(a.name, b.name)) })
	if len(out) <= most {
		return out
	}
	rest := &row{name: s.in(say.New("%d other {site|sites}", len(out)-most+1))}
	for _, r := range out[most-1:] {
		rest.dots = append(rest.dots, r.dots...)
	}
	return append(out[:most-1], rest)
}

// place places the dots: rows are as high as the square root of their pages, and dots at one length
// stand around the middle of their row.
func (s *birdSheet) place(bottom float64) {
	bottom -= 1.8 * s.Size // the axis
	least := 1.6 * s.Size
	rows := s.rows(max(1, int(0.6*bottom/least))) // the rest is for those with many pages
	sum, names := 0.0, 0.0
	for _, r := range rows {
		names = max(names, s.Measure(r.name+fmt.Sprint(len(r.dots)), 0.9*s.Size, scene.Regular)+2*s.Size)
		sum += math.Sqrt(float64(len(r.dots)))
	}
	names = min(names, 17*s.Size, max(0.25, 0.5-0.006*s.Options.Width/s.Size)*s.Options.Width) // a column gives them more of its width
	x := s.axis(names, bottom)
	s.radius = max(0.16*s.Size, min(0.4*s.Size, 0.3*math.Sqrt((s.Options.Width-names)*bottom/float64(1+len(s.dots)))))
	y, free := 0.0, bottom-least*float64(len(rows))
	for i, r := range rows {
		r.top, r.end = y, y+least+free*math.Sqrt(float64(len(r.dots)))/max(sum, 1)
		y = r.end
		if i%2 == 0 {
			s.add(scene.Shape{Kind: scene.Rect, Y: r.top, W: s.Options.Width, H: r.end - r.top, Fill: scene.Faint, Share: 0.06})
		}
		count, size, line := fmt.Sprint(len(r.dots)), 0.9*s.Size, (r.top+r.end)/2+0.3*s.Size
		wide := s.Measure(count, size, scene.Regular)
		s.word("", 0.4*s.Size, line, names-wide-1.5*s.Size, r.name, size, scene.Regular, scene.Letters)
		s.word("", names-wide-0.5*s.Size, line, wide, count, size, scene.Regular, scene.Faint)
		s.swarm(r, x)
	}
}

func (s *birdSheet) swarm(r *row, x func(length int) float64) {
	slices.SortStableFunc(r.dots, func(a, b *Dot) int { return cmp.Compare(a.Length, b.Length) })
	step := 2 * s.radius
	room := max(1, int((r.end-r.top)/step)) // dots above each other
	in := map[int]int{}
	for _, d := range r.dots {
		column := int(x(d.Length) / step)
		k := in[column]
		in[column]++
		layer, k := k/room, k%room
		side := float64((k+1)/2) * step
		if k%2 == 0 {
			side = -side
		}
		shift := 0.37 * step * float64(layer) // of dots for which there is no room, over others
		s.at[d.Page] = [2]float64{(float64(column)+0.5)*step + math.Mod(shift, step), (r.top+r.end)/2 + side + math.Mod(1.7*shift, step)/2}
	}
}

func (s *birdSheet) axis(left, y float64) func(length int) float64 {
	low, high := math.Inf(1), 1.0
	for _, d := range s.dots {
		low, high = min(low, math.Log10(float64(d.Length+1))), max(high, math.Log10(float64(d.Length+1)))
	}
	low = max(0, min(low, high-1)-0.05)
	at := func(l float64) float64 { return left + s.Size + (s.Options.Width-left-3*s.Size)*(l-low)/(high-low) }
	for ten := math.Floor(low); ten <= high; ten++ {
		for _, n := range []float64{1, 2, 5} {
			v := n * math.Pow(10, ten)
			if l := math.Log10(v); l < low || l > high || n > 1 && high-low > 2.5 {
				continue
			}
			label, x := fmt.Sprint(int(v)), at(math.Log10(v))
			s.rule(x, 0, 1, y)
			s.word("", x-s.Measure(label, 0.85*s.Size, scene.Regular)/2, y+1.1*s.Size, left, label, 0.85*s.Size, scene.Regular, scene.Faint)
		}
	}
	s.word("", 0.4*s.Size, y+1.1*s.Size, left, s.unit, 0.85*s.Size, scene.Regular, scene.Faint)
	return func(length int) float64 { return at(math.Log10(float64(length + 1))) }
}

// join draws a line between each two duplicates that are drawn.
func (s *birdSheet) join(duplicates []scored.Pair) {
	for _, p := range duplicates {
		a, okA := s.at[p.A]
		if b, okB := s.at[p.B]; okA && okB {
			s.add(scene.Shape{Kind: scene.Line, X: a[0], Y: a[1], W: b[0] - a[0], H: b[1] - a[1], Stroke: scene.Faint, Thick: 0.07 * s.Size})
		}
	}
}

// mark draws the mark of a kind.
func (s *birdSheet) mark(id string, x, y, radius float64, l look) {
	if s.dot(id, x, y, radius, l.ink, l.hollow); l.square {
		s.Shapes[len(s.Shapes)-1].Round = 0
	}
}

func (s *birdSheet) page(d *Dot) {
	at, look := s.at[d.Page], lookOf(d.Kind)
	s.mark(pageID(d.Page), at[0], at[1], 0.9*s.radius, look)
	s.thing(pageID(d.Page), strings.Join([]string{d.says(s.Lang), d.Kind.Title().In(s.Lang), fmt.Sprint(d.Length, " ", s.unit), d.site(s.Lang)}, " · "), Target{Page, int(d.Page), 0})
}

// legend returns the kinds that occur, those that look alike once, and the meanings of lines.
func (s *birdSheet) legend(duplicates []scored.Pair) []entry {
	var out []entry
	seen := map[look]bool{}
	for _, k := range kind.Kinds() {
		l := lookOf(k)
		if seen[l] || !slices.ContainsFunc(s.dots, func(d Dot) bool { return lookOf(d.Kind) == l }) {
			continue
		}
		seen[l] = true
		says := k.Title().In(s.Lang)
		if l == lookOf(kind.Empty) {
			says = s.in(say.New("no content"))
		}
		out = append(out, entry{func(x, y float64) { s.mark("", x, y, 0.4*s.Size, l) }, says})
	}
	if len(duplicates) > 0 {
		out = append(out, entry{func(x, y float64) {
			s.add(scene.Shape{Kind: scene.Line, X: x - 0.9*s.Size, Y: y, W: 1.8 * s.Size, Stroke: scene.Faint, Thick: 1})
		}, s.in(say.New("joined: duplicates"))})
	}
	return out
}

// dataOf returns all pages that were read.
func dataOf(n int, dot func(i int) Dot) *table.Table {
	columns := []table.Column[Dot]{
		table.Col("id", "page", table.Text, func(d Dot) any { return d.ID }),
		table.Col("title", "title", table.Text, func(d Dot) any { return table.Known(d.Title != "", d.Title) }),
		table.Col("site", "site", table.Text, func(d Dot) any { return table.Known(d.Site != "", d.Site) }),
		table.Col("length", "characters of the body", table.Whole, func(d Dot) any { return d.Length }),
		table.Col("kind", "kind", table.Text, func(d Dot) any { return d.Kind.String() }),
		table.Col("date", "date", table.Text, func(d Dot) any { return table.Known(d.Date != "", d.Date) }),
	}
	return table.Of("pages", say.Text("Pages by site and length"), columns, func(yield func(Dot) bool) {
		for i := range n {
			if !yield(dot(i)) {
				return
			}
		}
	})
}

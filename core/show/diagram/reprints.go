package diagram

import (
	"cmp"
	"maps"
	"slices"

	"pagetwin/core/base/say"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/scored"
)

// Sited holds the data of a page for the picture of a set.
type Sited struct {
	Named
	Site string // "" if it is not known
	Date string // of publication, as 2006-01-02 or 2006-01-02 15:04; "" if it is not known
}

// site returns the site in words.
func (p Sited) site(lang string) string {
	return cmp.Or(p.Site, say.Text("no site").In(lang))
}

// earlier compares the dates of two pages: negative if a is earlier, 0 if that is not known.
func earlier(a, b Sited) int {
	if a.Date == "" || b.Date == "" {
		return 0
	}
	n := min(len(a.Date), len(b.Date)) // one may have no time of day
	return cmp.Compare(a.Date[:n], b.Date[:n])
}

// Between are the links of two sites.
type Between struct {
	From, To string        // sites; the pages of From are earlier
	Dated    []scored.Pair // with dates that say so
	Other    []scored.Pair // same day, or a date is not known; they are in both directions
}

// Links returns all links, the dated first.
func (b *Between) Links() []scored.Pair { return append(slices.Clone(b.Dated), b.Other...) }

// Overview is all groups of a set: their sizes, and who has the same pages later than whom.
type Overview struct {
	Sites []string  // by the number of their pages in groups, the most first
	Cells []Between // of each two sites with links, in the order of Sites

	shapes []cluster.Shape
	about  func(page int32) Sited
	of     map[string]int // pages of each site
}

// NewOverview makes the picture of all groups. about describes the pages in groups, always the
// same.
func NewOverview(shapes []cluster.Shape, about func(page int32) Sited) *Overview {
	o := &Overview{shapes: shapes, about: about, of: map[string]int{}}
	for _, s := range shapes {
		for _, m := range s.Members {
			o.of[about(m).Site]++
		}
	}
	o.Sites = slices.SortedFunc(maps.Keys(o.of), func(a, b string) int { return cmp.Or(o.of[b]-o.of[a], cmp.Compare(a, b)) })
	cells := map[[2]string]*Between{}
	cell := func(from, to string) *Between {
		k := [2]string{from, to}
		if cells[k] == nil {
			cells[k] = &Between{From: from, To: to}
		}
		return cells[k]
	}
	for _, s := range shapes {
		for _, l := range s.Tree {
			a, b := about(l.A), about(l.B)
			switch order := earlier(a, b); {
			case a.Site == b.Site || order == 0:
				c := cell(a.Site, b.Site)
				c.Other = append(c.Other, l)
				if a.Site != b.Site {
					c = cell(b.Site, a.Site)
					c.Other = append(c.Other, l)
				}
			case order < 0:
				c := cell(a.Site, b.Site)
				c.Dated = append(c.Dated, l)
			default:
				c := cell(b.Site, a.Site)
				c.Dated = append(c.Dated, l)
			}
		}
	}
	rank := map[string]int{}
	for i, site := range o.Sites {
		rank[site] = i
	}
	for _, c := range cells {
		o.Cells = append(o.Cells, *c)
	}
	slices.SortFunc(o.Cells, func(a, b Between) int { return cmp.Or(rank[a.From]-rank[b.From], rank[a.To]-rank[b.To]) })
	return o
}

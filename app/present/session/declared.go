package session

import (
	"pagetwin/app/present/wording"
	"pagetwin/core/body/declared"
	"pagetwin/core/page"
)

// Declared holds the relations that the pages of the open set declare, indexed by page. They are
// kept apart from the results of runs.
type Declared struct {
	*declared.Table
	ByPage map[int32][]int32         // positions in Relations
	counts map[declared.Strength]int // number of pages with a declared relation; "" for any strength
}

// NewDeclared indexes the relations by page.
func NewDeclared(t *declared.Table) *Declared {
	d := &Declared{Table: t, ByPage: make(map[int32][]int32), counts: make(map[declared.Strength]int)}
	for i, r := range t.Relations {
		d.ByPage[r.A] = append(d.ByPage[r.A], int32(i))
		d.ByPage[r.B] = append(d.ByPage[r.B], int32(i))
	}
	for p := range d.ByPage {
		for _, s := range append(declared.Strengths(), "") {
			if d.Has(int(p), s) {
				d.counts[s]++
			}
		}
	}
	return d
}

// Has reports whether page i has a declared relation of a strength, "" for any; d may be nil.
func (d *Declared) Has(i int, s declared.Strength) bool {
	if d == nil {
		return false
	}
	for _, at := range d.ByPage[int32(i)] {
		if s == "" || d.Relations[at].Kind.Strength() == s {
			return true
		}
	}
	return false
}

// Count returns the number of pages with a declared relation of a strength, "" for any; d may be
// nil.
func (d *Declared) Count(s declared.Strength) int {
	if d == nil {
		return 0
	}
	return d.counts[s]
}

// Says lists the number of declared pairs of each strength; "" if there are none. d may be nil.
func (d *Declared) Says(b *wording.Book) string {
	if d == nil {
		return ""
	}
	out := ""
	for _, s := range declared.Strengths() {
		if n := d.Pairs(s); n > 0 {
			if out != "" {
				out += b.T("list.comma")
			}
			out += b.T("declared.pairs", wording.Count(n), b.W(s.Words()))
		}
	}
	return out
}

// declares summarises the declared relations of a page.
type declares struct {
	of   string        // the other page of its first declaration, "" for none
	kind declared.Kind // kind of that declaration
	by   int           // number of pages that declare a relation to it
}

// inShort returns the summary for page i of a set, nil for no relation.
func (d *Declared) inShort(set *page.Set, i int) *declares {
	relations := d.ByPage[int32(i)]
	if len(relations) == 0 {
		return nil
	}
	var out declares
	for _, at := range relations {
		r := d.Relations[at]
		if int(r.A) != i {
			out.by++
		} else if out.of == "" {
			out.of, out.kind = set.Pages[r.B].ID, r.Kind
		}
	}
	return &out
}

// Declares formats the summary for a table cell: what the page declares, or how many pages
// declare a relation to it.
func (r PageRow) Declares(b *wording.Book) string {
	switch x := r.declares; {
	case x == nil:
		return ""
	case x.of != "":
		return b.T("declared.short", x.of, b.W(x.kind.Title()))
	case x.by > 0:
		return b.T("declared.by", wording.Count(int64(x.by)))
	}
	return ""
}

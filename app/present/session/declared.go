package session

import (
	"pagetwin/app/present/wording"
	"pagetwin/core/body/declared"
	"pagetwin/core/page"
)

// Declared is what the pages of the open set say of one another, with the relations of
// each page at hand. It is never mixed with what runs find.
type Declared struct {
	*declared.Table
	ByPage map[int32][]int32         // positions in Relations
	counts map[declared.Strength]int // pages of which something is declared; "" for any
}

// NewDeclared puts the relations of each page at hand.
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

// Has tells whether anything is declared of a page, of a strength or, for "", of any; d
// may be nil.
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

// Count returns of how many pages something of a strength is declared, or for "" of any;
// d may be nil.
func (d *Declared) Count(s declared.Strength) int {
	if d == nil {
		return 0
	}
	return d.counts[s]
}

// Says words how many pairs are declared of each strength; "" where none are. d may be nil.
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

// declares is what is declared of a page, in short.
type declares struct {
	of   string        // the page of which it says something first, "" for none
	kind declared.Kind // what it says
	by   int           // pages that say something of it
}

// inShort is what is declared of page i of a set.
func (d *Declared) inShort(set *page.Set, i int) (out declares) {
	for _, at := range d.ByPage[int32(i)] {
		r := d.Relations[at]
		if int(r.A) != i {
			out.by++
		} else if out.of == "" {
			out.of, out.kind = set.Pages[r.B].ID, r.Kind
		}
	}
	return out
}

// Declares words in a cell what the page is declared to be, or how many say something of
// it.
func (r *PageRow) Declares(b *wording.Book) string {
	switch x := r.declares; {
	case x.of != "":
		return b.T("declared.short", x.of, b.W(x.kind.Title()))
	case x.by > 0:
		return b.T("declared.by", wording.Count(int64(x.by)))
	}
	return ""
}

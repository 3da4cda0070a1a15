package results

import (
	"pagetwin/app/present/wording"
	"pagetwin/core/base/param"
)

// Row is a row of a table of runs or results: one of them, or a sweep, which is one thing
// with its members inside.
type Row[R any] struct {
	Of      R   // of a sweep, the member with the best F1
	Members []R // of a sweep; nil for one by itself and for a member
	Within  bool
	Open    bool // the members of the sweep follow
}

// All are those that the row stands for.
func (r Row[R]) All() []R {
	if r.Members == nil {
		return []R{r.Of}
	}
	return r.Members
}

// ID tells rows apart while the list changes.
func (r Row[R]) ID() any {
	return struct {
		of    any
		sweep bool
	}{r.All()[0], r.Members != nil}
}

// Sweep is the sweep that the row is, "" for one that is none; of is that of its members.
func (r Row[R]) Sweep(of string) string {
	if r.Members == nil {
		return ""
	}
	return of
}

// Fold makes rows of a list: a sweep stands where its first member does.
func Fold[R any](list []R, sweep func(R) string, open map[string]bool, better func(a, b R) bool) []Row[R] {
	var out []Row[R]
	members := map[string][]R{}
	for _, x := range list {
		if s := sweep(x); s != "" {
			members[s] = append(members[s], x)
		}
	}
	for _, x := range list {
		s := sweep(x)
		all := members[s]
		switch {
		case s == "" || len(all) == 1:
			out = append(out, Row[R]{Of: x})
			continue
		case len(all) == 0: // it stands above
			continue
		}
		row := Row[R]{Of: all[0], Members: all, Open: open[s]}
		for _, m := range all {
			if better(m, row.Of) {
				row.Of = m
			}
		}
		out = append(out, row)
		if row.Open {
			for _, m := range all {
				out = append(out, Row[R]{Of: m, Within: true})
			}
		}
		members[s] = []R{}
	}
	return out
}

// SweepWords say what a row is a sweep of, and which of its members has the figures of the
// row; "" for one that is none.
func (r Row[R]) SweepWords(b *wording.Book, swept string, at any) string {
	if r.Members == nil {
		return ""
	}
	mark := "▸ "
	if r.Open {
		mark = "▾ "
	}
	return mark + b.T("sweep.row", swept, len(r.Members), param.Param{}.Format(at))
}

// SweptAt names the value of what varies.
func SweptAt(swept string, at any) string { return swept + "=" + param.Param{}.Format(at) }

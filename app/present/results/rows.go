package results

import (
	"pagetwin/app/present/wording"
	"pagetwin/core/base/param"
)

// Row is a row of a table of runs or results: a single one, or a sweep with its members.
type Row[R any] struct {
	Of      R   // the run or result; of a sweep, the member with the best F1
	Members []R // members of a sweep; nil for a single one and for a member
	Within  bool
	Open    bool // the rows of the sweep's members follow
}

// All returns the runs or results of the row.
func (r Row[R]) All() []R {
	if r.Members == nil {
		return []R{r.Of}
	}
	return r.Members
}

// ID identifies a row while the list changes.
func (r Row[R]) ID() any {
	return struct {
		of    any
		sweep bool
	}{r.All()[0], r.Members != nil}
}

// Sweep returns the sweep that the row represents, "" for none; of is that of its members.
func (r Row[R]) Sweep(of string) string {
	if r.Members == nil {
		return ""
	}
	return of
}

// RowsOf makes the rows of a list: a sweep is placed at its first member.
func RowsOf[R any](list []R, sweep func(R) string, open map[string]bool, better func(a, b R) bool) []Row[R] {
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
		case len(all) == 0: // the sweep has a row already
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

// SweepWords describes the varied parameter of a row's sweep, and the member whose figures the row
// shows; it returns "" if the row is no sweep.
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

// SweptAt formats the value of the varied parameter.
func SweptAt(swept string, at any) string { return swept + "=" + param.Param{}.Format(at) }

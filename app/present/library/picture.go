package library

import (
	"context"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/scored"
	"pagetwin/core/show/diagram"
)

// joins are the duplicates of a result that the picture of the set joins by lines.
type joins struct {
	of    *results.Result // nil for none
	from  float64         // the threshold
	pairs []scored.Pair   // the links that hold the groups together
}

// Changed follows changes of the desk.
func (l *Library) Changed(parts session.Part) {
	if parts.Has(session.Opened|session.Results|session.Focused|session.Thresholds) || l.desk.Enters(session.AtLibrary, parts) {
		l.join()
	}
}

// SetPictured shows the pages as a picture in place of a table.
func (l *Library) SetPictured(on bool) {
	l.Pictured = on
	l.join()
	l.changed()
}

func (l *Library) join() {
	var of *results.Result
	if l.Pictured {
		of = l.desk.Session.FocusOverSet()
	}
	switch {
	case of == nil:
		l.joining.Drop()
		l.joined = joins{}
	case of != l.joined.of || of.Decides != l.joined.from:
		now := joins{of: of, from: of.Decides}
		pairs, n := of.Result.Pairs, l.desk.Session.Len()
		l.joining.Begin(beside.Job{Work: func(context.Context, beside.Turn) error {
			for _, g := range cluster.Groups(n, pairs, now.from) {
				now.pairs = append(now.pairs, g.Tree...)
			}
			return nil
		}, Done: func(error) {
			l.joined = now
			l.changed()
		}})
	}
}

// Joined returns the result whose duplicates the picture joins, nil for none, and its threshold.
func (l *Library) Joined() (of *results.Result, from float64) { return l.joined.of, l.joined.from }

// Picture returns the open set as a picture; its layout is nil if the pages are listed.
func (l *Library) Picture() diagram.Picture {
	set := l.desk.Session.Set()
	if !l.Pictured || set == nil {
		return diagram.Picture{}
	}
	rows := l.desk.Session.Rows()
	var seen []int32
	for i := range rows.Len() {
		if rows.Seen(i) {
			seen = append(seen, int32(i))
		}
	}
	x := diagram.Picture{Name: "pages", Note: set.Name, Layout: diagram.Birdseye(len(seen), func(i int) diagram.Dot {
		r := rows.At(int(seen[i]))
		return diagram.Dot{Sited: r.Sited(), Page: seen[i], Length: int(r.Body), Kind: r.Is.Kind}
	}, rows.Len()-len(seen), l.joined.pairs)}
	if r := l.joined.of; r != nil {
		x.Note = r.Name() + " · " + r.InUnit(l.joined.from) + " · " + x.Note
	}
	return x
}

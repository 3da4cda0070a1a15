package groups

import (
	"context"
	"fmt"
	"slices"
	"time"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/session"
	"pagetwin/core/find/scored"
	"pagetwin/core/show/diagram"
)

// Sight is the form in which the place shows the groups.
type Sight int

// The sights.
const (
	AsGraph  Sight = iota // the chosen group as a graph
	AsTables              // its pages and links as tables
	AsWhole               // all groups as one picture
)

// SetSight sets the form in which the place shows the groups.
func (g *Groups) SetSight(s Sight) {
	if s != g.Sight {
		g.Sight = s
		g.picture()
		g.changed()
	}
}

// drawWait is the delay before a picture is made, in which another may be chosen.
const drawWait = 30 * time.Millisecond

// picture makes the picture that is shown, in the background.
func (g *Groups) picture() {
	g.draw.Drop()
	if g.Sight != AsGraph {
		g.Graph = nil
	}
	if g.Sight != AsWhole {
		g.Whole = nil
	}
	switch {
	case g.Sight == AsGraph && g.Chosen >= 0 && g.Chosen < len(g.Shapes):
		shape, cut, n := g.Shapes[g.Chosen], g.Threshold(), g.desk.Session.Len()
		links := []scored.Pairs{g.edits.Same, g.held}
		var made *diagram.Graph
		g.draw.Begin(beside.Job{Wait: drawWait, Work: func(context.Context, beside.Turn) error {
			made = diagram.NewGraph(n, shape, cut, links...)
			return nil
		}, Done: func(error) {
			g.Graph = made
			g.changed()
		}})
	case g.Sight == AsGraph:
		g.Graph = nil
	case g.Sight == AsWhole:
		shapes, rows := g.Shapes, g.desk.Session.Rows()
		var made *diagram.Overview
		g.draw.Begin(beside.Job{Wait: drawWait, Work: func(context.Context, beside.Turn) error {
			made = diagram.NewOverview(shapes, func(page int32) diagram.Sited { return rows.At(int(page)).Sited() })
			return nil
		}, Done: func(error) {
			g.Whole = made
			g.changed()
		}})
	}
}

// Drawing reports whether a picture is being made.
func (g *Groups) Drawing() bool { return g.draw.Running() }

// Picture returns the shown picture; its layout is nil if there is none.
func (g *Groups) Picture() diagram.Picture {
	x := diagram.Picture{}
	switch {
	case g.Sight == AsGraph && g.Graph != nil:
		x.Name = fmt.Sprint("group-", g.Chosen+1)
		x.Layout = g.Graph.Layout(func(page int32) diagram.Sited {
			n := g.desk.Session.Row(int(page)).Sited()
			if f, ok := g.Fate(page); ok {
				n.Action = f.Action
			}
			return n
		})
	case g.Sight == AsWhole && g.Whole != nil:
		x.Name, x.Layout = "groups", g.Whole.Layout
	}
	if r := g.Run; x.Layout != nil && r != nil {
		x.Note = r.Name() + " · " + r.InUnit(g.Threshold()) + " · " + r.SetName
	}
	return x
}

// WeakLink returns the link at which the drawn group is to be cut, if anywhere: the gluing link, else the
// weakest one of a group that chaining may have merged.
func (g *Groups) WeakLink() (p scored.Pair, ok bool) {
	switch {
	case g.Graph == nil || g.Chosen < 0 || g.Chosen >= len(g.Shapes):
		return p, false
	case g.Graph.Glue != nil:
		return *g.Graph.Glue, true
	}
	return g.Shapes[g.Chosen].Weakest(), g.Shapes[g.Chosen].Glued
}

// Open opens the target of a thing in the shown picture: a page, a link of the chosen group, a
// group or the links of two sites.
func (g *Groups) Open(t diagram.Target) {
	switch {
	case t.Kind == diagram.Page:
		g.desk.OpenPage(t.A)
	case t.Kind == diagram.Pair && g.Graph != nil:
		at := slices.IndexFunc(g.Graph.Links, func(p scored.Pair) bool { return int(p.A) == t.A && int(p.B) == t.B })
		g.desk.OpenPair(g.list(g.desk.Book.T("groups.links.of", g.Chosen+1), g.Graph.Links), max(0, at))
	case t.Kind == diagram.Group:
		g.Sight = AsGraph
		g.Choose(t.A)
	case t.Kind == diagram.Cell && g.Whole != nil && t.A < len(g.Whole.Cells):
		c := &g.Whole.Cells[t.A]
		g.desk.OpenPair(g.list(g.desk.Book.T("groups.links.sites", c.From, c.To), c.Links()), 0)
	}
}

// list returns links as a list to step through.
func (g *Groups) list(name string, links []scored.Pair) *session.Pairs {
	return &session.Pairs{
		Name: name, Run: g.Run, Len: func() int { return len(links) },
		At: func(i int) (int, int, float64) { return int(links[i].A), int(links[i].B), links[i].Score },
	}
}

package present

import (
	"os"
	"path/filepath"
	"testing"

	"pagetwin/app/present/groups"
	"pagetwin/app/present/session"
	"pagetwin/core/show/diagram"
	"pagetwin/core/show/plot"
	"pagetwin/core/trace/scene"
)

// count returns how many things of a layout lead to a kind of target.
func count(l diagram.Layout, k diagram.Kind) (n int) {
	for _, x := range l(scene.Options{Lang: "en"}).Things {
		if x.Target.Kind == k {
			n++
		}
	}
	return n
}

func TestAGroupIsAPictureThatLeadsToItsPagesAndLinks(t *testing.T) {
	d, l := groupedDesk(t, t.TempDir())
	g := d.Groups
	if err := g.SetThreshold("0.5"); err != nil {
		t.Fatal(err)
	}
	settle := func() { l.Until(t, func() bool { return !g.Working() && !g.Drawing() }) }
	settle()
	name, graph := g.Picture().Name, g.Picture().Layout
	if name != "group-1" || count(graph, diagram.Page) != 4 || count(graph, diagram.Pair) != 4 {
		t.Fatalf("%s has %d pages and %d links", name, count(graph, diagram.Page), count(graph, diagram.Pair))
	}
	if p, ok := g.WeakLink(); ok != g.Shapes[0].Glued || p != g.Shapes[0].Weakest() {
		t.Errorf("the weak link is %v (%v)", p, ok)
	}
	g.Open(diagram.Target{Kind: diagram.Page, A: 2})
	if d.At() != session.AtPage || d.Page.Index != 2 {
		t.Errorf("a page leads to %s, page %d", d.At(), d.Page.Index)
	}
	d.Go(session.AtGroups)
	settle()
	g.Open(diagram.Target{Kind: diagram.Pair, A: 2, B: 3})
	if a, b, _ := d.Pair.List.At(d.Pair.At); d.At() != session.AtPair || a != 2 || b != 3 {
		t.Errorf("a link leads to %s, pages %d and %d", d.At(), a, b)
	}
	d.Go(session.AtGroups)
	g.SetSight(groups.AsWhole)
	settle()
	name, whole := g.Picture().Name, g.Picture().Layout
	if name != "groups" || count(whole, diagram.Group) != 1 {
		t.Errorf("%s shows %d groups", name, count(whole, diagram.Group))
	}
	dir := t.TempDir()
	d.SaveFigure(session.OfPicture(g.Picture), plot.Print{Width: plot.Column}, dir, plot.Formats)
	l.Until(t, func() bool { _, err := os.Stat(filepath.Join(dir, "groups.csv")); return err == nil })
	if files, _ := os.ReadDir(dir); len(files) != len(plot.Formats) {
		t.Errorf("saved are %v", files)
	}
	g.Open(diagram.Target{Kind: diagram.Group, A: 0})
	settle()
	if g.Sight != groups.AsGraph || g.Graph == nil || g.Whole != nil {
		t.Errorf("a group leads to the sight %d", g.Sight)
	}
	g.SetSight(groups.AsTables)
	settle()
	if g.Picture().Layout != nil || g.Graph != nil {
		t.Error("a picture is beside the tables")
	}
	d.Library.CloseSet()
	if g.SetSight(groups.AsGraph); g.Graph != nil || g.Drawing() {
		t.Error("a closed set has a picture")
	}
}

func TestTheLibraryShowsAllPagesAndJoinsDuplicates(t *testing.T) {
	d, l := groupedDesk(t, t.TempDir())
	lib := d.Library
	if lib.Picture().Layout != nil {
		t.Error("the pages are a picture from the start")
	}
	d.Go(session.AtLibrary)
	lib.SetPictured(true)
	l.Until(t, func() bool { of, _ := lib.Joined(); return of != nil && d.Session.Scanned() == 4 })
	picture := lib.Picture().Layout
	if n := count(picture, diagram.Page); n != 4 {
		t.Errorf("%d pages are drawn", n)
	}
	lines := func() (n int) {
		l := lib.Picture().Layout
		for _, s := range l(scene.Options{Lang: "en"}).Shapes {
			if s.Kind == scene.Line && s.Stroke == scene.Faint {
				n++
			}
		}
		return n
	}
	before := lines()
	d.Session.SetThreshold(0.5, d.Session.Results()[0])
	l.Until(t, func() bool { _, from := lib.Joined(); return from == 0.5 })
	if after := lines(); before != 2 || after != 4 { // one is in the legend
		t.Errorf("%d lines join duplicates, at a lower threshold %d", before-1, after-1)
	}
	d.Session.Remove(d.Session.Results()[0])
	if of, _ := lib.Joined(); of != nil {
		t.Error("the duplicates of a removed run are joined")
	}
}

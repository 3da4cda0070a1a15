package groups

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present/groups"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/stage"
	"pagetwin/core/find/cluster"
	"pagetwin/core/judge/label"
	"pagetwin/core/show/diagram"
)

// graphPanel shows the chosen group as a graph, with buttons for the chosen page or link.
type graphPanel struct {
	title          *base.Heading
	diagram        *stage.Diagram
	open, cut, out *base.Button
	target         diagram.Target // of the chosen thing
}

// drawn is the input of the last drawing of a picture.
type drawn struct {
	graph *diagram.Graph
	whole *diagram.Overview
	plan  *cluster.Fate
}

func (v *View) newDiagram() *stage.Diagram {
	d := stage.NewDiagram(stage.LetterSize, v.desk.Book.Lang, func(t diagram.Thing) { v.desk.Groups.Open(t.Target) })
	d.Menu = func(t diagram.Thing) []*fyne.MenuItem {
		open := fyne.NewMenuItem(v.t("groups.open"), func() { v.desk.Groups.Open(t.Target) })
		if t.Target.Kind == diagram.Page {
			return parts.PageMenu(v.desk.Shared, func(t diagram.Target) int { return t.A })(0, t.Target)
		}
		return []*fyne.MenuItem{open}
	}
	return d
}

func (v *View) newGraph() fyne.CanvasObject {
	p := &v.graph
	p.title, p.diagram = base.Title(""), v.newDiagram()
	p.diagram.Choose = func(t diagram.Thing) { v.choose(t.Target) }
	p.open = base.Flat(v.t("groups.open"), theme.ViewFullScreenIcon(), func() { v.desk.Groups.Open(p.target) })
	p.cut = base.Flat(v.t("groups.cut"), theme.ContentCutIcon(), func() { v.desk.Groups.Edit(label.CutLink, p.target.A, p.target.B) })
	p.out = base.Flat(v.t("groups.out"), theme.ContentRemoveIcon(), func() { v.desk.Groups.TakeOut(p.target.A) })
	hint := func(o fyne.CanvasObject, key string) fyne.CanvasObject { return parts.Hint(v.desk.Shared, o, key) }
	tools := base.Row(p.title, hint(p.open, "groups.graph.open.hint"), hint(p.cut, "groups.cut.hint"), hint(p.out, "groups.out.hint"),
		hint(base.Flat(v.t("groups.judge"), theme.DocumentCreateIcon(), v.desk.Groups.Judge), "groups.judge.hint"),
		hint(base.Flat(v.t("groups.back"), theme.ContentUndoIcon(), v.desk.Changes.Undo), "groups.back.hint"))
	v.choose(diagram.Target{})
	return base.Border(tools, nil, nil, nil, p.diagram)
}

// sights returns the choice between graph, tables and the whole set.
func (v *View) sights() fyne.CanvasObject {
	v.sight = base.NewRadio([]string{v.t("groups.graph"), v.t("groups.tables"), v.t("groups.whole")}, func(i int) { v.desk.Groups.SetSight(groups.Sight(i)) })
	v.sight.Horizontal = true
	return base.WithHint(v.sight, v.t("groups.sight.hint"), v.desk.Status.SetHint)
}

// choose offers the actions for a page or link of the graph.
func (v *View) choose(t diagram.Target) {
	p := &v.graph
	p.target = t
	for b, on := range map[*base.Button]bool{p.open: t.Kind != diagram.Nothing, p.cut: t.Kind == diagram.Pair, p.out: t.Kind == diagram.Page} {
		if on {
			b.Enable()
		} else {
			b.Disable()
		}
	}
}

// Switch shows tables instead of a picture, or the other way round.
func (v *View) Switch() {
	next := groups.AsTables
	if v.desk.Groups.Sight == groups.AsTables {
		next = groups.AsGraph
	}
	v.desk.Groups.SetSight(next)
}

// Picture returns the shown picture.
func (v *View) Picture() diagram.Picture { return v.desk.Groups.Picture() }

func (v *View) syncPictures() {
	g := v.desk.Groups
	v.sight.SetSelected(int(g.Sight))
	base.Show(v.middle.Objects[0], g.Sight != groups.AsWhole)
	base.Show(v.whole, g.Sight == groups.AsWhole)
	base.Show(v.beside.Objects[0], g.Sight == groups.AsGraph)
	base.Show(v.beside.Objects[1], g.Sight == groups.AsTables)
	now := drawn{graph: g.Graph, whole: g.Whole}
	if len(g.Plan.Pages) > 0 {
		now.plan = &g.Plan.Pages[0]
	}
	if now == v.drawn {
		return
	}
	was := v.drawn
	v.drawn = now
	l := g.Picture().Layout
	if g.Sight == groups.AsWhole {
		v.whole.Draw(l)
		return
	}
	v.graph.diagram.Draw(l)
	v.graph.title.SetText(v.t("groups.graph.title", g.Chosen+1))
	if p, ok := g.WeakLink(); ok && now.graph != was.graph { // a press of the button cuts there
		v.graph.diagram.Take(diagram.LinkID(p))
	}
	v.choose(v.graph.diagram.Chosen().Target)
}

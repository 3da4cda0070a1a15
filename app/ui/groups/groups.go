// Package groups is the place in the window that shows the groups of a run, splits them, and
// reduces each to one page.
package groups

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/groups"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/app/ui/widgets/stage"
	"pagetwin/core/find/cluster"
)

// Desk is the part of the desk that the place uses.
type Desk struct {
	*session.Shared
	Groups *groups.Groups
}

// View shows the place.
type View struct {
	Root fyne.CanvasObject

	desk      *Desk
	empty     *fyne.Container
	inside    *fyne.Container
	run       *lists.Select
	runs      []*results.Result
	threshold *base.Entry
	decides   *parts.Threshold
	pairs     *lists.Select // which pairs join pages into groups
	linkage   *lists.Select
	summary   *widget.Label
	sight     *base.Radio // graph, tables or the whole set
	graph     graphPanel
	whole     *stage.Diagram
	drawn     drawn
	middle    *fyne.Container // the list of groups beside the graph or the tables, or the whole set
	beside    *fyne.Container // the graph or the tables
	groups    *lists.DataTable[groupRow]
	members   *lists.DataTable[memberRow]
	links     *lists.DataTable[linkRow]
	warning   *widget.Label
	caution   *base.Prose // the reason why groups may lack pages
	rule      *lists.Select
	hosts     *base.Entry
	why       *widget.Label
	member    int             // position of the chosen member, -1 for none
	link      int             // position of the chosen link, -1 for none
	shapes    []cluster.Shape // the shapes that the table lists
	chosen    int
}

// New returns the view; save asks for the file of the groups, or with keep of the pages to keep and
// to remove.
func New(d *Desk, save func(keep bool)) *View {
	v := &View{desk: d, member: -1, link: -1, chosen: -2}
	v.empty = container.NewCenter(container.NewVBox(widget.NewLabel(v.t("groups.none")),
		base.NewIconButton(v.t("place.run"), theme.MediaPlayIcon(), func() { d.Go(session.AtRun) })))
	v.groups = lists.NewDataTable(v.groupTable())
	v.members = lists.NewDataTable(v.memberTable())
	v.links = lists.NewDataTable(v.linkTable())
	v.warning = widget.NewLabel("")
	v.warning.Wrapping, v.warning.Importance = fyne.TextWrapWord, widget.WarningImportance
	tables := container.NewVSplit(
		base.Border(v.memberTools(), nil, nil, nil, v.members),
		base.Border(v.linkTools(), nil, nil, nil, v.links))
	tables.Offset = 0.52
	v.beside = container.NewStack(v.newGraph(), tables)
	all := container.NewHSplit(v.groups, base.Border(v.warning, nil, nil, nil, v.beside))
	all.Offset = 0.4
	v.whole = v.newDiagram()
	v.middle = container.NewStack(all, v.whole)
	v.inside = base.Border(v.head(), v.foot(save), nil, nil, v.middle)
	v.Root = container.NewStack(v.empty, v.inside)
	v.Sync()
	return v
}

func (v *View) t(key string, args ...any) string { return v.desk.Book.T(key, args...) }

func (v *View) head() fyne.CanvasObject {
	g := v.desk.Groups
	v.run = lists.NewSelect(v.desk.Book, nil, func(i int) { v.desk.Session.SetFocus(v.runs[i]) })
	v.threshold = base.NewEntry()
	v.threshold.OnSubmitted = func(s string) {
		if err := g.SetThreshold(s); err != nil {
			v.desk.Status.Fail(err)
		}
	}
	v.summary = widget.NewLabel("")
	v.summary.Truncation = fyne.TextTruncateEllipsis
	summary := base.HintOf(v.summary, func() string { return v.summary.Text }, v.desk.Status.SetHint)
	tools := base.Row(widget.NewLabel(v.t("groups.run")), base.FixedWidth(160, v.run),
		parts.Hint(v.desk.Shared, widget.NewLabel(v.t("groups.threshold")), "groups.threshold.hint"), base.FixedWidth(80, v.threshold),
	)
	tools.Objects = append(tools.Objects, v.joining()...)
	v.caution = base.Quiet("")
	v.decides = parts.NewThreshold(v.desk.Shared)
	return container.NewVBox(tools, base.Border(nil, nil, base.FixedWidth(310, v.sights()), base.FixedWidth(330, v.decides.Root), summary), v.caution)
}

func (v *View) joining() []fyne.CanvasObject {
	g := v.desk.Groups
	var linkages []string
	for _, l := range cluster.Linkages() {
		linkages = append(linkages, v.desk.Book.W(l.Words()))
	}
	v.pairs = lists.NewSelect(v.desk.Book, []string{v.t("groups.by.resemblance"), v.t("groups.by.all")}, func(i int) { g.SetJoining(i == 1, g.Linkage) })
	v.linkage = lists.NewSelect(v.desk.Book, linkages, func(i int) { g.SetJoining(g.All, cluster.Linkages()[i]) })
	return []fyne.CanvasObject{
		container.NewHBox(parts.Hint(v.desk.Shared, widget.NewLabel(v.t("groups.by")), "groups.by.hint"), base.FixedWidth(140, v.pairs)),
		container.NewHBox(parts.Hint(v.desk.Shared, widget.NewLabel(v.t("groups.linkage")), "groups.linkage.hint"), base.FixedWidth(175, v.linkage)),
	}
}

func (v *View) memberTools() fyne.CanvasObject {
	return base.Row(base.Title(v.t("groups.members")),
		parts.Hint(v.desk.Shared, base.Flat(v.t("groups.out"), theme.ContentRemoveIcon(), v.takeOut), "groups.out.hint"),
		parts.Hint(v.desk.Shared, base.Flat(v.t("groups.judge"), theme.DocumentCreateIcon(), v.desk.Groups.Judge), "groups.judge.hint"),
		parts.Hint(v.desk.Shared, base.Flat(v.t("groups.back"), theme.ContentUndoIcon(), v.desk.Changes.Undo), "groups.back.hint"))
}

func (v *View) linkTools() fyne.CanvasObject {
	return base.Row(base.Title(v.t("groups.links")),
		parts.Hint(v.desk.Shared, base.Flat(v.t("groups.open"), theme.ViewFullScreenIcon(), v.openLink), "groups.open.hint"),
		parts.Hint(v.desk.Shared, base.Flat(v.t("groups.cut"), theme.ContentCutIcon(), func() { v.desk.Groups.Cut(v.link) }), "groups.cut.hint"))
}

func (v *View) foot(save func(bool)) fyne.CanvasObject {
	var names []string
	for _, r := range cluster.Rules() {
		names = append(names, v.desk.Book.W(r.Title()))
	}
	v.rule = lists.NewSelect(v.desk.Book, names, func(i int) { v.desk.Groups.SetRule(i, v.hosts.Text) })
	rule, hosts := v.desk.Groups.Rule()
	v.rule.Mark(rule)
	v.hosts = base.NewEntry()
	v.hosts.SetPlaceHolder(v.t("groups.hosts"))
	v.hosts.SetText(hosts)
	v.hosts.OnChanged = func(s string) { v.desk.Groups.SetRule(v.rule.SelectedIndex(), s) }
	v.why = widget.NewLabel("")
	v.why.Importance, v.why.Truncation = widget.WarningImportance, fyne.TextTruncateEllipsis
	left := base.Row(parts.Hint(v.desk.Shared, widget.NewLabel(v.t("groups.keep")), "groups.keep.hint"), base.FixedWidth(200, v.rule), base.FixedWidth(260, v.hosts))
	right := base.Row(
		base.Flat(v.t("groups.save"), theme.DocumentSaveIcon(), func() { save(false) }),
		base.Flat(v.t("groups.save.keep"), theme.DocumentSaveIcon(), func() { save(true) }))
	return container.NewVBox(base.Ends(left, right), v.why)
}

func (v *View) takeOut() {
	v.desk.Groups.TakeOut(v.member)
}

func (v *View) openLink() {
	if v.link >= 0 && v.link < len(v.desk.Groups.Links) {
		v.desk.OpenPair(v.desk.Groups.Pairs(), v.link)
	}
}

// Sync shows the presenter's state.
func (v *View) Sync() {
	g := v.desk.Groups
	base.Show(v.empty, g.Run == nil)
	base.Show(v.inside, g.Run != nil)
	if g.Run == nil {
		v.shapes, v.chosen, v.drawn = nil, -2, drawn{}
		return
	}
	v.runs = v.desk.Session.OverSet()
	parts.OfferRuns(v.run, v.runs, g.Run)
	v.pairs.Mark(map[bool]int{true: 1}[g.All])
	v.linkage.Mark(slices.Index(cluster.Linkages(), g.Linkage))
	if t := strconv.FormatFloat(g.Threshold(), 'g', 6, 64); v.threshold.Text != t {
		v.threshold.SetText(t)
	}
	if len(g.Shapes) != len(v.shapes) || len(v.shapes) > 0 && &g.Shapes[0] != &v.shapes[0] {
		v.shapes = g.Shapes
		v.chosen = -2
		v.groups.SetMany(groupRows{v.shapes, v.desk.Session.Rows()}, false)
	}
	if g.Chosen != v.chosen {
		v.chosen, v.member, v.link = g.Chosen, -1, -1
		v.groups.Choose(g.Chosen)
		v.links.SetRows(v.linkRows())
		v.links.Choose(nil)
		v.members.Choose(nil)
	}
	v.members.SetRows(v.memberRows())
	v.syncPictures()
	base.SetText(v.summary, v.summaryWords())
	v.decides.Sync(g.Run)
	caution := g.Caution()
	v.caution.SetText(caution)
	base.Show(v.caution, caution != "")
	base.SetText(v.warning, v.warningWords())
	base.Show(v.warning, v.warning.Text != "")
	base.SetText(v.why, v.desk.Book.E(g.Why))
	rule, _ := g.Rule()
	base.Show(v.hosts, cluster.Rules()[rule] == cluster.Host)
}

func (v *View) summaryWords() string {
	g := v.desk.Groups
	if g.Working() {
		return v.t("groups.working")
	}
	pages := 0
	for i := range g.Shapes {
		pages += len(g.Shapes[i].Members)
	}
	words := v.t("groups.summary", wording.Count(int64(len(g.Shapes))), wording.Count(int64(pages)), wording.Count(int64(len(v.desk.Session.Set().Pages))))
	if g.Plan.Pages != nil {
		words += v.t("groups.summary.keep", wording.Count(int64(g.Plan.Count(cluster.Remove))), wording.Count(int64(g.Plan.Count(cluster.Keep))))
		if n := g.Plan.Count(cluster.NotCompared); n > 0 {
			words += v.t("groups.summary.not", wording.Count(int64(n)))
		}
	}
	if n := g.Glued(); n > 0 {
		words += v.t("groups.summary.glued", n)
	}
	return words
}

func (v *View) warningWords() string {
	g := v.desk.Groups
	if g.Chosen < 0 || g.Chosen >= len(g.Shapes) || !g.Shapes[g.Chosen].Glued {
		return ""
	}
	s := &g.Shapes[g.Chosen]
	if s.Far == 0 {
		return v.t("groups.gluedUnscored", wording.Count(s.Unscored), wording.Count(s.Pairs))
	}
	return v.t("groups.glued", wording.Count(s.Far), wording.Count(s.Pairs), cluster.FarBelow(g.Threshold()), wording.Count(s.Unscored))
}

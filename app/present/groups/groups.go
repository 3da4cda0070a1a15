// Package groups is the place that shows the groups of near-duplicates of a run.
package groups

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/learned"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/core/base/table"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/relate"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/judge/label"
	"pagetwin/core/page"
	"pagetwin/core/show/diagram"
	"pagetwin/core/show/export"
)

// Groups is the place that shows the groups of a run: the links that hold them together, wrong
// members, and the page of each group that is kept.
type Groups struct {
	Choices
	Run    *results.Result // whose groups are shown, nil for none
	Shapes []cluster.Shape
	Chosen int           // position in Shapes, −1 for none
	Links  []scored.Pair // links of the chosen group, the weakest first
	Plan   cluster.Plan  // fate of every page; empty if the rule needs more information
	Why    error         // why the rule cannot choose
	Graph  *diagram.Graph
	Whole  *diagram.Overview

	desk  *session.Shared
	work  *beside.Beside
	draw  *beside.Beside
	held  scored.Pairs  // the pairs that link the pages of Shapes
	edits cluster.Edits // the edits with which Shapes were made
	read  readTexts
}

// Choices are what a person chose in the place; they are kept for the next start.
type Choices struct {
	All     bool            `json:"all,omitempty"` // every decided pair links its pages, not only pairs of pages that resemble each other
	Linkage cluster.Linkage `json:"linkage,omitempty"`
	Sight   Sight           `json:"sight,omitempty"` // form in which the groups are shown
}

// readTexts holds the texts of the pages that a result decides from a score on.
type readTexts struct {
	of    *result.Result
	from  float64
	texts relate.Texts
}

// New returns the place with no set open.
func New(d *session.Shared) *Groups {
	return &Groups{desk: d, work: d.Beside(), draw: d.Beside(), Chosen: -1, Choices: Choices{Linkage: cluster.Single}}
}

// Changed follows changes of the desk: the groups are those of the run one looks at.
func (g *Groups) Changed(parts session.Part) {
	run := g.desk.Session.FocusOverSet()
	switch {
	case parts.Has(session.Opened) || run == nil && g.Run != nil:
		g.drop()
	case run == nil || g.desk.At() != session.AtGroups:
	case parts.Has(session.Entered|session.Thresholds) || run != g.Run:
		g.Run = run
		g.make()
	}
	if parts.Has(session.Looked) {
		g.looked()
	}
}

func (g *Groups) drop() {
	g.work.Drop()
	g.draw.Drop()
	g.Run, g.Shapes, g.Links, g.Plan, g.Chosen = nil, nil, nil, cluster.Plan{}, -1
	g.Graph, g.Whole = nil, nil
	g.changed()
}

// Threshold returns the score from which on pages are linked: that of the run, 0 for none.
func (g *Groups) Threshold() float64 {
	if g.Run == nil {
		return 0
	}
	return g.Run.Decides
}

// SetThreshold sets the threshold of the run, and so of the links between pages.
func (g *Groups) SetThreshold(s string) error {
	t, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil || !(t >= 0 && t <= 1) {
		return g.desk.Book.Err("groups.threshold.wrong", s)
	}
	if g.Run != nil {
		g.desk.Changes.End()
		g.desk.Session.SetThreshold(t, g.Run)
	}
	return nil
}

// SetJoining chooses which decided pairs are links, and the linkage.
func (g *Groups) SetJoining(all bool, by cluster.Linkage) {
	wasAll, was := g.All, g.Linkage
	if all == wasAll && by == was {
		return
	}
	g.desk.Changes.Did(beside.Undoable{
		What: func() string { return g.desk.Book.T("undo.joining") },
		Undo: func() { g.SetJoining(wasAll, was) }, Redo: func() { g.SetJoining(all, by) },
	})
	if g.All, g.Linkage = all, by; g.Run != nil {
		g.make()
	}
}

// Working reports whether groups are being computed.
func (g *Groups) Working() bool { return g.work.Running() }

// make computes the groups again, in the background.
func (g *Groups) make() {
	pairs, threshold, edits, n := g.Run.Result.Pairs, g.Threshold(), g.desk.Session.Edits(), len(g.desk.Session.Set().Pages)
	set, result, read, all, linkage := g.desk.Session.Set(), g.Run.Result, g.read, g.All, g.Linkage
	var held scored.Pairs
	var shapes []cluster.Shape
	var plan cluster.Plan
	rule, hosts := g.Rule()
	why, keeping := g.desk.Session.Lacks(), g.desk.Session.Keeping()
	g.work.Begin(beside.Job{Work: func(ctx context.Context, _ beside.Turn) error {
		if read.of != result || threshold < read.from {
			read = readTexts{result, threshold, g.desk.Sites.Texts(ctx, g.desk.Denoisers, set, result, threshold)}
		}
		edits.Same = g.desk.Sites.Same(ctx, set)
		held = pairs.From(threshold)
		if !all {
			held = cluster.Resembling(held, read.texts)
		}
		held = linkage.Kept(n, pairs, threshold, held)
		shapes = cluster.Linked(n, pairs, threshold, held, edits)
		if why == nil {
			plan, why = cluster.Planned(result, membersOf(shapes), held, edits.Same, keeping())
		}
		return nil
	}, Done: func(error) {
		chosen := follow(g.Shapes, g.Chosen, shapes)
		g.Shapes, g.held, g.edits, g.read = shapes, held, edits, read
		g.Plan, g.Why = plan, why
		if nowRule, now := g.Rule(); nowRule != rule || now != hosts || why != nil {
			g.choose()
		}
		g.Choose(chosen)
		g.changed()
	}})
	g.changed()
}

// follow returns the position in now of the group that was chosen in was: of the one with the most of
// its pages, or of the group at the same place if no group has any; -1 for no group.
func follow(was []cluster.Shape, chosen int, now []cluster.Shape) int {
	to, most := min(max(chosen, 0), len(now)-1), 0
	if chosen < 0 || chosen >= len(was) {
		return to
	}
	for i := range now {
		n := 0
		for _, m := range now[i].Members {
			if _, in := slices.BinarySearch(was[chosen].Members, m); in {
				n++
			}
		}
		if n > most {
			to, most = i, n
		}
	}
	return to
}

// Choose shows the members and links of a group; -1 for none.
func (g *Groups) Choose(i int) {
	g.Chosen, g.Links = i, nil
	if i >= 0 && i < len(g.Shapes) {
		g.Links = g.Shapes[i].Tree
	}
	g.picture()
	g.changed()
}

// Caution returns why the groups may lack pages that belong to them: the threshold is below the
// guarantee of the run's index, or below the lowest kept score.
func (g *Groups) Caution() string {
	if g.Run == nil {
		return ""
	}
	var out []string
	for _, w := range eval.Cautions(g.Run.Result, g.Threshold()) {
		out = append(out, g.desk.Book.W(w))
	}
	if checked, ok := g.Run.Checked(g.Threshold()); !ok {
		out = append(out, g.desk.Book.W(checked))
	}
	return strings.Join(out, "; ")
}

// Glued returns the number of groups that chaining may have joined.
func (g *Groups) Glued() int {
	n := 0
	for i := range g.Shapes {
		if g.Shapes[i].Glued {
			n++
		}
	}
	return n
}

// SetRule chooses which page of each group is kept.
func (g *Groups) SetRule(i int, hosts string) {
	if i < 0 || i >= len(cluster.Rules()) {
		return
	}
	wasRule, was := g.Rule()
	if i == wasRule && hosts == was {
		return
	}
	g.desk.Changes.Did(beside.Undoable{
		What: func() string { return g.desk.Book.T("undo.rule") },
		Undo: func() { g.SetRule(wasRule, was) }, Redo: func() { g.SetRule(i, hosts) },
	})
	g.desk.Session.Change(0, func(now *session.State) { now.Rule, now.Hosts = i, hosts })
	g.choose()
	g.changed()
}

// Rule returns the rule for the kept page of each group: a position in cluster.Rules, and the
// hosts of that rule, in order of preference.
func (g *Groups) Rule() (i int, hosts string) {
	now := g.desk.Session.Now()
	return now.Rule, now.Hosts
}

func (g *Groups) choose() {
	g.Plan, g.Why = cluster.Plan{}, g.desk.Session.Lacks()
	if g.Why == nil && g.Run != nil {
		g.Plan, g.Why = cluster.Planned(g.Run.Result, membersOf(g.Shapes), g.held, g.edits.Same, g.desk.Session.Keeping()())
	}
}

// looked updates the plan and the picture of the set after more pages were read.
func (g *Groups) looked() {
	if g.Why != nil {
		g.choose()
		g.changed()
	}
	if g.Run != nil && g.Sight == AsWhole {
		g.picture()
	}
}

func membersOf(shapes []cluster.Shape) [][]int32 {
	out := make([][]int32, len(shapes))
	for i := range shapes {
		out[i] = shapes[i].Members
	}
	return out
}

func groupsOf(shapes []cluster.Shape) []cluster.Group {
	out := make([]cluster.Group, len(shapes))
	for i := range shapes {
		out[i] = shapes[i].Group
	}
	return out
}

// Fate returns the fate of a page of the chosen group, with the reason; ok is false if the rule
// needs more information.
func (g *Groups) Fate(member int32) (f cluster.Fate, ok bool) {
	if int(member) >= len(g.Plan.Pages) {
		return f, false
	}
	return g.Plan.Pages[member], true
}

// Cut splits the chosen group at one of its links.
func (g *Groups) Cut(link int) {
	if link >= 0 && link < len(g.Links) {
		l := g.Links[link]
		g.Edit(label.CutLink, int(l.A), int(l.B))
	}
}

// TakeOut removes a page from the chosen group.
func (g *Groups) TakeOut(page int) {
	if g.Chosen >= 0 && g.Chosen < len(g.Shapes) && slices.Contains(g.Shapes[g.Chosen].Members, int32(page)) {
		g.Edit(label.TakeOut, page, -1)
	}
}

// Edit removes page a from its group, or separates it from page b.
func (g *Groups) Edit(kind label.EditKind, a, b int) {
	set := g.desk.Session.Set()
	if set == nil || a < 0 || max(a, b) >= len(set.Pages) {
		return
	}
	e := label.Edit{Kind: kind, ID1: set.Pages[a].ID, Who: g.desk.Judgements.Who(), Set: set.Name, Fingerprint: set.Fingerprint}
	if b >= 0 {
		e.ID2 = set.Pages[b].ID
	}
	what := func() string { return g.desk.Book.T("undo.cut", e.ID1, e.ID2) }
	if kind == label.TakeOut {
		what = func() string { return g.desk.Book.T("undo.out", e.ID1) }
	}
	g.desk.Judgements.Enter(e.Who, func(w *label.Writer) (int, error) { return w.Edit(e) }, beside.Undoable{
		What: what, Undo: func() {}, Redo: func() {},
	}, func() {
		if g.Run != nil {
			g.make()
		}
	})
}

// Pairs returns the links of the chosen group as a list to step through.
func (g *Groups) Pairs() *session.Pairs {
	return g.list(g.desk.Book.T("groups.links.of", g.Chosen+1), g.Links)
}

// Judge opens all pairs of the chosen group for judging.
func (g *Groups) Judge() {
	if g.Chosen >= 0 && g.Chosen < len(g.Shapes) {
		g.desk.Session.SetFocus(g.Run)
		g.desk.Ask(session.Ask{Place: session.AtLabel, Group: g.Shapes[g.Chosen].Members})
	}
}

// Save writes the groups, or with keep the list of pages to keep and to remove; the ending of
// path gives the format.
func (g *Groups) Save(path string, keep bool) {
	set, run := g.desk.Session.Set(), g.Run
	f, err := export.ByPath(path)
	if err == nil && keep && g.Why != nil {
		err = g.Why
	}
	if err != nil || set == nil || run == nil {
		g.desk.Status.Fail(err)
		return
	}
	lang, s := g.desk.Book.Lang(), g.desk.Saver()
	write := g.Table(set, run, keep)
	g.desk.Status.Save(g.desk.Book.Both("task.save"), func() ([]string, error) {
		return []string{path}, s.Write(path, func(w io.Writer) error {
			table, err := write()
			if err != nil {
				return err
			}
			return f.Write(w, table, lang)
		})
	})
}

// Table returns a function that makes the visible table; it may run in the background.
func (g *Groups) Table(set *page.Set, run *results.Result, keep bool) func() (*table.Table, error) {
	shapes, edits, keeping, lang := g.Shapes, g.edits, g.desk.Session.Keeping(), g.desk.Book.Lang()
	outcome, threshold, version, texts, all, linkage := run.Outcome, g.Threshold(), g.desk.Version, g.read.texts, g.All, g.Linkage
	return func() (*table.Table, error) {
		r := &export.Subject{
			Outcome: learned.WithTexts(outcome.At(threshold), texts), Name: run.Name(), Version: version, Machine: result.ThisMachine().String(), Edits: edits, Keeping: keeping(), All: all, Linkage: linkage,
		}
		if keep {
			return export.Keep(r, groupsOf(shapes), lang)
		}
		return export.Groups(r, groupsOf(shapes)), nil
	}
}

func (g *Groups) changed() { g.desk.Tell(session.Of(session.AtGroups)) }

package present

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"pagetwin/core/cluster"
	"pagetwin/core/detect"
	"pagetwin/core/export"
	"pagetwin/core/label"
	"pagetwin/core/page"
	"pagetwin/core/param"
)

// Groups is the place of the groups that a run makes of a set: what holds them
// together, what does not belong, and which page of each stays.
type Groups struct {
	Run       *RunResult
	Threshold float64
	Shapes    []cluster.Shape
	Chosen    int              // position in Shapes, -1 for none
	Links     []detect.Scored  // that hold the chosen group together, the weakest first
	Choices   []cluster.Choice // which page of each group stays, nil where the rule needs more
	Rule      int              // position in cluster.Rules
	Hosts     string           // the best first, with commas between, for the rule of hosts
	Why       error            // why the rule cannot choose
	Working   bool
	Update    func()

	desk  *Desk
	fresh int
}

func newGroups(d *Desk) *Groups { return &Groups{desk: d, Chosen: -1} }

func (g *Groups) setOpened() {
	g.fresh++
	g.Run, g.Shapes, g.Links, g.Choices, g.Chosen, g.Working = nil, nil, nil, nil, -1, false
	g.changed()
}

// Enter shows the groups of the run that is looked at in the curves, else of the
// last one.
func (g *Groups) Enter() {
	runs := g.Runs()
	if len(runs) == 0 {
		return
	}
	switch {
	case g.Run != nil && slices.Contains(runs, g.Run):
	case slices.Contains(runs, g.desk.Curves.Focus):
		g.Run, g.Threshold = g.desk.Curves.Focus, g.desk.Curves.Focus.Result.Cut
	default:
		g.Run, g.Threshold = runs[0], runs[0].Result.Cut
	}
	g.make()
}

// Runs are the results over the open set, the last first.
func (g *Groups) Runs() []*RunResult { return g.desk.Label.Runs() }

// ChooseRun shows the groups of another run at its own threshold.
func (g *Groups) ChooseRun(r *RunResult) {
	if r != g.Run {
		g.Run, g.Threshold = r, r.Result.Cut
		g.make()
	}
}

// SetThreshold joins pages from another score on.
func (g *Groups) SetThreshold(s string) error {
	t, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil || !(t >= 0 && t <= 1) {
		return fmt.Errorf("%s", g.desk.Book.T("groups.threshold.wrong", s))
	}
	if t != g.Threshold {
		g.Threshold = t
		g.make()
	}
	return nil
}

// edits are what was changed of the groups of the open set.
func (g *Groups) edits() cluster.Edits {
	e, _ := g.desk.Label.State().GroupEdits(g.desk.Library.Set)
	return e
}

// make works the groups out anew, beside the window.
func (g *Groups) make() {
	g.fresh++
	mine := g.fresh
	run, threshold, edits, n := g.Run, g.Threshold, g.edits(), len(g.desk.Library.Set.Pages)
	g.Working = true
	go func() {
		shapes := cluster.Edited(n, run.Result.Pairs, threshold, edits)
		g.desk.Do(func() {
			if mine == g.fresh {
				g.Shapes, g.Working = shapes, false
				g.choose()
				g.Choose(min(max(g.Chosen, 0), len(shapes)-1))
				g.changed()
			}
		})
	}()
	g.changed()
}

// Choose shows the members and links of a group; -1 for none.
func (g *Groups) Choose(i int) {
	g.Chosen, g.Links = i, nil
	if i >= 0 && i < len(g.Shapes) {
		g.Links = g.Shapes[i].Tree
	}
	g.changed()
}

// Glued counts the groups that chaining may have joined.
func (g *Groups) Glued() int {
	n := 0
	for i := range g.Shapes {
		if g.Shapes[i].Glued {
			n++
		}
	}
	return n
}

// SetRule says which page of each group stays.
func (g *Groups) SetRule(i int, hosts string) {
	g.Rule, g.Hosts = i, hosts
	g.choose()
	g.changed()
}

func (g *Groups) choose() {
	g.Choices, g.Why = cluster.Choose(membersOf(g.Shapes), cluster.Rules()[g.Rule], g.facts())
}

// facts are what the rules look at.
func (g *Groups) facts() cluster.Facts {
	rows := g.desk.Library.Rows
	f := cluster.Facts{Lengths: make([]int, len(rows)), Hosts: make([]string, len(rows))}
	for i, r := range rows {
		f.Lengths[i], f.Hosts[i] = r.Body, r.Host
	}
	f.Prefer = strings.FieldsFunc(g.Hosts, func(r rune) bool { return r == ',' || r == '，' || r == ' ' || r == ';' })
	return f
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

// Kept tells whether a page of the chosen group stays.
func (g *Groups) Kept(member int32) bool {
	return g.Chosen >= 0 && g.Chosen < len(g.Choices) && g.Choices[g.Chosen].Keep == member
}

// Cut parts the chosen group at one of its links.
func (g *Groups) Cut(link int) {
	if link >= 0 && link < len(g.Links) {
		l := g.Links[link]
		g.edit(label.CutLink, int(l.A), int(l.B))
	}
}

// TakeOut takes a page out of its group.
func (g *Groups) TakeOut(member int32) { g.edit(label.TakeOut, int(member), -1) }

func (g *Groups) edit(kind label.EditKind, a, b int) {
	set := g.desk.Library.Set
	e := label.Edit{Kind: kind, ID1: set.Pages[a].ID, Who: g.desk.Label.Who, Set: set.Name, Fingerprint: set.Fingerprint}
	if b >= 0 {
		e.ID2 = set.Pages[b].ID
	}
	g.desk.Label.append(func(j *label.Journal) error {
		_, err := j.Edit(e)
		return err
	}, g.make)
}

// Back takes the last change of the groups back.
func (g *Groups) Back() {
	set := g.desk.Library.Set
	if set == nil || g.Run == nil {
		return
	}
	g.desk.Label.append(func(j *label.Journal) error {
		_, _, err := j.UndoEdit(set, g.desk.Label.Who)
		return err
	}, g.make)
}

// Pairs is the list of the links of the chosen group, to walk through.
func (g *Groups) Pairs() *PairList {
	links := g.Links
	return &PairList{
		Name: g.desk.Book.T("groups.links.of", g.Chosen+1), Run: g.Run, Len: func() int { return len(links) },
		At: func(i int) (int, int, float64) { return int(links[i].A), int(links[i].B), links[i].Score },
	}
}

// Judge judges all pairs of the chosen group.
func (g *Groups) Judge() {
	if g.Chosen >= 0 && g.Chosen < len(g.Shapes) {
		g.desk.Label.Run = g.Run
		g.desk.Label.ChooseGroup(g.Shapes[g.Chosen].Members)
		g.desk.Go(AtLabel)
	}
}

// Save writes the groups, or with keep the list of pages to keep and to remove; the
// ending of path says the format.
func (g *Groups) Save(path string, keep bool) {
	set, run := g.desk.Library.Set, g.Run
	f, err := export.ByPath(path)
	if err == nil && keep && g.Why != nil {
		err = g.Why
	}
	if err != nil || set == nil || run == nil {
		g.desk.Status.Fail(err)
		return
	}
	table := g.table(set, run, keep)
	lang := g.desk.Book.Lang()
	g.desk.Status.save(g.desk.Book.T("task.save"), func() ([]string, error) {
		return []string{path}, export.ToFile(path, []string{set.Path}, func(w io.Writer) error { return f.Write(w, table, lang) })
	})
}

func (g *Groups) table(set *page.Set, run *RunResult, keep bool) *export.Table {
	if keep {
		return keepTable(set, g.Shapes, g.Choices, ruleWords(cluster.Rules()[g.Rule], g.Hosts))
	}
	return export.Groups(export.NewRun(run.Name(), set, run.Result, g.Threshold, g.desk.Version, Machine()), groupsOf(g.Shapes))
}

// keepTable is the list of pages to keep and to remove; there is a choice for each
// shape.
func keepTable(set *page.Set, shapes []cluster.Shape, choices []cluster.Choice, rule param.Words) *export.Table {
	at := map[int32]int32{} // smallest member: the page that stays
	for i := range shapes {
		at[shapes[i].Members[0]] = choices[i].Keep
	}
	return export.Keep(set, groupsOf(shapes), func(c cluster.Group) int32 { return at[c.Members[0]] }, rule)
}

// ruleWords name a rule with what it was given.
func ruleWords(r cluster.Rule, hosts string) param.Words {
	title := r.Title()
	if hosts != "" && r == cluster.Host {
		return param.Words{En: title.En + ": " + hosts, Zh: title.In("zh") + "：" + hosts}
	}
	return title
}

func (g *Groups) changed() {
	if g.Update != nil {
		g.Update()
	}
}

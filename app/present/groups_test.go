package present

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pagetwin/app/present/groups"
	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/relate"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

func groupedDesk(t *testing.T, dir string) (*Desk, *presenttest.Loop) {
	t.Helper()
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	if !d.OpenWorkspace(dir) || d.Status.Fault() != "" {
		t.Fatal(d.Status.Fault())
	}
	d.Library.Show(presenttest.FourPages())
	done := false
	d.Run.Start(func(error) { done = true })
	l.Until(t, func() bool { return done })
	d.Go(session.AtGroups)
	l.Until(t, func() bool { return !d.Groups.Working() })
	return d, l
}

func sizes(g *groups.Groups) []int {
	var out []int
	for i := range g.Shapes {
		out = append(out, len(g.Shapes[i].Members))
	}
	return out
}

func TestGroupsFollowTheThreshold(t *testing.T) {
	d, l := groupedDesk(t, t.TempDir())
	g := d.Groups
	if got := sizes(g); len(got) != 1 || got[0] != 2 {
		t.Fatalf("at the algorithm's threshold the groups have %v pages", got)
	}
	if err := g.SetThreshold("0.5"); err != nil {
		t.Fatal(err)
	}
	l.Until(t, func() bool { return !g.Working() })
	if got := sizes(g); len(got) != 1 || got[0] != 4 || len(g.Links) != 3 {
		t.Errorf("at 0.5 the groups have %v pages, %d links", got, len(g.Links))
	}
	if err := g.SetThreshold("2"); err == nil {
		t.Error("a threshold of 2 was taken")
	}
	g.SetJoining(false, cluster.Average)
	l.Until(t, func() bool { return !g.Working() })
	if got := sizes(g); len(got) != 1 || got[0] != 3 || len(g.Links) != 2 {
		t.Errorf("on average the groups at 0.5 have %v pages, %d links", got, len(g.Links))
	}
	path := filepath.Join(t.TempDir(), "groups.md")
	g.Save(path, false)
	l.Until(t, func() bool { _, err := os.Stat(path); return err == nil })
	if list, err := os.ReadFile(path); err != nil || !strings.Contains(string(list), "average score of 0.5") {
		t.Errorf("%s, %v", list, err)
	}
}

// The place shows the groups of a result that comes while it is shown, as the kept runs of a set do
// after the window opened in it, and none of a result that was removed.
func TestGroupsFollowTheResults(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	d.Library.Show(presenttest.FourPages())
	d.Go(session.AtGroups)
	done := false
	d.Run.Start(func(error) { done = true })
	l.Until(t, func() bool { return done && !d.Groups.Working() })
	g := d.Groups
	if g.Run == nil || len(sizes(g)) != 1 {
		t.Fatalf("the place shows %v after a run", sizes(g))
	}
	d.Session.Remove(g.Run)
	if g.Run != nil || len(g.Shapes) > 0 {
		t.Errorf("the place shows %v of a result that was removed", sizes(g))
	}
}

func TestAGroupIsCutAndAPageTakenOutAndTakenBack(t *testing.T) {
	dir := t.TempDir()
	d, l := groupedDesk(t, dir)
	g := d.Groups
	if err := g.SetThreshold("0.5"); err != nil {
		t.Fatal(err)
	}
	settle := func() { l.Until(t, func() bool { return !g.Working() }) }
	settle()
	weakest := g.Links[0]
	g.Cut(0)
	settle()
	if weakest.Score != 0.5 || len(g.Shapes) == 0 || len(g.Shapes[0].Members) == 4 {
		t.Fatalf("after a cut at %v the groups have %v pages", weakest, sizes(g))
	}
	before := sizes(g)
	g.TakeOut(int(g.Shapes[0].Members[0]))
	settle()
	if got := sizes(g); len(got) > 0 && got[0] == before[0] {
		t.Errorf("after taking a page out the groups have %v pages, before %v", got, before)
	}
	d.Changes.Undo()
	settle()
	if got := sizes(g); got[0] != before[0] {
		t.Errorf("after taking that back the groups have %v pages, before %v", got, before)
	}
	d.Close()
	again, l2 := groupedDesk(t, dir)
	if err := again.Groups.SetThreshold("0.5"); err != nil {
		t.Fatal(err)
	}
	l2.Until(t, func() bool { return !again.Groups.Working() })
	if got := sizes(again.Groups); got[0] != before[0] {
		t.Errorf("at the next start the groups have %v pages, before %v", got, before)
	}
}

func TestTheKeepListFollowsItsRule(t *testing.T) {
	d, l := groupedDesk(t, t.TempDir())
	g := d.Groups
	if err := g.SetThreshold("0.5"); err != nil {
		t.Fatal(err)
	}
	l.Until(t, func() bool { return !g.Working() })
	l.Until(t, func() bool { return d.Session.Scanned() == 4 })
	g.SetRule(1, "") // the rule "longest"
	if !keeps(g, 3) || keeps(g, 2) || !keeps(g, 0) || keeps(g, 1) {
		t.Fatal("beside the longest page a stays, which is not like it, and no other")
	}
	out := filepath.Join(t.TempDir(), "keep.csv")
	g.Save(out, true)
	l.Until(t, func() bool { _, err := os.Stat(out); return err == nil })
	data, err := os.ReadFile(out)
	if err != nil || !strings.Contains(string(data), "c,remove,d,") || !strings.Contains(string(data), "b,remove,a,") || !strings.Contains(string(data), "d,keep,,") {
		t.Errorf("the list is %s (%v)", data, err)
	}
}

// Choosing a group computes nothing: the links of all groups are computed with the groups.
func BenchmarkChoosingAGroupOfAMillionPairs(b *testing.B) {
	const n = 100_000
	pages := make([]page.Page, n)
	for i := range pages {
		pages[i].ID = strconv.Itoa(i)
	}
	set := page.FromPages("large", pages, make([]page.Content, n))
	pairs := make([]scored.Pair, 0, 10*n)
	for k := 1; k <= 10; k++ {
		for a := range n - k {
			pairs = append(pairs, scored.Pair{A: int32(a), B: int32(a + k), Score: 1 - float64(k)/100 - float64(a)/1e8})
		}
	}
	slices.SortFunc(pairs, scored.Compare)
	d, _ := newTestDesk(b)
	d.Library.Show(set, nil)
	g := d.Groups
	g.Run = results.New(set, nil, d.Algorithms[0], &result.Result{Pairs: scored.PairsOf(pairs), Pages: n, Cut: 0.5})
	all := scored.PairsOf(pairs)
	g.Shapes = cluster.Linked(n, all, g.Threshold(), all.From(g.Threshold()), cluster.Edits{})
	for b.Loop() {
		g.Choose(0)
	}
	if len(g.Links) != n-1 {
		b.Fatalf("%d links", len(g.Links))
	}
}

// Two pages of equal length are a pair to the lengths algorithm, but their texts do not resemble
// each other, so they form no group. This holds for a new run and for a kept run, which has no
// texts.
func TestGroupsAreByResemblance(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	d.Library.Show(page.FromPages("two", []page.Page{{ID: "a"}, {ID: "b"}}, []page.Content{
		{Kind: page.Text, Text: strings.Repeat("文", 10)}, {Kind: page.Text, Text: strings.Repeat("字", 10)},
	}), nil)
	done := false
	d.Run.Start(func(error) { done = true })
	l.Until(t, func() bool { return done })
	g := d.Groups
	d.Go(session.AtGroups)
	l.Until(t, func() bool { return !g.Working() })
	r := g.Run.Result
	if r.Pairs.From(g.Threshold()).Len() != 1 || len(g.Shapes) != 0 || !r.Texts.Known() {
		t.Fatalf("%d pairs, %d groups", r.Pairs.Len(), len(g.Shapes))
	}
	kept := *r
	kept.Texts = relate.Texts{}
	outcome := *g.Run.Outcome
	outcome.Result = &kept
	g.Run.Outcome = &outcome
	d.Tell(session.Thresholds)
	l.Until(t, func() bool { return !g.Working() })
	if len(g.Shapes) != 0 {
		t.Errorf("without its texts: %d groups", len(g.Shapes))
	}
	g.SetJoining(true, cluster.Single)
	l.Until(t, func() bool { return !g.Working() })
	if len(g.Shapes) != 1 {
		t.Errorf("by all decided pairs there are %d groups", len(g.Shapes))
	}
	g.SetJoining(false, cluster.Single)
	l.Until(t, func() bool { return !g.Working() })
	path := filepath.Join(t.TempDir(), "keep.csv")
	g.Save(path, true)
	l.Until(t, func() bool { _, err := os.Stat(path); return err == nil })
	if list, err := os.ReadFile(path); err != nil || strings.Contains(string(list), "remove") {
		t.Errorf("%s, %v", list, err)
	}
}

// keeps reports whether a page is kept, with a reason.
func keeps(g *groups.Groups, page int32) bool {
	f, ok := g.Fate(page)
	return ok && f.Action == cluster.Keep && f.Why.En != "" && f.Why.Has("zh")
}

// A chain whose ends do not resemble each other keeps two pages, each with a reason. The counts
// shown in the place equal those of the file.
func TestThePlaceAndTheKeepListAgree(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	var pages []page.Page
	var contents []page.Content
	for i, n := range []int{100, 85, 72, 300} { // neighbours score 0.85, the ends 0.72
		pages = append(pages, page.Page{ID: string(rune('a' + i))})
		contents = append(contents, page.Content{Kind: page.Text, Text: strings.Repeat("文", n)})
	}
	d.Library.Show(page.FromPages("chain", pages, contents), nil)
	d.Run.Form().Set("at", "0.8")
	d.Run.Start(nil)
	l.Until(t, func() bool { return !d.Run.Running() })
	g := d.Groups
	g.All = true
	d.Go(session.AtGroups)
	l.Until(t, func() bool { return !g.Working() })
	if len(g.Shapes) != 1 || len(g.Shapes[0].Members) != 3 {
		t.Fatalf("the groups are %v", g.Shapes)
	}
	table, err := g.Table(d.Session.Set(), g.Run, true)()
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]int{}
	i := 0
	for row := range table.Rows {
		f, _ := g.Fate(int32(i))
		if said[row[1].(string)]++; row[1] != string(f.Action) || row[len(row)-1] != f.Why.In(d.Book.Lang()) {
			t.Errorf("page %v is %v in the file because %v, in the window %v because %v", row[0], row[1], row[len(row)-1], f.Action, f.Why)
		}
		i++
	}
	for _, a := range []cluster.Action{cluster.Keep, cluster.Remove, cluster.NotCompared} {
		if g.Plan.Count(a) != said[string(a)] {
			t.Errorf("%s: the place counts %d pages, the file %d", a, g.Plan.Count(a), said[string(a)])
		}
	}
	a, _ := g.Fate(0)
	c, _ := g.Fate(2)
	if !keeps(g, 0) || !keeps(g, 2) || a.Why.Equal(c.Why) {
		t.Errorf("the ends of the chain: %+v and %+v", a, c)
	}
}

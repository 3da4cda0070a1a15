package present

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/find/cluster"
	"pagetwin/core/judge/label"
	"pagetwin/core/page"
)

// changed is the state that a person can change and undo.
type changed struct {
	Setup      session.KeptSetup
	Thresholds map[string]float64
	Shown      map[string]bool
	Runs       map[string]string // titles of kept runs
	Kept       map[string]bool   // which results are kept
	Ticked     []string
	Labels     map[label.Pair]label.Verdict
	Edits      int
	All        bool
	Linkage    cluster.Linkage
	Rule       int
}

func changedOf(d *Desk) changed {
	c := changed{
		Setup: d.Setup.Kept(), Thresholds: map[string]float64{}, Shown: map[string]bool{}, Runs: map[string]string{}, Kept: map[string]bool{},
		Ticked: slices.Sorted(maps.Keys(d.Session.Now().Ticked)), Labels: map[label.Pair]label.Verdict{},
		Edits: len(d.Judgements.State().Edits()), All: d.Groups.All, Linkage: d.Groups.Linkage, Rule: d.Session.Now().Rule,
	}
	for _, r := range d.Session.Results() {
		name := fmt.Sprint(r.Number)
		c.Thresholds[name], c.Shown[name], c.Kept[name] = r.Decides, d.Curves.IsShown(r), r.Kept != nil
	}
	list, _, _ := d.Workspace.List()
	for _, x := range list {
		c.Runs[x.ID] = x.Title
	}
	for _, e := range d.Judgements.State().Entries() {
		c.Labels[e.Pair] = e.Verdict
	}
	return c
}

// changes returns all kinds of changes that a person can make.
func changes(d *Desk, t *rapid.T) map[string]func() {
	listed := d.Session.Results()
	one := func() *results.Result { return rapid.SampledFrom(listed).Draw(t, "result") }
	run := func() string { return rapid.SampledFrom(d.Runs.Records).Draw(t, "run").ID }
	score := func() float64 { return float64(rapid.IntRange(0, 20).Draw(t, "score")) / 20 }
	i := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "i") }
	out := map[string]func(){
		"label": func() {
			a := i(3)
			d.Judgements.Judge(page.MakePair(a, a+1), rapid.SampledFrom(label.Verdicts()).Draw(t, "verdict"), "pair", false, d.Judgements.Clock().Add(-label.LeastSeen))
		},
		"take out":  func() { d.Groups.Edit(label.TakeOut, i(4), -1) },
		"cut":       func() { d.Groups.Edit(label.CutLink, 0, 1+i(3)) },
		"joining":   func() { d.Groups.SetJoining(i(2) == 0, rapid.SampledFrom(cluster.Linkages()).Draw(t, "linkage")) },
		"rule":      func() { d.Groups.SetRule(i(2), "") },
		"tick":      func() { d.Setup.Tick(0, i(2) == 0) },
		"parameter": func() { d.Run.Form().Set("k", fmt.Sprint(i(9))) },
		"floor":     func() { d.Setup.PairForm.Set("floor", fmt.Sprint(score())) },
		"fold":      func() { d.Setup.PageForm.Set("fold", []string{"none", "simplified"}[i(2)]) },
		"sweep":     func() { d.Setup.ChooseSweep(rapid.SampledFrom(d.Setup.SweepParams()).Draw(t, "swept")) },
		"defaults":  func() { d.Setup.Set(nil) },
		"show all":  func() { d.Curves.ShowAll(i(2) == 0) },
		"own":       func() { d.Curves.OwnThresholds() },
		"grab":      d.Curves.Grab,
	}
	if len(listed) > 0 {
		out["threshold"] = func() { d.Curves.SetThreshold(one(), score()) }
		out["together"] = func() { d.Session.SetThreshold(score(), listed...) }
		out["show"] = func() { d.Curves.Show(one(), i(2) == 0) }
		out["only"] = func() { d.Curves.Only(one()) }
		out["remove"] = func() { d.Run.Remove(one()) }
	}
	if len(d.Runs.Records) > 0 {
		out["rename"] = func() { d.Runs.Rename(fmt.Sprint("name ", i(3)), run()) }
		out["tick run"] = func() { d.Runs.Tick(i(2) == 0, run()) }
		out["delete"] = func() { d.Runs.Delete(run()) }
	}
	return out
}

// After any sequence of changes, undoing all restores the state before, and redoing all restores
// the state after.
func TestEveryChangeCanBeUndoneAndRedone(t *testing.T) {
	d, l := keptDesk(t, t.TempDir(), presenttest.FileSet(t))
	d.Judgements.SetWho("ann")
	startAndWait(t, d, l)
	sweepOnce(t, d, l, "k", "1, 2")
	read := func() { l.Until(t, func() bool { return !d.Runs.Reading() }) }
	d.Runs.Reload()
	read()
	d.Go(session.AtGroups)
	rapid.Check(t, func(t *rapid.T) {
		d.Changes.Clear()
		states := []changed{changedOf(d)}
		for range rapid.IntRange(1, 15).Draw(t, "changes") {
			all := changes(d, t)
			before := d.Changes.Len()
			all[rapid.SampledFrom(slices.Sorted(maps.Keys(all))).Draw(t, "change")]()
			read()
			switch now := changedOf(d); {
			case d.Changes.Len() > before:
				states = append(states, now)
			case cmp.Equal(now, states[len(states)-1]):
			case before > 0:
				states[len(states)-1] = now // merged with the last change
			default:
				t.Fatalf("nobody can take back what became\n%+v\nof\n%+v", now, states[0])
			}
		}
		check := func(i int, how string) {
			read()
			if now := changedOf(d); !cmp.Equal(now, states[i]) {
				t.Fatalf("%s to state %d of %d it is\n%+v\nnot\n%+v", how, i, len(states), now, states[i])
			}
		}
		for i := len(states) - 2; i >= 0; i-- {
			d.Changes.Undo()
			check(i, "taken back")
		}
		for i := 1; i < len(states); i++ {
			d.Changes.Redo()
			check(i, "done again")
		}
		for range states {
			d.Changes.Undo()
			read()
		}
		check(0, "all the way back")
	})
}

// A drag is one change, described by the value before and the value after.
func TestADragIsOneChange(t *testing.T) {
	d, _ := ranDesk(t, presenttest.Lengths(nil))
	r := d.Curves.Focus()
	d.Curves.Grab()
	for _, x := range []float64{0.8, 0.7, 0.5} {
		d.Curves.SetThreshold(r, x)
	}
	if words := d.Changes.Last(); d.Changes.Len() != 1 || words != "threshold of lengths "+wording.Share(0.9)+" → "+wording.Share(0.5) {
		t.Errorf("%d changes, the last is %q", d.Changes.Len(), words)
	}
	d.Curves.Grab()
	d.Curves.SetThreshold(r, 0.4)
	d.Changes.Undo()
	if r.Decides != 0.5 {
		t.Errorf("it goes back to %v", r.Decides)
	}
	d.Changes.Undo()
	if r.Moved() || d.Changes.Last() != "" || !strings.Contains(d.Changes.Next(), "threshold") {
		t.Errorf("at %v, then %q, %q", r.Decides, d.Changes.Last(), d.Changes.Next())
	}
	d.Library.CloseSet()
	if d.Changes.Next() != "" {
		t.Error("what was changed of a closed set can be done again")
	}
	d.Changes.Undo()
	d.Changes.Redo()
}

// Deleted runs are set aside until the deletion can no longer be undone.
func TestADeletedRunIsRemovedWhenItCannotBeRestored(t *testing.T) {
	dir, set := t.TempDir(), presenttest.FileSet(t)
	d, l := keptDesk(t, dir, set)
	id := runOnce(t, d, l).Kept.ID
	d.Runs.Reload()
	l.Until(t, func() bool { return len(d.Runs.Records) == 1 })
	d.Runs.Delete(id)
	d.Changes.Undo()
	if r := d.Session.Results()[0]; r.Kept == nil || r.Kept.ID != id {
		t.Error("the result is not that of the run any more")
	}
	d.Runs.Delete(id)
	d.Library.CloseSet()
	if err := d.Workspace.Restore(id); err == nil {
		t.Error("the run is still there")
	}
}

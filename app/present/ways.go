package present

import (
	"context"
	"errors"

	"pagetwin/app/present/exports"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/present/shipped"
	"pagetwin/app/present/wording"
	"pagetwin/core/base/say"
)

// The following methods lead from one place to another and carry over the shown page or pair.

// OpenSet opens the set at path; then is called when it is open.
func (d *Desk) OpenSet(path string, then func()) { d.Library.Open(path, then) }

// OpenPage shows a page of the open set at its place.
func (d *Desk) OpenPage(i int) {
	d.Page.Show(i)
	d.Go(session.AtPage)
}

// OpenPair shows pair i of a list in the place of pairs.
func (d *Desk) OpenPair(l *session.Pairs, i int) {
	d.Pair.Open(l, i)
	d.Go(session.AtPair)
}

// JudgeGroup opens all pairs of a group of a result for judging.
func (d *Desk) JudgeGroup(r *results.Result, members []int32) {
	d.Label.Run = r
	d.Label.ChooseGroup(members)
	d.Go(session.AtLabel)
}

// showKept shows the curves of loaded kept runs; those of one sweep over its varied parameter.
func (d *Desk) showKept(series string) {
	if series != "" {
		d.Curves.ShowSweep(series)
	}
	d.Go(session.AtCurves)
}

// OpenSampleAndRun opens a sample, runs the sample experiment on it, and shows the curves.
func (d *Desk) OpenSampleAndRun(s shipped.Sample) {
	d.OpenSet(s.Path, func() {
		d.Setup.Set(s.Experiment)
		d.Run.Start(func(err error) {
			if err == nil || !errors.Is(err, context.Canceled) {
				d.Go(session.AtCurves)
			}
		})
	})
}

// TeachPair opens the story of how an algorithm of the desk decides on two pages of the open set
// with the settings of a run. algorithm is −1 for the last one, run nil for the settings of the
// place.
func (d *Desk) TeachPair(a, b, algorithm int, run *results.Result) {
	d.Teach.Show(session.SidesOf(d.Shared, a, b), algorithm, run)
	d.Go(session.AtTeach)
}

// TeachThisPair opens the story of the shown pair, for the algorithm whose evidence is shown.
func (d *Desk) TeachThisPair() {
	p := d.Pair
	d.Teach.Show(p.Sides, p.Chosen, p.Run())
	d.Go(session.AtTeach)
}

// TeachListed opens the story of pair i of a list, with the settings of the list's run.
func (d *Desk) TeachListed(l *session.Pairs, i int) {
	if l == nil || i < 0 || i >= l.Len() {
		return
	}
	a, b, _ := l.At(i)
	if a < 0 || b < 0 {
		d.Status.Note("curves.notopen")
		return
	}
	algorithm := -1
	if l.Run != nil {
		algorithm = d.AlgorithmAt(l.Run.Algo.Name)
	}
	d.TeachPair(a, b, algorithm, l.Run)
}

// TeachJudged opens the story of the pair to judge, with the settings of the run from which it
// came.
func (d *Desk) TeachJudged() {
	l := d.Label
	if l.At >= len(l.Items) || l.Shown.View == nil {
		return
	}
	algorithm := -1
	if l.Run != nil {
		algorithm = d.AlgorithmAt(l.Run.Algo.Name)
	}
	d.TeachPair(l.Shown.A, l.Shown.B, algorithm, l.Run)
}

// TeachThisPage opens the story of how the denoiser in the place of pages extracts the body of
// the shown page.
func (d *Desk) TeachThisPage() {
	p := d.Page
	d.Teach.ShowPage(p.Index, p.Denoiser, p.Form.Entered)
	d.Go(session.AtTeach)
}

// Compare begins a pair with page i of the open set on the left; the person chooses the right
// one.
func (d *Desk) Compare(i int) {
	d.Pair.Begin(i)
	d.Go(session.AtPair)
}

// ChoosePair opens the choice of two pages.
func (d *Desk) ChoosePair() {
	d.Pair.SetChoosing(true)
	d.Go(session.AtPair)
}

// openBoth opens a set, and compares it with another if against is not "".
func (d *Desk) openBoth(path, against string, then func()) {
	if against == "" {
		d.OpenSet(path, then)
		return
	}
	d.Library.OpenAgainst(path, against, then)
}

// PickLesson shows the lessons to choose from.
func (d *Desk) PickLesson() {
	d.Teach.Pick()
	d.Go(session.AtTeach)
}

func (d *Desk) openTeaching(path string) { d.OpenSet(path, func() { d.Go(session.AtTeach) }) }

// NewExport offers the visible results for export: at the curves the drawn ones, with the list
// beside them; at the kept runs the ticked ones.
func (d *Desk) NewExport(dir string) (*exports.Export, error) {
	results := d.Session.InSight()
	var list *exports.List
	switch d.At() {
	case session.AtCurves:
		results, list = d.Curves.Shown(), d.listed()
	case session.AtRuns:
		if ticked, ok := d.Runs.Results(); ok {
			results = ticked
		}
	}
	if len(results) == 0 {
		return nil, d.Book.Err("export.none")
	}
	return exports.New(d.Shared, dir, results, d.Runs.Base, list), nil
}

// listed returns the list of pairs beside the curves, nil for none.
func (d *Desk) listed() *exports.List {
	c := d.Curves
	m, ok := c.Moved()
	if !ok {
		return nil
	}
	shown := c.Showing()
	name, move := d.Book.Both("curves.list."+string(shown)), d.Book.Both("curves.move", wording.Share(m.From), wording.Share(m.To))
	return &exports.List{Of: c.Focus(), List: m.List(shown), Says: say.New("%v, %v", name, move).Words}
}

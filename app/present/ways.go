package present

import (
	"context"
	"errors"

	"pagetwin/core/detect"
)

// The ways from one place to another: what is looked at goes along.

// OpenSet opens the set at path; then is called when it is open.
func (d *Desk) OpenSet(path string, then func()) { d.Library.Open(path, then) }

// OpenPage shows a page of the open set at its place.
func (d *Desk) OpenPage(i int) {
	d.Page.Show(i)
	d.Go(AtPage)
}

// OpenPair shows pair i of a list in the place of pairs.
func (d *Desk) OpenPair(l *PairList, i int) {
	d.Pair.Open(l, i)
	d.Go(AtPair)
}

// JudgeGroup judges all pairs of a group of a result.
func (d *Desk) JudgeGroup(r *RunResult, members []int32) {
	d.Label.Run = r
	d.Label.ChooseGroup(members)
	d.Go(AtLabel)
}

// showSweep draws the results of a sweep by its number.
func (d *Desk) showSweep(series int) { d.Curves.showSweep(series) }

// resume goes on with a plan of the workspace.
func (d *Desk) resume(plan, title string, opt detect.Options, batches []batch) {
	d.Run.startPlan(plan, title, opt, batches, 0, nil)
	d.Go(AtRun)
}

// OpenSampleAndRun opens a sample, runs the sample experiment on it, and shows the curves.
func (d *Desk) OpenSampleAndRun(s Sample) {
	d.OpenSet(s.Path, func() {
		d.Setup.Set(s.Experiment)
		d.Run.Start(func(err error) {
			if err == nil || !errors.Is(err, context.Canceled) {
				d.Go(AtCurves)
			}
		})
	})
}

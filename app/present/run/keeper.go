package run

import (
	"pagetwin/app/present/results"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/lab/workspace"
)

// keeper writes the results of one run to the workspace as they are finished. A nil
// workspace keeps nothing. Its methods run beside the window, one at a time.
type keeper struct {
	ws      *workspace.Workspace
	plan    string
	version string
	spec    func([]batch) *experiment.Spec // nil where the settings alone do not make the results again
	err     error                          // the first: the run goes on without being kept
}

func (r *Run) newKeeper(o order) *keeper {
	k := &keeper{ws: r.desk.Workspace, plan: o.plan, version: r.desk.Version}
	if set := r.desk.Session.Set(); r.repeatable(o.batches) {
		k.spec = func(left []batch) *experiment.Spec { return specOf(set, o.title, o.opt, left) }
	}
	return k
}

// begin notes what is about to be run, so that it can go on after being stopped.
func (k *keeper) begin(left []batch) {
	if k.ws != nil && k.plan == "" && k.spec != nil {
		k.plan, k.err = k.ws.Begin(k.spec(left))
	}
}

// repeatable tells whether the settings alone make the results again: scores from a file
// are in none.
func (r *Run) repeatable(batches []batch) bool {
	for _, b := range batches {
		for _, j := range b.jobs {
			if _, known := r.desk.Algorithm(j.Algorithm.Name); !known {
				return false
			}
		}
	}
	return true
}

// keep writes one result and returns its record, nil where it cannot be kept.
func (k *keeper) keep(b batch, r *results.Result) *workspace.Record {
	if k.ws == nil {
		return nil
	}
	rec, err := k.ws.Keep(workspace.Finished{
		Outcome: r.Outcome, Plan: k.plan, Swept: b.swept, SweptAt: b.decisions, Program: k.version, Seed: 1, Size: b.size,
		SampleSeed: results.SampleSeed, Of: r.From.Fingerprint,
	})
	if err != nil && k.err == nil {
		k.err = err
	}
	return rec
}

// end forgets the plan: all of it is done.
func (k *keeper) end() {
	if k.ws != nil && k.plan != "" {
		if err := k.ws.End(k.plan); err != nil && k.err == nil {
			k.err = err
		}
	}
}

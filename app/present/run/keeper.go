package run

import (
	"pagetwin/app/present/results"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/lab/workspace"
)

// keeper writes the results of one run to the workspace as they are finished. With a nil
// workspace it writes nothing. Its methods run in the background, one at a time.
type keeper struct {
	ws      *workspace.Workspace
	plan    string
	version string
	spec    func([]batch) *experiment.Spec // nil if the settings alone do not reproduce the results
	err     error                          // the first error; the run continues without being kept
}

func (r *Run) newKeeper(o order) *keeper {
	k := &keeper{ws: r.desk.Workspace, plan: o.plan, version: r.desk.Version}
	if set := r.desk.Session.Set(); r.repeatable(o.batches) {
		k.spec = func(left []batch) *experiment.Spec { return specOf(set, o.title, o.opt, left) }
	}
	return k
}

// begin writes the plan of the run, so that it can be resumed.
func (k *keeper) begin(left []batch) {
	if k.ws != nil && k.plan == "" && k.spec != nil {
		k.plan, k.err = k.ws.Begin(k.spec(left))
	}
}

// repeatable reports whether the settings alone reproduce the results: scores from a file do
// not.
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

// keep writes one result and returns its record, nil if it cannot be kept.
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

// end removes the plan, which is done.
func (k *keeper) end() {
	if k.ws != nil && k.plan != "" {
		if err := k.ws.End(k.plan); err != nil && k.err == nil {
			k.err = err
		}
	}
}

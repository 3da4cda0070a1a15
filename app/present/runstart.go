package present

import (
	"context"
	"errors"
	"strings"
	"time"

	"pagetwin/core/detect"
	"pagetwin/core/eval"
	"pagetwin/core/page"
)

// batch is what one call of detect.Run does within a run.
type batch struct {
	set   *page.Set
	jobs  []detect.Job
	size  int // pages drawn from the open set, 0 for all
	label func(job int) (swept string, at any)
}

// Start runs what is ticked. then is called at the end with the error, which is
// context.Canceled when it was stopped; it may be nil.
func (r *Run) Start(then func(error)) {
	jobs, opt, err := r.plan()
	if err != nil {
		r.desk.Status.Fail(err)
		return
	}
	names := make([]string, len(jobs))
	for i, j := range jobs {
		names[i] = j.Algorithm.Name
	}
	r.start(strings.Join(names, ", "), opt, []batch{{set: r.desk.Session.Set(), jobs: jobs}}, 0, then)
}

// start runs batches one after the other beside the window. Each result is there
// as soon as it is complete, and stays when the rest is stopped.
func (r *Run) start(title string, opt detect.Options, batches []batch, series int, then func(error)) {
	r.startPlan("", title, opt, batches, series, then)
}

// startPlan is start, going on with a plan of the workspace or with "" making one.
func (r *Run) startPlan(plan, title string, opt detect.Options, batches []batch, series int, then func(error)) {
	if r.task != nil {
		if r.task.Stopped {
			r.after = func() { r.start(title, opt, batches, series, then) }
		}
		return
	}
	open := r.desk.Session.Set()
	name := open.Name
	if len([]rune(title)) > 40 {
		title = string([]rune(title)[:40]) + "…"
	}
	limits, err := r.desk.limits()
	if err != nil {
		r.desk.Status.Fail(err)
		return
	}
	keep := r.newKeeper(plan, title, opt, batches)
	opt.Cache = r.desk.cache
	r.desk.spills(limits, &opt)
	r.quiet = false
	parts := &Parts{}
	for _, b := range batches {
		parts.All += len(b.jobs)
	}
	made, began := 0, time.Now() // kept runs of the set may come in meanwhile
	work := func(ctx context.Context, report Report) error {
		opt := opt
		opt.Forecast = r.ask(ctx, &r.quiet)
		opt.Progress = func(p detect.Progress) { report(p.Stage, p.Algorithm, p.Done, p.Total) }
		for _, b := range batches {
			r.desk.Do(func() { parts.begin(len(b.jobs)) })
			opt.Finished = func(res *detect.Result) error {
				own := r.desk.Session.Truth().Of(open, b.set)
				out := newRunResult(b.set, r.desk.Judgements.Truth(b.set, own), b.jobs[res.Job].Algorithm, res)
				out.of, out.own = open, own
				out.SetName, out.Series = name, series
				if b.label != nil {
					out.Swept, out.At = b.label(res.Job)
				}
				out.Record = keep.keep(b, out)
				r.desk.Do(func() {
					made++
					parts.finish()
					r.desk.Session.add(out)
				})
				return nil
			}
			known := r.desk.Judgements.Truth(b.set, r.desk.Session.Truth().Of(open, b.set))
			opt.Wanted, opt.Ask = known.IsDuplicate, eval.Ask(known, limits.asked(), 0)
			if _, err := detect.Run(ctx, b.set, b.jobs, opt); withoutLeftOut(err) != nil {
				return withoutLeftOut(err)
			}
		}
		keep.end()
		return nil
	}
	r.task = r.desk.Status.Start(r.desk.Book.T("task.run", title), false, work, func(err error) {
		r.task, r.Question = nil, nil
		switch {
		case errors.Is(err, context.Canceled):
			r.desk.Status.Note(r.desk.Book.T("run.stopped"))
		case err == nil:
			r.desk.Status.Note(r.desk.Book.T("run.finished", made, time.Since(began).Round(10*time.Millisecond).String()))
		}
		r.changed()
		r.desk.Session.tell(func(l Listener) func() { return l.Kept })
		r.desk.cacheFailed()
		if keep.err != nil {
			r.desk.Status.Fail(r.desk.Book.Err("run.notkept", keep.err))
		}
		if then != nil {
			then(err)
		}
		if next := r.after; next != nil {
			r.after = nil
			next()
		}
	})
	r.task.Parts = parts
	r.changed()
}

// Running tells whether a run goes on.
func (r *Run) Running() bool { return r.task != nil }

// Stop ends the run that goes on; what is done stays.
func (r *Run) Stop() { r.task.Stop() }

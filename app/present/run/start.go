package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/workspace"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// batch is one call of detect.Run within a run.
type batch struct {
	set       *page.Set
	jobs      []detect.Job
	size      int    // number of pages drawn from the open set, 0 for all
	swept     string // varied parameter of its sweep, "" for none
	at        any    // its value
	decisions []any  // all values, if they only affect the decision
}

// order describes a requested run.
type order struct {
	plan    string // id of the plan in the workspace that is resumed; "" for a new one
	title   string
	opt     detect.Options
	batches []batch
	again   bool        // also run jobs that kept runs already have
	then    func(error) // called at the end, with context.Canceled if it was stopped; may be nil
}

// Start runs the ticked algorithms, except those with a kept run of the same settings. then is
// called at the end with the error, which is context.Canceled if it was stopped; it may be nil.
func (r *Run) Start(then func(error)) {
	jobs, opt, err := r.Plan()
	if err != nil {
		r.desk.Status.Fail(err)
		return
	}
	names := make([]string, len(jobs))
	for i, j := range jobs {
		names[i] = j.Algorithm.Name
	}
	r.start(order{title: strings.Join(names, ", "), opt: opt, batches: []batch{{set: r.desk.Session.Set(), jobs: jobs}}, then: then})
}

// Again runs the jobs whose results were shown from kept runs.
func (r *Run) Again() {
	if r.Before != nil && r.task == nil {
		o := r.Before.order
		o.again = true
		r.start(o)
	}
}

// Before lists the kept runs that were shown instead of running again.
type Before struct {
	Numbers []int // numbers of the kept runs
	order   order // the order that runs all of it again
}

// Words names the runs.
func (b *Before) Words(book *wording.Book) string {
	var names []string
	for _, n := range b.Numbers {
		names = append(names, strconv.Itoa(n))
	}
	if len(names) == 1 {
		return book.T("run.before.one", names[0])
	}
	return book.T("run.before", strings.Join(names, book.T("list.comma")))
}

// running is a run in progress. Its methods run in the background.
type running struct {
	order
	desk   *session.Shared
	keep   *keeper
	kept   *session.KeptRuns
	series string // the sweep of its results
	before []*workspace.Record
	parts  *beside.Parts
	made   int // number of results; used on the window's thread
	draws  int
}

// start runs an order in the background, one batch after the other. Each result is shown as soon
// as it is complete, and stays if the rest is stopped.
func (r *Run) start(o order) {
	if r.task != nil {
		if r.task.Stopped {
			r.after = func() { r.start(o) }
		}
		return
	}
	limits, err := r.desk.LimitsNow()
	if err != nil {
		r.desk.Status.Fail(err)
		return
	}
	title := o.title
	if len([]rune(title)) > 40 {
		title = string([]rune(title)[:40]) + "…"
	}
	run := &running{order: o, desk: r.desk, keep: r.newKeeper(o), kept: r.desk.KeptOver(), parts: &beside.Parts{}, draws: limits.Asked()}
	run.opt.Cache = r.desk.Cache
	r.desk.Spills(limits, &run.opt)
	r.quiet, r.Before = false, nil
	for _, b := range o.batches {
		run.parts.All += len(b.jobs)
	}
	began := time.Now()
	r.task = r.desk.Status.Start(r.desk.Book.Both("task.run", title), false, func(ctx context.Context, report beside.Report) error {
		run.opt.Forecast = r.ask(ctx, &r.quiet)
		run.opt.Progress = func(p detect.Progress) { report(p.Stage, p.Algorithm, p.Done, p.Total) }
		return run.do(ctx)
	}, func(err error) {
		r.task, r.Question = nil, nil
		r.ended(run, time.Since(began), err)
		if next := r.after; next != nil {
			r.after = nil
			next()
		}
	})
	r.task.Parts = run.parts
	r.changed()
}

func (r *Run) ended(run *running, took time.Duration, err error) {
	if len(run.before) > 0 {
		r.Before = &Before{order: run.order}
		for _, x := range run.before {
			r.Before.Numbers = append(r.Before.Numbers, x.Number)
		}
		slices.Sort(r.Before.Numbers)
	}
	switch {
	case errors.Is(err, context.Canceled):
		r.desk.Status.Note("run.stopped")
	case err == nil && run.made == 0 && r.Before != nil:
		r.desk.Status.Note(r.Before.Words(r.desk.Book))
	case err == nil:
		r.desk.Status.Note("run.finished", run.made, took.Round(10*time.Millisecond).String())
	}
	r.desk.Tell(session.Of(session.AtRun) | session.Kept)
	r.desk.CacheFailed()
	if run.keep.err != nil {
		r.desk.Status.Fail(r.desk.Book.Err("run.notkept", run.keep.err))
	}
	if series := run.series; series != "" && slices.ContainsFunc(r.desk.Session.Results(), func(o *results.Result) bool { return o.Series == series }) {
		r.desk.Ask(session.Ask{Place: session.AtCurves, Series: series})
	}
	if run.then != nil {
		run.then(err)
	}
}

// known returns the truth of the pages of a batch, without and with judgements.
func (r *running) known(b batch) (own, all *truth.Truth) {
	own = r.kept.Own.Of(r.kept.Set, b.set)
	return own, r.kept.Gold(b.set, own)
}

func (r *running) do(ctx context.Context) error {
	left, err := r.show()
	if err != nil {
		return err
	}
	if len(left) > 0 {
		r.keep.begin(left)
	}
	if len(r.batches) > 0 && r.batches[0].swept != "" {
		r.series = cmp.Or(r.series, r.keep.plan, fmt.Sprintf("sweep-%d", time.Now().UnixNano()))
	}
	for _, b := range left {
		r.desk.Do(func() { r.parts.Begin(len(b.jobs)) })
		opt := r.opt
		own, known := r.known(b)
		opt.Wanted, opt.Ask = known.IsDuplicate, eval.Ask(known, r.draws, 0)
		opt.Finished = func(res *result.Result) error {
			r.finish(b, own, res)
			return nil
		}
		if _, err := detect.Run(ctx, b.set, b.jobs, opt); withoutLeftOut(err) != nil {
			return withoutLeftOut(err)
		}
	}
	r.keep.end()
	return nil
}

func (r *running) show() ([]batch, error) {
	if r.again || r.plan != "" || r.keep.ws == nil {
		return r.batches, nil
	}
	records, _, err := r.keep.ws.List()
	if err != nil {
		return r.batches, nil // continue without the kept runs
	}
	found := before(r.desk, r.batches, r.opt, records, func(b batch) *truth.Truth { _, all := r.known(b); return all })
	var left []batch
	for _, b := range r.batches {
		jobs := b.jobs
		b.jobs = nil
		for i := range jobs {
			x := found[&jobs[i]]
			var back *results.Result
			if x != nil {
				back, err = r.kept.Open(x)
			}
			if back == nil || err != nil { // a kept run that cannot be read is made again
				b.jobs = append(b.jobs, jobs[i])
				continue
			}
			r.before, r.series = append(r.before, x), back.Series
			r.hand(back)
		}
		if len(b.jobs) > 0 {
			left = append(left, b)
		}
	}
	return left, nil
}

func (r *running) finish(b batch, own *truth.Truth, res *result.Result) {
	out := results.New(b.set, r.kept.Gold(b.set, own), b.jobs[res.Job].Algorithm, res)
	out.From, out.Known, out.SetName = r.kept.Set, own, r.kept.Set.Name
	out.Series, out.Swept, out.At = r.series, b.swept, b.at
	if len(b.decisions) > 0 {
		out.Decide(b.swept, b.decisions)
	}
	out.Kept = session.KeptAs(r.keep.keep(b, out))
	r.desk.Do(func() { r.made++ })
	r.hand(out)
}

func (r *running) hand(out *results.Result) {
	r.desk.Do(func() {
		r.parts.Finish()
		r.kept.Add(r.desk.Session, out)
	})
}

// Running reports whether a run is in progress.
func (r *Run) Running() bool { return r.task != nil }

// Stop stops the run; finished results stay.
func (r *Run) Stop() { r.task.Stop() }

package detect

import (
	"cmp"
	"context"
	"errors"
	"runtime"
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/base/clock"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/work"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/find/join"
	"pagetwin/core/find/relate"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// Run runs every job over the set and returns their results in the order of the
// jobs.
//
// Pages that cannot be read are listed in Result.Problems, and the rest goes on.
// A job that fails does not stop the others: the error then names each failed
// job in a line. When ctx is done, Run returns within a moment with the results
// that are complete and ctx's error; Result.Job tells which jobs they belong to.
func Run(ctx context.Context, set *page.Set, jobs []Job, opt Options) ([]*result.Result, error) {
	r, err := newRun(set, jobs, opt)
	if err != nil {
		return nil, say.Errorf("detect: %v", err)
	}
	defer r.tell.Stop()
	defer r.close()
	if err := r.settle(ctx); err != nil {
		return nil, err
	}
	r.recall()
	if err := r.warm(ctx); ctx.Err() != nil {
		return nil, ctx.Err()
	} else if err != nil {
		return nil, say.Errorf("detect: %v", err)
	}
	if err := r.learn(ctx); err != nil {
		return nil, err
	}
	if err := r.sign(ctx); err != nil {
		return nil, err
	}
	var results []*result.Result
	var failed []error
	for _, t := range r.tasks {
		if t == r.texts {
			continue
		}
		res, err := r.result(ctx, t)
		if ctx.Err() != nil && err != nil {
			return results, ctx.Err()
		}
		if err != nil {
			failed = append(failed, say.Errorf("detect: %s: %v", t.job.Algorithm.Name, err))
			continue
		}
		if opt.Finished == nil {
			results = append(results, res)
		} else if err := opt.Finished(res); err != nil {
			return results, err
		}
	}
	return results, errors.Join(failed...)
}

// run is one call of Run.
type run struct {
	set     *page.Set
	opt     Options
	denoise param.Values
	workers int
	tasks   []*task
	texts   *task // the last of tasks, which makes the sketches of the texts; nil if only the fit is wanted
	source  *source
	tell    *work.Teller[Progress]
	left    *recall     // the selection in the cache; nil: none
	counts  text.Counts // counted by fitting
	spill   *spill
}

// task is one job on its way.
type task struct {
	number   int
	job      Job
	method   algo.Method
	sigs     []algo.Signature
	index    algo.Method // the fitted method with the index of the run
	store    *join.Store // holds most of the signatures; nil: sigs holds them
	joins    bool        // the method has a join of its own, and the run uses keys in place of it
	shared   *shared     // shared memory of equal signatures; nil once all are signed
	fit      result.Stage
	signBusy []time.Duration // time of each worker
	sign     result.Stage
	recall   *recall // nil without a cache
	err      error   // why the task cannot go on
}

func newRun(set *page.Set, jobs []Job, opt Options) (*run, error) {
	opt.Candidates = cmp.Or(opt.Candidates, result.Index)
	if opt.Candidates != result.All && opt.Candidates != result.Index {
		return nil, say.Errorf("candidates must be %q or %q, got %q", result.All, result.Index, opt.Candidates)
	}
	err := opt.Bounds.Check()
	if err != nil {
		return nil, err
	}
	if opt.Reading, err = opt.Reading.Normal(); err != nil {
		return nil, err
	}
	opt.MaxPairs = cmp.Or(opt.MaxPairs, scored.DefaultMost)
	opt.KeepBodies = cmp.Or(opt.KeepBodies, defaultKeepBodies)
	r := &run{set: set, opt: opt, workers: workersOf(opt), tell: work.NewTeller(opt.Progress)}
	if r.spill, err = newSpill(&r.opt, len(set.Pages)); err != nil {
		return nil, err
	}
	if err := r.checkDenoiser(); err != nil {
		return nil, err
	}
	keep := false
	for i, j := range jobs {
		if j.Values == nil {
			j.Values = param.Defaults(j.Algorithm.Params)
		}
		m, err := j.Algorithm.New(j.Values)
		if err != nil {
			return nil, err
		}
		if _, ok := m.(algo.Fitter); ok {
			keep = true
		}
		r.add(&task{number: i, job: j, method: m})
	}
	if !opt.unrelated {
		a := relate.Job(r.pages())
		m, err := a.New(nil)
		if err != nil {
			return nil, err
		}
		r.texts = &task{job: Job{Algorithm: a}, method: m}
		r.add(r.texts)
	}
	r.source = newSource(r, keep && opt.State == nil)
	for _, t := range r.tasks {
		has := algo.TraitsOf(t.method)
		r.source.sees, r.source.links = r.source.sees || has.Seen, r.source.links || has.Links
	}
	return r, nil
}

// settle lowers the least text of a page if the whole set has short texts. Its error is ctx's.
func (r *run) settle(ctx context.Context) (err error) {
	s := r.source.selection
	if r.opt.State != nil {
		s.Least = r.opt.State.Known.Least
		return nil
	}
	s.Least, err = s.LeastOf(ctx, r.set, pass.LearnOptions{Workers: r.workers, PageTime: r.opt.PageTime})
	return err
}

// candidates returns the kind of candidates of a job; a stream ignores the options.
func (r *run) candidates(t *task) result.Candidates {
	if algo.Streams(t.method) {
		return result.Index
	}
	return r.opt.Candidates
}

// workersOf returns the number of goroutines.
func workersOf(opt Options) int {
	if opt.Workers > 0 {
		return opt.Workers
	}
	return runtime.GOMAXPROCS(0)
}

func (r *run) add(t *task) {
	if r.opt.Cache != nil {
		t.sigs = make([]algo.Signature, len(r.set.Pages))
	}
	t.shared = new(shared)
	t.signBusy = make([]time.Duration, r.workers)
	r.tasks = append(r.tasks, t)
}

// checkDenoiser returns an error if the denoiser refuses its settings; a set of plain text needs
// none.
func (r *run) checkDenoiser() error {
	d := r.opt.Denoiser
	if d.New == nil {
		for _, p := range r.set.Pages {
			if p.Kind == page.HTML {
				return say.Errorf("page %s: %v", p.ID, pass.ErrNoDenoiser)
			}
		}
		return nil
	}
	if r.denoise = r.opt.Denoise; r.denoise == nil {
		r.denoise = param.Defaults(d.Params)
	}
	if _, err := d.New(r.denoise); err != nil {
		return say.Errorf("denoiser: %v", err)
	}
	return nil
}

// learn prepares the denoiser for the set; its time counts as denoising. Its error is ctx's.
func (r *run) learn(ctx context.Context) error {
	d := r.opt.Denoiser
	reading := r.opt.Reading
	if d.New == nil && !reading.Selects() {
		return nil
	}
	if r.idle() {
		reading.Repeats = repeat.Keep // every signature is known already
	}
	begin := clock.Now()
	ready, err := pass.Learn(ctx, r.set, d, r.denoise, pass.LearnOptions{
		Workers:  r.workers,
		PageTime: r.opt.PageTime,
		Reading:  reading,
		Known:    r.known(),
		Progress: func(done, total int64) { r.tell.Say(Progress{result.StageDenoise, "", done, total}) },
	})
	if err != nil {
		return err
	}
	r.source.ready = ready
	if d.NewSet != nil || reading.Repeats != repeat.Keep {
		wall := clock.Since(begin)
		r.source.denoise.Wall += wall
		r.source.denoise.Busy += wall
	}
	return nil
}

// known returns the facts about hosts and templates learned before, nil if there are none.
func (r *run) known() *pass.Known {
	if r.opt.State == nil {
		return nil
	}
	return &r.opt.State.Known
}

// failed returns why a task cannot go on, nil if it can. A nil task can.
func (t *task) failed() error {
	if t == nil {
		return nil
	}
	return t.err
}

// close releases the files of the run.
func (r *run) close() {
	for _, t := range r.tasks {
		t.store.Close()
	}
}

// pages returns the number of pages of the whole set, for which indexes and sketches are made.
func (r *run) pages() int {
	if r.opt.whole > 0 {
		return r.opt.whole
	}
	return len(r.set.Pages)
}

package detect

import (
	"context"

	"pagetwin/core/algo"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/learn"
	"pagetwin/core/find/result"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// Lesson configures [LearnState].
type Lesson struct {
	Job    Job
	Sample int    // pages in the sample to which the method is fitted; 0: all
	Seed   uint64 // of the draw of the sample
	// Known is the state of hosts and templates, learned before with the same settings; nil: it is
	// learned.
	Known *learn.State
}

// LearnState learns what a run of the job with these options would learn from the set: facts about
// hosts and templates, and the fit of a method that must see the set. From a part of a set
// ([page.Options]) it learns what is to be merged with the states of the other parts, in two
// rounds: first hosts and templates, then, with these known ([Lesson.Known]), the fit. One round is
// enough if the options need nothing of hosts and templates. Pages that cannot be read are listed.
func LearnState(ctx context.Context, set *page.Set, l Lesson, opt Options) (*learn.State, []page.Problem, error) {
	opt.State, opt.Cache, opt.unrelated = nil, nil, true
	if l.once() {
		opt.KeepBodies = -1
	}
	r, err := newRun(set, []Job{l.Job}, opt)
	if err == nil {
		err = l.check(r)
	}
	if err != nil {
		return nil, nil, say.Errorf("learn: %v", err)
	}
	defer r.tell.Stop()
	defer r.close()
	r.opt.State = l.Known
	s := &learn.State{About: r.about(r.tasks[0].job), File: opt.DF}
	if s.About.Part != "" && l.Known == nil && r.asksHosts() {
		s.About.Seen = true
		opt := pass.LearnOptions{Workers: r.workers, PageTime: r.opt.PageTime, Progress: func(done, total int64) { r.tell.Say(Progress{result.StageDenoise, "", done, total}) }}
		if s.Part, err = pass.SeePart(ctx, set, r.opt.Reading, opt); err == nil && s.Part.Repeats == nil {
			s.Ids = learn.IDsOf(set)
		}
		return s, nil, err
	}
	if s.About.Part != "" {
		s.Ids = learn.IDsOf(set)
	}
	if err := r.fillIn(ctx, s, l); err != nil {
		return nil, nil, err
	}
	return s, r.source.problems(), nil
}

// check returns an error if the job cannot be learned so.
func (l Lesson) check(r *run) error {
	m := r.tasks[0].method
	_, fits := m.(algo.Fitter)
	_, adds := m.(algo.Adder)
	_, keeps := m.(algo.Keeper)
	_, given := m.(algo.Matcher)
	_, counts := countsElements(r.tasks[0])
	name := l.Job.Algorithm.Name
	switch part := learn.PartOf(r.set) != ""; {
	case r.opt.Denoiser.NewSet != nil:
		return say.Errorf("the bodies of denoiser %s come from files for the whole set: there is nothing to learn", r.opt.Denoiser.Name)
	case given:
		return say.Errorf("the pairs come from another program: there is nothing to learn")
	case l.Sample < 0:
		return say.Errorf("a sample needs at least one page, got %d", l.Sample)
	case l.Sample > 0 && !fits:
		return say.Errorf("%s needs no fitting and therefore no sample", name)
	case part && l.Sample > 0:
		return say.Errorf("a sample must be drawn from the whole set, not from a part")
	case part && l.Known != nil && !fits && !counts:
		return say.Errorf("%s needs no fitting: the statistics of hosts and templates are enough", name)
	case part && (l.Known != nil || !r.asksHosts()) && keeps && !adds:
		return say.Errorf("%s cannot be fitted part by part: use the whole set or a sample", name)
	case l.Known != nil:
		return l.Known.Wrong(l.Known.Serves(r.about(r.tasks[0].job)))
	}
	return nil
}

// once reports whether the method reads the pages only once, so that none need be kept: counts that
// add up take one pass.
func (l Lesson) once() bool {
	m, err := l.Job.Algorithm.New(l.Job.Values)
	_, adds := m.(algo.Adder)
	_, keeps := m.(algo.Keeper)
	return err == nil && (adds || !keeps)
}

// about describes what the run learns for a job.
func (r *run) about(job Job) learn.About {
	a := learn.About{
		Program: r.opt.Program, Set: r.set.Name, Fingerprint: r.set.Fingerprint, Part: learn.PartOf(r.set), Pages: len(r.set.Pages), IDs: learn.SumOf(learn.IDsOf(r.set)),
		Algorithm: job.Algorithm.Name, Values: learn.Written(job.Values.Signing(job.Algorithm.Params)),
		Denoiser: r.opt.Denoiser.Name, Denoise: learn.Written(r.denoise),
		Reading: r.opt.Reading,
	}
	if r.opt.DF != nil {
		a.DF = learn.PrintOf(r.opt.DF)
	}
	return a
}

// fitsState returns an error unless State fits the run.
func (r *run) fitsState() error {
	s := r.opt.State
	if len(r.tasks) == 0 || len(r.tasks) > 1 && r.texts == nil || len(r.tasks) > 2 {
		return say.Errorf("the file of pagetwin pieces learn works only for a run of one algorithm, this run has %d", len(r.tasks))
	}
	job := r.tasks[0].job
	if r.opt.DF != nil {
		return say.Errorf("the file of pagetwin pieces learn already contains document frequencies: remove the file of document frequencies")
	}
	if err := s.Serves(r.about(job)); err != nil {
		return err
	}
	if _, ok := r.tasks[0].method.(algo.Fitter); ok && !s.About.Fitted {
		return say.Errorf("it does not contain a fitted %s yet: continue pagetwin pieces learn with --state", job.Algorithm.Name)
	}
	return nil
}

// asksHosts reports whether bodies, or the selection of pages, depend on other pages.
func (r *run) asksHosts() bool {
	return r.opt.Selects()
}

// fillIn fills s with what the run learns.
func (r *run) fillIn(ctx context.Context, s *learn.State, l Lesson) error {
	if err := r.settle(ctx); err != nil {
		return err
	}
	if err := r.warm(ctx); err != nil {
		return err
	}
	if err := r.learn(ctx); err != nil {
		return err
	}
	s.Known = r.source.ready.Known()
	s.Known.Least = r.source.selection.Least
	t := r.tasks[0]
	if _, fits := t.method.(algo.Fitter); fits {
		if err := r.fitOnce(ctx, s, l); err != nil {
			return err
		}
	}
	return r.countElements(ctx, s)
}

// fitOnce fills s with the fit of the method.
func (r *run) fitOnce(ctx context.Context, s *learn.State, l Lesson) error {
	t := r.tasks[0]
	r.opt.State = nil // the method is fitted to the set
	corpus := r.corpus()
	if l.Sample > 0 && l.Sample < len(r.set.Pages) {
		s.About.Sample = l.Sample
		corpus = r.sampled(l)
	}
	if err := r.fit(ctx, corpus); err != nil {
		return err
	}
	if t.err != nil {
		return t.err
	}
	s.About.Fitted = true
	s.Counts, s.Found = corpus.Counted(), algo.StateOf(t.method)
	return nil
}

// sampled returns the sample of the set to which a method is fitted.
func (r *run) sampled(l Lesson) *text.Corpus {
	at := make(map[int]int, l.Sample) // from position in the set to position in the sample
	for _, p := range r.set.Sample(l.Sample, l.Seed).Pages {
		i, _ := r.set.Index(p.ID)
		at[i] = len(at)
	}
	c := text.NewCorpus(len(at), func(ctx context.Context, fn func(worker, i int, d *text.Doc) error) error {
		r.source.wanted = func(i int) bool { _, in := at[i]; return in }
		defer func() { r.source.wanted = nil }()
		return r.source.each(ctx, func(worker, i int, d *text.Doc) error { return fn(worker, at[i], d) })
	})
	c.UseDF(r.opt.DF)
	return c
}

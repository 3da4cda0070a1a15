package detect

import (
	"context"

	"pagetwin/core/algo"
	"pagetwin/core/base/say"
	"pagetwin/core/find/learn"
	"pagetwin/core/page"
)

// LearnState learns what a run of the job with these options would learn from the set: facts about
// hosts and templates, and the fit of a method that must see the set. Pages that cannot be read are
// listed.
func LearnState(ctx context.Context, set *page.Set, job Job, opt Options) (*learn.State, []page.Problem, error) {
	opt.State, opt.Cache, opt.unrelated = nil, nil, true
	r, err := newRun(set, []Job{job}, opt)
	if err != nil {
		return nil, nil, say.Errorf("learn: %v", err)
	}
	defer r.tell.Stop()
	defer r.close()
	s := &learn.State{Pages: len(set.Pages)}
	if err := r.fillIn(ctx, s); err != nil {
		return nil, nil, err
	}
	return s, r.source.problems(), nil
}

func (r *run) fillIn(ctx context.Context, s *learn.State) error {
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
		corpus := r.corpus()
		if err := r.fit(ctx, corpus); err != nil {
			return err
		}
		if t.err != nil {
			return t.err
		}
		s.Counts, s.Found = corpus.Counted(), algo.StateOf(t.method)
	}
	return r.countElements(ctx, s)
}

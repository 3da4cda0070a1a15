package detect

import (
	"context"

	"pagetwin/core/base/say"
	"pagetwin/core/find/learn"
	"pagetwin/core/find/result"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// WordDF counts in how many pages of set each word occurs, for [Options.DF] of runs over other
// sets. It uses from opt the denoiser, the selection, the workers, the segmenter, the progress, and
// of State the facts about hosts. Pages that cannot be read are listed and count as empty.
func WordDF(ctx context.Context, set *page.Set, mode text.Mode, opt Options) (*text.DF, []page.Problem, error) {
	state := opt.State
	opt.DF, opt.State = nil, nil
	r, err := newRun(set, nil, opt)
	if err == nil {
		err = state.Wrong(r.fitsBodies(state))
	}
	if err != nil {
		return nil, nil, say.Errorf("detect: %v", err)
	}
	if err := opt.Segmenter.Load(); err != nil {
		return nil, nil, say.Errorf("detect: the dictionary: %v", err)
	}
	if err := r.settle(ctx); err != nil {
		return nil, nil, err
	}
	r.opt.State = state
	if err := r.learn(ctx); err != nil {
		return nil, nil, err
	}
	r.opt.State = nil // the words are counted in this set
	r.source.begin(result.StageFit, "")
	df, err := r.corpus().WordDF(ctx, mode)
	return df, r.source.problems(), err
}

// fitsBodies returns an error unless s, which may be nil, is enough to make bodies. Without it a
// part of a set has no bodies that depend on other pages.
func (r *run) fitsBodies(s *learn.State) error {
	if s != nil {
		return s.ServesBodies(r.about(Job{}))
	}
	if learn.PartOf(r.set) != "" && r.asksHosts() {
		return say.Errorf("bodies of denoiser %s depend on other pages: run pagetwin pieces learn on the whole set and provide its file", r.opt.Denoiser.Name)
	}
	return nil
}

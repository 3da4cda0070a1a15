package detect

import (
	"context"

	"pagetwin/core/algo"
	"pagetwin/core/base/clock"
	"pagetwin/core/base/say"
	"pagetwin/core/base/work"
	"pagetwin/core/find/result"
	"pagetwin/core/text"
)

// fit fits all methods that need it. Its error is ctx's.
func (r *run) fit(ctx context.Context, corpus *text.Corpus) error {
	for _, t := range r.tasks {
		if f, ok := t.method.(algo.Fitter); ok && t.idle() {
			t.fit = result.Stage{Name: result.StageFit, Cached: int64(len(t.sigs))}
		} else if ok {
			r.source.begin(result.StageFit, t.job.Algorithm.Name)
			begin := clock.Now()
			w := r.watch(t)
			failed, err := work.Within(ctx, func() error { return r.fitTask(ctx, f, t, corpus) })
			if err != nil {
				return err
			}
			if failed != nil {
				t.err = say.Errorf("fit: %v", failed)
			}
			t.fit = r.source.fitted(clock.Since(begin) - w.asking)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	r.counts = corpus.Counted()
	return nil
}

func (r *run) fitTask(ctx context.Context, f algo.Fitter, t *task, corpus *text.Corpus) error {
	if r.opt.State == nil {
		return f.Fit(ctx, corpus)
	}
	return algo.Restore(ctx, t.method, corpus, r.opt.State.Found)
}

func (r *run) corpus() *text.Corpus {
	if s := r.opt.State; s != nil {
		return s.Corpus()
	}
	if r.opt.whole > 0 {
		return partCorpus(r.opt.whole)
	}
	return text.NewCorpus(len(r.set.Pages), r.source.each)
}

func (r *run) fitted(t *task) result.Fitted {
	f := result.Fitted{Counts: r.counts}
	if _, fits := t.method.(algo.Fitter); !fits || !t.idle() {
		f.Method = t.method
	}
	return f
}

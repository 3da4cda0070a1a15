package detect

import (
	"cmp"
	"context"

	"pagetwin/core/algo"
	"pagetwin/core/base/say"
	"pagetwin/core/base/work"
	"pagetwin/core/text"
)

// stageWords is the stage of loading the dictionary; results do not list it.
const stageWords = "dictionary"

// warm signs one tiny page with a throw-away method of each job. So the dictionary, which is loaded
// on first use, is loaded before the clock starts and only if a method needs words, and a failure
// to load it is an error instead of a run over other tokens. warm returns as soon as ctx is done,
// although reading the dictionary, which takes a moment, continues.
func (r *run) warm(ctx context.Context) error {
	if r.opt.Segmenter == nil {
		return nil
	}
	if !r.opt.Segmenter.Loaded() {
		r.tell.Say(Progress{Stage: stageWords})
	}
	err, stopped := work.Within(ctx, func() error { return r.tryOut(ctx) })
	return cmp.Or(stopped, err)
}

func (r *run) tryOut(ctx context.Context) error {
	page := func() *text.Doc {
		d := text.NewDoc(r.opt.Segmenter, "网页去重")
		d.Title = "网页"
		return d
	}
	for _, t := range r.tasks {
		if t.idle() {
			continue
		}
		m, err := t.job.Algorithm.New(t.job.Values)
		if err != nil {
			return err
		}
		if f, ok := m.(algo.Fitter); ok {
			one := text.NewCorpus(1, func(_ context.Context, fn func(worker, i int, d *text.Doc) error) error {
				return fn(0, 0, page())
			})
			if f.Fit(ctx, one) != nil {
				continue // one page may be too few to fit to; the dictionary is loaded nevertheless
			}
		}
		m.Sign(page())
	}
	if err := r.opt.Segmenter.Err(); err != nil {
		return say.Errorf("the dictionary: %v", err)
	}
	return nil
}

package present

import (
	"context"
	"fmt"
	"maps"
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/find/detect"
	"pagetwin/core/text"
)

// onSet names what methods are fitted to.
func (j pairJob) onSet() string {
	return fmt.Sprint(j.making.key(), "|", j.fold, "|", j.asks, "|", j.sites.repeats(j.set) != nil)
}

// fittedMethod is the method that is asked: that of the run whose settings are asked for,
// else one that is fitted to the open set where it must be.
func (j pairJob) fittedMethod(ctx context.Context, ask asked) (algo.Method, error) {
	if ask.now != nil && ask.now.Algo.Name == ask.algo.Name && ask.now.Result.Fitted.Method != nil &&
		maps.Equal(ask.now.Result.Values, ask.values) {
		return ask.now.Result.Fitted.Method, nil
	}
	key := fmt.Sprint(ask.algo.Name, "|", ask.values, "|", j.onSet(), "|", ask.now != nil)
	return j.fitted.get(key, func() (algo.Method, error) { return j.method(ctx, ask) })
}

func (j pairJob) method(ctx context.Context, ask asked) (algo.Method, error) {
	m, err := ask.algo.New(ask.values)
	if err != nil {
		return nil, err
	}
	fit, ok := m.(algo.Fitter)
	if !ok {
		return m, nil
	}
	if j.set == nil {
		return nil, errNeedsSet
	}
	ready, err := j.sites.ready(ctx, j.set, j.making)
	if err != nil {
		return nil, err
	}
	return m, fit.Fit(ctx, j.corpus(ready, ask.now))
}

// corpus is the open set as methods are fitted to it. What a run counted is taken over where
// its settings are asked for.
func (j pairJob) corpus(ready *detect.Denoising, run *RunResult) *text.Corpus {
	of := j.onSet()
	if run != nil {
		of = fmt.Sprint("run ", run.Number)
	}
	return j.fitted.corpus(of, func() *text.Corpus {
		c := keeping(text.NewCorpus(len(j.set.Pages), func(ctx context.Context, visit func(worker, i int, d *text.Doc) error) error {
			sel, err := j.selected(ctx)
			if err != nil {
				return err
			}
			return sel.Corpus(j.set, ready, j.seg, j.fold).Each(ctx, visit)
		}))
		if run != nil {
			c.Know(run.Result.Fitted.Counts)
		}
		return c
	})
}

// selected says which pages methods are fitted to, those that the run takes whose settings
// are asked for, or the next one.
func (j pairJob) selected(ctx context.Context) (detect.Selection, error) {
	s, err := j.asks.Normal()
	if err != nil {
		return s, err
	}
	s.Least, err = j.fitted.least(fmt.Sprint(s.Least), func() (int, error) {
		return s.LeastOf(ctx, j.set, detect.LearnOptions{Workers: asideWorkers(), PageTime: time.Duration(j.sites.pageTime.Load())})
	})
	return s, err
}

// other makes the method with other values, where that does not take reading a large set
// again.
func (j pairJob) other(ctx context.Context, ask asked) (algo.Method, error) {
	m, err := ask.algo.New(ask.values)
	fit, ok := m.(algo.Fitter)
	if err != nil || !ok {
		return m, err
	}
	ready, err := j.sites.ready(ctx, j.set, j.making)
	if err != nil {
		return nil, err
	}
	return m, fit.Fit(ctx, j.corpus(ready, ask.now).Retry())
}

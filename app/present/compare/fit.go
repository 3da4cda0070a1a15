package compare

import (
	"context"
	"fmt"
	"maps"
	"time"

	"pagetwin/app/present/learned"
	"pagetwin/app/present/results"
	"pagetwin/core/algo"
	"pagetwin/core/body/pass"
	"pagetwin/core/text"
)

func (j Job) onSet() string {
	return fmt.Sprint(j.Making.Key(), "|", j.Sites.Repeats(j.Set) != nil)
}

// FittedMethod returns the method to score with: that of the run if ask has its settings,
// or else one that is fitted to the open set if it must be.
func (j Job) FittedMethod(ctx context.Context, ask Asked) (algo.Method, error) {
	if ask.Now != nil && ask.Now.Algo.Name == ask.Algo.Name && ask.Now.Result.Fitted.Method != nil &&
		maps.Equal(ask.Now.Result.Values, ask.Values) {
		return ask.Now.Result.Fitted.Method, nil
	}
	key := fmt.Sprint(ask.Algo.Name, "|", ask.Values, "|", j.onSet(), "|", ask.Now != nil)
	return j.Fitted.Method(key, func() (algo.Method, error) { return j.method(ctx, ask) })
}

func (j Job) method(ctx context.Context, ask Asked) (algo.Method, error) {
	m, err := ask.Algo.New(ask.Values)
	if err != nil {
		return nil, err
	}
	fit, ok := m.(algo.Fitter)
	if !ok {
		return m, nil
	}
	if j.Set == nil {
		return nil, errNeedsSet
	}
	ready, err := j.Sites.Ready(ctx, j.Set, j.Making)
	if err != nil {
		return nil, err
	}
	return m, fit.Fit(ctx, j.corpus(ready, ask.Now))
}

// corpus returns the open set in the form to which methods are fitted. If run is not nil, its
// counts are used.
func (j Job) corpus(ready *pass.Denoising, run *results.Result) *text.Corpus {
	of := j.onSet()
	if run != nil {
		of = fmt.Sprint("run ", run.Number)
	}
	return j.Fitted.Corpus(of, func() *text.Corpus {
		c := learned.Keeping(text.NewCorpus(len(j.Set.Pages), func(ctx context.Context, visit func(worker, i int, d *text.Doc) error) error {
			sel, err := j.selected(ctx)
			if err != nil {
				return err
			}
			return sel.Corpus(j.Set, ready, j.Seg).Each(ctx, visit)
		}))
		if run != nil {
			c.Know(run.Result.Fitted.Counts)
		}
		return c
	})
}

// selected returns which pages methods are fitted to: those of the run whose settings are asked
// for, or those of the next run.
func (j Job) selected(ctx context.Context) (pass.Reading, error) {
	s, err := j.Reading.Normal()
	if err != nil {
		return s, err
	}
	s.Least, err = j.Fitted.Least(fmt.Sprint(s.Least), func() (int, error) {
		return s.LeastOf(ctx, j.Set, pass.LearnOptions{Workers: learned.Workers(), PageTime: time.Duration(j.Sites.PageTime.Load())})
	})
	return s, err
}

// Other makes the method with other values, unless a large set would have to be read again.
func (j Job) Other(ctx context.Context, ask Asked) (algo.Method, error) {
	m, err := ask.Algo.New(ask.Values)
	fit, ok := m.(algo.Fitter)
	if err != nil || !ok {
		return m, err
	}
	ready, err := j.Sites.Ready(ctx, j.Set, j.Making)
	if err != nil {
		return nil, err
	}
	return m, fit.Fit(ctx, j.corpus(ready, ask.Now).Retry())
}

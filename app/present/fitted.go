package present

import (
	"context"
	"fmt"
	"maps"
	"sync"

	"pagetwin/core/algo"
	"pagetwin/core/detect"
	"pagetwin/core/text"
)

// fittedMethods keeps the methods that have seen the whole set, so that walking through
// pairs fits each of them once, and what was counted over the set, so that a method with
// other settings need not count it again.
type fittedMethods struct {
	mu      sync.Mutex
	made    map[string]algo.Method
	corpora map[string]*text.Corpus
}

func newFittedMethods() *fittedMethods {
	return &fittedMethods{made: map[string]algo.Method{}, corpora: map[string]*text.Corpus{}}
}

// get returns the method called key, made by do where it is not there yet.
func (f *fittedMethods) get(key string, do func() (algo.Method, error)) (algo.Method, error) {
	f.mu.Lock()
	m, ok := f.made[key]
	f.mu.Unlock()
	if ok {
		return m, nil
	}
	m, err := do()
	if err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.made[key] = m
	return m, nil
}

// corpus returns the corpus called key, made by do where it is not there yet.
func (f *fittedMethods) corpus(key string, do func() *text.Corpus) *text.Corpus {
	f.mu.Lock()
	defer f.mu.Unlock()
	c, ok := f.corpora[key]
	if !ok {
		c = do()
		f.corpora[key] = c
	}
	return c
}

// onSet names what methods are fitted to.
func (j pairJob) onSet() string {
	return fmt.Sprint(j.making.key(), "|", j.fold, "|", j.sites.repeats(j.set) != nil)
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
		c := detect.Corpus(j.set, ready, j.seg, j.fold)
		if run != nil {
			c.Know(run.Result.Fitted.Counts)
		}
		return c
	})
}

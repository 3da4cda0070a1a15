package detect

import (
	"context"
	"sync"

	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
	"pagetwin/core/find/learn"
	"pagetwin/core/find/result"
	"pagetwin/core/text"
)

// elementsOf is the sampling rate: one page in so many is counted, drawn by its id. Common elements are frequent even in the sample.
const elementsOf = 8

// countsElements reports whether the keys of a job are made of elements whose frequencies help to
// choose keys. It is false for methods that are fitted: their elements depend on the fit, which is
// unknown for a part of a set, and they have few keys.
func countsElements(t *task) (algo.Spread, bool) {
	if _, fits := t.method.(algo.Fitter); fits {
		return algo.Spread{}, false
	}
	s, _, err := SpreadOf(t.job, t.method, Options{}, 1)
	return s, err == nil && s.Elements != nil
}

// CountsElements reports whether [LearnState] counts the frequencies of the elements that the keys
// of a job are made of. The frequencies are optional; they save memory and comparisons.
func CountsElements(job Job) bool {
	m, err := job.Algorithm.New(job.Values)
	if err != nil {
		return false
	}
	_, counts := countsElements(&task{job: job, method: m})
	return counts
}

func (r *run) countElements(ctx context.Context, s *learn.State) error {
	t := r.tasks[0]
	spread, ok := countsElements(t)
	if !ok {
		return nil
	}
	r.source.begin(result.StageFit, t.job.Algorithm.Name)
	r.source.wanted = func(i int) bool { return hash.String(r.set.Pages[i].ID)%elementsOf == 0 }
	defer func() { r.source.wanted = nil }()
	common, mu := algo.NewFrequencies(algo.DefaultFrequencyBits), sync.Mutex{}
	err := r.source.each(ctx, func(_, _ int, d *text.Doc) error {
		elements := spread.Elements(t.method.Sign(d))
		mu.Lock()
		defer mu.Unlock()
		common.Count(elements)
		return nil
	})
	s.Frequencies = common
	return err
}

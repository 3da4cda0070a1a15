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

// elementsOf is of how many pages one is counted, drawn by its id, so that the parts of a set
// draw what the whole does: on that many pages what is common stands often.
const elementsOf = 8

// countsElements tells whether the keys of a job are made of elements of which the common
// ones are better known. Those of a method that is fitted depend on that, and are not known
// of a part of a set; they have few keys.
func countsElements(t *task) (algo.Spread, bool) {
	if _, fits := t.method.(algo.Fitter); fits {
		return algo.Spread{}, false
	}
	s, _, err := SpreadOf(t.job, t.method, Options{}, 1)
	return s, err == nil && s.Elements != nil
}

// CountsElements tells whether [LearnState] counts how common the elements are that the keys
// of a job are made of: which is no need, but spares room and comparisons.
func CountsElements(job Job) bool {
	m, err := job.Algorithm.New(job.Values)
	if err != nil {
		return false
	}
	_, counts := countsElements(&task{job: job, method: m})
	return counts
}

// countElements counts on how many pages the elements stand that the keys of the job are
// made of, where it is spread.
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

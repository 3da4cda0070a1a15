package shards

import (
	"cmp"
	"context"

	"pagetwin/core/algo"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/page"
)

// Merged is the result of finished work.
type Merged struct {
	Set       *page.Set // the pages, without their contents
	Result    *result.Result
	Algorithm algo.Algorithm
	Threshold float64 // the score from which pairs are decided
}

// Tally adds the counts of a shard to p.
func Tally(p *detect.Pieces, m Manifest) {
	p.Unread += int(m.Counts[CountUnread])
	p.Slow += int(m.Counts[CountSlow])
	p.Empty += int(m.Counts[CountEmpty])
	p.Bytes += 8 * m.Counts[CountWords]
}

// Assemble makes the result from the pieces; the sketches of texts are in the shards. The caller adds
// the set.
func (w *Work) Assemble(ctx context.Context, s *Shards, p detect.Pieces) (*Merged, error) {
	texts, err := s.Open(TextsName)
	if err != nil {
		return nil, err
	}
	defer CloseAll(texts)
	p.Sketches = s.sketches(texts)
	method, err := w.Method()
	if err != nil {
		return nil, err
	}
	opt := w.Run
	if opt.State, err = w.State(); err != nil {
		return nil, err
	}
	res, err := detect.Assemble(ctx, w.Job, method, opt, p)
	if err != nil {
		return nil, err
	}
	return &Merged{Result: res, Algorithm: w.Job.Algorithm, Threshold: cmp.Or(w.Spec.Lowest, res.Cut)}, nil
}

package detect

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/work"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/join"
	"pagetwin/core/find/relate"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// Pieces are the results of the pieces of a run over an index of keys, each worked on separately by
// [SignPart] and [ScoreBlock].
type Pieces struct {
	Pages       int
	Classes     [][]int32                     // classes of two and more pages with equal signatures, ascending
	Pairs       iter.Seq2[scored.Pair, error] // entries over the classes, in any order
	Comparisons int64                         // pairs that were scored
	Above       float64                       // pairs that scored no more were dropped in some piece
	Dropped     int64                         // pairs at or above the floor that were dropped for it
	Sketches    relate.Sketches               // of the texts of all pages

	Unread    int // pages that could not be read
	Empty     int // pages that were read and gave no features
	Slow      int // unread pages that took too long
	Bytes     int64
	Kinds     kind.Counts
	Left      []pass.Left
	Templates pass.Templates
	Listed    []page.Problem // problems of the listing
	Problems  []page.Problem // problems of pages
	Said      []say.Words    // warnings of the method about the pages
}

// Assemble merges the pieces of a run into its result. It uses from opt the settings that a result
// records, and Floor, Lowest, MaxPairs and Workers. m is the job's method, fitted.
func Assemble(ctx context.Context, job Job, m algo.Method, opt Options, p Pieces) (*result.Result, error) {
	var err error
	if opt.Reading, err = opt.Reading.Normal(); err != nil {
		return nil, err
	}
	opt.whole, opt.Candidates, opt.MaxPairs = max(1, p.Pages), result.Index, cmp.Or(opt.MaxPairs, scored.DefaultMost)
	spread, from, err := SpreadOf(job, m, opt, p.Pages)
	if err != nil {
		return nil, err
	}
	said := slices.Clone(p.Said)
	if from > opt.Floor {
		opt.Floor = from
		said = append(said, say.New("pairs with a score below %.4g are left out: which of them are candidates depends on the whole set, and this run was done in pieces", from).Words)
	}
	if spread.Differs.En != "" {
		said = append(said, spread.Differs)
	}
	r := &run{opt: opt, denoise: opt.Denoise, workers: workersOf(opt), tell: work.NewTeller[Progress](nil)}
	if r.denoise == nil && opt.Denoiser.New != nil {
		r.denoise = param.Defaults(opt.Denoiser.Params)
	}
	t := &task{job: job, method: m}
	t.index = r.indexed(t)
	setup := r.setup(t)
	x := &match{join.NewKept(setup, p.Pages, p.Classes, join.Kept{Comparisons: p.Comparisons, Dropped: p.Dropped, Above: p.Above}), r, t}
	if err := x.KeepAll(ctx, p.Pairs); err != nil {
		return nil, err
	}
	res := r.newResult(t)
	res.Pages = p.Pages
	res.Unread, res.Empty, res.Bytes, res.Kinds, res.Left, res.Least, res.Templates = p.Unread, p.Empty, p.Bytes, p.Kinds, p.Left, 0, p.Templates
	if opt.State != nil {
		res.Least = opt.State.Known.Least
	}
	res.Problems = p.Problems
	x.fill(res)
	if x.guarantee(res); from > 0 {
		res.Guarantee = from
	}
	if res.Texts, err = relate.OfPairs(ctx, res.Pairs, p.Pages, r.opt.window(), r.workers, p.Sketches); err != nil {
		return nil, err
	}
	if err := tellApart(ctx, res, p.Sketches); err != nil {
		return nil, err
	}
	if res.Doubt, err = r.doubts(ctx, res); err != nil {
		return nil, err
	}
	x.warn(res, nil, said, p.Listed, p.Slow)
	return res, nil
}

package experiment

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"time"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truth"
	"pagetwin/core/page/truthfile"
	"pagetwin/core/text"
)

// Options are the settings of Run that belong to no experiment.
type Options struct {
	Version   string // of the program, as results name it
	Workers   int    // 0 means one for each core
	Segmenter *text.Segmenter
	Draws     int            // random pairs to score beyond an index, see [scored.Ask]: 0 means the default, negative none
	Set       *page.Set      // an open set, used in place of Spec.Set; it is not closed
	Truth     *truth.Truth   // of Set; if Spec.Set is opened, its own truth is used
	Disk      disk.FS        // disk of the results
	Source    string         // the file of the experiment, which is never overwritten; "" for none
	MaxUnpack int64          // of Spec.Set, as in page.Options
	Progress  func(Progress) // may be nil; called about 20 times a second at most, and at the end of each cell

	Forecast func(detect.Forecast) error // as in detect.Options; an error fails the cell
}

// Progress is the progress of an experiment.
type Progress struct {
	Done, Total int // cells, including those that were already finished
	Run         detect.Progress
}

const (
	maxJobs   = 16   // jobs of one run, whose signatures are in memory together
	maxCurve  = 1000 // points of a curve on disk
	scoreBins = 50   // of the histogram on disk
)

// Run runs the experiment and writes all results to the folder out.
//
// Cells that out has already, from the same set, settings and version, are not run again. Each
// finished cell is on disk before the next begins: a stop, a crash or a full disk loses only
// unfinished cells. When ctx is done, Run writes the results of the finished cells and returns them
// with ctx's error. A cell that fails does not stop the others: the error then names the failed
// ones.
func Run(ctx context.Context, spec *Spec, out string, opt Options) (*Results, error) {
	e, err := newExecution(ctx, spec, out, opt)
	if err != nil {
		return nil, say.Errorf("experiment: %v", err)
	}
	if opt.Set == nil {
		defer e.set.Close()
	}
	var failed []error
	for _, g := range e.groups() {
		if err := e.run(ctx, g); err != nil {
			failed = append(failed, err)
		}
		if e.disk != nil {
			return nil, say.Errorf("experiment: %v; %d of %d {cell|cells} are finished and kept", e.disk, len(e.done), len(e.cells))
		}
		if ctx.Err() != nil {
			failed = []error{ctx.Err()}
			break
		}
	}
	r := e.results()
	if err := e.folder.writeResults(r); err != nil {
		return r, say.Errorf("experiment: %v; %d of %d {cell|cells} are finished and kept", err, len(e.done), len(e.cells))
	}
	return r, errors.Join(failed...)
}

// execution is one call of Run.
type execution struct {
	spec   *Spec // normal form
	opt    Options
	set    *page.Set
	known  *truth.Truth
	folder folder
	cells  []Cell
	done   map[string]*CellResult // by key
	disk   error                  // the folder cannot be written
}

func newExecution(ctx context.Context, spec *Spec, out string, opt Options) (*execution, error) {
	cells, err := spec.Plan()
	if err != nil {
		return nil, err
	}
	n, err := spec.normal()
	if err != nil {
		return nil, err
	}
	e := &execution{spec: n, opt: opt, set: opt.Set, known: opt.Truth, cells: cells, done: make(map[string]*CellResult)}
	if e.folder, err = newFolder(opt.Disk, out, n.KeepPairs); err != nil {
		return nil, err
	}
	if e.set == nil {
		if n.Set == "" {
			return nil, say.Errorf("the file has no page set: add a line like set = \"pages\"")
		}
		if e.set, err = formats.Open(ctx, n.Set, page.Options{MaxUnpack: e.opt.MaxUnpack}); err != nil {
			return nil, err
		}
		if n.Against != "" {
			other, err := formats.Open(ctx, n.Against, page.Options{MaxUnpack: e.opt.MaxUnpack})
			if err != nil {
				return nil, err
			}
			e.set = page.Join(e.set, other)
		}
		if e.known, err = e.truth(n.Truth); err != nil {
			return nil, err
		}
	}
	if n.Dictionary != e.opt.Segmenter.File() {
		e.opt.Segmenter = &text.Segmenter{Dictionary: n.Dictionary}
	}
	n.Candidates = cmp.Or(n.Candidates, result.CandidatesFor(len(e.set.Pages)))
	if e.folder.fingerprint, err = e.fingerprint(); err != nil {
		return nil, err
	}
	// Written first, so that a folder that cannot be written is found before the work.
	if err := e.folder.writeSpec(n, opt.Source); err != nil {
		return nil, err
	}
	for _, c := range cells {
		if r := e.folder.readCell(c, n.KeepPairs); r != nil {
			e.done[c.Key] = r
		}
	}
	return e, nil
}

func (e *execution) truth(path string) (*truth.Truth, error) {
	if path == "" {
		known, _ := truthfile.Found(e.set)
		return known, nil
	}
	known, _, err := truthfile.Load(e.set, path)
	return known.Across(e.set), err
}

func (e *execution) groups() [][]Cell {
	var order []string
	open := make(map[string][]Cell)
	var groups [][]Cell
	for _, c := range e.cells {
		if e.done[c.Key] != nil || c.Refused.En != "" {
			continue
		}
		k := c.pagesKey()
		if _, ok := open[k]; !ok {
			order = append(order, k)
		}
		if open[k] = append(open[k], c); len(open[k]) == maxJobs {
			groups = append(groups, open[k])
			open[k] = nil
		}
	}
	for _, k := range order {
		if len(open[k]) > 0 {
			groups = append(groups, open[k])
		}
		open[k] = nil
	}
	return groups
}

// run runs cells with the same pages, bodies and repeat.
func (e *execution) run(ctx context.Context, cells []Cell) error {
	set, known := e.set, e.known
	if size := cells[0].Size; size > 0 {
		set = set.Sample(size, e.spec.SampleSeed)
		known = known.Of(e.set, set)
	}
	d, err := e.spec.denoiser(cells[0].Denoiser)
	if err != nil {
		return err
	}
	var jobs []detect.Job
	for _, c := range cells {
		a, err := e.spec.algorithm(c.Algorithm)
		if err != nil {
			return err
		}
		jobs = append(jobs, detect.Job{Algorithm: a, Values: c.Values})
	}
	started := time.Now()
	_, err = detect.Run(ctx, set, jobs, detect.Options{
		Reading: cells[0].Reading, Bounds: e.spec.Bounds, Denoiser: d, Denoise: cells[0].Denoise,
		Candidates: e.spec.Candidates, Wanted: known.IsDuplicate, Ask: eval.Ask(known, e.opt.Draws, uint64(e.spec.Seed)),
		Workers: e.opt.Workers, Segmenter: e.opt.Segmenter, Alone: e.spec.Alone,
		Progress: func(p detect.Progress) { e.tell(p) }, Forecast: e.opt.Forecast,
		Finished: func(r *result.Result) error { return e.finish(set, known, cells[r.Job], r, started) },
	})
	return err
}

func (e *execution) tell(p detect.Progress) {
	if e.opt.Progress != nil {
		e.opt.Progress(Progress{len(e.done), len(e.cells), p})
	}
}

func (e *execution) finish(set *page.Set, known *truth.Truth, c Cell, r *result.Result, started time.Time) error {
	res := e.judge(set, known, c, r)
	res.Times = Times{Started: started.UTC(), Machine: result.ThisMachine(), Stages: r.Stages}
	for _, s := range r.Stages {
		res.Times.Wall += s.Wall
	}
	if e.spec.KeepPairs {
		e.disk = e.folder.writePairs(c, set, r.Pairs)
	}
	if e.disk == nil {
		e.disk = e.folder.writeCell(res)
	}
	if e.disk != nil {
		return e.disk
	}
	e.done[c.Key] = res
	e.tell(detect.Progress{})
	return nil
}

func (e *execution) judge(set *page.Set, gold *truth.Truth, c Cell, r *result.Result) *CellResult {
	res := &CellResult{
		Cell: c, Pages: r.Pages, Unread: r.Unread, Empty: r.Empty,
		Pairs: int(r.Pairs.Len()), Floor: r.Floor, Dropped: r.Dropped,
		Comparisons: r.Comparisons, Indexed: r.Indexed, Bytes: r.Bytes, Cut: r.Cut,
		Problems: r.Problems, Warnings: r.Warnings,
	}
	o := eval.NewOutcome(set, r, gold, r.Cut)
	res.AtCut, res.F1 = o.Report.Values(), o.F1(e.spec.Seed)
	if o.Report.HasBest && (o.Curve.Complete() || o.Report.Best.Threshold >= o.Curve.Reach) {
		res.AtBest = o.At(o.Report.Best.Threshold).Report.Values()
	}
	if res.Bounds = o.Report.Bounds(); !o.Curve.Complete() {
		res.Reach = o.Curve.Reach
	}
	res.Warnings = append(res.Warnings[:len(res.Warnings):len(res.Warnings)], o.Cautions()...)
	res.Levels = o.Curve.Levels()
	res.Curve = o.Curve.Points(maxCurve)
	res.Scores = eval.Histogram(o.Curve.At, scoreBins)
	return res
}

// results collects the finished cells.
func (e *execution) results() *Results {
	r := &Results{
		Name: e.spec.Name, Version: e.opt.Version, Machine: result.ThisMachine(),
		Seed: e.spec.Seed, SampleSeed: e.spec.SampleSeed,
		Set: filepath.Base(e.set.Name), SetFingerprint: e.set.Fingerprint,
		Planned: len(e.cells), Cells: []CellResult{},
	}
	for _, c := range e.cells {
		switch res := e.done[c.Key]; {
		case res != nil:
			r.Cells = append(r.Cells, *res)
		case c.Refused.En != "":
			r.Cells = append(r.Cells, CellResult{Cell: c})
		}
	}
	r.spread()
	return r
}

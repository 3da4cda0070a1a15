package versions

import (
	"bytes"
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/work"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// Slight is the least share of common tokens of two bodies with a slight change.
const Slight = 0.9

// State is the change of a page from the old version to the new one.
type State string

// The states.
const (
	Identical State = "identical"
	SameBody  State = "same"
	Slightly  State = "slight"
	Changed   State = "changed"
	Moved     State = "moved"
	Removed   State = "removed"
	Added     State = "added"
)

var stateWords = map[State]param.Words{
	Identical: {En: "identical"},
	SameBody:  {En: "same body"},
	Slightly:  {En: "slightly changed"},
	Changed:   {En: "changed"},
	Moved:     {En: "moved"},
	Removed:   {En: "only in old"},
	Added:     {En: "only in new"},
}

// States returns all states, in the order of tables.
func States() []State {
	return []State{Identical, SameBody, Slightly, Changed, Moved, Removed, Added}
}

// Words names the state.
func (s State) Words() param.Words { return stateWords[s] }

// Row is one page of the old version, of the new one, or of both.
type Row struct {
	State    State
	Old, New int    // positions in the sets of the sides; -1 for none
	Path     string // in the old version, else in the new one
	NewPath  string // if it differs from Path
	Score    float64
	Scored   bool // the algorithm could score the pair
	OldChars int  // lengths of the bodies in characters
	NewChars int
	Change   Change
}

// Comparison describes the change of every page between two versions.
type Comparison struct {
	Old, New  Side
	Rows      []Row // by path
	Algorithm string
	Values    param.Values
	Cut       float64 // the score from which the algorithm decides that a page moved
	Problems  []page.Problem
}

// Counts returns the number of pages in each state.
func (c *Comparison) Counts() map[State]int {
	out := make(map[State]int)
	for _, r := range c.Rows {
		out[r.State]++
	}
	return out
}

// Options are the settings of Compare.
type Options struct {
	Job      detect.Job // the algorithm that scores pairs
	Denoiser denoise.Denoiser
	Denoise  param.Values // nil: its defaults
	Reading  pass.Reading // what becomes of templates, which are counted over the set of each side, and the folding
	PageTime time.Duration
	Workers  int                                   // goroutines; 0 means one for each core
	Progress func(stage string, done, total int64) // one call at a time; may be nil
}

// The stages of progress.
const (
	StageLearn   = "learn"
	StageCompare = "compare"
	StageMoved   = "moved"
)

// comparer does one comparison.
type comparer struct {
	Options
	out    *Comparison
	seg    *text.Segmenter
	ready  [2]*pass.Denoising
	method algo.Method

	mu   sync.Mutex
	left [2][]body // bodies of the pages without a partner
}

// body is a page that has no partner with its path.
type body struct {
	at   int // position in the pages of its side
	text string
}

// Compare determines the state of each page of the old and the new version. Pages that cannot be
// read are problems, and count as having no body. The error is about the settings, or that of ctx.
// The result is the same with any number of workers.
func Compare(ctx context.Context, before, after Side, opt Options) (*Comparison, error) {
	if opt.Workers <= 0 {
		opt.Workers = runtime.GOMAXPROCS(0)
	}
	if opt.Job.Values == nil {
		opt.Job.Values = param.Defaults(opt.Job.Algorithm.Params)
	}
	method, err := opt.Job.Algorithm.New(opt.Job.Values)
	if err != nil {
		return nil, err
	}
	if _, ok := method.(algo.Matcher); ok {
		return nil, say.Errorf("%s scores a whole set at once and cannot compare versions page by page: choose another algorithm", opt.Job.Algorithm.Name)
	}
	p, before, after := pair(before, after)
	c := &comparer{Options: opt, seg: text.NewSegmenter(), method: method, out: &Comparison{
		Old: before, New: after, Algorithm: opt.Job.Algorithm.Name, Values: opt.Job.Values, Cut: opt.Job.Algorithm.Cut(opt.Job.Values),
	}}
	if err := c.learn(ctx); err != nil {
		return nil, err
	}
	if err := c.fit(ctx, p); err != nil {
		return nil, err
	}
	rows, err := c.compare(ctx, p)
	if err != nil {
		return nil, err
	}
	moved, err := c.moved(ctx)
	if err != nil {
		return nil, err
	}
	c.out.Rows = append(rows, moved...)
	slices.SortStableFunc(c.out.Rows, func(x, y Row) int { return cmp.Or(cmp.Compare(x.Path, y.Path), x.Old-y.Old, x.New-y.New) })
	slices.SortStableFunc(c.out.Problems, func(x, y page.Problem) int { return cmp.Compare(x.Where, y.Where) })
	return c.out, ctx.Err()
}

// learn prepares the denoiser for the sets of both sides, which may be one set.
func (c *comparer) learn(ctx context.Context) (err error) {
	for k, s := range []Side{c.out.Old, c.out.New} {
		if k == 1 && s.Set == c.out.Old.Set {
			c.ready[1] = c.ready[0]
			break
		}
		c.ready[k], err = pass.Learn(ctx, s.Set, c.Denoiser, c.Denoise, pass.LearnOptions{
			Workers: c.Workers, Reading: c.Reading, PageTime: c.PageTime, Progress: func(done, total int64) { c.tell(StageLearn, done, total) },
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *comparer) tell(stage string, done, total int64) {
	if c.Progress != nil && c.mu.TryLock() {
		c.Progress(stage, done, total)
		c.mu.Unlock()
	}
}

// prepare extracts the body of a page of the old (0) or new side (1). It records a page that cannot
// be read as a problem, and returns nil for it.
func (c *comparer) prepare(ctx context.Context, side, at int) (*text.Doc, error) {
	s := c.side(side)
	p, err := pass.Prepare(ctx, s.Set, s.Pages[at], c.ready[side], c.seg)
	if err == nil {
		return c.Reading.Doc(p), nil
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.out.Problems = append(c.out.Problems, say.Of(err).At(s.Set.Pages[s.Pages[at]].ID))
	return nil, nil
}

func (c *comparer) side(k int) *Side {
	if k == 0 {
		return &c.out.Old
	}
	return &c.out.New
}

// fit fits an algorithm that must see all pages first to the paired pages.
func (c *comparer) fit(ctx context.Context, p pairing) error {
	f, ok := c.method.(algo.Fitter)
	if !ok || len(p.pairs) == 0 {
		return nil
	}
	n := 2 * len(p.pairs)
	corpus := text.NewCorpus(n, func(ctx context.Context, fn func(worker, i int, d *text.Doc) error) error {
		for i := range n {
			d, err := c.prepare(ctx, i%2, p.pairs[i/2][i%2])
			if err != nil {
				return err
			}
			if d == nil {
				continue
			}
			d.Index = i
			if err := fn(0, i, d); err != nil {
				return err
			}
		}
		return nil
	})
	return f.Fit(ctx, corpus)
}

// compare compares the paired pages, and keeps the bodies of the others.
func (c *comparer) compare(ctx context.Context, p pairing) ([]Row, error) {
	rows := make([]Row, len(p.pairs))
	c.left[0], c.left[1] = make([]body, len(p.old)), make([]body, len(p.new))
	total := len(rows) + len(p.old) + len(p.new)
	var done atomic.Int64
	return rows, work.Each(ctx, c.Workers, total, func(ctx context.Context, k int) (err error) {
		switch at := k - len(rows); {
		case at < 0:
			rows[k], err = c.row(ctx, p.pairs[k][0], p.pairs[k][1])
		case at < len(p.old):
			c.left[0][at], err = c.body(ctx, 0, p.old[at])
		default:
			at -= len(p.old)
			c.left[1][at], err = c.body(ctx, 1, p.new[at])
		}
		if err == nil {
			c.tell(StageCompare, done.Add(1), int64(total))
		}
		return err
	})
}

// body returns the body of a page that has no partner.
func (c *comparer) body(ctx context.Context, side, at int) (body, error) {
	d, err := c.prepare(ctx, side, at)
	if d == nil {
		return body{at: at}, err
	}
	return body{at, d.Body}, nil
}

// row compares two pages.
func (c *comparer) row(ctx context.Context, i, j int) (Row, error) {
	r := c.newRow(i, j)
	d, err := c.prepare(ctx, 0, i)
	if err != nil {
		return r, err
	}
	if c.equalBytes(i, j) {
		r.State, r.Score, r.Scored, r.Change.Shared = Identical, 1, true, 1
		if d != nil {
			r.OldChars = utf8.RuneCountInString(d.Body)
			r.NewChars = r.OldChars
		}
		return r, nil
	}
	e, err := c.prepare(ctx, 1, j)
	if err != nil {
		return r, err
	}
	if d == nil || e == nil {
		r.State = Changed // one of them cannot be read: see the problems
		return r, nil
	}
	r.measure(d.Body, e.Body)
	switch {
	case d.Body == e.Body:
		r.State, r.Score, r.Scored = SameBody, 1, true
		return r, nil
	case r.Change.Shared >= Slight:
		r.State = Slightly
	default:
		r.State = Changed
	}
	if a, b := c.method.Sign(d), c.method.Sign(e); len(a) > 0 && len(b) > 0 {
		r.Score, r.Scored = c.method.Score(a, b), true
	}
	return r, nil
}

// newRow returns a row of two pages, one of which may be missing (-1).
func (c *comparer) newRow(i, j int) Row {
	r := Row{Old: -1, New: -1}
	if i >= 0 {
		r.Old, r.Path = c.out.Old.Pages[i], c.out.Old.Paths[i]
	}
	if j >= 0 {
		r.New, r.NewPath = c.out.New.Pages[j], c.out.New.Paths[j]
	}
	if r.Path == "" && i < 0 || r.Path == r.NewPath {
		r.Path, r.NewPath = cmp.Or(r.Path, r.NewPath), ""
	}
	return r
}

func (r *Row) measure(a, b string) {
	r.OldChars, r.NewChars = utf8.RuneCountInString(a), utf8.RuneCountInString(b)
	r.Change = changeOf(a, b)
}

// equalBytes reports whether two pages have equal bytes.
func (c *comparer) equalBytes(i, j int) bool {
	a, err := c.out.Old.Set.Raw(c.out.Old.Pages[i])
	if err != nil {
		return false
	}
	b, err := c.out.New.Set.Raw(c.out.New.Pages[j])
	return err == nil && bytes.Equal(a, b)
}

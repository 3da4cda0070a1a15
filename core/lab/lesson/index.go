package lesson

import (
	"context"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/join"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/trace"
)

// ExactUpTo is the number of pages up to which the story of an index scores all pairs to find out
// what the index loses; beyond it, the truth is used if there is one.
const ExactUpTo = 2000

// Indexing is the input of the story of an index.
type Indexing struct {
	Pages
	Job     detect.Job
	Options detect.Options // of the run; the story chooses the pairs to score
	Truth   *truth.Truth   // nil: nothing is known
}

// Lines of pseudo-code.
const (
	codeAll    = "for each pair of pages: n · (n − 1) / 2 comparisons"
	codeKeys   = "for each page, each of its keys: bucket[key] ← page"
	codeDrawer = "for each page: into its class, into the lists of its features"
	codeMeet   = "candidates ← pairs of pages within one bucket, each pair once"
	codeReach  = "candidates ← pairs within reach of each other on every level"
	codeScore  = "duplicates ← candidates with score ≥ threshold"
	codeLost   = "recall of the index ← duplicates among candidates / all duplicates"
)

// indexTale is the story of one index.
type indexTale struct {
	*trace.Recorder
	Indexing
	look *join.Look
	res  *result.Result

	buckets []join.Bucket
	filings []algo.IndexLevel

	texts map[int32]map[uint64]string // texts of the features of pages
	cast  cast
	met   map[page.Pair]bool // of the cast
	grid  *trace.View
	bars  *trace.View
	dups  int64 // duplicates by score among the pairs scored
	found int64 // candidates among these
}

// Index runs the job over the set and explains its index: why not all pairs are compared, by which
// keys pages become candidates, which pairs do, and which are lost. Its counts are those of the
// run.
func Index(ctx context.Context, q Indexing) (*trace.Story, error) {
	t := &indexTale{Indexing: q, texts: make(map[int32]map[uint64]string)}
	if err := t.run(ctx); err != nil {
		return nil, err
	}
	if err := t.lay(ctx); err != nil {
		return nil, err
	}
	told := t.Pages.all(t.cast.pages)
	title := say.New("The index of %v", q.Job.Algorithm.Title).Words
	t.Recorder = trace.NewRecorder(trace.OfSet, "index", title, trace.Settings(q.Job.Algorithm.Params, t.res.Values), told...)
	t.why(told)
	switch {
	case len(t.filings) > 0:
		t.drawers()
	case len(t.buckets) > 0:
		t.keys()
	default:
		t.tests()
	}
	t.meet()
	t.lost()
	return t.End(0), nil
}

func (t *indexTale) run(ctx context.Context) error {
	opt := t.Options
	opt.Candidates, opt.Floor = result.Index, 0
	if len(t.Set.Pages) <= ExactUpTo {
		opt.Candidates = result.All
	}
	opt.Wanted = t.Truth.IsDuplicate
	opt.Look = func(l *join.Look) error {
		t.look = l
		if _, matches := l.Method().(algo.Matcher); matches || !algo.HasIndex(l.Index()) {
			return ErrNoIndex
		}
		if len(l.Pages()) < 2 || l.All() == 0 {
			return ErrFewPages
		}
		return nil
	}
	results, err := detect.Run(ctx, t.Set, []detect.Job{t.Job}, opt)
	if err != nil {
		return err
	}
	t.res = results[0]
	return nil
}

func (t *indexTale) lay(ctx context.Context) (err error) {
	if t.filings = algo.IndexOf(t.look.Index()).IndexLevels(t.look.Signatures()); t.filings == nil {
		if t.buckets, err = t.look.Buckets(ctx); err != nil {
			return err
		}
	}
	decided := t.res.Pairs.From(t.res.Cut).Found()
	for _, e := range decided.Entries() {
		t.dups += decided.Times(e)
		if e.Indexed {
			t.found += decided.Times(e)
		}
	}
	t.cast = castOf(t.res, t.look.Pages())
	t.met = make(map[page.Pair]bool)
	return t.look.Pairs(ctx, func(a, b int32) {
		if t.cast.has(a) && t.cast.has(b) {
			t.met[page.Pair{A: a, B: b}] = true
		}
	})
}

// exact reports whether all pairs were scored.
func (t *indexTale) exact() bool { return t.res.Candidates == result.All }

// cast are the pages that a story shows one by one, ascending.
type cast struct {
	pages  []int32
	copies *scored.Pair // duplicates that are candidates
	lost   *scored.Pair // duplicates that are not
	idle   *scored.Pair // candidates that are no duplicates
}

// castSize is the number of pages shown.
const castSize = 12

// castOf chooses pages of a run: duplicates that are candidates; if there are any, duplicates that
// are not candidates and candidates that are no duplicates; and others from all parts of the set.
func castOf(res *result.Result, live []int32) cast {
	var c cast
	for p := range res.Pairs.Found().InOrder() {
		dup := p.Score >= res.Cut
		switch {
		case dup && p.Indexed && (c.copies == nil || c.copies.Score == 1 && p.Score < 1):
			c.copies = &p
		case dup && !p.Indexed && c.lost == nil:
			c.lost = &p
		case !dup && p.Indexed:
			c.idle = &p
		}
	}
	for _, p := range []*scored.Pair{c.copies, c.lost, c.idle} {
		if p != nil {
			c.add(p.A)
			c.add(p.B)
		}
	}
	c.addLike(res)
	most := min(castSize, len(live))
	for n := 0; len(c.pages) < most; n++ {
		c.add(live[(n*len(live)/most+n/most)%len(live)])
	}
	slices.Sort(c.pages)
	return c
}

// friends is the number of additional pages that are candidates of one of the first two.
const friends = 3

// addLike adds pages that are candidates of one of the duplicates, so that a bucket of several
// pages is shown.
func (c *cast) addLike(res *result.Result) {
	if c.copies == nil {
		return
	}
	with := len(c.pages) + friends
	for p := range res.Pairs.Found().InOrder() {
		if len(c.pages) >= with {
			return
		}
		if first := c.copies.A; p.Indexed && (p.A == first || p.B == first) {
			c.add(p.A)
			c.add(p.B)
		}
	}
}

func (c *cast) add(p int32) {
	if !slices.Contains(c.pages, p) {
		c.pages = append(c.pages, p)
	}
}

func (c *cast) has(p int32) bool {
	_, ok := slices.BinarySearch(c.pages, p)
	return ok
}

package detect

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"pagetwin/core/base/clock"
	"pagetwin/core/base/work"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/result"
	"pagetwin/core/page"
	"pagetwin/core/page/lost"
	"pagetwin/core/text"
)

// source reads the documents of a set in one pass after another.
type source struct {
	set     *page.Set
	ready   *pass.Denoising // nil for a set of plain text
	seg     *text.Segmenter
	workers int
	alone   bool
	sees    bool // an algorithm reads all visible text
	links   bool // an algorithm reads the link targets of pages
	tell    *work.Teller[Progress]

	keep   int64            // bytes of body to keep between passes, 0 for none
	held   atomic.Int64     // bytes of body that are kept
	docs   []*text.Doc      // kept documents; nil if none are kept
	memory *memory          // the contents of the pages in the cache; nil without a cache
	wanted func(i int) bool // selects the pages of the pass; nil: all
	order  *inOrder         // receives the pages that are done, in their order; may be nil
	broken broken           // pages that cannot be read
	slow   atomic.Int64     // pages among them that took too long

	selection *taken // the selection of pages

	// Of the current pass:
	stage     string
	algorithm string
	meters    []meter
	wall      time.Duration // spent in passes since begin

	// Of all passes:
	read, denoise result.Stage
}

// meter is the time that one worker spent on the pages of a pass.
type meter struct{ read, denoise, use time.Duration }

func newSource(r *run, keep bool) *source {
	s := &source{
		set: r.set, seg: r.opt.Segmenter,
		workers: r.workers, alone: r.opt.Alone, tell: r.tell,

		selection: newTaken(r.opt.Reading, len(r.set.Pages)),
		broken:    broken{is: make([]bool, len(r.set.Pages))},
		read:      result.Stage{Name: result.StageRead},
		denoise:   result.Stage{Name: result.StageDenoise},
	}
	if keep {
		s.keep = max(0, r.opt.KeepBodies)
		s.docs = make([]*text.Doc, len(r.set.Pages))
	}
	return s
}

func (s *source) begin(stage, algorithm string) {
	s.stage, s.algorithm = stage, algorithm
	s.meters = make([]meter, s.workers)
	s.wall = 0
}

// each calls fn for every readable document; it is the [text.Each] of the run's corpus.
func (s *source) each(ctx context.Context, fn func(worker, i int, d *text.Doc) error) error {
	begin := clock.Now()
	n := int64(len(s.set.Pages))
	todo := pass.AllBatches(s.set, s.workers)
	var done atomic.Int64
	_, err := work.Parallel(ctx, s.workers, func(ctx context.Context, worker int) error {
		m := &s.meters[worker]
		for ctx.Err() == nil {
			from, to, ok := todo.Take()
			if !ok {
				return nil
			}
			loaded, spent, err := todo.Read(ctx, from, to, s.reads)
			m.read += spent
			if err != nil {
				return err
			}
			for i := from; i < to && ctx.Err() == nil; i++ {
				if err := s.visit(ctx, i, loaded[i-from], m, func(d *text.Doc) error { return fn(worker, i, d) }); err != nil {
					return err
				}
				s.tell.Say(Progress{s.stage, s.algorithm, done.Add(1), n})
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err := s.order.done(from, to); err != nil {
				return err
			}
		}
		return ctx.Err()
	})
	s.wall += clock.Since(begin)
	return err
}

func (s *source) wants(i int) bool {
	return (s.wanted == nil || s.wanted(i)) && !s.broken.is[i] && s.selection.why[i] == pass.Taken
}

// reads reports whether page i must be read for the pass.
func (s *source) reads(i int) bool { return s.kept(i) == nil && s.wants(i) }

// kept returns the document of page i from an earlier pass, nil if it was not kept.
func (s *source) kept(i int) *text.Doc {
	if s.docs == nil {
		return nil
	}
	return s.docs[i]
}

// visit calls fn with the document of page i, if it can be read. Only one worker handles a page at
// a time, since passes follow one another.
func (s *source) visit(ctx context.Context, i int, loaded *page.Loaded, m *meter, fn func(d *text.Doc) error) error {
	var d *text.Doc
	switch {
	case loaded != nil:
		d = s.doc(ctx, i, loaded, m)
	case s.wants(i):
		if d = s.kept(i); s.alone && d != nil {
			d = s.fresh(d)
		}
	}
	if d == nil {
		return nil
	}
	begin := clock.Now()
	err := fn(d)
	m.use += clock.Since(begin)
	return err
}

// doc makes the document of a page that was read, nil if it cannot be used.
func (s *source) doc(ctx context.Context, i int, loaded *page.Loaded, m *meter) *text.Doc {
	err := loaded.Err
	var p pass.Prepared
	if err == nil {
		p, err = pass.PrepareRead(ctx, s.set, i, loaded.Content, s.ready, s.seg)
		m.denoise += p.Spent
	}
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		s.broken.add(i, lost.Problem(err, s.set.Pages[i].ID))
		if errors.Is(err, pass.ErrSlow) {
			s.slow.Add(1)
		}
		return nil
	}
	s.memory.saw(i, p.Content)
	if !s.selection.take(i, &p) {
		return nil
	}
	s.selection.Doc(p)
	size := int64(len(p.Body.Text))
	if s.sees {
		size += int64(len(p.Doc.Seen()))
	}
	if s.links {
		for _, key := range p.Doc.Links() {
			size += int64(len(key))
		}
	}
	p.Doc.See, p.Doc.Link = nil, nil // the page's tree is no longer needed
	if s.keep > 0 && s.held.Add(size) <= s.keep {
		s.docs[i] = p.Doc
	}
	return p.Doc
}

// fresh returns the document without its cached results.
func (s *source) fresh(d *text.Doc) *text.Doc {
	return d.Bare()
}

// broken lists the pages of a set that cannot be read, and why.
type broken struct {
	is   []bool // by page, each accessed by one worker at a time
	mu   sync.Mutex
	list []brokenPage
}

type brokenPage struct {
	page int
	why  page.Problem
}

func (b *broken) add(i int, why page.Problem) {
	b.is[i] = true
	b.mu.Lock()
	defer b.mu.Unlock()
	b.list = append(b.list, brokenPage{i, why})
}

// problems lists the pages that could not be read, in the order of the set.
func (s *source) problems() []page.Problem {
	s.broken.mu.Lock()
	defer s.broken.mu.Unlock()
	slices.SortFunc(s.broken.list, func(x, y brokenPage) int { return x.page - y.page })
	var list []page.Problem
	for _, b := range s.broken.list {
		list = append(list, b.why)
	}
	return list
}

// fitted ends the passes of one Fit that took wall in all, and returns its stage. Time outside of
// the passes counts as busy on one core.
func (s *source) fitted(wall time.Duration) result.Stage {
	use := s.settle()
	alone := wall - s.wall
	return result.Stage{Name: result.StageFit, Wall: alone + use.Wall, Busy: alone + use.Busy}
}

// signed ends the last pass: its wall time is divided among the jobs by their work.
func (s *source) signed(tasks []*task) {
	use := s.settle()
	for _, t := range tasks {
		t.sign.Name = result.StageSign
		for _, b := range t.signBusy {
			t.sign.Busy += b
		}
		t.sign.Wall = work.Share(use.Wall, t.sign.Busy, use.Busy)
	}
	s.docs = nil
}

func (s *source) settle() (use result.Stage) {
	var sum meter
	for _, m := range s.meters {
		sum.read += m.read
		sum.denoise += m.denoise
		sum.use += m.use
	}
	all := sum.read + sum.denoise + sum.use
	for _, x := range []struct {
		stage *result.Stage
		busy  time.Duration
	}{{&s.read, sum.read}, {&s.denoise, sum.denoise}, {&use, sum.use}} {
		x.stage.Busy += x.busy
		x.stage.Wall += work.Share(s.wall, x.busy, all)
	}
	return use
}

// left lists the pages that a job does not compare, in the order of the set.
func (s *source) left(t *task) (list []pass.Left) {
	for i := range s.set.Pages {
		if why := s.why(i, t.words(i)); why != pass.Taken {
			l := pass.Left{Page: int32(i), Why: why}
			if s.selection.kinds != nil {
				l.Kind = s.selection.kinds[i]
			}
			list = append(list, l)
		}
	}
	return list
}

// why returns why a page whose signature has so many words is not compared.
func (s *source) why(i, words int) pass.Why {
	why := s.selection.why[i]
	switch {
	case s.broken.is[i]:
		return pass.NotRead
	case why == pass.Taken && words == 0:
		return pass.NoFeatures
	}
	return why
}

package join

import (
	"context"
	"sync/atomic"
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/base/clock"
	"pagetwin/core/base/work"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// Setup holds the inputs and settings of a join.
type Setup struct {
	Method  algo.Method        // of the job, fitted
	Index   algo.Method        // the method with the index of the run
	Sigs    []algo.Signature   // by page; nil if they are in Store
	Store   *Store             // holds most signatures; nil: they are in memory
	For     algo.SpreadOptions // options for the keys that replace a method's own join, with a Store
	All     bool               // every pair is scored, not only the candidates of the index
	Parts   []uint8            // the set of each page, 1 or 2, if two sets are compared; else nil
	Workers int
	Window  int // signatures that are in memory at a time

	Floor    float64              // pairs that score less are not kept
	MaxPairs int                  // limit of entries that are kept
	Wanted   func(page.Pair) bool // pairs that are reported even if they are not kept; nil: none

	Tell func(done, total int64) // receives the progress of scoring
}

// Join makes candidates of the signatures of one job and scores them.
type Join struct {
	Setup
	load   loader  // loads signatures that are elsewhere
	pages  []int32 // pages with features, ascending
	live   []int32 // the same, of equal pages only the first
	keeper *keeper

	classes *scored.Classes                // of equal pages; nil if none are folded
	across  *across                        // set if two sets are compared, else nil
	times   []uint32                       // number of pages that each page stands for, if classes are unknown; else nil
	meets   func(a, b algo.Signature) bool // which pages that share a key are candidates; nil: all

	given algo.Matched // what a matcher reported besides its pairs

	pairs                []scored.Pair
	comparisons, indexed int64
	JoinTime, ScoreTime  Spent
}

// Spent is the time of a stage.
type Spent struct {
	Wall time.Duration // from beginning to end; for stages that run together, their share
	Busy time.Duration // summed over the workers
}

// since adds the time since begin of one worker.
func (t *Spent) since(begin clock.Instant) { t.Add(begin, clock.Since(begin)) }

// Add adds the time since begin, in which the workers were busy for busy in all.
func (t *Spent) Add(begin clock.Instant, busy time.Duration) {
	t.Wall += clock.Since(begin)
	t.Busy += busy
}

// loader calls work while the signatures of pages are in memory.
type loader func(ctx context.Context, pages []int32, work func() error) error

// NewJoin finds the pages with features, and folds equal ones. The error is that of ctx, or of
// reading signatures again.
func NewJoin(ctx context.Context, setup Setup) (*Join, error) {
	m := &Join{Setup: setup, keeper: &keeper{floor: setup.Floor, limit: setup.MaxPairs, want: setup.Wanted}}
	for i := range m.size() {
		if m.Words(i) > 0 {
			m.pages = append(m.pages, int32(i))
		}
	}
	if m.Store != nil {
		m.load = m.Store.With
	}
	m.live = m.pages
	if err := m.fold(ctx, m.Parts); err != nil {
		return nil, err
	}
	m.across = newAcross(m.Parts, m.live)
	m.keeper.classes = m.classes
	return m, nil
}

// Words returns the number of words in the signature of page i.
func (m *Join) Words(i int) int {
	if m.Store != nil {
		return int(m.Store.Words[i])
	}
	return len(m.Sigs[i])
}

// size returns the number of pages.
func (m *Join) size() int {
	if m.Store != nil {
		return len(m.Store.Words)
	}
	return len(m.Sigs)
}

// Sig returns the signature of a page, which must be in memory.
func (m *Join) Sig(page int32) algo.Signature {
	if m.Store != nil {
		return m.Store.sig(page)
	}
	return m.Sigs[page]
}

// Run scores the candidates and sorts the kept pairs.
func (m *Join) Run(ctx context.Context) error {
	if err := m.candidates(ctx); err != nil {
		return err
	}
	begin := clock.Now()
	pairs, busy, err := m.keeper.finish(ctx, m.Workers)
	if err != nil {
		return err
	}
	m.pairs = pairs
	m.ScoreTime.Add(begin, busy)
	return nil
}

func (m *Join) candidates(ctx context.Context) error {
	if m.Store != nil {
		return m.stored(ctx)
	}
	switch method := m.Index.(type) {
	case algo.Matcher:
		return m.matched(ctx, method)
	case algo.Joiner:
		if m.classes != nil {
			method = folded{method, algo.TraitsOf(m.Index).PairsOf, m.classes}
		}
		if !m.All {
			return m.joined(ctx, method)
		}
		found, err := m.joinedPairs(ctx, method)
		if err != nil {
			return err
		}
		if err := m.within(ctx, found.hasSelf); err != nil {
			return err
		}
		return m.allRows(ctx, func() row { return m.allRow(found.has) })
	case algo.Keyed:
		return m.keyed(ctx, method)
	default:
		if err := m.within(ctx, func(int32) bool { return true }); err != nil {
			return err
		}
		return m.allRows(ctx, func() row { return m.allRow(func(a, b int32) bool { return true }) })
	}
}

// keyed scores the candidates of an index of keys, or all pairs.
func (m *Join) keyed(ctx context.Context, method algo.Keyed) error {
	begin := clock.Now()
	k, busy, err := newBucketIndex(ctx, m.Workers, len(m.Sigs), m.live, m.keysOf(method))
	m.JoinTime.Add(begin, busy)
	if err != nil {
		return err
	}
	if err := m.within(ctx, func(a int32) bool { return len(method.Keys(m.Sigs[a])) > 0 }); err != nil {
		return err
	}
	if m.All {
		return m.allRows(ctx, func() row { return m.markedRow(k) })
	}
	return m.allRows(ctx, func() row { return m.bucketRow(k) })
}

func (m *Join) keysOf(method algo.Keyed) func(page int32) []uint64 {
	return func(page int32) []uint64 { return method.Keys(m.Sigs[page]) }
}

func (m *Join) matched(ctx context.Context, by algo.Matcher) (err error) {
	begin := clock.Now()
	h := collector{keeper: m.keeper}
	m.given, err = by.Match(ctx, m.Sigs, func(a, b int, score float64) error {
		if !m.across.counts(int32(a), int32(b)) {
			return nil
		}
		m.comparisons++
		m.indexed++
		if m.comparisons%4096 == 0 {
			m.Tell(m.comparisons, 0)
		}
		return h.add(ctx, scored.Pair{A: int32(a), B: int32(b), Score: score, Indexed: true})
	})
	if err == nil {
		err = h.pass(ctx)
	}
	m.ScoreTime.since(begin)
	return err
}

// row returns the candidates of the page at position x of Join.live: later pages, and whether the
// index makes each a candidate. A row function belongs to one goroutine, and each call overwrites
// the previous result.
type row func(x int) (pages []int32, indexed func(b int32) bool)

// allRow returns every later page.
func (m *Join) allRow(indexed func(a, b int32) bool) row {
	return func(x int) ([]int32, func(int32) bool) {
		a := m.live[x]
		return m.later(x), func(b int32) bool { return indexed(a, b) }
	}
}

// bucketRow returns the later pages that share a key.
func (m *Join) bucketRow(k *bucketIndex) row {
	w := k.walker()
	always := func(int32) bool { return true }
	return func(x int) ([]int32, func(int32) bool) {
		return m.across.only(m.live[x], w.partners(m.live[x])), always
	}
}

// markedRow returns every later page and reports which share a key.
func (m *Join) markedRow(k *bucketIndex) row {
	w := k.walker()
	return func(x int) ([]int32, func(int32) bool) {
		w.partners(m.live[x])
		return m.later(x), func(b int32) bool { return w.mark[b] == w.turn }
	}
}

func (m *Join) allRows(ctx context.Context, newRow func() row) error {
	return m.newRows(newRow).score(ctx, len(m.live), func(i int) int { return i })
}

// rows computes and scores rows on several workers.
type rows struct {
	*Join
	of    []row
	again bool         // the rows are scored again with other pages
	done  atomic.Int64 // see weight
}

func (m *Join) newRows(newRow func() row) *rows {
	r := &rows{Join: m}
	for range m.Workers {
		r.of = append(r.of, newRow())
	}
	return r
}

// score scores n rows on several workers; at returns the position of each.
func (r *rows) score(ctx context.Context, n int, at func(i int) int) error {
	begin := clock.Now()
	todo := work.Blocks{N: int64(n), Size: 8}
	var join, score atomic.Int64
	var sum tally
	_, err := work.Parallel(ctx, len(r.of), func(ctx context.Context, worker int) error {
		s := scorer{Join: r.Join, kept: collector{keeper: r.keeper}}
		if row := algo.TraitsOf(r.Method).Row; row != nil {
			s.byRow = row()
		}
		for {
			from, to, ok := todo.Take()
			if !ok {
				break
			}
			for ; from < to; from++ {
				x := at(from)
				t0 := clock.Now()
				pages, indexed := r.of[worker](x)
				join.Add(int64(clock.Since(t0)))
				t1 := clock.Now()
				if err := s.row(ctx, r.live[x], pages, indexed); err != nil {
					return err
				}
				score.Add(int64(clock.Since(t1)))
				if !r.again {
					r.tell(r.done.Add(r.weight(x)))
				}
			}
		}
		sum.add(&s)
		return s.kept.pass(ctx)
	})
	r.settle(clock.Since(begin), &join, &score, &sum)
	return err
}

// weight returns the progress that row x makes: pairs over All, pages otherwise.
func (m *Join) weight(x int) int64 {
	if m.OverAll() {
		return int64(len(m.later(x)))
	}
	return 1
}

// OverAll reports whether every pair is scored.
func (m *Join) OverAll() bool {
	return m.All || algo.IndexKindOf(m.Index) == algo.NoIndex
}

func (m *Join) tell(done int64) {
	total := int64(len(m.live))
	if m.OverAll() {
		total = m.PairsOf(m.live)
	} else if algo.IndexKindOf(m.Index) == algo.JoinIndex {
		total = 0
	}
	m.Tell(done, total)
}

func (m *Join) settle(wall time.Duration, join, score *atomic.Int64, sum *tally) {
	j, s := time.Duration(join.Load()), time.Duration(score.Load())
	m.JoinTime.Busy += j
	m.JoinTime.Wall += work.Share(wall, j, j+s)
	m.ScoreTime.Busy += s
	m.ScoreTime.Wall += work.Share(wall, s, j+s)
	m.comparisons += sum.comparisons.Load()
	m.indexed += sum.indexed.Load()
}

// tally sums the counts of the scorers.
type tally struct{ comparisons, indexed atomic.Int64 }

func (t *tally) add(s *scorer) {
	t.comparisons.Add(s.comparisons)
	t.indexed.Add(s.indexed)
}

// scorer scores pairs on one goroutine.
type scorer struct {
	*Join
	byRow                func(a algo.Signature) func(b algo.Signature) float64 // nil: pair by pair
	kept                 collector
	comparisons, indexed int64
}

func (s *scorer) row(ctx context.Context, a int32, pages []int32, indexed func(int32) bool) error {
	score := s.Join.Method.Score
	if s.byRow != nil {
		one := s.byRow(s.Sig(a))
		score = func(_, b algo.Signature) float64 { return one(b) }
	}
	for i, b := range pages {
		if i%256 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if err := s.pair(ctx, a, b, indexed(b), score); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// pair scores one pair, or two classes of equal pages.
func (s *scorer) pair(ctx context.Context, a, b int32, indexed bool, score func(a, b algo.Signature) float64) error {
	x, y := s.Sig(a), s.Sig(b)
	if s.Join.meets != nil && !s.Join.meets(x, y) {
		return nil
	}
	n := s.Join.pairsAt(a, b)
	s.comparisons += n
	if indexed {
		s.indexed += n
	}
	return s.kept.add(ctx, scored.Pair{A: a, B: b, Score: score(x, y), Indexed: indexed})
}

// pairsAt returns the number of pairs of the entry with these sides.
func (m *Join) pairsAt(a, b int32) int64 {
	if m.times != nil && a == b {
		n := int64(m.times[a])
		return n * (n - 1) / 2
	}
	if m.times != nil {
		return int64(m.times[a]) * int64(m.times[b])
	}
	return m.classes.Pairs(page.Pair{A: a, B: b})
}

// Done releases the data of every page if signatures are in a store: scoring is done, and the texts
// need the memory.
func (m *Join) Done() {
	if m.Store != nil {
		m.pages, m.live = nil, nil
		m.Store.loaded, m.Store.kept, m.Store.Words, m.Store.hashes, m.Store.at = loadedSignatures{}, nil, nil, nil, nil
	}
}

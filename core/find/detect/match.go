package detect

import (
	"context"
	"math"
	"sync/atomic"
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/base/clock"
	"pagetwin/core/base/work"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// match brings the signatures of one job together and scores them.
type match struct {
	run    *run
	task   *task
	index  algo.Method      // the method with the index that is asked for
	sigs   []algo.Signature // by page, unless they are away; ask sig
	away   *away            // where most signatures are; nil where they are in memory
	lend   lender           // brings some of them into memory where they are elsewhere
	pages  []int32          // with features, ascending
	live   []int32          // of these the first of equal ones
	keeper *keeper

	classes *scored.Classes                // of equal pages; nil where none are folded
	across  *across                        // nil but for two sets that are held against each other
	times   []uint32                       // pages that each page stands for, where classes are not known; nil: they are
	meets   func(a, b algo.Signature) bool // which of those that share a key are candidates; nil: all

	given algo.Matched // what a matcher said beside its pairs

	pairs                []scored.Pair
	comparisons, indexed int64
	join, score          Stage
}

// lender does some work with the signatures of pages in memory.
type lender func(ctx context.Context, pages []int32, work func() error) error

func newMatch(ctx context.Context, r *run, t *task) (*match, error) {
	m := &match{
		run: r, task: t, index: t.index, away: t.away,
		keeper: &keeper{floor: r.opt.Floor, limit: r.opt.MaxPairs, want: r.opt.Wanted},
		join:   Stage{Name: StageJoin},
		score:  Stage{Name: StageScore},
	}
	m.sigs = t.sigs
	for i := range m.size() {
		if t.words(i) > 0 {
			m.pages = append(m.pages, int32(i))
		}
	}
	if m.away != nil {
		m.lend = m.away.with
	}
	if t.joins && !t.away.spread.Any { // of what scores less some pairs share a key and some do not
		m.keeper.floor = max(m.keeper.floor, r.spreadFor(t).Score)
	}
	parts := r.set.Parts()
	m.live = m.pages
	if err := m.fold(ctx, parts); err != nil {
		return nil, err
	}
	m.across = newAcross(parts, m.live)
	m.keeper.classes = m.classes
	return m, nil
}

// size is how many pages there are.
func (m *match) size() int {
	if m.away != nil {
		return len(m.away.words)
	}
	return len(m.sigs)
}

// sig is the signature of a page, which is in memory.
func (m *match) sig(page int32) algo.Signature {
	if m.away != nil {
		return m.away.sig(page)
	}
	return m.sigs[page]
}

// done lets go of what the job has of every page, where signatures are away: all is scored,
// and the room is wanted for the texts.
func (m *match) done() {
	if m.away != nil {
		m.pages, m.live = nil, nil
		m.away.lent, m.away.kept, m.away.words, m.away.hashes, m.away.at = lentSignatures{}, nil, nil, nil, nil
	}
}

// all scores the candidates and sorts what is kept.
func (m *match) all(ctx context.Context) error {
	if err := m.candidates(ctx); err != nil {
		return err
	}
	begin := clock.Now()
	pairs, busy, err := m.keeper.finish(ctx, m.run.workers)
	if err != nil {
		return err
	}
	m.pairs = pairs
	m.score.Wall += clock.Since(begin)
	m.score.Busy += busy
	return nil
}

// candidates scores every candidate.
func (m *match) candidates(ctx context.Context) error {
	if m.away != nil {
		return m.spread(ctx)
	}
	all := m.run.candidates(m.task) == All
	switch method := m.index.(type) {
	case algo.Matcher:
		return m.matched(ctx, method)
	case algo.Joiner:
		if m.classes != nil {
			method = folded{method, m.classes}
		}
		if !all {
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

// keyed scores what an index of keys brings together, or all pairs.
func (m *match) keyed(ctx context.Context, method algo.Keyed) error {
	begin := clock.Now()
	k, busy, err := newKeyIndex(ctx, m.run.workers, len(m.sigs), m.live, m.keysOf(method))
	m.join.Wall += clock.Since(begin)
	m.join.Busy += busy
	if err != nil {
		return err
	}
	if err := m.within(ctx, func(a int32) bool { return len(method.Keys(m.sigs[a])) > 0 }); err != nil {
		return err
	}
	if m.run.candidates(m.task) == All {
		return m.allRows(ctx, func() row { return m.markedRow(k) })
	}
	return m.allRows(ctx, func() row { return m.bucketRow(k) })
}

// keysOf returns the keys of pages by a method.
func (m *match) keysOf(method algo.Keyed) func(page int32) []uint64 {
	return func(page int32) []uint64 { return method.Keys(m.sigs[page]) }
}

// matched keeps the pairs that a matcher scores.
func (m *match) matched(ctx context.Context, by algo.Matcher) (err error) {
	begin := clock.Now()
	h := hand{keeper: m.keeper}
	m.given, err = by.Match(ctx, m.sigs, func(a, b int, score float64) error {
		if !m.across.counts(int32(a), int32(b)) {
			return nil
		}
		m.comparisons++
		m.indexed++
		if m.comparisons%4096 == 0 {
			m.run.tell.Say(Progress{StageScore, m.task.job.Algorithm.Name, m.comparisons, 0})
		}
		return h.add(ctx, scored.Pair{A: int32(a), B: int32(b), Score: score, Indexed: true})
	})
	if err == nil {
		err = h.pass(ctx)
	}
	spent := clock.Since(begin)
	m.score.Wall += spent
	m.score.Busy += spent
	return err
}

// row gives the candidates of the page at position x of match.live: later pages,
// and whether the index brings each together with it. One row belongs to one
// goroutine, and what it returned last is void after the next call.
type row func(x int) (pages []int32, indexed func(b int32) bool)

// allRow compares with every later page.
func (m *match) allRow(indexed func(a, b int32) bool) row {
	return func(x int) ([]int32, func(int32) bool) {
		a := m.live[x]
		return m.later(x), func(b int32) bool { return indexed(a, b) }
	}
}

// bucketRow compares with the later pages that share a key.
func (m *match) bucketRow(k *keyIndex) row {
	w := k.walker()
	always := func(int32) bool { return true }
	return func(x int) ([]int32, func(int32) bool) {
		return m.across.only(m.live[x], w.partners(m.live[x])), always
	}
}

// markedRow compares with every later page and marks those that share a key.
func (m *match) markedRow(k *keyIndex) row {
	w := k.walker()
	return func(x int) ([]int32, func(int32) bool) {
		w.partners(m.live[x])
		return m.later(x), func(b int32) bool { return w.mark[b] == w.turn }
	}
}

// allRows scores row by row.
func (m *match) allRows(ctx context.Context, newRow func() row) error {
	return m.newRows(newRow).score(ctx, len(m.live), func(i int) int { return i })
}

// rows are the candidates of pages for each of several workers.
type rows struct {
	*match
	of    []row
	again bool         // they are scored again with other pages
	done  atomic.Int64 // see weight
}

func (m *match) newRows(newRow func() row) *rows {
	r := &rows{match: m}
	for range m.run.workers {
		r.of = append(r.of, newRow())
	}
	return r
}

// score scores n rows, several at once: at gives the position of each.
func (r *rows) score(ctx context.Context, n int, at func(i int) int) error {
	begin := clock.Now()
	todo := work.Blocks{N: int64(n), Size: 8}
	var join, score atomic.Int64
	var sum tally
	_, err := work.Parallel(ctx, len(r.of), func(ctx context.Context, worker int) error {
		s := scorer{match: r.match, hand: hand{keeper: r.keeper}}
		if by, ok := r.task.method.(algo.Rower); ok {
			s.byRow = by.Row()
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
		return s.hand.pass(ctx)
	})
	r.settle(clock.Since(begin), &join, &score, &sum)
	return err
}

// weight is what row x counts in the progress: pairs over All, pages otherwise.
func (m *match) weight(x int) int64 {
	if m.overAll() {
		return int64(len(m.later(x)))
	}
	return 1
}

// overAll tells whether every pair is scored.
func (m *match) overAll() bool {
	return m.run.candidates(m.task) == All || indexKind(m.index) == NoIndex
}

func (m *match) tell(done int64) {
	total := int64(len(m.live))
	if m.overAll() {
		total = m.pairsOf(m.live)
	} else if indexKind(m.index) == joinIndex {
		total = 0
	}
	m.run.tell.Say(Progress{StageScore, m.task.job.Algorithm.Name, done, total})
}

// settle adds what the workers spent and counted.
func (m *match) settle(wall time.Duration, join, score *atomic.Int64, sum *tally) {
	j, s := time.Duration(join.Load()), time.Duration(score.Load())
	m.join.Busy += j
	m.join.Wall += part(wall, j, j+s)
	m.score.Busy += s
	m.score.Wall += part(wall, s, j+s)
	m.comparisons += sum.comparisons.Load()
	m.indexed += sum.indexed.Load()
}

// tally sums what the scorers counted.
type tally struct{ comparisons, indexed atomic.Int64 }

func (t *tally) add(s *scorer) {
	t.comparisons.Add(s.comparisons)
	t.indexed.Add(s.indexed)
}

// scorer scores pairs on one goroutine.
type scorer struct {
	match                *match
	byRow                func(a algo.Signature) func(b algo.Signature) float64 // nil: pair by pair
	hand                 hand
	comparisons, indexed int64
}

// row scores page a against each of pages.
func (s *scorer) row(ctx context.Context, a int32, pages []int32, indexed func(int32) bool) error {
	score := s.match.task.method.Score
	if s.byRow != nil {
		one := s.byRow(s.match.sig(a))
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
	x, y := s.match.sig(a), s.match.sig(b)
	if s.match.meets != nil && !s.match.meets(x, y) {
		return nil
	}
	n := s.match.pairsAt(a, b)
	s.comparisons += n
	if indexed {
		s.indexed += n
	}
	return s.hand.add(ctx, scored.Pair{A: a, B: b, Score: score(x, y), Indexed: indexed})
}

// pairsAt is how many pairs the entry with these sides stands for.
func (m *match) pairsAt(a, b int32) int64 {
	if m.times != nil && a == b {
		n := int64(m.times[a])
		return n * (n - 1) / 2
	}
	if m.times != nil {
		return int64(m.times[a]) * int64(m.times[b])
	}
	return m.classes.Pairs(page.Pair{A: a, B: b})
}

// fill writes what was found into the result.
func (m *match) fill(res *Result) {
	res.Pairs = scored.Folded(m.pairs, m.classes)
	res.Comparisons = m.comparisons
	res.Indexed = m.indexed
	res.Dropped = m.keeper.dropped
	res.WantedDropped = m.keeper.wanted
	sortPairs(res.WantedDropped)
	res.Floor = m.keeper.floor
	if above := m.keeper.above(); above > 0 {
		res.Floor = math.Nextafter(above, 2)
	}
	res.Floor = max(res.Floor, m.given.Floor)
	if res.Candidates == Given {
		res.Cut = max(res.Cut, res.Floor) // who writes only what is alike enough has decided so
	}
	res.Problems = append(res.Problems, m.given.Problems...)
}

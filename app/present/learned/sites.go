// Package learned keeps what was learned of the open set, so that every place has it at hand: what
// repeats on its hosts, methods that have seen all of it, and the texts of its pages.
package learned

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// Making says how the bodies of pages are made.
type Making struct {
	Denoiser denoise.Denoiser
	Values   param.Values
	Repeats  repeat.Mode // what becomes of templates that stand on many pages
	Kinds    kind.Mode   // whether pages are told by their kinds
}

// Key names what is made: two that differ have different ones.
func (m Making) Key() string {
	return fmt.Sprint(m.Denoiser.Name, "|", m.Values, "|", m.Repeats, "|", m.Kinds)
}

// Sites keeps what repeats on the hosts of the open set and serves all places: what
// a denoiser asks for is learned when it is first asked for, what stands on many pages is
// counted by the library.
type Sites struct {
	PageTime atomic.Int64 // how long a page may take, see [pass.LearnOptions]

	turn  chan struct{} // holds one token while nobody learns
	set   *page.Set     // that sites are of
	sites *pass.Sites
	made  made

	counted atomic.Pointer[countedSet]
	equal   atomic.Pointer[equalBytes]
}

// equalBytes are the pages of a set whose bytes are equal.
type equalBytes struct {
	set  *page.Set
	same scored.Pairs
}

// Same returns the pages of set whose bytes are equal, looked for once, none where that is
// stopped. It may be called from any goroutine.
func (m *Sites) Same(ctx context.Context, set *page.Set) scored.Pairs {
	if e := m.equal.Load(); e != nil && e.set == set {
		return e.same
	}
	same, err := cluster.SameBytes(ctx, set, nil)
	if err == nil {
		m.equal.Store(&equalBytes{set, same})
	}
	return same
}

// madeFor is what a denoiser was made ready for.
type madeFor struct {
	set      *page.Set
	how      string
	counted  *repeat.Table
	pageTime time.Duration
}

// made is what was made ready last, the last one first.
type made struct {
	mu   sync.Mutex
	list []madeReady
}

type madeReady struct {
	madeFor
	ready *pass.Denoising
}

// mostMade is how many are kept: a page, a pair and the library ask for their own.
const mostMade = 4

func (m *made) get(of madeFor) *pass.Denoising {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, one := range m.list {
		if one.madeFor == of {
			return one.ready
		}
	}
	return nil
}

// put keeps what was made ready; of another set nothing is kept any longer.
func (m *made) put(of madeFor, r *pass.Denoising) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.list = slices.DeleteFunc(m.list, func(one madeReady) bool { return one.set != of.set })
	m.list = slices.Insert(m.list, 0, madeReady{of, r})
	m.list = m.list[:min(len(m.list), mostMade)]
}

// countedSet is what stands on many pages of a set.
type countedSet struct {
	set     *page.Set
	repeats *repeat.Table
}

// NewSites returns a memory that knows no set.
func NewSites() *Sites {
	m := &Sites{turn: make(chan struct{}, 1)}
	m.turn <- struct{}{}
	return m
}

// Repeats returns what stands on many pages of set, nil until it is counted.
func (m *Sites) Repeats(set *page.Set) *repeat.Table {
	if c := m.counted.Load(); c != nil && c.set == set {
		return c.repeats
	}
	return nil
}

// Count counts what stands on many pages of set, for all that comes after.
func (m *Sites) Count(ctx context.Context, set *page.Set, report func(done, total int64)) error {
	opt := pass.LearnOptions{Workers: Workers(), PageTime: time.Duration(m.PageTime.Load()), Progress: report}
	t, err := pass.CountRepeats(ctx, set, opt)
	if err == nil {
		m.counted.Store(&countedSet{set, t})
	}
	return err
}

// Ready makes what is asked for ready for set. Until it is counted what stands on many
// pages it is left in: nobody waits for a whole set to see one page. It may be called from
// any goroutine.
func (m *Sites) Ready(ctx context.Context, set *page.Set, how Making) (*pass.Denoising, error) {
	opt := pass.LearnOptions{Workers: Workers(), Repeats: how.Repeats, Kinds: how.Kinds, PageTime: time.Duration(m.PageTime.Load())}
	if opt.Counted = m.Repeats(set); opt.Counted == nil {
		opt.Repeats = repeat.Keep
	}
	of := madeFor{set, how.Key(), opt.Counted, opt.PageTime}
	if r := m.made.get(of); r != nil {
		return r, nil
	}
	r, err := m.learn(ctx, set, how, opt)
	if err == nil {
		m.made.put(of, r)
	}
	return r, err
}

// learn makes a denoiser ready; what repeats on hosts is learned once.
func (m *Sites) learn(ctx context.Context, set *page.Set, how Making, opt pass.LearnOptions) (*pass.Denoising, error) {
	if how.Denoiser.NewSite == nil {
		return pass.Learn(ctx, set, how.Denoiser, how.Values, opt)
	}
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-m.turn:
	}
	defer func() { m.turn <- struct{}{} }()
	if m.set == set {
		opt.Sites = m.sites
	}
	r, err := pass.Learn(ctx, set, how.Denoiser, how.Values, opt)
	if err == nil {
		m.set, m.sites = set, r.Sites()
	}
	return r, err
}

// Alone makes what is asked for ready for a page that belongs to no set: nothing stands on
// many pages.
func (m *Sites) Alone(ctx context.Context, set *page.Set, how Making) (*pass.Denoising, error) {
	return pass.Learn(ctx, set, how.Denoiser, how.Values, pass.LearnOptions{
		Workers: 1, Repeats: repeat.Keep, Kinds: kind.Any, PageTime: time.Duration(m.PageTime.Load()),
	})
}

// Workers is how many goroutines work through a set that a person looks at
// meanwhile.
func Workers() int { return max(1, runtime.GOMAXPROCS(0)/2) }

// Package learned caches data learned from the open set for all places: the repeats on its hosts,
// methods that were fitted to it, and the texts of its pages.
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
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// Making holds the settings by which bodies are made and pages compared.
type Making struct {
	Denoiser denoise.Denoiser
	Values   param.Values
	Reading  pass.Reading
}

// Key returns a string that differs for different settings.
func (m Making) Key() string {
	return fmt.Sprint(m.Denoiser.Name, "|", m.Values, "|", m.Reading)
}

// Sites caches the repeats on the hosts of the open set, for all places. The library counts the
// passages on many pages.
type Sites struct {
	PageTime atomic.Int64 // time limit for a page, in nanoseconds, see [pass.LearnOptions]

	made made

	counting chan struct{} // holds one token while nobody counts
	counted  atomic.Pointer[countedSet]
	equal    atomic.Pointer[equalBytes]
}

// equalBytes holds the pairs of pages of a set with equal bytes.
type equalBytes struct {
	set  *page.Set
	same scored.Pairs
}

// Same returns the pairs of pages of set with equal bytes. They are computed once; a stopped
// computation returns none. It may be called from any goroutine.
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

// madeFor is the key of a prepared denoiser.
type madeFor struct {
	set      *page.Set
	how      string
	counted  *repeat.Table
	pageTime time.Duration
}

// made holds the prepared denoisers, the last one first.
type made struct {
	mu   sync.Mutex
	list []madeReady
}

type madeReady struct {
	madeFor
	ready *pass.Denoising
}

// mostMade is the number of prepared denoisers: a page, a pair and the library use their own.
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

// put adds a prepared denoiser, and removes those of other sets.
func (m *made) put(of madeFor, r *pass.Denoising) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.list = slices.DeleteFunc(m.list, func(one madeReady) bool { return one.set != of.set })
	m.list = slices.Insert(m.list, 0, madeReady{of, r})
	m.list = m.list[:min(len(m.list), mostMade)]
}

// countedSet holds the repeated passages of a set.
type countedSet struct {
	set      *page.Set
	pageTime int64
	repeats  *repeat.Table
}

// NewSites returns an empty cache.
func NewSites() *Sites {
	m := &Sites{counting: make(chan struct{}, 1)}
	m.counting <- struct{}{}
	return m
}

// Repeats returns the passages on many pages of set, nil until they are counted.
func (m *Sites) Repeats(set *page.Set) *repeat.Table {
	if c := m.counted.Load(); c != nil && c.set == set {
		return c.repeats
	}
	return nil
}

// Count counts the passages on many pages of set, for all later calls. It waits while they are
// counted already. It may be called from any goroutine.
func (m *Sites) Count(ctx context.Context, set *page.Set, report func(done, total int64)) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-m.counting:
	}
	defer func() { m.counting <- struct{}{} }()
	limit := m.PageTime.Load()
	if c := m.counted.Load(); c != nil && c.set == set && c.pageTime == limit {
		return nil
	}
	t, err := pass.CountRepeats(ctx, set, pass.LearnOptions{Workers: Workers(), PageTime: time.Duration(limit), Progress: report})
	if err == nil {
		m.counted.Store(&countedSet{set, limit, t})
	}
	return err
}

// Ready prepares a denoiser for set. Before Count has finished, repeated passages are left in
// the bodies, so that showing one page does not wait for the whole set. It may be called from
// any goroutine.
func (m *Sites) Ready(ctx context.Context, set *page.Set, how Making) (*pass.Denoising, error) {
	opt := pass.LearnOptions{Workers: Workers(), Reading: how.Reading, PageTime: time.Duration(m.PageTime.Load())}
	if opt.Counted = m.Repeats(set); opt.Counted == nil {
		opt.Reading.Repeats = repeat.Keep
	}
	of := madeFor{set, how.Key(), opt.Counted, opt.PageTime}
	if r := m.made.get(of); r != nil {
		return r, nil
	}
	r, err := pass.Learn(ctx, set, how.Denoiser, how.Values, opt)
	if err == nil {
		m.made.put(of, r)
	}
	return r, err
}

// Alone prepares a denoiser for a page outside any set, which has no repeated passages.
func (m *Sites) Alone(ctx context.Context, set *page.Set, how Making) (*pass.Denoising, error) {
	return pass.Learn(ctx, set, how.Denoiser, how.Values, pass.LearnOptions{
		Workers: 1, PageTime: time.Duration(m.PageTime.Load()),
	})
}

// Workers returns the number of goroutines for work through a set while a person uses the
// window.
func Workers() int { return max(1, runtime.GOMAXPROCS(0)/2) }

package present

import (
	"context"
	"sync/atomic"
	"time"

	"pagetwin/core/denoise"
	"pagetwin/core/detect"
	"pagetwin/core/kind"
	"pagetwin/core/page"
	"pagetwin/core/param"
	"pagetwin/core/repeat"
)

// making says how the bodies of pages are made.
type making struct {
	denoiser denoise.Denoiser
	values   param.Values
	repeats  repeat.Mode // what becomes of templates that stand on many pages
	kinds    kind.Mode   // whether pages are told by their kinds
}

// siteMemory keeps what repeats on the hosts of the open set: it is learned once,
// when it is first asked for, and serves all places.
type siteMemory struct {
	pageTime atomic.Int64 // how long a page may take, see [detect.LearnOptions]

	turn    chan struct{} // holds one token while nobody learns
	set     *page.Set
	sites   *detect.Sites
	repeats *repeat.Table
}

func newSiteMemory() *siteMemory {
	m := &siteMemory{turn: make(chan struct{}, 1)}
	m.turn <- struct{}{}
	return m
}

// ready makes what is asked for ready for set. It may be called from any goroutine.
func (m *siteMemory) ready(ctx context.Context, set *page.Set, how making) (*detect.Denoising, error) {
	return m.learn(ctx, set, how, nil)
}

// learn is ready, which tells how far it is; report may be nil.
func (m *siteMemory) learn(ctx context.Context, set *page.Set, how making, report func(done, total int64)) (*detect.Denoising, error) {
	opt := detect.LearnOptions{Workers: asideWorkers(), Repeats: how.repeats, Kinds: how.kinds, PageTime: time.Duration(m.pageTime.Load()), Progress: report}
	if how.denoiser.NewSite == nil && (how.repeats == "" || how.repeats == repeat.Keep) {
		return detect.Learn(ctx, set, how.denoiser, how.values, opt)
	}
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-m.turn:
	}
	defer func() { m.turn <- struct{}{} }()
	if m.set != set {
		m.set, m.sites, m.repeats = set, nil, nil
	}
	opt.Sites, opt.Counted = m.sites, m.repeats
	r, err := detect.Learn(ctx, set, how.denoiser, how.values, opt)
	if err == nil {
		if s := r.Sites(); s != nil {
			m.sites = s
		}
		if t := r.Repeats(); t != nil {
			m.repeats = t
		}
	}
	return r, err
}

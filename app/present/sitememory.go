package present

import (
	"context"
	"sync/atomic"
	"time"

	"pagetwin/core/denoise"
	"pagetwin/core/detect"
	"pagetwin/core/page"
	"pagetwin/core/param"
)

// siteMemory keeps what repeats on the hosts of the open set: it is learned once,
// when a denoiser first asks for it, and serves all places.
type siteMemory struct {
	pageTime atomic.Int64 // how long a page may take, see [detect.LearnOptions]

	turn  chan struct{} // holds one token while nobody learns
	set   *page.Set
	sites *detect.Sites
}

func newSiteMemory() *siteMemory {
	m := &siteMemory{turn: make(chan struct{}, 1)}
	m.turn <- struct{}{}
	return m
}

// ready makes a denoiser ready for set. It may be called from any goroutine.
func (m *siteMemory) ready(ctx context.Context, set *page.Set, d denoise.Denoiser, v param.Values) (*detect.Denoising, error) {
	pageTime := time.Duration(m.pageTime.Load())
	if d.NewSite == nil {
		return detect.Learn(ctx, set, d, v, detect.LearnOptions{PageTime: pageTime})
	}
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-m.turn:
	}
	defer func() { m.turn <- struct{}{} }()
	var known *detect.Sites
	if m.set == set {
		known = m.sites
	}
	r, err := detect.Learn(ctx, set, d, v, detect.LearnOptions{Sites: known, PageTime: pageTime})
	if err == nil {
		m.set, m.sites = set, r.Sites()
	}
	return r, err
}

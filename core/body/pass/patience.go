package pass

import (
	"context"
	"runtime"
	"time"

	"pagetwin/core/base/clock"
	"pagetwin/core/base/say"
	"pagetwin/core/base/work"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// DefaultPageTime is the time that the work on a page of 16 MB may take; see
// [LearnOptions.PageTime]. It is ten times the time of such a page with our slowest denoiser, and
// half of it a thousand times that of an ordinary one.
const DefaultPageTime = 10 * time.Second

const (
	// largePage is the size that a page's time is for, in bytes; a larger page has
	// more in proportion.
	largePage = 16 << 20
	// leastPart of that time is for small pages: a half.
	leastPart = 2
)

// patience bounds the time spent waiting for the work on one page.
//
// Denoisers are pure functions of a tree and cannot be stopped: a check in each of their loops
// would cost every page, and one would be forgotten. So the work is done on a separate goroutine,
// and only the waiting ends. The work then goes on without touching shared data, and ends by
// itself, since denoisers take linear time.
type patience struct {
	large time.Duration // for a page of largePage bytes
	late  chan struct{} // a place for each page that is still worked on though nobody waits
}

// newPatience returns the patience for PageTime: 0 is the default, below 0 no bound.
func newPatience(pageTime time.Duration) *patience {
	if pageTime == 0 {
		pageTime = DefaultPageTime
	}
	return &patience{max(pageTime, 0), make(chan struct{}, runtime.GOMAXPROCS(0))}
}

// limit returns the time for a page of so many bytes, 0 for no bound.
func (p *patience) limit(size int) time.Duration {
	share := float64(size) / largePage
	return max(p.large/leastPart, time.Duration(float64(p.large)*share))
}

// ErrSlow is under the error of a page that took too long.
var ErrSlow = say.Errorf("extracting its body took too long")

// tooSlow returns the problem of a page that took more than limit.
func tooSlow(limit time.Duration) error {
	return say.Errorf("%v: more than %v; the page was skipped; use another denoiser or a longer time limit per page to include it", ErrSlow, limit)
}

// body parses a page and extracts its body. The error is that of ctx, or that the page took too
// long.
func (p *patience) body(ctx context.Context, html string, fn denoise.Func) (*markup.Tree, denoise.Body, error) {
	out, err := p.within(ctx, p.limit(len(html)), func() parsed {
		t := markup.Parse(html)
		return parsed{t, fn(t)}
	})
	return out.tree, out.body, err
}

// parsed is a page with its body.
type parsed struct {
	tree *markup.Tree
	body denoise.Body
}

// within returns the result of parse, or the error of ctx as soon as ctx is done, or after limit,
// if that is above 0, the error that it took too long. parse must not change shared data.
//
// The time is that of the clock or, where the processor gave the whole process less, that: a
// machine that sleeps or is busy with other work leaves no page out.
func (p *patience) within(ctx context.Context, limit time.Duration, parse func() parsed) (parsed, error) {
	if limit <= 0 {
		return work.Within(ctx, parse)
	}
	if err := ctx.Err(); err != nil {
		return parsed{}, err
	}
	done := make(chan parsed, 1)
	go func() { done <- parse() }()
	begin, spent := clock.Now(), clock.Spent()
	for rest := limit; rest > 0; rest = limit - min(clock.Since(begin), clock.Spent()-spent) {
		select {
		case v := <-done:
			return v, nil
		case <-ctx.Done():
			return parsed{}, ctx.Err()
		case <-time.After(max(rest, limit/16)):
		}
	}
	// So many pages are left to themselves at a time; then they are waited for again.
	select {
	case v := <-done:
		return v, nil
	case <-ctx.Done():
		return parsed{}, ctx.Err()
	case p.late <- struct{}{}:
		go func() { <-done; <-p.late }()
		return parsed{}, tooSlow(limit)
	}
}

// LongBody is the length from which the work on a body may take longer than a stop may take, in
// bytes; shorter ones are worked on without a separate goroutine.
const LongBody = 64 << 10

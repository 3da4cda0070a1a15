package declared

import (
	"bytes"
	"context"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"pagetwin/core/base/work"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Options are the settings of Find.
type Options struct {
	Workers  int                     // goroutines; 0 means one for each core
	Progress func(done, total int64) // pages looked at, one call at a time; may be nil
}

// Truth returns the clusters of pages of a set that declare each other to be the same page; nil
// if there are none. It does not know other duplicates, so a precision under it says nothing.
// Pages that cannot be read declare nothing. The error is that of ctx. The result does not depend
// on the number of workers.
func Truth(ctx context.Context, set *page.Set, opt Options) (*truth.Truth, error) {
	relations, err := find(ctx, set, opt)
	return truthOf(len(set.Pages), relations), err
}

func find(ctx context.Context, set *page.Set, opt Options) ([]relation, error) {
	heads, err := readAll(ctx, set, opt)
	if err != nil {
		return nil, err
	}
	l := newLinker(set.Pages)
	l.addresses()
	l.targets(heads)
	return l.sorted(), ctx.Err()
}

// step is the number of pages that a worker takes at a time.
const step = 16

// readAll reads the heads of all pages of HTML; nil for a page that says nothing.
func readAll(ctx context.Context, set *page.Set, opt Options) ([]*head, error) {
	workers := opt.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	heads := make([]*head, len(set.Pages))
	var done atomic.Int64
	var tell sync.Mutex
	_, err := work.InBlocks(ctx, workers, len(set.Pages), step, func(ctx context.Context, _, from, to int) error {
		for i := from; i < to && ctx.Err() == nil; i++ {
			if set.Pages[i].Kind != page.HTML {
				continue
			}
			if h, err := readPage(set, i); err == nil && len(h.says) > 0 {
				heads[i] = &h
			}
		}
		if n := done.Add(int64(to - from)); opt.Progress != nil && tell.TryLock() {
			opt.Progress(n, int64(len(set.Pages)))
			tell.Unlock()
		}
		return nil
	})
	return heads, err
}

// readPage reads the head of a page. Tags and addresses are ASCII in nearly all
// charsets, so that its bytes are decoded only where they are not.
func readPage(set *page.Set, i int) (head, error) {
	raw, err := set.Raw(i)
	if err != nil {
		return head{}, err
	}
	start := raw[:min(len(raw), 1024)]
	if bytes.IndexByte(start, 0) < 0 && bytes.IndexByte(start, 0x1B) < 0 {
		if len(raw) > mostHead && len(raw) > tiny {
			raw = raw[:mostHead]
		}
		if h := readHead(string(raw)); h.ascii() {
			return h.alone(), nil
		}
	}
	c, err := set.Read(i)
	if err != nil {
		return head{}, err
	}
	h := readHead(c.Text)
	return h.alone(), nil
}

// alone returns the head without the source that its texts are part of.
func (h *head) alone() head {
	out := head{base: strings.Clone(h.base), says: slices.Clone(h.says)}
	for i := range out.says {
		out.says[i].target = strings.Clone(out.says[i].target)
	}
	return out
}

func (h *head) ascii() bool {
	for _, d := range h.says {
		for k := range len(d.target) {
			if d.target[k] >= 0x80 {
				return false
			}
		}
	}
	return true
}

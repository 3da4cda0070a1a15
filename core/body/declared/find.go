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
)

// Options are the settings of Find.
type Options struct {
	Workers  int                     // goroutines; 0 means one for each core
	Progress func(done, total int64) // pages looked at, one call at a time; may be nil
}

// Find looks for what the pages of a set declare. Pages that cannot be read declare
// nothing, and are counted. The error is that of ctx. The outcome is the same on any
// number of workers.
func Find(ctx context.Context, set *page.Set, opt Options) (*Table, error) {
	heads, unread, err := readAll(ctx, set, opt)
	if err != nil {
		return nil, err
	}
	l := newLinker(set.Pages)
	l.table.Unread = unread
	l.addresses()
	l.targets(heads)
	l.folders()
	return l.finish(), ctx.Err()
}

// step is how many pages a worker takes at a time.
const step = 16

// readAll reads the heads of all pages of HTML; nil for a page that says nothing.
func readAll(ctx context.Context, set *page.Set, opt Options) ([]*head, int, error) {
	workers := opt.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	heads := make([]*head, len(set.Pages))
	var unread, done atomic.Int64
	var tell sync.Mutex
	_, err := work.InBlocks(ctx, workers, len(set.Pages), step, func(ctx context.Context, _, from, to int) error {
		for i := from; i < to && ctx.Err() == nil; i++ {
			if set.Pages[i].Kind != page.HTML {
				continue
			}
			work.Pause()
			h, err := readPage(set, i)
			if err != nil {
				unread.Add(1)
			}
			if len(h.says) > 0 || h.late > 0 {
				heads[i] = &h
			}
		}
		if n := done.Add(int64(to - from)); opt.Progress != nil && tell.TryLock() {
			opt.Progress(n, int64(len(set.Pages)))
			tell.Unlock()
		}
		return nil
	})
	return heads, int(unread.Load()), err
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
	out := head{base: strings.Clone(h.base), says: slices.Clone(h.says), late: h.late}
	for i := range out.says {
		d := &out.says[i]
		d.target, d.lang = strings.Clone(d.target), strings.Clone(d.lang)
	}
	return out
}

// ascii tells whether all addresses of the head are.
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

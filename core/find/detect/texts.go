package detect

import (
	"context"
	"runtime"
	"sync/atomic"

	"pagetwin/core/base/work"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/relate"
	"pagetwin/core/page"
)

// Texts returns the relations of the texts of the given pages, for a result without them: it reads
// the pages and extracts their bodies with ready. The other pages, and those that cannot be read,
// have no text in it. progress is called with the number of pages done; it may be nil. The error is
// that of ctx.
func Texts(ctx context.Context, set *page.Set, ready *pass.Denoising, as pass.Reading, pages []int32, progress func(done int)) (relate.Texts, error) {
	out, signer := make([]relate.Sketch, len(set.Pages)), relate.NewSigner(relate.Most(len(set.Pages)))
	var done atomic.Int64
	_, err := work.InBlocks(ctx, runtime.GOMAXPROCS(0), len(pages), 16, func(ctx context.Context, _, from, to int) error {
		for _, i := range pages[from:to] {
			if p, err := pass.Prepare(ctx, set, int(i), ready, nil); err == nil {
				out[i] = signer.Sign(as.Doc(p))
			}
		}
		if n := done.Add(int64(to - from)); progress != nil {
			progress(int(n))
		}
		return nil
	})
	return relate.Of(out), err
}

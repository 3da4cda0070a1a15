package present

import (
	"context"
	"runtime"

	"pagetwin/core/detect"
	"pagetwin/core/page"
	"pagetwin/core/param"
	"pagetwin/core/repeat"
)

// passagesMost is how many passages of a host the library lists.
const passagesMost = 200

// Repeats is what stands on many pages of the open set.
type Repeats struct {
	Passages []detect.Repeated // the most frequent first
	Hosts    int               // of which something is known
	Looked   int               // pages that were looked at
	Kinds    [repeat.Template + 1]int
}

// libraryMaking is how the library makes bodies: with the denoiser that is chosen at
// first, and without what a run would cut. What repeats is counted in any case.
func (d *Desk) libraryMaking() (making, error) {
	fn := d.Denoisers
	if len(fn) == 0 {
		return making{}, errNoDenoisers
	}
	first := fn[d.defaultDenoiserAt()]
	mode := d.Run.repeats()
	if mode == repeat.Keep {
		mode = repeat.Mark
	}
	return making{first, param.Defaults(first.Params), mode}, nil
}

// Says words what was found; "" where nothing was counted yet.
func (r *Repeats) Says(b *Book) string {
	switch {
	case r == nil:
		return ""
	case r.Kinds[repeat.Template] == 0:
		return b.T("library.templates.none")
	}
	return b.T("library.templates", Count(int64(r.Kinds[repeat.Template])), Count(int64(r.Looked)))
}

// repeatsOf lists the passages that stand on the most pages.
func repeatsOf(ctx context.Context, set *page.Set, table *repeat.Table) (Repeats, error) {
	passages, err := detect.MostRepeated(ctx, set, table, passagesMost, detect.LearnOptions{Workers: asideWorkers()})
	out := Repeats{Passages: passages}
	for _, h := range table.Hosts() {
		out.Hosts++
		out.Looked += h.Looked
		for k, n := range h.Kinds() {
			out.Kinds[k] += n
		}
	}
	return out, err
}

// asideWorkers is how many goroutines work through a set that a person looks at
// meanwhile.
func asideWorkers() int { return max(1, runtime.GOMAXPROCS(0)/2) }

package present

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/page"
)

// passagesMost is how many passages the library lists.
const passagesMost = 1000

// Repeats is what stands on many pages of the open set.
type Repeats struct {
	Passages []pass.Repeated // the most frequent first
	Hosts    int             // of which something is known
	Looked   int             // pages that were looked at
	Kinds    [repeat.Template + 1]int
}

// libraryMaking is how the library makes bodies: with the denoiser that is chosen at
// first, and without what a run would cut. What repeats is counted and kinds are told in
// any case.
func (d *Desk) libraryMaking() (making, error) {
	fn := d.Denoisers
	if len(fn) == 0 {
		return making{}, errNoDenoisers
	}
	first := fn[d.defaultDenoiserAt()]
	how := d.Setup.making(first, param.Defaults(first.Params))
	if how.repeats == "" || how.repeats == repeat.Keep {
		how.repeats = repeat.Mark
	}
	if how.kinds == kind.Any {
		how.kinds = kind.Content
	}
	return how, nil
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

// KindsSay words how many pages there are of each kind among those looked at, the most
// first; "" where nothing is known.
func (l *Library) KindsSay() string {
	counts := &l.tally.kinds
	kinds := slices.DeleteFunc(kind.Kinds(), func(k kind.Kind) bool { return counts[k] == 0 || k == kind.Page })
	slices.SortStableFunc(kinds, func(a, b kind.Kind) int { return cmp.Compare(counts[b], counts[a]) })
	var parts []string
	for _, k := range kinds {
		parts = append(parts, l.desk.Book.T("library.kind", l.desk.Book.W(k.Title()), Count(int64(counts[k]))))
	}
	return strings.Join(parts, l.desk.Book.T("list.comma"))
}

// repeatsOf lists the passages that stand on the most pages.
func repeatsOf(ctx context.Context, set *page.Set, table *repeat.Table) (Repeats, error) {
	passages, err := pass.MostRepeated(ctx, set, table, passagesMost, pass.LearnOptions{Workers: asideWorkers()})
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

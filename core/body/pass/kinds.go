package pass

import (
	"context"
	"sync/atomic"
	"unicode/utf8"

	"pagetwin/core/base/hash"
	"pagetwin/core/base/work"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/repeat"
	"pagetwin/core/page"
)

// tell sets the kind of page i, and uses the linked titles as the body of a listing if listings are
// compared. The error is that of ctx.
func (d *Denoising) tell(ctx context.Context, i int, address string, p *Prepared) error {
	if d == nil || d.model == nil {
		return nil
	}
	if p.Tree == nil {
		p.Kind = kind.Text(p.Body.Text)
		return nil
	}
	var host *repeat.Host
	if d.repeats != nil {
		host = d.repeats.Of(i)
	}
	type told struct {
		kind.Verdict
		denoise.Body
	}
	tree, body := p.Tree, p.Body
	look := func() told {
		t := told{d.model.Of(kind.Source{Tree: tree, Address: address, Host: host, Title: titleOf(tree), Bare: d.bare, Body: body}), body}
		if t.Kind == kind.Listing && d.reading.Kinds == kind.All {
			t.Body = kind.ListingBody(tree, host, body)
		}
		return t
	}
	if len(tree.HTML) < LongBody {
		t := look()
		p.Kind, p.Body = t.Verdict, t.Body
		return nil
	}
	t, err := work.Within(ctx, look)
	if err == nil {
		p.Kind, p.Body = t.Verdict, t.Body
	}
	return err
}

// bareSample is the number of pages of a set that are checked for being whole.
const bareSample = 100

// Glance is a page that was looked at for all: the hash of its id, by which it was drawn,
// and what was seen; below 0 where it could not be read.
type Glance struct {
	Key uint64
	N   int32
}

// unread is the N of the Glance of a page that cannot be read.
const unread = -1

// draws returns at most n of the pages, drawn by their ids, with a Glance for each, still unread.
func (l *learner) draws(list []int, n int) (pages []int, out []Glance) {
	pages = l.sample(list, n)
	out = make([]Glance, len(pages))
	for k, i := range pages {
		out[k] = Glance{hash.String(l.set.Pages[i].ID), unread}
	}
	return pages, out
}

// whole looks at some pages of the set, whether they have a head or a body: 1, or 0. The
// error is that of ctx.
func (l *learner) whole(ctx context.Context) ([]Glance, error) {
	var list []int
	for i, p := range l.set.Pages {
		if p.Kind == page.HTML {
			list = append(list, i)
		}
	}
	list, out := l.draws(list, bareSample)
	err := l.each(ctx, len(list), func(k int) error {
		c, err := readPage(ctx, l.set, list[k])
		if err != nil {
			return ctx.Err()
		}
		out[k].N = 0
		if kind.Whole(c.Text) {
			out[k].N = 1
		}
		return nil
	})
	return out, err
}

// mostlyBare reports whether most pages of a set have no head and no body: then it is one of
// bodies, and none of them is a fragment.
func mostlyBare(list []Glance) bool {
	whole, read := 0, 0
	for _, d := range list {
		if d.N != unread {
			read++
			whole += int(d.N)
		}
	}
	return 2*whole < read
}

// Looked is the result of looking at a page.
type Looked struct {
	Kind  kind.Verdict // of kind.Unknown where the page cannot be read
	Chars int          // characters of its body
	Err   error        // why it cannot be read
}

// lookAtKinds classifies each page of a set, with ready from Learn with a reading that classifies
// pages. It calls fn for each page, in any order, from several goroutines, one call at a time for a
// page, and progress, which may be nil, with the number of pages done. The error is that of ctx.
func lookAtKinds(ctx context.Context, set *page.Set, ready *Denoising, workers int, fn func(i int, l Looked), progress func(done, total int64)) error {
	l := newLearner(set, LearnOptions{Workers: workers, Progress: progress})
	return l.each(ctx, len(set.Pages), func(i int) error {
		p, err := Prepare(ctx, set, i, ready, nil)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			fn(i, Looked{Err: err})
			return nil
		}
		fn(i, Looked{Kind: p.Kind, Chars: utf8.RuneCountInString(p.Body.Text)})
		return nil
	})
}

// Kinds returns the kind of each page of a set, and the number of pages of each kind; see
// [lookAtKinds].
func Kinds(ctx context.Context, set *page.Set, ready *Denoising, workers int, progress func(done, total int64)) ([]kind.Verdict, kind.Counts, error) {
	out := make([]kind.Verdict, len(set.Pages))
	var counts [kind.Count]atomic.Int64
	err := lookAtKinds(ctx, set, ready, workers, func(i int, l Looked) {
		out[i] = l.Kind
		counts[l.Kind.Kind].Add(1)
	}, progress)
	var sums kind.Counts
	for k := kind.Page; k < kind.Count; k++ {
		sums[k] = int(counts[k].Load())
	}
	return out, sums, err
}

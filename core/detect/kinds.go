package detect

import (
	"context"
	"sync/atomic"
	"unicode/utf8"

	"pagetwin/core/denoise"
	"pagetwin/core/kind"
	"pagetwin/core/page"
	"pagetwin/core/repeat"
)

// tell says what page i is, and takes the linked titles for the body of a listing
// where listings are compared. Its error is ctx's.
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
	work := func() told {
		t := told{d.model.Of(kind.Source{Tree: tree, Address: address, Host: host, Bare: d.bare, Body: body}), body}
		if t.Kind == kind.Listing && d.kinds == kind.All {
			t.Body = kind.ListingBody(tree, host, body)
		}
		return t
	}
	if len(tree.HTML) < longBody {
		t := work()
		p.Kind, p.Body = t.Verdict, t.Body
		return nil
	}
	t, err := within(ctx, nil, 0, work)
	if err == nil {
		p.Kind, p.Body = t.Verdict, t.Body
	}
	return err
}

// bareSample is how many pages of a set are looked at for whether they are whole.
const bareSample = 100

// bare tells whether most pages of the set have no head and no body: then it is one of
// bodies, and none of them is a fragment. The error is that of ctx.
func (l *learner) bare(ctx context.Context) (bool, error) {
	var list []int
	for i, p := range l.set.Pages {
		if p.Kind == page.HTML {
			list = append(list, i)
		}
	}
	list = l.sample(list, bareSample)
	var whole, read atomic.Int64
	err := l.each(ctx, len(list), func(k int) error {
		c, err := readPage(ctx, l.set, list[k])
		if err != nil {
			return ctx.Err()
		}
		read.Add(1)
		if kind.Whole(c.Text) {
			whole.Add(1)
		}
		return nil
	})
	return 2*whole.Load() < read.Load(), err
}

// Looked is what looking at a page tells of it.
type Looked struct {
	Kind  kind.Verdict // of kind.Unknown where the page cannot be read
	Chars int          // characters of its body
	Err   error        // why it cannot be read
}

// LookAtKinds tells what each page of a set is, with ready as Learn made it with
// [LearnOptions.Kinds]. fn hears of each page, in any order, from several goroutines,
// one call at a time for a page; progress is told how many pages are done and may be
// nil. The error is that of ctx.
func LookAtKinds(ctx context.Context, set *page.Set, ready *Denoising, workers int, fn func(i int, l Looked), progress func(done, total int64)) error {
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

// Kinds tells what each page of a set is, and how many there are of each kind; see
// [LookAtKinds].
func Kinds(ctx context.Context, set *page.Set, ready *Denoising, workers int, progress func(done, total int64)) ([]kind.Verdict, kind.Counts, error) {
	out := make([]kind.Verdict, len(set.Pages))
	var counts [kind.Count]atomic.Int64
	err := LookAtKinds(ctx, set, ready, workers, func(i int, l Looked) {
		out[i] = l.Kind
		counts[l.Kind.Kind].Add(1)
	}, progress)
	var sums kind.Counts
	for k := kind.Page; k < kind.Count; k++ {
		sums[k] = int(counts[k].Load())
	}
	return out, sums, err
}

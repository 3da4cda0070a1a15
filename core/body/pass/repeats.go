package pass

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync/atomic"

	"pagetwin/core/base/param"
	"pagetwin/core/base/work"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/meta"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/repeat"
	"pagetwin/core/page"
)

// CountRepeats counts the passages on many pages of the set's hosts: in one pass over all visible
// text, and if no host is known in a second one over the pages with frequent passages. Pages that
// cannot be read are skipped. The error is that of ctx.
func CountRepeats(ctx context.Context, set *page.Set, opt LearnOptions) (*repeat.Table, error) {
	l := newLearner(set, opt)
	hosts, err := l.hosts(ctx)
	if err != nil {
		return nil, err
	}
	count := repeat.NewCounter(namesOf(set), hostsOfTexts(set, hosts))
	groups := count.Groups()
	var at progress
	for _, g := range groups {
		at.total += int64(len(g.Pages))
	}
	for k, g := range groups {
		if err := l.seen(ctx, g.Pages, at, count.Add); err != nil {
			return nil, err
		}
		at.done += int64(len(g.Pages))
		if k+1 < len(groups) {
			if err := count.Settle(ctx, l.workers, g); err != nil {
				return nil, err
			}
		}
	}
	// What is not waited for counts on, and nobody looks at it.
	again, err := work.Within(ctx, count.Again)
	if err != nil {
		return nil, err
	}
	if err := l.seen(ctx, again, progress{total: int64(len(again))}, func(i int, _, text string) { count.AddAgain(i, text) }); err != nil {
		return nil, err
	}
	return work.Within(ctx, count.Table)
}

// seen calls fn with the titles of the pages and their visible text; at is the progress before
// them. Where it returns an error fn may still be at work.
func (l *learner) seen(ctx context.Context, pages []int, at progress, fn func(i int, title, text string)) error {
	patience := newPatience(l.pageTime)
	todo := newBatches(l.set, pages, l.workers)
	var done atomic.Int64
	_, err := work.Parallel(ctx, l.workers, func(ctx context.Context, _ int) error {
		for ctx.Err() == nil {
			from, to, ok := todo.Take()
			if !ok {
				return nil
			}
			loaded, _, err := todo.Read(ctx, from, to, func(int) bool { return true })
			for k := from; k < to && err == nil; k++ {
				err = see(ctx, patience, loaded[k-from], func(title, text string) { fn(todo.at(k), title, text) })
				l.tell.Say(progress{at.done + done.Add(1), at.total})
			}
			if err != nil {
				return err
			}
		}
		return ctx.Err()
	})
	return err
}

// see calls fn with the title of a page and its visible text, unless it cannot be read. The error
// is that of ctx.
func see(ctx context.Context, patience *patience, p *page.Loaded, fn func(title, text string)) error {
	title, seen := "", p.Text
	if p.Err == nil && p.Kind == page.HTML {
		_, body, err := patience.body(ctx, p.Text, func(t *markup.Tree) denoise.Body {
			return denoise.Body{Title: meta.WithoutSite(t.Title()), Text: denoise.Seen(t)}
		})
		if err != nil {
			return ctx.Err()
		}
		title, seen = body.Title, body.Text
	}
	if p.Err != nil {
		return ctx.Err()
	}
	return unlessLong(ctx, len(seen), func() { fn(title, seen) })
}

// unlessLong calls fn, which works on so many bytes of text. Where they are many it is not waited
// for when ctx is done; then nobody looks at what it does.
func unlessLong(ctx context.Context, size int, fn func()) error {
	if size < LongBody {
		fn()
		return nil
	}
	_, err := work.Within(ctx, func() bool { fn(); return true })
	return err
}

// Repeated is a passage that stands on several pages, with its text.
type Repeated struct {
	Host string // "" where none is known
	repeat.Passage
	Text string
}

// MostRepeated returns the n passages that stand on the most pages of their hosts, the
// most frequent first, with the text that they have on the first page that carries them.
// The error is that of ctx.
func MostRepeated(ctx context.Context, set *page.Set, table *repeat.Table, n int, opt LearnOptions) ([]Repeated, error) {
	most := table.Most(n)
	out := make([]Repeated, len(most))
	on := map[int][]int{} // places in out, by page
	for k, p := range most {
		on[int(p.First)] = append(on[int(p.First)], k)
		out[k] = Repeated{Host: p.Host, Passage: p.Passage}
	}
	l := newLearner(set, opt)
	pages := slices.Sorted(maps.Keys(on))
	err := l.seen(ctx, pages, progress{total: int64(len(pages))}, func(i int, _, text string) {
		h := table.Of(i)
		for _, u := range repeat.Units(nil, text) {
			number, ok := h.Number(u)
			if !ok {
				continue
			}
			for _, k := range on[i] {
				if most[k].Number == number {
					out[k].Text = strings.TrimSpace(text[u.Start:u.End])
				}
			}
		}
	})
	return out, err
}

var (
	ruleTemplate = denoise.Rule{Name: "template", Why: param.Words{En: "template: number of pages of the host with this passage"}}
	ruleRelated  = denoise.Rule{Name: "related", Why: param.Words{En: "a link with the title of another page of the host, share of links"}}
	ruleLinks    = denoise.Rule{Name: "links", Why: param.Words{En: "beside the body: mostly links, share of links"}}
	ruleRest     = denoise.Rule{Name: "rest", Why: param.Words{En: "not a template, characters"}}
)

// withoutRepeats leaves what repeats on the host out of the body and the title of page i.
// Its error is ctx's.
func (d *Denoising) withoutRepeats(ctx context.Context, i int, p *Prepared) error {
	if d == nil || d.repeats == nil {
		return nil
	}
	tree, body, chars, listed := p.Tree, p.Body, 0, p.Kind.Kind == kind.Listing && d.reading.Kinds == kind.All
	if err := unlessLong(ctx, len(body.Text), func() {
		if !listed {
			body, chars = d.withoutTemplates(i, tree, body, p.Kind.Kind != kind.Reference)
		}
		body.Title = d.ownTitle(i, tree, body.Title)
	}); err != nil {
		return err
	}
	if chars > 0 {
		p.Uncut = p.Body.Text
	}
	p.Body, p.Templates = body, chars
	return nil
}

// withoutTemplates removes templates from the body of page i, and returns their number of content
// characters. With related, links with titles of other pages are left out, too; those of a manual
// are its table of contents. tree is nil for plain text.
func (d *Denoising) withoutTemplates(i int, tree *markup.Tree, b denoise.Body, related bool) (body denoise.Body, chars int) {
	if d.reading.Repeats == repeat.Keep {
		return b, 0
	}
	h := d.repeats.Of(i)
	switch {
	case h == nil:
		return b, 0
	case d.reading.Repeats == repeat.Mark:
		b.Blocks = marked(h, tree, b, related)
		return b, 0
	case tree == nil && d.repeats.Plain(i): // what a reader sees of a text is its body
		return b, 0
	case tree == nil:
		var cut []repeat.Unit
		b.Text, cut = h.Cut(b.Text)
		for _, u := range cut {
			chars += u.Chars
		}
		return b, chars
	}
	return withoutUnits(h, tree, b, related)
}

package pass

import (
	"context"
	"runtime"
	"slices"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"pagetwin/core/base/clock"
	"pagetwin/core/base/say"
	"pagetwin/core/base/work"
	"pagetwin/core/body/declared"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/bodystory"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/markup"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// Prepared is one page on its way from bytes to a document.
type Prepared struct {
	Content page.Content
	Tree    *markup.Tree // nil for plain text
	Body    denoise.Body
	Doc     *text.Doc
	Kind    kind.Verdict // of kind.Unknown where kinds are not told, see [LearnOptions.Reading]

	Templates int    // content characters of the body that were cut as templates of the host
	Uncut     string // text of the body with them; "" where nothing was cut

	Spent time.Duration
}

// ErrNoDenoiser is the error for an HTML page if no denoiser was chosen.
var ErrNoDenoiser = say.Errorf("HTML pages need a denoiser, but none is chosen")

// Prepare reads page i of set and extracts its body with ready, which plain text does not need. The
// document's title is the one that the set gives, else the body's. seg may be nil if no algorithm
// needs words. The error is that of [page.Set.Read], or says that the page took too long, or it is
// that of ctx: what goes on with the page is not waited for then.
func Prepare(ctx context.Context, set *page.Set, i int, ready *Denoising, seg *text.Segmenter) (Prepared, error) {
	c, err := readPage(ctx, set, i)
	if err != nil {
		return Prepared{Content: c}, err
	}
	return PrepareRead(ctx, set, i, c, ready, seg)
}

// PrepareTold is [Prepare] for the story of how the body of a page is extracted: from a very long
// page the denoiser reads only the beginning, which the story is about. The content is that of the
// whole page.
func PrepareTold(ctx context.Context, set *page.Set, i int, ready *Denoising) (Prepared, error) {
	c, err := readPage(ctx, set, i)
	if err != nil || ready.Given() != nil || c.Kind == page.Text {
		return Prepare(ctx, set, i, ready, nil)
	}
	whole := c.Text
	c.Text = bodystory.Beginning(whole)
	p, err := PrepareRead(ctx, set, i, c, ready, nil)
	p.Content.Text = whole
	return p, err
}

// PrepareRead is [Prepare] for a page that was read.
func PrepareRead(ctx context.Context, set *page.Set, i int, c page.Content, ready *Denoising, seg *text.Segmenter) (p Prepared, err error) {
	begin := clock.Now()
	p.Content = c
	info := set.Pages[i]
	switch {
	case c.Kind == page.Text:
		p.Body = denoise.Plain(info.Title, c.Text)
	case ready == nil || ready.fn == nil:
		return p, say.Errorf("page %s: %v", info.ID, ErrNoDenoiser)
	default:
		p.Tree, p.Body, err = ready.Body(ctx, i, c.Text)
		p.Spent = clock.Since(begin)
		if err != nil && ctx.Err() == nil {
			err = say.Errorf("page %s: %v", info.ID, err)
		}
		if err != nil {
			return p, err
		}
	}
	if err := ready.tell(ctx, i, info.URL, &p); err != nil {
		return p, err
	}
	if err := ready.withoutRepeats(ctx, i, &p); err != nil {
		return p, err
	}
	p.Body.Segments = nil // a body that is kept needs them no longer
	p.Doc = newDoc(set, i, p.Body, seg)
	p.Doc.Name = ready.name(i, &p)
	if tree := p.Tree; tree != nil {
		p.Doc.See = func() string { return denoise.Seen(tree) }
		p.Doc.Link = func() []string { return declared.Links(tree, set.Pages[i]) }
	}
	if about := p.about(); about != nil {
		p.Doc.Keywords, p.Doc.Abstract = slices.Clone(about.Keywords), about.Abstract
	}
	p.Spent = clock.Since(begin)
	return p, nil
}

// readPage reads page i of set; what is read is not waited for when ctx is done.
func readPage(ctx context.Context, set *page.Set, i int) (page.Content, error) {
	type content struct {
		page.Content
		err error
	}
	c, err := work.Within(ctx, func() content {
		c, err := set.Read(i)
		return content{c, err}
	})
	if err == nil {
		err = c.err
	}
	return c.Content, err
}

// about returns the page in the elements of the DocView model, only its own declarations if the
// denoiser fills no more of them; nil for plain text.
func (p *Prepared) about() *denoise.View {
	if p.Body.View != nil || p.Tree == nil {
		return p.Body.View
	}
	return denoise.Describe(p.Tree)
}

// quoted returns the parts of the body that stand in elements which quote others.
func (p *Prepared) quoted() (spans []text.Span) {
	if p.Tree == nil {
		return nil
	}
	quotes := denoise.QuotesOf(p.Tree)
	for _, b := range p.Body.Blocks {
		if b.At >= 0 && quotes.Around(b.Start) {
			spans = append(spans, text.Span{Start: b.At, End: b.At + len(b.Text)})
		}
	}
	return spans
}

func newDoc(set *page.Set, i int, body denoise.Body, seg *text.Segmenter) *text.Doc {
	info := set.Pages[i]
	d := text.NewDoc(seg, body.Text)
	d.Index, d.ID, d.URL, d.Summary = i, info.ID, info.URL, set.Summary(i)
	d.Title = info.Title
	if d.Title == "" {
		d.Title = body.Title
	}
	return d
}

// BodyLengths returns the length of each page's body in characters, extracted with fn; 0 for a page
// that cannot be read. It calls progress, which may be nil, with the number of pages done. The
// error is that of ctx.
func BodyLengths(ctx context.Context, set *page.Set, fn denoise.Func, progress func(done int)) ([]int, error) {
	out, ready := make([]int, len(set.Pages)), Ready(fn)
	var done atomic.Int64
	_, err := work.InBlocks(ctx, runtime.GOMAXPROCS(0), len(out), 16, func(ctx context.Context, _, from, to int) error {
		for i := from; i < to; i++ {
			if p, err := Prepare(ctx, set, i, ready, nil); err == nil {
				out[i] = utf8.RuneCountInString(p.Body.Text)
			}
		}
		if n := done.Add(int64(to - from)); progress != nil {
			progress(int(n))
		}
		return nil
	})
	return out, err
}

package page

import (
	"context"
	"slices"

	"pagetwin/app/present/learned"
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/truebody"
	"pagetwin/core/body/pass"
	"pagetwin/core/page"
	"pagetwin/core/show/diagram"
	"pagetwin/core/text"
)

// pageJob is the input of a view of a page.
type pageJob struct {
	set   *page.Set
	index int
	learned.Making
	seg       *text.Segmenter
	sites     *learned.Sites
	differs   bool            // compare with the hand-made body
	other     *learned.Making // the second denoiser, nil for none
	titles    [2]string       // names of both denoisers
	lit       *algo.Algorithm
	litValues param.Values
}

func (j pageJob) do(ctx context.Context) *View {
	v := &View{Index: j.index, Info: j.set.Pages[j.index]}
	ready, err := j.sites.Ready(ctx, j.set, j.Making)
	if err != nil {
		v.Err = err
		return v
	}
	p, err := pass.Prepare(ctx, j.set, j.index, ready, j.seg)
	if err != nil {
		v.Err = err
		return v
	}
	v.Title, v.Content, v.Body = p.Doc.Title, p.Content, p.Body
	if v.Content.Kind == page.HTML && ctx.Err() == nil {
		v.Source = overlayCut(colourHTML(v.Content.Text), cutSpans(v.Body.Blocks))
		if len(v.Body.Blocks) > 0 {
			v.Outline = diagram.NewOutline(v.Content.Text, v.Body.Blocks)
		}
	}
	var known *truebody.Body
	if v.Info.HasGold && ctx.Err() == nil {
		if gold, err := j.set.Gold(j.index); err == nil {
			v.GoldText, known = gold, truebody.New(gold)
			s, _ := known.Score(v.Body.Text)
			v.Gold = &s
			if j.differs {
				v.Differs = differFromGold(v.Body, gold)
			}
		}
	}
	if j.other != nil && ctx.Err() == nil {
		v.Beside = j.beside(ctx, v, known)
	}
	if j.lit != nil && ctx.Err() == nil {
		v.NoLight = j.light(ctx, v, p.Doc)
	}
	return v
}

// cutSpans returns the places of cut blocks in the source, in order.
func cutSpans(blocks []denoise.Block) []ClassSpan {
	var out []ClassSpan
	at := 0
	for _, b := range blocks {
		if start := max(b.Start, at); !b.Kept && start < b.End {
			out = append(out, ClassSpan{start, b.End, ClassCut})
			at = b.End
		}
	}
	return out
}

// ErrNoFeatures is the error of an algorithm that has no features of a single page.
var ErrNoFeatures = say.Errorf("no features of a single page")

// light adds the features that the algorithm takes from the page. A method that must see the
// whole set first is fitted to it.
func (j pageJob) light(ctx context.Context, v *View, d *text.Doc) error {
	values := j.litValues
	if values == nil {
		values = param.Defaults(j.lit.Params)
	}
	m, err := j.lit.New(values)
	if err != nil {
		return err
	}
	f, ok := m.(algo.Explainer)
	if !ok {
		return ErrNoFeatures
	}
	if err := j.seg.Load(); err != nil {
		return err
	}
	if fit, ok := m.(algo.Fitter); ok {
		ready, err := j.sites.Ready(ctx, j.set, j.Making)
		if err != nil {
			return err
		}
		if err := fit.Fit(ctx, j.corpus(ready)); err != nil {
			return err
		}
	}
	for _, x := range f.Features(d) {
		v.Features = append(v.Features, FeatureRow{x.Label, x.Weight, x.Places})
		v.Marks = append(v.Marks, x.Places...)
	}
	v.Marks = joinSpans(v.Marks)
	return nil
}

// corpus returns the set in the form to which methods are fitted.
func (j pageJob) corpus(ready *pass.Denoising) *text.Corpus {
	return pass.Reading{}.Corpus(j.set, ready, j.seg)
}

func joinSpans(s []text.Span) []text.Span {
	slices.SortFunc(s, func(a, b text.Span) int { return a.Start - b.Start })
	var out []text.Span
	for _, x := range s {
		if n := len(out); n > 0 && x.Start <= out[n-1].End {
			out[n-1].End = max(out[n-1].End, x.End)
		} else if x.Start < x.End {
			out = append(out, x)
		}
	}
	return out
}

package course

import (
	"context"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/lesson"
	"pagetwin/core/page"
	"pagetwin/core/page/truthfile"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// Values returns the algorithm of a way and its parameters.
func (w Way) Values() (a algo.Algorithm, v param.Values, err error) {
	if a, err = catalog.Algorithm(w.Algorithm); err != nil {
		return a, nil, err
	}
	v, err = param.Parse(a.Params, w.Settings)
	return a, v, err
}

// Tell makes the story of the lesson in one way, with the default denoiser and selection. If seg
// is nil, a dictionary is loaded.
func (l Lesson) Tell(ctx context.Context, set *page.Set, w Way, seg *text.Segmenter) (*trace.Story, error) {
	a, v, err := w.Values()
	if err != nil {
		return nil, err
	}
	name := w.Denoiser
	if name == "" {
		name = catalog.DefaultDenoiser
	}
	d, err := catalog.Denoiser(name)
	if err != nil {
		return nil, err
	}
	if seg == nil {
		seg = text.NewSegmenter()
	}
	if l.About == OfGroups {
		return tellGroups(ctx, set, detect.Job{Algorithm: a, Values: v}, d, seg)
	}
	sel := pass.DefaultReading()
	ready, err := pass.Learn(ctx, set, d, nil, pass.LearnOptions{Reading: sel})
	if err != nil {
		return nil, err
	}
	if sel.Least, err = sel.LeastOf(ctx, set, pass.LearnOptions{}); err != nil {
		return nil, err
	}
	m, err := a.New(v)
	if f, ok := m.(algo.Fitter); ok && err == nil {
		err = f.Fit(ctx, sel.Corpus(set, ready, seg))
	}
	if err != nil {
		return nil, err
	}
	telling := algo.StoryOptions{Algorithm: a, Values: v, Method: m, Pages: len(set.Pages)}
	var docs [2]*text.Doc
	var at [2]int
	for n, id := range l.Pages {
		at[n] = slices.IndexFunc(set.Pages, func(p page.Page) bool { return p.ID == id })
		if at[n] < 0 {
			return nil, say.Errorf("the set has no page %s", id)
		}
		p, err := pass.Prepare(ctx, set, at[n], ready, seg)
		if err != nil {
			return nil, err
		}
		docs[n], telling.Left[n] = sel.Doc(p), sel.Says(&p)
	}
	known, _ := truthfile.Found(set)
	telling.Known = known.Says(page.MakePair(at[0], at[1]))
	return telling.Tell(docs[0], docs[1])
}

func tellGroups(ctx context.Context, set *page.Set, job detect.Job, d denoise.Denoiser, seg *text.Segmenter) (*trace.Story, error) {
	opt := detect.Options{Reading: pass.DefaultReading(), Denoiser: d, Segmenter: seg, Candidates: result.All}
	ready, err := pass.Learn(ctx, set, d, nil, pass.LearnOptions{Reading: opt.Reading})
	if err != nil {
		return nil, err
	}
	known, _ := truthfile.Found(set)
	results, err := detect.Run(ctx, set, []detect.Job{job}, opt)
	if err != nil {
		return nil, err
	}
	o := eval.NewOutcome(set, results[0], known, results[0].Cut)
	pages := lesson.Pages{Set: set, Doc: func(i int32) *text.Doc {
		p, err := pass.Prepare(ctx, set, int(i), ready, seg)
		if err != nil {
			return nil
		}
		return opt.Doc(p)
	}}
	return lesson.Groups(o, job.Algorithm, cluster.Resembling(o.Result.Pairs.From(o.Threshold), o.Result.Texts), pages)
}

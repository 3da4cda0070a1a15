package paper

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"

	"pagetwin/core/algo"
	"pagetwin/core/catalog"
	"pagetwin/core/clock"
	"pagetwin/core/detect"
	"pagetwin/core/page"
	"pagetwin/core/param"
	"pagetwin/core/text"
	"pagetwin/core/truth"
)

// read is a set that was read: its documents and the cluster of each.
type read struct {
	docs    []*text.Doc
	cluster []int32
}

// read makes a set and reads its pages, bodies by the denoiser format.
func (r *builder) read(name string) (*Set, *read, error) {
	set, err := r.set(name)
	if err != nil {
		return nil, nil, err
	}
	pages, err := page.Open(r.ctx, set.Path, page.Options{})
	if err != nil {
		return nil, nil, err
	}
	defer pages.Close()
	d, err := catalog.Denoiser("format")
	if err != nil {
		return nil, nil, err
	}
	ready, err := detect.Learn(r.ctx, pages, d, nil, detect.LearnOptions{Workers: r.opt.Workers})
	if err != nil {
		return nil, nil, err
	}
	out := &read{docs: make([]*text.Doc, len(pages.Pages))}
	for i := range pages.Pages {
		p, err := detect.Prepare(r.ctx, pages, i, ready, r.seg)
		if err != nil {
			return nil, nil, err
		}
		p.Doc.See, p.Doc.Link = nil, nil
		out.docs[i] = p.Doc
	}
	known, _ := truth.Found(pages)
	out.cluster = known.Cluster
	return set, out, nil
}

// method makes a method of the catalog under its defaults and the settings, fitted to
// the documents.
func (r *builder) method(name string, docs []*text.Doc, settings param.Values) (algo.Method, error) {
	a, err := catalog.Algorithm(name)
	if err != nil {
		return nil, err
	}
	v, err := param.Check(a.Params, settings)
	if err != nil {
		return nil, err
	}
	m, err := a.New(v)
	if err != nil {
		return nil, err
	}
	if f, ok := m.(algo.Fitter); ok {
		c := text.NewCorpus(len(docs), func(ctx context.Context, fn func(worker, i int, d *text.Doc) error) error {
			for i, d := range docs {
				if err := ctx.Err(); err != nil {
					return err
				}
				if err := fn(0, i, d); err != nil {
					return err
				}
			}
			return nil
		})
		if err := f.Fit(r.ctx, c); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// sign signs all documents.
func sign(m algo.Method, docs []*text.Doc) []algo.Signature {
	out := make([]algo.Signature, len(docs))
	for i, d := range docs {
		out[i] = m.Sign(d)
	}
	return out
}

// cpuBySize returns the processor time in seconds that an algorithm takes for 100, 200 …
// documents drawn from the seed.
func (r *builder) cpuBySize(e entrant, docs []*text.Doc) (series, error) {
	order := rand.New(rand.NewPCG(r.opt.Seed, 1)).Perm(len(docs))
	values := param.Values{}
	maps.Copy(values, e.values)
	if e.algorithm == "featurecode" {
		values["similarity"] = "max"
	}
	rounds, runs := 5, 20
	if r.opt.Quick {
		rounds, runs = 1, 2
	}
	var out series
	for n := 100; n <= len(docs); n += 100 {
		m, err := r.method(e.algorithm, docs, values)
		if err != nil {
			return out, err
		}
		least := math.Inf(1)
		for range rounds {
			begin := clock.Spent()
			for range runs {
				if err := r.work(m, docs, order[:n]); err != nil {
					return out, err
				}
			}
			least = min(least, (clock.Spent()-begin).Seconds()/float64(runs))
		}
		out.x, out.y = append(out.x, float64(n)), append(out.y, least)
	}
	return out, nil
}

// work is all that an algorithm does for some documents, which have not been looked at.
func (r *builder) work(m algo.Method, docs []*text.Doc, which []int) error {
	sigs := make([]algo.Signature, len(which))
	for i, at := range which {
		sigs[i] = m.Sign(docs[at].Bare())
	}
	return m.(algo.Joiner).Pairs(r.ctx, sigs, func(a, b int) { m.Score(sigs[a], sigs[b]) })
}

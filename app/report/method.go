package report

import (
	"context"
	"errors"
	"maps"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/body/pass"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// read makes the set of a table and reads its pages, bodies by the denoiser format.
func (r *builder) read(t *Table) ([]*Set, []*text.Doc, error) {
	set, err := r.set(t.Sets[0])
	if err != nil {
		return nil, nil, err
	}
	known, err := r.open(set)
	if err != nil {
		return nil, nil, err
	}
	defer known.set.Close()
	var docs []*text.Doc
	err = r.extract(known.set, "format", r.seg, func(_ int, p pass.Prepared, err error) error {
		if err == nil {
			p.Doc.See, p.Doc.Link = nil, nil
			docs = append(docs, p.Doc)
		}
		return err
	})
	return []*Set{set}, docs, err
}

// extract reads the pages of a set with the bodies that a denoiser takes out.
func (r *builder) extract(set *page.Set, denoiser string, seg *text.Segmenter, visit func(int, pass.Prepared, error) error) error {
	d, err := catalog.Denoiser(denoiser)
	if err != nil {
		return err
	}
	ready, err := pass.Learn(r.ctx, set, d, nil, pass.LearnOptions{Workers: r.opt.Workers})
	for i := range set.Pages {
		if err != nil {
			break
		}
		p, failed := pass.Prepare(r.ctx, set, i, ready, seg)
		err = errors.Join(r.ctx.Err(), visit(i, p, failed))
	}
	return err
}

// method makes a method of the catalog with its defaults, the settings of the declaration and
// more, fitted to the documents; and returns the score from which it decides.
func (r *builder) method(m methodSpec, docs []*text.Doc, more param.Values) (algo.Method, float64, error) {
	a, err := catalog.Algorithm(m.Algorithm)
	if err != nil {
		return nil, 0, err
	}
	settings := maps.Clone(more)
	if settings == nil {
		settings = param.Values{}
	}
	maps.Copy(settings, m.Set)
	v, err := param.Check(a.Params, settings)
	if err != nil {
		return nil, 0, err
	}
	method, err := a.New(v)
	if err != nil {
		return nil, 0, err
	}
	if f, ok := method.(algo.Fitter); ok {
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
			return nil, 0, err
		}
	}
	return method, a.Cut(v), nil
}

// record begins the record of a method.
func (m methodSpec) record(more record) record {
	rec := record{"algorithm": m.Algorithm}
	for _, values := range []map[string]any{m.Set, m.Fields, more} {
		for name, v := range values {
			rec[name] = num(v)
		}
	}
	rec["title"] = m.Title // which may be the name of a setting too
	return rec
}

// swaps tests each method on copies of the pages in which two keywords are exchanged: the last
// that counts and the next, "edge", or the first two, "top". The first method of the declaration
// ranks the keywords.
func swaps(r *builder, t *Table) ([]*Set, records, error) {
	sets, docs, err := r.read(t)
	if err != nil {
		return nil, nil, err
	}
	n := int(t.With["n"].(int64))
	ranked, _, err := r.method(t.Methods[0], docs, param.Values{"keywords": n + 1})
	if err != nil {
		return nil, nil, err
	}
	var pages [][]algo.Feature
	for _, d := range docs {
		if f := ranked.(algo.Explainer).Features(d); len(f) == n+1 {
			pages = append(pages, f)
		}
	}
	var out records
	for _, spec := range t.Methods[1:] {
		m, cut, err := r.method(spec, nil, param.Values{"keywords": n})
		if err != nil {
			return nil, nil, err
		}
		for where, at := range []int{n - 1, 0} {
			var found, all float64
			for _, f := range pages {
				if f[at].Weight == f[at+1].Weight {
					continue
				}
				all++
				if m.Score(m.Sign(counted(f, -1)), m.Sign(counted(f, at))) >= cut {
					found++
				}
			}
			out = append(out, spec.record(record{"place": []string{"edge", "top"}[where], "found": found, "all": all}))
		}
	}
	return sets, out, nil
}

// counted returns a page that has each keyword as often as its weight, with the frequencies of
// those at the ranks swap and swap+1 exchanged.
func counted(f []algo.Feature, swap int) *text.Doc {
	var list []string
	for i, x := range f {
		n := x.Weight
		switch {
		case swap >= 0 && i == swap:
			n = f[i+1].Weight
		case swap >= 0 && i == swap+1:
			n = f[i-1].Weight
		}
		for range int(n) {
			list = append(list, x.Label)
		}
	}
	return text.FromWords(list)
}

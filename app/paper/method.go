package paper

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/clock"
	"pagetwin/core/base/param"
	"pagetwin/core/body/pass"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truthfile"
	"pagetwin/core/text"
)

// read is the content of a set: its documents and the cluster of each.
type read struct {
	docs    []*text.Doc
	cluster []int32
}

// read makes the set of a table and reads its pages, bodies by the denoiser format.
func (r *builder) read(t *Table) ([]*Set, *read, error) {
	set, err := r.set(t.Sets[0])
	if err != nil {
		return nil, nil, err
	}
	pages, err := formats.Open(r.ctx, set.Path, page.Options{})
	if err != nil {
		return nil, nil, err
	}
	defer pages.Close()
	d, err := catalog.Denoiser("format")
	if err != nil {
		return nil, nil, err
	}
	ready, err := pass.Learn(r.ctx, pages, d, nil, pass.LearnOptions{Workers: r.opt.Workers})
	if err != nil {
		return nil, nil, err
	}
	out := &read{docs: make([]*text.Doc, len(pages.Pages))}
	for i := range pages.Pages {
		p, err := pass.Prepare(r.ctx, pages, i, ready, r.seg)
		if err != nil {
			return nil, nil, err
		}
		p.Doc.See, p.Doc.Link = nil, nil
		out.docs[i] = p.Doc
	}
	known, _ := truthfile.Found(pages)
	out.cluster = known.Cluster
	return []*Set{set}, out, nil
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

// sign signs all documents.
func sign(m algo.Method, docs []*text.Doc) []algo.Signature {
	out := make([]algo.Signature, len(docs))
	for i, d := range docs {
		out[i] = m.Sign(d)
	}
	return out
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

// times measures the processor time in seconds that each method takes for 100, 200 …
// documents drawn from the seed.
func times(r *builder, t *Table) ([]*Set, records, error) {
	sets, x, err := r.read(t)
	if err != nil {
		return nil, nil, err
	}
	order := rand.New(rand.NewPCG(r.opt.Seed, 1)).Perm(len(x.docs))
	rounds, runs := 5, 20
	if r.opt.Quick {
		rounds, runs = 1, 2
	}
	var out records
	for _, spec := range t.Methods {
		for n := 100; n <= len(x.docs); n += 100 {
			m, _, err := r.method(spec, x.docs, nil)
			if err != nil {
				return nil, nil, err
			}
			least := math.Inf(1)
			for range rounds {
				begin := clock.Spent()
				for range runs {
					if err := r.work(m, x.docs, order[:n]); err != nil {
						return nil, nil, err
					}
				}
				least = min(least, (clock.Spent()-begin).Seconds()/float64(runs))
			}
			out = append(out, spec.record(record{"n": n, "seconds": least}))
		}
	}
	return sets, out, nil
}

// work does all that an algorithm does for some documents that have no views yet.
func (r *builder) work(m algo.Method, docs []*text.Doc, which []int) error {
	sigs := make([]algo.Signature, len(which))
	for i, at := range which {
		sigs[i] = m.Sign(docs[at].Bare())
	}
	return m.(algo.Joiner).Pairs(r.ctx, sigs, func(a, b int) { m.Score(sigs[a], sigs[b]) })
}

// orders runs each method, which takes pages in sequence, over several orders of the pages drawn
// from the seed, and counts the pages that it removes, those of them that it removes correctly,
// and those to be removed: pages that repeat an earlier one.
func orders(r *builder, t *Table) ([]*Set, records, error) {
	sets, x, err := r.read(t)
	if err != nil {
		return nil, nil, err
	}
	var out records
	for _, spec := range t.Methods {
		m, _, err := r.method(spec, x.docs, nil)
		if err != nil {
			return nil, nil, err
		}
		sigs := sign(m, x.docs)
		for k := range int(t.With["orders"].(int64)) {
			order := rand.New(rand.NewPCG(r.opt.Seed, uint64(k))).Perm(len(sigs))
			drawn, repeats := make([]algo.Signature, len(order)), make([]bool, len(order))
			seen := make(map[int32]bool)
			var removed, right, due float64
			for at, i := range order {
				drawn[at] = sigs[i]
				if c := x.cluster[i]; c >= 0 {
					if repeats[at] = seen[c]; seen[c] {
						due++
					}
					seen[c] = true
				}
			}
			err := m.(algo.Joiner).Pairs(r.ctx, drawn, func(_, b int) { // each page is removed once
				removed++
				if repeats[b] {
					right++
				}
			})
			if err != nil {
				return nil, nil, err
			}
			out = append(out, spec.record(record{"pages": len(sigs), "removed": removed, "precision": share(right, removed), "recall": share(right, due)}))
		}
	}
	return sets, out, nil
}

// swaps tests each method on copies of the pages in which two keywords are exchanged: the last
// that counts and the next, "edge", or the first two, "top". The first method of the declaration
// ranks the keywords.
func swaps(r *builder, t *Table) ([]*Set, records, error) {
	sets, x, err := r.read(t)
	if err != nil {
		return nil, nil, err
	}
	n := int(t.With["n"].(int64))
	ranked, _, err := r.method(t.Methods[0], x.docs, param.Values{"keywords": n + 1})
	if err != nil {
		return nil, nil, err
	}
	var pages [][]algo.Feature
	for _, d := range x.docs {
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

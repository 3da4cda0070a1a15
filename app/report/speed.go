package report

import (
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/clock"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
)

// speed takes the processor time of each algorithm of an experiment alone on one core, from texts to
// pairs by its own index.
func speed(r *builder, t *Table) ([]*Set, records, error) {
	made, err := r.set(t.Sets[0])
	if err != nil {
		return nil, nil, err
	}
	known, err := r.open(made)
	if err != nil {
		return nil, nil, err
	}
	defer known.set.Close()
	spec, err := r.experiment(t.Experiment)
	if err != nil {
		return nil, nil, err
	}
	cells, err := spec.Plan()
	if err != nil {
		return nil, nil, err
	}
	var out records
	for i, c := range cells {
		r.opt.tell(t.Name+": "+c.Algorithm, i, len(cells))
		a, err := catalog.Algorithm(c.Algorithm)
		if err != nil {
			return nil, nil, err
		}
		began := clock.Spent()
		results, err := detect.Run(r.ctx, known.set, []detect.Job{{Algorithm: a, Values: c.Values}}, detect.Options{
			Candidates: result.Index, Bounds: result.Bounds{Floor: a.Cut(c.Values)}, Workers: 1, Segmenter: r.seg, Alone: true,
		})
		if err != nil {
			return nil, nil, err
		}
		n := float64(len(known.set.Pages))
		out = append(out, record{"name": nameOf(c), "pages": n, "seconds": (clock.Spent() - began).Seconds(), "bytes": float64(results[0].Bytes) / n})
	}
	return []*Set{made}, out, nil
}

package run

import (
	"cmp"
	"maps"
	"slices"

	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/find/detect"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/lab/workspace"
	"pagetwin/core/page"
)

// Resume continues an unfinished plan; it opens the plan's set first.
func (r *Run) Resume(p workspace.Plan) {
	set := r.desk.Session.Set()
	if set == nil || set.Path != p.Spec.Set || set.Against != p.Spec.Against {
		r.desk.Sets.OpenBoth(p.Spec.Set, p.Spec.Against, func() { r.resume(p) })
		return
	}
	r.resume(p)
}

func (r *Run) resume(p workspace.Plan) {
	set := r.desk.Session.Set()
	swept, decisions := sweptIn(p)
	var batches []batch
	for _, c := range p.Left {
		a, ok := r.desk.Algorithm(c.Algorithm)
		if !ok {
			continue
		}
		b := batch{set: set, jobs: []detect.Job{{Algorithm: a, Values: c.Values}}, swept: swept, at: c.Values[swept], decisions: decisions}
		if len(decisions) > 0 {
			b.at = nil
		}
		if c.Size > 0 && c.Size < len(set.Pages) {
			b.set, b.size = set.Sample(c.Size, p.Spec.SampleSeed), c.Size
		}
		if swept == results.Pages {
			b.at = len(b.set.Pages)
		}
		batches = append(batches, b)
	}
	opt, err := r.OptionsOf(p.Spec)
	if err != nil || len(batches) == 0 {
		r.desk.Status.Fail(cmp.Or(err, r.desk.Book.Err("runs.nothingleft")))
		return
	}
	r.start(order{plan: p.ID, title: p.Spec.Name, opt: opt, batches: batches})
	r.desk.Go(session.AtRun)
}

// sweptIn returns the varied parameter in the sweep of a plan: [results.Pages], or the only one in
// which its cells differ; "" if the plan is no sweep. decisions are the values of a parameter that
// only affects the decision.
func sweptIn(p workspace.Plan) (swept string, decisions []any) {
	switch {
	case len(p.Spec.Algorithms) == 1 && len(p.Spec.Algorithms[0].Sweep) == 1:
		return decided(p.Spec.Algorithms[0])
	case len(p.Done) > 0:
		return p.Done[0].Swept, nil
	case len(p.Spec.Sizes) > 1:
		return results.Pages, nil
	case len(p.Left) < 2:
		return "", nil
	}
	first := p.Left[0]
	for _, c := range p.Left[1:] {
		if c.Algorithm != first.Algorithm {
			return "", nil
		}
		for name, v := range c.Values {
			if v != first.Values[name] {
				if swept != "" && swept != name {
					return "", nil
				}
				swept = name
			}
		}
	}
	return swept, nil
}

// decided returns the parameter and the values of a sweep that only affects the decision. The
// first value in the plan is that of the run and is left out, see [workspace.Workspace.Begin].
func decided(c experiment.Choice) (name string, values []any) {
	a, err := catalog.Algorithm(c.Name)
	for name, list := range c.Sweep {
		p, known := param.Find(a.Params, name)
		raw, ok := list.([]any)
		if err != nil || !known || !ok {
			return "", nil
		}
		for _, x := range raw[min(1, len(raw)):] {
			v, err := p.Check(x)
			if err != nil {
				return "", nil
			}
			values = append(values, v)
		}
		return name, values
	}
	return "", nil
}

// specOf returns a run as an experiment, so that it can be resumed after a crash.
func specOf(set *page.Set, title string, opt detect.Options, batches []batch) *experiment.Spec {
	s := &experiment.Spec{
		Name: title, Set: set.Path, Against: set.Against, Candidates: opt.Candidates, Bounds: opt.Bounds, Pages: opt.Reading,
		Alone: opt.Alone, SampleSeed: results.SampleSeed, Dictionary: opt.Segmenter.File(),
	}
	if opt.Denoiser.Name != "" {
		s.Denoiser = experiment.Choice{Name: opt.Denoiser.Name, Set: opt.Denoise}
	}
	for _, b := range batches {
		if b.size > 0 {
			s.Sizes = append(s.Sizes, b.size)
		}
		for _, j := range b.jobs {
			c := experiment.Choice{Name: j.Algorithm.Name, Set: j.Values}
			if len(b.decisions) > 0 { // read back by [decided]
				c.Sweep = map[string]any{b.swept: slices.Insert(slices.Clone(b.decisions), 0, j.Values[b.swept])}
				c.Set = maps.Clone(j.Values)
				delete(c.Set, b.swept)
			}
			if !slices.ContainsFunc(s.Algorithms, func(o experiment.Choice) bool {
				return o.Name == c.Name && j.Values.String() == param.Values(o.Set).String()
			}) {
				s.Algorithms = append(s.Algorithms, c)
			}
		}
	}
	return s
}

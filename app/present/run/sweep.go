package run

import (
	"strconv"
	"strings"

	"pagetwin/app/present/form"
	"pagetwin/app/present/results"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
)

// SweepProblem returns an error if a sweep cannot begin.
func (r *Run) SweepProblem() error {
	_, _, err := r.sweepPlan()
	return err
}

// sweepPlan returns the batches of the sweep. Each value makes its own documents (see
// [detect.Options]), so that its times can be compared.
func (r *Run) sweepPlan() ([]batch, detect.Options, error) {
	var none detect.Options
	set, f := r.desk.Session.Set(), r.Form()
	if set == nil {
		return nil, none, r.desk.Book.Err("run.noset")
	}
	if f == nil || r.Sweep.Param == "" {
		return nil, none, r.desk.Book.Err("sweep.none")
	}
	base, err := f.Values()
	if err != nil {
		return nil, none, err
	}
	opt, err := r.Options()
	if err != nil {
		return nil, none, err
	}
	opt.Alone = true
	a := r.desk.Algorithms[r.Chosen]
	raw := splitList(r.Sweep.Values)
	if len(raw) < 2 {
		return nil, none, r.desk.Book.Err("sweep.few")
	}
	if values, ok := r.decidedOnly(base, raw, opt); ok {
		job := detect.Job{Algorithm: a, Values: base}
		return []batch{{set: set, jobs: []detect.Job{job}, swept: r.Sweep.Param, decisions: values}}, opt, nil
	}
	var batches []batch
	for _, text := range raw {
		b := batch{set: set, swept: r.Sweep.Param}
		if r.Sweep.Param == results.Pages {
			n, err := strconv.Atoi(text)
			if err != nil || n < 2 || n > len(set.Pages) {
				return nil, none, r.desk.Book.Err("sweep.size.bad", len(set.Pages), text)
			}
			b.at, b.set, b.size = n, set.Sample(n, results.SampleSeed), n
			b.jobs = []detect.Job{{Algorithm: a, Values: base}}
		} else {
			v, err := sweptValues(f, base, r.Sweep.Param, text)
			if err != nil {
				return nil, none, err
			}
			if _, err := a.New(v); err != nil {
				return nil, none, err
			}
			b.at = v[r.Sweep.Param]
			b.jobs = []detect.Job{{Algorithm: a, Values: v}}
		}
		batches = append(batches, b)
	}
	return batches, opt, nil
}

// decidedOnly returns the values of a sweep if they only affect the decision on scored pairs, so
// that one run serves all of them. It does not hold for an index whose candidates depend on the
// threshold.
func (r *Run) decidedOnly(base param.Values, raw []string, opt detect.Options) (values []any, ok bool) {
	a, name := r.desk.Algorithms[r.Chosen], r.Sweep.Param
	p, known := param.Find(a.Params, name)
	if !known || !p.AfterSigning || p.Scores || name != a.Decider(base) || opt.Candidates != result.All {
		return nil, false
	}
	for _, text := range raw {
		v, err := sweptValues(r.Form(), base, name, text)
		if err != nil || a.Decider(v) != name || a.Cut(v) < opt.Floor {
			return nil, false
		}
		if _, err := a.New(v); err != nil {
			return nil, false
		}
		values = append(values, v[name])
	}
	return values, true
}

func sweptValues(f *form.Form, base param.Values, name, raw string) (param.Values, error) {
	p, ok := param.Find(f.Params, name)
	if !ok {
		return nil, say.Errorf("unknown parameter %q", name)
	}
	v, err := f.CheckOne(p, raw)
	if err != nil {
		return nil, err
	}
	return base.With(name, v), nil
}

func splitList(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" ,;，；、\t\n", r) })
}

// StartSweep runs the chosen algorithm once for each value, or once for all values if they only
// affect the decision.
func (r *Run) StartSweep() {
	batches, opt, err := r.sweepPlan()
	if err != nil {
		r.desk.Status.Fail(err)
		return
	}
	title := r.desk.Algorithms[r.Chosen].Name + " × " + r.Sweep.Param
	r.start(order{title: title, opt: opt, batches: batches})
}

package findings

import (
	"fmt"
	"maps"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/conf"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/lab/experiment"
)

// listFile lists the algorithms and their settings, in the form of an experiment file.
const listFile = "experiments/findings.toml"

// entrant is an algorithm with its settings.
type entrant struct {
	name  string // "shingling", "shingling measure=exact"
	title param.Words
	algo.Algorithm
	values param.Values
	// fitted says that its shipped weights were fitted on labelled sets, artificial and real
	// ones. It is shown, but is never the best with which others are compared.
	fitted bool
}

// fittedName is the algorithm with weights that were fitted.
const fittedName = "blend"

// cut returns the threshold as a score, with the entrant's values.
func (e entrant) cut() float64 { return e.Cut(e.values) }

// recommended returns the recommended threshold as a score; the paper's if there is none.
func (e entrant) recommended() float64 {
	v := make(param.Values, len(e.values))
	for name, x := range e.values {
		v[name] = x
	}
	if better, ok := param.Recommended(e.Params, v)[e.Decider(v)]; ok {
		v[e.Decider(v)] = better
	}
	return e.Cut(v)
}

// inUnit writes a score in the algorithm's own unit.
func (e entrant) inUnit(score float64) string {
	t := e.ThresholdAt(e.values, score)
	return t.Param + " = " + t.Value
}

func (m *measuring) readEntrants() ([]entrant, error) {
	var spec experiment.Spec
	if err := conf.ReadFile(m.opt.Files, listFile, &spec, conf.Any); err != nil {
		return nil, err
	}
	cells, err := spec.Plan()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", listFile, err)
	}
	var list []entrant
	for i, c := range cells {
		a, err := catalog.Algorithm(c.Algorithm)
		if err != nil {
			return nil, err
		}
		e := entrant{name: a.Name, title: a.Title, Algorithm: a, values: c.Values, fitted: a.Name == fittedName}
		for _, name := range slices.Sorted(maps.Keys(spec.Algorithms[i].Set)) {
			v := spec.Algorithms[i].Set[name]
			e.name += fmt.Sprintf(" %s=%v", name, v)
			e.title = say.New("%v, %s %v", e.title, name, v).Words
		}
		if e.fitted {
			e.name += " †"
		}
		list = append(list, e)
	}
	return list, nil
}

// jobs returns the entrants as jobs of a run.
func (m *measuring) jobs() []detect.Job {
	var jobs []detect.Job
	for _, e := range m.entrants {
		jobs = append(jobs, detect.Job{Algorithm: e.Algorithm, Values: e.values})
	}
	return jobs
}

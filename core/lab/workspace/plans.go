package workspace

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/page"
)

// Plan is a run of one or more algorithms that was begun. Its finished part is the kept runs that
// name it.
type Plan struct {
	ID   string
	Spec *experiment.Spec
	Done []*Record
	Left []experiment.Cell // in the order of the experiment, without refused cells
}

// Begin records an experiment that is about to be run, so that it can continue after a stop or a
// crash. [Finished.Plan] names it in its runs. If an algorithm sweeps a parameter that affects only
// decisions, one run, at the first of the values, stands for all values.
func (w *Workspace) Begin(spec *experiment.Spec) (id string, err error) {
	id = newID("plan")
	path := w.plan(id)
	if err := w.disk.MkdirAll(filepath.Dir(path)); err != nil {
		return "", say.Errorf("workspace: %v", disk.Cannot(disk.ToWrite, path, err))
	}
	s := *spec
	s.Set, s.Against, s.Dictionary = absolute(s.Set), absolute(s.Against), absolute(s.Dictionary)
	err = w.disk.Write(path, func(b *bufio.Writer) error { return toml.NewEncoder(b).Encode(s) })
	if err != nil {
		return "", say.Errorf("workspace: %v", err)
	}
	return id, nil
}

func (w *Workspace) plan(id string) string { return filepath.Join(w.path, plansDir, id+".toml") }

// End removes a plan; its runs stay.
func (w *Workspace) End(id string) error {
	if err := w.disk.Remove(w.plan(id)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return say.Errorf("workspace: %v", disk.Cannot(disk.ToDelete, w.plan(id), err))
	}
	return nil
}

// Plans lists the plans that were begun and not ended, the newest first, with their finished and
// remaining cells. A plan that cannot be read is a problem.
func (w *Workspace) Plans() ([]Plan, []page.Problem, error) {
	entries, err := os.ReadDir(filepath.Join(w.path, plansDir))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, say.Errorf("workspace: %v", disk.Cannot(disk.ToRead, w.path, err))
	}
	runs, problems, err := w.List()
	if err != nil {
		return nil, nil, err
	}
	var plans []Plan
	for _, e := range slices.Backward(entries) {
		id, ok := strings.CutSuffix(e.Name(), ".toml")
		if !ok || strings.HasPrefix(id, ".") {
			continue
		}
		p := Plan{ID: id}
		var cells []experiment.Cell
		if p.Spec, err = experiment.Load(w.plan(id)); err == nil {
			cells, err = p.Spec.Plan()
		}
		if err != nil {
			problems = append(problems, say.Of(err).At(e.Name()))
			continue
		}
		if slices.ContainsFunc(p.Spec.Algorithms, func(c experiment.Choice) bool { return len(c.Sweep) > 0 }) {
			cells = cells[:1] // see [Workspace.Begin]
		}
		done := make(map[string]*Record)
		for _, r := range runs {
			if r.Plan == id {
				done[r.Key] = r
			}
		}
		for _, c := range cells {
			if r := done[c.Key]; r != nil {
				p.Done = append(p.Done, r)
			} else if c.Refused.En == "" && c.Repeat <= 1 {
				p.Left = append(p.Left, c)
			}
		}
		plans = append(plans, p)
	}
	return plans, problems, nil
}

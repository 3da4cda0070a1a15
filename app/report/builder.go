package report

import (
	"bufio"
	"context"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/lab/synth"
	"pagetwin/core/text"
)

// builder is the state that the tables of one run share.
type builder struct {
	ctx      context.Context
	opt      Options
	plans    []*Plan
	material *synth.Material
	seg      *text.Segmenter
	labelled []*labelled // the labelled sets, once they are measured
	problems []say.Problem
	err      error // the first error of a declaration
}

func newBuilder(ctx context.Context, plans []*Plan, opt Options) (*builder, error) {
	r := &builder{ctx: ctx, opt: opt, plans: plans, seg: text.NewSegmenter()}
	err := opt.Disk.Take(opt.Out)
	if err == nil {
		r.material, err = synth.ReadMaterial(opt.Files)
	}
	return r, err
}

func (r *builder) close() {
	for _, l := range r.labelled {
		l.set.Close()
	}
}

// printed returns a printed value; a missing one is an error of the table.
func (r *builder) printed(name string) Printed {
	for _, p := range r.plans {
		for _, v := range p.Values {
			if v.Name == name {
				return v
			}
		}
	}
	if r.err == nil {
		r.err = fmt.Errorf("there is no printed value %q", name)
	}
	return Printed{}
}

func (r *builder) put(fill func(*bufio.Writer) error, path string) error {
	if err := r.opt.Disk.MkdirAll(filepath.Dir(path)); err != nil {
		return disk.Cannot(disk.ToWrite, filepath.Dir(path), err)
	}
	return r.opt.Disk.Write(path, fill)
}

// run runs the experiment of a table over a set after change has modified it; folder follows the
// name of the set and gives the results of each change a folder of their own. The experiment file
// is then in the output folder and can be run on its own.
func (r *builder) run(t *Table, setName, folder string, change func(*experiment.Spec)) (*Set, *experiment.Results, error) {
	set, err := r.set(setName)
	if err != nil {
		return nil, nil, err
	}
	spec, err := r.experiment(t.Experiment)
	if err != nil {
		return nil, nil, err
	}
	if t.Alone {
		spec.Alone, spec.Candidates = true, result.Index
	}
	change(spec)
	spec.Set, spec.Seed = set.Path, int64(r.opt.Seed)
	draws := scored.DefaultDraws
	if r.opt.Quick {
		spec.Repeats, draws = 1, 10_000
		for i, n := range spec.Sizes {
			spec.Sizes[i] = max(2, n*set.Pages/max(set.Pages, spec.Sizes[len(spec.Sizes)-1]))
		}
		if t.Few {
			few(spec)
		}
	}
	results, err := experiment.Run(r.ctx, spec, r.results(t.Experiment, setName+folder), experiment.Options{
		Version: r.opt.Version, Workers: r.opt.Workers, Segmenter: r.seg, Disk: r.opt.Disk, Draws: draws, MaxUnpack: r.opt.MaxUnpack,
		Progress: func(p experiment.Progress) { r.opt.tell(t.Name+": "+setName+folder, p.Done, p.Total) },
	})
	return set, results, err
}

func few(spec *experiment.Spec) {
	for _, c := range spec.Algorithms {
		for name, list := range c.Sweep {
			if values, ok := list.([]any); ok && len(values) > 2 {
				c.Sweep[name] = values[:2]
			}
		}
	}
}

func (r *builder) results(file, setName string) string {
	return filepath.Join(r.opt.Out, "results", strings.TrimSuffix(path.Base(file), ".toml"), setName)
}

// experiment copies an experiment file to the output folder and reads it there.
func (r *builder) experiment(name string) (*experiment.Spec, error) {
	src, err := fs.ReadFile(r.opt.Files, name)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(r.opt.Out, "experiments", path.Base(name))
	if err := r.put(func(w *bufio.Writer) error { _, err := w.Write(src); return err }, file); err != nil {
		return nil, err
	}
	return experiment.Load(file)
}

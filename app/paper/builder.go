package paper

import (
	"bufio"
	"context"
	"fmt"
	"io/fs"
	"path/filepath"

	"pagetwin/core/base/disk"
	"pagetwin/core/find/scored"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/lab/synth"
	"pagetwin/core/text"
)

// builder is what the tables of one run share.
type builder struct {
	ctx      context.Context
	opt      Options
	book     Book
	marks    []Mark
	sets     *setFile
	material *synth.Material
	seg      *text.Segmenter
	err      error // the first error of a declaration
}

func newBuilder(ctx context.Context, opt Options) (*builder, error) {
	r := &builder{ctx: ctx, opt: opt, seg: text.NewSegmenter()}
	var err error
	if r.book, r.marks, err = readBook(opt.Files); err != nil {
		return nil, err
	}
	if r.sets, err = readSets(opt.Files); err != nil {
		return nil, err
	}
	r.material, err = synth.ReadMaterial(opt.Files)
	return r, err
}

// printed returns a printed value; a missing one is an error of the table.
func (r *builder) printed(name string) Printed {
	p, ok := r.book[name]
	if !ok && r.err == nil {
		r.err = fmt.Errorf("paper/printed.toml has no value %q", name)
	}
	return p
}

// set makes a set.
func (r *builder) set(name string) (*Set, error) {
	spec, err := r.sets.find(name, r.opt.Quick)
	if err != nil {
		return nil, err
	}
	s, err := r.sets.makeSet(r.ctx, r.opt.Disk, r.material, spec, r.opt.Seed, filepath.Join(r.opt.Out, "sets"))
	if err != nil {
		return nil, fmt.Errorf("set %s: %w", name, err)
	}
	return s, nil
}

// run runs the experiment of a table over a set after change has modified it; folder follows the
// name of the set and gives the results of each change a folder of their own. The experiment file
// is then in the output folder and can be run by itself.
func (r *builder) run(t *Table, setName, folder string, change func(*experiment.Spec)) (*Set, *experiment.Results, error) {
	set, err := r.set(setName)
	if err != nil {
		return nil, nil, err
	}
	spec, err := r.spec(t.Experiment)
	if err != nil {
		return nil, nil, err
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
		Version: r.opt.Version, Workers: r.opt.Workers, Segmenter: r.seg, Disk: r.opt.Disk, Draws: draws,
		Progress: func(p experiment.Progress) { r.opt.tell(t.Name, p.Done, p.Total) },
	})
	return set, results, err
}

// few keeps two values of each sweep.
func few(spec *experiment.Spec) {
	for _, c := range spec.Algorithms {
		for name, list := range c.Sweep {
			if values, ok := list.([]any); ok && len(values) > 2 {
				c.Sweep[name] = values[:2]
			}
		}
	}
}

// results returns the folder of an experiment's results.
func (r *builder) results(name, setName string) string {
	return filepath.Join(r.opt.Out, "results", name, setName)
}

// spec copies the experiment file to the output folder and reads it there.
func (r *builder) spec(name string) (*experiment.Spec, error) {
	src, err := fs.ReadFile(r.opt.Files, "paper/experiments/"+name+".toml")
	if err != nil {
		return nil, err
	}
	file := filepath.Join(r.opt.Out, "experiments", name+".toml")
	if err := r.opt.Disk.MkdirAll(filepath.Dir(file)); err != nil {
		return nil, disk.Cannot(disk.ToWrite, file, err)
	}
	if err := r.opt.Disk.Write(file, func(w *bufio.Writer) error { _, err := w.Write(src); return err }); err != nil {
		return nil, err
	}
	return experiment.Load(file)
}

package paper

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path/filepath"

	"pagetwin/core/detect"
	"pagetwin/core/disk"
	"pagetwin/core/experiment"
	"pagetwin/core/param"
	"pagetwin/core/say"
	"pagetwin/core/synth"
	"pagetwin/core/text"
)

// builder is what the tables of one run share.
type builder struct {
	ctx      context.Context
	opt      Options
	book     Book
	sets     *setFile
	material *synth.Material
	seg      *text.Segmenter
	table    string // that is being made
	used     map[string]bool
	err      error // of the first printed value that is not there
}

func newBuilder(ctx context.Context, opt Options) (*builder, error) {
	r := &builder{ctx: ctx, opt: opt, seg: text.NewSegmenter(), used: make(map[string]bool)}
	var err error
	if r.book, err = ReadBook(opt.Files); err != nil {
		return nil, err
	}
	if r.sets, err = readSets(opt.Files); err != nil {
		return nil, err
	}
	r.material, err = synth.ReadMaterial(opt.Files)
	return r, err
}

// printed returns a printed value; one that is missing fails the table.
func (r *builder) printed(name string) Printed {
	p, ok := r.book[name]
	if !ok && r.err == nil {
		r.err = fmt.Errorf("paper/printed.toml has no value %q", name)
	}
	r.used[name] = true
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

// run runs an experiment of paper/experiments over a set. The experiment file
// stands in the output folder afterwards, ready to be run again by itself.
func (r *builder) run(name, setName string) (*Set, *experiment.Results, error) {
	return r.runWith(name, setName, "", nil)
}

// runWith is run with a change to the experiment, which gives its results a folder of
// their own: variant stands behind the name of the set.
func (r *builder) runWith(name, setName, variant string, change func(*experiment.Spec)) (*Set, *experiment.Results, error) {
	set, err := r.set(setName)
	if err != nil {
		return nil, nil, err
	}
	spec, err := r.spec(name)
	if err != nil {
		return nil, nil, err
	}
	if change != nil {
		change(spec)
	}
	spec.Set, spec.Seed = set.Path, int64(r.opt.Seed)
	if r.opt.Quick {
		spec.Repeats = 1
		for i, n := range spec.Sizes {
			spec.Sizes[i] = max(2, n*set.Pages/max(set.Pages, spec.Sizes[len(spec.Sizes)-1]))
		}
	}
	results, err := experiment.Run(r.ctx, spec, r.results(name, setName+variant), experiment.Options{
		Version: r.opt.Version, Workers: r.opt.Workers, Segmenter: r.seg, Disk: r.opt.Disk, Draws: r.draws(),
		Progress: func(p experiment.Progress) { r.opt.tell(r.table, p.Done, p.Total) },
	})
	return set, results, err
}

// draws returns how many random pairs estimate what lies beyond an index: fewer for
// the small sets of a quick run.
func (r *builder) draws() int {
	if r.opt.Quick {
		return 10_000
	}
	return detect.DefaultDraws
}

// few leaves two values of each sweep in a quick run.
func (r *builder) few(spec *experiment.Spec) {
	if !r.opt.Quick {
		return
	}
	for _, c := range spec.Algorithms {
		for name, list := range c.Sweep {
			if values, ok := list.([]any); ok && len(values) > 2 {
				c.Sweep[name] = values[:2]
			}
		}
	}
}

// results is the folder of an experiment's results.
func (r *builder) results(name, setName string) string {
	return filepath.Join(r.opt.Out, "results", name, setName)
}

// spec writes the experiment file into the output folder and reads it there.
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

// pick returns the finished cells of an algorithm whose values are those given.
func pick(r *experiment.Results, algorithm string, values param.Values) []experiment.CellResult {
	var out []experiment.CellResult
	for _, c := range r.Cells {
		if c.Algorithm != algorithm || c.Refused.En != "" {
			continue
		}
		fits := true
		for name, v := range values {
			fits = fits && c.Values[name] == v
		}
		if fits {
			out = append(out, c)
		}
	}
	return out
}

// one is pick where exactly one cell is meant.
func one(r *experiment.Results, algorithm string, values param.Values) (*experiment.CellResult, error) {
	cells := pick(r, algorithm, values)
	if len(cells) != 1 {
		return nil, errors.New(say.Sprintf("en", "experiment %s: %d {cell|cells} of %s with %v, want one", r.Name, len(cells), algorithm, values))
	}
	return &cells[0], nil
}

// judged returns how many pages of a set with so many duplicates were judged
// redundant, and how many of them rightly: the papers' page counts. Where none is
// right the shares do not tell how many are wrong, and found is NaN.
func judged(c *experiment.CellResult, duplicates int) (found, correct float64) {
	p, r := c.AtCut["page_precision"], c.AtCut["page_recall"]
	correct = math.Round(r * float64(duplicates))
	switch {
	case correct == 0 && p == 1:
		return 0, 0
	case correct == 0:
		return math.NaN(), 0
	}
	return math.Round(correct / p), correct
}

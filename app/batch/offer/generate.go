package offer

import (
	"pagetwin/app/batch/cli"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/lab/synth"
	"pagetwin/samples"
)

// Generate makes a labelled page set.
type Generate struct {
	Spec  cli.In  `arg:"" optional:"" name:"spec" help:"Specification file (.toml). Default: the specification of the sample set."`
	Out   string  `short:"o" required:"" placeholder:"PATH" help:"Folder to create, .zip file to write, or .warc.gz file, a crawl that has the pages alone."`
	Pages int     `placeholder:"N" help:"Number of pages, instead of the number in the specification."`
	Seed  *uint64 `placeholder:"N" help:"Seed, instead of the seed in the specification."`
	cli.AsJSON
}

// Run generates the set and prints its number of pages.
func (c *Generate) Run(e *cli.Env) error {
	spec, err := c.read()
	if err != nil {
		return cli.Usage(err)
	}
	if err := e.Writes(disk.Output{Flag: "--out", Path: c.Out, Folder: !synth.IsZip(c.Out) && !synth.IsWARC(c.Out)}); err != nil {
		return err
	}
	n, err := synth.Generate(e.Ctx, e.Disk, spec, samples.Files, c.Out, func(done, total int) {
		e.Show("generate", int64(done), int64(total))
	})
	if err != nil {
		return err
	}
	return e.Result(c.JSON, map[string]any{"pages": n, "out": c.Out, "seed": spec.Seed}, "%d {page|pages} in %s (seed %d)\n", n, c.Out, spec.Seed)
}

func (c *Generate) read() (synth.Spec, error) {
	spec := synth.DefaultSpec()
	if c.Spec != "" {
		f, err := disk.Open(string(c.Spec))
		if err != nil {
			return spec, say.Errorf("%s: %v", c.Spec, err)
		}
		defer f.Close()
		if spec, err = synth.ReadSpec(f); err != nil {
			return spec, say.Errorf("%s: %v", c.Spec, err)
		}
	}
	if c.Pages > 0 {
		spec.Pages = c.Pages
	}
	if c.Seed != nil {
		spec.Seed = *c.Seed
	}
	return spec, nil
}

package study

import (
	"path/filepath"
	"time"

	"pagetwin/app/batch/cli"
	"pagetwin/app/findings"
	"pagetwin/core/base/disk"
	"pagetwin/samples"
)

// Findings measures all algorithms over labelled sets.
type Findings struct {
	Out    string   `short:"o" required:"" placeholder:"DIR" help:"Folder for the report, the sets and the results behind it. Results of other programs are read from DIR/others."`
	Set    []string `sep:"none" placeholder:"SET" help:"A labelled set of your own, measured instead of the sample sets; may be repeated. The report then has no times and no tables of the papers."`
	Inputs bool     `help:"Only generate the sets and write the inputs for other programs to DIR/inputs."`
	Papers bool     `default:"true" negatable:"" help:"Include the tables of the papers (pagetwin paper); --no-papers leaves them out."`
	Seed   uint64   `default:"1" placeholder:"N" help:"Seed of generated sets, folds and resampling."`
	Quick  bool     `help:"Quick test with smaller sets, and times for few texts."`
	cli.AsJSON
	cli.Goroutines
}

// Run measures all algorithms and writes the report.
func (c *Findings) Run(e *cli.Env) error {
	if err := findings.CheckSets(c.Set); err != nil {
		return cli.Usage(err)
	}
	opt := findings.Options{
		Files: samples.Files, Out: c.Out, Sets: c.Set, Seed: c.Seed, Quick: c.Quick, Papers: c.Papers && len(c.Set) == 0, Workers: c.Workers,
		Version: cli.Version, Date: time.Now(), Disk: e.Disk, MaxUnpack: e.MaxUnpack,
		Progress: func(step string, done, total int) { e.Show(step, int64(done), int64(total)) },
	}
	if c.Inputs {
		if err := findings.Prepare(e.Ctx, opt); err != nil {
			return err
		}
		_, err := e.Printf("inputs for other programs are in %s; put their results into %s\n", filepath.Join(c.Out, "inputs"), filepath.Join(c.Out, "others"))
		return err
	}
	fonts, err := cli.LoadFonts(e, "zh")
	if err != nil {
		return err
	}
	written := false
	opt.SoFar = func(f *findings.Findings) error {
		written = true
		return f.Write(fonts)
	}
	found, err := findings.Run(e.Ctx, opt)
	if err != nil {
		if written {
			e.Warnf("earlier measurements are in %s", filepath.Join(c.Out, "report.html"))
		}
		return err
	}
	cli.Complain(e, found.Problems)
	if err := found.Write(fonts); err != nil {
		return err
	}
	if c.JSON {
		return cli.PrintJSON(e.Stdout, found.Figures())
	}
	if err := found.WriteText(e.Stdout, e.Lang); err != nil {
		return err
	}
	_, err = e.Printf("the report is %s\n", filepath.Join(c.Out, "report.html"))
	return err
}

// Claims implements [cli.Claimer].
func (f *Findings) Claims() (c cli.Claims) {
	c.ReadsSets(f.Set...)
	c.Out = append(c.Out, disk.Output{Flag: "--out", Path: f.Out, Names: findings.Files()})
	return c
}

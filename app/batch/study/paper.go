package study

import (
	"errors"
	"fmt"
	"path/filepath"

	"pagetwin/app/batch/cli"
	"pagetwin/app/paper"
	"pagetwin/core/base/disk"
	"pagetwin/core/trace/letters"
	"pagetwin/samples"
)

// Paper rebuilds the papers' tables.
type Paper struct {
	Names []string `arg:"" optional:"" name:"name" help:"Tables to rebuild. Default: all (see --list)."`
	Out   string   `short:"o" placeholder:"DIR" help:"Folder for the report, the sets and the results."`
	Seed  uint64   `default:"1" placeholder:"N" help:"Seed of sets and experiments."`
	Quick bool     `help:"Quick test with smaller sets and no repetitions."`
	List  bool     `help:"Only list the tables."`
	cli.AsJSON
	cli.Goroutines
}

// Run makes the tables, prints them and writes the report.
func (c *Paper) Run(e *cli.Env) error {
	all, err := paper.ReadTables(samples.Files)
	if err != nil {
		return err
	}
	tables, err := paper.Choose(all, c.Names)
	if err != nil {
		return cli.Usage(err)
	}
	if c.List {
		for _, t := range tables {
			fmt.Fprintf(e.Stdout, "%-14s %s\n", t.Name, t.Title.In(e.Lang))
		}
		return nil
	}
	if c.Out == "" {
		return cli.Wrong("paper needs --out DIR for its report")
	}
	fonts, err := letters.Load()
	if errors.Is(err, letters.ErrNoChineseFont) {
		e.Warnf("figures are labelled in English only: %v", err)
	} else if err != nil {
		return err
	}
	report, err := paper.Run(e.Ctx, tables, paper.Options{
		Files: samples.Files, Out: c.Out, Seed: c.Seed, Quick: c.Quick, Workers: c.Workers, Version: cli.Version, Disk: e.Disk,
		Progress: func(table string, done, total int) { e.Show(table, int64(done), int64(total)) },
	})
	if err != nil {
		return err
	}
	if err := report.Write(c.Out, fonts); err != nil {
		return err
	}
	if c.JSON {
		return cli.PrintJSON(e.Stdout, report.Results())
	}
	if err := report.WriteText(e.Stdout, e.Lang); err != nil {
		return err
	}
	_, err = e.Printf("the report is %s\n", filepath.Join(c.Out, "report.html"))
	return err
}

// Claims implements [cli.Claimer].
func (p *Paper) Claims() (c cli.Claims) {
	if p.Out != "" && !p.List {
		c.Out = append(c.Out, disk.Output{Flag: "--out", Path: p.Out, Names: paper.Files()})
	}
	return c
}

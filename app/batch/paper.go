package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"pagetwin/app/paper"
	"pagetwin/core/letters"
	"pagetwin/samples"
)

type paperCmd struct {
	Names []string `arg:"" optional:"" name:"name" help:"Tables to make; all unless told (--list names them)."`
	Out   string   `placeholder:"DIR" help:"Folder for the report, the sets and the results."`
	Seed  uint64   `default:"1" placeholder:"N" help:"Seed of sets and experiments."`
	Quick bool     `help:"Smaller sets, nothing repeated: to see that it works."`
	Lang  string   `default:"en" enum:"en,zh" help:"Language of what is printed here; the report has both."`
	List  bool     `help:"List the tables and do nothing."`
	goroutines
}

// Run makes the tables, prints them and writes the report.
func (c *paperCmd) Run(e *env) error {
	tables, err := paper.Choose(c.Names)
	if err != nil {
		return usage(err)
	}
	if c.List {
		for _, t := range tables {
			fmt.Fprintf(e.stdout, "%-14s %s\n", t.Name, t.Title.In(c.Lang))
		}
		return nil
	}
	if c.Out == "" {
		return usage(errors.New("paper needs --out DIR for its report"))
	}
	fonts, err := letters.Load()
	if errors.Is(err, letters.ErrNoChineseFont) {
		fmt.Fprintln(e.stderr, "batch: figures are lettered in English only:", err)
	} else if err != nil {
		return err
	}
	bar := newProgress(e.stderr)
	report, err := paper.Run(e.ctx, tables, paper.Options{
		Files: samples.Files, Out: c.Out, Seed: c.Seed, Quick: c.Quick, Workers: c.Workers, Version: Version, Disk: e.disk,
		Progress: func(table string, done, total int) { bar.show(table, int64(done), int64(total)) },
	})
	bar.done()
	if err != nil {
		return err
	}
	if err := report.Write(c.Out, fonts); err != nil {
		return err
	}
	if err := report.WriteText(e.stdout, c.Lang); err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.stdout, "the report is %s\n", filepath.Join(c.Out, "report.html"))
	return err
}

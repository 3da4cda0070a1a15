package study

import (
	"fmt"
	"path/filepath"
	"strings"

	"pagetwin/app/batch/cli"
	"pagetwin/app/report"
	"pagetwin/samples"
)

// Report makes the measurements for the tables of a report.
type Report struct {
	Names  []string   `arg:"" optional:"" name:"name" help:"What to measure: findings (all algorithms on labelled sets), papers (the tables of the papers), or single tables. Default: everything (see --list)."`
	Out    cli.OutDir `short:"o" placeholder:"DIR" help:"Folder for the report, the sets and the results behind it. Results of other programs are read from DIR/others."`
	Set    []cli.Set  `sep:"none" placeholder:"SET" help:"A labelled set of your own, measured instead of the sample sets; may be repeated. The report then has no times and no tables of the papers."`
	Inputs bool       `help:"Only generate the sets and write the inputs for other programs to DIR/inputs."`
	List   bool       `help:"Only list the tables."`
	Seed   uint64     `default:"1" placeholder:"N" help:"Seed of generated sets, experiments, folds and resampling."`
	Quick  bool       `help:"Quick test with smaller sets and no repetitions, and times for few texts."`
	cli.AsJSON
	cli.Goroutines
}

// Run makes the tables and writes the report.
func (c *Report) Run(e *cli.Env) error {
	plans, err := report.Plans(samples.Files)
	if err != nil {
		return err
	}
	tables, err := report.Choose(plans, c.Names, len(c.Set) > 0)
	if err == nil {
		err = report.CheckSets(cli.Paths(c.Set))
	}
	switch {
	case err != nil:
		return cli.Usage(err)
	case c.List:
		for _, t := range tables {
			fmt.Fprintf(e.Stdout, "%-10s %-22s %s\n", t.Plan, t.Name, t.Title.In(e.Lang))
		}
		return nil
	case c.Out == "":
		return cli.Wrong("report needs --out DIR")
	}
	opt := report.Options{
		Files: samples.Files, Out: string(c.Out), Sets: cli.Paths(c.Set), Seed: c.Seed, Quick: c.Quick, Workers: c.Workers,
		Version: cli.Version, Disk: e.Disk, MaxUnpack: e.MaxUnpack,
		Progress: func(step string, done, total int) { e.Show(step, int64(done), int64(total)) },
	}
	if c.Inputs {
		if err := report.Prepare(e.Ctx, plans, tables, opt); err != nil {
			return err
		}
		_, err := e.Printf("inputs for other programs are in %s; put their results into %s\n", filepath.Join(string(c.Out), "inputs"), filepath.Join(string(c.Out), "others"))
		return err
	}
	fonts, err := cli.LoadFonts(e, "zh")
	if err != nil {
		return err
	}
	made, err := report.Run(e.Ctx, plans, tables, opt)
	if err != nil {
		return err
	}
	cli.Complain(e, made.Problems)
	if err := made.Write(string(c.Out), fonts); err != nil {
		return err
	}
	if c.JSON {
		return cli.PrintJSON(e.Stdout, made.Values())
	}
	if err := printed(e, made); err != nil {
		return err
	}
	_, err = e.Printf("the report is %s\n", filepath.Join(string(c.Out), "report.html"))
	return err
}

// printed prints the tables with the printed values beside ours, and the outcome of each.
func printed(e *cli.Env, rep *report.Report) error {
	for _, s := range rep.Sections {
		fmt.Fprintf(e.Stdout, "%s  (%s)\n", s.Title.In(e.Lang), s.Name)
		rows := cli.NewColumns(e.Stdout)
		for _, r := range s.Rows {
			fmt.Fprintf(rows, "  %s: %s\t%s\t%s\t%s\n", r.Group.In(e.Lang), r.Label.In(e.Lang), r.Said().In(e.Lang), r.Got().In(e.Lang), r.Diff().In(e.Lang))
		}
		if err := rows.Flush(); err != nil {
			return err
		}
		fmt.Fprintf(e.Stdout, "  %s\n\n", strings.TrimSpace(s.Difference.In(e.Lang)))
	}
	return nil
}

package run

import (
	"path/filepath"
	"slices"

	"pagetwin/app/batch/cli"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/cluster"
	"pagetwin/core/show/export"
)

// Dedup finds the near-duplicates of a set and writes which pages to keep.
type Dedup struct {
	Set  cli.Set    `arg:"" name:"set" help:"Page set: folder, zip, WARC, .jsonl, .csv, .parquet or .html file, or a file name pattern in quotes ('crawl/*.warc.gz') whose files form one set."`
	Out  cli.OutDir `short:"o" required:"" placeholder:"DIR" help:"Folder for the results."`
	Copy bool       `often:"" help:"Also copy the set without the removed pages to the folder pages in --out: tables (JSON lines, CSV, Parquet) with all their columns, other sets as one file for each page. Pages that were not compared are copied too."`
	cli.AsJSON
	cli.JobFlags
	spillFlags `group:"Memory and time"`
}

// deduped are the figures that are printed as JSON.
type deduped struct {
	Pages   int    `json:"pages"`
	Kept    int    `json:"pages_kept"`
	Removed int    `json:"pages_removed"`
	Not     int    `json:"pages_not_compared"`
	Expect  string `json:"expect"`
	Out     string `json:"out"`
}

// run returns the run that finds the near-duplicates.
func (c *Dedup) run() *Run {
	r := &Run{Target: c.Set, JobFlags: c.JobFlags, spillFlags: c.spillFlags}
	if len(r.Algorithm) == 0 {
		r.Algorithm = []string{"minhash"}
	}
	r.into = string(c.Out)
	r.Into(r.into)
	return r
}

// Run runs the algorithm, writes the lists and prints their numbers of pages.
func (c *Dedup) Run(e *cli.Env) error {
	r := c.run()
	if len(r.Algorithm) > 1 {
		return cli.Wrong("this command takes one --algorithm, got %d", len(r.Algorithm))
	}
	if c.Copy {
		if err := e.Writes(disk.Output{Flag: "--copy", Path: c.pages(), Folder: true}); err != nil {
			return err
		}
	}
	r.then = func(s *export.Subject) error {
		plan, err := s.Plan(s.Groups())
		if err != nil {
			return err
		}
		if c.Copy {
			if err := c.copy(e, s.Set, plan); err != nil {
				return err
			}
		}
		expect, _ := s.Checked(s.Threshold)
		if c.JSON {
			return cli.PrintJSON(e.Stdout, deduped{len(plan.Pages), plan.Count(cluster.Keep), plan.Count(cluster.Remove), plan.Count(cluster.NotCompared), expect.En, string(c.Out)})
		}
		for _, line := range []say.Message{
			say.New("%d {page|pages} read from %s", len(plan.Pages), say.Shown(string(c.Set))),
			say.New("%d kept: %s", plan.Count(cluster.Keep), filepath.Join(string(c.Out), "kept.csv")),
			say.New("%d removed: %s", plan.Count(cluster.Remove), filepath.Join(string(c.Out), "removed.csv")),
			notCompared(s, plan, filepath.Join(string(c.Out), "uncompared.csv")),
			say.New("precision to expect: %v", expect),
		} {
			if _, err := say.Fprintf(e.Stdout, "%s\n", line.Words.In(e.Lang)); err != nil {
				return err
			}
		}
		return nil
	}
	return r.Run(e)
}

// notCompared describes the pages that were not compared: their number, reasons and list.
func notCompared(s *export.Subject, plan cluster.Plan, file string) say.Message {
	left := pass.CountLeft(slices.DeleteFunc(slices.Clone(s.Result.Left), func(l pass.Left) bool {
		return plan.Pages[l.Page].Action != cluster.NotCompared // equal bytes
	}))
	if left == nil {
		return say.New("0 not compared: %s", file)
	}
	return say.New("%d not compared (%v): %s", plan.Count(cluster.NotCompared), left.Words(), file)
}

// Help returns the examples that kong shows in the help of the command.
func (*Dedup) Help() string {
	return `Find the near-duplicates in a folder of saved pages or in a crawl:

  pagetwin dedup pages --out result
  pagetwin dedup 'crawl/*.warc.gz' --out result

The folder gets kept.csv, removed.csv (with the page that is kept instead, their score and the reason), uncompared.csv, groups.csv, pairs.csv and report.html. With --copy, it also gets the set without the removed pages:

  pagetwin dedup texts.parquet --out result --copy`
}

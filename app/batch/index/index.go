// Package index holds the commands of indexes, to which pages are added.
package index

import (
	"pagetwin/app/batch/cli"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/index"
	"pagetwin/core/find/shards"
	"pagetwin/core/page"
)

// Index holds the commands.
type Index struct {
	Make  makeCmd  `cmd:"" help:"Store the signatures of a page set in a folder, so that new pages can be compared with them."`
	Query queryCmd `cmd:"" help:"Compare new pages with those of an index and with one another."`
	Add   addCmd   `cmd:"" help:"Compare new pages likewise, then add them to the index."`
}

type makeCmd struct {
	Set string `arg:"" name:"set" help:"Page set: folder, zip, .jsonl or another format, or a file name pattern in quotes ('crawl/*.warc.gz') whose files form one set."`
	cli.JobFlags
	Out   string `short:"o" required:"" placeholder:"DIR" help:"Folder to create for the index. If it is not complete, the same command completes it."`
	Pages int64  `placeholder:"N" help:"Approximate number of pages that the index will hold in the end; its keys are sized for it. Default: the pages of the set."`
	cli.AsJSON
}

// Run signs the pages of the set.
func (c *makeCmd) Run(e *cli.Env) error {
	start, err := c.start(e)
	if err != nil {
		return cli.Usage(err)
	}
	x, err := index.Make(e.Ctx, e.Disk, c.Out, cli.Version, start, options(e, c.Workers))
	if err != nil {
		return err
	}
	n, err := x.Len()
	if err != nil {
		return err
	}
	return e.Result(c.JSON, map[string]any{"dir": c.Out, "pages": n}, "%s: %d {page|pages} in the index\n", c.Out, n)
}

// start checks the command line before anything is read.
func (c *makeCmd) start(e *cli.Env) (s shards.Start, err error) {
	job, denoising, err := c.Job()
	if err != nil {
		return s, err
	}
	if c.Pages < 0 || c.Pages > shards.MostPages {
		return s, say.Errorf("--pages must be a number from 1 to %d, got %d", int64(shards.MostPages), c.Pages)
	}
	opt, err := c.Options(denoising)
	if err != nil {
		return s, err
	}
	s = shards.Start{
		Job: job, Run: opt, Set: c.Set, Pages: c.Pages,
		Open: func() (*page.Set, error) { return cli.Open(e, c.Set) },
		Shard: func(x page.Section) (*page.Set, error) {
			set, err := cli.OpenShard(e, c.Set, x)
			if err == nil {
				cli.Complain(e, set.Problems)
			}
			return set, err
		},
		Learned: func(p detect.Progress) { e.Show("learn", p.Done, p.Total) },
		Unread:  func(pages []page.Problem) { cli.Complain(e, pages) },
	}
	return s, s.Check()
}

func options(e *cli.Env, workers int) shards.Options {
	return shards.Options{Workers: workers, Progress: func(what string, done, total int64) { e.Show(what, done, total) }}
}

// Claims implements [cli.Claimer].
func (c *makeCmd) Claims() (x cli.Claims) {
	x.ReadsSets(c.Set)
	x.ReadsValues(c.Settings)
	x.Reads(c.Dictionary, cli.WhatDictionary)
	x.Out = append(x.Out, disk.Output{Flag: "--out", Path: c.Out, Names: []string{shards.SpecName}})
	return x
}

// Help returns the examples that kong shows in the help of the command.
func (*makeCmd) Help() string {
	return `Index an archive once, then compare new pages with it and add them:

  pagetwin index make archive --algorithm minhash --out signed
  pagetwin index query signed new-pages --pairs pairs.csv
  pagetwin index add signed new-pages --keep keep.csv`
}

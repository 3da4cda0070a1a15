package pieces

import (
	"io"

	"pagetwin/app/batch/cli"
	"pagetwin/core/base/disk"
	"pagetwin/core/find/spread"
	"pagetwin/core/find/spread/store"
)

// Index is the command that keeps the signatures of a set.
type Index struct {
	Set string `arg:"" name:"set" help:"Page set: folder, zip, .jsonl or another format."`
	cli.JobFlags
	Out   string `short:"o" required:"" placeholder:"DIR" help:"Folder to create for the index."`
	State string `placeholder:"FILE" help:"File of pagetwin pieces learn with the statistics of the set. Default: they are collected from the set. New pages are prepared with them too."`
	Pages int64  `placeholder:"N" help:"Approximate number of pages that the index will hold in the end; its keys are sized for it. Default: the pages of the set."`
	cli.AsJSON
}

// Run signs the pages of the set and adds them to an index.
func (c *Index) Run(e *cli.Env) error {
	sign := Sign{Set: c.Set, JobFlags: c.JobFlags, Out: c.Out, State: c.State, Pages: c.Pages, grows: true, AsJSON: c.AsJSON}
	return sign.Run(e)
}

// Query compares new pages with an index.
type Query struct {
	Dir string `arg:"" name:"dir" help:"Folder of the index created by pagetwin pieces index."`
	Set string `arg:"" name:"set" help:"Page set with the new pages."`
	Add bool   `help:"Add the new pages to the index. Their ids must not be in it yet."`
	outcomeFlags
	cli.Goroutines
}

// Run compares new pages with an index.
func (c *Query) Run(e *cli.Env) error {
	if err := c.check(); err != nil {
		return cli.Usage(err)
	}
	w, err := spread.Open(e.Disk, c.Dir, cli.Version, spread.Options{
		Workers: c.Workers, Progress: func(step store.Step, done, total int64) { e.Show(string(step), done, total) },
	})
	if err != nil {
		return err
	}
	defer w.Close()
	set, err := cli.Open(e, c.Set)
	if err != nil {
		return err
	}
	defer set.Close()
	if err := w.Query(e.Ctx, set, c.Add, func(m *spread.Merged) error { return c.write(e, w, m) }); err != nil {
		return err
	}
	pages, err := w.Grown()
	if err != nil {
		return err
	}
	_, err = io.WriteString(e.Stderr, e.Say("%s: %d {page|pages} in the index\n", c.Dir, pages))
	return err
}

// Claims implements [cli.Claimer].
func (x *Index) Claims() cli.Claims {
	return (&Sign{Set: x.Set, JobFlags: x.JobFlags, State: x.State, Out: x.Out}).Claims()
}

// Claims implements [cli.Claimer].
func (q *Query) Claims() (c cli.Claims) {
	c.ReadsSets(q.Set)
	c.Reads(q.Truth, cli.WhatTruth)
	c.In = append(c.In, disk.Input{Path: q.Dir, What: cli.WhatIndex, Takes: store.Takes})
	q.ExportFlags.AddTo(&c)
	return c
}

// Help returns the examples that kong shows in the help of the command.
func (*Query) Help() string {
	return `Index an archive once, then compare new pages with it and add them:

  pagetwin pieces index archive --algorithm minhash --out signed
  pagetwin pieces query signed new-pages --pairs pairs.csv --add`
}

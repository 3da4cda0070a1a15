package pieces

import (
	"pagetwin/app/batch/cli"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/spread"
	"pagetwin/core/find/spread/store"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// Index is the command that keeps the signatures of a set.
type Index struct {
	Set string `arg:"" name:"set" help:"Folder, zip, .jsonl or other page set."`
	cli.JobFlags
	Out   string `required:"" placeholder:"DIR" help:"Folder of the index, which is made."`
	State string `placeholder:"FILE" help:"What batch learn learned; unless told, it is learned of the set. New pages are prepared with it too."`
	Pages int64  `placeholder:"N" help:"About how many pages the index is to have one day, for which its keys are made; unless told, those of the set."`
}

// Run signs the pages of the set and adds them to an index.
func (c *Index) Run(e *cli.Env) error {
	sign := Sign{Set: c.Set, JobFlags: c.JobFlags, Out: c.Out, State: c.State, Pages: c.Pages, grows: true}
	return sign.Run(e)
}

// Query compares new pages with an index.
type Query struct {
	Dir string `arg:"" name:"dir" help:"Folder of the index that batch index made."`
	Set string `arg:"" name:"set" help:"Page set with the new pages."`
	Add bool   `help:"Take the new pages into the index. Their ids must be new."`
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
	set, err := formats.Open(e.Ctx, c.Set, page.Options{MaxUnpack: e.MaxUnpack})
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
	_, err = say.Fprintf(e.Stderr, "%s: %d {page|pages} in the index\n", c.Dir, pages)
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
	c.Writes("--left", q.Left)
	q.ExportFlags.AddTo(&c)
	return c
}

// Help returns the examples that kong shows in the help of the command.
func (*Query) Help() string {
	return `An archive is signed once, then new pages are held against it and taken in:

  batch index archive --algorithm minhash --out signed
  batch query signed new-pages --pairs pairs.csv --add`
}

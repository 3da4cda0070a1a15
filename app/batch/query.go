package main

import (
	"pagetwin/core/page"
	"pagetwin/core/say"
	"pagetwin/core/spread"
	"pagetwin/core/spread/store"
)

type indexCmd struct {
	Set string `arg:"" name:"set" help:"Folder, zip, .jsonl or other page set."`
	jobFlags
	Out   string `required:"" placeholder:"DIR" help:"Folder of the index, which is made."`
	State string `placeholder:"FILE" help:"What batch learn learned; unless told, it is learned of the set. New pages are prepared with it too."`
	Pages int64  `placeholder:"N" help:"About how many pages the index is to have one day, for which its keys are made; unless told, those of the set."`
}

// Run signs the pages of the set into an index.
func (c *indexCmd) Run(e *env) error {
	sign := signCmd{Set: c.Set, jobFlags: c.jobFlags, Out: c.Out, State: c.State, Pages: c.Pages, grows: true}
	return sign.Run(e)
}

type queryCmd struct {
	Dir string `arg:"" name:"dir" help:"Folder of the index that batch index made."`
	Set string `arg:"" name:"set" help:"Page set with the new pages."`
	Add bool   `help:"Take the new pages into the index. Their ids must be new."`
	outcomeFlags
	goroutines
}

// Run holds new pages against an index.
func (c *queryCmd) Run(e *env) error {
	if err := c.check(); err != nil {
		return usage(err)
	}
	bar := newProgress(e.stderr)
	w, err := spread.Open(e.disk, c.Dir, Version, spread.Options{
		Workers: c.Workers, Progress: func(step store.Step, done, total int64) { bar.show(string(step), done, total) },
	})
	if err != nil {
		return err
	}
	defer w.Close()
	set, err := page.Open(e.ctx, c.Set, page.Options{MaxUnpack: e.maxUnpack})
	if err != nil {
		return err
	}
	defer set.Close()
	if err := w.Query(e.ctx, set, c.Add, func(m *spread.Merged) error { bar.done(); return c.write(e, w, m) }); err != nil {
		return err
	}
	pages, err := w.Grown()
	if err != nil {
		return err
	}
	_, err = say.Fprintf(e.stderr, "%s: %d {page|pages} in the index\n", c.Dir, pages)
	return err
}

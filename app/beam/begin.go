package main

import (
	"context"
	"path/filepath"

	"pagetwin/app/beam/work"
	"pagetwin/assets"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/shards"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/page"
	"pagetwin/core/page/files"
	"pagetwin/core/page/formats"
)

// begin begins the work that an experiment file describes, or continues it. Finished pieces of an
// interrupted job are not done again.
func (c *flags) begin(ctx context.Context, line *line) (*work.Work, error) {
	for _, n := range []int{c.Shards, c.Parts} {
		if n < 0 || n > shards.MostPieces {
			return nil, say.Errorf("--shards and --parts must be numbers from 1 to %d, got %d", shards.MostPieces, n)
		}
	}
	x, err := experiment.Load(c.About)
	if err != nil {
		return nil, err
	}
	if c.Sets == "" {
		c.Sets = x.Set
	}
	if c.Sets == "" {
		return nil, say.Errorf("%s has no page set: add a line like set = \"pages\", or use --sets SET", c.About)
	}
	if err := c.absolute(); err != nil {
		return nil, err
	}
	open := func(opt page.Options) (*page.Set, error) { return formats.Open(ctx, c.Sets, opt) }
	start := shards.Start{
		Set: c.Sets, Sizes: shards.Sizes{Shards: c.Shards, Parts: c.Parts},
		Open: func() (*page.Set, error) {
			return open(page.Options{Progress: func(done, total int64) {
				line.part(say.Words{En: "listing the set"}, done, total)
			}})
		},
		Shard: func(x page.Section) (*page.Set, error) { return open(page.Options{Section: x}) },
		Learned: func(p detect.Progress) {
			line.part(say.Words{En: "learning from the whole set"}, p.Done, p.Total)
		},
	}
	if start.Job, start.Run, err = x.One(); err != nil {
		return nil, say.Errorf("%s: %v", c.About, err)
	}
	in := []disk.Input{formats.Input(c.Sets)}
	for _, file := range files.Matching(c.Sets) {
		in = append(in, formats.Input(file))
	}
	if err := disk.Check(in, []disk.Output{{Flag: "DIR", Path: c.Dir, Folder: true}}); err != nil {
		return nil, err
	}
	w, err := work.Start(ctx, disk.FS{}, c.Dir, assets.Version, start, func(ctx context.Context, w *work.Work) error { return c.do(ctx, w, line, true) })
	if err != nil {
		return nil, err
	}
	return w, c.check(ctx, w)
}

// absolute makes the paths absolute, so that they are the same on all machines.
func (c *flags) absolute() (err error) {
	for _, path := range []*string{&c.Dir, &c.Sets} {
		if *path, err = filepath.Abs(*path); err != nil {
			return err
		}
	}
	return nil
}

// check returns an error that would stop the job on a cluster, before the cluster is used.
func (c *flags) check(ctx context.Context, w *work.Work) error {
	if _, err := w.Keys(); err != nil {
		return err
	}
	first, err := formats.Open(ctx, c.Sets, page.Options{Section: page.Section{I: 0, N: w.Spec.Shards}})
	if err != nil {
		return err
	}
	return first.Close()
}

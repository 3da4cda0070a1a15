package main

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"pagetwin/assets"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/spread"
	"pagetwin/core/find/spread/store"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/page"
	"pagetwin/core/page/files"
	"pagetwin/core/page/formats"
)

// begin begins the work by an experiment file, or takes up what was begun. What a job left
// behind that was broken off is done again only where it is missing.
func (c *flags) begin(ctx context.Context, line *line) (w *spread.Work, err error) {
	for _, n := range []int{c.Shards, c.Parts, c.Blocks} {
		if n < 0 || n > store.MostPieces {
			return nil, say.Errorf("--shards, --parts and --blocks must be numbers from 1 to %d, got %d", store.MostPieces, n)
		}
	}
	if strings.HasSuffix(c.About, ".toml") {
		w, err = c.experiment(ctx, line)
	} else {
		w, err = c.begun()
	}
	if err != nil {
		return nil, err
	}
	if err = c.check(ctx, w); err != nil {
		w.Close()
		return nil, err
	}
	return w, nil
}

// experiment begins the work that an experiment file describes, or goes on with it.
func (c *flags) experiment(ctx context.Context, line *line) (*spread.Work, error) {
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
	start := spread.Start{
		Set: c.Sets, Sizes: spread.Sizes{Shards: c.Shards, Parts: c.Parts, Blocks: c.Blocks}, DF: x.DF,
		Open: func() (*page.Set, error) {
			return formats.Open(ctx, c.Sets, page.Options{Progress: func(done, total int64) {
				line.part(say.Words{En: "listing the set"}, done, total)
			}})
		},
		Shard: func(x page.Section) (*page.Set, error) {
			return formats.Open(ctx, c.Sets, page.Options{Section: x})
		},
		See: func(ctx context.Context, w *spread.Work) error { return c.do(ctx, w, line, true) },
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
	if err := (disk.Claim{In: in, Out: []disk.Output{{Flag: "DIR", Path: c.Dir, Names: []string{store.SpecName}}}, Force: true}).Check(); err != nil {
		return nil, err
	}
	return start.Start(ctx, disk.FS{}, c.Dir, assets.Version, spread.Options{})
}

// begun takes up work that was begun.
func (c *flags) begun() (*spread.Work, error) {
	if c.Sets == "" {
		c.Sets = c.About
	}
	if c.Sets == "" {
		return nil, say.Errorf("a page set or an experiment file is missing: beam DIR SET")
	}
	if err := c.absolute(); err != nil {
		return nil, err
	}
	b, err := os.ReadFile(filepath.Join(c.Dir, store.SpecName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, say.Errorf("%s: no work has been started here: use an experiment file instead of the set, or start the work with pagetwin pieces sign %s --plan --out %s --algorithm NAME", c.Dir, c.Sets, c.Dir)
	}
	if err != nil {
		return nil, disk.Cannot(disk.ToRead, filepath.Join(c.Dir, store.SpecName), err)
	}
	var told struct{ Program string }
	if err := json.Unmarshal(b, &told); err != nil {
		return nil, say.Errorf("%s: it cannot be read as a specification of distributed work", filepath.Join(c.Dir, store.SpecName))
	}
	w, err := spread.Open(disk.FS{}, c.Dir, told.Program, spread.Options{})
	if err != nil {
		return nil, err
	}
	for _, x := range []struct {
		flag        string
		told, there int
	}{{"--shards", c.Shards, w.Spec.Shards}, {"--parts", c.Parts, w.Spec.Parts}, {"--blocks", c.Blocks, w.Spec.Blocks}} {
		if x.told > 0 && x.told != x.there {
			w.Close()
			return nil, say.Errorf("%s was started with %s %d, but now has %d: remove the flag, or use another folder", c.Dir, x.flag, x.there, x.told)
		}
	}
	return w, nil
}

// absolute makes paths mean the same on all machines.
func (c *flags) absolute() (err error) {
	for _, path := range []*string{&c.Dir, &c.Sets} {
		if *path, err = filepath.Abs(*path); err != nil {
			return err
		}
	}
	return nil
}

// check tells, before a cluster is asked, what it would stumble over.
func (c *flags) check(ctx context.Context, w *spread.Work) error {
	if about, err := spread.SetAt(c.Sets); err != nil {
		return err
	} else if about.Bytes != w.Spec.Bytes {
		return say.Errorf("%s is not the set with which the work in %s was started, %s: their sizes differ", c.Sets, c.Dir, w.Spec.Set)
	}
	if _, err := w.Keys(); err != nil {
		return err
	}
	first, err := formats.Open(ctx, c.Sets, page.Options{Section: page.Section{I: 0, N: w.Spec.Shards}})
	if err != nil {
		return err
	}
	return first.Close()
}

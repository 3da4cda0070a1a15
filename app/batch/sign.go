package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"pagetwin/core/detect"
	"pagetwin/core/page"
	"pagetwin/core/say"
	"pagetwin/core/spread"
	"pagetwin/core/spread/store"
)

type signCmd struct {
	Set string `arg:"" name:"set" help:"Folder, zip, .jsonl or other page set."`
	jobFlags
	Out    string `required:"" placeholder:"DIR" help:"Folder of the work, which all steps share; it is made where it is not there."`
	Shard  string `placeholder:"I/N" help:"Sign part I of N of the set: 3/8. Unless told, all parts that are missing."`
	Shards int    `placeholder:"N" help:"Parts of the set, where --shard does not say; unless told, one for 250,000 pages."`
	Parts  int    `placeholder:"P" help:"Parts of the keys, each joined by itself; unless told, one for 50,000 pages."`
	Blocks int    `placeholder:"B" help:"Blocks of pages, each scored by itself; unless told, one for 100,000 pages."`
	Pages  int64  `placeholder:"N" help:"Pages of the whole set, where you know it: else the first process lists the set once to count them."`
	Plan   bool   `help:"Only write what the work is, spec.json, and sign nothing: then many processes can begin at once."`
}

// Run signs what is missing of the set, or one part of it.
func (c *signCmd) Run(e *env) error {
	job, opt, err := c.options()
	if err != nil {
		return usage(err)
	}
	section, err := c.section()
	if err != nil {
		return usage(err)
	}
	w, err := c.begin(e, job, opt)
	if err != nil {
		return err
	}
	defer w.Close()
	if c.Plan {
		_, err := fmt.Fprintf(e.stdout, "%s: %d pages, %d shards, %d parts of keys, %d blocks\n", c.Out, w.Spec.Pages, w.Spec.Shards, w.Spec.Parts, w.Spec.Blocks)
		return err
	}
	open := func(s page.Section) (*page.Set, error) {
		set, err := page.Open(e.ctx, c.Set, page.Options{MaxUnpack: e.maxUnpack, Section: s})
		if err == nil {
			complain(e, set.Problems)
		}
		return set, err
	}
	return do(e, w, store.Sign, section, func(i int) (bool, error) { return w.Sign(e.ctx, i, open) })
}

// options checks what the command line says before anything is read.
func (c *signCmd) options() (job detect.Job, opt detect.Options, err error) {
	if c.Algorithm == "" {
		return job, opt, errors.New("sign needs --algorithm NAME (batch algorithms lists them)")
	}
	job, denoising, err := newJob(c.Algorithm, c.Settings, c.Preset)
	if err != nil {
		return job, opt, err
	}
	if opt, err = c.settings(denoising); err != nil {
		return job, opt, err
	}
	for _, x := range []struct {
		flag string
		n    int64
	}{{"--shards", int64(c.Shards)}, {"--parts", int64(c.Parts)}, {"--blocks", int64(c.Blocks)}, {"--pages", c.Pages}} {
		if x.n < 0 || x.flag != "--pages" && x.n > store.MostPieces {
			return job, opt, fmt.Errorf("%s is a number from 1 to %d, got %d", x.flag, store.MostPieces, x.n)
		}
	}
	return job, opt, nil
}

// section is the part that is asked for, -1 for all.
func (c *signCmd) section() (int, error) {
	if c.Shard == "" {
		return -1, nil
	}
	s, err := page.ParseSection(c.Shard)
	if err != nil {
		return 0, fmt.Errorf("--shard: %w", err)
	}
	if c.Shards > 0 && c.Shards != s.N {
		return 0, fmt.Errorf("--shard %s and --shards %d say two numbers of shards", c.Shard, c.Shards)
	}
	c.Shards = s.N
	return s.I, nil
}

// begin begins the work, or goes on with it.
func (c *signCmd) begin(e *env, job detect.Job, opt detect.Options) (*spread.Work, error) {
	sizes := spread.Sizes{Shards: c.Shards, Parts: c.Parts, Blocks: c.Blocks}
	name, bytes, err := aboutSet(c.Set)
	if err != nil {
		return nil, err
	}
	pages, least := c.Pages, opt.Least
	there, err := spread.Open(e.disk, c.Out, Version, spread.Options{})
	switch {
	case err == nil: // what was found out of the set, or is not told, stays
		s := there.Spec
		name, pages, least = s.Set, cmp.Or(pages, s.Pages), s.LeastHere
		sizes = spread.Sizes{Shards: cmp.Or(c.Shards, s.Shards), Parts: cmp.Or(c.Parts, s.Parts), Blocks: cmp.Or(c.Blocks, s.Blocks)}
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	case pages == 0 || opt.Least > 0:
		if pages, least, err = c.look(e, opt); err != nil {
			return nil, err
		}
	}
	spec, err := spread.Plan(job, opt, Version, name, bytes, pages, least, sizes)
	if err != nil {
		return nil, err
	}
	bar := newProgress(e.stderr)
	return spread.Begin(e.disk, c.Out, spec, spread.Options{
		Workers: c.Workers, Progress: func(step store.Step, done, total int64) { bar.show(string(step), done, total) },
	})
}

// look lists the whole set for what all shards have to know of it.
func (c *signCmd) look(e *env, opt detect.Options) (pages int64, least int, err error) {
	set, err := open(e, c.Set)
	if err != nil {
		return 0, 0, err
	}
	defer set.Close()
	if pages = int64(len(set.Pages)); c.Pages > 0 && c.Pages != pages {
		return 0, 0, fmt.Errorf("%s has %d pages, and --pages says %d", c.Set, pages, c.Pages)
	}
	least, err = opt.LeastOf(e.ctx, set, detect.LearnOptions{Workers: c.Workers, PageTime: c.PageTime})
	return pages, least, err
}

// aboutSet is what a set at a path is called, and its bytes where it is one file.
func aboutSet(path string) (name string, bytes int64, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", 0, say.Errorf("open %s: %v", "打开 %s：%v", path, say.Plain(err))
	}
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if info.Mode().IsRegular() {
		bytes = info.Size()
	}
	return filepath.Base(path), bytes, nil
}

package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"pagetwin/core/detect"
	"pagetwin/core/disk"
	"pagetwin/core/page"
	"pagetwin/core/say"
	"pagetwin/core/spread"
	"pagetwin/core/spread/store"
)

type signCmd struct {
	Set string `arg:"" name:"set" help:"Folder, zip, .jsonl or other page set."`
	jobFlags
	Out     string `required:"" placeholder:"DIR" help:"Folder of the work, which all steps share; it is made where it is not there."`
	Shard   string `placeholder:"I/N" help:"Sign part I of N of the set: 3/8. Unless told, all parts that are missing."`
	Shards  int    `placeholder:"N" help:"Parts of the set, where --shard does not say; unless told, one for 250,000 pages."`
	Parts   int    `placeholder:"P" help:"Parts of the keys, each joined by itself; unless told, one for 50,000 pages."`
	Blocks  int    `placeholder:"B" help:"Blocks of pages, each scored by itself; unless told, one for 100,000 pages."`
	State   string `placeholder:"FILE" help:"What batch learn learned of the whole set; unless told, the first process learns it."`
	Pages   int64  `placeholder:"N" help:"Pages of the whole set, where you know it: else the first process lists the set once to count them."`
	Parquet bool   `help:"Also write keys and signatures as Parquet, keys.parquet and pages.parquet of each shard, to join them in SQL."`
	grows   bool   // it is an index
	Plan    bool   `help:"Look at the whole set, write what the work is and what was learned, and sign nothing: then many processes can begin at once."`
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
	about, err := aboutSet(c.Set)
	if err != nil {
		return nil, err
	}
	about.Pages = c.Pages
	sizes := spread.Sizes{Shards: c.Shards, Parts: c.Parts, Blocks: c.Blocks}
	var state *detect.State
	if c.State != "" {
		if state, err = detect.LoadState(c.State); err != nil {
			return nil, err
		}
	}
	learns, err := spread.Learns(job, opt)
	if err != nil {
		return nil, usage(err)
	}
	there, err := spread.Open(e.disk, c.Out, Version, spread.Options{})
	learned := ""
	switch {
	case err == nil: // what was found out of the set, or is not told, stays
		s := there.Spec
		about.Name, about.Pages, learned = s.Set, cmp.Or(about.Pages, s.Pages), s.State
		sizes = spread.Sizes{Shards: cmp.Or(c.Shards, s.Shards), Parts: cmp.Or(c.Parts, s.Parts), Blocks: cmp.Or(c.Blocks, s.Blocks)}
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	default:
		if state, err = c.look(e, job, opt, learns, state, &about); err != nil {
			return nil, err
		}
	}
	spec, err := spread.Plan(job, opt, Version, about, sizes)
	if err != nil {
		return nil, err
	}
	spec.Parquet, spec.Grows = c.Parquet, c.grows
	if spec.State = learned; c.DF != "" {
		f, err := store.FileAt(filepath.Dir(c.DF), filepath.Base(c.DF))
		if err != nil {
			return nil, disk.Cannot(disk.ToRead, c.DF, err)
		}
		spec.DF = f.Sum
	}
	bar := newProgress(e.stderr)
	return spread.Begin(e.disk, c.Out, spec, state, spread.Options{
		Workers: c.Workers, Progress: func(step store.Step, done, total int64) { bar.show(string(step), done, total) },
	})
}

// look finds out of the whole set what all shards have to know of it, where that is not told.
func (c *signCmd) look(e *env, job detect.Job, opt detect.Options, learns []say.Words, state *detect.State, about *spread.Set) (*detect.State, error) {
	counts := (c.Plan || c.Shard == "") && detect.CountsElements(job) // is no need, so that a shard does without
	switch {
	case state != nil && c.grows && about.Pages >= int64(state.About.Pages):
		return state, nil
	case state != nil && about.Pages > 0 && about.Pages != int64(state.About.Pages):
		return nil, usage(fmt.Errorf("--pages says %d, and %s was learned of a set of %d", about.Pages, c.State, state.About.Pages))
	case state != nil:
		about.Pages = int64(state.About.Pages)
		return state, nil
	case len(learns) > 0 && c.Shard != "" && !c.Plan:
		return nil, usage(say.Errorf("a run learns of the whole set %v: first run the same command with --plan in place of --shard, or give --state FILE of batch learn",
			"运行要先从整个网页集学习%v：请先把 --shard 换成 --plan 执行同一命令，或用 --state 给出 batch learn 的文件", learns[0]))
	case len(learns) == 0 && about.Pages > 0 && !counts:
		return nil, nil
	}
	set, err := open(e, c.Set)
	if err != nil {
		return nil, err
	}
	defer set.Close()
	if about.Pages = int64(len(set.Pages)); c.grows && c.Pages >= about.Pages {
		about.Pages = c.Pages
	} else if c.Pages > 0 && c.Pages != about.Pages {
		return nil, usage(fmt.Errorf("%s has %d pages, and --pages says %d", c.Set, about.Pages, c.Pages))
	}
	if len(learns) == 0 && !counts {
		return nil, nil
	}
	bar := newProgress(e.stderr)
	defer bar.done()
	opt.Program, opt.Progress = Version, func(p detect.Progress) { bar.show("learn", p.Done, p.Total) }
	state, problems, err := detect.LearnState(e.ctx, set, detect.Lesson{Job: job}, opt)
	bar.done()
	complain(e, problems)
	return state, err
}

// aboutSet is what a set at a path is called, and its bytes where it is one file.
func aboutSet(path string) (about spread.Set, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return about, say.Errorf("open %s: %v", "打开 %s：%v", path, say.Plain(err))
	}
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if about.Name = filepath.Base(path); info.Mode().IsRegular() {
		about.Bytes = info.Size()
	}
	return about, nil
}

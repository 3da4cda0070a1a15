package pieces

import (
	"errors"

	"pagetwin/app/batch/cli"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/learn"
	"pagetwin/core/find/spread"
	"pagetwin/core/find/spread/store"
	"pagetwin/core/page"
)

// Sign is the first step of a run in pieces.
type Sign struct {
	Set string `arg:"" name:"set" help:"Page set: folder, zip, .jsonl or another format, or a file name pattern in quotes ('crawl/*.warc.gz') whose files form one set."`
	cli.JobFlags
	Out     string `short:"o" required:"" placeholder:"DIR" help:"Work folder shared by all steps; created if missing."`
	Shard   string `placeholder:"I/N" help:"Compute the signatures of part I of N of the set, such as 3/8. Default: all missing parts."`
	Shards  int    `placeholder:"N" help:"Number of parts of the set if --shard does not give it. Default: one for every 250,000 pages."`
	Parts   int    `placeholder:"P" help:"Number of parts of the index keys; each part is joined separately. Default: one for every 50,000 pages."`
	Blocks  int    `placeholder:"B" help:"Number of blocks of pages; each block is scored separately. Default: one for every 100,000 pages."`
	State   string `placeholder:"FILE" help:"File of pagetwin pieces learn with the statistics of the whole set. Default: the first process collects them."`
	Pages   int64  `placeholder:"N" help:"Number of pages of the whole set, if known. Default: the first process lists the set once and counts them."`
	Parquet bool   `help:"For each shard, also write index keys and signatures as keys.parquet and pages.parquet, so that they can be joined in SQL."`
	cli.AsJSON
	grows bool // the work is an index, which can grow
	Plan  bool `help:"Only read the whole set and write the plan and its statistics, without computing signatures. Several processes can then start at the same time."`
}

// Run signs the parts of the set that are not signed yet, or one part of it.
func (c *Sign) Run(e *cli.Env) error {
	job, opt, err := c.options()
	if err != nil {
		return cli.Usage(err)
	}
	section, err := c.section()
	if err != nil {
		return cli.Usage(err)
	}
	w, err := c.begin(e, job, opt)
	if err != nil {
		return err
	}
	defer w.Close()
	if c.Plan {
		s := w.Spec
		return e.Result(c.JSON, map[string]any{"dir": c.Out, "pages": s.Pages, "shards": s.Shards, "parts": s.Parts, "blocks": s.Blocks},
			"%s: %d {page|pages}, %d {shard|shards}, %d {part|parts} of keys, %d {block|blocks}\n", c.Out, s.Pages, s.Shards, s.Parts, s.Blocks)
	}
	open := func(s page.Section) (*page.Set, error) {
		set, err := cli.OpenShard(e, c.Set, s)
		if err == nil {
			cli.Complain(e, set.Problems)
		}
		return set, err
	}
	return do(e, c.JSON, w, store.Sign, section, func(i int) (bool, error) { return w.Sign(e.Ctx, i, open) })
}

// options checks the command line before anything is read.
func (c *Sign) options() (job detect.Job, opt detect.Options, err error) {
	job, denoising, err := c.Job()
	if err != nil {
		return job, opt, err
	}
	if opt, err = c.Options(denoising); err != nil {
		return job, opt, err
	}
	for _, x := range []struct {
		flag string
		n    int64
	}{{"--shards", int64(c.Shards)}, {"--parts", int64(c.Parts)}, {"--blocks", int64(c.Blocks)}, {"--pages", c.Pages}} {
		if x.n < 0 || x.flag != "--pages" && x.n > store.MostPieces {
			return job, opt, say.Errorf("%s must be a number from 1 to %d, got %d", x.flag, store.MostPieces, x.n)
		}
	}
	return job, opt, nil
}

// section returns the number of the part that the flag names, −1 for all.
func (c *Sign) section() (int, error) {
	if c.Shard == "" {
		return -1, nil
	}
	s, err := page.ParseSection(c.Shard)
	if err != nil {
		return 0, say.Errorf("--shard: %v", err)
	}
	if c.Shards > 0 && c.Shards != s.N {
		return 0, say.Errorf("--shard %s and --shards %d give different numbers of shards", c.Shard, c.Shards)
	}
	c.Shards = s.N
	return s.I, nil
}

// begin begins the work, or resumes it.
func (c *Sign) begin(e *cli.Env, job detect.Job, opt detect.Options) (*spread.Work, error) {
	if _, err := spread.Learns(job, opt); err != nil {
		return nil, cli.Usage(err)
	}
	var state *learn.State
	var err error
	if c.State != "" {
		if state, err = learn.LoadState(c.State); err != nil {
			return nil, err
		}
	}
	s := spread.Start{
		Job: job, Run: opt, Set: c.Set, Pages: c.Pages, Sizes: spread.Sizes{Shards: c.Shards, Parts: c.Parts, Blocks: c.Blocks},
		State: state, DF: c.DF, Parquet: c.Parquet, Grows: c.grows, Alone: c.Shard != "" && !c.Plan,
		Open:    func() (*page.Set, error) { return cli.Open(e, c.Set) },
		Shard:   func(x page.Section) (*page.Set, error) { return cli.OpenShard(e, c.Set, x) },
		Learned: func(p detect.Progress) { e.Show("learn", p.Done, p.Total) },
		Unread:  func(pages []page.Problem) { cli.Complain(e, pages) },
	}
	w, err := s.Start(e.Ctx, e.Disk, c.Out, cli.Version, spread.Options{
		Workers: c.Workers, Progress: func(step store.Step, done, total int64) { e.Show(string(step), done, total) },
	})
	if _, misused := errors.AsType[*spread.Misuse](err); misused {
		return nil, cli.Usage(err)
	}
	return w, err
}

// Claims implements [cli.Claimer].
func (s *Sign) Claims() (c cli.Claims) {
	c.ReadsSets(s.Set)
	c.Reads(s.DF, cli.WhatDF)
	c.Reads(s.State, cli.WhatState)
	c.ReadsValues(s.Settings)
	c.Out = append(c.Out, disk.Output{Flag: "--out", Path: s.Out, Names: []string{store.SpecName}})
	return c
}

// Help returns the examples that kong shows in the help of the command.
func (*Sign) Help() string {
	return `The four steps with one work folder, here in two shards:

  pagetwin pieces sign pages --algorithm minhash --out work --plan --shards 2
  pagetwin pieces sign pages --algorithm minhash --out work --shard 1/2
  pagetwin pieces sign pages --algorithm minhash --out work --shard 2/2
  pagetwin pieces join work
  pagetwin pieces score work
  pagetwin pieces merge work --pairs pairs.tsv`
}

package pieces

import (
	"errors"
	"fmt"

	"pagetwin/app/batch/cli"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/learn"
	"pagetwin/core/find/spread"
	"pagetwin/core/find/spread/store"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// Sign is the first step of a run in pieces.
type Sign struct {
	Set string `arg:"" name:"set" help:"Folder, zip, .jsonl or other page set, or a pattern of names in quotes ('crawl/*.warc.gz'), whose files are one set."`
	cli.JobFlags
	Out     string `required:"" placeholder:"DIR" help:"Folder of the work, which all steps share; it is made where it is not there."`
	Shard   string `placeholder:"I/N" help:"Sign part I of N of the set: 3/8. Unless told, all parts that are missing."`
	Shards  int    `placeholder:"N" help:"Parts of the set, where --shard does not say; unless told, one for 250,000 pages."`
	Parts   int    `placeholder:"P" help:"Parts of the keys, each joined by itself; unless told, one for 50,000 pages."`
	Blocks  int    `placeholder:"B" help:"Blocks of pages, each scored by itself; unless told, one for 100,000 pages."`
	State   string `placeholder:"FILE" help:"What batch learn learned of the whole set; unless told, the first process learns it."`
	Pages   int64  `placeholder:"N" help:"Pages of the whole set, where you know it: else the first process lists the set once to count them."`
	Parquet bool   `help:"Also write keys and signatures as Parquet, keys.parquet and pages.parquet of each shard, to join them in SQL."`
	grows   bool   // the work is an index, which can grow
	Plan    bool   `help:"Look at the whole set, write what the work is and what was learned, and sign nothing: then many processes can begin at once."`
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
		_, err := say.Fprintf(e.Stdout, "%s: %d {page|pages}, %d {shard|shards}, %d {part|parts} of keys, %d {block|blocks}\n", c.Out, w.Spec.Pages, w.Spec.Shards, w.Spec.Parts, w.Spec.Blocks)
		return err
	}
	open := func(s page.Section) (*page.Set, error) {
		set, err := formats.Open(e.Ctx, c.Set, page.Options{MaxUnpack: e.MaxUnpack, Section: s})
		if err == nil {
			cli.Complain(e, set.Problems)
		}
		return set, err
	}
	return do(e, w, store.Sign, section, func(i int) (bool, error) { return w.Sign(e.Ctx, i, open) })
}

// options checks the command line before anything is read.
func (c *Sign) options() (job detect.Job, opt detect.Options, err error) {
	if c.Algorithm == "" {
		return job, opt, errors.New("sign needs --algorithm NAME (batch algorithms lists them)")
	}
	job, denoising, err := cli.NewJob(c.Algorithm, c.Settings, c.Preset)
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
			return job, opt, fmt.Errorf("%s is a number from 1 to %d, got %d", x.flag, store.MostPieces, x.n)
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
		return 0, fmt.Errorf("--shard: %w", err)
	}
	if c.Shards > 0 && c.Shards != s.N {
		return 0, fmt.Errorf("--shard %s and --shards %d say two numbers of shards", c.Shard, c.Shards)
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
	return `The four steps over one folder, here in two shards:

  batch sign pages --algorithm minhash --out work --plan --shards 2
  batch sign pages --algorithm minhash --out work --shard 1/2
  batch sign pages --algorithm minhash --out work --shard 2/2
  batch join work
  batch score work
  batch merge work --pairs pairs.tsv`
}

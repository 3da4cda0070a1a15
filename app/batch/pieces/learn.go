package pieces

import (
	"io"
	"slices"

	"pagetwin/app/batch/cli"
	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/learn"
	"pagetwin/core/text"
)

// Learn holds the commands that learn from a set what a run would learn.
type Learn struct {
	Set   learnSetCmd   `cmd:"" default:"withargs" help:"Collect the statistics that a run needs before it computes signatures, for run --state: passages repeated on hosts and on many pages, document frequencies, a trained map."`
	Merge learnMergeCmd `cmd:"" without:"max-unpack" help:"Merge what --shard learned from all parts of a set, with the same result as for the whole set."`
}

type learnSetCmd struct {
	Set       string       `arg:"" name:"set" help:"Page set: folder, zip, .jsonl or .html file, or a file name pattern in quotes ('crawl/*.warc.gz') whose files form one set."`
	Algorithm string       `short:"a" required:"" placeholder:"NAME" help:"Algorithm (pagetwin algorithms lists them)."`
	Settings  []string     `name:"set" sep:"none" placeholder:"NAME=VALUE" help:"A parameter of the algorithm, or denoise.NAME=VALUE; may be repeated."`
	Denoiser  string       `short:"d" default:"${denoiser}" help:"Denoiser for HTML pages (pagetwin denoisers lists them)."`
	Reading   pass.Reading `embed:""`
	DF        string       `placeholder:"FILE" help:"Document frequencies from FILE instead of the set."`
	Sample    int          `placeholder:"N" help:"Fit the algorithm to only N pages, drawn by their ids. For algorithms whose training time grows with the square of the number of pages."`
	Seed      uint64       `default:"0" placeholder:"N" help:"Seed of the random draw."`
	Shard     cli.Shard    `placeholder:"I/N" help:"Learn from only part I of N of the set, as one of several machines; learn merge merges the parts."`
	State     string       `placeholder:"FILE" help:"Earlier file of pagetwin pieces learn with statistics of hosts and templates, made with the same settings. An algorithm that must be fitted to the set continues from it."`
	cli.Goroutines
	Out string `short:"o" required:"" placeholder:"FILE" help:"File to write; run --state reads it."`
	cli.TimePerPage
	cli.AsJSON
}

// Run learns from a set or a part of it.
func (c *learnSetCmd) Run(e *cli.Env) error {
	lesson, opt, err := c.options()
	if err != nil {
		return cli.Usage(err)
	}
	if lesson.Known, err = cli.LoadState(c.State); err != nil {
		return cli.Usage(err)
	}
	set, err := cli.OpenShard(e, c.Set, c.Shard.Section)
	if err != nil {
		return err
	}
	defer set.Close()
	opt.Progress = func(p detect.Progress) { e.Show(p.Stage, p.Done, p.Total) }
	opt.Forecast = cli.WarnOfLong(e)
	s, problems, err := detect.LearnState(e.Ctx, set, lesson, opt)
	if err != nil {
		return err
	}
	cli.Complain(e, slices.Concat(set.Problems, problems))
	if err := e.ToFile(c.Out, s.Write); err != nil {
		return err
	}
	return printLearned(e, c.JSON, s, c.Out)
}

// options checks the command line before a page is read.
func (c *learnSetCmd) options() (l detect.Lesson, opt detect.Options, err error) {
	job, d, v, err := cli.Method(c.Algorithm, c.Denoiser, c.Settings)
	if err != nil {
		return l, opt, err
	}
	if c.Sample < 0 {
		return l, opt, say.Errorf("--sample must be at least 1, got %d", c.Sample)
	}
	opt.Denoiser, opt.Denoise = d, v
	if opt.DF, err = cli.LoadDF(c.DF); err != nil {
		return l, opt, err
	}
	opt.Reading, opt.Segmenter, opt.Program = c.Reading, text.NewSegmenter(), cli.Version
	opt.Workers, opt.PageTime = c.Workers, c.PageTime
	return detect.Lesson{Job: job, Sample: c.Sample, Seed: c.Seed}, opt, nil
}

// printLearned prints the content of a file, and what to do with it next.
func printLearned(e *cli.Env, asJSON bool, s *learn.State, out string) error {
	a := s.About
	what := e.Say("hosts and templates")
	switch {
	case a.Fitted && a.Sample > 0:
		what = e.Say("hosts and templates, and %s fitted to a sample of %d", a.Algorithm, a.Sample)
	case a.Fitted:
		what = e.Say("hosts and templates, and %s fitted", a.Algorithm)
	}
	next := "pagetwin run --state"
	if a.Part != "" {
		what, next = e.Say("part %s, %s", a.Part, what), "pagetwin pieces learn merge"
	} else if fits, err := mustFit(a); err != nil {
		return err
	} else if fits && !a.Fitted {
		next = e.Say("pagetwin pieces learn --state, since %s is not fitted yet", a.Algorithm)
	}
	return e.Result(asJSON, map[string]any{"algorithm": a.Algorithm, "pages": a.Pages, "part": a.Part, "fitted": a.Fitted, "out": out},
		"learned from %d {page|pages}: %s; written to %s, for use by %s\n", a.Pages, what, out, next)
}

// methodOf makes the method for which something was learned.
func methodOf(a learn.About) (algo.Method, error) {
	algorithm, err := catalog.Algorithm(a.Algorithm)
	if err != nil {
		return nil, err
	}
	var settings []string
	for name, value := range a.Values {
		settings = append(settings, name+"="+value)
	}
	v, err := param.Parse(algorithm.Params, settings)
	if err != nil {
		return nil, say.Errorf("%s: %v", a.Algorithm, err)
	}
	return algorithm.New(v)
}

// mustFit reports whether the algorithm for which something was learned must see the whole set.
func mustFit(a learn.About) (bool, error) {
	m, err := methodOf(a)
	_, fits := m.(algo.Fitter)
	return fits, err
}

type learnMergeCmd struct {
	Files []string `arg:"" name:"file" help:"Files written by learn --shard for all parts, in any order."`
	Out   string   `short:"o" required:"" placeholder:"FILE" help:"File to write."`
	cli.AsJSON
}

// Run merges the parts.
func (c *learnMergeCmd) Run(e *cli.Env) error {
	s, err := learn.MergeStates(e.Ctx, c.Files, cli.Version, methodOf)
	if err != nil {
		return cli.Usage(err)
	}
	if err := e.ToFile(c.Out, func(w io.Writer) error { return s.Write(w) }); err != nil {
		return err
	}
	return printLearned(e, c.JSON, s, c.Out)
}

// Claims implements [cli.Claimer].
func (l *learnSetCmd) Claims() (c cli.Claims) {
	c.ReadsSets(l.Set)
	c.ReadsValues(l.Settings)
	c.Reads(l.DF, cli.WhatDF)
	c.Reads(l.State, cli.WhatLearned)
	c.Writes("--out", l.Out)
	return c
}

// Claims implements [cli.Claimer].
func (l *learnMergeCmd) Claims() (c cli.Claims) {
	for _, name := range l.Files {
		c.Reads(name, cli.WhatPart)
	}
	c.Writes("--out", l.Out)
	return c
}

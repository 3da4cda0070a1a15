package pieces

import (
	"fmt"
	"io"
	"slices"

	"pagetwin/app/batch/cli"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/learn"
	"pagetwin/core/text"
)

// DF holds the commands for document frequencies.
type DF struct {
	Count dfCountCmd `cmd:"" default:"withargs" help:"Count in how many pages of a set each word occurs."`
	Merge dfMergeCmd `cmd:"" without:"max-unpack" help:"Merge the counts that --shard wrote for all parts of a set, with the same result as for the whole set."`
}

type dfCountCmd struct {
	Set          string   `arg:"" name:"set" help:"Folder, zip, .jsonl or .html file."`
	Segmentation string   `default:"dict" help:"How text is split into words: dict, hmm or search."`
	Denoiser     string   `short:"d" default:"${denoiser}" help:"Denoiser for HTML pages."`
	Settings     []string `name:"set" sep:"none" placeholder:"NAME=VALUE" help:"A parameter of the denoiser; may be repeated."`
	Fold         text.Fold
	Shard        cli.Shard `placeholder:"I/N" help:"Count only part I of N of the set, as one of several machines; df merge merges the parts."`
	State        string    `placeholder:"FILE" help:"File of pagetwin pieces learn with the statistics of the whole set, for denoisers that use the other pages of a host."`
	Out          string    `short:"o" required:"" placeholder:"FILE" help:"File of document frequencies to write; run --df and the key df of an experiment file read it."`
	cli.AsJSON
}

// Run counts the pages in which each word occurs, so that several sets can be weighted by the
// same frequencies.
func (c *dfCountCmd) Run(e *cli.Env) error {
	d, v, err := cli.NewDenoiser(c.Denoiser, c.Settings)
	if err != nil {
		return cli.Usage(err)
	}
	if !slices.Contains(text.Modes(), c.Segmentation) {
		return cli.Wrong("--segmentation must be dict, hmm or search, got %s", c.Segmentation)
	}
	state, err := cli.LoadState(c.State)
	if err != nil {
		return cli.Usage(err)
	}
	set, err := cli.OpenShard(e, c.Set, c.Shard.Section)
	if err != nil {
		return err
	}
	defer set.Close()
	opt := detect.Options{
		Denoiser: d, Denoise: v, Reading: pass.Reading{Fold: c.Fold}, Segmenter: text.NewSegmenter(), State: state, Program: cli.Version,
		Progress: func(p detect.Progress) { e.Show("count", p.Done, p.Total) },
	}
	df, problems, err := detect.WordDF(e.Ctx, set, text.Mode(c.Segmentation), opt)
	if err != nil {
		return err
	}
	cli.Complain(e, slices.Concat(set.Problems, problems))
	write, part := df.Write, ""
	if c.Shard.N > 0 {
		of := fmt.Sprintf("version=%s segmentation=%s fold=%s denoiser=%s %s", cli.Version, c.Segmentation, c.Fold, d.Name, v)
		write, part = learn.DFPart{Part: c.Shard.Section, Of: of, DF: df}.Write, e.Say(", part %v,", c.Shard.Section)
	}
	if err := e.ToFile(c.Out, write); err != nil {
		return err
	}
	return e.Result(c.JSON, counted(df, c.Out), "%d {word|words} of %d {page|pages}%s in %s\n", df.Len(), df.N, part, c.Out)
}

type dfMergeCmd struct {
	Files []string `arg:"" name:"file" help:"Files written by df --shard for all parts, in any order."`
	Out   string   `short:"o" required:"" placeholder:"FILE" help:"File of document frequencies to write."`
	cli.AsJSON
}

// Run adds up the counts of parts.
func (c *dfMergeCmd) Run(e *cli.Env) error {
	df, err := learn.MergeDF(c.Files)
	if err != nil {
		return cli.Usage(err)
	}
	if err := e.ToFile(c.Out, func(w io.Writer) error { return df.Write(w) }); err != nil {
		return err
	}
	return e.Result(c.JSON, counted(df, c.Out), "%d {word|words} of %d {page|pages} in %s\n", df.Len(), df.N, c.Out)
}

// counted are the figures of document frequencies in a file.
func counted(df *text.DF, out string) map[string]any {
	return map[string]any{"words": df.Len(), "pages": df.N, "out": out}
}

// Claims implements [cli.Claimer].
func (d *dfCountCmd) Claims() (c cli.Claims) {
	c.ReadsSets(d.Set)
	c.ReadsValues(d.Settings)
	c.Reads(d.State, cli.WhatLearned)
	c.Writes("--out", d.Out)
	return c
}

// Claims implements [cli.Claimer].
func (d *dfMergeCmd) Claims() (c cli.Claims) {
	for _, name := range d.Files {
		c.Reads(name, cli.WhatPart)
	}
	c.Writes("--out", d.Out)
	return c
}

package pieces

import (
	"pagetwin/app/batch/cli"
	"pagetwin/app/batch/outcome"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/result"
	"pagetwin/core/find/spread"
	"pagetwin/core/find/spread/store"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/show/export"
)

// stepFlags are the flags of steps over a work folder.
type stepFlags struct {
	Dir string `arg:"" name:"dir" help:"Work folder created by pagetwin pieces sign."`
	cli.Goroutines
}

// open opens the work.
func (c *stepFlags) open(e *cli.Env) (*spread.Work, error) {
	return spread.Open(e.Disk, c.Dir, cli.Version, spread.Options{
		Workers: c.Workers, Progress: func(step store.Step, done, total int64) { e.Show(string(step), done, total) },
	})
}

// Join is the second step.
type Join struct {
	stepFlags
	cli.AsJSON
	Part string `placeholder:"P/N" help:"Join part P of N of the keys, such as 3/20. Default: all missing parts."`
}

// Run finds the candidate pairs: pages that share a key.
func (c *Join) Run(e *cli.Env) error {
	w, err := c.open(e)
	if err != nil {
		return err
	}
	defer w.Close()
	piece, err := pieceOf(w, store.Join, "--part", c.Part)
	if err != nil {
		return cli.Usage(err)
	}
	return do(e, c.JSON, w, store.Join, piece, func(i int) (bool, error) { return w.Join(e.Ctx, i) })
}

// Score is the third step.
type Score struct {
	stepFlags
	cli.AsJSON
	Block string `placeholder:"B/N" help:"Score block B of N, such as 3/10. Default: all missing blocks."`
}

// Run scores the candidate pairs.
func (c *Score) Run(e *cli.Env) error {
	w, err := c.open(e)
	if err != nil {
		return err
	}
	defer w.Close()
	piece, err := pieceOf(w, store.Score, "--block", c.Block)
	if err != nil {
		return cli.Usage(err)
	}
	return do(e, c.JSON, w, store.Score, piece, func(i int) (bool, error) { return w.Score(e.Ctx, i) })
}

// pieceOf reads the number of the piece of a step that a flag names, −1 for all.
func pieceOf(w *spread.Work, step store.Step, flag, text string) (int, error) {
	if text == "" {
		return -1, nil
	}
	s, err := page.ParseSection(text)
	if err != nil {
		return 0, say.Errorf("%s: %v", flag, err)
	}
	if n := w.Pieces(step); s.N != n {
		return 0, say.Errorf("%s %s: the work in %s has %d {piece|pieces} of %s", flag, text, w.Dir, n, step)
	}
	return s.I, nil
}

// do makes one piece of a step, or all missing pieces if piece is −1.
func do(e *cli.Env, asJSON bool, w *spread.Work, step store.Step, piece int, work func(i int) (made bool, err error)) error {
	todo := []int{piece}
	if piece < 0 {
		var err error
		if todo, err = w.Missing(step); err != nil {
			return err
		}
	}
	made := 0
	for _, i := range todo {
		ok, err := work(i)
		if err != nil {
			return err
		}
		if ok {
			made++
		}
	}
	n := w.Pieces(step)
	figures := map[string]any{"dir": w.Dir, "step": step, "made": made, "pieces": n}
	switch {
	case piece >= 0 && made == 0:
		return e.Result(asJSON, figures, "%s: %s %d/%d already done\n", w.Dir, step, piece+1, n)
	case piece >= 0:
		return e.Result(asJSON, figures, "%s: %s %d/%d made\n", w.Dir, step, piece+1, n)
	case made < n:
		return e.Result(asJSON, figures, "%s: %d of %d {piece|pieces} of %s done, %d already done\n", w.Dir, made, n, step, n-made)
	}
	return e.Result(asJSON, figures, "%s: %d of %d {piece|pieces} of %s done\n", w.Dir, made, n, step)
}

// Merge is the last step.
type Merge struct {
	stepFlags
	outcomeFlags
}

// Run merges the pieces into the result.
func (c *Merge) Run(e *cli.Env) error {
	if err := c.check(); err != nil {
		return cli.Usage(err)
	}
	w, err := c.open(e)
	if err != nil {
		return err
	}
	defer w.Close()
	merge := w.MergeFound
	if c.asksForAll() {
		merge = w.Merge
	}
	m, err := merge(e.Ctx)
	if err != nil {
		return err
	}
	return c.write(e, w, m)
}

// outcomeFlags choose what is written of a result that was merged from files.
type outcomeFlags struct {
	outcome.ExportFlags
	Truth string `placeholder:"FILE" help:"Read the truth from FILE (pairs.tsv or clusters.tsv), to label pairs and compute measures."`
	outcome.PrintFlags
}

// check returns an error when flags are wrong, before anything is read.
func (c *outcomeFlags) check() error {
	if c.KeepRule == string(cluster.Longest) {
		return say.Errorf("--keep-rule longest needs the text of every page, which is not available here: use first or host")
	}
	return c.ExportFlags.Check()
}

// asksForAll reports whether an output needs the name of every page of the set.
func (c *outcomeFlags) asksForAll() bool { return c.Keep+c.Bundle+c.Truth != "" }

// write writes the merged result, and prints the report.
func (c *outcomeFlags) write(e *cli.Env, w *spread.Work, m *spread.Merged) error {
	var gold *truth.Truth
	var lines []page.Problem
	var err error
	if c.Truth != "" {
		if gold, lines, err = cli.TruthOf(m.Set, c.Truth); err != nil {
			return err
		}
	}
	o := eval.NewOutcome(m.Set, m.Result, gold, m.Threshold)
	out := &export.Subject{Outcome: o, Name: m.Algorithm.Name, Version: cli.Version, Machine: result.ThisMachine().String()}
	if err := c.Export(e, []*export.Subject{out}); err != nil {
		return err
	}
	problems := m.Set.AllProblems(lines, m.Result.Problems)
	cli.Complain(e, problems)
	return c.Print(e, []*outcome.Report{outcome.ReportOf(out, w.Spec.Denoiser.Name, problems)})
}

// Claims implements [cli.Claimer].
func (c *Merge) Claims() (x cli.Claims) {
	x.Reads(c.Truth, cli.WhatTruth)
	x.In = append(x.In, disk.Input{Path: c.Dir, What: cli.WhatWork, Takes: store.Takes})
	c.ExportFlags.AddTo(&x)
	return x
}

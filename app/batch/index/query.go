package index

import (
	"io"

	"pagetwin/app/batch/cli"
	"pagetwin/app/batch/outcome"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/index"
	"pagetwin/core/find/result"
	"pagetwin/core/find/shards"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/show/export"
)

// asking is a question to an index.
type asking struct {
	Dir cli.In  `arg:"" name:"dir" help:"Folder of the index created by pagetwin index make."`
	Set cli.Set `arg:"" name:"set" help:"Page set with the new pages."`
	outcome.ExportFlags
	outcome.SetFlag
	Truth cli.In `placeholder:"FILE" help:"Read the truth from FILE (pairs.tsv or clusters.tsv), to label pairs and compute measures."`
	cli.AsJSON
	cli.Goroutines
}

type queryCmd struct{ asking }

type addCmd struct{ asking }

func (c *queryCmd) Run(e *cli.Env) error {
	return c.ask(e, func(x *index.Index, set *page.Set) error {
		m, err := x.Query(e.Ctx, set)
		if err != nil {
			return err
		}
		return c.write(e, x, m)
	})
}

func (c *addCmd) Run(e *cli.Env) error {
	return c.ask(e, func(x *index.Index, set *page.Set) error {
		return x.Add(e.Ctx, set, func(m *shards.Merged) error { return c.write(e, x, m) })
	})
}

func (c *asking) ask(e *cli.Env, do func(*index.Index, *page.Set) error) error {
	if err := c.TakeAll(e, c.Settings); err != nil {
		return cli.Usage(err)
	}
	if c.Rule() == cluster.Longest {
		return cli.Wrong("--set groups.keep=longest needs the text of every page, which is not available here: use first or host")
	}
	if err := c.Check(1); err != nil {
		return cli.Usage(err)
	}
	x, err := index.Open(e.Disk, string(c.Dir), cli.Version, options(e, c.Workers))
	if err != nil {
		return err
	}
	set, err := cli.Open(e, c.Set)
	if err != nil {
		return err
	}
	defer set.Close()
	if err := do(x, set); err != nil {
		return err
	}
	pages, err := x.Len()
	if err != nil {
		return err
	}
	_, err = io.WriteString(e.Stderr, e.Say("%s: %d {page|pages} in the index\n", c.Dir, pages))
	return err
}

func (c *asking) write(e *cli.Env, x *index.Index, m *shards.Merged) error {
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
	if err := c.Export(e, []*export.Subject{out}, export.Baseline{Resampling: eval.Resampling{Seed: 1}}); err != nil {
		return err
	}
	problems := m.Set.AllProblems(lines, m.Result.Problems)
	cli.Complain(e, problems)
	return outcome.Print(e, c.JSON, []*outcome.Report{outcome.ReportOf(out, x.Denoiser(), problems)})
}

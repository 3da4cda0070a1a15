package run

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"pagetwin/app/batch/cli"
	"pagetwin/app/batch/outcome"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/show/export"
)

// Run runs an algorithm over a page set, or an experiment file.
type Run struct {
	Target string `arg:"" name:"set" help:"Page set: folder, zip, .jsonl or .html file, or a file name pattern in quotes ('crawl/*.warc.gz') whose files form one set; or an experiment file (.toml)."`
	cli.JobFlags
	Scores              string `group:"Method" placeholder:"FILE" help:"Use the scored pairs of another program instead of an algorithm: id1, id2 and a score from 0 to 1, as TSV, CSV, JSON lines, Parquet or TREC run. Pairs missing from FILE are assumed to score less than its lowest score."`
	Name                string `group:"Method" placeholder:"NAME" help:"Name of that program in tables and figures. Default: FILE without its extension."`
	Candidates          string `group:"Method" placeholder:"all|index" help:"Score all pairs, or only the candidates found by the index of the algorithm. Default: all for up to 5,000 pages, index for larger sets."`
	Suggest             bool   `group:"Evaluation" help:"Suggest a threshold: from the labelled pairs if there are enough, with the F1 expected on other pages; otherwise from the distribution of the scores, if it allows."`
	Draws               int    `group:"Evaluation" default:"${draws}" placeholder:"N" help:"If the truth is known and the index may miss pairs: score N random pairs to estimate the measures over all pairs. 0: none."`
	Seed                uint64 `group:"Evaluation" default:"0" placeholder:"N" help:"Seed of the random draw."`
	Against             string `often:"" group:"What is compared" placeholder:"OTHER" help:"Compare the pages with those of another page set, for example a new crawl with an archive, or a test set with a training set; pairs within one set are ignored. If an id occurs in both sets, ids are prefixed with the name of their set: new/a.html. Give the truth about such pairs with --truth."`
	Truth               string `often:"" group:"Evaluation" placeholder:"FILE" help:"Read the truth from FILE (pairs.tsv or clusters.tsv) instead of from the set."`
	spillFlags          `group:"Memory and time"`
	outcome.ExportFlags `group:"Output"`
	keepFlags           `group:"Saved runs and cache"`
	outcome.PrintFlags  `group:"Output"`
	Out                 string `short:"o" often:"" group:"Output" placeholder:"DIR" help:"Folder for the results of an experiment file."`

	then func(*export.Subject) error // takes the place of the printed report
}

// ofExperiments are the flags that a run of an experiment file uses.
var ofExperiments = []string{"out", "workers", "figure", "json", "lang", "quiet", "force", "max-unpack"}

// Run runs one algorithm over one set, or runs an experiment file.
func (c *Run) Run(e *cli.Env) error {
	if strings.HasSuffix(c.Target, ".toml") {
		for _, name := range e.Flags {
			if !slices.Contains(ofExperiments, name) {
				return cli.Wrong("--%s cannot be used with an experiment file, which says itself what is run: it takes %s", name, "--"+strings.Join(ofExperiments, ", --"))
			}
		}
		return runExperiment(e, c.Target, c.Out, c.Workers, c.FigureFlags, c.JSON)
	}
	jobs, opt, err := c.options()
	if err != nil {
		return cli.Usage(err)
	}
	if c.Scores != "" && c.Workspace != "" {
		c.Title = cmp.Or(c.Title, c.scoredBy())
	}
	set, err := cli.OpenBoth(e, c.Target, c.Against)
	if err != nil {
		return err
	}
	defer set.Close()
	if err := c.spillFlags.set(e.Disk, &opt); err != nil {
		return err
	}
	if err := c.openWorkspace(e, &opt); err != nil {
		return err
	}
	if c.Scores != "" {
		job, err := c.scored(set)
		if err != nil {
			return err
		}
		jobs = append(jobs, job)
	}
	gold, lines, err := cli.TruthOf(set, c.Truth)
	if err != nil {
		return err
	}
	if gold, err = c.judge(e, set, gold); err != nil {
		return err
	}
	opt.Wanted, opt.Ask = gold.IsDuplicate, eval.Ask(gold, c.draws(), c.Seed)
	opt.Candidates = cmp.Or(opt.Candidates, result.CandidatesFor(len(set.Pages)))
	opt.Progress = func(p detect.Progress) { e.Show(p.Stage, p.Done, p.Total) }
	opt.Forecast = cli.WarnOfLong(e)
	results, err := detect.Run(e.Ctx, set, jobs, opt)
	if err != nil {
		return err
	}
	return c.write(e, set, gold, lines, jobs, results)
}

// draws returns the number of pairs to draw, in the form that detect takes.
func (c *Run) draws() int {
	if c.Draws <= 0 {
		return -1
	}
	return c.Draws
}

// options checks the whole command line before a page is read.
func (c *Run) options() (jobs []detect.Job, opt detect.Options, err error) {
	if c.Scores != "" {
		opt, err = c.scoredOptions()
		return nil, opt, err
	}
	if c.Name != "" {
		return nil, opt, say.Errorf("--name can only be used with --scores FILE")
	}
	jobs, denoising, err := c.Jobs()
	if err != nil {
		return nil, opt, err
	}
	if of := c.OfOne(); len(of) > 0 && len(jobs) > 1 {
		return nil, opt, say.Errorf("%s needs exactly one algorithm, got %d: use --measures, --report or --bundle", of[0], len(jobs))
	}
	opt, err = c.runOptions(denoising)
	return jobs, opt, err
}

// runOptions returns the options that belong to no algorithm; denoising are the denoiser's
// settings.
func (c *Run) runOptions(denoising []string) (opt detect.Options, err error) {
	if c.Out != "" {
		return opt, say.Errorf("--out is only for experiment files; use --pairs FILE and --groups FILE")
	}
	if err := c.Check(); err != nil {
		return opt, err
	}
	if opt, err = c.Options(denoising); err != nil {
		return opt, err
	}
	if c.Candidates != "" {
		opt.Candidates = result.Candidates(c.Candidates)
		if !slices.Contains([]result.Candidates{result.All, result.Index}, opt.Candidates) {
			return opt, say.Errorf("--candidates must be all or index, got %s", c.Candidates)
		}
	}
	return opt, nil
}

func (c *Run) write(e *cli.Env, set *page.Set, gold *truth.Truth, lines []page.Problem, jobs []detect.Job, results []*result.Result) error {
	var runs []*export.Subject
	for i, r := range results {
		threshold := r.Cut
		if c.Threshold != "" {
			threshold, _ = strconv.ParseFloat(c.Threshold, 64) // checked in options
		}
		runs = append(runs, &export.Subject{
			Outcome: eval.NewOutcome(set, r, gold, threshold), Name: jobs[i].Algorithm.Name, Version: cli.Version,
			Machine: result.ThisMachine().String(), Edits: c.edits,
		})
	}
	if err := c.Export(e, runs); err != nil {
		return err
	}
	if c.then != nil {
		cli.Complain(e, set.AllProblems(lines, results[0].Problems))
		return c.then(runs[0])
	}
	var reports []*outcome.Report
	for i, s := range runs {
		problems := set.AllProblems(lines, s.Result.Problems)
		if i == 0 {
			cli.Complain(e, problems)
		}
		rep := outcome.ReportOf(s, c.Denoiser, problems)
		if c.Suggest {
			rep.Suggest(s.Outcome, jobs[i].Algorithm, c.Seed)
		}
		var err error
		if rep.Run, err = c.keepRun(e, s.Outcome); err != nil {
			return err
		}
		reports = append(reports, rep)
	}
	return c.Print(e, reports)
}

// Claims implements [cli.Claimer].
func (r *Run) Claims() (c cli.Claims) {
	c.Reads(r.Truth, cli.WhatTruth)
	c.Reads(r.Scores, cli.WhatScores)
	c.Reads(r.Dictionary, cli.WhatDictionary)
	c.Reads(r.Workspace, cli.WhatWorkspace)
	c.Reads(r.Cache, cli.WhatCache)
	c.ReadsValues(r.Settings)
	r.ExportFlags.AddTo(&c)
	if r.Spill != "" { // the files in it are removed from the folder as soon as they are open
		c.Out = append(c.Out, disk.Output{Flag: "--spill", Path: r.Spill, Names: []string{}})
	}
	if strings.HasSuffix(r.Target, ".toml") {
		claimExperiment(&c, r.Target, r.Out)
	} else {
		c.ReadsSets(r.Target, r.Against)
	}
	return c
}

// The rest of a command's help, below its first line: examples as typed by a user.

// Help returns the examples that kong shows in the help of the command.
func (*Run) Help() string {
	return `Find duplicates in a folder of saved pages, and write tables and a report:

  pagetwin run pages --algorithm minhash --pairs pairs.csv --groups groups.csv --report report.html

Decide which pages to keep and which to remove:

  pagetwin run pages.zip --algorithm simhash --preset recommended --keep keep.csv

Change a parameter and the threshold, and print the measures as JSON:

  pagetwin run pages.jsonl --algorithm shingling --set k=4 --threshold 0.6 --json

Run an experiment file:

  pagetwin run experiment.toml --out results`
}

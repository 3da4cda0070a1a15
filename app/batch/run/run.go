package run

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"pagetwin/app/batch/cli"
	"pagetwin/app/batch/outcome"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/show/export"
)

// Run runs an algorithm over a page set.
type Run struct {
	Target cli.Set `arg:"" name:"set" help:"Page set: folder, zip, .jsonl or .html file, or a file name pattern in quotes ('crawl/*.warc.gz') whose files form one set."`
	cli.JobFlags
	Scores              cli.In  `group:"Method" placeholder:"FILE" help:"Use the scored pairs of another program instead of an algorithm: id1, id2 and a score from 0 to 1, as TSV, CSV, JSON lines, Parquet or TREC run. Pairs missing from FILE are assumed to score less than its lowest score. The name of FILE without its extension names that program in tables and figures."`
	Candidates          string  `group:"Method" placeholder:"all|index" help:"Score all pairs, or only the candidates found by the index of the algorithm. Default: all for up to 5,000 pages, index for larger sets."`
	Suggest             bool    `group:"Evaluation" help:"Suggest a threshold: from the labelled pairs if there are enough, with the F1 expected on other pages; otherwise from the distribution of the scores, if it allows."`
	Draws               int     `group:"Evaluation" default:"${draws}" placeholder:"N" help:"If the truth is known and the index may miss pairs: score N random pairs to estimate the measures over all pairs. 0: none."`
	Seed                uint64  `group:"Evaluation" default:"0" placeholder:"N" help:"Seed of the random draw."`
	Against             cli.Set `often:"" group:"What is compared" placeholder:"OTHER" help:"Compare the pages with those of another page set, for example a new crawl with an archive, or a test set with a training set; pairs within one set are ignored. If an id occurs in both sets, ids are prefixed with the name of their set: new/a.html. Give the truth about such pairs with --truth."`
	Truth               cli.In  `often:"" group:"Evaluation" placeholder:"FILE" help:"Read the truth from FILE (pairs.tsv or clusters.tsv) instead of from the set."`
	spillFlags          `group:"Memory and time"`
	outcome.ExportFlags `group:"Output"`
	keepFlags           `group:"Saved runs and cache"`
	cli.AsJSON          `group:"Output"`

	into string                      // folder of the files, "" for none
	then func(*export.Subject) error // takes the place of the printed report
}

// Run runs one algorithm over one set.
func (c *Run) Run(e *cli.Env) error {
	if strings.HasSuffix(string(c.Target), ".toml") {
		return cli.Wrong("%s is an experiment file: run it with pagetwin sweep %[1]s --out DIR", c.Target)
	}
	if err := c.Take(e, &c.Settings); err != nil {
		return cli.Usage(err)
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
	jobs, denoising, err := c.Jobs()
	if err != nil {
		return nil, opt, err
	}
	opt, err = c.runOptions(denoising, len(jobs))
	return jobs, opt, err
}

// runOptions returns the options that belong to no algorithm; denoising are the denoiser's
// settings, and runs is the number of algorithms.
func (c *Run) runOptions(denoising []string, runs int) (opt detect.Options, err error) {
	if err := c.Check(runs); err != nil {
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
		if t, err := strconv.ParseFloat(c.Threshold, 64); err == nil {
			threshold = t
		}
		runs = append(runs, &export.Subject{
			Outcome: eval.NewOutcome(set, r, gold, threshold), Name: jobs[i].Algorithm.Name, Version: cli.Version,
			Machine: result.ThisMachine().String(), Edits: c.edits,
		})
	}
	if c.into != "" {
		if err := e.Disk.Take(c.into); err != nil {
			return err
		}
	}
	if err := c.Export(e, runs, export.Baseline{Resampling: eval.Resampling{Seed: 1}}); err != nil {
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
	return outcome.Print(e, c.JSON, reports)
}

// Help returns the examples that kong shows in the help of the command.
func (*Run) Help() string {
	return `Find duplicates in a folder of saved pages, and write tables and a report:

  pagetwin run pages --algorithm minhash --out pairs=pairs.csv --out groups=groups.csv --out report=report.html

Decide which pages to keep and which to remove:

  pagetwin run pages.zip --algorithm simhash --threshold recommended --out keep=keep.csv

Change a parameter and the threshold, and print the measures as JSON:

  pagetwin run pages.jsonl --algorithm shingling --set k=4 --threshold 0.6 --json`
}

package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/catalog"
	"pagetwin/core/detect"
	"pagetwin/core/eval"
	"pagetwin/core/export"
	"pagetwin/core/kind"
	"pagetwin/core/page"
	"pagetwin/core/param"
	"pagetwin/core/repeat"
	"pagetwin/core/text"
	"pagetwin/core/truth"
)

type runCmd struct {
	Target     string   `arg:"" name:"set" help:"Folder, zip, .jsonl or .html file; or an experiment file (.toml)."`
	Algorithm  string   `placeholder:"NAME" help:"Algorithm (batch algorithms lists them)."`
	Scores     string   `placeholder:"FILE" help:"Scored pairs of another program in place of an algorithm: id1, id2, score from 0 to 1 as TSV, CSV, JSON lines, Parquet or TREC run. Pairs that FILE does not name score less than the lowest score in it, as far as anybody knows."`
	Name       string   `placeholder:"NAME" help:"What that program is called in tables and figures; unless told, FILE without its ending."`
	Settings   []string `name:"set" sep:"none" placeholder:"NAME=VALUE" help:"A parameter of the algorithm, or denoise.NAME=VALUE; may be repeated."`
	Denoiser   string   `default:"${denoiser}" help:"Denoiser for HTML pages (batch denoisers lists them)."`
	Fold       string   `default:"none" enum:"none,simplified" help:"simplified: traditional characters count as simplified ones; none."`
	Repeats    string   `default:"${repeats}" enum:"cut,mark,keep" help:"Passages that stand on many pages of a host, and are its template: cut them from bodies, mark them (only counted), or keep them."`
	Least      int      `default:"${least}" placeholder:"N" help:"Letters and digits that a body must have to be compared; pages with fewer are listed and left out. 0: none."`
	Kinds      string   `default:"${kinds}" enum:"content,all,any" help:"content: pages that are no content (listings of which it is sure, redirects, errors, fragments, placeholders, empty ones) are left out, counted and listed. all: every page is compared, listings by their linked titles. any: kinds are not told."`
	Left       string   `placeholder:"FILE" help:"Write the pages that are left out, and why, to FILE: id TAB why TAB kind TAB the figures that decided."`
	Candidates string   `placeholder:"all|index" help:"Score all pairs, or those that the algorithm's index brings together. Unless told: all up to 5,000 pages, index beyond."`
	Floor      float64  `placeholder:"S" help:"Drop pairs that score less (0 to 1)."`
	MaxPairs   int      `default:"${max_pairs}" placeholder:"N" help:"Most pairs that the run keeps, the best, 24 bytes each; the pairs of equal pages count as one."`
	Preset     string   `default:"paper" enum:"paper,recommended" help:"Threshold unless told: paper (as the algorithm's paper has it), or recommended (that which decided best over five labelled sets of news, where it is another)."`
	Suggest    bool     `help:"Suggest a threshold: by the labelled pairs where there are enough, with the F1 to expect on other pages; else by the scores where these can tell."`
	Threshold  string   `placeholder:"S" help:"Score from which two pages are duplicates; unless told, the algorithm's own threshold. A lower one makes a wider index."`
	Draws      int      `default:"${draws}" placeholder:"N" help:"Where the truth is known and the index may have lost pairs: so many random pairs are scored to estimate what all pairs would give; 0: none."`
	Seed       uint64   `default:"0" placeholder:"N" help:"Seed of that draw."`
	Against    string   `placeholder:"OTHER" help:"Another page set: only pairs of a page of the first with one of OTHER are scored and counted, a new crawl against an archive, a test set against a training set. Where both have an id, ids have the name of their set before them: new/a.html. What is known of such pairs comes from --truth."`
	Truth      string   `placeholder:"FILE" help:"Truth from FILE (pairs.tsv or clusters.tsv) instead of the set's own."`
	Declared   bool     `default:"true" negatable:"" help:"Look for what the pages say of one another (canonicals, redirects, forms of addresses), for the column declared of the pairs and the figures of the run; --no-declared: do not."`
	DF         string   `placeholder:"FILE" help:"Document frequencies from FILE instead of the set."`
	exportFlags
	keepFlags
	pageTime
	JSON    bool   `name:"json" help:"Print the result as JSON."`
	Out     string `placeholder:"DIR" help:"Folder for the results of an experiment file."`
	Workers int    `placeholder:"N" help:"Goroutines; unless told, one for each core."`
	Lang    string `default:"en" enum:"en,zh" help:"Language of an experiment's figures: en or zh."`
}

// Run runs one algorithm over one set, or hands an experiment file on.
func (c *runCmd) Run(e *env) error {
	if strings.HasSuffix(c.Target, ".toml") {
		return runExperiment(e, c.Target, c.Out, c.Workers, c.Lang)
	}
	job, opt, err := c.options()
	if err != nil {
		return usage(err)
	}
	if c.Scores != "" && c.Workspace != "" {
		c.Title = cmp.Or(c.Title, c.scoredBy())
	}
	if err := c.openWorkspace(e, &opt); err != nil {
		return err
	}
	set, err := openBoth(e, c.Target, c.Against)
	if err != nil {
		return err
	}
	defer set.Close()
	if c.Scores != "" {
		if job, err = c.scored(set); err != nil {
			return err
		}
	}
	gold, lines, err := truthOf(set, c.Truth)
	if err != nil {
		return err
	}
	if gold, err = c.judge(e, set, gold); err != nil {
		return err
	}
	opt.Wanted, opt.Ask = gold.IsDuplicate, eval.Ask(gold, c.draws(), c.Seed)
	if opt.Candidates == "" {
		opt.Candidates = detect.All
		if len(set.Pages) > algo.AllUpTo {
			opt.Candidates = detect.Index
		}
	}
	bar := newProgress(e.stderr)
	opt.Progress = func(p detect.Progress) { bar.show(p.Stage, p.Done, p.Total) }
	opt.Forecast = warnOfLong(e, bar, c.Lang)
	results, err := detect.Run(e.ctx, set, []detect.Job{job}, opt)
	bar.done()
	if err != nil {
		return err
	}
	return c.write(e, set, gold, lines, job.Algorithm, results[0])
}

// draws is the number of pairs to draw as a run takes it.
func (c *runCmd) draws() int {
	if c.Draws <= 0 {
		return -1
	}
	return c.Draws
}

// options checks everything that the command line says before a page is read.
func (c *runCmd) options() (detect.Job, detect.Options, error) {
	var opt detect.Options
	if c.Scores != "" {
		return c.scoredOptions()
	}
	if c.Name != "" {
		return detect.Job{}, opt, errors.New("--name goes with --scores FILE")
	}
	if c.Algorithm == "" {
		return detect.Job{}, opt, errors.New("run needs --algorithm NAME (batch algorithms lists them)")
	}
	job, denoising, err := newJob(c.Algorithm, c.Settings, c.Preset)
	if err != nil {
		return job, opt, err
	}
	opt, err = c.runOptions(denoising)
	return job, opt, err
}

// runOptions are what of a run belongs to no algorithm; denoising are the denoiser's
// settings.
func (c *runCmd) runOptions(denoising []string) (opt detect.Options, err error) {
	if c.Out != "" {
		return opt, errors.New("--out belongs to experiment files; use --pairs FILE and --groups FILE")
	}
	if err := c.check(); err != nil {
		return opt, err
	}
	if opt.Denoiser, opt.Denoise, err = newDenoiser(c.Denoiser, denoising); err != nil {
		return opt, err
	}
	opt.Fold = text.Fold(c.Fold)
	opt.Selection = detect.Selection{Repeats: repeat.Mode(c.Repeats), Least: c.Least, Kinds: kind.Mode(c.Kinds)}
	opt.Segmenter = text.NewSegmenter()
	opt.Relate = true
	opt.Workers, opt.Floor, opt.PageTime = c.Workers, c.Floor, c.PageTime
	if opt.MaxPairs = c.MaxPairs; c.MaxPairs < 1 {
		return opt, fmt.Errorf("--max-pairs is at least 1, got %d", c.MaxPairs)
	}
	if !(c.Floor >= 0 && c.Floor <= 1) {
		return opt, fmt.Errorf("--floor is a score from 0 to 1, got %g", c.Floor)
	}
	if c.Threshold != "" {
		if t, err := strconv.ParseFloat(c.Threshold, 64); err != nil || !(t >= 0 && t <= 1) {
			return opt, fmt.Errorf("--threshold is a score from 0 to 1, got %s", c.Threshold)
		} else {
			opt.Lowest = t
		}
	}
	if c.Candidates != "" {
		opt.Candidates = detect.Candidates(c.Candidates)
		if !slices.Contains([]detect.Candidates{detect.All, detect.Index}, opt.Candidates) {
			return opt, fmt.Errorf("--candidates is all or index, got %s", c.Candidates)
		}
	}
	if c.DF != "" {
		if opt.DF, err = text.LoadDF(c.DF); err != nil {
			return opt, err
		}
	}
	return opt, nil
}

// newJob returns an algorithm at settings, of which those named denoise.NAME are the
// denoiser's and come back as its own.
func newJob(name string, settings []string, preset string) (job detect.Job, denoising []string, err error) {
	a, err := catalog.Algorithm(name)
	if err != nil {
		return job, nil, err
	}
	var own []string
	for _, s := range settings {
		if rest, ok := strings.CutPrefix(s, "denoise."); ok {
			denoising = append(denoising, rest)
		} else {
			own = append(own, s)
		}
	}
	v, err := param.Parse(a.Params, own)
	if err != nil {
		return job, nil, fmt.Errorf("%s: %w", a.Name, err)
	}
	if preset == presetRecommended {
		for name, better := range param.Recommended(a.Params, v) {
			told := func(setting string) bool { return strings.HasPrefix(setting, name+"=") }
			if !slices.ContainsFunc(own, told) {
				v[name] = better
			}
		}
	}
	_, err = a.New(v)
	return detect.Job{Algorithm: a, Values: v}, denoising, err
}

// write saves pairs and groups and prints the figures; lines are the problems of
// the truth, a the algorithm that r is of.
func (c *runCmd) write(e *env, set *page.Set, gold *truth.Truth, lines []page.Problem, a algo.Algorithm, r *detect.Result) error {
	threshold := r.Cut
	if c.Threshold != "" {
		threshold, _ = strconv.ParseFloat(c.Threshold, 64) // checked in options
	}
	o := eval.NewOutcome(set, r, gold, threshold)
	out := &export.Subject{Outcome: o, Name: a.Name, Version: Version, Machine: machine(), Edits: c.edits}
	if c.Declared {
		var err error
		if out.Declared, err = findDeclared(e, set, c.Workers); err != nil {
			return err
		}
	}
	if err := c.export(e, []*export.Subject{out}, c.Lang); err != nil {
		return err
	}
	if c.Left != "" {
		if err := e.toFile(c.Left, func(w io.Writer) error { return writeLeft(w, set, r, c.Lang) }); err != nil {
			return err
		}
	}
	problems := slices.Concat(set.Problems, lines, r.Problems)
	complain(e, problems)
	rep := newReport(o, c.Denoiser)
	rep.Problems = len(problems)
	for _, p := range problems {
		rep.ProblemList = append(rep.ProblemList, problem{p.Where, p.What})
	}
	rep.declare(out)
	rep.group(out)
	if c.Suggest {
		rep.suggest(o, a, c.Seed)
	}
	var err error
	if rep.Run, err = c.keepRun(e, o, c.DF); err != nil {
		return err
	}
	if c.JSON {
		return printJSON(e.stdout, rep)
	}
	return rep.text(e.stdout)
}

// finite replaces what JSON cannot say.
func finite(v float64) any {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return nil
	}
	return v
}

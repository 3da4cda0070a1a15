package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/app/batch/cli"
	"pagetwin/app/train/logistic"
	"pagetwin/core/algo/blend"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/show/plot"
)

type fitCmd struct {
	Sets      []cli.Set    `arg:"" name:"set" help:"Page sets with truth: folders, zip or .jsonl files. Pages that resemble one another are in one fold, of whatever sets they are."`
	Settings  cli.Settings `name:"set" sep:"none" placeholder:"NAME=VALUE" help:"components=LIST, or denoise.NAME=VALUE; may be repeated."`
	Denoiser  string       `default:"${denoiser}" help:"Denoiser for HTML pages (pagetwin denoisers lists them)."`
	Truth     cli.In       `placeholder:"FILE" help:"Truth from FILE (pairs.tsv or clusters.tsv) instead of the set's own; for one set."`
	Folds     int          `default:"5" help:"Folds of the cross-validation, 3 to 50."`
	Seed      uint64       `default:"1" help:"Seed of the folds and of the different pairs that are drawn."`
	Even      bool         `help:"Let every set weigh the same for each of its duplicates, those with fewer than 50 a little less: a large set does not outvote the others."`
	Unlisted  float64      `default:"1" placeholder:"W" help:"Weight, above 0 to 1, of a pair that counts as different only because clusters do not list it: no one has looked whether it is."`
	Penalty   float64      `default:"0" placeholder:"L" help:"Penalty on the squares of the weights; 0: chosen by cross-validation."`
	Repeats   string       `default:"keep" enum:"cut,keep" help:"Passages that are a host's template: cut them from bodies, or keep them."`
	Least     int          `default:"0" placeholder:"N" help:"Letters and digits that a body must have to take part."`
	Calibrate bool         `default:"true" negatable:"" help:"Set the probabilities right on held-out pairs (Platt)."`
	Random    int          `default:"5" placeholder:"N" help:"Where clusters are the truth: so many different pairs drawn for each duplicate, beside those that the index brings together."`
	LeftOut   bool         `help:"Fit once more without each set, and without pages of others that resemble its pages, and report what that model makes of it: what to expect of pages from elsewhere."`
	Figure    cli.Out      `placeholder:"FILE" help:"Draw the reliability diagram, of all sets together, to FILE: .svg, .png, .pdf, or .csv for its points."`
	Out       cli.Out      `required:"" placeholder:"FILE" help:"Write the weights to FILE."`
}

func (c *fitCmd) Run(e *cli.Env) error {
	f, err := c.fitter()
	if err != nil {
		return cli.Usage(err)
	}
	var sets []*fitSet
	groups := int32(0)
	for _, path := range c.Sets {
		s, err := f.read(e, string(path), groups)
		if err != nil {
			return err
		}
		sets = append(sets, s)
		groups += int32(len(s.groups))
	}
	if err := f.together(e.Ctx, sets); err != nil {
		return err
	}
	var samples []logistic.Sample
	for _, s := range sets {
		s.draw()
		s.weigh(f.Even, f.Unlisted)
		samples = append(samples, s.samples...)
	}
	t, err := logistic.Fit(e.Ctx, f.kit, samples, f.options())
	if err != nil {
		return err
	}
	made := f.made(sets, samples)
	rep, err := f.figures(sets, t)
	if err != nil {
		return err
	}
	for i, s := range rep.sets {
		made.Sets[i].AP, made.Sets[i].F1 = s.outOfFold.figure("ap"), s.outOfFold.figure("f1")
	}
	if err := e.ToFile(c.Out, func(w io.Writer) error { return t.Model.Write(w, made) }); err != nil {
		return err
	}
	if c.Figure != "" {
		if err := c.draw(e, rep); err != nil {
			return err
		}
	}
	return rep.text(e.Stdout) // after the files, since the reader of the stream may be gone
}

func (f *fitter) options() logistic.Options {
	return logistic.Options{Folds: f.Folds, Seed: f.Seed, Calibrate: f.Calibrate, Penalty: f.Penalty}
}

// fitter is the checked command line.
type fitter struct {
	*fitCmd
	kit      *blend.Kit
	denoiser denoise.Denoiser
	values   param.Values
	made0    blend.Made
	asker    *blend.Asker // that read the last set
}

func (c *fitCmd) fitter() (*fitter, error) {
	if len(c.Sets) > 1 && c.Truth != "" {
		return nil, errors.New("--truth is for one set")
	}
	if c.Folds < 3 || c.Folds > 50 {
		return nil, fmt.Errorf("--folds must be from 3 to 50, got %d", c.Folds)
	}
	if c.Random < 0 {
		return nil, fmt.Errorf("--random must be at least 0, got %d", c.Random)
	}
	if !(c.Unlisted > 0 && c.Unlisted <= 1) {
		return nil, fmt.Errorf("--unlisted must be above 0 and at most 1, got %v", c.Unlisted)
	}
	if !(c.Penalty >= 0 && c.Penalty <= 1000) {
		return nil, fmt.Errorf("--penalty must be from 0 to 1000, got %v", c.Penalty)
	}
	if c.Least < 0 {
		return nil, fmt.Errorf("--least must be at least 0, got %d", c.Least)
	}
	if c.Figure != "" && !slices.Contains(plot.Formats, ending(string(c.Figure))) {
		return nil, fmt.Errorf("--figure must end in .%s, got %q", strings.Join(plot.Formats, ", ."), c.Figure)
	}
	terms := ""
	var denoising []string
	for _, s := range c.Settings {
		name, val, _ := strings.Cut(s, "=")
		rest, ok := strings.CutPrefix(s, "denoise.")
		switch {
		case ok:
			denoising = append(denoising, rest)
		case name == "components":
			terms = val
		default:
			return nil, fmt.Errorf("fit takes --set components=LIST and --set denoise.NAME=VALUE, got %q", s)
		}
	}
	kit, err := blend.NewKit(terms)
	if err != nil {
		return nil, err
	}
	d, v, err := cli.NewDenoiser(c.Denoiser, denoising)
	if err != nil {
		return nil, err
	}
	made := blend.Made{
		Program: cli.Version, Denoiser: d.Name, Denoise: append([]string{}, v.Changed(d.Params)...),
		Seed: c.Seed, Folds: c.Folds, Even: c.Even, Unlisted: c.Unlisted, Repeats: c.Repeats, Least: c.Least,
	}
	return &fitter{fitCmd: c, kit: kit, denoiser: d, values: v, made0: made}, nil
}

func (f *fitter) made(sets []*fitSet, samples []logistic.Sample) blend.Made {
	m := f.made0
	m.Pairs = len(samples)
	for _, s := range sets {
		m.Duplicates += s.duplicates()
		m.Sets = append(m.Sets, blend.MadeSet{
			Name: s.set.Name, Fingerprint: s.set.Fingerprint, Pages: len(s.set.Pages), Grouping: string(s.grouping),
		})
	}
	return m
}

// ending returns the extension of a file name without the dot.
func ending(path string) string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
}

func (c *fitCmd) draw(e *cli.Env, rep *fitReport) error {
	words := func(en string) string { return say.Text(en).In(e.Lang) }
	lines := []plot.Diagram{{Name: words("out of fold"), Style: plot.StyleOf(0), Reliability: rep.outOfFold}}
	if left := rep.leftOut; left != nil {
		lines = append(lines, plot.Diagram{Name: words("set left out"), Style: plot.StyleOf(1), Reliability: left})
	}
	fonts, err := cli.LoadFonts(e, e.Lang)
	if err != nil {
		return err
	}
	return e.ToFile(c.Figure, func(w io.Writer) error {
		return plot.Reliability(lines, e.Lang).Write(w, fonts, ending(string(c.Figure)))
	})
}

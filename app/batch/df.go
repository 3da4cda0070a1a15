package main

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"pagetwin/core/detect"
	"pagetwin/core/text"
)

type dfCmd struct {
	Set          string   `arg:"" name:"set" help:"Folder, zip, .jsonl or .html file."`
	Segmentation string   `default:"dict" help:"How words are cut: dict, hmm or search."`
	Denoiser     string   `default:"${denoiser}" help:"Denoiser for HTML pages."`
	Settings     []string `name:"set" sep:"none" placeholder:"NAME=VALUE" help:"A parameter of the denoiser; may be repeated."`
	Fold         string   `default:"none" enum:"none,simplified" help:"simplified: traditional characters count as simplified ones; none."`
	Out          string   `required:"" placeholder:"FILE" help:"File of document frequencies to write; run --df and the key df of an experiment read it."`
}

// Run counts in how many pages each word occurs, so that several sets can be
// weighed by the frequencies of one.
func (c *dfCmd) Run(e *env) error {
	d, v, err := newDenoiser(c.Denoiser, c.Settings)
	if err != nil {
		return usage(err)
	}
	if !slices.Contains(text.Modes(), c.Segmentation) {
		return usage(errors.New("--segmentation is dict, hmm or search, got " + c.Segmentation))
	}
	set, err := open(e, c.Set)
	if err != nil {
		return err
	}
	defer set.Close()
	bar := newProgress(e.stderr)
	defer bar.done()
	opt := detect.Options{
		Denoiser: d, Denoise: v, Fold: text.Fold(c.Fold), Segmenter: text.NewSegmenter(),
		Progress: func(p detect.Progress) { bar.show("count", p.Done, p.Total) },
	}
	df, problems, err := detect.WordDF(e.ctx, set, text.Mode(c.Segmentation), opt)
	if err != nil {
		return err
	}
	bar.done()
	complain(e, slices.Concat(set.Problems, problems))
	if err := e.toFile(c.Out, func(w io.Writer) error { return df.Write(w) }); err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.stdout, "%d words of %d pages in %s\n", df.Len(), df.N, c.Out)
	return err
}

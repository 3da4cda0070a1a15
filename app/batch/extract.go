package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"pagetwin/core/catalog"
	"pagetwin/core/denoise"
	"pagetwin/core/detect"
	"pagetwin/core/page"
	"pagetwin/core/param"
	"pagetwin/core/text"
)

type extractCmd struct {
	Set      string   `arg:"" name:"set" help:"Folder, zip, .jsonl or .html file."`
	Denoiser string   `default:"format" help:"Denoiser for HTML pages (batch denoisers lists them)."`
	Settings []string `name:"set" sep:"none" placeholder:"NAME=VALUE" help:"A parameter of the denoiser; may be repeated."`
	Fold     string   `default:"none" enum:"none,simplified" help:"simplified: traditional characters become simplified ones; none."`
	Out      string   `placeholder:"FILE" help:"Write to FILE instead of standard output."`
}

// body is one line of the output.
type body struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

// Run writes {"id","title","text"} for each page that can be read, in the set's
// order; the others are listed on standard error.
func (c *extractCmd) Run(e *env) error {
	_, fn, err := newDenoiser(c.Denoiser, c.Settings)
	if err != nil {
		return usage(err)
	}
	set, err := open(e, c.Set)
	if err != nil {
		return err
	}
	defer set.Close()
	return toFile(c.Out, e.stdout, func(w io.Writer) error {
		return extract(e, set, fn, text.Fold(c.Fold), w)
	})
}

func extract(e *env, set *page.Set, fn denoise.Func, fold text.Fold, w io.Writer) error {
	buf := bufio.NewWriter(w)
	enc := json.NewEncoder(buf)
	enc.SetEscapeHTML(false)
	bar := newProgress(e.stderr)
	defer bar.done()
	var problems []page.Problem
	for i, info := range set.Pages {
		if err := e.ctx.Err(); err != nil {
			return err
		}
		p, err := detect.Prepare(set, i, fn, nil)
		if err != nil {
			problems = append(problems, page.Problem{Where: info.ID, What: err.Error()})
			continue
		}
		if err := enc.Encode(body{info.ID, fold.Do(p.Doc.Title), fold.Do(p.Body.Text)}); err != nil {
			return err
		}
		bar.show("denoise", int64(i+1), int64(len(set.Pages)))
	}
	bar.done()
	complain(e, slices.Concat(set.Problems, problems))
	return buf.Flush()
}

// newDenoiser finds the denoiser and sets its parameters.
func newDenoiser(name string, settings []string) (denoise.Denoiser, denoise.Func, error) {
	d, err := catalog.Denoiser(name)
	if err != nil {
		return d, nil, err
	}
	v, err := param.Parse(d.Params, settings)
	if err != nil {
		return d, nil, fmt.Errorf("%s: %w", name, err)
	}
	fn, err := d.New(v)
	return d, fn, err
}

// complain lists problems on standard error, the first ten of them in full.
func complain(e *env, problems []page.Problem) {
	for i, p := range problems {
		if i == 10 {
			fmt.Fprintf(e.stderr, "batch: … and %d more problems\n", len(problems)-i)
			return
		}
		fmt.Fprintf(e.stderr, "batch: %s: %s\n", p.Where, p.What)
	}
}

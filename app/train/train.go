package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"text/tabwriter"

	"pagetwin/app/batch/cli"
	"pagetwin/app/train/body"
	"pagetwin/app/train/trees"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/page"
)

type trainCmd struct {
	Sets      []cli.Set  `arg:"" name:"set" help:"Page sets with true bodies: folders with a pages.jsonl, zip or .jsonl files."`
	Weak      []cli.Set  `placeholder:"SET" help:"A page set whose bodies were not made by hand, as train own and train threads make them: its pages count less. May be given several times."`
	Out       cli.Out    `placeholder:"FILE" help:"Write the weights to FILE."`
	Folds     int        `default:"5" help:"Folds of the cross-validation, 3 to 40; all pages of a site are in one. With more folds the figures come nearer to those of one site held out, and it takes longer."`
	FoldsFrom cli.In     `placeholder:"FILE" help:"Put sites into the folds that they have in FILE, a report of an earlier training: figures with other settings or more pages can then be compared page by page."`
	Seed      uint64     `default:"1" help:"Seed of the rows and columns drawn for each tree."`
	Trees     int        `placeholder:"N" help:"Trees of each pass, 1 to 2000, in place of those that the shipped weights have."`
	Bodies    cli.OutDir `placeholder:"DIR" help:"Write the body of each page by a model that has not seen its fold to DIR/SET.jsonl."`
	Report    cli.Out    `placeholder:"FILE" help:"Write the figures of each page to FILE (TSV)."`
}

// Run trains the learned denoiser, prints its figures and writes the weights.
func (c *trainCmd) Run(e *cli.Env) error {
	t := training{trainCmd: c}
	if err := t.read(e); err != nil {
		return err
	}
	if err := t.train(e); err != nil {
		return err
	}
	if c.Report != "" {
		if err := e.ToFile(c.Report, t.report); err != nil {
			return err
		}
	}
	if c.Bodies != "" {
		if err := t.bodies(e); err != nil {
			return err
		}
	}
	if c.Out != "" {
		err := e.ToFile(c.Out, func(w io.Writer) error { return t.out.Model.Write(w, t.made()) })
		if err != nil {
			return err
		}
	}
	return t.print(e.Stdout) // after the files, since the reader of the stream may be gone
}

type training struct {
	*trainCmd
	sets     []*page.Set
	pages    []trainPage
	settings body.Settings
	fold     []int
	out      *body.Outcome
}

func (t *training) read(e *cli.Env) error {
	for i, path := range slices.Concat(t.Sets, t.Weak) {
		set, pages, err := readTraining(e, string(path), i)
		if err != nil {
			return err
		}
		for k := range pages {
			pages[k].sample.Weak = i >= len(t.Sets)
		}
		t.sets, t.pages = append(t.sets, set), append(t.pages, pages...)
	}
	if len(t.pages) == 0 {
		return cli.Usage(errors.New("no page has a true body: training needs sets whose pages.jsonl names gold files"))
	}
	sites(t.pages)
	return nil
}

func (t *training) train(e *cli.Env) error {
	t.settings = body.DefaultSettings()
	t.settings.Folds, t.settings.Seed = t.Folds, t.Seed
	if t.Trees < 0 || t.Trees > 2000 {
		return cli.Usage(fmt.Errorf("--trees must be from 1 to 2000, got %d", t.Trees))
	}
	if t.Trees > 0 {
		t.settings.First.Trees, t.settings.Second.Trees = t.Trees, t.Trees
	}
	samples := make([]body.Sample, len(t.pages))
	for i := range t.pages {
		samples[i] = t.pages[i].sample
	}
	if t.settings.Folds < 3 || t.settings.Folds > 40 {
		return cli.Usage(fmt.Errorf("there must be from 3 to 40 folds, got %d", t.settings.Folds))
	}
	var err error
	if t.fold, err = t.folds(samples); err != nil {
		return err
	}
	t.settings.Progress = func(done, total int) { e.Show("fit", int64(done), int64(total)) }
	t.out, err = body.Train(e.Ctx, samples, t.fold, t.settings)
	return err
}

func (t *training) folds(samples []body.Sample) (fold []int, err error) {
	var kept map[string]int
	if t.FoldsFrom != "" {
		if kept, err = t.keptFolds(string(t.FoldsFrom)); err != nil {
			return nil, err
		}
	}
	sites := make([]string, len(samples))
	for i, s := range samples {
		sites[i] = s.Site
	}
	return trees.Folds(sites, t.Folds, kept), nil
}

// setFigures are the averages of one set.
type setFigures struct {
	pages, sites, low                      int
	ceiling, seen, held, precision, recall float64
}

func (t *training) figures(set int) setFigures {
	var f setFigures
	sites := make(map[string]bool)
	for i, p := range t.pages {
		if p.set != set {
			continue
		}
		f.pages++
		sites[p.sample.Site] = true
		f.ceiling += t.out.Ceiling[i].F1
		f.seen += t.out.SeenF1[i].F1
		h := t.out.HeldF1[i]
		f.held += h.F1
		f.precision += h.P
		f.recall += h.R
		if h.F1 < 0.5 {
			f.low++
		}
	}
	f.sites = len(sites)
	for _, v := range [...]*float64{&f.ceiling, &f.seen, &f.held, &f.precision, &f.recall} {
		*v /= float64(max(1, f.pages))
	}
	return f
}

func (t *training) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "set\tpages\tsites\tceiling\tin sample\tby site: f1\tprecision\trecall\tpages below 0.5\n")
	for k, s := range t.sets {
		f := t.figures(k)
		fmt.Fprintf(w, "%s\t%d\t%d\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t%d\n", s.Name, f.pages, f.sites, f.ceiling, f.seen, f.held, f.precision, f.recall, f.low)
	}
	return w.Flush()
}

func (t *training) made() body.Made {
	m := body.Made{Program: cli.Version, Settings: t.settings}
	for k, s := range t.sets {
		f := t.figures(k)
		m.Sets = append(m.Sets, body.MadeSet{
			Name: s.Name, Fingerprint: s.Fingerprint, Pages: f.pages, Sites: f.sites, Ceiling: f.ceiling, Seen: f.seen, Held: f.held,
		})
	}
	return m
}

func (t *training) report(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, "set\tid\tsite\tfold\tceiling\tin_sample\tprecision\trecall\tf1")
	for i, p := range t.pages {
		h := t.out.HeldF1[i]
		fmt.Fprintf(b, "%s\t%s\t%s\t%d\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\n",
			say.Escape(t.sets[p.set].Name), say.Escape(p.id), say.Escape(p.sample.Site), t.fold[i], t.out.Ceiling[i].F1, t.out.SeenF1[i].F1, h.P, h.R, h.F1)
	}
	return b.Flush()
}

// bodyLine is a body in the format of pagetwin extract, without a title.
type bodyLine struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

func (t *training) bodies(e *cli.Env) error {
	if err := e.Disk.Take(string(t.Bodies)); err != nil {
		return err
	}
	for k, s := range t.sets {
		err := e.ToFile(cli.Out(filepath.Join(string(t.Bodies), cli.SetBase(cli.Set(s.Path))+".jsonl")), func(w io.Writer) error {
			b := bufio.NewWriter(w)
			enc := pack.JSON(b, "")
			for i, p := range t.pages {
				if p.set != k {
					continue
				}
				if err := enc.Encode(bodyLine{ID: p.id, Text: t.out.Held[i]}); err != nil {
					return err
				}
			}
			return b.Flush()
		})
		if err != nil {
			return err
		}
	}
	return nil
}

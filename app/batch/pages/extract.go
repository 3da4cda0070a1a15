package pages

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"slices"

	"pagetwin/app/batch/cli"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/page"
	"pagetwin/core/page/lost"
	"pagetwin/core/text"
)

// Extract writes bodies of pages, or measures denoisers.
type Extract struct {
	Sets     []cli.Set    `arg:"" name:"set" help:"Page sets: folders, zip, .jsonl or .html files."`
	Denoiser []string     `short:"d" default:"${denoiser}" placeholder:"NAME" help:"Denoisers for HTML pages, separated by commas, or all (pagetwin denoisers lists them)."`
	Settings cli.Settings `name:"set" sep:"none" placeholder:"NAME=VALUE" help:"A parameter of the denoiser, or DENOISER.NAME=VALUE if there are several; may be repeated."`
	Fold     string       `default:"none" enum:"none,simplified" help:"Traditional Chinese characters in the written bodies: simplified converts them to simplified ones, none keeps them."`
	Kinds    string       `default:"any" enum:"content,all,any" help:"Which kinds of page are written: content writes only content pages, with their kinds; all writes all pages, with their kinds, and the linked titles as the body of a listing; any writes all pages without kinds."`
	Out      cli.Out      `short:"o" placeholder:"FILE" help:"Write to FILE instead of standard output."`

	Measure bool `help:"Instead of the bodies, print how well they match the true bodies and how fast they were extracted. Implied by several sets or denoisers and by the flags below."`
	cli.AsJSON
	Table   cli.Out `placeholder:"FILE" help:"Also write the table to FILE; the extension sets the format (.csv .tsv .jsonl .parquet .tex .md .html)."`
	PerPage cli.Out `placeholder:"FILE" help:"Write the measures of each page to FILE; the extension sets the format."`
	Bodies  cli.Out `placeholder:"FILE" help:"Write the bodies to FILE, one JSON object a line: id, title, text, and date, source, author and DocView if found. Several sets or denoisers each get a file named FILE-SET-DENOISER plus the extension of FILE."`
	cli.Goroutines
	cli.TimePerPage
}

// body is one line of the output. Fields that the page does not declare, or the denoiser does
// not look for, are left out.
type body struct {
	ID     string `json:"id"`
	Title  string `json:"title"`
	Date   string `json:"date,omitempty"`
	Source string `json:"source,omitempty"`
	Author string `json:"author,omitempty"`
	Kind   string `json:"kind,omitempty"` // kind of the page, on request
	*view
	Text string `json:"text"`
}

// view holds the fields that denoisers for the DocView model add to the line of a page.
type view struct {
	Address  string   `json:"address,omitempty"` // the page's own address
	Type     string   `json:"type"`
	Class    string   `json:"class,omitempty"`
	Keywords []string `json:"keywords,omitempty"`
	Abstract string   `json:"abstract,omitempty"`
	Links    []link   `json:"links,omitempty"` // links to related pages
}

type link struct {
	Text string `json:"text"`
	Href string `json:"href"`
}

// bodyOf returns the line of a page.
func bodyOf(id, title string, b denoise.Body, fold text.Fold) body {
	return body{
		ID: id, Title: fold.Do(title), Date: b.Date, Source: fold.Do(b.Source), Author: fold.Do(b.Author),
		view: viewOf(b.View, fold), Text: fold.Do(b.Text),
	}
}

func viewOf(v *denoise.View, fold text.Fold) *view {
	if v == nil {
		return nil
	}
	out := &view{Address: v.ID, Type: string(v.Type), Class: fold.Do(v.Class), Abstract: fold.Do(v.Abstract)}
	for _, k := range v.Keywords {
		out.Keywords = append(out.Keywords, fold.Do(k))
	}
	for _, l := range v.Links {
		out.Links = append(out.Links, link{fold.Do(l.Text), l.Href})
	}
	return out
}

// Run writes {"id","title","date","source","author","text"} for each page that can be read, and
// with docview also address, type, class, keywords, abstract and links. Lines are in the set's
// order; pages that cannot be read are named on standard error. With a flag for measuring, Run
// prints the table of sets and denoisers instead.
func (c *Extract) Run(e *cli.Env) error {
	jobs, err := c.jobs()
	if err != nil {
		return cli.Usage(err)
	}
	if c.Bodies != "" && len(c.Sets)*len(jobs) > 1 {
		for _, set := range c.Sets {
			for _, name := range c.denoisers() {
				if err := e.Writes(disk.Output{Flag: "--bodies", Path: string(c.bodiesPath(set, name))}); err != nil {
					return err
				}
			}
		}
	}
	for _, j := range jobs {
		for _, i := range param.Unused(j.Denoiser.Params, j.Values) {
			e.Warnf("%s: %s", j.Denoiser.Name, i.Words())
		}
	}
	if c.measures() || len(c.Sets) > 1 || len(jobs) > 1 {
		if c.Out != "" {
			return cli.Wrong("--out is the file of the bodies: use --table FILE for the measures, and --bodies FILE for the bodies")
		}
		return c.measure(e, jobs)
	}
	set, err := cli.Open(e, c.Sets[0])
	if err != nil {
		return err
	}
	defer set.Close()
	reading, _ := pass.Reading{Kinds: kind.Mode(c.Kinds)}.Normal() // checked by the grammar
	ready, err := cli.LearnKinds(e, set, jobs[0].Denoiser, jobs[0].Values, pass.LearnOptions{PageTime: c.PageTime, Workers: c.Workers, Reading: reading})
	if err != nil {
		return err
	}
	e.Given(ready)
	return e.ToFile(c.Out, func(w io.Writer) error {
		return extract(e, set, ready, extractOptions{Kinds: reading.Kinds, Fold: text.Fold(c.Fold), Workers: c.Workers}, w)
	})
}

// extractOptions choose the written parts of bodies.
type extractOptions struct {
	Kinds   kind.Mode
	Fold    text.Fold
	Workers int // goroutines; 0 for one per core
}

// extract writes the bodies of a set in its order, in whichever order they are finished.
func extract(e *cli.Env, set *page.Set, ready *pass.Denoising, opt extractOptions, w io.Writer) error {
	type result struct {
		line []byte // nil if the page is not written
		err  error
	}
	out := bufio.NewWriter(w)
	var problems []page.Problem
	err := inOrder(e.Ctx, opt.Workers, len(set.Pages), func(ctx context.Context, i int) result {
		p, err := pass.Prepare(ctx, set, i, ready, nil)
		if err != nil || !opt.Kinds.Takes(p.Kind) {
			return result{err: err}
		}
		b := bodyOf(set.Pages[i].ID, p.Doc.Title, p.Body, opt.Fold)
		b.Kind = p.Kind.Kind.String()
		var line bytes.Buffer
		err = pack.JSON(&line, "").Encode(b)
		return result{line.Bytes(), err}
	}, func(r result) int { return cap(r.line) }, func(i int, r result) error {
		if r.err != nil {
			problems = append(problems, lost.Problem(r.err, set.Pages[i].ID))
			return nil
		}
		e.Show("denoise", int64(i+1), int64(len(set.Pages)))
		_, err := out.Write(r.line)
		return err
	})
	if err != nil {
		return err
	}
	cli.Complain(e, slices.Concat(set.Problems, problems))
	return out.Flush()
}

// bodyWriter writes bodies as JSON lines.
type bodyWriter struct {
	buf *bufio.Writer
	enc *json.Encoder
}

func newBodyWriter(w io.Writer) *bodyWriter {
	b := &bodyWriter{buf: bufio.NewWriter(w)}
	b.enc = pack.JSON(b.buf, "")
	return b
}

func (b *bodyWriter) write(line body) error { return b.enc.Encode(line) }

func (b *bodyWriter) flush() error { return b.buf.Flush() }

// Help returns the examples that kong shows in the help of the command.
func (*Extract) Help() string {
	return `Extract the bodies of pages, and compare denoisers on pages with known bodies:

  pagetwin extract pages --out bodies.jsonl
  pagetwin extract samples/reprints.zip --denoiser learned,readability,cetd --measure`
}

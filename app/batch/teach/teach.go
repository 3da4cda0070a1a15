package teach

import (
	"slices"
	"strings"

	"pagetwin/app/batch/cli"
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/page"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// Teach is the command that shows step by step how an algorithm decides.
type Teach struct {
	Set       cli.Set      `arg:"" name:"set" help:"Folder, zip, .jsonl or .html file."`
	Algorithm string       `short:"a" placeholder:"NAME" help:"Algorithm whose decision about two pages is explained. Without it, the story explains how the denoiser extracts the body of one page."`
	Settings  cli.Settings `name:"set" sep:"none" placeholder:"NAME=VALUE" help:"A parameter of the algorithm, denoise.NAME=VALUE of the denoiser, or pages.NAME=VALUE of what is compared; may be repeated."`
	Pages     []string     `placeholder:"ID" help:"Ids of the two pages, or of the one page. Stories about a whole set choose their own pages."`
	Denoiser  string       `short:"d" default:"${denoiser}" help:"Denoiser for HTML pages (pagetwin denoisers lists them)."`
	cli.DictionaryFlag
	taking
	teachSetFlags
	cli.TimePerPage

	pages pass.Reading
}

// Run makes the story of how an algorithm decides about two pages of a set, or of how a denoiser
// extracts the body of one.
func (c *Teach) Run(e *cli.Env) (err error) {
	if c.pages, c.Settings, err = c.Settings.Reading(); err != nil {
		return cli.Usage(err)
	}
	switch {
	case c.ofSet() > 0:
		return c.whole(e)
	case c.Algorithm == "":
		return c.page(e)
	}
	job, d, dv, err := cli.Method(c.Algorithm, c.Denoiser, c.Settings)
	if err == nil {
		err = c.check(job.Algorithm)
	}
	if err != nil {
		return cli.Usage(err)
	}
	set, err := cli.Open(e, c.Set)
	if err != nil {
		return err
	}
	defer set.Close()
	found, err := c.find(set)
	if err != nil {
		return cli.Usage(err)
	}
	at := [2]int(found)
	ready, err := cli.LearnKinds(e, set, d, dv, pass.LearnOptions{PageTime: c.PageTime, Reading: c.pages})
	if err != nil {
		return err
	}
	e.Given(ready)
	story, err := c.tell(e, set, ready, job, at)
	if err != nil {
		return err
	}
	return c.write(e, story)
}

// check rejects flags that are wrong for every set.
func (c *Teach) check(a algo.Algorithm) error {
	if !algo.HasStory(a) {
		return say.Errorf("%s cannot be explained step by step: your own commands return scores without the steps behind them", a.Name)
	}
	if len(c.Pages) != 2 {
		return say.Errorf("--pages must be two ids, LEFT,RIGHT, got %d", len(c.Pages))
	}
	return c.checkOut()
}

func (c *Teach) find(set *page.Set) ([]int, error) {
	at := make([]int, len(c.Pages))
	for n, id := range c.Pages {
		at[n] = slices.IndexFunc(set.Pages, func(p page.Page) bool { return p.ID == id })
		if at[n] < 0 {
			return nil, say.Errorf("%s has no page %s; its %d {page begins|pages begin} with %s", c.Set, say.Shown(id), len(set.Pages), firstIDs(set))
		}
	}
	return at, nil
}

func firstIDs(set *page.Set) string {
	var ids []string
	for _, p := range set.Pages[:min(3, len(set.Pages))] {
		ids = append(ids, say.Shown(p.ID))
	}
	return strings.Join(ids, ", ")
}

func (c *Teach) tell(e *cli.Env, set *page.Set, ready *pass.Denoising, job detect.Job, at [2]int) (*trace.Story, error) {
	seg := c.Segmenter()
	sel, err := c.reading(e, set)
	if err != nil {
		return nil, err
	}
	corpus := sel.Corpus(set, ready, seg)
	fitted := func(v param.Values, to *text.Corpus) (algo.Method, error) {
		m, err := job.Algorithm.New(v)
		if f, ok := m.(algo.Fitter); ok && err == nil {
			err = f.Fit(e.Ctx, to)
		}
		return m, err
	}
	m, err := fitted(job.Values, corpus)
	if err != nil {
		return nil, err
	}
	var docs [2]*text.Doc
	var left [2]say.Words
	for n, i := range at {
		p, err := pass.Prepare(e.Ctx, set, i, ready, seg)
		if err != nil {
			return nil, err
		}
		docs[n], left[n] = sel.Doc(p), sel.Says(&p)
	}
	known, problems, err := cli.TruthOf(set, c.Truth)
	if err != nil {
		return nil, err
	}
	cli.Complain(e, problems)
	return algo.StoryOptions{
		Algorithm: job.Algorithm, Values: job.Values, Method: m, Pages: len(set.Pages), Left: left,
		Make:  func(v param.Values) (algo.Method, error) { return fitted(v, corpus.Retry()) },
		Known: known.Says(page.MakePair(at[0], at[1])),
	}.Tell(docs[0], docs[1])
}

// Help returns the examples that kong shows in the help of the command.
func (*Teach) Help() string {
	return `Explain two pages of the course pack (pagetwin samples --out samples) in a browser:

  pagetwin teach samples/course.zip --algorithm simhash --pages library-a,library-b --out story.html

Explain how the body of one page is extracted, as slides:

  pagetwin teach samples/course.zip --pages library-a --out body.pdf`
}

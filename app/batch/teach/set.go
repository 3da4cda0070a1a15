package teach

import (
	"cmp"
	"errors"

	"pagetwin/app/batch/cli"
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/lesson"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/trace"
)

// teachSetFlags choose the stories about a whole set.
type teachSetFlags struct {
	Measures bool   `help:"Explain how precision, recall, F1, average precision and B-cubed are computed, first for twelve pairs around the threshold of a run, then for all its pairs."`
	Groups   bool   `help:"Explain pair by pair how duplicate pairs become groups, and the effect of chains."`
	Index    bool   `help:"Explain how the index of the algorithm finds candidates in the set, instead of a pair."`
	Truth    cli.In `placeholder:"FILE" help:"Read the truth from FILE (pairs.tsv or clusters.tsv) instead of from the set."`
}

// reading returns the reading of the set by a run, with its least number of characters.
func (c *Teach) reading(e *cli.Env, set *page.Set) (r pass.Reading, err error) {
	if r, err = c.pages.Normal(); err == nil {
		r.Least, err = r.LeastOf(e.Ctx, set, pass.LearnOptions{PageTime: c.PageTime})
	}
	return r, err
}

func (f teachSetFlags) ofSet() (n int) {
	for _, asked := range []bool{f.Index, f.Measures, f.Groups} {
		if asked {
			n++
		}
	}
	return n
}

// checkSet rejects flags that are wrong for every set.
func (f teachSetFlags) checkSet(pages []string) error {
	switch {
	case f.ofSet() > 1:
		return say.Errorf("--index, --measures and --groups are different stories: choose one")
	case len(pages) > 0:
		return say.Errorf("--pages is only for the story of a pair; stories about a set choose their own pages")
	}
	return nil
}

func (c *Teach) whole(e *cli.Env) error {
	if c.Algorithm == "" {
		return cli.Wrong("a story about a set needs --algorithm NAME (pagetwin algorithms lists them)")
	}
	job, d, dv, err := cli.Method(c.Algorithm, c.Denoiser, c.Settings)
	if err = cmp.Or(err, c.checkSet(c.Pages), c.checkOut()); err != nil {
		return cli.Usage(err)
	}
	set, err := cli.Open(e, c.Set)
	if err != nil {
		return err
	}
	defer set.Close()
	story, err := c.tellSet(e, set, job, d, dv)
	if err != nil {
		return err
	}
	return c.write(e, story)
}

func (c *Teach) tellSet(e *cli.Env, set *page.Set, job detect.Job, d denoise.Denoiser, dv param.Values) (*trace.Story, error) {
	gold, problems, err := cli.TruthOf(set, c.Truth)
	if err != nil {
		return nil, err
	}
	cli.Complain(e, problems)
	if c.Measures && !gold.Known() {
		return nil, cli.Wrong("%s: %v", c.Set, lesson.ErrNoTruth)
	}
	opt := detect.Options{
		Reading:  c.pages,
		Denoiser: d, Denoise: dv, Segmenter: c.Segmenter(), PageTime: c.PageTime,
	}
	opt.Progress = func(p detect.Progress) { e.Show(p.Stage, p.Done, p.Total) }
	pages := lesson.Pages{Set: set, Doc: cli.Reader(e, set, opt)}
	s, err := c.storyOf(e, pages, job, opt, gold)
	for _, nothing := range []error{lesson.ErrFewPages, lesson.ErrNoIndex, lesson.ErrNoPairs, lesson.ErrNoGroups} {
		if errors.Is(err, nothing) {
			return nil, cli.Wrong("%s: %v", c.Set, nothing)
		}
	}
	return s, err
}

func (c *Teach) storyOf(e *cli.Env, pages lesson.Pages, job detect.Job, opt detect.Options, gold *truth.Truth) (*trace.Story, error) {
	if c.Index {
		return lesson.Index(e.Ctx, lesson.Indexing{Pages: pages, Job: job, Options: opt, Truth: gold})
	}
	opt.Candidates = result.All
	if len(pages.Set.Pages) > algo.AllUpTo {
		opt.Candidates = result.Index
	}
	opt.Wanted, opt.Ask = gold.IsDuplicate, eval.Ask(gold, scored.DefaultDraws, 0)
	results, err := detect.Run(e.Ctx, pages.Set, []detect.Job{job}, opt)
	if err != nil {
		return nil, err
	}
	o := eval.NewOutcome(pages.Set, results[0], gold, results[0].Cut)
	if c.Groups {
		links := cluster.Resembling(o.Result.Pairs.From(o.Threshold), o.Result.Texts)
		return lesson.Groups(o, job.Algorithm, links, pages)
	}
	return lesson.Measures(o, job.Algorithm, pages)
}

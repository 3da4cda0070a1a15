package teach

import (
	"context"
	"maps"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/learned"
	"pagetwin/app/present/results"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise/bodystory"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/lesson"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// errPlain is the error of a story about a page without markup.
var errPlain = say.Errorf("this page is plain text and needs no denoiser: choose an HTML page")

func (t *Teach) pageTeller(of *Told, v param.Values) (tellStory, say.Words) {
	d := t.Desk
	set, at := t.Side(0)
	how, learn := learned.Making{Denoiser: d.Denoisers[of.Of], Values: v}, d.Sites.Ready
	if t.Own[0] != nil {
		learn = d.Sites.Alone
	}
	return func(ctx context.Context, _ beside.Report) (out toldStory, err error) {
		ready, err := learn(ctx, set, how)
		if err != nil {
			return out, err
		}
		p, err := pass.PrepareTold(ctx, set, at, ready)
		switch {
		case err != nil:
			return out, err
		case p.Content.Kind == page.Text:
			return out, errPlain
		}
		x := bodystory.Telling{Denoiser: how.Denoiser, Values: v, Page: trace.Page{ID: set.Pages[at].ID, Title: p.Doc.Title}, Whole: len(p.Content.Text)}
		if ready.Given() != nil {
			x.Made = &p.Body
		}
		out.story, err = x.Tell(p.Tree)
		return out, err
	}, say.Words{}
}

// setTeller returns a story about the whole set. It makes a run unless there is one with these
// settings.
func (t *Teach) setTeller(of *Told, v param.Values) (tellStory, say.Words) {
	d := t.Desk
	opt, wrong := d.Setup.Options()
	j := setJob{
		set: d.Session.Set(), gold: d.Session.Known(), job: detect.Job{Algorithm: d.Algorithms[of.Of], Values: v}, opt: opt,
		how: d.Setup.NextMaking(), sites: d.Sites, seg: d.Segmenter, subject: t.Subject,
	}
	for _, r := range d.Session.OverSet() {
		if r.Algo.Name == j.job.Algorithm.Name && maps.Equal(r.Values(), v) && j.run == nil {
			j.run = r.Frozen()
		}
	}
	return func(ctx context.Context, report beside.Report) (out toldStory, err error) {
		if wrong != nil {
			return out, wrong
		}
		j.opt.Progress = func(p detect.Progress) { report(p.Stage, p.Algorithm, p.Done, p.Total) }
		out.story, err = j.do(ctx)
		return out, err
	}, d.Book.Both("task.teach", j.job.Algorithm.Title)
}

// setJob is the input of a story about a set.
type setJob struct {
	subject Subject
	set     *page.Set
	gold    *truth.Truth
	job     detect.Job
	opt     detect.Options
	run     *results.Result // a run with these settings; nil if there is none
	how     learned.Making
	sites   *learned.Sites
	seg     *text.Segmenter
}

func (j setJob) do(ctx context.Context) (*trace.Story, error) {
	pages := lesson.Pages{Set: j.set, Doc: j.reader(ctx)}
	if j.subject == SubjectIndex {
		return lesson.Index(ctx, lesson.Indexing{Pages: pages, Job: j.job, Options: j.opt, Truth: j.gold})
	}
	outcome, err := j.outcome(ctx)
	if err != nil {
		return nil, err
	}
	if j.subject == SubjectGroups {
		links := cluster.Resembling(outcome.Result.Pairs.From(outcome.Threshold), outcome.Result.Texts)
		return lesson.Groups(outcome, j.job.Algorithm, links, pages)
	}
	return lesson.Measures(outcome, j.job.Algorithm, pages)
}

// outcome returns the decisions of the run, measured against the truth.
func (j setJob) outcome(ctx context.Context) (*eval.Outcome, error) {
	if j.run != nil {
		return j.run.Outcome.At(j.run.Decides), nil
	}
	j.opt.Wanted, j.opt.Ask = j.gold.IsDuplicate, eval.Ask(j.gold, scored.DefaultDraws, 0)
	results, err := detect.Run(ctx, j.set, []detect.Job{j.job}, j.opt)
	if err != nil {
		return nil, err
	}
	return eval.NewOutcome(j.set, results[0], j.gold, results[0].Cut), nil
}

// reader returns a function that reads pages as the run does.
func (j setJob) reader(ctx context.Context) func(i int32) *text.Doc {
	return func(i int32) *text.Doc {
		ready, err := j.sites.Ready(ctx, j.set, j.how)
		if err != nil {
			return nil
		}
		p, err := pass.Prepare(ctx, j.set, int(i), ready, j.seg)
		if err != nil {
			return nil
		}
		return j.opt.Doc(p)
	}
}

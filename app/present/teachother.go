package present

import (
	"context"

	"pagetwin/core/denoise/told"
	"pagetwin/core/detect"
	"pagetwin/core/lesson"
	"pagetwin/core/page"
	"pagetwin/core/param"
	"pagetwin/core/say"
	"pagetwin/core/trace"
)

// errPlain says that there is nothing to take out.
var errPlain = say.Errorf("this page is plain text, which no denoiser looks at: choose one in HTML",
	"这一页是纯文本，不经过去噪：请选一个 HTML 网页")

// pageTeller tells how a denoiser takes the body out of the left page.
func (t *Teach) pageTeller(of *Told, v param.Values) (tellStory, string) {
	d := t.desk
	set, at := t.side(0)
	how, learn, seg := making{denoiser: d.Denoisers[of.Of], values: v}, d.sites.ready, d.seg
	if t.own[0] != nil {
		learn = d.sites.alone
	}
	return func(ctx context.Context, _ Report) (out toldStory, err error) {
		ready, err := learn(ctx, set, how)
		if err != nil {
			return out, err
		}
		p, err := detect.Prepare(ctx, set, at, ready, seg)
		switch {
		case err != nil:
			return out, err
		case p.Content.Kind == page.Text:
			return out, errPlain
		}
		x := told.Telling{Denoiser: how.denoiser, Values: v, Page: trace.Page{ID: set.Pages[at].ID, Title: p.Doc.Title}}
		if ready.Given() != nil {
			x.Made = &p.Body
		}
		if sites := ready.Sites(); sites != nil {
			x.Repeats = sites.Repeats(at)
		}
		out.story, err = x.Tell(p.Tree)
		return out, err
	}, ""
}

// setTeller tells a story of the whole set: it takes a run.
func (t *Teach) setTeller(of *Told, v param.Values) (tellStory, string) {
	d := t.desk
	set, gold := d.Session.Set(), d.Session.Known()
	opt, wrong := d.Setup.options()
	job := detect.Job{Algorithm: d.Algorithms[of.Of], Values: v}
	rows := d.Session.Rows()
	listed := func(i int32) trace.Page {
		return trace.Page{ID: rows[i].ID, Title: rows[i].Title, Chars: max(0, rows[i].Body)}
	}
	return func(ctx context.Context, report Report) (out toldStory, err error) {
		if wrong != nil {
			return out, wrong
		}
		opt.Progress = func(p detect.Progress) { report(p.Stage, p.Algorithm, p.Done, p.Total) }
		pages := lesson.Pages{Set: set, Describe: listed}
		out.story, err = lesson.Index(ctx, lesson.Indexing{Pages: pages, Job: job, Options: opt, Truth: gold})
		return out, err
	}, d.Book.T("task.teach", d.Book.W(job.Algorithm.Title))
}

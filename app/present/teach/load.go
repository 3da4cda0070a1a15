package teach

import (
	"context"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/compare"
	"pagetwin/app/present/learned"
	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// storyJob is the input of a story.
type storyJob struct {
	compare.Job
	ask   compare.Asked
	edits *[2]string
	busy  say.Words // title of its task if it takes long
}

// toldStory is a story with the unedited bodies of its pages.
type toldStory struct {
	story  *trace.Story
	bodies [2]string
}

// tellStory makes a story in the background.
type tellStory func(ctx context.Context, report beside.Report) (toldStory, error)

// teller collects the input of a story, and returns the title of its task in the status line,
// empty for short work.
func (t *Teach) teller(told *Told, v param.Values) (tell tellStory, title say.Words) {
	switch t.Subject {
	case SubjectPage:
		return t.pageTeller(told, v)
	case SubjectPair:
		job := t.job(told, v)
		return func(ctx context.Context, _ beside.Report) (toldStory, error) { return job.do(ctx) }, job.title()
	}
	return t.setTeller(told, v)
}

// job collects the input of the story of a pair.
func (t *Teach) job(told *Told, v param.Values) storyJob {
	d := t.Desk
	ask := compare.Asked{Algo: &d.Algorithms[told.Of], Values: v}
	if t.from != nil {
		ask.Now = t.from.Frozen()
	}
	j := storyJob{
		Job: compare.Job{
			Set: d.Session.Set(), A: t.A, B: t.B, Own: t.Own, Making: t.making(told), Seg: d.Segmenter, Sites: d.Sites,
			Fitted: d.Fitted, Tells: true,
		},
		ask: ask, busy: d.Book.Both("task.teach", ask.Algo.Title),
	}
	if t.Edits != nil {
		texts := *t.Edits
		j.edits = &texts
	}
	if j.OfSet() {
		j.Truth = d.Session.Known()
	}
	return j
}

// making returns the settings for bodies: those of the run whose decision is shown, or else of the
// next run; a lesson may name another denoiser.
func (t *Teach) making(of *Told) learned.Making {
	m := t.Desk.Setup.NextMaking()
	if t.from != nil {
		m, _ = t.Desk.Setup.MakingOf(t.from)
	}
	if of.denoiser >= 0 {
		m.Denoiser = t.Desk.Denoisers[of.denoiser]
		m.Values = param.Defaults(m.Denoiser.Params)
	}
	return m
}

// pages returns the number of pages for which the index of the pair was made, or would be.
func (j storyJob) pages() int {
	switch {
	case j.ask.Now != nil:
		return j.ask.Now.Result.Pages
	case j.OfSet():
		return len(j.Set.Pages)
	}
	return 0
}

// title returns the title of the task in the status line, empty for short work.
func (j storyJob) title() say.Words {
	m, err := j.ask.Algo.New(j.ask.Values)
	if _, fits := m.(algo.Fitter); err != nil || !fits {
		return say.Words{}
	}
	return j.busy
}

func (j storyJob) do(ctx context.Context) (out toldStory, err error) {
	var docs [2]*text.Doc
	var left [2]say.Words
	for i := range docs {
		var side compare.Side
		if docs[i] = j.Read(ctx, i, &side); docs[i] == nil {
			if side.Err == nil {
				side.Err = ctx.Err()
			}
			return out, side.Err
		}
		out.bodies[i], left[i] = side.Body, side.Left
		if j.edits != nil && j.edits[i] != side.Body {
			docs[i] = j.edited(docs[i], j.edits[i])
		}
	}
	if err := j.Seg.Load(); err != nil {
		return out, err
	}
	m, err := j.FittedMethod(ctx, j.ask)
	if err != nil {
		return out, err
	}
	telling := algo.StoryOptions{
		Algorithm: *j.ask.Algo, Values: j.ask.Values, Method: m, Pages: j.pages(), Known: j.known(), Left: left,
		Make: func(v param.Values) (algo.Method, error) {
			return j.Other(ctx, compare.Asked{Algo: j.ask.Algo, Values: v, Now: j.ask.Now})
		},
	}
	out.story, err = telling.Tell(docs[0], docs[1])
	return out, err
}

// known returns the label of the pair; empty for edited texts.
func (j storyJob) known() say.Words {
	if !j.OfSet() || j.edits != nil {
		return say.Words{}
	}
	return j.Truth.Says(page.MakePair(j.A, j.B))
}

func (j storyJob) edited(d *text.Doc, body string) *text.Doc {
	out := d.Bare()
	out.Body, out.See = body, nil
	j.Reading.Fold.Doc(out)
	return out
}

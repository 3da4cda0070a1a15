package present

import (
	"context"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/page"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// storyJob is everything that a story is told from.
type storyJob struct {
	pairJob
	ask   asked
	edits *[2]string
	busy  say.Words // what its task is called where it takes long
}

// toldStory is a story with the bodies of the pages as they are.
type toldStory struct {
	story  *trace.Story
	bodies [2]string
}

// tellStory tells a story beside the window.
type tellStory func(ctx context.Context, report Report) (toldStory, error)

// teller gathers what a story is told from, and says what the work is called in the status
// line, nothing where it is soon done.
func (t *Teach) teller(told *Told, v param.Values) (tell tellStory, title say.Words) {
	switch t.Subject {
	case SubjectPage:
		return t.pageTeller(told, v)
	case SubjectPair:
		job := t.job(told, v)
		return func(ctx context.Context, _ Report) (toldStory, error) { return job.do(ctx) }, job.title()
	}
	return t.setTeller(told, v)
}

// job gathers what the story of a pair is told from.
func (t *Teach) job(told *Told, v param.Values) storyJob {
	d := t.desk
	ask := asked{algo: &d.Algorithms[told.Of], values: v}
	if t.from != nil {
		ask.now = t.from.frozen()
	}
	j := storyJob{
		pairJob: pairJob{
			set: d.Session.Set(), a: t.A, b: t.B, own: t.own, making: t.making(told), seg: d.Segmenter, sites: d.Sites, fold: t.folding(),
			fitted: d.Fitted, tells: true, asks: d.Setup.selection(),
		},
		ask: ask, busy: d.Book.Both("task.teach", ask.algo.Title),
	}
	if t.Edits != nil {
		texts := *t.Edits
		j.edits = &texts
	}
	if t.from != nil {
		j.asks = t.from.Result.Selection
	}
	if j.ofSet() {
		j.truth = d.Session.Known()
	}
	return j
}

// making is how bodies are made: as in the run whose decision is told, else as in the next,
// with another denoiser where a lesson says so.
func (t *Teach) making(of *Told) making {
	if of.denoiser >= 0 {
		d := t.desk.Denoisers[of.denoiser]
		return t.desk.Setup.making(d, param.Defaults(d.Params))
	}
	if t.from != nil {
		if m, ok := t.desk.Setup.makingOf(t.from); ok {
			return m
		}
	}
	return t.desk.Setup.nextMaking()
}

func (t *Teach) folding() text.Fold {
	if t.from != nil {
		return t.from.Result.Fold
	}
	return t.desk.Setup.Fold
}

// pages is how many pages the index of the pair was made for, or would be.
func (j storyJob) pages() int {
	switch {
	case j.ask.now != nil:
		return j.ask.now.Result.Pages
	case j.ofSet():
		return len(j.set.Pages)
	}
	return 0
}

// title is what the task is called in the status line, nothing for work that is soon done.
func (j storyJob) title() say.Words {
	m, err := j.ask.algo.New(j.ask.values)
	if _, fits := m.(algo.Fitter); err != nil || !fits {
		return say.Words{}
	}
	return j.busy
}

func (j storyJob) do(ctx context.Context) (out toldStory, err error) {
	var docs [2]*text.Doc
	var left [2]say.Words
	for i := range docs {
		var side PairSide
		if docs[i] = j.read(ctx, i, &side); docs[i] == nil {
			if side.Err == nil {
				side.Err = ctx.Err()
			}
			return out, side.Err
		}
		out.bodies[i], left[i] = side.Body, side.left
		if j.edits != nil && j.edits[i] != side.Body {
			docs[i] = j.edited(docs[i], j.edits[i])
		}
	}
	if err := j.seg.Load(); err != nil {
		return out, err
	}
	m, err := j.fittedMethod(ctx, j.ask)
	if err != nil {
		return out, err
	}
	telling := algo.Telling{
		Algorithm: *j.ask.algo, Values: j.ask.values, Method: m, Pages: j.pages(), Known: j.known(), Left: left,
		Make: func(v param.Values) (algo.Method, error) {
			return j.other(ctx, asked{algo: j.ask.algo, values: v, now: j.ask.now})
		},
	}
	out.story, err = telling.Tell(docs[0], docs[1])
	return out, err
}

// known says what the truth says of the pair; nothing of texts that were changed.
func (j storyJob) known() say.Words {
	if !j.ofSet() || j.edits != nil {
		return say.Words{}
	}
	return j.truth.Says(page.MakePair(j.a, j.b))
}

// edited is a page with another body.
func (j storyJob) edited(d *text.Doc, body string) *text.Doc {
	out := d.Bare()
	out.Body, out.See = body, nil
	j.fold.Doc(out)
	return out
}

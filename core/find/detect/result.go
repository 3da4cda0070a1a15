package detect

import (
	"cmp"
	"context"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/work"
	"pagetwin/core/find/join"
	"pagetwin/core/find/missed"
	"pagetwin/core/find/relate"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// result joins and scores the signatures of one job.
func (r *run) result(ctx context.Context, t *task) (*result.Result, error) {
	if t.err != nil {
		return nil, t.err
	}
	defer func() {
		t.store.Close()
		t.sigs, t.store = nil, nil
	}()
	res := r.newResult(t)
	res.Problems, res.Fitted = r.source.problems(), r.fitted(t)
	res.Unread = len(res.Problems)
	live := 0
	for i := range r.set.Pages {
		n := t.words(i)
		res.Bytes += int64(8 * n)
		if n > 0 {
			live++
		}
	}
	res.Empty = res.Pages - res.Unread - live
	sel := r.source.selection
	res.Kinds = sel.counts()
	res.Left, res.Least, res.Templates = r.source.left(t), sel.Least, sel.templates()
	if _, ok := t.method.(algo.Matcher); ok {
		res.Candidates = result.Given
	}
	m, err := newMatch(ctx, r, t)
	if err != nil {
		return nil, err
	}
	if err := r.look(m); err != nil {
		return nil, err
	}
	failed, err := work.Within(ctx, func() error {
		if err := m.foretell(ctx); err != nil {
			return err
		}
		return m.Run(ctx)
	})
	if err != nil || failed != nil {
		return nil, cmp.Or(err, failed)
	}
	m.fill(res)
	m.guarantee(res)
	if res.Candidates != result.Given {
		if r.opt.Ask != nil && max(res.Guarantee, res.Floor) > 0 {
			if res.Beyond, err = missed.LookBeyond(ctx, m.Join, r.opt.Ask, res.Pairs); err != nil {
				return nil, err
			}
		}
		if res.Missing, err = missed.Measure(ctx, m.Join, max(r.lowest(t), res.Floor), res.Guarantee); err != nil {
			return nil, err
		}
	}
	m.Done()
	if r.texts != nil {
		var err error
		if res.Texts, err = r.textsOf(ctx, res.Pairs); err != nil {
			return nil, err
		}
		if err := tellApart(ctx, res, r.sketches); err != nil {
			return nil, err
		}
		if res.Doubt, err = r.doubts(ctx, res); err != nil {
			return nil, err
		}
	}
	if given := r.source.ready.Given(); given != nil {
		res.Problems = append(res.Problems, given.Problems...)
	}
	res.Stages = r.stages(t, m)
	if res.Scratch = t.store.Written(); r.texts != nil {
		res.Scratch += r.texts.store.Written()
	}
	res.Cached = t.recalled()
	var said []say.Words
	if given := r.source.ready.Given(); given != nil {
		said = given.Warnings
	}
	m.warn(res, said, t.warnings(), r.set.Problems, int(r.source.slow.Load()))
	res.Warnings = append(res.Warnings, r.uncached()...)
	return res, nil
}

// match takes one job from signatures to scored pairs.
type match struct {
	*join.Join
	run  *run
	task *task
}

func newMatch(ctx context.Context, r *run, t *task) (*match, error) {
	setup := r.setup(t)
	setup.Sigs, setup.Store, setup.Parts, setup.Wanted = t.sigs, t.store, r.set.Parts(), r.opt.Wanted
	if t.joins {
		setup.For = r.spreadFor(t)
		if !t.store.Spread.Any { // only some of the pairs that score less share a key
			setup.Floor = max(setup.Floor, setup.For.Score)
		}
	}
	j, err := join.NewJoin(ctx, setup)
	return &match{j, r, t}, err
}

// setup returns the settings by which the pages of a job are joined; they do not depend on the
// pages.
func (r *run) setup(t *task) join.Setup {
	return join.Setup{
		Method: t.method, Index: t.index, All: r.candidates(t) == result.All, Workers: r.workers, Window: r.opt.window(),
		Floor: r.opt.Floor, MaxPairs: r.opt.MaxPairs,
		Tell: func(done, total int64) { r.tell.Say(Progress{result.StageScore, t.job.Algorithm.Name, done, total}) },
	}
}

func (m *match) fill(res *result.Result) {
	found := m.Found()
	res.Pairs, res.Comparisons, res.Indexed, res.Dropped, res.WantedDropped = found.Pairs, found.Comparisons, found.Indexed, found.Dropped, found.Wanted
	res.Floor = max(found.Floor, found.Given.Floor)
	if res.Candidates == result.Given {
		res.Cut = max(res.Cut, res.Floor) // a program that writes only pairs above its own threshold has decided
	}
	res.Problems = append(res.Problems, found.Given.Problems...)
}

// look calls Options.Look, if it is set.
func (r *run) look(m *match) error {
	if r.opt.Look == nil {
		return nil
	}
	return r.opt.Look(join.LookAt(m.Join))
}

// newResult returns a result that describes the job and has no pairs yet.
func (r *run) newResult(t *task) *result.Result {
	return &result.Result{
		Job:        t.number,
		Run:        result.Run{Algorithm: t.job.Algorithm.Name, Values: t.job.Values, Denoiser: r.opt.Denoiser.Name, Denoise: r.denoise, Reading: r.opt.Reading, Dictionary: r.opt.Segmenter.File()},
		Candidates: r.candidates(t),
		Index:      algo.IndexKindOf(t.method),
		Cut:        t.job.Algorithm.Cut(t.job.Values),
		Pages:      r.pages(),
	}
}

// guarantee sets the score from which no pair is missing.
func (m *match) guarantee(res *result.Result) {
	if res.Lowest = m.run.lowest(m.task); m.OverAll() {
		return
	}
	res.Guarantee = algo.Guarantee(m.Index)
	if m.task.joins && !m.Store.Spread.Any && res.Guarantee <= 1 {
		res.Guarantee = m.run.spreadFor(m.task).Score // the score for which its keys are made
		return
	}
	if res.Guarantee > res.Lowest && algo.IndexOf(m.task.method).IndexFor(res.Lowest) == nil {
		res.Lowest = res.Cut // the method has only one index
	}
}

func (m *match) warn(res *result.Result, given, method []say.Words, listed []page.Problem, slow int) {
	said := append(append(m.spilled(), res.Floored(cmp.Or(m.run.opt.Lowest, res.Cut), m.run.opt.Floor)...), given...)
	if res.Doubt != nil {
		said = append(said, res.Doubt.Words())
	}
	if res.Different > 0 {
		said = append(said, say.New("%d {pair|pairs} at or above the threshold {is|are} left out: the two pages of a site are issues or years of a series, or each has more than a tenth of its text to itself, like notices made from one form", res.Different).Words)
	}
	if res.Candidates == result.Index && m.run.opt.Candidates == result.All {
		said = append(said, say.Words{En: "pages are processed one after another, in their order; the pairs result from this procedure, and not all pairs were scored"})
	}
	if !m.OverAll() && !m.task.joins {
		said = append(said, algo.IndexOf(m.task.method).IndexWarnings()...)
	}
	res.Warn(listed, slow, slices.Concat(said, method))
	res.Warnings = append(res.Warnings, m.run.unused(m.task)...)
}

// words returns the length in words of the signature of page i.
func (t *task) words(i int) int {
	if t.store != nil {
		return int(t.store.Words[i])
	}
	return len(t.sigs[i])
}

// stages lists the times of a job in the order of the stages.
func (r *run) stages(t *task, m *match) []result.Stage {
	list := []result.Stage{r.source.read, r.source.denoise}
	list[0].Cached, list[1].Cached = r.source.memory.unread(), r.source.memory.unread()
	t.sign.Cached = int64(t.recalled())
	if t.fit.Name != "" {
		list = append(list, t.fit)
	}
	list = append(list, t.sign)
	if x := r.texts; x != nil {
		x.sign.Name, x.sign.Cached = result.StageRelate, int64(x.recalled())
		list = append(list, x.sign)
	}
	if m.JoinTime.Busy > 0 {
		list = append(list, result.Stage{Name: result.StageJoin, Wall: m.JoinTime.Wall, Busy: m.JoinTime.Busy})
	}
	return append(list, result.Stage{Name: result.StageScore, Wall: m.ScoreTime.Wall, Busy: m.ScoreTime.Busy})
}

func (r *run) textsOf(ctx context.Context, pairs scored.Pairs) (relate.Texts, error) {
	if r.texts.store == nil {
		return relate.Of(r.texts.sigs), nil
	}
	return relate.OfPairs(ctx, pairs, len(r.set.Pages), r.opt.window(), r.workers, r.texts.store.Each)
}

func (r *run) sketches(ctx context.Context, pages []int32, fn func(page int32, s relate.Sketch) error) error {
	if r.texts.store != nil {
		return r.texts.store.Each(ctx, pages, fn)
	}
	for _, i := range pages {
		if err := fn(i, r.texts.sigs[i]); err != nil {
			return err
		}
	}
	return nil
}

func tellApart(ctx context.Context, res *result.Result, sketches relate.Sketches) error {
	names, err := relate.NamesOf(ctx, res.Pairs.Pages(), res.Texts, sketches)
	if err != nil {
		return err
	}
	decided := res.Pairs.From(res.Cut).Len()
	res.Pairs = names.Without(res.Pairs)
	left := res.Pairs.From(res.Cut)
	res.Different, res.Expected = decided-left.Len(), res.Texts.Expect(left)
	return nil
}

// unused names the parameters that were set and have no effect.
func (r *run) unused(t *task) []say.Words {
	var w []say.Words
	for _, i := range param.Unused(t.job.Algorithm.Params, t.job.Values) {
		w = append(w, i.Words())
	}
	for _, i := range param.Unused(r.opt.Denoiser.Params, r.denoise) {
		w = append(w, say.New("denoiser: %v", i.Words()).Words)
	}
	return w
}

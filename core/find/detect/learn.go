package detect

import (
	"context"
	"slices"
	"sync"

	"pagetwin/core/algo"
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/site"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/repeat"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// Lesson says how to learn, see [LearnState].
type Lesson struct {
	Job    Job
	Sample int    // pages to which the method is fitted; 0: all
	Seed   uint64 // of their draw
	// Known is what is known of hosts and templates already, learned with the same settings;
	// nil: it is learned.
	Known *State
}

// LearnState learns of the set what a run of the job with these options would: of hosts and
// templates, and for a method that must see the set what it finds out of it. Of a part of a set
// ([page.Options]) it learns what is to be put together with that of the other parts: first
// of hosts and templates, and with these known ([Lesson.Known]) what the method finds out;
// both at once where nothing is asked of hosts and templates. Pages that cannot be read are
// listed.
func LearnState(ctx context.Context, set *page.Set, l Lesson, opt Options) (*State, []page.Problem, error) {
	opt.State, opt.Cache, opt.Relate = nil, nil, false
	if l.once() {
		opt.KeepBodies = -1
	}
	r, err := newRun(set, []Job{l.Job}, opt)
	if err == nil {
		err = l.check(r)
	}
	if err != nil {
		return nil, nil, say.Errorf("learn: %v", "学习：%v", err)
	}
	defer r.tell.stop()
	defer r.close()
	r.opt.State = l.Known
	s := &State{About: aboutOf(r, r.tasks[0].job), file: opt.DF}
	if s.About.Part != "" && l.Known == nil && r.asksHosts() {
		s.About.Seen = true
		if s.part, err = r.seePart(ctx); err == nil && s.part.repeats == nil {
			s.ids = idsOf(set)
		}
		return s, nil, err
	}
	if s.About.Part != "" {
		s.ids = idsOf(set)
	}
	if err := s.learn(ctx, r, l); err != nil {
		return nil, nil, err
	}
	return s, r.source.problems(), nil
}

// check tells whether there is anything to learn so.
func (l Lesson) check(r *run) error {
	m := r.tasks[0].method
	_, fits := m.(algo.Fitter)
	_, adds := m.(algo.Adder)
	_, keeps := m.(algo.Keeper)
	_, given := m.(algo.Matcher)
	_, counts := countsElements(r.tasks[0])
	name := l.Job.Algorithm.Name
	switch part := partOf(r.set) != ""; {
	case r.opt.Denoiser.NewSet != nil:
		return say.Errorf("the bodies of denoiser %s come from files of the whole set: there is nothing to learn", "去噪方法 %s 的正文取自整个网页集的文件：无可学习", r.opt.Denoiser.Name)
	case given:
		return say.Errorf("another program decides: there is nothing to learn", "由另一程序判定：无可学习")
	case l.Sample < 0:
		return say.Errorf("a sample has at least one page, got %d", "样本至少要有一个网页，给出的是 %d", l.Sample)
	case l.Sample > 0 && !fits:
		return say.Errorf("%s is fitted to nothing, and needs no sample", "%s 无须拟合，用不着样本", name)
	case part && l.Sample > 0:
		return say.Errorf("a sample is drawn from the whole set, not from a part of it", "样本取自整个网页集，不能取自其一部分")
	case part && l.Known != nil && !fits && !counts:
		return say.Errorf("%s is fitted to nothing: what is known of hosts and templates is all", "%s 无须拟合：有站点与模板的学习结果即可", name)
	case part && (l.Known != nil || !r.asksHosts()) && keeps && !adds:
		return say.Errorf("%s cannot be fitted part by part: learn it of the whole set, or of a sample", "%s 不能分部分拟合：请用整个网页集或其样本学习", name)
	case l.Known != nil:
		return l.Known.wrong(l.Known.hosts(r, r.tasks[0].job))
	}
	return nil
}

// once tells whether the method looks at the pages once alone, so that none need be kept:
// what adds up is counted in one pass.
func (l Lesson) once() bool {
	m, err := l.Job.Algorithm.New(l.Job.Values)
	_, adds := m.(algo.Adder)
	_, keeps := m.(algo.Keeper)
	return err == nil && (adds || !keeps)
}

// asksHosts tells whether bodies, or which of them are compared, depend on other pages.
func (r *run) asksHosts() bool {
	s := r.opt.Selection
	return s.Least > 0 || s.Repeats != "" || s.Kinds != kind.Any || r.opt.Denoiser.NewSite != nil
}

// learn fills in what was learned.
func (s *State) learn(ctx context.Context, r *run, l Lesson) error {
	if err := r.settle(ctx); err != nil {
		return err
	}
	if err := r.warm(ctx); err != nil {
		return err
	}
	if err := r.learn(ctx); err != nil {
		return err
	}
	s.least = r.source.selection.Least
	if ready := r.source.ready; ready != nil {
		s.bare, s.repeats = ready.bare, ready.repeats
		if ready.sites != nil {
			s.sites = ready.sites.tables
		}
	}
	t := r.tasks[0]
	if _, fits := t.method.(algo.Fitter); fits {
		if err := s.fit(ctx, r, l); err != nil {
			return err
		}
	}
	return s.countElements(ctx, r)
}

// fit fills in what the method finds out of the set.
func (s *State) fit(ctx context.Context, r *run, l Lesson) error {
	t := r.tasks[0]
	r.opt.State = nil // the method is fitted to the set
	corpus := r.corpus()
	if l.Sample > 0 && l.Sample < len(r.set.Pages) {
		s.About.Sample = l.Sample
		corpus = r.sampled(l)
	}
	if err := r.fit(ctx, corpus); err != nil {
		return err
	}
	if t.err != nil {
		return t.err
	}
	s.About.Fitted = true
	s.counts, s.method = corpus.Counted(), algo.StateOf(t.method)
	return nil
}

// sampled is a sample of the set as a method is fitted to it.
func (r *run) sampled(l Lesson) *text.Corpus {
	at := make(map[int]int, l.Sample) // position in the sample, by that in the set
	for _, p := range r.set.Sample(l.Sample, l.Seed).Pages {
		i, _ := r.set.Index(p.ID)
		at[i] = len(at)
	}
	c := text.NewCorpus(len(at), func(ctx context.Context, fn func(worker, i int, d *text.Doc) error) error {
		r.source.wanted = func(i int) bool { _, in := at[i]; return in }
		defer func() { r.source.wanted = nil }()
		return r.source.each(ctx, func(worker, i int, d *text.Doc) error { return fn(worker, at[i], d) })
	})
	c.UseDF(r.opt.DF)
	return c
}

// fittedTo is the number of pages to which the method was fitted.
func (s *State) fittedTo() int {
	if s.About.Sample > 0 {
		return s.About.Sample
	}
	return s.About.Pages
}

// warnings say where a run does not go by what it would learn itself.
func (s *State) warnings(r *run) (said []say.Words) {
	a := s.About
	if a.Sample > 0 {
		said = append(said, say.New("%s was fitted to a sample of %d of %d {page|pages}", "%s 只用 %[3]d 个网页中的 %[2]d 个样本拟合", a.Algorithm, a.Sample, a.Pages).Words)
	}
	if r.set != nil && partOf(r.set) == "" && s.another(r.set) {
		said = append(said, s.Another())
	}
	return said
}

// another tells whether the state was learned of other pages than those of the whole set.
// What was put together of parts knows no more of its set than the ids.
func (s *State) another(set *page.Set) bool {
	a := s.About
	return a.Fingerprint != "" && a.Fingerprint != set.Fingerprint || a.Fingerprint == "" && !s.HasIDs(idsOf(set))
}

// HasIDs tells whether the pages of which it was learned have ids of these hashes.
func (s *State) HasIDs(ids []uint64) bool {
	return s.About.Pages == len(ids) && s.About.IDs == sumOf(ids)
}

// Another says that what was learned is of another set.
func (s *State) Another() say.Words {
	return say.New("what was learned is of another set, %s", "所用的学习结果来自另一个网页集 %s", s.About.Set).Words
}

// Method returns the method of a job, fitted as it was. The error says that the state is of
// another one.
func (s *State) Method(ctx context.Context, job Job) (algo.Method, error) {
	m, err := job.Algorithm.New(job.Values)
	if err == nil {
		err = algo.Restore(ctx, m, text.Known(s.fittedTo(), s.counts, s.file), s.method)
	}
	return m, err
}

// Least is how many content characters a body must have: what [Selection.LeastOf] returns
// of the set.
func (s *State) Least() int { return s.least }

// known gives learning what the state knows of the hosts of a set's pages.
func (s *State) known(ctx context.Context, set *page.Set, d denoise.Denoiser, opt LearnOptions) (LearnOptions, error) {
	if err := s.whole(); err != nil {
		return opt, err
	}
	mode, err := repeat.ParseMode(string(opt.Repeats))
	if err != nil {
		return opt, err
	}
	repeats, sites := mode != repeat.Keep, d.NewSite != nil
	if repeats && s.repeats == nil || sites && s.sites == nil {
		return opt, say.Errorf("what was learned of the set says nothing of its templates or hosts: learn it again with these settings", "学习结果不含模板或站点的信息：请按这些设置重新学习")
	}
	if !repeats && !sites {
		return opt, nil
	}
	hosts, err := newLearner(set, opt).hosts(ctx)
	if err != nil {
		return opt, err
	}
	if sites {
		opt.Sites = &Sites{slices.Clone(hosts), s.sites}
	}
	if repeats {
		opt.Counted = s.repeats.For(hostsOfTexts(set, hosts))
	}
	return opt, nil
}

// hostsOfTexts adds the hosts of plain texts, which have no template of a denoiser but
// repeats all the same.
func hostsOfTexts(set *page.Set, hosts []string) []string {
	for i, p := range set.Pages {
		if p.Kind == page.Text {
			hosts[i] = site.HostOf(p.URL)
		}
	}
	return hosts
}

// seePart looks at a part of a set for what is learned of hosts and templates.
func (r *run) seePart(ctx context.Context) (*seenPart, error) {
	opt := LearnOptions{Workers: r.workers, PageTime: r.opt.PageTime, Progress: func(done, total int64) { r.tell.say(Progress{StageDenoise, "", done, total}) }}
	l := newLearner(r.set, opt)
	out := &seenPart{}
	var err error
	s := r.opt.Selection
	if s.Least > 0 {
		if out.lengths, err = newLearner(r.set, LearnOptions{Workers: r.workers, PageTime: r.opt.PageTime}).lengths(ctx, s.Least); err != nil {
			return nil, err
		}
	}
	if s.Kinds != kind.Any {
		if out.whole, err = l.whole(ctx); err != nil {
			return nil, err
		}
	}
	if s.Repeats == "" && r.opt.Denoiser.NewSite == nil {
		return out, nil
	}
	hosts, err := l.hosts(ctx)
	if err != nil {
		return nil, err
	}
	if r.opt.Denoiser.NewSite != nil {
		if out.sites, err = l.pagesOfHosts(ctx, hosts); err != nil {
			return nil, err
		}
	}
	if s.Repeats != "" {
		ids := make([]string, len(r.set.Pages))
		for i, p := range r.set.Pages {
			ids[i] = p.ID
		}
		if out.repeats, err = repeat.NewPiece(ids, hostsOfTexts(r.set, hosts)); err == nil {
			err = l.seen(ctx, r.set.All(), out.repeats.Add)
		}
	}
	return out, err
}

// pagesOfHosts looks at the pages of each host by which a whole set would learn what
// repeats there.
func (l *learner) pagesOfHosts(ctx context.Context, hosts []string) (map[string][]hostPage, error) {
	pages := make(map[string][]int)
	for i, h := range hosts {
		if h != "" {
			pages[h] = append(pages[h], i)
		}
	}
	var names []string
	for h := range pages {
		names = append(names, h)
	}
	slices.Sort(names)
	var mu sync.Mutex // guards out
	out := make(map[string][]hostPage, len(names))
	err := l.each(ctx, len(names), func(k int) error {
		var list []hostPage
		drawn, keys := l.draws(pages[names[k]], site.Pages)
		for at, i := range drawn {
			p := hostPage{key: keys[at].key, count: &site.Count{}}
			if err := l.countSite(ctx, i, p.count); err != nil {
				return err
			}
			list = append(list, p)
		}
		mu.Lock()
		defer mu.Unlock()
		out[names[k]] = list
		return nil
	})
	return out, err
}

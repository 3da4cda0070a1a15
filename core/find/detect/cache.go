package detect

import (
	"context"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/sigcache"
	"pagetwin/core/page"
)

// memory connects a run with the cache. With a nil memory nothing is cached.
type memory struct {
	cache   *sigcache.Cache
	set     *page.Set
	known   bool            // contents covers all pages, from an earlier run
	content []sigcache.Hash // of each page that was read, by position
	read    []bool          // pages read in this run
}

// recall is the part of one job in the cache.
type recall struct {
	job    sigcache.Job
	shelf  *sigcache.Shelf // nil for a job that does not use the cache
	have   []bool          // whether the signature of each page came from the cache
	full   bool            // the signatures of all pages came from the cache
	nofit  bool            // the method need not be fitted
	cached int
	said   []say.Words // warnings from signing the whole set, if known is true
	known  bool
}

func (r *run) recall() {
	if r.opt.Cache == nil || r.opt.Alone || r.opt.Denoiser.NewSet != nil { // bodies made by an external denoiser may have changed
		return
	}
	n := len(r.set.Pages)
	m := &memory{cache: r.opt.Cache, set: r.set, read: make([]bool, n)}
	if m.content, m.known = m.cache.Contents(r.set.Fingerprint, n); !m.known {
		m.content = make([]sigcache.Hash, n)
	}
	r.source.memory = m
	var want map[sigcache.Hash]bool
	if m.known {
		want = make(map[sigcache.Hash]bool, n)
		for i := range n {
			want[m.page(i)] = true
		}
	}
	r.recallSelection(want)
	for _, t := range r.tasks {
		t.recall = &recall{job: r.cacheJob(t), have: make([]bool, n)}
		if _, ok := t.method.(algo.Matcher); ok {
			continue // its signature is as large as the page, or refers to the page's place in the set
		}
		t.recall.shelf = m.cache.Load(t.recall.job, want)
		if m.known {
			t.recallAll(m)
		}
	}
}

// cacheJob returns everything that the signatures of a job depend on.
func (r *run) cacheJob(t *task) sigcache.Job {
	j := r.bodyJob()
	j.Algorithm, j.Values, j.Dictionary = t.job.Algorithm, t.job.Values, r.opt.Segmenter.File()
	if _, ok := t.method.(algo.Fitter); ok {
		j.Fitted = r.set.Fingerprint
	}
	return j
}

func (r *run) bodyJob() sigcache.Job {
	s := r.source.selection
	j := sigcache.Job{Denoiser: r.opt.Denoiser, Denoise: r.denoise, Reading: s.String()}
	if s.Selects() { // the bodies depend on the other pages
		j.Fitted = r.set.Fingerprint
	}
	return j
}

// selecting is a pseudo-algorithm under whose name the cache keeps the selection: for each page, as
// its signature, whether it is left out and why, how much of it was cut, and its kind if kinds are
// determined.
var selecting = algo.Algorithm{Name: "selection", New: func(param.Values) (algo.Method, error) { return nil, nil }}

func (r *run) recallSelection(want map[sigcache.Hash]bool) {
	s, m := r.source.selection, r.source.memory
	if !s.Selects() {
		return
	}
	r.left = &recall{job: r.bodyJob(), have: make([]bool, len(s.why))}
	r.left.job.Algorithm = selecting
	r.left.shelf = m.cache.Load(r.left.job, want)
	if !m.known {
		return
	}
	for i := range s.why {
		if w, ok := r.left.shelf.Signatures[m.page(i)]; ok && m.content[i] != (sigcache.Hash{}) {
			r.left.have[i] = s.known(i, w)
		}
	}
}

func (r *run) rememberSelection() {
	s, m := r.source.selection, r.source.memory
	if r.left == nil {
		return
	}
	var fresh []sigcache.Signed
	for i := range s.why {
		if m.read[i] && !r.left.have[i] {
			fresh = append(fresh, sigcache.Signed{Page: m.page(i), Signature: s.words(i)})
		}
	}
	if len(fresh) > 0 {
		m.cache.Add(r.left.job, r.left.shelf, fresh, sigcache.Hash{}, nil)
	}
	r.left.shelf = nil
}

func (m *memory) page(i int) sigcache.Hash {
	return sigcache.Page(m.content[i], m.set.Pages[i], m.set.Summary(i))
}

// recallAll takes the signatures of all pages from the cache.
func (t *task) recallAll(m *memory) {
	c := t.recall
	c.full = true
	for i := range t.sigs {
		if m.content[i] != (sigcache.Hash{}) && t.recallPage(m, i) {
			continue
		}
		c.full = false
	}
	c.said, c.known = c.shelf.Warnings[sigcache.SetOf(m.content)]
	c.full = c.full && (c.known || !warns(t.method))
	c.nofit = c.full && t.job.Algorithm.FitForSign
}

func warns(m algo.Method) bool {
	_, ok := m.(algo.Warner)
	return ok
}

// recallPage takes the signature of one page from the cache; it returns false if it is not there.
func (t *task) recallPage(m *memory, i int) bool {
	if t.recall.shelf == nil {
		return false
	}
	s, ok := t.recall.shelf.Signatures[m.page(i)]
	if ok {
		t.sigs[i] = t.shared.of(slices.Clip(s))
		t.recall.have[i] = true
	}
	return ok
}

func (m *memory) saw(i int, c page.Content) {
	if m != nil {
		m.content[i], m.read[i] = sigcache.Content(c), true
	}
}

func (t *task) signs(m *memory, i int) bool {
	c := t.recall
	return c == nil || !c.have[i] && (m.known || !t.recallPage(m, i))
}

// needs reports whether any job has to see page i.
func (r *run) needs(i int) bool {
	m := r.source.memory
	if r.left != nil && !r.left.have[i] {
		return true
	}
	return m == nil || !m.known || slices.ContainsFunc(r.tasks, func(t *task) bool { return t.err == nil && !t.recall.have[i] })
}

// idle reports whether the job needs no page.
func (t *task) idle() bool {
	_, fits := t.method.(algo.Fitter)
	return t.recall != nil && t.recall.full && (!fits || t.recall.nofit)
}

// idle reports whether no job needs any page, and the selection is known.
func (r *run) idle() bool {
	s := r.source.selection
	return len(r.tasks) > 0 && !slices.ContainsFunc(r.tasks, func(t *task) bool { return !t.idle() }) &&
		(!s.Selects() || r.left != nil && !slices.Contains(r.left.have, false))
}

// remember adds the new signatures to the cache. It is also called after a stop, so that the next
// run continues from there; the warnings about all pages are not known then.
func (r *run) remember(ctx context.Context) {
	m := r.source.memory
	if m == nil {
		return
	}
	if !m.known && ctx.Err() == nil {
		m.cache.KeepContents(r.set.Fingerprint, m.content)
	}
	r.rememberSelection()
	for _, t := range r.tasks {
		if t.err != nil || t.recall.shelf == nil || ctx.Err() != nil && t.few() {
			continue
		}
		c := t.recall
		var fresh []sigcache.Signed
		for i, s := range t.sigs {
			if c.have[i] {
				c.cached++
			} else if m.read[i] && (s != nil || ctx.Err() == nil) {
				fresh = append(fresh, sigcache.Signed{Page: m.page(i), Signature: s})
			}
		}
		var of sigcache.Hash
		var said []say.Words
		if ctx.Err() == nil && c.cached == 0 {
			of = sigcache.SetOf(m.content)
			if w, ok := t.method.(algo.Warner); ok {
				said = w.Warnings()
			}
		}
		if len(fresh) > 0 {
			m.cache.Add(c.job, c.shelf, fresh, of, said)
		}
		c.shelf = nil
	}
}

// mostAfterStop is the most words of signatures that are written after a stop, which must be quick.
const mostAfterStop = 1 << 21

// few reports whether there is too little of the job to keep, or too much for a stop.
func (t *task) few() bool {
	words := 0
	for _, s := range t.sigs {
		words += len(s)
	}
	return words == 0 || words > mostAfterStop
}

// recalled is the number of pages of the result whose signature came from the cache.
func (t *task) recalled() int {
	if t.recall == nil {
		return 0
	}
	return t.recall.cached
}

// warnings returns the warnings of the method from this run, and those from the run that made the
// cached signatures.
func (t *task) warnings() []say.Words {
	w, ok := t.method.(algo.Warner)
	if !ok {
		return nil
	}
	live := w.Warnings()
	c := t.recall
	switch {
	case c == nil || c.cached == 0:
		return live
	case c.known && c.full:
		out := slices.Clone(c.said)
		for _, s := range live {
			if !slices.ContainsFunc(out, s.Equal) {
				out = append(out, s)
			}
		}
		return out
	}
	return append(live, say.New("the signatures of %d of %d {page|pages} come from the cache; the page counts above cover only the others", c.cached, len(t.sigs)).Words)
}

// unread returns the number of pages that a run did not have to read.
func (m *memory) unread() (n int64) {
	if m == nil {
		return 0
	}
	for _, read := range m.read {
		if !read {
			n++
		}
	}
	return n
}

package detect

import (
	"cmp"
	"context"
	"errors"
	"sync"

	"pagetwin/core/algo"
	"pagetwin/core/base/say"
	"pagetwin/core/base/work"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/body/repeat"
	"pagetwin/core/find/join"
	"pagetwin/core/find/relate"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// Part is a part of a set whose pages are signed separately. Everything that depends on the whole
// set comes from the caller: its number of pages, the facts learned from it ([Options.State]) or,
// without these, the least text of a page: [pass.Reading.Least] is then used as it is, see
// [pass.Reading.LeastOf].
type Part struct {
	Whole int // pages of the whole set
	// Take is called with the pages of the part in their order, one call at a time. Its error ends
	// the signing.
	Take func(Signed) error
}

// Signed is a page that was signed.
type Signed struct {
	Page      int            // position in the part
	Signature algo.Signature // empty if the page gave no features, is left out, or could not be read
	Text      relate.Sketch  // of its text
	Keys      []uint64       // keys by which the page becomes a candidate of others, see [algo.Spread]
	Asks      int            // number of its first keys that are probes
	Why       pass.Why       // why it is not compared
	Kind      kind.Verdict   // its kind, if kinds are determined
	Cut       int32          // content characters of its body that were cut as templates
	Problem   *page.Problem  // why it could not be read
}

// SpreadOf returns the keys by which a job makes candidates in a set of the given number of pages:
// the keys that a run looks up, or keys in place of its join. The keys in place of a join produce
// only the pairs that score at least from, since the candidates below it depend on the whole set;
// from is 0 for an index of keys. m is the job's method, fitted. It uses from opt Floor, Lowest
// and, of State, the frequencies of elements.
func SpreadOf(job Job, m algo.Method, opt Options, pages int) (s algo.Spread, from float64, err error) {
	r, t := run{opt: Options{Bounds: result.Bounds{Lowest: opt.Lowest}, whole: max(1, pages)}}, &task{job: job, method: m}
	index := r.indexed(t)
	_, none := algo.IndexOf(index).Spread(algo.SpreadOptions{Score: 1})
	if keyed, ok := index.(algo.Keyed); ok && errors.Is(none, algo.ErrNoSpread) && algo.IndexKindOf(index) == algo.KeyIndex {
		// The index itself is used: below its guarantee other keys would produce other candidates.
		return algo.Spread{Keys: func(s algo.Signature) ([]uint64, int) {
			keys := keyed.Keys(s)
			return keys, len(keys)
		}}, 0, nil
	}
	f := algo.SpreadOptions{Score: algo.SpreadFrom(m, r.lowest(t), opt.Floor), Pages: pages}
	if opt.State != nil {
		f.Frequencies = opt.State.Frequencies
	}
	if s, err = algo.SpreadOf(m, f); err != nil {
		return s, f.Score, say.Errorf("%s cannot be distributed: %v; use pagetwin run in one process", job.Algorithm.Name, err)
	}
	if s.Any {
		return s, 0, nil
	}
	return s, f.Score, nil
}

// SignPart signs the pages of a part of a set and passes them to part.Take. said are the warnings
// of the method about them, slow is the number of pages that took too long.
func SignPart(ctx context.Context, set *page.Set, job Job, opt Options, part Part) (said []say.Words, slow int, err error) {
	opt.whole, opt.SendAway, opt.KeepBodies, opt.Cache = max(part.Whole, 1), -1, -1, nil
	r, err := newRun(set, []Job{job}, opt)
	if err != nil {
		return nil, 0, say.Errorf("detect: %v", err)
	}
	defer r.tell.Stop()
	if opt.Denoiser.NewSet != nil {
		return nil, 0, say.Errorf("the bodies of denoiser %s come from files for the whole set, not for a part of it", opt.Denoiser.Name)
	}
	if opt.State != nil {
		r.source.selection.Least = opt.State.Known.Least
	}
	if err := r.warm(ctx); err != nil {
		return nil, 0, err
	}
	if err := r.learn(ctx); err != nil {
		return nil, 0, err
	}
	t := r.tasks[0]
	for _, t := range r.tasks {
		t.shared = nil // signatures are dropped after Take
	}
	var spread algo.Spread
	r.source.order = &inOrder{ends: make(map[int]int), pass: func(from, to int) (err error) {
		if spread.Keys == nil { // now the method is fitted
			if spread, _, err = SpreadOf(t.job, t.method, opt, part.Whole); err != nil {
				return err
			}
		}
		for i := from; i < to; i++ {
			if err := part.Take(r.signedPage(i, spread)); err != nil {
				return err
			}
		}
		return nil
	}}
	if err := r.sign(ctx); err != nil {
		return nil, 0, err
	}
	return t.warnings(), int(r.source.slow.Load()), t.err
}

// signedPage returns page i once all its work is done, and drops its signature.
func (r *run) signedPage(i int, spread algo.Spread) Signed {
	t, sel := r.tasks[0], r.source.selection
	s := Signed{Page: i, Signature: t.sigs[i], Text: r.texts.sigs[i], Why: r.source.why(i, len(t.sigs[i])), Cut: sel.cut[i], Problem: r.source.broken.why(i)}
	if len(s.Signature) > 0 {
		s.Keys, s.Asks = spread.Keys(s.Signature)
	}
	if sel.kinds != nil {
		s.Kind = sel.kinds[i]
	}
	t.sigs[i], r.texts.sigs[i] = nil, nil
	return s
}

// why returns why page i could not be read, nil if it could.
func (b *broken) why(i int) *page.Problem {
	if !b.is[i] {
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for k := len(b.list) - 1; k >= 0; k-- { // it was added recently
		if b.list[k].page == i {
			return &b.list[k].why
		}
	}
	return nil
}

// inOrder passes on pieces of a list in order, although they are done in any order.
type inOrder struct {
	mu   sync.Mutex
	next int
	ends map[int]int // ends of the waiting pieces, by their beginnings
	pass func(from, to int) error
}

// done records that a piece is done. A nil inOrder does nothing.
func (o *inOrder) done(from, to int) error {
	if o == nil {
		return nil
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.ends[from] = to
	for {
		to, ok := o.ends[o.next]
		if !ok {
			return nil
		}
		delete(o.ends, o.next)
		if err := o.pass(o.next, to); err != nil {
			return err
		}
		o.next = to
	}
}

// Learning names what every run with opt learns from its whole set before it signs, apart from the
// fit of a method. For a part of a set that must be given ([Options.State]). It is empty if nothing
// is learned.
func Learning(opt Options) (list []say.Words, err error) {
	sel, err := opt.Reading.Normal()
	if err != nil {
		return nil, err
	}
	if sel.Repeats != repeat.Keep {
		list = append(list, say.Words{En: "passages repeated on many pages (pages.repeats)"})
	}
	if sel.Kinds != kind.Any {
		list = append(list, say.Words{En: "whether its pages are complete (pages.kinds)"})
	}
	if sel.Least > 0 {
		list = append(list, say.Words{En: "how much text its pages have (pages.least)"})
	}
	return list, nil
}

// errWhole is the error of a method that reads the whole set when there is only a part.
var errWhole = say.Errorf("it needs all pages of the set before it computes a signature")

func partCorpus(pages int) *text.Corpus {
	return text.NewCorpus(pages, func(context.Context, func(worker, i int, d *text.Doc) error) error { return errWhole })
}

// ScoreBlock scores the rows of a block of the pages of a set, for a job whose method is fitted. It
// uses from opt Floor, Lowest, MaxPairs, Workers, Progress and State.
func ScoreBlock(ctx context.Context, job Job, m algo.Method, b join.Block, opt Options) (out join.BlockScored, err error) {
	spread, from, err := SpreadOf(job, m, opt, int(cmp.Or(b.Whole, b.Pages)))
	if err != nil {
		return out, err
	}
	opt.Floor, opt.MaxPairs, opt.Candidates = max(opt.Floor, from), cmp.Or(opt.MaxPairs, scored.DefaultMost), result.Index
	r := &run{opt: opt, workers: workersOf(opt), tell: work.NewTeller(opt.Progress)}
	defer r.tell.Stop()
	return join.ScoreRows(ctx, r.setup(&task{job: job, method: m, index: m}), spread, b)
}

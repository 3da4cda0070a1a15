package detect

import (
	"cmp"
	"context"

	"pagetwin/core/algo"
	"pagetwin/core/base/say"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/join"
	"pagetwin/core/find/result"
)

// spill holds the place for data that a run does not hold in memory, and the consequences.
type spill struct {
	*join.Spill
	large    bool // the set is too large to hold the data of every page
	uncached bool // the run was given a cache that it does not use
}

// window is the approximate number of signatures that are read from a file into memory at a time.
const window = 1 << 15

// window returns the size of the window; tests set another one, at least 2.
func (o *Options) window() int { return cmp.Or(o.loaded, window) }

// keysPart is the divisor of the memory limit of a run: the entries of an index may take this part
// of it before they go to the disk.
const keysPart = 4

// weight is the approximate memory in bytes for a page if everything is in memory: a signature of
// 128 words, the sketch of its text and the entries of its index.
const weight = 2 << 10

func newSpill(opt *Options, pages int) (*spill, error) {
	s := &spill{Spill: &join.Spill{Window: opt.window(), Disk: opt.Disk, Dir: opt.Spill, Firm: opt.Spill != "" && opt.Memory == 0, Keys: -1}}
	if opt.Memory > 0 {
		s.Keys = opt.Memory / keysPart
		opt.KeepBodies = min(opt.KeepBodies, opt.Memory/keysPart)
		if s.large = int64(pages)*weight > opt.Memory; s.large {
			s.uncached, opt.Cache = opt.Cache != nil, nil // the cache holds its data in memory
		}
	}
	if !s.Firm {
		return s, nil
	}
	s.Keys = 0
	switch {
	case opt.Candidates == result.All:
		return nil, say.Errorf("all pairs can only be compared in memory: a folder can only be used with candidates of an index")
	case opt.Look != nil:
		return nil, say.Errorf("index details are only available for runs in memory")
	}
	s.uncached, opt.Cache = s.uncached || opt.Cache != nil, nil
	return s, nil
}

// uncached returns the reason why the cache of a run is not used; nil if it is used or there is
// none.
func (r *run) uncached() []say.Words {
	if r.spill.uncached {
		return []say.Words{{En: "the signature cache was not used: it needs memory, but this run uses the disk"}}
	}
	return nil
}

// indexed returns the method with the index for the run: for all pages of the set, and for the
// lowest score if that is below the threshold of the job.
func (r *run) indexed(t *task) algo.Method {
	m := t.method
	if lowest := r.lowest(t); lowest < t.job.Algorithm.Cut(t.job.Values) {
		m = algo.IndexedFor(m, lowest)
	}
	return algo.SizedFor(m, r.pages())
}

// lowest returns the score for which the index of a job is made.
func (r *run) lowest(t *task) float64 {
	cut := t.job.Algorithm.Cut(t.job.Values)
	return min(cut, cmp.Or(r.opt.Lowest, cut))
}

// makeIndex chooses the index of a job, which is fitted, and makes a store for its signatures if
// few of them will be needed again. It returns an error if a store is required and cannot be made.
func (r *run) makeIndex(t *task) (err error) {
	if t == r.texts { // the signatures of pages that are in pairs will be needed again
		if r.stores() {
			t.store, err = join.NewStore(len(r.set.Pages), nil, r.workers, algo.Spread{}, r.spill.Spill)
		}
		return err
	}
	t.index = r.indexed(t)
	if t.err != nil || !r.stores() || r.opt.Candidates != result.Index || r.opt.Look != nil {
		return t.err
	}
	spread, err := r.spreadOf(t)
	if err != nil && r.spill.Firm {
		return say.Errorf("it runs only in memory: %v; remove the folder (--spill)", err)
	}
	if err == nil && spread.Keys != nil {
		t.store, err = join.NewStore(len(r.set.Pages), r.set.Parts(), r.workers, spread, r.spill.Spill)
		return err
	}
	return nil
}

// stores reports whether signatures go to a store: because the options require it, or because the
// set is large and nothing else needs all of them.
func (r *run) stores() bool {
	if r.spill.Firm || r.spill.large && !r.opt.Alone {
		return true
	}
	from := cmp.Or(r.opt.SendAway, join.StoreFrom)
	return from > 0 && len(r.set.Pages) >= from && r.opt.Cache == nil && !r.opt.Alone
}

// spreadOf returns the keys by which the pages of a job are joined when its signatures are in a
// store; no keys if memory is better.
func (r *run) spreadOf(t *task) (algo.Spread, error) {
	normal := algo.TraitsOf(t.method).Normalise != nil
	if keyed, ok := t.index.(algo.Keyed); ok && algo.IndexKindOf(t.index) == algo.KeyIndex && !normal && algo.FoldingOf(t.method) == algo.Folds {
		return algo.Spread{Keys: func(s algo.Signature) ([]uint64, int) {
			keys := keyed.Keys(s)
			return keys, len(keys)
		}}, nil
	}
	if !r.spill.Firm && !r.tooLarge(t) {
		return algo.Spread{}, nil
	}
	spread, err := algo.SpreadOf(t.index, r.spreadFor(t))
	t.joins = err == nil
	return spread, err
}

// The size of all signatures of a job with a join of its own is estimated from a sample of pages.
// The join takes about as much again for its lists, and the garbage collector doubles both.
const (
	weighed     = 64
	joinsWeight = 4
)

// tooLarge reports whether a job with its own join would exceed the memory limit.
func (r *run) tooLarge(t *task) bool {
	n := len(r.set.Pages)
	if r.opt.Memory <= 0 || algo.IndexKindOf(t.index) != algo.JoinIndex {
		return false
	}
	words, pages := 0, 0
	for k := range min(n, weighed) {
		p, err := pass.Prepare(context.Background(), r.set, k*n/min(n, weighed), r.source.ready, r.opt.Segmenter)
		if err != nil {
			continue
		}
		words += len(t.method.Sign(r.opt.Doc(p)))
		pages++
	}
	return int64(joinsWeight)*8*int64(words)*int64(n)/int64(max(1, pages)) > r.opt.Memory
}

// spreadFor returns the options for the keys of a job with its own join.
func (r *run) spreadFor(t *task) algo.SpreadOptions {
	return algo.SpreadOptions{Score: algo.SpreadFrom(t.index, r.lowest(t), r.opt.Floor), Pages: len(r.set.Pages)}
}

// spilled returns the differences between a job with its own join that used the disk and one in
// memory.
func (m *match) spilled() (w []say.Words) {
	if !m.task.joins {
		return nil
	}
	if d := m.Store.Spread.Differs; d.En != "" {
		w = append(w, d)
	}
	if floor := m.Floor; m.run.opt.Floor < floor {
		w = append(w, say.New("pairs with a score below %.6g are left out: on disk, only pairs with this score or more are found", floor).Words)
	}
	return w
}

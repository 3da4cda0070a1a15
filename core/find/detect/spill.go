package detect

import (
	"cmp"
	"context"

	"pagetwin/core/algo"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/base/work"
	"pagetwin/core/body/pass"
)

// spill says where a run puts what it does not hold in memory.
type spill struct {
	disk     disk.FS
	dir      string // "": that of temporary files
	lent     int    // signatures that are brought into memory at a time
	firm     bool   // the folder was asked for: where it takes no more, the run ends
	large    bool   // the set is too large to hold what is known of every page
	keys     int64  // bytes of entries of an index that may stay in memory; negative: any number
	uncached bool   // there was a cache, which is not used
}

// keysPart is the part of the memory of a run that the entries of an index may take before
// they go to the disk.
const keysPart = 4

// weight is about what a page of a run takes that holds everything in memory, in bytes: a
// signature of 128 words, the sketch of its text and the entries of its index.
const weight = 2 << 10

// newSpill is what the options ask for of a run over so many pages, which it brings in line
// with that.
func newSpill(opt *Options, pages int) (*spill, error) {
	s := &spill{lent: opt.mostLent(), disk: opt.Disk, dir: opt.Spill, firm: opt.Spill != "" && opt.Memory == 0, keys: -1}
	if opt.Memory > 0 {
		s.keys = opt.Memory / keysPart
		opt.KeepBodies = min(opt.KeepBodies, opt.Memory/keysPart)
		if s.large = int64(pages)*weight > opt.Memory; s.large {
			s.uncached, opt.Cache = opt.Cache != nil, nil // what it keeps is in memory
		}
	}
	if !s.firm {
		return s, nil
	}
	s.keys = 0
	switch {
	case opt.Candidates == All:
		return nil, say.Errorf("all pairs are compared in memory: what goes to a folder are the candidates of an index", "比较全部页对须在内存中进行：只有索引给出的候选才能放到文件夹里处理")
	case opt.Look != nil:
		return nil, say.Errorf("how an index lies over the pages is shown of runs in memory", "索引的情形只能在内存中的运行里查看")
	}
	s.uncached, opt.Cache = s.uncached || opt.Cache != nil, nil
	return s, nil
}

// uncached says why the cache that a run was given is not used; nothing where it is, or there
// is none.
func (r *run) uncached() []say.Words {
	switch {
	case r.spill.uncached:
		return []say.Words{{
			En: "signatures were not taken from the cache or left there: what it keeps is held in memory, and this run goes to the disk",
			Zh: "签名未取自缓存，也未存入缓存：缓存的内容须放在内存中，而此次运行放到磁盘上",
		}}
	case r.opt.Cache != nil && r.opt.State != nil:
		return []say.Words{{
			En: "signatures were not taken from the cache or left there: what was learned before stands for what the cache knows of the set",
			Zh: "签名未取自缓存，也未存入缓存：此次用的是先前的学习结果，而不是缓存中对该集的了解",
		}}
	}
	return nil
}

// scratch makes a scratch file.
func (s *spill) scratch(kind string) (*disk.Scratch, error) { return s.disk.NewScratch(s.dir, kind) }

// unmade is the error of a folder that takes no file, nil where what would go there stays in
// memory.
func (s *spill) unmade(err error) error {
	if !s.firm {
		return nil
	}
	return say.Errorf("no scratch file can be made in %s (%v): name another folder",
		"%s 中无法建立临时文件（%v）：请另选文件夹", s.dir, say.Plain(disk.Reason(err)))
}

// failed is the error of a folder that takes no more, nil where what would go there stays in
// memory.
func (s *spill) failed(err error) error {
	if !s.firm {
		return nil
	}
	return say.Errorf("%s takes no more of what the run puts there (%v): make room there, or name another folder",
		"%s 写不下本次运行的临时数据（%v）：请腾出空间，或另选文件夹", s.dir, say.Plain(disk.Reason(err)))
}

// lost is the error of what cannot be read again.
func (s *spill) lost(err error) error {
	return say.Errorf("what the run put away cannot be read again: %v", "本次运行的临时数据无法重新读取：%v", say.Plain(err))
}

// makeIndex chooses the index of a job, which is fitted, and sends its signatures away
// where few of them will be asked for again. Its error says why it cannot where that was
// asked for.
func (r *run) makeIndex(t *task) (err error) {
	if t == r.texts { // asked for are those of pages that are in pairs
		if r.sendsAway() {
			t.away, err = newAway(len(r.set.Pages), nil, r.workers, algo.Spread{}, r.spill)
		}
		return err
	}
	t.index = r.indexed(t)
	if t.err != nil || !r.sendsAway() || r.opt.Candidates != Index || r.opt.Look != nil {
		return t.err
	}
	spread, err := r.spreadOf(t)
	if err != nil && r.spill.firm {
		return say.Errorf("it runs in memory alone: %v; leave the folder (--spill) out", "它只能在内存中运行：%v；请不要指定文件夹（--spill）", err)
	}
	if err == nil && spread.Keys != nil {
		t.away, err = newAway(len(r.set.Pages), r.set.Parts(), r.workers, spread, r.spill)
		return err
	}
	return nil
}

// sendsAway tells whether signatures are to be sent away: that is asked for, or the set is
// large and nobody else wants all of them.
func (r *run) sendsAway() bool {
	if r.spill.firm || r.spill.large && !r.opt.Alone {
		return true
	}
	from := cmp.Or(r.opt.SendAway, awayFrom)
	return from > 0 && len(r.set.Pages) >= from && r.opt.Cache == nil && !r.opt.Alone
}

// spreadOf returns the keys by which the pages of a job come together where its signatures
// are away; none where they are better in memory.
func (r *run) spreadOf(t *task) (algo.Spread, error) {
	_, normal := t.method.(algo.Normaliser)
	if keyed, ok := t.index.(algo.Keyed); ok && indexKind(t.index) == KeyIndex && !normal && algo.FoldingOf(t.method) == algo.Folds {
		return algo.Spread{Keys: func(s algo.Signature) ([]uint64, int) {
			keys := keyed.Keys(s)
			return keys, len(keys)
		}}, nil
	}
	if !r.spill.firm && !r.tooLarge(t) {
		return algo.Spread{}, nil
	}
	spread, err := algo.SpreadOf(t.index, r.spreadFor(t))
	t.joins = err == nil
	return spread, err
}

// What the signatures of a job with a join of its own take is told from a few of them, and
// the join takes about as much again for its lists, and for the collector.
const (
	weighed     = 64
	joinsWeight = 4
)

// tooLarge tells whether what a job with a join of its own would take is more than the run
// may.
func (r *run) tooLarge(t *task) bool {
	n := len(r.set.Pages)
	if r.opt.Memory <= 0 || indexKind(t.index) != joinIndex {
		return false
	}
	words, pages := 0, 0
	for k := range min(n, weighed) {
		p, err := pass.Prepare(context.Background(), r.set, k*n/min(n, weighed), r.source.ready, r.opt.Segmenter)
		if err != nil {
			continue
		}
		r.opt.Fold.Doc(p.Doc)
		words += len(t.method.Sign(p.Doc))
		pages++
	}
	return int64(joinsWeight)*8*int64(words)*int64(n)/int64(max(1, pages)) > r.opt.Memory
}

// spreadFor is what the keys of a job with a join of its own are made for.
func (r *run) spreadFor(t *task) algo.For {
	return algo.For{Score: algo.SpreadFrom(t.index, r.lowest(t), r.opt.Floor), Pages: len(r.set.Pages)}
}

// keysOfAll takes in the keys of all pages that count, nil for all, where they could not be
// told before all pages were signed: how common elements are is counted first.
func (m *match) keysOfAll(ctx context.Context) error {
	a := m.away
	f := m.run.spreadFor(m.task)
	f.Whole = true
	f.Frequencies = algo.NewFrequencies(algo.DefaultFrequencyBits)
	err := m.eachLent(ctx, m.pages, func(_ int, page int32) error {
		f.Frequencies.Count(a.spread.Elements(a.sig(page)))
		return nil
	}, 1)
	if err != nil {
		return err
	}
	if a.spread, err = algo.SpreadOf(m.index, f); err != nil {
		return err
	}
	if a.keys, err = a.collector(m.run.workers); err != nil {
		return err
	}
	return m.eachLent(ctx, m.live, func(worker int, page int32) error {
		keys, asks := a.spread.Keys(a.sig(page))
		return a.keys.add(worker, page, keys, asks)
	}, m.run.workers)
}

// eachLent calls fn with each of pages while its signature is in memory, on several workers.
func (m *match) eachLent(ctx context.Context, pages []int32, fn func(worker int, page int32) error, workers int) error {
	for len(pages) > 0 {
		some := pages[:min(len(pages), m.run.opt.mostLent())]
		err := m.away.with(ctx, some, func() error {
			todo := work.Blocks{N: int64(len(some)), Size: 64}
			_, err := work.Parallel(ctx, workers, func(ctx context.Context, w int) error {
				for from, to, ok := todo.Take(); ok; from, to, ok = todo.Take() {
					if ctx.Err() != nil {
						return ctx.Err()
					}
					for _, p := range some[from:to] {
						if err := fn(w, p); err != nil {
							return err
						}
					}
				}
				return nil
			})
			return err
		})
		if err != nil {
			return err
		}
		pages = pages[len(some):]
	}
	return nil
}

// spilled says in what a job with a join of its own, which went to the disk, differs from a
// run in memory.
func (m *match) spilled() (w []say.Words) {
	if !m.task.joins {
		return nil
	}
	if d := m.away.spread.Differs; d.En != "" {
		w = append(w, d)
	}
	if floor := m.keeper.floor; m.run.opt.Floor < floor {
		w = append(w, say.New("pairs that score less than %.6g are left out: on the disk pages come together that score as much",
			"得分低于 %.6g 的页对从略：在磁盘上处理时只找出达到此分的页对", floor).Words)
	}
	return w
}

package detect

import (
	"context"
	"slices"
	"sync"

	"pagetwin/core/algo"
	"pagetwin/core/base/clock"
	"pagetwin/core/base/work"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/result"
	"pagetwin/core/text"
)

// sign fits the methods that need it and signs every page. Its error is ctx's.
func (r *run) sign(ctx context.Context) error {
	if err := r.fit(ctx, r.corpus()); err != nil {
		return err
	}
	for _, t := range r.tasks {
		if err := r.makeIndex(t); err != nil {
			t.err = err
		}
		if t.store == nil && t.sigs == nil {
			t.sigs = make([]algo.Signature, len(r.set.Pages))
		}
	}
	if err := r.texts.failed(); err != nil {
		return err
	}
	if !slices.ContainsFunc(r.tasks, func(t *task) bool { return t != r.texts && t.err == nil }) {
		return nil // no signature is needed
	}
	r.source.begin(result.StageRead, "")
	r.source.wanted = r.needs
	err := r.source.each(ctx, func(worker, i int, d *text.Doc) error { return r.signPage(ctx, worker, i, d) })
	r.remember(ctx)
	if err != nil {
		return err
	}
	r.source.signed(r.tasks)
	for _, t := range r.tasks {
		t.shared = nil
		if t.store != nil {
			if err := t.store.Sent(); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *run) signPage(ctx context.Context, worker, i int, d *text.Doc) error {
	for k, t := range r.tasks {
		if t.err != nil || !t.signs(r.source.memory, i) {
			continue
		}
		if r.opt.Alone && k > 0 {
			d = r.source.fresh(d)
		}
		begin := clock.Now()
		s, err := sign(ctx, t.method, d)
		if err != nil {
			return err
		}
		if t.store != nil {
			if err := t.store.Take(worker, i, s); err != nil {
				return err
			}
		} else if t.shared == nil {
			t.sigs[i] = s
		} else {
			t.sigs[i] = t.shared.of(s)
		}
		t.signBusy[worker] += clock.Since(begin)
	}
	return nil
}

// sign signs one page; if ctx is done it does not wait for a long page.
func sign(ctx context.Context, m algo.Method, d *text.Doc) (algo.Signature, error) {
	if len(d.Body) < pass.LongBody {
		return m.Sign(d), nil
	}
	return work.Within(ctx, func() algo.Signature { return m.Sign(d) })
}

// shared lets pages with equal signatures share one in memory: 200,000 equal pages take the memory
// of one signature.
type shared struct {
	parts [64]struct {
		sync.Mutex
		first map[uint64]algo.Signature // by hash; of several with one hash the first
	}
}

// worthSharing is the least length in words for which a signature is looked up: a shorter one takes
// less memory than an entry of the map.
const worthSharing = 8

// of returns s, or an equal signature that came before. It may be called from several goroutines.
// It does not matter which of two equal ones stays, since signatures never change.
func (m *shared) of(s algo.Signature) algo.Signature {
	if len(s) < worthSharing {
		return s
	}
	h := s.Hash()
	p := &m.parts[h%uint64(len(m.parts))]
	p.Lock()
	defer p.Unlock()
	if have, ok := p.first[h]; !ok {
		if p.first == nil {
			p.first = make(map[uint64]algo.Signature)
		}
		p.first[h] = s
	} else if slices.Equal(have, s) {
		return have
	}
	return s
}

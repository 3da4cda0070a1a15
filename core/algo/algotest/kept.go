package algotest

import (
	"context"
	"slices"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/text"
)

// kept checks the saved state of fitters: a method restored from a state signs and scores as the
// fitted one does, to the bit; the state has the same bytes with any number of workers, also when a
// restored method is saved; a truncated state or that of another method is refused. If states of
// parts can be added, their sum is the state of the whole.
func (b *bench) kept(t *testing.T) {
	if _, ok := b.m.(algo.Fitter); !ok {
		return
	}
	m, counts := b.fitted(t, 1, b.docs())
	state := algo.StateOf(m)
	for _, workers := range []int{2, 7} {
		if other, _ := b.fitted(t, workers, b.docs()); !slices.Equal(algo.StateOf(other), state) {
			t.Errorf("another state on %d workers", workers)
		}
	}
	again := b.restored(t, len(b.docs()), counts, state)
	if !slices.Equal(algo.StateOf(again), state) {
		t.Error("what was restored has another state")
	}
	b.decidesAlike(t, again)
	for _, wrong := range [][]byte{append(slices.Clone(state), 0), slices.Clone(state[:len(state)/2])} {
		if len(wrong) == len(state) {
			continue // an empty state has no half
		}
		if err := algo.Restore(context.Background(), b.unfitted(t), text.Known(len(b.docs()), counts), wrong); err == nil {
			t.Errorf("a state of %d bytes for one of %d is taken", len(wrong), len(state))
		}
	}
}

func (b *bench) unfitted(t *testing.T) algo.Method {
	t.Helper()
	m, err := b.a.New(b.v)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func (b *bench) fitted(t *testing.T, workers int, docs []*text.Doc) (algo.Method, text.Counts) {
	t.Helper()
	m := b.unfitted(t)
	c := text.NewCorpus(len(docs), func(_ context.Context, fn func(worker, i int, d *text.Doc) error) error {
		for k := range docs {
			i := (k*5 + workers) % len(docs) // in another order for each number of workers
			if len(docs)%5 == 0 {
				i = k
			}
			if err := fn(k%workers, i, docs[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err := m.(algo.Fitter).Fit(context.Background(), c); err != nil {
		t.Fatal(err)
	}
	return m, c.Counted()
}

func (b *bench) restored(t *testing.T, n int, counts text.Counts, state []byte) algo.Method {
	t.Helper()
	m := b.unfitted(t)
	if err := algo.Restore(context.Background(), m, text.Known(n, counts), state); err != nil {
		t.Fatal(err)
	}
	return m
}

func (b *bench) decidesAlike(t *testing.T, m algo.Method) {
	t.Helper()
	sigs := b.sign(m)
	for i, s := range sigs {
		if !slices.Equal(s, b.sigs[i]) {
			t.Errorf("page %d has another signature when restored", i)
		}
		if k, ok := m.(algo.Keyed); ok && !slices.Equal(k.Keys(s), b.m.(algo.Keyed).Keys(s)) {
			t.Errorf("page %d has other keys when restored", i)
		}
		for j := range i {
			if got, want := m.Score(s, sigs[j]), b.m.Score(s, sigs[j]); got != want {
				t.Errorf("pages %d and %d score %v when restored, %v else", i, j, got, want)
			}
		}
	}
}

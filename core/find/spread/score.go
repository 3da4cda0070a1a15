package spread

import (
	"context"
	"io"
	"path/filepath"

	"pagetwin/core/algo"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/join"
	"pagetwin/core/find/scored"
	"pagetwin/core/find/spread/store"
)

// Keys returns the keys by which the work finds candidates. It returns an error if the work cannot
// be done in pieces.
func (w *Work) Keys() (algo.Spread, error) {
	m, err := w.method()
	if err != nil {
		return algo.Spread{}, err
	}
	opt := w.run
	if opt.State, err = w.state(); err != nil {
		return algo.Spread{}, err
	}
	s, _, err := detect.SpreadOf(w.job, m, opt, int(w.Spec.Pages))
	return s, err
}

// most returns the most pages of a key, 0: no limit.
func (w *Work) most() (int, error) {
	s, err := w.Keys()
	return s.Most, err
}

// Score scores the rows of a block. made is false if the piece existed.
func (w *Work) Score(ctx context.Context, block int) (made bool, err error) {
	return w.make(store.Score, block, func(k *maker) (store.Manifest, error) {
		s, err := w.shards()
		if err != nil {
			return store.Manifest{}, err
		}
		parts, from, err := w.parts(s)
		if err != nil {
			return store.Manifest{}, err
		}
		m, err := w.method()
		if err != nil {
			return store.Manifest{}, err
		}
		first, end := store.Block(block, w.Spec.Blocks, w.Spec.Pages)
		b := join.Block{
			Pages: w.Spec.Pages, From: uint32(first), To: uint32(end),
			Buckets: func(fn func([]join.Member)) error { return w.buckets(len(parts), block, fn) },
			Fetch: func(pages []uint32, fn func(uint32, algo.Signature) error) error {
				return s.each(s.sigs, pages, fn)
			},
		}
		opt := w.run
		opt.Progress = nil
		found, err := detect.ScoreBlock(ctx, w.job, m, b, opt)
		if err != nil {
			return store.Manifest{}, err
		}
		err = k.file(store.PairsName, func(out io.Writer) error { return store.WritePairs(out, pairsOf(found.Pairs)) })
		w.tell(store.Score, int64(block+1), int64(w.Spec.Blocks))
		return store.Manifest{From: from, Above: found.Above, Counts: map[store.Count]int64{
			store.CountCompared: found.Comparisons, store.CountKept: int64(len(found.Pairs)), store.CountDropped: found.Dropped,
		}}, err
	})
}

// parts returns the manifests of the parts of the keys, which must have been made from the present
// shards.
func (w *Work) parts(s *shards) (list []store.Manifest, hash string, err error) {
	if list, hash, err = w.need(store.Join); err != nil {
		return nil, "", err
	}
	for _, m := range list {
		if err := w.from(m, s.hash, store.Sign); err != nil {
			return nil, "", err
		}
	}
	return list, hash, nil
}

// buckets calls fn with the buckets of a block in all parts.
func (w *Work) buckets(parts, block int, fn func([]join.Member)) error {
	for p := range parts {
		f, err := store.OpenBuckets(filepath.Join(store.Folder(w.Dir, store.Join, p), store.BucketsName), w.Spec.Blocks)
		if err != nil {
			return err
		}
		err = store.ReadBuckets(f, block, w.Spec.Pages, fn)
		f.Close()
		if err != nil {
			return err
		}
	}
	return nil
}

func pairsOf(list []scored.Pair) []store.Pair {
	out := make([]store.Pair, len(list))
	for i, p := range list {
		out[i] = store.Pair{A: uint32(p.A), B: uint32(p.B), Score: p.Score}
	}
	return out
}

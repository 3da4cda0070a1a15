package spread

import (
	"cmp"
	"context"
	"errors"
	"io"
	"iter"
	"path/filepath"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/join"
	"pagetwin/core/find/learn"
	"pagetwin/core/find/scored"
	"pagetwin/core/find/spread/store"
	"pagetwin/core/page"
)

// A cluster does the work in other steps: keys and signatures travel between its machines, and are
// not written. Only the files that [Work.Merge] needs are written.

// seenIn is the folder for what shards show of hosts and templates until the work can be begun: it
// is begun with that, which is why these pieces cannot be in the folder of the work itself.
func seenIn(dir string) string { return filepath.Join(dir, "learning") }

// learnsApart reports whether shards are to be examined on a cluster: for what asks for the bodies of
// all pages, unless more is learned than hosts and templates. Without bodies it is done sooner here.
func (s Start) learnsApart(learns []say.Words, counts bool) (bool, error) {
	hosts, err := detect.Learning(s.Run)
	if err != nil || s.See == nil || counts || s.Run.DF != nil || len(hosts) < len(learns) {
		return false, err
	}
	sel, err := s.Run.Reading.Normal()
	return sel.Repeats != "", err
}

// see learns hosts and templates shard by shard, as work in a folder of its own, and merges what the
// shards show.
func (s Start) see(ctx context.Context, d disk.FS, dir, program string, about Set) (*learn.State, error) {
	spec, err := Plan(s.Job, s.Run, program, about, s.Sizes)
	if err != nil {
		return nil, err
	}
	if err := cmp.Or(emptyOrOurs(dir), d.Mark(dir)); err != nil {
		return nil, err
	}
	w, err := Begin(d, seenIn(dir), spec, nil, Options{})
	if err != nil {
		return nil, err
	}
	defer w.Close()
	if err := s.See(ctx, w); err != nil {
		return nil, err
	}
	if _, _, err := w.need(store.Seen); err != nil {
		return nil, err
	}
	var files []string
	for i := range spec.Shards {
		files = append(files, filepath.Join(store.Folder(w.Dir, store.Seen, i), store.LearnedName))
	}
	return learn.MergeStates(ctx, files, program, func(learn.About) (algo.Method, error) { return w.method() })
}

// See learns from a shard what is to be merged with what the other shards show of hosts and
// templates.
func (w *Work) See(ctx context.Context, shard int, open func(page.Section) (*page.Set, error)) error {
	_, err := w.make(store.Seen, shard, func(k *maker) (store.Manifest, error) {
		set, err := open(page.Section{I: shard, N: w.Spec.Shards})
		if err != nil {
			return store.Manifest{}, err
		}
		defer set.Close()
		state, _, err := detect.LearnState(ctx, set, detect.Lesson{Job: w.job}, w.run)
		if err != nil {
			return store.Manifest{}, err
		}
		return store.Manifest{From: set.Fingerprint}, k.file(store.LearnedName, state.Write)
	})
	return err
}

// Ship signs a shard of the set for a cluster and calls take with each of its pages, in order. If
// the piece exists it writes nothing.
func (w *Work) Ship(ctx context.Context, shard int, open func(page.Section) (*page.Set, error), take func(detect.Signed) error) error {
	set, err := open(page.Section{I: shard, N: w.Spec.Shards})
	if err != nil {
		return err
	}
	defer set.Close()
	if int64(len(set.Pages)) > w.Spec.Pages {
		return w.otherSet(int64(len(set.Pages)), shard)
	}
	given := false
	_, err = w.make(store.Ship, shard, func(k *maker) (store.Manifest, error) {
		given = true
		s := newSigner(w, set)
		err := k.filesAtOnce([]string{store.PagesName, store.TextsName}, func(out []io.Writer) error {
			return s.pages(ctx, out[0], out[1], take)
		})
		return store.Manifest{From: set.Fingerprint, Counts: s.counts, Said: s.said}, err
	})
	if err == nil && !given {
		err = newSigner(w, set).pages(ctx, io.Discard, io.Discard, take)
	}
	return err
}

// ScoreRows scores rows whose pages, buckets and signatures the caller provides: see [join.Block].
func (w *Work) ScoreRows(ctx context.Context, b join.Block) (out join.BlockScored, err error) {
	m, err := w.method()
	if err != nil {
		return out, err
	}
	b.Whole = w.Spec.Pages
	return detect.ScoreBlock(ctx, w.job, m, b, w.run)
}

// Find writes a piece with the pairs that a cluster found; counts are summed over its rows, above
// is the largest of theirs.
func (w *Work) Find(piece int, found store.FoundPairs, counts map[store.Count]int64, above float64) error {
	_, err := w.make(store.Found, piece, func(k *maker) (store.Manifest, error) {
		err := k.file(store.FoundName, found.Write)
		return store.Manifest{From: w.Spec.Hash(), Counts: counts, Above: above}, err
	})
	return err
}

// shipped reports whether a cluster did the work.
func (w *Work) shipped() (bool, error) {
	missing, err := w.Missing(store.Ship)
	return err == nil && len(missing) < w.Pieces(store.Ship), err
}

// found collects the pairs that a cluster found.
func (w *Work) found(p *detect.Pieces) (*shards, error) {
	s, err := w.countShards(store.Ship, false)
	if err != nil {
		return nil, err
	}
	list, _, err := w.need(store.Found)
	if err != nil {
		return nil, err
	}
	count(p, list)
	pages := make([]uint32, len(s.manifests))
	for i := range pages {
		pages[i] = s.before[i+1] - s.before[i]
	}
	global := func(x store.Place) int32 { return int32(s.before[x.Shard()] + x.Page()) }
	for i := range list {
		f, err := w.readFound(i, pages)
		if err != nil {
			return nil, err
		}
		for _, class := range f.Classes {
			members := make([]int32, len(class))
			for k, x := range class {
				members[k] = global(x)
			}
			p.Classes = append(p.Classes, members)
		}
	}
	slices.SortFunc(p.Classes, slices.Compare)
	p.Pairs = w.foundPairs(pages, global)
	return s, nil
}

func (w *Work) readFound(piece int, pages []uint32) (found store.FoundPairs, err error) {
	f, err := store.Open(filepath.Join(store.Folder(w.Dir, store.Found, piece), store.FoundName), store.KindFound)
	if err != nil {
		return found, err
	}
	found, err = store.ReadFound(f, pages)
	return found, errors.Join(err, f.Close())
}

// foundPairs iterates over all pairs, with one piece in memory at a time.
func (w *Work) foundPairs(pages []uint32, global func(store.Place) int32) iter.Seq2[scored.Pair, error] {
	return func(yield func(scored.Pair, error) bool) {
		for i := range w.Spec.Blocks {
			f, err := w.readFound(i, pages)
			if err != nil {
				yield(scored.Pair{}, err)
				return
			}
			for _, x := range f.Pairs {
				if !yield(scored.Pair{A: global(x.A), B: global(x.B), Score: x.Score}, nil) {
					return
				}
			}
		}
	}
}

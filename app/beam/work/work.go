package work

import (
	"context"
	"errors"
	"io"
	"iter"
	"path/filepath"
	"slices"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/join"
	"pagetwin/core/find/scored"
	"pagetwin/core/find/shards"
	"pagetwin/core/page"
)

// The steps whose pieces are in folders.
const (
	Seen  shards.Step = "seen"
	Ship  shards.Step = "ship"
	Found shards.Step = "found"
)

// The counts of a piece with pairs.
const (
	countCompared shards.Count = "compared"
	countDropped  shards.Count = "dropped" // pairs beyond the limit
)

// Counts are those of scored rows.
type Counts struct {
	Comparisons, Dropped int64
	Above                float64 // pairs that scored no more may have been dropped
}

// Work is the work in a folder. Its methods may be called from several goroutines.
type Work struct{ *shards.Work }

// Open opens the folder of work that was begun, for a version of the program.
func Open(d disk.FS, dir, program string, opt shards.Options) (*Work, error) {
	w, err := shards.Open(d, dir, program, opt)
	return &Work{w}, err
}

// Pieces returns the number of pieces of a step.
func (w *Work) Pieces(step shards.Step) int {
	if step == Found {
		return w.Spec.Parts
	}
	return w.Spec.Shards
}

// Missing lists the missing pieces of a step.
func (w *Work) Missing(step shards.Step) ([]int, error) { return w.Work.Missing(step, w.Pieces(step)) }

// Ship signs a shard of the set for a cluster and calls take with each of its pages, in order. If
// the piece exists it writes nothing.
func (w *Work) Ship(ctx context.Context, shard int, open func(page.Section) (*page.Set, error), take func(detect.Signed) error) error {
	set, err := open(page.Section{I: shard, N: w.Spec.Shards})
	if err != nil {
		return err
	}
	defer set.Close()
	if int64(len(set.Pages)) > w.Spec.Pages {
		return say.Errorf("shard %d/%d has %d {page|pages}, but the whole set of %s has %d: the shard belongs to another set; use another folder for it", shard+1, w.Spec.Shards, len(set.Pages), w.Dir, w.Spec.Pages)
	}
	given := false
	_, err = w.Make(Ship, shard, func(k *shards.Maker) (m shards.Manifest, err error) {
		given = true
		err = k.Files([]string{shards.PagesName, shards.TextsName}, func(out []io.Writer) error {
			m, err = w.Sign(ctx, set, out[0], out[1], take)
			return err
		})
		return m, err
	})
	if err == nil && !given {
		_, err = w.Sign(ctx, set, io.Discard, io.Discard, take)
	}
	return err
}

// ScoreRows scores rows whose pages, buckets and signatures the caller provides: see [join.Block].
func (w *Work) ScoreRows(ctx context.Context, b join.Block) (out join.BlockScored, err error) {
	m, err := w.Method()
	if err != nil {
		return out, err
	}
	b.Whole = w.Spec.Pages
	return detect.ScoreBlock(ctx, w.Job, m, b, w.Run)
}

// Find writes a piece with the pairs that a cluster found; the counts are summed over its rows.
func (w *Work) Find(piece int, found FoundPairs, n Counts) error {
	_, err := w.Make(Found, piece, func(k *shards.Maker) (shards.Manifest, error) {
		err := k.File(foundName, found.Write)
		return shards.Manifest{From: w.Spec.Hash(), Counts: map[shards.Count]int64{countCompared: n.Comparisons, countDropped: n.Dropped}, Above: n.Above}, err
	})
	return err
}

// Merge assembles the result from all pieces; it equals that of a run over the set.
func (w *Work) Merge(ctx context.Context) (*shards.Merged, error) {
	p := detect.Pieces{Pages: int(w.Spec.Pages)}
	s, err := w.found(&p)
	if err != nil {
		return nil, err
	}
	for shard, m := range s.Manifests {
		shards.Tally(&p, m)
		for _, x := range m.Said {
			if w.Spec.Shards > 1 {
				x = say.New("shard %d/%d: %v", m.Piece+1, w.Spec.Shards, x).Words
			}
			p.Said = append(p.Said, x)
		}
		if err := s.Outcomes(ctx, shard, &p); err != nil {
			return nil, err
		}
	}
	m, err := w.Assemble(ctx, s, p)
	if err != nil {
		return nil, err
	}
	if m.Set, err = s.Set(ctx, w.Work); err == nil {
		m.Set.Problems = p.Listed
	}
	return m, err
}

// found collects the pairs that a cluster found.
func (w *Work) found(p *detect.Pieces) (*shards.Shards, error) {
	shipped, err := w.Need(Ship, w.Spec.Shards)
	if err != nil {
		return nil, err
	}
	s, err := w.ShardsOf(shipped)
	if err != nil {
		return nil, err
	}
	if n := int64(s.Len()); n != w.Spec.Pages {
		return nil, say.Errorf("%s: the shards have %d {page|pages} in total, but the set had %d: the set was changed; use another folder for it", w.Dir, n, w.Spec.Pages)
	}
	list, err := w.Need(Found, w.Spec.Parts)
	if err != nil {
		return nil, err
	}
	pages := make([]uint32, len(shipped))
	for i := range pages {
		pages[i] = s.Before[i+1] - s.Before[i]
	}
	global := func(x Place) int32 { return int32(s.Before[x.Shard()] + x.Page()) }
	for i, m := range list {
		p.Comparisons += m.Counts[countCompared]
		p.Dropped += m.Counts[countDropped]
		p.Above = max(p.Above, m.Above)
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

func (w *Work) readFound(piece int, pages []uint32) (found FoundPairs, err error) {
	f, err := pack.OpenFile(filepath.Join(shards.Folder(w.Dir, Found, piece), foundName), kindFound)
	if err != nil {
		return found, err
	}
	found, err = readFound(f, pages)
	return found, errors.Join(err, f.Close())
}

// foundPairs iterates over all pairs, with one piece in memory at a time.
func (w *Work) foundPairs(pages []uint32, global func(Place) int32) iter.Seq2[scored.Pair, error] {
	return func(yield func(scored.Pair, error) bool) {
		for i := range w.Spec.Parts {
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

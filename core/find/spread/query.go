package spread

import (
	"context"
	"errors"
	"path/filepath"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/join"
	"pagetwin/core/find/scored"
	"pagetwin/core/find/spread/store"
	"pagetwin/core/page"
)

// An index is work that keeps its shards, so that new pages can be compared with them: signatures,
// sorted keys, pages. It is made for about as many pages as its specification says, and grows by
// shards.

// Query compares the pages of a set with those of the index and with each other, and calls found
// with the result: the new pages come first in its set, which is that of [page.Join]. Pairs of two
// pages of the index are not searched. With add the pages become part of the index once found has
// returned without an error.
func (w *Work) Query(ctx context.Context, set *page.Set, add bool, found func(*Merged) error) error {
	if !w.Spec.Grows {
		return say.Errorf("%s is not an index: create one with pagetwin pieces index", w.Dir)
	}
	if !add {
		return w.asked(w.queryAside(ctx, set, found))
	}
	return w.asked(w.queryAdding(ctx, set, found))
}

// queryAdding signs the new pages into the index.
func (w *Work) queryAdding(ctx context.Context, set *page.Set, found func(*Merged) error) error {
	lock, err := w.disk.Acquire(filepath.Join(w.Dir, addLock))
	if err != nil {
		return err
	}
	defer lock.Release()
	s, err := w.shardsTo(true)
	if err != nil {
		return err
	}
	piece, err := w.freeFor(s, set)
	if err != nil {
		return err
	}
	_, err = w.make(store.Sign, piece, func(k *maker) (store.Manifest, error) {
		m, err := w.sign(ctx, k, set, piece)
		if err == nil {
			err = w.query(ctx, k, set, m, true, found)
		}
		return m, err
	})
	if err == nil {
		err = w.list(piece, set.Path)
	}
	w.Close() // the present shards are opened when needed
	return err
}

// addLock is the lock file that prevents two processes from adding to an index at once.
const addLock = ".adding.lock"

// queryAside signs the new pages in a temporary folder.
func (w *Work) queryAside(ctx context.Context, set *page.Set, found func(*Merged) error) (err error) {
	dir, err := w.disk.Scratch()
	if err != nil {
		return disk.Cannot(disk.ToWrite, "", err)
	}
	defer func() { err = errors.Join(err, w.disk.RemoveAll(dir)) }()
	k := &maker{disk: w.disk, dir: dir}
	m, err := w.sign(ctx, k, set, 0)
	if err != nil {
		return err
	}
	return w.query(ctx, k, set, m, false, found)
}

// query finds the pairs of the pages that were signed in a folder.
func (w *Work) query(ctx context.Context, k *maker, set *page.Set, m store.Manifest, add bool, found func(*Merged) error) error {
	old, err := w.shards()
	if err != nil {
		return err
	}
	q := &query{work: w, old: old, new: int64(len(set.Pages))}
	if err := q.open(k.dir, m); err != nil {
		return err
	}
	defer closeAll(q.sigs[:1])
	both, err := q.sets(ctx, set, add)
	if err != nil {
		return err
	}
	p := detect.Pieces{Pages: len(both.Pages), Said: m.Said}
	tally(&p, m)
	if err := q.outcomes(ctx, 0, &p, func(store.Page) {}); err != nil {
		return err
	}
	if err := q.score(ctx, &p); err != nil {
		return err
	}
	merged, err := w.assemble(ctx, &q.shards, p)
	if err != nil {
		return err
	}
	merged.Set = both
	return found(merged)
}

// query is one query of an index. Its shards are that of the new pages and then those of the index,
// in this order.
type query struct {
	shards
	work *Work
	old  *shards
	new  int64 // number of new pages
}

// open puts the shard of the new pages before those of the index.
func (q *query) open(dir string, m store.Manifest) error {
	own := shards{step: store.Sign, dirs: []string{dir}, before: []uint32{0, uint32(q.new)}}
	if total := q.new + int64(q.old.before[len(q.old.sigs)]); total > store.MostPages {
		return say.Errorf("%s: %d {page is|pages are} more than the limit of %d", q.work.Dir, total, int64(store.MostPages))
	}
	sigs, err := own.open(store.SigsName)
	if err != nil {
		return err
	}
	q.shards = shards{
		step: store.Sign, manifests: append([]store.Manifest{m}, q.old.manifests...), hash: q.old.hash,
		dirs: append(own.dirs, q.old.dirs...), before: []uint32{0}, sigs: append(sigs, q.old.sigs...),
	}
	for _, n := range q.old.before {
		q.before = append(q.before, uint32(q.new)+n)
	}
	return nil
}

// sets returns the set of all pages, the new ones first. With add the ids of the new pages must not
// be in the index.
func (q *query) sets(ctx context.Context, set *page.Set, add bool) (*page.Set, error) {
	pages := make([]page.Page, q.old.before[len(q.old.dirs)])
	if err := q.old.names(ctx, nil, pages); err != nil {
		return nil, err
	}
	known := page.Listed(q.work.Spec.Set, q.work.Dir, q.old.hash, pages)
	if add {
		for _, p := range set.Pages {
			if _, twice := known.Index(p.ID); twice {
				return nil, say.Errorf("%s: the id %s is already in the index: give new pages different ids; nothing was added", q.work.Dir, p.ID)
			}
		}
	}
	both := page.Join(page.Listed(set.Name, set.Path, set.Fingerprint, set.Pages), known)
	listed := page.Listed(both.Name, both.Path, both.Fingerprint, both.Pages) // holds the pages of both once
	listed.Against, listed.Problems = both.Against, both.Problems
	return listed, nil
}

// score finds the candidates of the new pages among all pages, part by part, and scores them.
func (q *query) score(ctx context.Context, p *detect.Pieces) error {
	w := q.work
	m, err := w.method()
	if err != nil {
		return err
	}
	most, err := w.most()
	if err != nil {
		return err
	}
	total := int64(q.before[len(q.before)-1])
	var parts [][][]join.Member
	for part := range w.Spec.Parts {
		j := joiner{shards: &q.shards, most: most, apart: uint32(q.new)}
		if err := j.read(ctx, part, w.Spec.Parts); err != nil {
			return err
		}
		var buckets [][]join.Member
		if err := j.walk(ctx, func(bucket []join.Member) { buckets = append(buckets, slices.Clone(bucket)) }); err != nil {
			return err
		}
		parts = append(parts, buckets)
		w.tell(store.Join, int64(part+1), int64(w.Spec.Parts))
	}
	b := join.Block{
		Pages: total, Whole: w.Spec.Pages, To: uint32(q.new),
		Buckets: func(fn func([]join.Member)) error {
			for _, buckets := range parts {
				for _, bucket := range buckets {
					fn(bucket)
				}
			}
			return nil
		},
		Fetch: func(pages []uint32, fn func(uint32, algo.Signature) error) error { return q.each(q.sigs, pages, fn) },
	}
	found, err := detect.ScoreBlock(ctx, w.job, m, b, w.run)
	if err != nil {
		return err
	}
	p.Comparisons, p.Dropped, p.Above = found.Comparisons, found.Dropped, found.Above
	p.Pairs = func(yield func(scored.Pair, error) bool) {
		for _, x := range found.Pairs {
			if !yield(x, nil) {
				return
			}
		}
	}
	p.Classes, err = q.classesOf(ctx, found.Pairs)
	return err
}

// classesOf returns the classes of equal pages for the pages in pairs, each of which is the first
// of its class: separately for new pages and for those of the index.
func (q *query) classesOf(ctx context.Context, pairs []scored.Pair) ([][]int32, error) {
	type class struct {
		hash uint64
		old  bool
	}
	members := make(map[class][]int32)
	of := func(page uint32) class {
		i, at := q.of(page)
		return class{q.sigs[i].Hashes[at], int64(page) >= q.new}
	}
	for _, p := range pairs {
		members[of(uint32(p.A))], members[of(uint32(p.B))] = nil, nil
	}
	for i, x := range q.sigs {
		for at, hash := range x.Hashes {
			c := class{hash, i > 0}
			if list, wanted := members[c]; wanted && x.Words(at) > 0 {
				members[c] = append(list, int32(q.before[i])+int32(at))
			}
		}
	}
	firsts := make(map[int32]int32)
	var classes [][]int32
	for _, list := range members {
		if len(list) < 2 {
			continue
		}
		classes = append(classes, list)
		for _, x := range list {
			firsts[x] = list[0]
		}
	}
	slices.SortFunc(classes, slices.Compare)
	return classes, q.verify(ctx, classes, func(page int32) int32 { return firsts[page] })
}

// Grown returns the number of pages in an index.
func (w *Work) Grown() (int64, error) {
	s, err := w.shards()
	if err != nil {
		return 0, w.asked(err)
	}
	return int64(s.before[len(s.sigs)]), nil
}

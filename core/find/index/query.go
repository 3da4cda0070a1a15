package index

import (
	"context"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/join"
	"pagetwin/core/find/scored"
	"pagetwin/core/find/shards"
	"pagetwin/core/page"
)

// query finds the pairs of the pages of a set that were signed in a folder. With add their ids must
// not be in the index.
func (x *Index) query(ctx context.Context, dir string, set *page.Set, signed shards.Manifest, add bool) (*shards.Merged, error) {
	q := &query{Index: x, new: uint32(len(set.Pages))}
	if err := q.open(dir, signed); err != nil {
		return nil, err
	}
	defer shards.CloseAll(q.sigs)
	both, err := q.sets(ctx, set, add)
	if err != nil {
		return nil, err
	}
	p := detect.Pieces{Pages: len(both.Pages), Said: signed.Said}
	shards.Tally(&p, signed)
	if err := q.all.Outcomes(ctx, 0, &p); err != nil {
		return nil, err
	}
	if err := q.score(ctx, &p); err != nil {
		return nil, err
	}
	m, err := x.work.Assemble(ctx, q.all, p)
	if err != nil {
		return nil, err
	}
	m.Set = both
	return m, nil
}

// query is one query of an index. Its shards are that of the new pages and then those of the index,
// in this order.
type query struct {
	*Index
	old, all *shards.Shards // of the index; with that of the new pages
	sigs     []*shards.Signatures
	new      uint32 // number of new pages
}

// open puts the shard of the new pages, in a folder, before those of the index.
func (q *query) open(dir string, signed shards.Manifest) error {
	list, err := q.listed()
	if err != nil {
		return err
	}
	if q.old, err = q.work.ShardsOf(list); err != nil {
		return err
	}
	if q.all, err = q.work.ShardsOf(append([]shards.Manifest{signed}, list...)); err != nil {
		return err
	}
	q.all.Dirs[0] = dir
	q.sigs, err = q.all.Open(shards.SigsName)
	return err
}

func (q *query) sets(ctx context.Context, set *page.Set, add bool) (*page.Set, error) {
	known, err := q.old.Set(ctx, q.work)
	if err != nil {
		return nil, err
	}
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

func (q *query) score(ctx context.Context, p *detect.Pieces) error {
	w := q.work
	m, err := w.Method()
	if err != nil {
		return err
	}
	keys, err := w.Keys()
	if err != nil {
		return err
	}
	var buckets [][]join.Member
	for part := range w.Spec.Parts {
		j := joiner{Shards: q.all, sigs: q.sigs, most: keys.Most, new: q.new}
		if err := j.read(ctx, part); err != nil {
			return err
		}
		if err := j.walk(ctx, func(bucket []join.Member) { buckets = append(buckets, slices.Clone(bucket)) }); err != nil {
			return err
		}
		w.Tell("join", int64(part+1), int64(w.Spec.Parts))
	}
	b := join.Block{
		Pages: int64(q.all.Len()), Whole: w.Spec.Pages, To: q.new,
		Buckets: func(fn func([]join.Member)) error {
			for _, bucket := range buckets {
				fn(bucket)
			}
			return nil
		},
		Fetch: func(pages []uint32, fn func(uint32, algo.Signature) error) error {
			return q.all.Each(q.sigs, pages, fn)
		},
	}
	found, err := detect.ScoreBlock(ctx, w.Job, m, b, w.Run)
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
		i, at := q.all.Of(page)
		return class{q.sigs[i].Hashes[at], page >= q.new}
	}
	for _, p := range pairs {
		members[of(uint32(p.A))], members[of(uint32(p.B))] = nil, nil
	}
	for i, x := range q.sigs {
		for at, hash := range x.Hashes {
			c := class{hash, i > 0}
			if list, wanted := members[c]; wanted && x.Words(at) > 0 {
				members[c] = append(list, int32(q.all.Before[i])+int32(at))
			}
		}
	}
	var classes [][]int32
	for _, list := range members {
		if len(list) > 1 {
			classes = append(classes, list)
		}
	}
	slices.SortFunc(classes, slices.Compare)
	return classes, q.verify(ctx, classes)
}

// verify reads the signatures of classes and returns an error unless those of each class are equal:
// different signatures with equal hashes were folded wrongly.
func (q *query) verify(ctx context.Context, classes [][]int32) error {
	var pages []uint32
	first := make(map[uint32]uint32)
	for _, members := range classes {
		for _, m := range members {
			pages, first[uint32(m)] = append(pages, uint32(m)), uint32(members[0])
		}
	}
	slices.Sort(pages)
	of := make(map[uint32]algo.Signature)
	return q.all.Each(q.sigs, pages, func(p uint32, sig algo.Signature) error {
		one := first[p]
		if p == one {
			of[one] = sig
		} else if !slices.Equal(of[one], sig) {
			return say.Errorf("pages %d and %d have different signatures with the same hash, so they were treated as equal: use another seed or setting of the algorithm", one+1, p+1)
		}
		return ctx.Err()
	})
}

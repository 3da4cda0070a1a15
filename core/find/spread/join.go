package spread

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"

	"pagetwin/core/base/work"
	"pagetwin/core/find/join"
	"pagetwin/core/find/spread/store"
)

// Join makes the buckets of a part of the keys from all shards. made is false if the piece existed.
func (w *Work) Join(ctx context.Context, part int) (made bool, err error) {
	return w.make(store.Join, part, func(k *maker) (store.Manifest, error) {
		s, err := w.shards()
		if err != nil {
			return store.Manifest{}, err
		}
		most, err := w.most()
		if err != nil {
			return store.Manifest{}, err
		}
		j, buckets := joiner{shards: s, most: most}, store.NewBucketWriter(w.Spec.Pages, w.Spec.Blocks)
		if err := j.read(ctx, part, w.Spec.Parts); err != nil {
			return store.Manifest{}, err
		}
		if err := j.walk(ctx, buckets.Add); err != nil {
			return store.Manifest{}, err
		}
		err = k.file(store.BucketsName, buckets.Write)
		counts := map[store.Count]int64{store.CountEntries: j.entries, store.CountBuckets: j.buckets}
		w.tell(store.Join, int64(part+1), int64(w.Spec.Parts))
		return store.Manifest{From: s.hash, Counts: counts}, err
	})
}

// joiner groups the entries of a part by their keys.
type joiner struct {
	*shards
	most    int    // the most pages of a key, 0: no limit
	apart   uint32 // number of new pages in a query, which come first: a bucket must have one, and they are not folded with later pages; 0: no query
	lists   []list
	bucket  []member
	members []join.Member
	entries int64
	buckets int64
}

// list holds the remaining entries of a shard.
type list struct {
	shard int
	rest  []store.Entry
}

// member is a page of a bucket with the hash of its signature.
type member struct {
	hash uint64
	join.Member
}

// read reads the entries of all shards.
func (j *joiner) read(ctx context.Context, part, parts int) error {
	for i := range j.sigs {
		if err := ctx.Err(); err != nil {
			return err
		}
		f, err := store.OpenKeys(filepath.Join(j.dirs[i], store.KeysName), parts)
		if err != nil {
			return err
		}
		entries, err := store.ReadKeys(f, part, j.sigs[i].Len())
		f.Close()
		if err != nil {
			return err
		}
		if j.entries += int64(len(entries)); len(entries) > 0 {
			j.lists = append(j.lists, list{i, entries})
		}
	}
	return nil
}

// walk iterates over the keys of all shards in order, and calls out with the bucket of each; the
// next call overwrites it.
func (j *joiner) walk(ctx context.Context, out func([]join.Member)) error {
	before := func(x, y list) bool {
		return cmp.Or(cmp.Compare(x.rest[0].Key, y.rest[0].Key), x.shard-y.shard) < 0
	}
	for i := len(j.lists)/2 - 1; i >= 0; i-- {
		work.Sink(j.lists, i, before)
	}
	for n := 0; len(j.lists) > 0; n++ {
		if n%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		key := j.lists[0].rest[0].Key
		j.bucket = j.bucket[:0]
		for len(j.lists) > 0 && j.lists[0].rest[0].Key == key {
			j.take(&j.lists[0], key)
			if len(j.lists[0].rest) == 0 {
				last := len(j.lists) - 1
				j.lists[0] = j.lists[last]
				j.lists = j.lists[:last]
			}
			work.Sink(j.lists, 0, before)
		}
		j.add(out)
	}
	return nil
}

// take adds the pages of a shard that have a key to the bucket.
func (j *joiner) take(l *list, key uint64) {
	sigs := j.sigs[l.shard]
	for len(l.rest) > 0 && l.rest[0].Key == key {
		e := l.rest[0]
		j.bucket = append(j.bucket, member{sigs.Hashes[e.Page], join.Member{Page: j.before[l.shard] + e.Page, Times: 1, Asks: e.Asks}})
		l.rest = l.rest[1:]
	}
}

// add passes the bucket on, with the first of equal pages standing for all.
func (j *joiner) add(out func([]join.Member)) {
	if len(j.bucket) < 2 || j.most > 0 && len(j.bucket) > j.most {
		return
	}
	if j.apart > 0 && !slices.ContainsFunc(j.bucket, func(m member) bool { return m.Page < j.apart }) {
		return
	}
	folded := fold(j.bucket, j.apart)
	j.members = j.members[:0]
	for _, m := range folded {
		j.members = append(j.members, m.Member)
	}
	out(j.members)
	j.buckets++
}

// fold reduces the pages of a bucket to the first of each hash, with the number of pages,
// ascending. New pages, before apart, are folded separately from the others.
func fold(bucket []member, apart uint32) []member {
	slices.SortFunc(bucket, func(x, y member) int { return cmp.Or(cmp.Compare(x.hash, y.hash), cmp.Compare(x.Page, y.Page)) })
	n := 0
	for _, m := range bucket {
		if n > 0 && bucket[n-1].hash == m.hash && (bucket[n-1].Page < apart) == (m.Page < apart) {
			bucket[n-1].Times++
			continue
		}
		bucket[n] = m
		n++
	}
	bucket = bucket[:n]
	slices.SortFunc(bucket, func(x, y member) int { return cmp.Compare(x.Page, y.Page) })
	return bucket
}

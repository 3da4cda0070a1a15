package index

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"

	"pagetwin/core/base/pack"
	"pagetwin/core/base/work"
	"pagetwin/core/find/join"
	"pagetwin/core/find/shards"
)

// joiner groups the entries of a part by their keys. The first pages are the new ones of a query:
// a bucket must have one, and they are not folded with later pages.
type joiner struct {
	*shards.Shards
	sigs    []*shards.Signatures
	most    int    // the most pages of a key, 0: no limit
	new     uint32 // number of new pages
	lists   []list
	bucket  []member
	members []join.Member
}

// list holds the remaining entries of a shard.
type list struct {
	shard int
	rest  []entry
}

// member is a page of a bucket with the hash of its signature.
type member struct {
	hash uint64
	join.Member
}

func (j *joiner) read(ctx context.Context, part int) error {
	for i := range j.sigs {
		if err := ctx.Err(); err != nil {
			return err
		}
		f, err := pack.OpenFile(filepath.Join(j.Dirs[i], keysName), kindKeys)
		if err != nil {
			return err
		}
		entries, err := readKeys(f, part, j.sigs[i].Len())
		f.Close()
		if err != nil {
			return err
		}
		if len(entries) > 0 {
			j.lists = append(j.lists, list{i, entries})
		}
	}
	return nil
}

// walk iterates over the keys of all shards in order, and calls out with the bucket of each; the
// next call overwrites it.
func (j *joiner) walk(ctx context.Context, out func([]join.Member)) error {
	before := func(x, y list) bool {
		return cmp.Or(cmp.Compare(x.rest[0].key, y.rest[0].key), x.shard-y.shard) < 0
	}
	for i := len(j.lists)/2 - 1; i >= 0; i-- {
		work.Sink(j.lists, i, before)
	}
	for n := 0; len(j.lists) > 0; n++ {
		if n%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		key := j.lists[0].rest[0].key
		j.bucket = j.bucket[:0]
		for len(j.lists) > 0 && j.lists[0].rest[0].key == key {
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

func (j *joiner) take(l *list, key uint64) {
	sigs := j.sigs[l.shard]
	for len(l.rest) > 0 && l.rest[0].key == key {
		e := l.rest[0]
		j.bucket = append(j.bucket, member{sigs.Hashes[e.page], join.Member{Page: j.Before[l.shard] + e.page, Times: 1, Asks: e.asks}})
		l.rest = l.rest[1:]
	}
}

// add passes the bucket on, with the first of equal pages standing for all.
func (j *joiner) add(out func([]join.Member)) {
	if len(j.bucket) < 2 || j.most > 0 && len(j.bucket) > j.most {
		return
	}
	if !slices.ContainsFunc(j.bucket, func(m member) bool { return m.Page < j.new }) {
		return
	}
	folded := fold(j.bucket, j.new)
	j.members = j.members[:0]
	for _, m := range folded {
		j.members = append(j.members, m.Member)
	}
	out(j.members)
}

// fold reduces the pages of a bucket to the first of each hash, with the number of pages,
// ascending. New pages are folded separately from the others.
func fold(bucket []member, new uint32) []member {
	slices.SortFunc(bucket, func(x, y member) int { return cmp.Or(cmp.Compare(x.hash, y.hash), cmp.Compare(x.Page, y.Page)) })
	n := 0
	for _, m := range bucket {
		if n > 0 && bucket[n-1].hash == m.hash && (bucket[n-1].Page < new) == (m.Page < new) {
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

package spread

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"

	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/spread/store"
	"pagetwin/core/page"
)

// rows reads the tables of pages of all shards into p. An id that occurs twice is an error. If the
// ids are not those of the pages that State was learned from, it adds a warning.
func (w *Work) rows(ctx context.Context, s *shards, p *detect.Pieces) error {
	ids := make([]uint64, 0, w.Spec.Pages) // hashes only: a large set has many ids
	for shard := range s.dirs {
		if err := s.outcomes(ctx, shard, p, func(row store.Page) { ids = append(ids, hash.String(row.ID)) }); err != nil {
			return err
		}
	}
	slices.Sort(ids)
	for i, id := range ids {
		if i > 0 && id == ids[i-1] {
			return w.twice(ctx, s)
		}
	}
	state, err := w.state()
	if err == nil && state != nil && !state.HasIDs(ids) {
		p.Said = append(p.Said, state.Another())
	}
	return err
}

// twice is the error of an id that occurs twice; nil if only hashes of ids coincide.
func (w *Work) twice(ctx context.Context, s *shards) error {
	pages := make([]page.Page, w.Spec.Pages)
	if err := s.names(ctx, nil, pages); err != nil {
		return err
	}
	a, b, twice := page.Listed(w.Spec.Set, w.Dir, "", pages).Twice()
	if !twice {
		return nil
	}
	x, _ := s.of(uint32(a))
	y, _ := s.of(uint32(b))
	return say.Errorf("%s: the id %s is in shard %d/%d and in shard %d/%d: give the pages different ids, and run pagetwin pieces sign again with another folder", w.Dir, pages[a].ID, x+1, w.Spec.Shards, y+1, w.Spec.Shards)
}

// eachRow calls fn with the rows of the pages of a shard for which wanted is true; pages are
// numbered within the shard.
func (s *shards) eachRow(ctx context.Context, shard int, wanted func(i int) bool, fn func(i int, row store.Page)) (*store.Pages, error) {
	dir := s.dirs[shard]
	t, err := store.OpenPages(filepath.Join(dir, store.PagesName))
	if err != nil {
		return nil, err
	}
	if n := int(s.before[shard+1] - s.before[shard]); t.Len() != n {
		return nil, store.Damage(filepath.Join(dir, store.PagesName), say.New("it has rows of %d {page|pages} instead of %d", t.Len(), n).Words)
	}
	for i := range t.Len() {
		if !wanted(i) {
			continue
		}
		row, err := t.At(i)
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return nil, err
		}
		fn(i, row)
	}
	return t, nil
}

// outcomes reads the outcome of each page of a shard into p: its kind, why it is left out, and how
// much of it was cut. It calls fn with each row.
func (s *shards) outcomes(ctx context.Context, shard int, p *detect.Pieces, fn func(store.Page)) error {
	before := int32(s.before[shard])
	t, err := s.eachRow(ctx, shard, func(int) bool { return true }, func(i int, row store.Page) {
		var v kind.Verdict
		if row.Verdict != nil {
			v, _ = kind.FromWords(row.Verdict)
			p.Kinds[v.Kind]++
		}
		if row.Why != uint8(pass.Taken) {
			p.Left = append(p.Left, pass.Left{Page: before + int32(i), Why: pass.Why(row.Why), Kind: v})
		}
		if row.Cut > 0 {
			p.Templates.Pages++
			p.Templates.Characters += int64(row.Cut)
		}
		fn(row)
	})
	if err != nil {
		return err
	}
	p.Kinds[kind.Unknown] = 0 // pages that could not be read count as unread only
	problems := slices.Clone(t.Problems)
	slices.SortStableFunc(problems, func(x, y store.Problem) int { return cmp.Compare(x.Page, y.Page) })
	for _, x := range problems {
		if x.Page < 0 {
			p.Listed = append(p.Listed, x.Problem)
		} else {
			p.Problems = append(p.Problems, x.Problem)
		}
	}
	return nil
}

// names fills in the pages that have a bit in wanted, nil for all.
func (s *shards) names(ctx context.Context, wanted []uint64, pages []page.Page) error {
	for shard := range s.dirs {
		from := int(s.before[shard])
		inWanted := func(i int) bool { return wanted == nil || wanted[(from+i)/64]>>((from+i)%64)&1 == 1 }
		_, err := s.eachRow(ctx, shard, inWanted, func(i int, row store.Page) {
			pages[from+i] = page.Page{ID: row.ID, URL: row.URL, Title: row.Title, Size: row.Size, Kind: row.Kind}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

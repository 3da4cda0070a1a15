package shards

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"

	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
)

// eachRow calls fn with the rows of the pages of a shard; pages are numbered within the shard.
func (s *Shards) eachRow(ctx context.Context, shard int, fn func(i int, row Page)) (*Pages, error) {
	dir := s.Dirs[shard]
	t, err := OpenPages(filepath.Join(dir, PagesName))
	if err != nil {
		return nil, err
	}
	if n := int(s.Before[shard+1] - s.Before[shard]); t.Len() != n {
		return nil, pack.Damage(filepath.Join(dir, PagesName), say.New("it has rows of %d {page|pages} instead of %d", t.Len(), n).Words)
	}
	for i := range t.Len() {
		row, err := t.At(i)
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return nil, err
		}
		fn(i, row)
	}
	return t, nil
}

// Outcomes reads the outcome of each page of a shard into p: its kind, why it is left out, and how
// much of it was cut.
func (s *Shards) Outcomes(ctx context.Context, shard int, p *detect.Pieces) error {
	before := int32(s.Before[shard])
	t, err := s.eachRow(ctx, shard, func(i int, row Page) {
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
	})
	if err != nil {
		return err
	}
	p.Kinds[kind.Unknown] = 0 // pages that could not be read count as unread only
	problems := slices.Clone(t.Problems)
	slices.SortStableFunc(problems, func(x, y Problem) int { return cmp.Compare(x.Page, y.Page) })
	for _, x := range problems {
		if x.Page < 0 {
			p.Listed = append(p.Listed, x.Problem)
		} else {
			p.Problems = append(p.Problems, x.Problem)
		}
	}
	return nil
}

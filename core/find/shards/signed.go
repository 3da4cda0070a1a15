package shards

import (
	"context"
	"path/filepath"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/find/relate"
	"pagetwin/core/page"
)

// Shards are signed shards of a set, in their order.
type Shards struct {
	Manifests []Manifest
	Dirs      []string // their folders
	Before    []uint32 // number of pages in the shards before each; the last is that of all
}

// ShardsOf returns the shards that a step made.
func (w *Work) ShardsOf(list []Manifest) (*Shards, error) {
	s := &Shards{Manifests: list}
	total := int64(0)
	for _, m := range list {
		s.Dirs, s.Before = append(s.Dirs, Folder(w.Dir, m.Step, m.Piece)), append(s.Before, uint32(total))
		if total += m.Counts[CountPages]; total > MostPages {
			return nil, say.Errorf("%s: %d {page is|pages are} more than the limit of %d", w.Dir, total, int64(MostPages))
		}
	}
	s.Before = append(s.Before, uint32(total))
	return s, nil
}

// Len returns the number of pages.
func (s *Shards) Len() int { return int(s.Before[len(s.Before)-1]) }

// Open opens the files of one name of all shards: the signatures, or the sketches of their texts.
func (s *Shards) Open(name string) (files []*Signatures, err error) {
	for i, dir := range s.Dirs {
		x, err := OpenSignatures(filepath.Join(dir, name))
		if err == nil {
			files = append(files, x)
			if n := int(s.Before[i+1] - s.Before[i]); x.Len() != n {
				err = pack.Damage(filepath.Join(dir, name), say.New("it has %d {signature|signatures} for %d {page|pages}", x.Len(), n).Words)
			}
		}
		if err != nil {
			CloseAll(files)
			return nil, err
		}
	}
	return files, nil
}

// CloseAll closes files.
func CloseAll(files []*Signatures) {
	for _, x := range files {
		x.Close()
	}
}

// Of returns the shard of a page and its position there.
func (s *Shards) Of(page uint32) (shard int, at uint32) {
	i, _ := slices.BinarySearch(s.Before, page+1)
	return i - 1, page - s.Before[i-1]
}

// Each calls fn with signatures, or sketches of texts, of pages, ascending.
func (s *Shards) Each(of []*Signatures, pages []uint32, fn func(page uint32, sig algo.Signature) error) error {
	for len(pages) > 0 {
		i, _ := s.Of(pages[0])
		n, _ := slices.BinarySearch(pages, s.Before[i+1])
		own := make([]uint32, n)
		for k, p := range pages[:n] {
			own[k] = p - s.Before[i]
		}
		if err := of[i].Each(own, func(p uint32, sig algo.Signature) error { return fn(p+s.Before[i], sig) }); err != nil {
			return err
		}
		pages = pages[n:]
	}
	return nil
}

func (s *Shards) sketches(files []*Signatures) relate.Sketches {
	return func(ctx context.Context, pages []int32, fn func(page int32, s relate.Sketch) error) error {
		list := make([]uint32, len(pages))
		for i, p := range pages {
			list[i] = uint32(p)
		}
		return s.Each(files, list, func(p uint32, sig algo.Signature) error {
			if err := fn(int32(p), sig); err != nil {
				return err
			}
			return ctx.Err()
		})
	}
}

// Set returns the set of the shards, without the contents of pages.
func (s *Shards) Set(ctx context.Context, w *Work) (*page.Set, error) {
	pages := make([]page.Page, s.Len())
	for shard := range s.Dirs {
		own := pages[s.Before[shard]:]
		_, err := s.eachRow(ctx, shard, func(i int, row Page) {
			own[i] = page.Page{ID: row.ID, URL: row.URL, Title: row.Title, Size: row.Size, Kind: row.Kind}
		})
		if err != nil {
			return nil, err
		}
	}
	print := HashOf(s.Manifests)
	if len(s.Manifests) == 1 {
		print = s.Manifests[0].From
	}
	return page.Listed(w.Spec.Set, w.Dir, print, pages), nil
}

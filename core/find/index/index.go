package index

import (
	"cmp"
	"context"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/shards"
	"pagetwin/core/page"
)

// stepSign names the folders of shards.
const stepSign shards.Step = "sign"

// Index is an index in a folder.
type Index struct {
	work *shards.Work
	disk disk.FS
}

// Open opens an index, made by a version of the program.
func Open(d disk.FS, dir, program string, opt shards.Options) (*Index, error) {
	w, err := shards.Open(d, dir, program, opt)
	if err != nil {
		return nil, err
	}
	if w.Spec.For != shards.ForIndex {
		return nil, say.Errorf("%s is not an index: create one with pagetwin index make", dir)
	}
	return &Index{w, d}, nil
}

// Make makes an index in a folder, or completes one whose making was broken off.
func Make(ctx context.Context, d disk.FS, dir, program string, s shards.Start, opt shards.Options) (*Index, error) {
	s.For = shards.ForIndex
	w, err := s.Start(ctx, d, dir, program, opt)
	if err != nil {
		return nil, err
	}
	x := &Index{w, d}
	l, err := x.list()
	if err != nil {
		return nil, err
	}
	for i := len(l.Shards); i < w.Spec.Shards; i++ {
		if err := x.makeShard(ctx, s, i); err != nil {
			return nil, err
		}
	}
	return x, nil
}

func (x *Index) makeShard(ctx context.Context, s shards.Start, i int) error {
	set, err := s.Shard(page.Section{I: i, N: x.work.Spec.Shards})
	if err != nil {
		return err
	}
	defer set.Close()
	_, err = x.work.Make(stepSign, i, func(k *shards.Maker) (shards.Manifest, error) { return x.sign(ctx, k, set) })
	if err != nil {
		return err
	}
	return x.enter(i, set.Path)
}

func (x *Index) sign(ctx context.Context, k *shards.Maker, set *page.Set) (m shards.Manifest, err error) {
	keys := newKeyWriter(x.work.Spec.Parts)
	err = k.Files([]string{shards.PagesName, shards.TextsName, shards.SigsName}, func(out []io.Writer) error {
		sigs := shards.NewSignatureWriter(out[2])
		m, err = x.work.Sign(ctx, set, out[0], out[1], func(p detect.Signed) error {
			sigs.Add(p.Signature)
			keys.add(uint32(p.Page), p.Keys, p.Asks)
			return nil
		})
		return cmp.Or(err, sigs.Close())
	})
	if err != nil {
		return m, err
	}
	return m, k.File(keysName, keys.write)
}

// Takes reports whether a file, given by its slash path below the folder of an index, is a part of
// it.
func Takes(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	return slices.Contains([]string{shards.SpecName, shards.LearnedName, shards.WordsName, listName}, first) || strings.HasPrefix(first, string(stepSign)+"-")
}

// Denoiser returns the name of the denoiser of the pages.
func (x *Index) Denoiser() string { return x.work.Spec.Denoiser }

// Len returns the number of pages.
func (x *Index) Len() (int, error) {
	list, err := x.listed()
	if err != nil {
		return 0, err
	}
	s, err := x.work.ShardsOf(list)
	if err != nil {
		return 0, err
	}
	return s.Len(), nil
}

// Query compares the pages of a set with those of the index and with each other. The new pages come
// first in the set of the result, which is that of [page.Join]. Pairs of two pages of the index are
// not searched.
func (x *Index) Query(ctx context.Context, set *page.Set) (m *shards.Merged, err error) {
	dir, err := x.disk.Scratch()
	if err != nil {
		return nil, disk.Cannot(disk.ToWrite, "", err)
	}
	defer func() { err = cmp.Or(err, x.disk.RemoveAll(dir)) }()
	signed, err := x.sign(ctx, x.work.Aside(dir), set)
	if err != nil {
		return nil, err
	}
	return x.query(ctx, dir, set, signed, false)
}

// addLock is the lock file that prevents two processes from adding to an index at once.
const addLock = ".adding.lock"

// Add adds the pages of a set to the index, whose ids must not be in it, and calls found with the
// result of their [Index.Query] before. If found returns an error, nothing is added.
func (x *Index) Add(ctx context.Context, set *page.Set, found func(*shards.Merged) error) error {
	lock, err := x.disk.Acquire(filepath.Join(x.work.Dir, addLock))
	if err != nil {
		return err
	}
	defer lock.Release()
	list, err := x.listed()
	if err != nil {
		return err
	}
	piece := len(list)
	if err := x.disk.RemoveAll(shards.Folder(x.work.Dir, stepSign, piece)); err != nil { // of an adding that was broken off
		return err
	}
	_, err = x.work.Make(stepSign, piece, func(k *shards.Maker) (shards.Manifest, error) {
		signed, err := x.sign(ctx, k, set)
		if err != nil {
			return signed, err
		}
		m, err := x.query(ctx, k.Dir, set, signed, true)
		if err != nil {
			return signed, err
		}
		return signed, found(m)
	})
	if err != nil {
		return err
	}
	return x.enter(piece, set.Path)
}

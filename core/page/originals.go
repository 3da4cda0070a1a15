package page

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"pagetwin/core/page/files"
)

// Original names the files on disk that a set was opened from.
type Original struct {
	Root  string   // folder of the files
	Path  string   // what was opened, below Root: a file, a folder, or a pattern of names
	Names []string // slash paths below Root, sorted
	Size  int64    // bytes of the files
}

// Originals returns the files that the set was opened from, so that a copy of them opens as the
// same set: all files of its folder, or the file itself, the files that it names, and the truth
// files beside it. A set of [Join] has two originals.
func (s *Set) Originals(ctx context.Context) (all []Original, err error) {
	for _, p := range s.parts {
		of, err := p.Originals(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, of...)
	}
	if s.parts != nil {
		return all, nil
	}
	o, err := s.original(ctx)
	return []Original{o}, err
}

func (s *Set) original(ctx context.Context) (o Original, err error) {
	named, err := s.src.Named(func(yield func(Asked) bool) {
		for i, p := range s.Pages {
			if !yield(Asked{s.place(i), p}) {
				return
			}
		}
	})
	if err != nil {
		return o, err
	}
	if named != nil {
		named = append(named, s.Truths...)
	}
	path, err := filepath.Abs(s.Path)
	if err != nil {
		return o, err
	}
	info, statErr := os.Stat(path)
	switch {
	case statErr == nil && info.IsDir():
		o.Root, o.Path = filepath.Dir(path), filepath.Base(path)
		o.Names, err = allBelow(ctx, path)
		for i, name := range o.Names {
			o.Names[i] = o.Path + "/" + name
		}
	case statErr == nil:
		if path, err = filepath.EvalSymlinks(path); err != nil { // as it was opened
			return o, err
		}
		o.Root, o.Path = filepath.Dir(path), filepath.Base(path)
		o.Names = append(named, o.Path)
	default:
		dir, pattern := files.CutPattern(path)
		o.Root, o.Path, o.Names = dir, pattern, named
		for _, m := range files.Matching(path) {
			if rel, err := filepath.Rel(dir, m); err == nil {
				o.Names = append(o.Names, filepath.ToSlash(rel))
			}
		}
	}
	slices.Sort(o.Names)
	o.Names = slices.Compact(o.Names)
	for _, name := range o.Names {
		var info fs.FileInfo
		if info, err = os.Stat(filepath.Join(o.Root, filepath.FromSlash(name))); err != nil {
			break
		}
		o.Size += info.Size()
	}
	return o, err
}

// allBelow lists the files of a folder.
func allBelow(ctx context.Context, path string) ([]string, error) {
	d, err := files.OpenFolder(path)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	list, _, err := d.List(ctx)
	names := make([]string, list.N)
	for i := range names {
		names[i] = list.At(i).Name
	}
	return names, err
}

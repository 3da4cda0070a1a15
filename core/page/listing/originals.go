package listing

import (
	"context"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/core/page"
	"pagetwin/core/page/files"
)

func (s *source) Original(ctx context.Context, path string, truths []string, pages iter.Seq[page.Asked]) (o page.Original, err error) {
	named := s.named(pages)
	if named != nil {
		named = append(named, truths...)
	}
	if path, err = filepath.Abs(path); err != nil {
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

// named returns the names of the files, relative to the folder that was opened, that hold the pages
// or their hand-made bodies; nil where an archive holds all of them.
func (s *source) named(pages iter.Seq[page.Asked]) []string {
	in, within := s.files, func(name string) string { return name }
	if n, ok := in.(*nested); ok { // archives among them
		in, within = n.Files, func(name string) string {
			if _, archive, _ := n.in(name); archive != "" {
				return strings.TrimSuffix(archive, "/")
			}
			return name
		}
	}
	if _, onDisk := in.(files.Folder); !onDisk {
		return nil
	}
	out := []string{}
	for p := range pages {
		if name, ok := s.file(s.items.of(p.At), p.ID); ok {
			out = append(out, within(name))
		}
	}
	for _, g := range s.golds {
		if g.file.Name != "" {
			out = append(out, within(g.file.Name))
		}
	}
	return out
}

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

package files

import (
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"pagetwin/core/base/say"
)

// Chosen are the files of a folder whose slash paths match a pattern of [path.Match].
type Chosen struct {
	Folder
	Pattern string
}

// IsPattern reports whether a path has a wildcard of [path.Match].
func IsPattern(p string) bool { return strings.ContainsAny(p, "*?[") }

// CutPattern splits a pattern into the folder before the first part with a wildcard, and the
// slash pattern below that folder.
func CutPattern(p string) (dir, pattern string) {
	parts := strings.Split(filepath.ToSlash(p), "/")
	n := 0
	for n < len(parts)-1 && !IsPattern(parts[n]) {
		n++
	}
	dir = strings.Join(parts[:n], "/")
	switch {
	case n == 1 && dir == "":
		dir = "/"
	case dir == "":
		dir = "."
	}
	return filepath.FromSlash(dir), strings.Join(parts[n:], "/")
}

// Matching returns the paths of the files that match a pattern such as crawl/*.warc.gz, in the
// order of their names; none if p has no wildcard, or a file of that very name exists.
func Matching(p string) []string {
	if _, err := os.Stat(p); err == nil || !IsPattern(p) {
		return nil
	}
	dir, pattern := CutPattern(p)
	in, err := OpenFolder(dir)
	if err != nil {
		return nil
	}
	defer in.Close()
	found, _, err := Chosen{in, pattern}.List(context.Background())
	if err != nil {
		return nil
	}
	paths := make([]string, found.N)
	for i := range paths {
		paths[i] = filepath.Join(dir, filepath.FromSlash(found.At(i).Name))
	}
	return paths
}

// List returns the files that match, and the problems of refused ones.
func (g Chosen) List(ctx context.Context) (_ List, problems []say.Problem, err error) {
	names, err := fs.Glob(g.root.FS(), g.Pattern)
	if err != nil {
		return List{}, nil, say.Errorf("%s is not a valid file name pattern: a [ has no ]", g.Pattern)
	}
	var found []File
	for _, name := range names {
		if err := ctx.Err(); err != nil {
			return List{}, nil, err
		}
		if Hidden(path.Base(name)) && !Hidden(path.Base(g.Pattern)) {
			continue
		}
		f, err := g.Stat(name)
		if err != nil {
			problems = append(problems, LeftOut(err).At(File{Name: name}.ID()))
			continue
		}
		found = append(found, f)
	}
	return Sorted(found), problems, nil
}

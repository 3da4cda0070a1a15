package page

import (
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"pagetwin/core/base/say"
)

// globbed are the files of a folder whose slash paths fit a pattern of [path.Match].
type globbed struct {
	folder
	pattern string
}

// isPattern tells whether a path can be a pattern of names.
func isPattern(p string) bool { return strings.ContainsAny(p, "*?[") }

// cutPattern parts a pattern into the folder before its first part with a wildcard, and the
// slash pattern below that.
func cutPattern(p string) (dir, pattern string) {
	parts := strings.Split(filepath.ToSlash(p), "/")
	n := 0
	for n < len(parts)-1 && !isPattern(parts[n]) {
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

// Matching returns the paths of the files that a pattern names, as crawl/*.warc.gz, in the
// order in which [Open] lists them; none where p is no pattern, or a file of that very name
// is there.
func Matching(p string) []string {
	if _, err := os.Stat(p); err == nil || !isPattern(p) {
		return nil
	}
	dir, pattern := cutPattern(p)
	in, err := openFolder(dir)
	if err != nil {
		return nil
	}
	defer in.Close()
	found, _, err := globbed{in, pattern}.list(context.Background())
	if err != nil {
		return nil
	}
	paths := make([]string, found.n)
	for i := range paths {
		paths[i] = filepath.Join(dir, filepath.FromSlash(found.at(i).name))
	}
	return paths
}

// list returns the files that fit, and what was refused.
func (g globbed) list(ctx context.Context) (_ fileList, problems []say.Problem, err error) {
	names, err := fs.Glob(g.root.FS(), g.pattern)
	if err != nil {
		return fileList{}, nil, say.Errorf("%s is no pattern of names: a [ has no ]", "%s 不是合法的文件名模式：[ 缺少 ]", g.pattern)
	}
	var found []file
	for _, name := range names {
		if err := ctx.Err(); err != nil {
			return fileList{}, nil, err
		}
		if hidden(path.Base(name)) && !hidden(path.Base(g.pattern)) {
			continue
		}
		f, err := g.stat(name)
		if err != nil {
			problems = append(problems, leftOut(err).At(file{name: name}.id()))
			continue
		}
		found = append(found, f)
	}
	return listed(found), problems, nil
}

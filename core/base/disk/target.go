package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/core/base/say"
)

// target is the file that a path for writing resolves to.
type target struct {
	path    string      // of the file itself, behind all links
	old     os.FileInfo // of the regular file there, nil for none
	through bool        // no regular file: it is written to and not replaced
}

// targetOf follows the links of a path. A broken link is an error, since its meaning is unknown.
func targetOf(path string) (target, error) {
	if standard(path) != nil {
		return target{path: path, through: true}, nil
	}
	if err := fitName(path); err != nil {
		return target{}, err
	}
	info, err := os.Stat(path)
	if err != nil {
		link, e := os.Lstat(path)
		switch {
		case errors.Is(e, fs.ErrNotExist):
			path, err = realPath(path)
			return target{path: path}, err
		case e == nil && link.Mode()&os.ModeSymlink != 0:
			return target{}, say.Errorf("this is a broken link")
		}
		return target{}, err
	}
	switch {
	case info.IsDir():
		return target{}, say.Errorf("this is a folder; choose a file name")
	case !info.Mode().IsRegular():
		return target{path: path, through: true}, nil
	}
	path, err = realPath(path)
	return target{path: path, old: info}, err
}

// standard returns the stream of this program that a path names, as /dev/stdout does; nil for
// none. If the stream leads to a file, the program may have written a part of it, so the file
// must be neither reopened nor replaced.
func standard(path string) *os.File {
	for range 8 {
		switch dir, base := filepath.Split(filepath.Clean(path)); {
		case dir == "/dev/" && base == "stdout", slices.Contains([]string{"/dev/fd/", "/proc/self/fd/"}, dir) && base == "1":
			return os.Stdout
		case dir == "/dev/" && base == "stderr", slices.Contains([]string{"/dev/fd/", "/proc/self/fd/"}, dir) && base == "2":
			return os.Stderr
		}
		to, err := os.Readlink(path)
		if err != nil {
			return nil
		}
		if !filepath.IsAbs(to) {
			to = filepath.Dir(path) + string(filepath.Separator) + to
		}
		path = to
	}
	return nil
}

// isDescriptor reports whether a path names an open file of this program.
func isDescriptor(path string) bool {
	dir, _ := filepath.Split(filepath.Clean(path))
	return strings.HasPrefix(dir, "/dev/fd/") || strings.HasPrefix(dir, "/proc/") && strings.HasSuffix(dir, "/fd/")
}

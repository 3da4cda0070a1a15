package export

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
)

// ToFile lets write fill the file at path. The file appears under its name only
// when it is whole and on the disk; what was there before stays until then. not
// names files that must not be written over: those of the open set.
func ToFile(path string, not []string, write func(io.Writer) error) error {
	for _, other := range not {
		if same(path, other) {
			return fmt.Errorf("write %s: this is the set that is open; choose another name", path)
		}
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fmt.Errorf("write %s: this is a folder; choose a file name", path)
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.part")
	if err != nil {
		return explain(path, err)
	}
	defer os.Remove(f.Name())
	err = errors.Join(write(f), f.Chmod(0o644), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	return explain(path, err)
}

// same tells whether two paths name one file, through links too.
func same(a, b string) bool {
	ia, errA := os.Stat(a)
	ib, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(ia, ib)
}

// explain says in one line what can be done about an error of writing.
func explain(path string, err error) error {
	advice := ""
	switch {
	case err == nil:
		return nil
	case errors.Is(err, syscall.ENOSPC):
		advice = "; the disk is full: make room or choose another folder"
	case errors.Is(err, os.ErrPermission), errors.Is(err, syscall.EROFS):
		advice = "; the folder cannot be written to: choose another"
	case errors.Is(err, os.ErrNotExist):
		advice = "; the folder does not exist"
	}
	var p *os.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return fmt.Errorf("write %s: %w%s", path, err, advice)
}

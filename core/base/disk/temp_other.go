//go:build !linux

package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// openNameless returns nil: the system has no files without names.
func openNameless(string, os.FileMode) (*os.File, error) { return nil, nil }

func giveName(*os.File, string) error { return errors.ErrUnsupported }

// syncTree waits until all that was written below dir is on the disk.
func syncTree(dir string) error {
	return filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		f, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			return err
		}
		err = f.Sync()
		return errors.Join(err, f.Close())
	})
}

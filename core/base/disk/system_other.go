//go:build !windows

package disk

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// isFull tells whether a disk takes no more.
func isFull(err error) bool { return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) }

// isInUse tells that no file is refused because a program has it open.
func isInUse(error) bool { return false }

// TempVariable names the folder for temporary files to the system, of which [os.TempDir] asks.
const TempVariable = "TMPDIR"

// fitName tells that any name will do.
func fitName(string) error { return nil }

// IsReaderGone tells whether a stream could not be written because nobody reads it any more.
func IsReaderGone(err error) bool { return errors.Is(err, syscall.EPIPE) }

// patiently does an operation; no other program stands in its way.
func patiently(do func() error) error { return do() }

// openVanishing makes a file that goes with its last descriptor, since it has no name
// any more.
func openVanishing(dir, kind string) (*os.File, error) {
	f, err := os.CreateTemp(dir, "pagetwin-*."+kind)
	if err != nil {
		return nil, err
	}
	if err = os.Remove(f.Name()); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// removeHeld removes the file of a lock and gives it back, in this order: nobody can
// come to hold a file that is about to go.
func (d FS) removeHeld(l *Lock, path string) error {
	return errors.Join(d.Remove(path), l.Release())
}

// syncDir waits until the names in a folder are on the disk. Systems that cannot do it
// for a folder, and folders that may not be opened, do without.
func syncDir(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return nil //nolint:nilerr // see above
	}
	defer f.Close()
	err = f.Sync()
	for _, no := range []error{syscall.EINVAL, syscall.ENOTSUP, syscall.ENOSYS, syscall.EBADF, fs.ErrPermission, errors.ErrUnsupported} {
		if errors.Is(err, no) {
			return nil
		}
	}
	return err
}

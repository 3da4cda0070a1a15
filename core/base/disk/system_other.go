//go:build !windows

package disk

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// isFull reports whether an error says that a disk is full.
func isFull(err error) bool { return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) }

// isInUse returns false: this system does not refuse files that a program has open.
func isInUse(error) bool { return false }

// TempVariable is the environment variable of the folder for temporary files, which [os.TempDir]
// reads.
const TempVariable = "TMPDIR"

// fitName returns nil: any name is allowed.
func fitName(string) error { return nil }

// IsReaderGone reports whether writing to a stream failed since nobody reads it any more.
func IsReaderGone(err error) bool { return errors.Is(err, syscall.EPIPE) }

// patiently calls do once: no other program can be in the way.
func patiently(do func() error) error { return do() }

// openVanishing makes a file without a name, which disappears with its last descriptor.
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

// removeHeld removes the file of a lock and then releases the lock; in this order nobody can take
// the lock of a file that is about to be removed.
func (d FS) removeHeld(l *Lock, path string) error {
	return errors.Join(d.Remove(path), l.Release())
}

// syncDir waits until the names in a folder are on the disk. It does nothing on systems that
// cannot do this, and for folders that may not be opened.
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

package disk

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// openNameless opens a file in dir without a name, so that a killed program leaves nothing. It
// returns nil if the disk has no such files.
func openNameless(dir string, perm os.FileMode) (*os.File, error) {
	fd, err := unix.Open(dir, unix.O_TMPFILE|unix.O_RDWR|unix.O_CLOEXEC, uint32(perm))
	if err == nil {
		// Without /proc the file cannot be named later.
		if _, err := os.Stat(procPath(uintptr(fd))); err == nil {
			return os.NewFile(uintptr(fd), filepath.Join(dir, "(nameless)")), nil
		}
		unix.Close(fd)
		return nil, nil
	}
	for _, no := range []error{unix.EOPNOTSUPP, unix.EISDIR, unix.EINVAL, unix.ENOENT} {
		if errors.Is(err, no) {
			return nil, nil // an old kernel or another kind of disk; what is wrong with dir shows next
		}
	}
	return nil, &os.PathError{Op: "open", Path: dir, Err: err}
}

// giveName gives a nameless file a name, which must not be taken.
func giveName(f *os.File, path string) error {
	err := unix.Linkat(unix.AT_FDCWD, procPath(f.Fd()), unix.AT_FDCWD, path, unix.AT_SYMLINK_FOLLOW)
	if err != nil {
		return &os.LinkError{Op: "link", Old: f.Name(), New: path, Err: err}
	}
	return nil
}

func procPath(fd uintptr) string { return fmt.Sprintf("/proc/self/fd/%d", fd) }

// syncTree waits until all that was written below dir is on the disk.
func syncTree(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	return unix.Syncfs(int(f.Fd()))
}

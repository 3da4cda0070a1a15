//go:build unix && !aix && !solaris

package disk

import (
	"errors"
	"os"
	"syscall"
)

// lockFile takes the lock of the file; the system releases it with the last descriptor of the
// file.
func lockFile(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errHeld
	}
	return err
}

package disk

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// lockFile takes the lock of a byte far beyond the end, so that others can read who holds it.
func lockFile(f *os.File) error {
	at := &windows.Overlapped{Offset: 1 << 30}
	err := windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, at)
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return errHeld
	}
	return err
}

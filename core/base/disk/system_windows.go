package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/windows"
)

// isFull reports whether an error says that a disk is full.
func isFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL)
}

// isInUse reports whether a file is refused because a program has it open. Windows reports an
// access error if an open file is to be replaced.
func isInUse(err error) bool {
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_ACCESS_DENIED)
}

// TempVariable is the environment variable of the folder for temporary files, which [os.TempDir]
// reads.
const TempVariable = "TMP"

// fitName returns why a name is not allowed on this system.
func fitName(path string) error { return nameOnWindows(path) }

// IsReaderGone reports whether writing to a stream failed since nobody reads it any more.
func IsReaderGone(err error) bool {
	return errors.Is(err, windows.ERROR_BROKEN_PIPE) || errors.Is(err, windows.ERROR_NO_DATA) || errors.Is(err, windows.ERROR_PIPE_NOT_CONNECTED)
}

// patience is the time that an operation waits for a file in use, since virus scanners and indexers
// open new files for some moments.
const patience = time.Second

// patiently repeats an operation for a while if a file is in use.
func patiently(do func() error) error {
	for wait, end := 5*time.Millisecond, time.Now().Add(patience); ; wait *= 2 {
		err := do()
		if !isInUse(err) || time.Now().Add(wait).After(end) {
			return err
		}
		time.Sleep(wait)
	}
}

// openVanishing makes a file that the system deletes when it is closed, also if the program is
// killed.
func openVanishing(dir, kind string) (*os.File, error) {
	for try := 0; ; try++ {
		path := filepath.Join(dir, "pagetwin-"+randomName()+"."+kind)
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL|windows.FILE_FLAG_DELETE_ON_CLOSE, 0o600)
		if !errors.Is(err, fs.ErrExist) || try >= 100 {
			return f, err
		}
	}
}

// removeHeld releases a lock and removes its file: an open file cannot be removed, so one that
// another process has locked meanwhile stays.
func (d FS) removeHeld(l *Lock, path string) error {
	if err := l.Release(); err != nil {
		return err
	}
	if err := d.Remove(path); !isInUse(err) {
		return err
	}
	return nil
}

// syncDir does nothing: folders have no such operation, and their journal keeps names.
func syncDir(string) error { return nil }

package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/windows"
)

// isFull tells whether a disk takes no more.
func isFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL)
}

// isInUse tells whether a file could not be had because a program has it open. Nothing
// but a refusal is said where the name of a file that is open is given to another.
func isInUse(err error) bool {
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_ACCESS_DENIED)
}

// TempVariable names the folder for temporary files to the system, of which [os.TempDir] asks.
const TempVariable = "TMP"

// fitName tells what stands against a name on this system.
func fitName(path string) error { return nameOnWindows(path) }

// IsReaderGone tells whether a stream could not be written because nobody reads it any more.
func IsReaderGone(err error) bool {
	return errors.Is(err, windows.ERROR_BROKEN_PIPE) || errors.Is(err, windows.ERROR_NO_DATA) || errors.Is(err, windows.ERROR_PIPE_NOT_CONNECTED)
}

// patience is how long an operation waits for a file that is in use: virus scanners and
// indexers open what is new for some moments.
const patience = time.Second

// patiently does an operation once more, for a while, where a file is in use.
func patiently(do func() error) error {
	for wait, end := 5*time.Millisecond, time.Now().Add(patience); ; wait *= 2 {
		err := do()
		if !isInUse(err) || time.Now().Add(wait).After(end) {
			return err
		}
		time.Sleep(wait)
	}
}

// openVanishing makes a file that the system deletes when it is closed, also by the end
// of a program that is killed.
func openVanishing(dir, kind string) (*os.File, error) {
	for try := 0; ; try++ {
		path := filepath.Join(dir, "pagetwin-"+randomName()+"."+kind)
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL|windows.FILE_FLAG_DELETE_ON_CLOSE, 0o600)
		if !errors.Is(err, fs.ErrExist) || try >= 100 {
			return f, err
		}
	}
}

// removeHeld gives a lock back and removes its file: one that is open cannot be removed,
// and one that another came to hold meanwhile stays for the same reason.
func (d FS) removeHeld(l *Lock, path string) error {
	if err := l.Release(); err != nil {
		return err
	}
	if err := d.Remove(path); !isInUse(err) {
		return err
	}
	return nil
}

// syncDir does nothing: folders have no such operation, their journal keeps names.
func syncDir(string) error { return nil }

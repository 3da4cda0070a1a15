//go:build unix

package disk

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// writable returns why files cannot be made in a folder, if that is known before it is tried.
func writable(dir string) error { return unix.Access(dir, unix.W_OK) }

func keepOwner(f *os.File, old os.FileInfo) {
	was, ok := old.Sys().(*syscall.Stat_t)
	if !ok {
		return
	}
	if info, err := f.Stat(); err == nil {
		if is, ok := info.Sys().(*syscall.Stat_t); ok && (is.Uid != was.Uid || is.Gid != was.Gid) {
			_ = f.Chown(int(was.Uid), int(was.Gid))
		}
	}
}

package disktest

import (
	"os"
	"testing"
)

// Link makes a symbolic link to a path and reports whether that worked: on Windows most people are
// not allowed to.
func Link(t testing.TB, to, link string) bool {
	t.Helper()
	if err := os.Symlink(to, link); err != nil {
		t.Log("no links on this system:", err)
		return false
	}
	info, err := os.Lstat(link)
	return err == nil && info.Mode()&os.ModeSymlink != 0
}

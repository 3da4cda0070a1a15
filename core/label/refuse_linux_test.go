package label

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// asNobody runs fn without the right of root to write everywhere.
func asNobody(t *testing.T, fn func()) {
	t.Helper()
	if os.Geteuid() != 0 {
		fn()
		return
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := syscall.Setfsuid(65534); err != nil {
		t.Skip("the rights of a file cannot be tried:", err)
	}
	defer func() { _ = syscall.Setfsuid(0) }()
	fn()
}

func TestAFolderThatCannotBeWrittenIsOneLine(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	asNobody(t, func() {
		_, err := Open(filepath.Join(dir, "labels.jsonl"))
		if err == nil || !strings.Contains(err.Error(), "permission denied; choose a folder") || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v", err)
		}
	})
}

func TestAFullDiskKeepsWhatWasThere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "labels.jsonl")
	j := mustOpen(t, path)
	if _, err := j.Judge(judged("a", "b", Duplicate, "ann")); err != nil {
		t.Fatal(err)
	}
	full, err := os.OpenFile("/dev/full", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	whole := j.file
	j.file = full
	_, err = j.Judge(judged("a", "c", Duplicate, "ann"))
	if err == nil || !strings.Contains(err.Error(), "no space left on device; make room") {
		t.Fatalf("got %v", err)
	}
	if _, _, again := j.Undo("ann"); again == nil {
		t.Error("it goes on where nothing can be cut off any more")
	}
	if j.State().Len() != 1 {
		t.Error("the state took in what was not written")
	}
	j.file = whole
	full.Close()
	j.Close()
	if j = mustOpen(t, path); j.State().Len() != 1 {
		t.Error("what was there is gone")
	}
}

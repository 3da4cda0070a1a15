package disk

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestPipesAndDevicesThatNobodyHandedOverAreNotWaitedFor(t *testing.T) {
	dir := t.TempDir()
	fifo, link := filepath.Join(dir, "fifo"), filepath.Join(dir, "link")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink("/dev/zero", link); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{fifo: "copy", "/dev/zero": "copy", link: "copy", dir: "folder", filepath.Join(dir, "none"): "no such"} {
		if f, err := Open(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v", path, f, err)
		}
	}
}

func TestAPipeThatWasHandedOverIsRead(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	go func() {
		_, _ = io.WriteString(w, "through")
		_ = w.Close()
	}()
	b, err := ReadFile(fmt.Sprintf("/dev/fd/%d", r.Fd()), 7)
	if string(b) != "through" || err != nil {
		t.Errorf("%q, %v", b, err)
	}
}

func TestFilesAreReadUpToTheirBound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte("1234567"), 0o600); err != nil {
		t.Fatal(err)
	}
	if b, err := ReadFile(path, 7); string(b) != "1234567" || err != nil {
		t.Errorf("%q, %v", b, err)
	}
	if _, err := ReadFile(path, 6); err == nil || !strings.HasPrefix(err.Error(), "is larger") {
		t.Error(err)
	}
}

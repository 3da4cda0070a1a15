package disktest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// AsNobody runs fn without the right of root to write everywhere.
func AsNobody(t *testing.T, fn func()) {
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

// smallDisk is the environment variable with the place of the disk for the child of Small.
const smallDisk = "PAGETWIN_TEST_SMALL_DISK"

// Small runs the calling test again in a separate process that has a disk of so many KiB mounted.
// There it returns the folder of the disk, else "": the test then ends. It is skipped where
// mounting is not allowed.
func Small(t *testing.T, kib int) string {
	t.Helper()
	if dir := os.Getenv(smallDisk); dir != "" {
		if err := syscall.Mount("none", dir, "tmpfs", 0, fmt.Sprintf("size=%dk", kib)); err != nil {
			t.Skip("no small disk can be made:", err)
		}
		return dir
	}
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
	cmd.Env = append(os.Environ(), smallDisk+"="+t.TempDir())
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWNS | syscall.CLONE_NEWUSER,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}},
	}
	out, err := cmd.CombinedOutput()
	var ended *exec.ExitError
	switch {
	case errors.As(err, &ended):
		t.Fatalf("on the small disk:\n%s", out)
	case err != nil:
		t.Skip("no small disk can be made:", err)
	case strings.Contains(string(out), "--- SKIP"):
		t.Skipf("%s", out)
	case !strings.Contains(string(out), "--- PASS"):
		t.Fatalf("the test did not run on the small disk:\n%s", out)
	}
	return ""
}

// Fill fills the disk of dir completely and returns a function that frees it again.
func Fill(t *testing.T, dir string) (free func()) {
	t.Helper()
	path := filepath.Join(dir, "ballast")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for size := 1 << 16; size > 0; {
		if _, err := f.Write(make([]byte, size)); errors.Is(err, syscall.ENOSPC) {
			size /= 2
		} else if err != nil {
			t.Fatal(err)
		}
	}
	return func() {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}

// NoRoom checks the error of a full disk: one line, with what to do.
func NoRoom(t *testing.T, what string, err error) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), "no space left on device; free some space") || strings.Contains(err.Error(), "\n") {
		t.Errorf("%s on a full disk says: %v", what, err)
	}
}

//go:build linux

package disk

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// says fills a file with a text.
func says(text string) func(*bufio.Writer) error {
	return func(w *bufio.Writer) error { _, err := w.WriteString(text); return err }
}

// hold checks what a file holds, and that nothing else lies in its folder but what is
// named beside.
func hold(t *testing.T, path, want string, beside ...string) {
	t.Helper()
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("%s holds %q (%v), want %q", filepath.Base(path), got, err, want)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	known := " " + filepath.Base(path) + " " + strings.Join(beside, " ") + " "
	for _, e := range entries {
		if !strings.Contains(known, " "+e.Name()+" ") {
			t.Errorf("%s is left behind", e.Name())
		}
	}
}

func put(t *testing.T, path, text string, mode os.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

func TestAReplacedFileKeepsItsMode(t *testing.T) {
	for _, mode := range []os.FileMode{0o600, 0o640, 0o644, 0o664, 0o755, 0o400} {
		path := filepath.Join(t.TempDir(), "f")
		put(t, path, "before", mode)
		if err := Write(path, says("after")); err != nil {
			t.Fatal(err)
		}
		hold(t, path, "after")
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != mode {
			t.Errorf("%v became %v (%v)", mode, info.Mode().Perm(), err)
		}
	}
}

func TestANewFileHasTheModeThatTheMaskLeaves(t *testing.T) {
	for _, mask := range []int{0o022, 0o077, 0o002, 0o027} {
		func() {
			defer syscall.Umask(syscall.Umask(mask))
			path := filepath.Join(t.TempDir(), "f")
			if err := Write(path, says("x")); err != nil {
				t.Fatal(err)
			}
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != os.FileMode(0o666&^mask) {
				t.Errorf("under the mask %03o it is %v (%v)", mask, info.Mode().Perm(), err)
			}
		}()
	}
}

func TestALinkStaysAndItsTargetIsReplaced(t *testing.T) {
	dir, link := t.TempDir(), filepath.Join(t.TempDir(), "link")
	target := filepath.Join(dir, "target")
	put(t, target, "before", 0o640)
	if err := os.Symlink(target, link); err != nil {
		t.Fatal(err)
	}
	again := filepath.Join(filepath.Dir(link), "again")
	if err := os.Symlink("link", again); err != nil {
		t.Fatal(err)
	}
	for i, path := range []string{link, again} {
		text := fmt.Sprint("after ", i)
		if err := Write(path, says(text)); err != nil {
			t.Fatal(err)
		}
		hold(t, target, text)
		hold(t, path, text, "link", "again")
		if info, err := os.Lstat(path); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("the link has become %v (%v)", info.Mode(), err)
		}
	}
	if info, err := os.Stat(target); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the target has become %v (%v)", info.Mode(), err)
	}
}

func TestALinkThatLeadsNowhereIsRefused(t *testing.T) {
	dir := t.TempDir()
	for name, to := range map[string]string{"nowhere": filepath.Join(dir, "none"), "circle": "circle"} {
		link := filepath.Join(dir, name)
		if err := os.Symlink(to, link); err != nil {
			t.Fatal(err)
		}
		err := Write(link, says("x"))
		if err == nil || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), link) {
			t.Errorf("%s: %v", name, err)
		}
		if got, err := os.Readlink(link); err != nil || got != to {
			t.Errorf("%s leads to %q now (%v)", name, got, err)
		}
		os.Remove(link)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("%v are left", left)
	}
}

// Whoever knows how temporary files were named could have planted a link there.
func TestNoPlantedLinkIsFollowed(t *testing.T) {
	dir, elsewhere := t.TempDir(), filepath.Join(t.TempDir(), "secret")
	put(t, elsewhere, "untouched", 0o600)
	path := filepath.Join(dir, "f")
	planted := fmt.Sprintf(".f.%d", os.Getpid())
	if err := os.Symlink(elsewhere, filepath.Join(dir, planted)); err != nil {
		t.Fatal(err)
	}
	if err := Write(path, says("x")); err != nil {
		t.Fatal(err)
	}
	hold(t, path, "x", planted)
	hold(t, elsewhere, "untouched")
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		t.Errorf("the file is %v (%v)", info.Mode(), err)
	}
}

// device returns a device that no one else uses: whoever may replace those of the
// system must not try it on them. Who may not can do no harm.
func device(t *testing.T, name string, minor int) string {
	t.Helper()
	if os.Geteuid() != 0 {
		return filepath.Join("/dev", name)
	}
	path := filepath.Join(t.TempDir(), name)
	if err := syscall.Mknod(path, syscall.S_IFCHR|0o666, 1<<8|minor); err != nil {
		t.Skip("no device can be made:", err)
	}
	if f, err := os.OpenFile(path, os.O_RDWR, 0); err != nil {
		t.Skip("no device can be opened here:", err)
	} else {
		f.Close()
	}
	return path
}

func TestDevicesAndPipesAreWrittenToAndStay(t *testing.T) {
	null := device(t, "null", 3)
	before, err := os.Stat(null)
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(null, link); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{null, link} {
		if err := Write(path, says("x")); err != nil {
			t.Error(err)
		}
	}
	if after, err := os.Stat(null); err != nil || after.Mode() != before.Mode() {
		t.Fatalf("the device has become %v (%v)", after.Mode(), err)
	}
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	got := make(chan string, 1)
	go func() {
		f, err := os.Open(pipe)
		if err != nil {
			got <- err.Error()
			return
		}
		defer f.Close()
		b, _ := io.ReadAll(f)
		got <- string(b)
	}()
	if err := Write(pipe, says("through")); err != nil {
		t.Error(err)
	}
	if s := <-got; s != "through" {
		t.Errorf("the reader got %q", s)
	}
	if info, err := os.Lstat(pipe); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Errorf("the pipe has become %v (%v)", info.Mode(), err)
	}
}

func TestWhatIsThereIsNeverOpenedForATemporaryFile(t *testing.T) {
	dir, elsewhere := t.TempDir(), filepath.Join(t.TempDir(), "secret")
	put(t, elsewhere, "untouched", 0o600)
	link, file := filepath.Join(dir, "link"), filepath.Join(dir, "file")
	if err := os.Symlink(elsewhere, link); err != nil {
		t.Fatal(err)
	}
	put(t, file, "mine", 0o600)
	for _, path := range []string{link, file} {
		if f, err := openFresh(path, 0o666); err == nil || !errors.Is(err, os.ErrExist) {
			t.Errorf("%s is opened: %v", path, err)
			f.Close()
		}
	}
	hold(t, elsewhere, "untouched")
}

func TestADeviceThatTakesNothingIsAnError(t *testing.T) {
	if err := Write(device(t, "full", 7), says("x")); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("it says %v", err)
	}
}

func TestTheLongestNameCanBeWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), strings.Repeat("n", 255))
	for _, text := range []string{"one", "two"} {
		if err := Write(path, says(text)); err != nil {
			t.Fatal(err)
		}
		hold(t, path, text)
	}
}

func TestWhatFailsLeavesTheFileOfBefore(t *testing.T) {
	path, broken := filepath.Join(t.TempDir(), "f"), errors.New("broken")
	put(t, path, "before", 0o644)
	err := Write(path, func(w *bufio.Writer) error {
		_, _ = w.WriteString(strings.Repeat("half", 1<<20))
		return broken
	})
	if !errors.Is(err, broken) {
		t.Error(err)
	}
	hold(t, path, "before")
	for _, path := range []string{filepath.Join(path, "below"), filepath.Join(filepath.Dir(path), "none", "f"), filepath.Dir(path)} {
		if err := Write(path, says("x")); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", path, err)
		}
	}
}

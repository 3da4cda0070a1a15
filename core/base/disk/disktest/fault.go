package disktest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"pagetwin/core/base/disk"
)

// Broken is a disk on which one operation fails, given by its number from 0.
type Broken struct {
	mu sync.Mutex
	at int // of the operation that fails, -1 for none
	n  int
	op string // what failed
}

// FS returns the disk.
func (b *Broken) FS() disk.FS { return disk.FS{Fault: b.fault} }

func (b *Broken) fault(op disk.Op, path string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.n++
	if b.n-1 != b.at {
		return nil
	}
	b.op = fmt.Sprintf("%s %s", op, path)
	return syscall.EIO
}

// EveryFault calls try first with a working disk, and then once for each operation of that call
// with a disk on which that operation alone fails. try must make its files anew each time; fails
// returns what failed, "" for nothing. It returns the number of operations.
func EveryFault(t testing.TB, try func(d disk.FS, fails func() string)) int {
	t.Helper()
	whole := &Broken{at: -1}
	try(whole.FS(), func() string { return "" })
	if whole.n == 0 {
		t.Error("nothing was asked of the disk")
	}
	for i := range whole.n {
		b := &Broken{at: i}
		try(b.FS(), func() string {
			b.mu.Lock()
			defer b.mu.Unlock()
			return b.op
		})
		if b.op == "" {
			t.Errorf("operation %d of %d was not asked for", i, whole.n)
		}
	}
	return whole.n
}

// Listing returns the names of all files and folders below dir, sorted.
func Listing(t testing.TB, dir string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		if path != dir {
			names = append(names, filepath.ToSlash(strings.TrimPrefix(path, dir+string(filepath.Separator))))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(names)
	return names
}

// NoStray checks that there is no unfinished file below dir.
func NoStray(t testing.TB, what, dir string) {
	t.Helper()
	for _, name := range Listing(t, dir) {
		if base := filepath.Base(name); strings.HasSuffix(base, ".part") || strings.HasPrefix(base, ".new-") && !strings.HasSuffix(base, ".lock") || strings.HasPrefix(base, ".old-") {
			t.Errorf("%s: %s is left behind", what, name)
		}
	}
}

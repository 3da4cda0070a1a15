package disk_test

import (
	"bufio"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/disk/disktest"
)

func fills(text string) func(*bufio.Writer) error {
	return func(w *bufio.Writer) error { _, err := w.WriteString(text); return err }
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Whatever fails, the file is the one of before or the new one, whole, and whoever
// asked for it is told.
func TestEveryFaultLeavesAWholeFile(t *testing.T) {
	after := strings.Repeat("after", 1<<16)
	for _, x := range []struct {
		before string
		named  bool
	}{{"", false}, {"before", false}, {"", true}, {"before", true}} {
		before := x.before
		n := disktest.EveryFault(t, func(d disk.FS, fails func() string) {
			if x.named {
				d = disk.Named(d)
			}
			path := filepath.Join(t.TempDir(), "f")
			if before != "" {
				must(t, os.WriteFile(path, []byte(before), 0o640))
			}
			err := d.Write(path, fills(after))
			got, _ := os.ReadFile(path)
			switch {
			case fails() == "":
				if err != nil || string(got) != after {
					t.Errorf("on a whole disk: %v, %d bytes", err, len(got))
				}
			case err == nil || !errors.Is(err, syscall.EIO) || strings.Contains(err.Error(), "\n"):
				t.Errorf("%s fails and it says %v", fails(), err)
			case strings.HasPrefix(fails(), string(disk.OpSyncDir)):
				if string(got) != after { // it has its name, but that may not last
					t.Errorf("%s fails: %d bytes are there", fails(), len(got))
				}
			case string(got) != before:
				t.Errorf("%s fails: %d bytes are there, want %q", fails(), len(got), before)
			}
			for _, name := range disktest.Listing(t, filepath.Dir(path)) {
				if name != "f" {
					t.Errorf("%s fails: %s is left", fails(), name)
				}
			}
		})
		t.Logf("%d operations", n)
	}
}

func TestEveryFaultLeavesAWholeFolderOrNone(t *testing.T) {
	want := []string{"a", "deep", "deep/b", "deep/c"}
	for _, there := range []bool{false, true} {
		n := disktest.EveryFault(t, func(d disk.FS, fails func() string) {
			dir := t.TempDir()
			path := filepath.Join(dir, "set")
			if there {
				must(t, os.Mkdir(path, 0o755))
			}
			err := d.Folder(path, func(at string) error {
				for _, name := range []string{"deep/b", "deep/c", "a"} {
					if err := d.Put(filepath.Join(at, name), []byte(name)); err != nil {
						return err
					}
				}
				return nil
			})
			var got []string
			if _, err := os.Stat(path); err == nil {
				got = disktest.Listing(t, path)
			}
			whole := strings.Join(got, " ") == strings.Join(want, " ")
			switch {
			case fails() == "":
				if err != nil || !whole {
					t.Errorf("on a whole disk: %v, %v", err, got)
				}
			case err == nil || strings.Contains(err.Error(), "\n"):
				t.Errorf("%s fails and it says %v", fails(), err)
			case len(got) > 0 && !whole:
				t.Errorf("%s fails: %v are there", fails(), got)
			}
			disktest.NoStray(t, fails(), dir)
		})
		t.Logf("%d operations", n)
	}
}

// What a killed program left of a folder goes when the next one makes it; what only
// looks like it stays.
func TestWhatAKilledProgramLeftOfAFolderGoes(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "set")
	half := filepath.Join(dir, ".set.0123456789abcdef.part")
	strange := filepath.Join(dir, ".set.0123456789abcde0.part")
	other := filepath.Join(dir, ".sets.0123456789abcdef.part")
	for _, d := range []string{half, strange, other} {
		must(t, os.Mkdir(d, 0o755))
		must(t, os.WriteFile(filepath.Join(d, "page"), nil, 0o644))
	}
	for _, d := range []string{half, other} {
		l, err := disk.Acquire(filepath.Join(d, disk.PartMark))
		must(t, err)
		must(t, l.Release())
	}
	held := filepath.Join(dir, ".set.0123456789abcdee.part")
	must(t, os.Mkdir(held, 0o755))
	l, err := disk.Acquire(filepath.Join(held, disk.PartMark))
	must(t, err)
	defer l.Release()
	must(t, disk.FS{}.Folder(path, func(at string) error { return disk.FS{}.Put(filepath.Join(at, "a"), nil) }))
	for d, want := range map[string]bool{half: false, strange: true, other: true, held: true, path: true} {
		if _, err := os.Stat(d); (err == nil) != want {
			t.Errorf("%s is there: %v, want %v", filepath.Base(d), err == nil, want)
		}
	}
}

func TestAFolderThatHoldsSomethingIsNotMade(t *testing.T) {
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, "thesis"), nil, 0o644))
	for _, path := range []string{dir, filepath.Join(dir, "thesis")} {
		if err := (disk.FS{}).Folder(path, func(string) error { t.Error("it is made"); return nil }); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// A file gets its name when all of it is on the disk, and the name lasts too.
func TestTheOrderInWhichAFileComesToBe(t *testing.T) {
	for _, c := range []struct {
		named, there, loose bool
		want                string
	}{
		{false, false, false, "create write sync link close rename sync folder"},
		{false, true, false, "create write sync chmod link close rename sync folder"},
		{true, true, false, "create write sync chmod close rename sync folder"},
		{false, true, true, "create write chmod link close rename"},
	} {
		var ops []string
		d := disk.FS{Fault: func(op disk.Op, _ string) error { ops = append(ops, string(op)); return nil }}
		if c.named {
			d = disk.Named(d)
		}
		path := filepath.Join(t.TempDir(), "f")
		if c.there {
			must(t, os.WriteFile(path, nil, 0o644))
		}
		write := d.Write
		if c.loose {
			write = d.WriteLoose
		}
		must(t, write(path, fills("x")))
		got := strings.Join(ops, " ")
		if runtime.GOOS != "linux" {
			got, c.want = strings.ReplaceAll(got, " link", ""), strings.ReplaceAll(c.want, " link", "")
		}
		if got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

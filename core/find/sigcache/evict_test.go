package sigcache

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/disk/disktest"
	"pagetwin/core/base/pack"
)

func plant(t testing.TB, path, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-1000 * time.Hour)
	if err := os.Chtimes(path, old, old); err != nil {
		t.Fatal(err)
	}
	return path
}

func add(c *Cache, i, words int) {
	j := Job{Algorithm: algo.Algorithm{Name: fmt.Sprint(i)}}
	c.Add(j, c.Load(j, nil), []Signed{{name(i), make(algo.Signature, words)}}, Hash{}, nil)
}

// A folder with other files in it, and without the mark, is no cache.
func TestAFolderOfOthersIsRefusedAndStays(t *testing.T) {
	for _, file := range []string{"thesis.txt", "sets/all.zip", "jobs/notes.txt", "sets/deep/x", ".hidden", "jobs/0123456789abcdef0123456789abcdef.bin", "CACHEDIR.TAG"} {
		dir := t.TempDir()
		planted := plant(t, filepath.Join(dir, filepath.FromSlash(file)), "years of work")
		before := disktest.Listing(t, dir)
		if _, err := Open(dir, 1); err == nil || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), path.Base(file)) && !strings.Contains(err.Error(), path.Dir(file)) {
			t.Errorf("%s: %v", file, err)
		}
		if src, err := os.ReadFile(planted); string(src) != "years of work" || !slices.Equal(disktest.Listing(t, dir), before) {
			t.Errorf("%s: %v, %v", file, err, disktest.Listing(t, dir))
		}
	}
}

// Other files in a cache are neither counted nor evicted nor cleared.
func TestOnlyFilesOfTheCacheAreDeleted(t *testing.T) {
	c := mustOpen(t, 10_000)
	others := []string{
		"thesis.txt", "sets/all.zip", "jobs/notes.bin", "jobs/0123456789abcdef0123456789abcdef.bin", // the last name could be ours
		"jobs/.new-notes", "sets/0123456789ABCDEF0123456789abcdef.bin", "jobs/deep/0123456789abcdef0123456789abcdef.bin",
	}
	for _, file := range others {
		plant(t, filepath.Join(c.Dir(), file), strings.Repeat("years of work", 2000))
	}
	half := plant(t, filepath.Join(c.Dir(), "jobs/.0123456789abcdef0123456789abcdef.bin.0123456789abcdef.part"), "")
	for i := range 20 {
		add(c, i, 400)
	}
	if files, size := c.Size(); files < 2 || files > 4 || size > 10_000 {
		t.Errorf("%d files of %d bytes", files, size)
	}
	if _, err := os.Stat(half); err == nil {
		t.Errorf("%s stays", half)
	}
	if err := c.Clear(); err != nil {
		t.Error(err)
	}
	if files, _ := c.Size(); files != 0 {
		t.Errorf("%d files stay", files)
	}
	for _, file := range others {
		if _, err := os.Stat(filepath.Join(c.Dir(), file)); err != nil {
			t.Error(err)
		}
	}
	if again, err := Open(c.Dir(), 0); err != nil || !IsCache(again.Dir()) {
		t.Error(err) // with the mark it stays a cache
	}
}

// A cache made before marks existed gets a mark.
func TestACacheWithoutAMarkIsTakenOver(t *testing.T) {
	c := mustOpen(t, 0)
	add(c, 1, 10)
	if err := os.Remove(filepath.Join(c.Dir(), markFile)); err != nil {
		t.Fatal(err)
	}
	again, err := Open(c.Dir(), 0)
	if err != nil {
		t.Fatal(err)
	}
	if files, _ := again.Size(); files != 1 || !IsCache(again.Dir()) {
		t.Errorf("%d files", files)
	}
}

// After any write error the earlier signatures are still there, and the run gets the error.
func TestEveryFaultLeavesTheSignaturesOfBefore(t *testing.T) {
	disktest.EveryFault(t, func(d disk.FS, fails func() string) {
		dir := t.TempDir()
		before, err := Open(dir, 0)
		if err != nil {
			t.Fatal(err)
		}
		job := Job{Algorithm: algo.Algorithm{Name: "x"}}
		before.Add(job, before.Load(job, nil), []Signed{{name(1), algo.Signature{1}}}, Hash{}, nil)
		c, err := OpenOn(d, dir, 0)
		if err != nil {
			t.Fatal(err)
		}
		c.Add(job, c.Load(job, nil), []Signed{{name(2), algo.Signature{2}}}, Hash{}, nil)
		want := 2
		if fails() != "" {
			want = 1
			if f := c.Failures(); len(f) != 1 || strings.Contains(f[0].Error(), "\n") {
				t.Errorf("%s fails and it says %v", fails(), f)
			}
		}
		if got := before.Load(job, nil).Signatures; len(got) != want || got[name(1)] == nil {
			t.Errorf("%q fails: %v", fails(), got)
		}
		disktest.NoStray(t, fails(), dir)
	})
}

// written returns the bytes of a file of signatures.
func written(fill func(*writer)) []byte {
	var b bytes.Buffer
	w := &writer{FileWriter: pack.NewFileWriter(&b, kindJob), entries: signatures}
	fill(w)
	w.done()
	_ = w.Close() // to memory
	return b.Bytes()
}

// blocksOf reads the blocks of a file of signatures with these bytes.
func blocksOf(t testing.TB, src []byte) []block {
	t.Helper()
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, src, 0o600); err != nil {
		t.Fatal(err)
	}
	return blocksIn(path, kindJob)
}

package spread_test

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/say"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/spread"
	"pagetwin/core/find/spread/store"
)

// restore writes the files of a folder back.
func restore(t testing.TB, dir string, files map[string]string) {
	t.Helper()
	must(t, os.RemoveAll(dir))
	for name, content := range files {
		must(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700))
		must(t, os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600))
	}
}

// inOneLine fails unless an error says in one line of each language where and what is wrong.
func inOneLine(t testing.TB, err error) {
	t.Helper()
	w := say.Of(err)
	if w.En == w.In("zh") || strings.ContainsAny(w.En+w.In("zh"), "\n") {
		t.Errorf("it is said as %q, %q", w.En, w.In("zh"))
	}
}

// If a file of a piece is truncated, changed or lost, the result is the same, or an error names the
// piece; Verify finds the damage.
func TestDamageIsNamed(t *testing.T) {
	path, dir := crawl(t, 24, false), filepath.Join(t.TempDir(), "work")
	j, opt := job(t, "minhash", "threshold", 0.2)
	want, err := steps(t, begun(t, path, dir, j, opt), path)
	must(t, err)
	files := tree(t, dir)
	damages := map[string]func(name string) error{
		"cut":    func(name string) error { return os.Truncate(name, int64(len(files[rel(t, dir, name)])/2)) },
		"lost":   os.Remove,
		"empty":  func(name string) error { return os.Truncate(name, 0) },
		"longer": func(name string) error { return os.WriteFile(name, []byte(files[rel(t, dir, name)]+"x"), 0o600) },
	}
	for _, at := range []int{0, 9, 40, 90, -1, -20, -50} {
		damages["changed at "+string(rune('a'+at+60))] = func(name string) error {
			b := []byte(files[rel(t, dir, name)])
			b[min(max(0, (at+len(b))%len(b)), len(b)-1)] ^= 4
			return os.WriteFile(name, b, 0o600)
		}
	}
	found := 0
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if name == ".pagetwin" {
			continue
		}
		for how, damage := range damages {
			restore(t, dir, files)
			must(t, damage(filepath.Join(dir, name)))
			got, err := reopened(t, dir, opt)
			if err != nil {
				found++
				inOneLine(t, err)
				continue
			}
			if !slices.Contains([]string{"signatures", "texts", "keys", "buckets"}, filepath.Base(name)) {
				t.Errorf("%s %s: nothing is said", name, how)
			}
			same(t, got.Result, want.Result, 1e-12)
		}
	}
	if found < 200 {
		t.Errorf("only %d damages were told", found)
	}
}

func rel(t testing.TB, dir, name string) string {
	t.Helper()
	r, err := filepath.Rel(dir, name)
	must(t, err)
	return r
}

// reopened merges in a newly opened Work, as another process does.
func reopened(t testing.TB, dir string, opt detect.Options) (*spread.Merged, error) {
	t.Helper()
	w, err := spread.Open(disk.FS{}, dir, version, spread.Options{Segmenter: opt.Segmenter})
	if err != nil {
		return nil, err
	}
	defer w.Close()
	return w.Merge(t.Context())
}

// Pieces of other work are refused wherever they are put.
func TestPiecesOfOtherWorkAreRefused(t *testing.T) {
	path := crawl(t, 24, false)
	dirs := []string{t.TempDir(), t.TempDir(), t.TempDir(), t.TempDir()}
	j, opt := job(t, "minhash", "threshold", 0.2)
	_, err := steps(t, begun(t, path, dirs[0], j, opt), path)
	must(t, err)
	mine := tree(t, dirs[0])
	other, _ := job(t, "minhash", "threshold", 0.3)
	_, err = steps(t, begun(t, path, dirs[1], other, opt), path)
	must(t, err)
	longer := crawl(t, 30, false)
	_, err = steps(t, begun(t, longer, dirs[2], j, opt), longer)
	must(t, err)
	put := func(name, from string) { // a piece in the place of one of dirs[0]
		t.Helper()
		restore(t, dirs[0], mine)
		must(t, os.RemoveAll(filepath.Join(dirs[0], name)))
		must(t, os.CopyFS(filepath.Join(dirs[0], name), os.DirFS(from)))
		_, err := reopened(t, dirs[0], opt)
		if err == nil {
			t.Errorf("%s in the place of %s is taken", from, name)
			return
		}
		inOneLine(t, err)
	}
	for _, name := range []string{"sign-00001", "join-00002", "score-00000"} {
		put(name, filepath.Join(dirs[1], name)) // of other settings
		put(name, filepath.Join(dirs[2], name)) // of another set
	}
	copied := filepath.Join(dirs[3], "copy")
	must(t, os.CopyFS(copied, os.DirFS(filepath.Join(dirs[1], "sign-00000"))))
	put("sign-00001", copied) // one shard twice

	restore(t, dirs[0], mine)
	if _, err := spread.Open(disk.FS{}, dirs[0], "9.9.9", spread.Options{}); err == nil || !strings.Contains(err.Error(), "9.9.9") {
		t.Errorf("another version opens it: %v", err)
	}
	// A shard that was signed again from a changed set does not match the joined parts.
	must(t, os.RemoveAll(filepath.Join(dirs[0], "sign-00000")))
	src, err := os.ReadFile(path)
	must(t, err)
	must(t, os.WriteFile(path, []byte(strings.Replace(string(src), "首页", "首页首页", 1)), 0o600))
	w, err := spread.Open(disk.FS{}, dirs[0], version, spread.Options{Segmenter: opt.Segmenter})
	must(t, err)
	defer w.Close()
	_, err = w.Sign(t.Context(), 0, section(t, path))
	must(t, err)
	if _, err := w.Merge(t.Context()); err == nil || !strings.Contains(err.Error(), "made from different pieces") {
		t.Errorf("a shard of a changed set: %v", err)
	}
}

// A full disk ends a step with a one-line error and leaves no piece; once there is room the piece
// has the same bytes.
func TestAFullDiskLeavesNoPiece(t *testing.T) {
	path := crawl(t, 24, false)
	j, opt := job(t, "minhash", "threshold", 0.2)
	right := t.TempDir()
	_, err := steps(t, begun(t, path, right, j, opt), path)
	must(t, err)
	dir := t.TempDir()
	begun(t, path, dir, j, opt)
	for n := 0; ; n++ {
		left := n
		full := disk.FS{Fault: func(disk.Op, string) error {
			if left--; left < 0 {
				return syscall.ENOSPC
			}
			return nil
		}}
		w, err := spread.Open(full, dir, version, spread.Options{Segmenter: opt.Segmenter})
		must(t, err)
		made, err := w.Sign(t.Context(), 0, section(t, path))
		w.Close()
		if err == nil {
			if n < 10 { // the last failure comes after the shard has its name
				t.Errorf("the disk was full after %d operations, and the shard was made: %v", n, made)
			}
			break
		}
		inOneLine(t, err)
		if !errors.Is(err, syscall.ENOSPC) && !strings.Contains(err.Error(), "no space") {
			t.Errorf("after %d operations: %v", n, err)
		}
		if todo, err := w.Missing(store.Sign); err != nil || len(todo) != 3 {
			t.Fatalf("after %d operations %v are missing: %v", n, todo, err)
		}
	}
	_, err = steps(t, reopen(t, dir, opt), path)
	must(t, err)
	a, b := tree(t, dir), tree(t, right)
	maps.DeleteFunc(a, func(name, _ string) bool { return strings.HasSuffix(name, ".part") })
	if !maps.Equal(a, b) {
		t.Errorf("%d files, want %d, or not the same", len(a), len(b))
	}
}

func reopen(t testing.TB, dir string, opt detect.Options) *spread.Work {
	t.Helper()
	w, err := spread.Open(disk.FS{}, dir, version, spread.Options{Segmenter: opt.Segmenter})
	must(t, err)
	t.Cleanup(w.Close)
	return w
}

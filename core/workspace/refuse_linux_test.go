package workspace

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

func TestAWorkspaceThatCannotBeWrittenIsOneLineAndCanBeRead(t *testing.T) {
	w, set := mustOpen(t), small(t, "small")
	res := ran(t, set, "simhash")
	rec := mustKeep(t, w, Finished{Set: set, Result: res})
	for _, dir := range []string{w.runs(rec.ID), w.runs(), w.path} {
		if err := os.Chmod(dir, 0o555); err != nil {
			t.Fatal(err)
		}
		defer os.Chmod(dir, 0o777)
	}
	for _, dir := range []string{w.path, filepath.Dir(w.path), filepath.Dir(filepath.Dir(w.path))} {
		info, err := os.Stat(dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(dir, info.Mode().Perm()|0o055); err != nil {
			t.Fatal(err)
		}
	}
	asNobody(t, func() {
		ro, err := Open(w.Path())
		if err != nil {
			t.Fatal(err)
		}
		if _, back, err := ro.Open(rec.ID); err != nil || len(back.Pairs) != len(res.Pairs) {
			t.Error(err)
		}
		_, keep := ro.Keep(Finished{Set: set, Result: res})
		_, begin := ro.Begin(rec.spec())
		for what, err := range map[string]error{"keep": keep, "delete": ro.Delete(rec.ID), "rename": ro.Rename(rec.ID, "x"), "begin": begin} {
			if err == nil || !strings.Contains(err.Error(), "permission denied; choose a folder") || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v", what, err)
			}
		}
		if _, err := Open(filepath.Join(w.Path(), "inside")); err == nil {
			t.Error("a workspace where nothing can be written")
		}
		if list, problems, err := ro.List(); err != nil || len(list) != 1 || len(problems) > 0 {
			t.Error(list, problems, err)
		}
	})
}

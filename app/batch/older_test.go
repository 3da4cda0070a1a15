package batch

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Runs that any release kept can be opened, compared and exported by this one. Each release has
// a workspace in testdata/kept, of runs over the pages in the folder set there.
func TestRunsOfEveryReleaseOpenCompareAndExport(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "testdata", "kept"), os.DirFS("testdata/kept")); err != nil {
		t.Fatal(err)
	}
	pagetwin := func(args ...string) string {
		t.Helper()
		cmd := exec.Command("pagetwin", args...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
		return string(out)
	}
	for _, release := range []string{"0.1.0", "0.2.0"} {
		workspace := filepath.Join("testdata", "kept", release)
		list := pagetwin("runs", "list", workspace)
		entries, err := os.ReadDir(filepath.Join(dir, workspace, "runs"))
		if err != nil || len(entries) < 3 {
			t.Fatalf("%s: %v, %v", release, entries, err)
		}
		compare := []string{"runs", "compare", workspace}
		for _, e := range entries {
			if !strings.Contains(list, e.Name()) {
				t.Errorf("%s: %s is not listed:\n%s", release, e.Name(), list)
			}
			compare = append(compare, e.Name())
			export, files := []string{"runs", "export", workspace, e.Name(), "--force"}, map[string]string{
				"--pairs": "p.csv", "--groups": "g.csv", "--missed": "m.csv", "--keep": "k.csv", "--measures": "f.csv", "--report": "r.html", "--bundle": "b.zip", "--comparison": "c.csv",
			}
			for flag, file := range files {
				export = append(export, flag, e.Name()+file)
			}
			pagetwin(export...)
			for flag, file := range files {
				if info, err := os.Stat(filepath.Join(dir, e.Name()+file)); err != nil || info.Size() == 0 {
					t.Errorf("%s: %s of %s: %v", release, flag, e.Name(), err)
				}
			}
			pagetwin("runs", "spec", workspace, e.Name())
		}
		out := pagetwin(compare...)
		for _, title := range []string{"tianwang", "shingling", "imatch"} {
			if !strings.Contains(out, title) {
				t.Errorf("%s: %s is not compared:\n%s", release, title, out)
			}
		}
	}
}

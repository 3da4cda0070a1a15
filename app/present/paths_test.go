package present

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pagetwin/app/present/paths"
	"pagetwin/app/present/presenttest"
)

// A path can be typed or chosen step by step. Matching entries are listed, folders first, and a
// path that cannot be chosen is explained.
func TestAPathIsTypedOrWalkedTo(t *testing.T) {
	d, l := newTestDesk(t, presenttest.Lengths(nil))
	dir := t.TempDir()
	for _, sub := range []string{"sets/newspaper", "sets/newer"} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"sets/a.zip", "sets/b.txt"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, folder := range []bool{true, false} {
		p := paths.New(d.Book, d.Beside(), folder, dir, []string{".ZIP"})
		do := func(what func()) []string {
			t.Helper()
			told := false
			p.Update = func() { told = true }
			what()
			l.Until(t, func() bool { return told })
			var names []string
			for _, r := range p.Rows {
				names = append(names, r.Name)
			}
			return names
		}
		want := []string{"..", "newer", "newspaper"}
		if !folder {
			want = append(want, "a.zip")
		}
		if got := do(func() { p.Walk(paths.Row{Name: "sets", Folder: true}) }); !slices.Equal(got, want) || (p.Err == nil) != folder {
			t.Errorf("folder %v: offered are %q, want %q; %v", folder, got, want, p.Err)
		}
		if got := do(func() { p.Type(filepath.Join(dir, "sets", "NEWs")) }); !slices.Equal(got, []string{"..", "newspaper"}) || p.Err == nil {
			t.Errorf("offered are %q, %v", got, p.Err)
		}
		if do(func() { p.Type(filepath.Join(dir, "sets", "a.zip")) }); (p.Err == nil) == folder || p.Path() != filepath.Join(dir, "sets", "a.zip") {
			t.Errorf("folder %v: a file is taken as %v", folder, p.Err)
		}
		if do(func() { p.Type(filepath.Join(dir, "nowhere")) }); p.Err == nil {
			t.Error("what is not there is taken")
		}
	}
}

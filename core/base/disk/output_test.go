package disk_test

import (
	"bufio"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/base/disk"
	"pagetwin/core/base/disk/disktest"
	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
)

// world is a folder with a set in a folder, one in a file, a truth file, files of
// others, and folders of results.
func world(t testing.TB) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range map[string]string{
		"set/a.html": "a", "set/clusters.tsv": "truth", "set/gold/a.txt": "gold", "set/notes.csv": "mine",
		"set.zip": "zip", "judged.tsv": "truth", "thesis.txt": "years", "out/x": "x", "strange/results.csv": "x",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		must(t, os.WriteFile(path, []byte(text), 0o644))
	}
	must(t, os.Link(filepath.Join(dir, "judged.tsv"), filepath.Join(dir, "hard.tsv")))
	for _, d := range []string{"results", "around"} {
		must(t, disk.FS{}.Take(filepath.Join(dir, d)))
		must(t, os.WriteFile(filepath.Join(dir, d, "results.csv"), []byte("x"), 0o644))
	}
	must(t, os.Mkdir(filepath.Join(dir, "empty"), 0o755))
	return dir
}

func TestOutputsAreOverwrittenInputsNever(t *testing.T) {
	dir := world(t)
	t.Chdir(dir)
	links := disktest.Link(t, "set", "link") && disktest.Link(t, "set.zip", "packed") && disktest.Link(t, "thesis.txt", "latest")
	set := disk.Input{Path: "set", What: say.Words{En: "the page set"}, Takes: func(name string) bool {
		return name == "pairs.tsv" || name == "clusters.tsv" || strings.HasSuffix(name, ".html")
	}}
	all := []disk.Input{
		set,
		{Path: "judged.tsv", What: saytest.Words("the truth", "真值")},
		{Path: "set.zip", What: set.What},
		{Path: "out", What: say.Words{En: "the workspace"}},
		{Path: "around/results.csv", What: set.What},
		{Path: "none.zip", What: set.What},
	}
	file := func(paths ...string) (out []disk.Output) {
		for i, p := range paths {
			out = append(out, disk.Output{Flag: []string{"--pairs", "--groups", "--keep"}[i], Path: p})
		}
		return out
	}
	folder := func(path string) []disk.Output { return []disk.Output{{Flag: "--out", Path: path, Folder: true}} }
	abs := func(name string) string { return filepath.Join(dir, name) }
	for _, c := range []struct {
		name string
		out  []disk.Output
		want string // "" for no error
	}{
		{"a new file", file("new.tsv"), ""},
		{"a new file in a folder above links", file("link/../new.tsv"), ""},
		{"a file that exists", file("thesis.txt"), ""},
		{"a file that exists, by another way", file(abs("set/../thesis.txt")), ""},
		{"a file that exists, through a link", file("latest"), ""},
		{"the set", file("set.zip"), "is also the page set"},
		{"the set through a link", file("packed"), "is also the page set"},
		{"the set by another way", file("./set/../set.zip"), "is also the page set"},
		{"the truth", file("judged.tsv"), "is also the truth"},
		{"the truth by another name", file("hard.tsv"), "is also the truth"},
		{"the set's truth", file("set/clusters.tsv"), "inside the page set"},
		{"the set's truth through a link", file("link/clusters.tsv"), "inside the page set"},
		{"what would be its truth", file("set/pairs.tsv"), "inside the page set"},
		{"what would be its page, through a link", file("link/report.html"), "inside the page set"},
		{"a page", file("set/a.html"), "inside the page set"},
		{"beside the pages", file("set/notes.csv"), ""},
		{"new beside the pages", file("set/new.csv"), ""},
		{"in the workspace", file("out/labels.jsonl"), "inside the workspace"},
		{"two alike", file("a.tsv", "a.tsv"), "--pairs and --groups would both write"},
		{"two alike by other ways", file("b", "set/../a.tsv", abs("a.tsv")), "--groups and --keep would both"},
		{"two alike through links", file("thesis.txt", "latest"), "both write"},
		{"two that are one on some disks", file("A.tsv", "a.tsv"), "both write"},
		{"two forms of one letter", file("\u00e9.tsv", "e\u0301.tsv"), "both write"},
		{"two", file("a.tsv", "b.tsv"), ""},
		{"nothing", file("", "a.tsv", ""), ""},
		{"in a folder that is not there yet", file("none/deep/a.tsv"), ""},
		{"in a folder that is a file", file("thesis.txt/deep/a.tsv"), "thesis.txt is a file"},
		{"a folder where a file is needed", file("set"), "this is a folder"},
		{"two into nothing", file(os.DevNull, os.DevNull), ""},
		{"a new folder", folder("fresh/deep"), ""},
		{"an empty folder", folder("empty"), ""},
		{"a folder of ours", folder("results"), ""},
		{"a folder of others", folder("strange"), "not made by pagetwin"},
		{"a folder with the set", folder("around"), "contains the page set"},
		{"a folder in the set", folder("set/results"), "inside the page set"},
		{"the workspace as a folder", folder("out"), "is also the workspace"},
		{"the set as a folder", folder("set"), "is also the page set"},
		{"a folder that is a file", folder("thesis.txt"), "is a file"},
		{"a file and a folder", append(file("fresh"), folder("fresh")...), "--pairs and --out would both write"},
	} {
		if !links && strings.Contains(c.name, "link") {
			continue
		}
		switch err := disk.Check(all, c.out); {
		case (err == nil) != (c.want == ""):
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		case err != nil && (!strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") || say.Of(err).In("zh") == err.Error()):
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// Whatever ways lead to a file, two ways to one are seen to be one, and two files are
// never taken for one.
func TestAFileIsKnownByAnyWay(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("names that differ in case are tried elsewhere")
	}
	dir := t.TempDir()
	for _, d := range []string{"a", "b", "a/c"} {
		must(t, os.Mkdir(filepath.Join(dir, d), 0o755))
	}
	must(t, os.Symlink("../b", filepath.Join(dir, "a", "l")))
	must(t, os.Symlink(filepath.Join(dir, "a", "c"), filepath.Join(dir, "b", "m")))
	t.Chdir(dir)
	rapid.Check(t, func(rt *rapid.T) {
		way := func(name string) (path, place string) {
			at, steps := ".", rapid.IntRange(0, 6).Draw(rt, name)
			for range steps {
				next := rapid.SampledFrom([]string{"a", "b", "c", "l", "m", "..", "."}).Draw(rt, "step")
				if info, err := os.Stat(at + "/" + next); err == nil && info.IsDir() {
					at += "/" + next
				}
			}
			if real, err := filepath.EvalSymlinks(at); err == nil {
				if abs, err := filepath.Abs(real); err == nil && !strings.HasPrefix(abs, dir) {
					at = "."
				}
			}
			if rapid.Bool().Draw(rt, "absolute") {
				at = dir + "/" + at
			}
			real, err := filepath.EvalSymlinks(at)
			if err != nil {
				rt.Fatal(err)
			}
			if real, err = filepath.Abs(real); err != nil {
				rt.Fatal(err)
			}
			base := rapid.SampledFrom([]string{"x", "y"}).Draw(rt, "file")
			return at + "/" + base, real + "/" + base
		}
		p, where := way("one")
		q, there := way("other")
		err := disk.Check(nil, []disk.Output{{Flag: "--pairs", Path: p}, {Flag: "--groups", Path: q}})
		if (err != nil) != (where == there) {
			rt.Fatalf("%s is %s, %s is %s: %v", p, where, q, there, err)
		}
	})
}

// Behind a link, .. is the folder above the link's target.
func TestAFileAboveALinksTargetIsWrittenThere(t *testing.T) {
	dir := t.TempDir()
	for _, d := range []string{"here", "far/away"} {
		must(t, os.MkdirAll(filepath.Join(dir, d), 0o755))
	}
	if !disktest.Link(t, filepath.Join(dir, "far", "away"), filepath.Join(dir, "here", "link")) {
		t.Skip("no links on this system")
	}
	for _, text := range []string{"one", "two"} {
		must(t, disk.Write(filepath.Join(dir, "here")+"/link/../f", fills(text)))
		if got, err := os.ReadFile(filepath.Join(dir, "far", "f")); err != nil || string(got) != text {
			t.Errorf("%q, %v", got, err)
		}
	}
	if got := disktest.Listing(t, dir); len(got) != 5 {
		t.Errorf("%v", got)
	}
}

// What is to be made below a link that leads into what is read would be a part of it, however
// many folders are still to be made.
func TestANewFolderBehindALinkIsWhereTheLinkLeads(t *testing.T) {
	dir := t.TempDir()
	must(t, os.Mkdir(filepath.Join(dir, "set"), 0o777))
	if !disktest.Link(t, "set", filepath.Join(dir, "link")) {
		t.Skip("no links on this system")
	}
	in := []disk.Input{{Path: filepath.Join(dir, "set"), What: say.Same("the set")}}
	for _, at := range []string{"link/x", "link/x/y/z", "link/x/y/z/", "set/x/y"} {
		err := disk.Check(in, []disk.Output{{Flag: "--out", Path: dir + "/" + at, Folder: true}})
		if err == nil || !strings.Contains(err.Error(), "would be inside the set") {
			t.Errorf("%s: %v", at, err)
		}
	}
	must(t, disk.Check(in, []disk.Output{{Flag: "--out", Path: filepath.Join(dir, "new", "x"), Folder: true}}))
}

// A program that is killed while it marks a folder leaves an unfinished mark; the folder is still
// empty for whoever makes it again, and then holds the mark alone.
func TestAMarkThatWasNeverFinishedIsNothing(t *testing.T) {
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, "..pagetwin.0123456789abcdef.part"), []byte("page"), 0o600))
	must(t, disk.FS{}.Take(dir))
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("%v, %v", entries, err)
	}
	must(t, disk.FS{}.Take(dir))
	if err := (disk.FS{}).Folder(dir, func(string) error { return nil }); err == nil {
		t.Error("a folder of results is empty")
	}
}

// The folder of a file is made with it; if the file cannot be written, nothing is left.
func TestAFileMakesItsFolder(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out", "deep", "pairs.tsv")
	wrong := errors.New("wrong")
	if err := (disk.FS{}).Save(path, func(*bufio.Writer) error { return wrong }); !errors.Is(err, wrong) {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "out")); err == nil {
		t.Error("a folder is left of a file that could not be written")
	}
	must(t, disk.FS{}.Save(path, fills("a")))
	if got, err := os.ReadFile(path); err != nil || string(got) != "a" {
		t.Errorf("%q, %v", got, err)
	}
}

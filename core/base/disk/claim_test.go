package disk_test

import (
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
// others, and one that the program wrote.
func world(t testing.TB) (dir string, ledger *disk.Ledger) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range map[string]string{
		"set/a.html": "a", "set/clusters.tsv": "truth", "set/gold/a.txt": "gold", "set/notes.csv": "mine",
		"set.zip": "zip", "judged.tsv": "truth", "thesis.txt": "years", "out/x": "x",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		must(t, os.WriteFile(path, []byte(text), 0o644))
	}
	ledger = disk.LedgerIn(disk.FS{}, filepath.Join(t.TempDir(), "written"), func(err error) { t.Error(err) })
	must(t, ledger.Write(filepath.Join(dir, "ours.tsv"), fills("ours")))
	must(t, ledger.Write(filepath.Join(dir, "edited.tsv"), fills("ours")))
	must(t, os.WriteFile(filepath.Join(dir, "edited.tsv"), []byte("mine"), 0o644))
	must(t, ledger.Write(filepath.Join(dir, "set", "found.csv"), fills("ours")))
	must(t, os.Link(filepath.Join(dir, "judged.tsv"), filepath.Join(dir, "hard.tsv")))
	must(t, os.MkdirAll(filepath.Join(dir, "results"), 0o755))
	must(t, os.MkdirAll(filepath.Join(dir, "strange"), 0o755))
	must(t, disk.FS{}.Mark(filepath.Join(dir, "results")))
	for _, d := range []string{"results", "strange"} {
		must(t, os.WriteFile(filepath.Join(dir, d, "results.csv"), []byte("x"), 0o644))
	}
	return dir, ledger
}

func TestWhatAnOutputMayBe(t *testing.T) {
	dir, ledger := world(t)
	t.Chdir(dir)
	links := disktest.Link(t, "set", "link") && disktest.Link(t, "set.zip", "packed") && disktest.Link(t, "ours.tsv", "latest")
	set := disk.Input{Path: "set", What: say.Words{En: "the page set"}, Takes: func(name string) bool {
		return name == "pairs.tsv" || name == "clusters.tsv" || strings.HasSuffix(name, ".html")
	}}
	truth := disk.Input{Path: "judged.tsv", What: saytest.Words("the truth", "真值")}
	zip := disk.Input{Path: "set.zip", What: set.What}
	work := disk.Input{Path: "out", What: say.Words{En: "the workspace"}}
	all := []disk.Input{set, truth, zip, work}
	file := func(paths ...string) (out []disk.Output) {
		for i, p := range paths {
			out = append(out, disk.Output{Flag: []string{"--pairs", "--groups", "--keep"}[i], Path: p})
		}
		return out
	}
	abs := func(name string) string { return filepath.Join(dir, name) }
	for _, c := range []struct {
		name   string
		out    []disk.Output
		plain  string // what it says, "" for nothing
		forced string // the same with --force
	}{
		{"a new file", file("new.tsv"), "", ""},
		{"a new file in a folder above links", file("link/../new.tsv"), "", ""},
		{"ours", file("ours.tsv"), "", ""},
		{"ours, by another way", file(abs("set/../ours.tsv")), "", ""},
		{"ours, through a link", file("latest"), "", ""},
		{"ours, changed by hand", file("edited.tsv"), "--force", ""},
		{"someone's", file("thesis.txt"), "--force", ""},
		{"the set", file("set.zip"), "is the page set", "is the page set"},
		{"the set through a link", file("packed"), "is the page set", "is the page set"},
		{"the set by another way", file("./set/../set.zip"), "is the page set", "is the page set"},
		{"the truth", file("judged.tsv"), "is the truth", "is the truth"},
		{"the truth by another name", file("hard.tsv"), "is the truth", "is the truth"},
		{"the set's truth", file("set/clusters.tsv"), "inside the page set", "inside the page set"},
		{"the set's truth through a link", file("link/clusters.tsv"), "inside the page set", "inside the page set"},
		{"what would be its truth", file("set/pairs.tsv"), "inside the page set", "inside the page set"},
		{"what would be its page, through a link", file("link/report.html"), "inside the page set", "inside the page set"},
		{"a page", file("set/a.html"), "inside the page set", "inside the page set"},
		{"a true body", file("set/gold/a.txt"), "file of the page set", "file of the page set"},
		{"someone's notes in the set", file("set/notes.csv"), "file of the page set", "file of the page set"},
		{"new beside the pages", file("set/new.csv"), "", ""},
		{"ours beside the pages", file("set/found.csv"), "", ""},
		{"in the workspace", file("out/labels.jsonl"), "inside the workspace", "inside the workspace"},
		{"two alike", file("a.tsv", "a.tsv"), "--pairs and --groups would both write", "--pairs and --groups would both write"},
		{"two alike by other ways", file("b", "set/../a.tsv", abs("a.tsv")), "--groups and --keep would both", "--groups and --keep would both"},
		{"two alike through links", file("ours.tsv", "latest"), "both write", "both write"},
		{"two that are one on some disks", file("A.tsv", "a.tsv"), "both write", "both write"},
		{"two forms of one letter", file("\u00e9.tsv", "e\u0301.tsv"), "both write", "both write"},
		{"two", file("a.tsv", "b.tsv"), "", ""},
		{"nothing", file("", "a.tsv", ""), "", ""},
		{"in a folder that is not there yet", file("none/deep/a.tsv"), "", ""},
		{"in a folder that is a file", file("thesis.txt/deep/a.tsv"), "thesis.txt is a file", "thesis.txt is a file"},
		{"a folder", file("set"), "this is a folder", "this is a folder"},
		{"two into nothing", file(os.DevNull, os.DevNull), "", ""},
		{"a new folder", []disk.Output{{Flag: "--out", Path: "fresh", New: true}}, "", ""},
		{"a full folder", []disk.Output{{Flag: "--out", Path: "set", New: true}}, "not empty", "not empty"},
		{"a new folder of results", []disk.Output{{Flag: "--out", Path: "fresh/deep", Names: []string{"results.csv"}}}, "", ""},
		{"a marked folder of results", []disk.Output{{Flag: "--out", Path: "results", Names: []string{"results.csv"}}}, "", ""},
		{"a folder with someone's results", []disk.Output{{Flag: "--out", Path: "strange", Names: []string{"results.csv"}}}, "--force", ""},
		{"a folder with something else", []disk.Output{{Flag: "--out", Path: "strange", Names: []string{"spec.toml"}}}, "", ""},
		{"results into the set", []disk.Output{{Flag: "--out", Path: ".", Names: []string{"judged.tsv"}}}, "is the truth", "is the truth"},
		{"a file and a folder's", []disk.Output{{Flag: "--report", Path: "strange/spec.toml"}, {Flag: "--out", Path: "strange", Names: []string{"spec.toml"}}}, "--report and --out would both", "--report and --out would both"},
		{"a folder that is a file", []disk.Output{{Flag: "--out", Path: "thesis.txt", Names: []string{"x"}}}, "is a file", "is a file"},
	} {
		if !links && strings.Contains(c.name, "link") {
			continue
		}
		for _, force := range []bool{false, true} {
			want := c.plain
			if force {
				want = c.forced
			}
			err := disk.Claim{In: all, Out: c.out, Force: force, Flag: "--force", Ours: ledger.Wrote}.Check()
			switch {
			case (err == nil) != (want == ""):
				t.Errorf("%s (force %v): %v, want %q", c.name, force, err, want)
			case err != nil && (!strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") || say.Of(err).In("zh") == err.Error()):
				t.Errorf("%s (force %v): %v, want %q", c.name, force, err, want)
			}
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
		err := disk.Claim{Out: []disk.Output{{Flag: "--pairs", Path: p}, {Flag: "--groups", Path: q}}}.Check()
		if (err != nil) != (where == there) {
			rt.Fatalf("%s is %s, %s is %s: %v", p, where, q, there, err)
		}
	})
}

func TestTheLedgerKnowsWhatWasWrittenAndNothingElse(t *testing.T) {
	dir := t.TempDir()
	l := disk.LedgerIn(disk.FS{}, filepath.Join(t.TempDir(), "written"), func(err error) { t.Error(err) })
	path := filepath.Join(dir, "f")
	if l.Wrote(path) {
		t.Error("it knows what is not there")
	}
	for _, text := range []string{"one", "two", "", strings.Repeat("long", 1<<16)} {
		must(t, l.Write(path, fills(text)))
		if !l.Wrote(path) {
			t.Errorf("%.10q is not known", text)
		}
	}
	must(t, l.Write(path, fills("same size")))
	must(t, os.WriteFile(path, []byte("same SIZE"), 0o644))
	if l.Wrote(path) {
		t.Error("what was changed is taken for ours")
	}
	must(t, l.Write(path, fills("again")))
	must(t, os.Rename(path, filepath.Join(dir, "moved")))
	if l.Wrote(path) || l.Wrote(filepath.Join(dir, "moved")) {
		t.Error("what was moved is taken for ours")
	}
	var none *disk.Ledger
	must(t, none.Write(path, fills("x")))
	if none.Wrote(path) || disk.LedgerIn(disk.FS{}, "", nil).Wrote(path) {
		t.Error("without a ledger something is ours")
	}
	must(t, disk.LedgerIn(disk.FS{}, "", nil).Write(path, fills("x")))
}

// Killed just before the file gets its name, or just behind, the next run knows it.
func TestTheLedgerKnowsTheFileOfBeforeAKill(t *testing.T) {
	path, written := filepath.Join(t.TempDir(), "f"), filepath.Join(t.TempDir(), "written")
	must(t, disk.LedgerIn(disk.FS{}, written, nil).Write(path, fills("before")))
	broken := disk.FS{Fault: func(op disk.Op, at string) error {
		if op == disk.OpRename && at == path {
			return os.ErrClosed
		}
		return nil
	}}
	if err := disk.LedgerIn(broken, written, nil).Write(path, fills("after")); err == nil {
		t.Fatal("it is written")
	}
	l := disk.LedgerIn(disk.FS{}, written, nil)
	if got, _ := os.ReadFile(path); string(got) != "before" || !l.Wrote(path) {
		t.Errorf("%q is not known any more", got)
	}
	must(t, os.WriteFile(path, []byte("after"), 0o644))
	if !l.Wrote(path) {
		t.Error("what was about to be written is not known")
	}
}

// A ledger that cannot be written costs a line, not the file.
func TestALedgerThatCannotBeWrittenCostsALine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	at := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(at, nil, 0o644))
	var said []error
	must(t, disk.LedgerIn(disk.FS{}, filepath.Join(at, "written"), func(err error) { said = append(said, err) }).Write(path, fills("x")))
	if got, _ := os.ReadFile(path); string(got) != "x" || len(said) != 1 || strings.Contains(said[0].Error(), "\n") {
		t.Errorf("%q, %v", got, said)
	}
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
	for _, at := range []string{"link/x", "link/x/y/z", "link/x/y/z/", "set/x/y"} {
		c := disk.Claim{
			In:  []disk.Input{{Path: filepath.Join(dir, "set"), What: say.Same("the set")}},
			Out: []disk.Output{{Flag: "--out", Path: dir + "/" + at, New: true}},
		}
		if err := c.Check(); err == nil || !strings.Contains(err.Error(), "would be inside the set") {
			t.Errorf("%s: %v", at, err)
		}
	}
	beside := disk.Claim{
		In:  []disk.Input{{Path: filepath.Join(dir, "set"), What: say.Same("the set")}},
		Out: []disk.Output{{Flag: "--out", Path: filepath.Join(dir, "new", "x"), New: true}},
	}
	if err := beside.Check(); err != nil {
		t.Error(err)
	}
}

// A program that is killed while it marks a folder leaves an unfinished mark; the folder is still
// empty for whoever makes it again, and then holds the mark alone.
func TestAMarkThatWasNeverFinishedIsNothing(t *testing.T) {
	dir := t.TempDir()
	must(t, os.WriteFile(filepath.Join(dir, "..pagetwin.0123456789abcdef.part"), []byte("page"), 0o600))
	if err := disk.NoRoomFor(dir); err != nil {
		t.Error(err)
	}
	must(t, disk.FS{}.Mark(dir))
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 || !disk.HasMark(dir) {
		t.Errorf("%v, %v", entries, err)
	}
	if disk.NoRoomFor(dir) == nil {
		t.Error("a folder of results is empty")
	}
}

package findings

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/clock"
	"pagetwin/core/find/sigcache"
	"pagetwin/samples"
)

var update = flag.Bool("update", false, "write the tables of the manual and the charts of the READMEs")

// brief measures what the main table shows, in a folder of its own.
func brief(t *testing.T, workers int) *Findings {
	t.Helper()
	return find(t, Options{Workers: workers, brief: true})
}

func find(t *testing.T, opt Options) *Findings {
	t.Helper()
	opt.Files, opt.Seed, opt.Version, opt.Date = samples.Files, 1, "test", time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)
	if opt.Out == "" {
		opt.Out = t.TempDir()
	}
	f, err := Run(t.Context(), opt)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// The tables of the manual hold what is measured today, times and what other programs found aside.
func TestTablesHoldWhatIsMeasured(t *testing.T) {
	began := clock.Spent()
	f := brief(t, 0)
	t.Logf("%v of processor time", clock.Spent()-began)
	for _, lang := range []string{"en", "zh"} {
		manual(t, f, lang)
	}
}

// The same seed gives the same bytes, on any number of workers, and where a run before left
// signatures, times aside.
func TestFiguresRepeat(t *testing.T) {
	dir, out := t.TempDir(), t.TempDir()
	writeSmall(t, dir)
	var first string
	for k, opt := range []Options{{Workers: 1, Out: out}, {Workers: 3}, {Workers: 2, Out: out}} {
		var b bytes.Buffer
		opt.Sets = []string{dir}
		f := find(t, opt)
		if err := f.writeFigures(&b); err != nil {
			t.Fatal(err)
		}
		if k == 0 {
			first = b.String()
		} else if b.String() != first {
			t.Errorf("%+v gives other figures", opt)
		}
	}
	if n := strings.Count(first, "\n"); n < 100 {
		t.Errorf("%d figures", n)
	}
	if !sigcache.IsCache(filepath.Join(out, "cache")) {
		t.Error("no signatures stay for the next run")
	}
}

// What is measured so far is told after every part of a set, and says that it is not all;
// whoever stops there has it.
func TestWhatIsMeasuredSoFarIsTold(t *testing.T) {
	dir := t.TempDir()
	writeSmall(t, dir)
	enough := errors.New("enough")
	var told [][]string
	_, err := Run(t.Context(), Options{
		Files: samples.Files, Out: t.TempDir(), Seed: 1, Version: "test", Sets: []string{dir},
		SoFar: func(f *Findings) error {
			var names []string
			for _, s := range f.Report.Sections {
				names = append(names, s.Name)
			}
			told = append(told, names)
			if w := f.Report.Foreword[0]; !strings.HasPrefix(w.En, "Not finished: results so far, for 1 of 1 set.") {
				t.Errorf("the report begins with %q", w.En)
			}
			if len(told) == 2 {
				return enough
			}
			return nil
		},
	})
	if !errors.Is(err, enough) || len(told) != 2 {
		t.Fatalf("%d parts told, %v", len(told), err)
	}
	if !slices.Equal(told[0][:2], []string{"algorithms", "set-" + filepath.Base(dir)}) || len(told[1]) < len(told[0]) {
		t.Errorf("told %q", told)
	}
}

// Other programs are found whatever the folder is called, and what is wrong with labels is
// said.
func TestWhatLiesBesideIsFoundAndRead(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out [1]")
	if err := os.MkdirAll(filepath.Join(out, "others", "mine"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(out, "others", "mine", "x.json"), []byte(`{"program": "x", "pages": 2}`), 0o666); err != nil {
		t.Fatal(err)
	}
	m := &measuring{ctx: t.Context(), opt: Options{Out: out}, found: &Findings{}}
	if list, err := m.sidecars("mine"); err != nil || len(list) != 1 || list[0].name != "x" {
		t.Errorf("%v, %v", list, err)
	}
	if list, err := m.sidecars("none"); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
	set := t.TempDir()
	for name, text := range map[string]string{
		"pages.jsonl":  `{"id":"a","text":"one"}` + "\n" + `{"id":"b","text":"two"}` + "\n",
		"clusters.tsv": "id\tcluster\na\t1\nb\t1\ngone\t1\n",
	} {
		if err := os.WriteFile(filepath.Join(set, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	m.denoiser, _ = catalog.Denoiser(catalog.DefaultDenoiser)
	q, err := m.open(&question{name: "mine"}, set)
	if err != nil {
		t.Fatal(err)
	}
	q.pages.Close()
	if len(m.found.Problems) != 1 || !strings.Contains(m.found.Problems[0].What, "gone") {
		t.Errorf("%v", m.found.Problems)
	}
}

// A folder of somebody else's is not taken for a set that was made here; one that was is made
// anew.
func TestSetsAreMadeOverOursAlone(t *testing.T) {
	out := t.TempDir()
	m := &measuring{ctx: t.Context(), opt: Options{Files: samples.Files, Out: out, Quick: true}}
	at := filepath.Join(out, "sets", "edits")
	if err := os.MkdirAll(at, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := m.make("edits.toml", at, 8); err == nil || !strings.Contains(err.Error(), "was not created by this program") {
		t.Error(err)
	}
	if err := os.Remove(at); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := m.make("edits.toml", at, 8); err != nil {
			t.Error(err)
		}
	}
}

// writeSmall writes a labelled set of some made pages, raw HTML.
func writeSmall(t *testing.T, dir string) {
	t.Helper()
	m := &measuring{ctx: t.Context(), opt: Options{Files: samples.Files, Out: dir, Quick: true, Seed: 3}}
	if err := m.make("edits.toml", filepath.Join(dir, "sets", "made"), 40); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"pages.jsonl", "clusters.tsv", "pairs.tsv", "pages", "gold"} {
		if err := os.Rename(filepath.Join(dir, "sets", "made", name), filepath.Join(dir, name)); err != nil && name != "pairs.tsv" {
			t.Fatal(err)
		}
	}
	if err := os.RemoveAll(filepath.Join(dir, "sets")); err != nil {
		t.Fatal(err)
	}
}

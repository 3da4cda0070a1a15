package export

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/base/disk"
	"pagetwin/core/page/formats"
	"pagetwin/core/show/plot"
	"pagetwin/core/trace/letters"
)

func TestABundleListsItsFilesWithTheirSums(t *testing.T) {
	fonts, err := letters.Load()
	if err != nil && !errors.Is(err, letters.ErrNoChineseFont) {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := Bundle(&b, []*Subject{example(t, "one", "simhash"), worse(t)}, Filter{}, fonts, plot.Print{}, "en"); err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	var m Manifest
	names := map[string]uint64{}
	for _, f := range z.File {
		names[f.Name] = f.UncompressedSize64
		if f.Name == "manifest.json" {
			r, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			if err := json.NewDecoder(r).Decode(&m); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(m.Files) != len(names)-1 || len(m.Runs) != 2 || m.Runs[0].Warnings[0] != "1 page have no features" {
		t.Errorf("the manifest lists %d files and %d runs, the zip has %d files", len(m.Files), len(m.Runs), len(names))
	}
	for _, f := range m.Files {
		if names[f.Name] != uint64(f.Bytes) || len(f.SHA256) != 64 {
			t.Errorf("%s: %d bytes and sum %q in the manifest, %d in the zip", f.Name, f.Bytes, f.SHA256, names[f.Name])
		}
	}
	for _, want := range []string{"report.html", "comparison.tex", "measures.csv", "runs/01-simhash/pairs.csv", "runs/02-shingling/keep.csv", "figures/precision-recall.pdf", "experiment.toml", "methods.tex", "references.bib"} {
		if _, ok := names[want]; !ok {
			t.Errorf("%s is missing", want)
		}
	}
}

func TestTheExperimentFilesMakeTheRunsAgain(t *testing.T) {
	r := example(t, "one", "simhash")
	r.Result.Values = r.Result.Values.With("bits", 32)
	specs := specFiles([]*Subject{r, worse(t)})
	if len(specs) != 1 || len(specs[0].Algorithms) != 2 {
		t.Fatalf("got %d files", len(specs))
	}
	if got := specs[0].Algorithms[0].Set; !cmp.Equal(got, map[string]any{"bits": 32}) {
		t.Errorf("settings of simhash: %v", got)
	}
	if _, err := specs[0].Plan(); err != nil {
		t.Errorf("the file cannot be run: %v", err)
	}
}

func TestAFileAppearsWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out.csv")
	if err := (*disk.Ledger)(nil).Put(path, nil, true, func(w io.Writer) error { _, err := io.WriteString(w, "first"); return err }); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	err := (*disk.Ledger)(nil).Put(path, nil, true, func(w io.Writer) error { _, _ = io.WriteString(w, "half"); return broken })
	if !errors.Is(err, broken) {
		t.Errorf("the error is %v", err)
	}
	if data, _ := os.ReadFile(path); string(data) != "first" {
		t.Errorf("the file holds %q", data)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("%d files are left, want 1", len(left))
	}
	if err := (*disk.Ledger)(nil).Put(path, []disk.Input{formats.Input(path)}, true, func(io.Writer) error { return nil }); err == nil || !strings.Contains(err.Error(), "is the page set") {
		t.Errorf("an export onto the set itself: %v", err)
	}
	fresh := filepath.Join(dir, "fresh", "x.csv")
	if err := (*disk.Ledger)(nil).Put(fresh, nil, true, func(io.Writer) error { return broken }); !errors.Is(err, broken) {
		t.Errorf("in a folder that is not there: %v", err)
	}
	if _, err := os.Stat(filepath.Dir(fresh)); err == nil {
		t.Error("a folder is left of a file that could not be written")
	}
	if err := (*disk.Ledger)(nil).Put(fresh, nil, true, func(io.Writer) error { return nil }); err != nil {
		t.Errorf("in a folder that is not there: %v", err)
	}
	if err := (*disk.Ledger)(nil).Put(dir, nil, true, func(io.Writer) error { return nil }); err == nil || !strings.Contains(err.Error(), "folder") {
		t.Errorf("a folder: %v", err)
	}
}

func TestEndingsNameFormats(t *testing.T) {
	for path, want := range map[string]string{
		"a.csv": "csv", "a.excel.csv": "excel", "A.TSV": "tsv", "folder.md/a.jsonl": "jsonl", "a.qrels.txt": "qrels", "-": "tsv", "/dev/stdout": "tsv",
	} {
		if f, err := ByPath(path); err != nil || f.Name != want {
			t.Errorf("%s is %q (%v), want %q", path, f.Name, err, want)
		}
	}
	if _, err := ByPath("a.doc"); err == nil {
		t.Error("a.doc has a format")
	}
}

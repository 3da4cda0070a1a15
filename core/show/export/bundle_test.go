package export

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/trace/letters"
)

func TestABundleListsItsFilesWithTheirSums(t *testing.T) {
	fonts, err := letters.Load()
	if err != nil && !errors.Is(err, letters.ErrNoChineseFont) {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := Bundle(&b, &Making{Runs: []*Subject{example(t, "one", "simhash"), worse(t)}, Fonts: fonts, Lang: "en"}); err != nil {
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

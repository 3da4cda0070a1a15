package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/app/report"
)

// Every program scores a copy above a text that has nothing to do with it, says what it is,
// and every extractor leaves a line for each page.
func TestProgramsTakePart(t *testing.T) {
	dir := t.TempDir()
	in := filepath.Join(dir, "inputs", "few")
	if err := os.MkdirAll(in, 0o755); err != nil {
		t.Fatal(err)
	}
	one := strings.Repeat("近日，记者从有关部门获悉，新的办法将于下月起施行，共分五章，对各方责任作了规定。", 3) + "办法自公布之日起三十日后施行，原有规定同时废止，各地可以制定细则。"
	other := "The ferry left the harbour at seven with eleven passengers, two dogs and a piano, and nobody on the island had been told of the piano or of the man who was to tune it before the wedding on Saturday afternoon."
	write := func(name string, rows ...row) {
		var b strings.Builder
		enc := json.NewEncoder(&b)
		for _, r := range rows {
			if err := enc.Encode(r); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(filepath.Join(in, name), []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("texts.jsonl", row{ID: "a", Text: one}, row{ID: "b", Text: one + "特此通知。"}, row{ID: "c\tc", Text: other})
	write("pages.jsonl", row{ID: "a", HTML: "<html><body><article><p>" + one + "</p></article></body></html>"}, row{ID: "b", HTML: "<p>b"})
	if err := run(t.Context(), []string{"compare", dir}, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "others", "few")
	for _, p := range programs() {
		src, err := os.ReadFile(filepath.Join(out, p.name+".tsv"))
		if err != nil {
			t.Fatal(err)
		}
		rows := strings.Split(strings.TrimSpace(string(src)), "\n")
		scores := make(map[string]string)
		for _, r := range rows[1:] {
			f := strings.Split(r, "\t")
			if len(f) != 3 {
				t.Fatalf("%s: the row %q", p.name, r)
			}
			scores[f[0]+f[1]] = f[2]
		}
		if scores["ab"] == "" || scores["ab"] <= scores[`ac\tc`] || scores["ab"] <= scores[`bc\tc`] {
			t.Errorf("%s: a text and its copy score %q, with another text %q and %q", p.name, scores["ab"], scores[`ac\tc`], scores[`bc\tc`])
		}
		said(t, filepath.Join(out, p.name+".json"), 3)
	}
	for _, d := range foreign() {
		src, err := os.ReadFile(filepath.Join(out, d.Name+".jsonl"))
		if n := strings.Count(string(src), "\n"); err != nil || n != 2 {
			t.Errorf("%s: %d bodies, %v", d.Name, n, err)
		}
		said(t, filepath.Join(out, d.Name+".json"), 2)
	}
	if err := run(t.Context(), []string{"compare", t.TempDir()}, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), "pagetwin report findings --inputs") {
		t.Errorf("a folder without inputs: %v", err)
	}
}

func said(t *testing.T, path string, pages int) {
	t.Helper()
	src, err := os.ReadFile(path)
	var o report.Other
	if err == nil {
		err = json.Unmarshal(src, &o)
	}
	if err != nil || o.Program == "" || o.Settings == "" || o.Language != "go" || o.Pages != pages {
		t.Errorf("%s: %+v, %v", path, o, err)
	}
}

package session

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/base/disk"
)

func TestTheWindowOverwritesNoOpenFile(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"set.jsonl": `{"id":"a","text":"x"}`, "truth.tsv": "a\tb\t1\n", "saved.csv": "old"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	work := filepath.Join(dir, "work")
	if err := os.Mkdir(work, 0o755); err != nil {
		t.Fatal(err)
	}
	s := Saver{[]disk.Input{{Path: filepath.Join(dir, "set.jsonl")}, {Path: filepath.Join(dir, "truth.tsv")}, {Path: work}}}
	for name, want := range map[string]string{
		"set.jsonl": "is also", "truth.tsv": "is also", "work/labels.jsonl": "would be inside", "saved.csv": "", "new.csv": "",
	} {
		err := s.Write(filepath.Join(dir, filepath.FromSlash(name)), func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err })
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

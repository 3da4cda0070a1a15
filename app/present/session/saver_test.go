package session

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/base/disk"
)

// The window never overwrites a file that is open, and overwrites files of other programs only
// after asking the person.
func TestTheWindowOverwritesNoOpenFile(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"set.jsonl": `{"id":"a","text":"x"}`, "truth.tsv": "a\tb\t1\n", "thesis.csv": "years"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	ledger := disk.LedgerIn(disk.FS{}, filepath.Join(t.TempDir(), "written"), func(err error) { t.Error(err) })
	work := filepath.Join(dir, "work")
	if err := os.Mkdir(work, 0o755); err != nil {
		t.Fatal(err)
	}
	in := []disk.Input{{Path: filepath.Join(dir, "set.jsonl")}, {Path: filepath.Join(dir, "truth.tsv")}, {Path: work}}
	text := func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err }
	for _, c := range []struct {
		name  string
		asked bool
		want  string
	}{
		{"set.jsonl", true, "which is an input"},
		{"truth.tsv", true, "which is an input"},
		{"work/labels.jsonl", true, "would be inside"},
		{"thesis.csv", false, "already exists"},
		{"new.csv", false, ""},
		{"new.csv", false, ""},
		{"thesis.csv", true, ""},
		{"thesis.csv", false, ""},
	} {
		err := Saver{ledger, in, c.asked}.Write(filepath.Join(dir, filepath.FromSlash(c.name)), text)
		if (err == nil) != (c.want == "") || err != nil && (!strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "--force")) {
			t.Errorf("%s (asked %v): %v, want %q", c.name, c.asked, err, c.want)
		}
	}
}

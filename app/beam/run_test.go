package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/base/disk"
)

// What is wrong is one line that says what to do, and the status is 1; 2 for the command
// line.
func TestWhatIsWrongIsOneLine(t *testing.T) {
	dir := t.TempDir()
	broken := filepath.Join(dir, "broken")
	if err := (disk.FS{}).Take(broken); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(broken, "spec.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	experiment := filepath.Join(dir, "one.toml")
	if err := os.WriteFile(experiment, []byte(strings.Replace(oneRun, "crawl/*.jsonl", "set.jsonl", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "set.jsonl"), []byte(lines(0, 3)), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		args   []string
		status int
		want   string
	}{
		"no arguments": {nil, 2, "--help"},
		"no file":      {[]string{filepath.Join(dir, "none"), filepath.Join(dir, "x.toml")}, 1, "x.toml"},
		"broken":       {[]string{broken, experiment}, 1, "spec.json"},
	} {
		var out, said bytes.Buffer
		if got := run(t.Context(), c.args, &out, &said); got != c.status {
			t.Errorf("%s: status %d, want %d", name, got, c.status)
		}
		if text := said.String(); !strings.HasPrefix(text, "beam: ") || !strings.Contains(text, c.want) || strings.Count(text, "\n") != 1 {
			t.Errorf("%s: %q", name, text)
		}
	}
}

// Of what a cluster says of an error the line is told that says what was wrong.
func TestTheReasonIsFound(t *testing.T) {
	for said, want := range map[string]string{
		"job x failed:\njava.lang.RuntimeException: Error received from SDK harness for instruction 1:\n1: DataSource\n\tcaused by:\nDoFn[UID:8, Name: signFn] failed:\nopen x.jsonl: no such file\n": "open x.jsonl: no such file",
		"job x failed:\njava.lang.IllegalStateException: Process died with exit code 1":                                                                                                               "Process died with exit code 1",
		"connecting to job service": "connecting to job service",
	} {
		if got := reason(said); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

package algotest

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// Texts returns the texts of a page set (its pages.jsonl) in shared/data beside the repository, or
// in the folder that PAGETWIN_DATA names. It skips the test if the set is missing.
func Texts(tb testing.TB, set string) []string {
	tb.Helper()
	f, err := os.Open(filepath.Join(dataFolder(tb), set, "pages.jsonl"))
	if err != nil {
		tb.Skipf("the page set %s is not here: %v", set, err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 64<<20)
	var texts []string
	for lines.Scan() {
		var p struct{ Text string }
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			tb.Fatalf("page %d of %s: %v", len(texts), set, err)
		}
		texts = append(texts, p.Text)
	}
	if err := lines.Err(); err != nil {
		tb.Fatal(err)
	}
	return texts
}

// dataFolder returns ../shared/data relative to the top of the project, which has the file
// FyneApp.toml: modules below it have their own go.mod.
func dataFolder(tb testing.TB) string {
	if dir := os.Getenv("PAGETWIN_DATA"); dir != "" {
		return dir
	}
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "FyneApp.toml")); err == nil {
			return filepath.Join(dir, "..", "shared", "data")
		}
		up := filepath.Dir(dir)
		if up == dir {
			tb.Skip("no FyneApp.toml above the test: page sets cannot be found")
		}
		dir = up
	}
}

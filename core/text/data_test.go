package text

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// sharedTexts returns the first n texts of the edits10k set, which lies beside
// the repository.
func sharedTexts(t testing.TB, n int) []string {
	t.Helper()
	dir := os.Getenv("PAGETWIN_DATA")
	if dir == "" {
		root, err := os.Getwd()
		for err == nil && root != filepath.Dir(root) {
			if _, missing := os.Stat(filepath.Join(root, "go.mod")); missing == nil {
				break
			}
			root = filepath.Dir(root)
		}
		dir = filepath.Join(root, "..", "shared", "data")
	}
	f, err := os.Open(filepath.Join(dir, "edits10k", "pages.jsonl"))
	if err != nil {
		t.Skip("the edits10k set is not here")
	}
	defer f.Close()
	var out []string
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	for len(out) < n && lines.Scan() {
		var page struct{ Text string }
		if err := json.Unmarshal(lines.Bytes(), &page); err != nil {
			t.Fatal(err)
		}
		out = append(out, page.Text)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

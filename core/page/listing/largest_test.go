package listing_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// A page as large as the limit is whole, and nothing is said of it; one with a byte
// more is cut there and named. In a folder, in a zip and in JSON lines.
func TestThePageAsLargeAsTheLimitIsWhole(t *testing.T) {
	const limit = 1000
	for _, size := range []int{limit - 1, limit, limit + 1} {
		dir := t.TempDir()
		body := strings.Repeat("x", size)
		var z bytes.Buffer
		w := zip.NewWriter(&z)
		f, err := w.Create("a.html")
		if err != nil {
			t.Fatal(err)
		}
		f.Write([]byte(body))
		w.Close()
		files := map[string]string{
			"folder/a.html": body,
			"a.zip":         z.String(),
			"a.jsonl":       fmt.Sprintf(`{"id":"a","html":%q}`, body) + "\n",
		}
		for name, src := range files {
			path := filepath.Join(dir, filepath.FromSlash(name))
			os.MkdirAll(filepath.Dir(path), 0o777)
			if err := os.WriteFile(path, []byte(src), 0o666); err != nil {
				t.Fatal(err)
			}
			if name == "folder/a.html" {
				path = filepath.Dir(path)
			}
			s, err := formats.Open(t.Context(), path, page.Options{MaxPage: limit})
			if err != nil {
				t.Fatal(err)
			}
			raw, err := s.Raw(0)
			if err != nil {
				t.Fatal(err)
			}
			s.Close()
			named := 0
			if size > limit {
				named = 1
			}
			if len(raw) != min(size, limit) || len(s.Problems) != named {
				t.Errorf("%s with %d bytes: %d are read, problems %v", name, size, len(raw), s.Problems)
			}
		}
	}
}

package listing_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/page"
	"pagetwin/core/page/files"
	"pagetwin/core/page/formats"
)

// A pattern names the files of a set: in the order of their names, tables beside archives,
// cut into parts as a folder is.
func TestAPatternIsOneSet(t *testing.T) {
	var records []string
	for i := range 5 {
		records = append(records, html(fmt.Sprintf("http://w.example/%d", i), fmt.Sprintf("<p>page %d", i)))
	}
	dir := put(t, map[string]string{
		"crawl/b.jsonl": `{"id":"b","text":"of b"}`, "crawl/a.jsonl.gz": gzipped(t, pageLines(12, true)), "crawl/c.warc.gz": gzipEach(t, records),
		"crawl/d.txt": "beside", "crawl/.e.jsonl": `{"id":"hidden","text":"t"}`, "crawl/f.csv": "id,text\nf,of f\n",
		"days/1/x.jsonl": `{"id":"x1","text":"one"}`, "days/2/x.jsonl": `{"id":"x2","text":"two"}`, "[1].jsonl": `{"id":"brackets","text":"t"}`,
		"texts/2.txt": "two", "texts/1.txt": "one", "texts/pairs.tsv": "texts\tx\t1\n", "empty.jsonl": "",
	})
	for pattern, want := range map[string]string{
		"crawl/*.jsonl":   "b",
		"crawl/*.jsonl*":  "p0 p1 p2 p3 p4 p6 p7 p8 p9 p10 p11 b",
		"crawl/[bcdf].*":  "b http://w.example/0 http://w.example/1 http://w.example/2 http://w.example/3 http://w.example/4 f",
		"days/*/x.jsonl":  "x1 x2",
		"[1].jsonl":       "brackets",
		"texts/*.txt":     "1.txt 2.txt",
		"crawl/../d*/[1]": "",
	} {
		path := filepath.Join(dir, filepath.FromSlash(pattern))
		if want == "" {
			if _, err := formats.Open(t.Context(), path, page.Options{}); err == nil || !strings.Contains(err.Error(), "put it in quotes") {
				t.Errorf("%s: %v", pattern, err)
			}
			continue
		}
		whole := open(t, path)
		if got := ids(whole); got != want {
			t.Errorf("%s: %s, want %s", pattern, got, want)
		}
		for _, n := range []int{1, 2, 3, 5} {
			var parts []string
			for i := range n {
				parts = append(parts, seen(t, openSection(t, path, page.Section{I: i, N: n}))...)
			}
			if !slices.Equal(parts, seen(t, whole)) {
				t.Errorf("%s: its %d parts are not the whole: %s", pattern, n, parts)
			}
		}
		if files := files.Matching(path); (len(files) == 0) != (pattern == "[1].jsonl") {
			t.Errorf("%s names %v", pattern, files)
		}
	}
	for pattern, want := range map[string]string{"crawl/[": "not a valid file name pattern", "none/*.jsonl": "no such folder", "e*.jsonl": "none of the 0 lines"} {
		if _, err := formats.Open(t.Context(), filepath.Join(dir, filepath.FromSlash(pattern)), page.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", pattern, err)
		}
	}
}

package listing_test

import (
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/page/formats"
)

// What Takes says of a name is what opening the folder does with such a file.
func TestTakesIsWhatOpeningDoes(t *testing.T) {
	contents := map[string]string{
		".html": "<p>another page of some words</p>", ".csv": "id,cluster\na.html,1\n", ".tsv": "id1\tid2\tlabel\na.html\tb.html\t1\n",
		".jsonl": `{"id":"x","text":"words"}` + "\n", ".txt": "words", ".tex": "words", ".md": "words",
	}
	for name, want := range map[string]bool{
		"report.html": true, "deep/report.HTM": true, "pairs.tsv": true, "clusters.tsv": true, "pages.jsonl": true,
		"found.tsv": false, "deep/pairs.tsv": false, "found.csv": false, "found.jsonl": false, "found.txt": false, "table.tex": false,
		".hidden/report.html": false, ".report.html": false, "table.md": false,
	} {
		if got := formats.All().Takes(name); got != want {
			t.Errorf("Takes(%s) is %v", name, got)
		}
		files := map[string]string{"a.html": htmlA, "b.html": htmlB}
		before := open(t, put(t, files))
		content := contents[strings.Replace(strings.ToLower(filepath.Ext(name)), ".htm", ".html", 1)]
		if content == "" {
			content = contents[".html"]
		}
		if name == "clusters.tsv" {
			content = "id\tcluster\na.html\t1\nb.html\t1\n"
		}
		files[name] = content
		s := open(t, put(t, files))
		if changed := s.Fingerprint != before.Fingerprint || len(s.Truths) > 0; changed != want {
			t.Errorf("%s changes the set: %v, want %v", name, changed, want)
		}
	}
	for _, name := range []string{"all.zip", "all.tar.gz", "x.warc", "x.mhtml"} {
		if !formats.All().Takes(name) {
			t.Errorf("Takes(%s) is false", name)
		}
	}
}

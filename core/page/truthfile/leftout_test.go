package truthfile

import (
	"os"
	"path/filepath"
	"testing"

	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Clusters with a pairs.tsv that judges nothing stay closed-world, without the
// pairs it lists; one judgement makes the listed pairs all that is known.
func TestPairsToLeaveOutOfClusters(t *testing.T) {
	for _, c := range []struct {
		name, pairs string
		kind        truth.Kind
		ab, ac, ad  truth.Label
	}{
		{"left out", "a\tb\tp\n", truth.Clusters, truth.Partial, truth.Duplicate, truth.Different},
		{"judged", "a\tb\tp\na\tc\t0\n", truth.Judged, truth.Partial, truth.Different, truth.Unjudged},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			for name, body := range map[string]string{
				"pages.jsonl":  "{\"id\":\"a\",\"text\":\"x\"}\n{\"id\":\"b\",\"text\":\"x\"}\n{\"id\":\"c\",\"text\":\"x\"}\n{\"id\":\"d\",\"text\":\"x\"}\n",
				"clusters.tsv": "id\tcluster\na\t1\nb\t1\nc\t1\nd\t2\nx\t1\n",
				"pairs.tsv":    "id1\tid2\tlabel\nb\tx\tp\nc\td\tp\nd\tx\tp\n" + c.pairs,
			} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(body), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			set := open(t, dir)
			if set.Truth.Kind != c.kind {
				t.Fatalf("kind %v, want %v", set.Truth.Kind, c.kind)
			}
			if missing := set.Truth.Missing; c.kind == truth.Clusters && missing != 2 {
				t.Errorf("%d duplicates are of the page that is not there, want 2: the third is left out", missing)
			}
			for i, want := range []truth.Label{c.ab, c.ac, c.ad} {
				if got := set.Truth.Label(page.MakePair(0, i+1)); got != want {
					t.Errorf("pair 0,%d is %q, want %q", i+1, got, want)
				}
			}
		})
	}
}

// What a truth file knows of pages that are not in the set is counted, each pair once.
func TestDuplicatesOfPagesThatAreNotThereAreCounted(t *testing.T) {
	for name, c := range map[string]struct {
		content string
		missing int64
	}{
		"pairs":    {"id1\tid2\tlabel\na\tb\t1\na\tx\t1\nx\ta\t1\nb\tx\t0\nx\ty\t1\ny\ty\t1\nb\tz\tp\n", 2},
		"clusters": {"id\tcluster\na\t1\nb\t1\nx\t1\ny\t1\nx\t1\nz\t2\nc\t3\nw\t3\nv\t\nu\t\n", 2*2 + 1 + 1},
		"nothing":  {"id\tcluster\na\t1\nb\t1\n", 0},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "truth.tsv")
			pages := "{\"id\":\"a\",\"text\":\"x\"}\n{\"id\":\"b\",\"text\":\"x\"}\n{\"id\":\"c\",\"text\":\"x\"}\n"
			for path, body := range map[string]string{filepath.Join(dir, "set.jsonl"): pages, file: c.content} {
				if err := os.WriteFile(path, []byte(body), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			set := open(t, filepath.Join(dir, "set.jsonl")).Set
			got, _, err := Load(set, file)
			if err != nil || got.Missing != c.missing || got.Summary().Missing != c.missing {
				t.Errorf("%v: %+v, want %d missing", err, got, c.missing)
			}
			if across := got.Of(set, set); across.Missing != c.missing {
				t.Errorf("of the set itself: %d", across.Missing)
			}
		})
	}
}

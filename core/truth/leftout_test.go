package truth

import (
	"os"
	"path/filepath"
	"testing"

	"pagetwin/core/page"
)

// Clusters with a pairs.tsv that judges nothing stay closed-world, without the
// pairs it lists; one judgement makes the listed pairs all that is known.
func TestPairsToLeaveOutOfClusters(t *testing.T) {
	for _, c := range []struct {
		name, pairs string
		kind        Kind
		ab, ac, ad  Label
	}{
		{"left out", "a\tb\tp\n", Clusters, Partial, Duplicate, Different},
		{"judged", "a\tb\tp\na\tc\t0\n", Judged, Partial, Different, Unjudged},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			for name, body := range map[string]string{
				"pages.jsonl":  "{\"id\":\"a\",\"text\":\"x\"}\n{\"id\":\"b\",\"text\":\"x\"}\n{\"id\":\"c\",\"text\":\"x\"}\n{\"id\":\"d\",\"text\":\"x\"}\n",
				"clusters.tsv": "id\tcluster\na\t1\nb\t1\nc\t1\nd\t2\n",
				"pairs.tsv":    "id1\tid2\tlabel\n" + c.pairs,
			} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(body), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			set := open(t, dir)
			if set.Truth.Kind != c.kind {
				t.Fatalf("kind %v, want %v", set.Truth.Kind, c.kind)
			}
			for i, want := range []Label{c.ab, c.ac, c.ad} {
				if got := set.Truth.Label(page.MakePair(0, i+1)); got != want {
					t.Errorf("pair 0,%d is %q, want %q", i+1, got, want)
				}
			}
		})
	}
}

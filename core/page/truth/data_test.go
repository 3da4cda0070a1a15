package truth

import (
	"os"
	"path/filepath"
	"testing"
)

// What lies beside the shared sets is all about pages of the set.
func TestFoundBesideSharedSets(t *testing.T) {
	data := os.Getenv("PAGETWIN_DATA")
	if data == "" {
		data = filepath.Join("..", "..", "..", "..", "shared", "data")
	}
	if _, err := os.Stat(data); err != nil {
		t.Skip("the shared page sets are not here")
	}
	for name, want := range map[string]Kind{
		"zh_templated_neardup":         Judged,
		"zh_daniel":                    Judged,
		"zh_extract":                   None,
		"zh_qqnews_neardup":            Judged,
		"zh_sina2018_neardup":          Judged,
		"zh_charset":                   None,
		"en_l3sgn1":                    Judged,
		"en_extract":                   None,
		"en_webapp_petclinic":          Judged,
		"edits10k":                     Clusters,
		"edits10k/pages.html.jsonl.gz": Clusters,
		"zh_daniel/pages":              None,
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(data, filepath.FromSlash(name))
			if _, err := os.Stat(path); err != nil {
				t.Skip("not here")
			}
			s := open(t, path)
			kind := None
			if s.Truth != nil {
				kind = s.Truth.Kind
				t.Logf("%d pairs, %d by hand, %d pages with cluster", len(s.Truth.Pairs), len(s.Truth.Hand), len(s.Truth.Cluster))
			}
			if kind != want || len(s.Problems) > 0 {
				t.Errorf("truth %v, want %v; problems %s", kind, want, problems(s))
			}
		})
	}
}

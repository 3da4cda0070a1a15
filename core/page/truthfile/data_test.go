package truthfile

import (
	"os"
	"path/filepath"
	"testing"

	"pagetwin/core/page/truth"
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
	for name, want := range map[string]truth.Kind{
		"zh_templated_neardup":         truth.Judged,
		"zh_daniel":                    truth.Judged,
		"zh_extract":                   truth.None,
		"zh_qqnews_neardup":            truth.Judged,
		"zh_sina2018_neardup":          truth.Judged,
		"zh_charset":                   truth.None,
		"en_l3sgn1":                    truth.Judged,
		"en_extract":                   truth.None,
		"en_webapp_petclinic":          truth.Judged,
		"edits10k":                     truth.Clusters,
		"edits10k/pages.html.jsonl.gz": truth.Clusters,
		"zh_daniel/pages":              truth.None,
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(data, filepath.FromSlash(name))
			if _, err := os.Stat(path); err != nil {
				t.Skip("not here")
			}
			s := open(t, path)
			kind := truth.None
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

package text

import (
	"strings"
	"testing"

	"pagetwin/core/base/pack"
)

// countedIn counts words of texts, each a document.
func countedIn(t *testing.T, docs ...string) *DF {
	t.Helper()
	counts := map[string]int{}
	for _, d := range docs {
		seen := map[string]bool{}
		for _, w := range strings.Fields(d) {
			if !seen[w] {
				counts[w]++
			}
			seen[w] = true
		}
	}
	f, err := NewDF(len(docs), "words", counts)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func packed(t *testing.T, f *DF) []byte {
	t.Helper()
	b, err := f.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestPackedFrequenciesAreReadBack(t *testing.T) {
	f := countedIn(t, "a b", "b 网页", "")
	r := pack.Read(packed(t, f))
	got := ReadPackedDF(r)
	if err := r.Done(); err != nil || got.Unit != f.Unit || got.N != 3 || got.Len() != 3 || got.Count("b") != 2 || got.Count("网页") != 1 || got.IDF("b") != f.IDF("b") {
		t.Errorf("%+v, %v", got, err)
	}
	for name, src := range map[string][]byte{
		"cut off":             packed(t, f)[:9],
		"a term twice":        pack.Int(pack.Text(pack.Int(pack.Text(pack.Int(pack.Int(pack.Text(nil, "w"), 3), 2), "a"), 1), "a"), 1),
		"more than documents": pack.Int(pack.Text(pack.Int(pack.Int(pack.Text(nil, "w"), 3), 1), "a"), 4),
	} {
		r := pack.Read(src)
		if ReadPackedDF(r); r.Done() == nil {
			t.Errorf("%s: it is taken", name)
		}
	}
}

package text

import (
	"bytes"
	"fmt"
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

func TestFrequenciesOfPartsAddUpToThoseOfTheWhole(t *testing.T) {
	var docs []string
	for i := range 40 {
		docs = append(docs, fmt.Sprintf("all of%d of%d a-word-that-is-long-%d", i%3, i%7, i))
	}
	whole := countedIn(t, docs...)
	for _, cuts := range [][]int{{0, 40}, {0, 1, 40}, {0, 13, 13, 29, 40}} {
		got := countedIn(t, docs[:cuts[1]]...)
		for k := 1; k < len(cuts)-1; k++ {
			if err := got.Add(countedIn(t, docs[cuts[k]:cuts[k+1]]...)); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(packed(t, got), packed(t, whole)) || got.IDF("of1") != whole.IDF("of1") {
			t.Errorf("cut at %v: other frequencies than of the whole", cuts)
		}
	}
	other := countedIn(t, "x")
	other.Unit = "letters"
	if err := whole.Add(other); err == nil {
		t.Error("words and letters are added")
	}
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

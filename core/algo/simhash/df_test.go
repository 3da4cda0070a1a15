package simhash

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/text"
)

// A file of document frequencies replaces those of the set if it counts the features; a file of
// other terms is ignored with a warning.
func TestWeightsComeFromAFileOfTheFeatures(t *testing.T) {
	docs := func() []*text.Doc {
		return []*text.Doc{text.FromWords([]string{"网页", "去重", "算法"}), text.FromWords([]string{"网页", "搜索"})}
	}
	for _, c := range []struct {
		settings, unit, term string
		taken                bool
	}{
		{"unit=word", "dict", "网页", true},
		{"unit=word", "hmm", "网页", false},
		{"unit=token", "token", "网", true},
		{"unit=bigram", "bigram", "网页", true},
		{"unit=bigram", "dict", "网页", false},
		{"unit=char", "char-4", "网页去重", true},
		{"unit=char", "char-3", "网页去重", false},
	} {
		file, err := text.NewDF(500, c.unit, map[string]int{c.term: 100})
		if err != nil {
			t.Fatal(err)
		}
		set := docs()
		corpus := text.NewCorpus(len(set), func(_ context.Context, fn func(worker, i int, d *text.Doc) error) error {
			for i, d := range set {
				if err := fn(0, i, d); err != nil {
					return err
				}
			}
			return nil
		})
		corpus.UseDF(file)
		m := makeMethod(t, "weight=tfidf", c.settings)
		if err := m.(algo.Fitter).Fit(context.Background(), corpus); err != nil {
			t.Fatal(err)
		}
		known := math.NaN()
		for _, f := range m.(algo.Explainer).Features(docs()[0]) {
			name := f.Label[:strings.LastIndex(f.Label, " ")] // without the bits after it
			if strings.ReplaceAll(name, " ", "") == c.term {
				known = f.Weight
			}
		}
		if math.IsNaN(known) {
			t.Fatalf("%s: no feature %s", c.settings, c.term)
		}
		want := math.Log(500.0/100 + 0.01)
		if got := math.Abs(known-want) < 1e-4; got != c.taken {
			t.Errorf("%s with a file of %s: the weight of %s is %v, that of the file %v", c.settings, c.unit, c.term, known, want)
		}
		warned := slices.ContainsFunc(algotest.Warned(t, m), func(s string) bool { return strings.Contains(s, "has the unit "+c.unit) })
		if warned == c.taken {
			t.Errorf("%s with a file of %s: warnings %q", c.settings, c.unit, algotest.Warned(t, m))
		}
	}
}

package boolean

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/text"
)

// FuzzSet holds any small set of pages, one a line, to the definitions: features
// are words of 2 pages to the bound, the index brings together whoever shares
// enough of them, the score is their Jaccard coefficient, and evidence is the
// score.
func FuzzSet(f *testing.F) {
	f.Add("网页 去重 算法\n网页 去重 综述\n算法 综述", 3, 2, false)
	f.Add("a b c d\nb c d e\n\n，\nc d e f", 12, 6, true)
	f.Add("\xff\n가\u11a8 각\n각", 1, 1, true)
	f.Fuzz(func(t *testing.T, set string, r, q int, tfidf bool) {
		r = 1 + (r%20+20)%20
		q = 1 + (q%r+r)%r
		settings := []string{fmt.Sprint("terms=", r), fmt.Sprint("q=", q)}
		if tfidf {
			settings = append(settings, "choose=tfidf")
		}
		m := method(t, settings...)
		var docs []*text.Doc
		for _, line := range strings.Split(set, "\n") {
			if docs = append(docs, text.FromWords(strings.Fields(line))); len(docs) == 30 {
				break
			}
		}
		fit(t, m, docs)
		var sigs []algo.Signature
		for _, d := range docs {
			s := m.Sign(d)
			if len(s) > r || !slices.IsSorted(s) || len(s) > 0 && m.Score(s, s) != 1 {
				t.Fatalf("%q is signed %x", d.Body, s)
			}
			sigs = append(sigs, s)
		}
		found := make(map[[2]int]bool)
		if err := m.Pairs(context.Background(), sigs, func(a, b int) { found[[2]int{a, b}] = true }); err != nil {
			t.Fatal(err)
		}
		for b := range docs {
			for a := range b {
				both := 0
				for _, w := range sigs[a] {
					if slices.Contains(sigs[b], w) {
						both++
					}
				}
				fewer := min(len(sigs[a]), len(sigs[b]))
				if want := both > 0 && both*r >= q*fewer; found[[2]int{a, b}] != want {
					t.Fatalf("pages %d and %d share %d of at least %d terms: candidates %v", a, b, both, fewer, !want)
				}
				score := 0.0
				if both > 0 {
					score = float64(both) / float64(len(sigs[a])+len(sigs[b])-both)
				}
				if got := m.Score(sigs[a], sigs[b]); got != score || m.Explain(docs[a], docs[b]).Score != score {
					t.Fatalf("pages %d and %d score %v and are explained as %v, want %v", a, b, got, m.Explain(docs[a], docs[b]).Score, score)
				}
			}
		}
	})
}

package som

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/text"
)

// FuzzSet holds any small set of pages, one a line, to what a map promises: the
// training ends in finite weights, a page is like itself, scores are symmetric,
// within 0 and 1 and as explained, and pages that score above 0 share a key.
func FuzzSet(f *testing.F) {
	f.Add("网页 去重 算法\n网页 去重 综述\n算法 综述", 0, 0, 1)
	f.Add("a b c d\nb c d e\n\n，\nc d e f", 1, 1, 2)
	f.Add("\xff\n가\u11a8 각\n각 각 각", 5, 2, 3)
	f.Add("的 的\n的", 17, 0, 4)
	f.Fuzz(func(t *testing.T, set string, choices, side, seed int) {
		choices = max(choices, -(choices + 1))
		pick := func(values ...string) string {
			v := values[choices%len(values)]
			choices /= len(values)
			return v
		}
		var docs []*text.Doc
		for _, line := range strings.Split(set, "\n") {
			if docs = append(docs, text.FromWords(strings.Fields(line))); len(docs) == 12 {
				break
			}
		}
		m, err := method(t, docs,
			"decision="+pick(guarded, literal), "selection="+pick(byClasses, byFrequency, allWords),
			"weights="+pick(literal, balanced), "over="+pick(largest, mean), "unit="+pick("true", "false"), "stop="+pick("true", "false"),
			"steps=literal", "terms=10", fmt.Sprint("side=", (side%6+6)%6), fmt.Sprint("seed=", uint64(seed)%(1<<30)))
		if err != nil {
			t.Fatal(err)
		}
		if m.grid != nil {
			for j, s := range m.grid.square {
				if math.IsNaN(s) || math.IsInf(s, 0) || s < 0 {
					t.Fatalf("node %d has the squared length %v", j, s)
				}
			}
		}
		var sigs []algo.Signature
		for _, d := range docs {
			sigs = append(sigs, m.Sign(d))
		}
		for b := range sigs {
			for a := range b + 1 {
				if len(sigs[a]) == 0 || len(sigs[b]) == 0 {
					continue
				}
				score := m.Score(sigs[a], sigs[b])
				if !(score >= 0 && score <= 1) || score != m.Score(sigs[b], sigs[a]) || a == b && math.Abs(score-1) > 1e-12 {
					t.Fatalf("pages %d and %d score %v, the other way %v", a, b, score, m.Score(sigs[b], sigs[a]))
				}
				if score > 0 && !share(m.Keys(sigs[a]), m.Keys(sigs[b])) {
					t.Fatalf("pages %d and %d score %v and share no key", a, b, score)
				}
				if ev := m.Explain(docs[a], docs[b]); math.Abs(ev.Score-score) > 1e-9 {
					t.Fatalf("pages %d and %d score %v and are explained as %v", a, b, score, ev.Score)
				}
			}
		}
	})
}

// share reports whether two lists of keys have one in common.
func share(a, b []uint64) bool {
	for _, x := range a {
		for _, y := range b {
			if x == y {
				return true
			}
		}
	}
	return false
}

package shingling

import (
	"context"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/text"
)

// BenchmarkSign signs the texts of edits10k: from the raw text, and from a
// document that is normalised already.
func BenchmarkSign(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")
	ready := make([]*text.Doc, len(texts))
	for i, s := range texts {
		ready[i] = text.NewDoc(nil, s)
		ready[i].Tokens()
	}
	for _, measure := range []string{"super", "estimate", "exact"} {
		m := method(b, "measure="+measure)
		algotest.BenchmarkSign(b, measure+"/raw", m, texts, func(i int) *text.Doc { return text.NewDoc(nil, texts[i]) })
		algotest.BenchmarkSign(b, measure+"/normalised", m, texts, func(i int) *text.Doc { return ready[i] })
	}
}

// BenchmarkJoin brings together the 10,000 signatures of edits10k.
func BenchmarkJoin(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")
	for _, set := range [][]string{
		{"measure=exact", "threshold=0.5"},
		{"measure=exact", "threshold=0.2"},
		{"measure=containment", "threshold=0.5"},
	} {
		m := method(b, set...)
		sigs := make([]algo.Signature, len(texts))
		for i, s := range texts {
			sigs[i] = m.Sign(text.NewDoc(nil, s))
		}
		b.Run(set[0]+" "+set[1], func(b *testing.B) {
			candidates, kept := 0, 0
			for b.Loop() {
				candidates, kept = 0, 0
				err := m.(algo.Joiner).Pairs(context.Background(), sigs, func(x, y int) {
					candidates++
					if m.Score(sigs[x], sigs[y]) >= algo.Guarantee(m) {
						kept++
					}
				})
				if err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(candidates), "candidates")
			b.ReportMetric(float64(kept), "pairs")
		})
	}
}

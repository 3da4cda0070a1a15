package simhash

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
	for _, set := range []string{"bits=64", "bits=128", "weight=tfidf"} {
		m := makeMethod(b, set)
		algotest.BenchmarkSign(b, set+"/raw", m, texts, func(i int) *text.Doc { return text.NewDoc(nil, texts[i]) })
		algotest.BenchmarkSign(b, set+"/normalised", m, texts, func(i int) *text.Doc { return ready[i] })
	}
}

// BenchmarkJoin finds the pairs of edits10k within 3 bits by tables, and within 12 bits by
// comparing all fingerprints.
func BenchmarkJoin(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")
	sigs := make([]algo.Signature, len(texts))
	m := makeMethod(b)
	for i, s := range texts {
		sigs[i] = m.Sign(text.NewDoc(nil, s))
	}
	for _, blocks := range []string{"blocks=4", "blocks=5", "blocks=6"} {
		b.Run(blocks, func(b *testing.B) {
			m := makeMethod(b, blocks)
			var candidates int
			for b.Loop() {
				candidates = 0
				owners := make(map[uint64][]int32)
				for i, s := range sigs {
					for _, k := range m.(algo.Keyed).Keys(s) {
						candidates += len(owners[k])
						owners[k] = append(owners[k], int32(i))
					}
				}
			}
			b.ReportMetric(float64(candidates), "candidates")
		})
	}
	b.Run("k=12", func(b *testing.B) {
		m := makeMethod(b, "k=12")
		pairs := 0
		for b.Loop() {
			pairs = 0
			if err := m.(algo.Joiner).Pairs(context.Background(), sigs, func(int, int) { pairs++ }); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(pairs), "pairs")
	})
}

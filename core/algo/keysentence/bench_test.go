package keysentence

import (
	"context"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/text"
)

// BenchmarkSign signs texts of edits10k with the dictionary, from the raw text.
func BenchmarkSign(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")[:1000]
	seg := text.NewSegmenter()
	if err := seg.Load(); err != nil {
		b.Fatal(err)
	}
	m := method(b)
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range texts {
			m.Sign(text.NewDoc(seg, s))
		}
	}
	b.ReportMetric(float64(len(texts)*b.N)/b.Elapsed().Seconds(), "documents/s")
}

// BenchmarkPairs shows what the length classes save.
func BenchmarkPairs(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")
	for _, set := range []string{"rho=0", "rho=0.7", "rho=0.9"} {
		b.Run(set, func(b *testing.B) {
			m := method(b, set)
			sigs := make([]algo.Signature, len(texts))
			for i, s := range texts {
				sigs[i] = m.Sign(text.NewDoc(nil, s))
			}
			b.ReportAllocs()
			pairs := 0
			for b.Loop() {
				pairs = 0
				if err := m.Pairs(context.Background(), sigs, func(int, int) { pairs++ }); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(texts)*b.N)/b.Elapsed().Seconds(), "documents/s")
			b.ReportMetric(float64(pairs), "pairs")
		})
	}
}

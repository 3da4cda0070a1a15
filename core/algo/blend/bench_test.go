package blend

import (
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/text"
)

// BenchmarkSign signs the texts of edits10k with the shipped components.
func BenchmarkSign(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")
	m := method(b)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		m.Sign(text.NewDoc(nil, texts[i%len(texts)]))
		i++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "documents/s")
}

// BenchmarkScore scores neighbours among the texts of edits10k.
func BenchmarkScore(b *testing.B) {
	m := method(b)
	var sigs []algo.Signature
	for _, s := range algotest.Texts(b, "edits10k")[:500] {
		sigs = append(sigs, m.Sign(text.NewDoc(nil, s)))
	}
	i := 0
	for b.Loop() {
		m.Score(sigs[i%499], sigs[i%499+1])
		i++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "pairs/s")
}

package projection

import (
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
	for _, a := range []algo.Algorithm{Algorithm(), Combined()} {
		m := makeMethod(b, a)
		algotest.BenchmarkSign(b, a.Name+"/raw", m, texts, func(i int) *text.Doc { return text.NewDoc(nil, texts[i]) })
		algotest.BenchmarkSign(b, a.Name+"/normalised", m, texts, func(i int) *text.Doc { return ready[i] })
	}
}

// BenchmarkKeys counts the candidates among the 10,000 texts of edits10k.
func BenchmarkKeys(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")
	for _, set := range []string{"pieces=12", "pieces=13", "pieces=24"} {
		m := makeMethod(b, Algorithm(), set)
		sigs := make([]algo.Signature, len(texts))
		for i, s := range texts {
			sigs[i] = m.Sign(text.NewDoc(nil, s))
		}
		b.Run(set, func(b *testing.B) {
			candidates := 0
			for b.Loop() {
				candidates = 0
				owners := make(map[uint64]int)
				for _, s := range sigs {
					for _, k := range m.(algo.Keyed).Keys(s) {
						candidates += owners[k]
						owners[k]++
					}
				}
			}
			b.ReportMetric(float64(candidates), "candidates")
		})
	}
}

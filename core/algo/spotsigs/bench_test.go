package spotsigs

import (
	"context"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/text"
)

// BenchmarkSign signs the texts of edits10k: from the raw text, and from a document that is
// segmented already.
func BenchmarkSign(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")
	seg := text.NewSegmenter()
	ready := make([]*text.Doc, len(texts))
	for i, s := range texts {
		ready[i] = text.NewDoc(seg, s)
		ready[i].Tokens()
		ready[i].Words(text.Dict)
	}
	for _, set := range []string{"unit=word", "unit=char"} {
		m := makeMethod(b, set)
		algotest.BenchmarkSign(b, set+"/raw", m, texts, func(i int) *text.Doc { return text.NewDoc(seg, texts[i]) })
		algotest.BenchmarkSign(b, set+"/cut", m, texts, func(i int) *text.Doc { return ready[i] })
	}
}

// BenchmarkJoin joins the 10,000 signatures of edits10k.
func BenchmarkJoin(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")
	seg := text.NewSegmenter()
	for _, set := range []string{"threshold=0.3", "threshold=0.44", "threshold=0.8"} {
		m := makeMethod(b, set)
		sigs := make([]algo.Signature, len(texts))
		for i, s := range texts {
			sigs[i] = m.Sign(text.NewDoc(seg, s))
		}
		b.Run(set, func(b *testing.B) {
			candidates := 0
			for b.Loop() {
				candidates = 0
				if err := m.(algo.Joiner).Pairs(context.Background(), sigs, func(int, int) { candidates++ }); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(candidates), "candidates")
		})
	}
}

package som

import (
	"fmt"
	"testing"

	"pagetwin/core/algo/algotest"
	"pagetwin/core/text"
)

// BenchmarkTrain fits the map to the first pages of edits10k, whose words are counted
// before the clock starts.
func BenchmarkTrain(b *testing.B) {
	for _, n := range []int{500, 1000, 2000} {
		b.Run(fmt.Sprint("pages=", n), func(b *testing.B) {
			docs := words(b, n)
			for b.Loop() {
				if _, err := method(b, docs); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N*20*n)/b.Elapsed().Seconds(), "steps/s")
		})
	}
}

// BenchmarkSign signs pages whose words are counted already on a map of 1000 pages.
func BenchmarkSign(b *testing.B) {
	docs := words(b, 1000)
	m, err := method(b, docs)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		m.Sign(docs[i%len(docs)])
		i++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "documents/s")
}

// words returns the first n pages of edits10k, segmented.
func words(b *testing.B, n int) []*text.Doc {
	texts := algotest.Texts(b, "edits10k")
	seg := text.NewSegmenter()
	docs := make([]*text.Doc, n)
	for i := range docs {
		docs[i] = text.NewDoc(seg, texts[i])
		docs[i].Words(text.Dict)
	}
	return docs
}

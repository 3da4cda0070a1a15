package text

import "testing"

// BenchmarkNormalize makes the views of the texts of edits10k that need no
// dictionary.
func BenchmarkNormalize(b *testing.B) {
	texts := sharedTexts(b, 10_000)
	size := 0
	for _, s := range texts {
		size += len(s)
	}
	for _, c := range []struct {
		name string
		view func(n *Norm)
	}{
		{"text", func(*Norm) {}},
		{"tokens", func(n *Norm) { n.Tokens() }},
		{"characters", func(n *Norm) { n.Chars() }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				for _, s := range texts {
					c.view(Normalize(s))
				}
			}
			b.ReportMetric(float64(len(texts)*b.N)/b.Elapsed().Seconds(), "documents/s")
		})
	}
}

// BenchmarkFold folds texts that are simplified already, as most are, and the same
// in traditional characters, and normalises what comes of it.
func BenchmarkFold(b *testing.B) {
	texts := sharedTexts(b, 10_000)
	for name, list := range map[string][]string{"simplified": texts, "traditional": traditionalCopies(texts)} {
		b.Run(name, func(b *testing.B) {
			size := 0
			for _, s := range list {
				size += len(s)
			}
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				for _, s := range list {
					FoldSimplified.Do(s)
				}
			}
		})
	}
}

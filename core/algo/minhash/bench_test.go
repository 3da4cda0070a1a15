package minhash

import (
	"strings"
	"testing"

	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/base/clock"
	"pagetwin/core/text"
)

// perDocument runs fn over the texts repeatedly, and reports documents per second of wall time
// and of processor time.
func perDocument(b *testing.B, texts []string, fn func(s string)) {
	b.ReportAllocs()
	i, spent := 0, clock.Spent()
	for b.Loop() {
		fn(texts[i%len(texts)])
		i++
	}
	n := float64(b.N)
	b.ReportMetric(n/b.Elapsed().Seconds(), "documents/s")
	b.ReportMetric(n/(clock.Spent()-spent).Seconds(), "documents/cpu-s")
}

// BenchmarkSign signs the texts of edits10k from the raw text, normalisation included;
// sub-benchmarks measure the parts of that work. Other libraries are measured in app/peers.
func BenchmarkSign(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")
	for _, c := range []struct {
		name string
		set  []string
	}{
		{"independent", nil},
		{"oneperm", []string{"scheme=oneperm"}},
		{"oneperm-rotation", []string{"scheme=oneperm", "densify=rotation"}},
		{"oneperm-char", []string{"scheme=oneperm", "unit=char"}},
		{"oneperm-char-4", []string{"scheme=oneperm", "unit=char", "k=4"}},
		{"super", []string{"scheme=super"}},
		{"one-bit", []string{"bits=1"}},
	} {
		m := method(b, c.set...)
		b.Run(c.name, func(b *testing.B) {
			perDocument(b, texts, func(s string) { m.Sign(text.NewDoc(nil, s)) })
		})
	}
	b.Run("only-normalised", func(b *testing.B) {
		perDocument(b, texts, func(s string) { text.Normalize(s) })
	})
	b.Run("only-tokens", func(b *testing.B) {
		perDocument(b, texts, func(s string) { text.Normalize(s).Tokens() })
	})
	b.Run("only-hashed", func(b *testing.B) {
		var buf [1 << 14]uint64
		perDocument(b, texts, func(s string) { minhash.Hashes(buf[:], text.Normalize(s).Tokens(), 5, 0) })
	})
}

// BenchmarkPipeline signs the 10,000 texts of edits10k and finds their candidate pairs by the
// keys of the bands. It also reports the number of candidate pairs.
func BenchmarkPipeline(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")
	run := func(name string, pairs func() int) {
		b.Run(name, func(b *testing.B) {
			found, rounds, spent := 0, 0, clock.Spent()
			for b.Loop() {
				found = pairs()
				rounds++
			}
			n := float64(rounds * len(texts))
			b.ReportMetric(n/b.Elapsed().Seconds(), "documents/s")
			b.ReportMetric(n/(clock.Spent()-spent).Seconds(), "documents/cpu-s")
			b.ReportMetric(float64(found), "candidates")
		})
	}
	for _, set := range [][]string{{"scheme=oneperm"}, {"scheme=oneperm", "unit=char"}, {"scheme=independent"}} {
		m := method(b, set...)
		run(strings.Join(set, ","), func() int { return ours(m, texts) })
	}
}

// ours counts the candidate pairs of the bands.
func ours(m *Method, texts []string) int {
	owners := make(map[uint64][]int32, len(texts)*m.bands.B)
	for i, s := range texts {
		for _, k := range m.Keys(m.Sign(text.NewDoc(nil, s))) {
			owners[k] = append(owners[k], int32(i))
		}
	}
	pairs := make(map[[2]int32]bool)
	for _, pages := range owners {
		for j, y := range pages {
			for _, x := range pages[:j] {
				pairs[[2]int32{x, y}] = true
			}
		}
	}
	return len(pairs)
}

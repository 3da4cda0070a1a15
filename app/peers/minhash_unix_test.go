//go:build unix

package main

import (
	"hash/fnv"
	"strconv"
	"testing"

	pushed "github.com/dgryski/go-minhash"
	theirs "github.com/ekzhu/minhash-lsh"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// minHash is ours with its defaults: 128 independent min-values of 64 bits over
// 5-grams, and the bands for 0.5.
func minHash(tb testing.TB) algo.Method {
	tb.Helper()
	a, err := catalog.Algorithm("minhash")
	if err != nil {
		tb.Fatal(err)
	}
	m, err := a.New(param.Defaults(a.Params))
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

// pushedValues returns the 128 min-values that package go-minhash makes of 5-grams.
func pushedValues(t text.Tokens) []uint64 {
	first := func(p []byte) uint64 { return hash.FNV1a64(p) }
	second := func(p []byte) uint64 {
		h := fnv.New64()
		h.Write(p)
		return h.Sum64()
	}
	m := pushed.NewMinWise(first, second, 128)
	for i := range t.Windows(5) {
		r := t.WindowRange(i, 5)
		m.Push([]byte(t.Text[r.Start:r.End]))
	}
	return m.Signature()
}

// rate reports documents a second of processor time over the rounds of a benchmark,
// n documents each.
func rate(b *testing.B, n int, round func()) {
	spent := processorTime()
	rounds := 0
	for b.Loop() {
		round()
		rounds++
	}
	b.ReportMetric(float64(rounds*n)/(processorTime()-spent).Seconds(), "documents/cpu-s")
}

// BenchmarkMinValues makes 128 min-values of the 5-grams of each text of edits10k,
// normalisation included.
func BenchmarkMinValues(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")[:500]
	ours := minHash(b)
	b.Run("pagetwin", func(b *testing.B) {
		rate(b, len(texts), func() {
			for _, s := range texts {
				ours.Sign(text.NewDoc(nil, s))
			}
		})
	})
	b.Run("go-minhash", func(b *testing.B) {
		rate(b, len(texts), func() {
			for _, s := range texts {
				pushedValues(text.Normalize(s).Tokens())
			}
		})
	})
}

// BenchmarkPipeline signs the 10,000 texts of edits10k and brings them together: ours
// by the keys of the bands, and package minhash-lsh over our min-values and over those
// of its own companion. It reports the candidate pairs too.
func BenchmarkPipeline(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")
	m := minHash(b)
	values := func(t text.Tokens) []uint64 {
		if t.Len() == 0 {
			return nil
		}
		return pushedValues(t)
	}
	for name, pairs := range map[string]func() int{
		"pagetwin":               func() int { return banded(m, texts) },
		"minhash-lsh/our-values": func() int { return library(texts, func(s string) []uint64 { return m.Sign(text.NewDoc(nil, s)) }) },
		"minhash-lsh/go-minhash": func() int {
			return library(texts, func(s string) []uint64 { return values(text.Normalize(s).Tokens()) })
		},
	} {
		b.Run(name, func(b *testing.B) {
			found := 0
			rate(b, len(texts), func() { found = pairs() })
			b.ReportMetric(float64(found), "candidates")
		})
	}
}

// banded counts the candidate pairs of our bands.
func banded(m algo.Method, texts []string) int {
	owners := make(map[uint64][]int32)
	for i, s := range texts {
		for _, k := range m.(algo.Keyed).Keys(m.Sign(text.NewDoc(nil, s))) {
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

// library counts the candidate pairs of package minhash-lsh.
func library(texts []string, sign func(string) []uint64) int {
	index := theirs.NewMinhashLSH64(128, 0.5)
	sigs := make([][]uint64, len(texts))
	for i, s := range texts {
		if sigs[i] = sign(s); len(sigs[i]) > 0 {
			index.Add(strconv.Itoa(i), sigs[i])
		}
	}
	index.Index()
	n := 0
	for _, s := range sigs {
		if len(s) > 0 {
			n += len(index.Query(s)) - 1
		}
	}
	return n / 2
}

package main

import (
	"hash/fnv"
	"runtime/debug"
	"strconv"
	"time"

	pushed "github.com/dgryski/go-minhash"
	theirs "github.com/ekzhu/minhash-lsh"
	"github.com/glaslos/ssdeep"
	"github.com/glaslos/tlsh"
	"github.com/mfonda/simhash"
	"golang.org/x/text/unicode/norm"

	"pagetwin/core/base/hash"
	"pagetwin/core/text"
)

// program is another program that scores the similarity of texts.
type program struct {
	name, module, settings string
	// run scores pairs. With fast it is as fast as the program allows: with its index, if it has
	// one, for the threshold 0.5.
	run func(texts []row, fast bool) (found []scored, bytes int64, spent time.Duration)
}

// scored is a pair of texts.
type scored struct {
	a, b  int
	score float64
}

// gram is the number of characters of a feature, for programs that leave features to the caller.
const gram = 5

func programs() []program {
	return []program{
		{"mfonda-simhash-words", "github.com/mfonda/simhash", "its own words, NFKC", simhashes(func(s string) uint64 {
			return simhash.Simhash(simhash.NewUnicodeWordFeatureSet([]byte(s), norm.NFKC))
		})},
		{"mfonda-simhash-grams", "github.com/mfonda/simhash", "5-grams of tokens", simhashes(func(s string) uint64 {
			return simhash.SimhashBytes(grams(s))
		})},
		{"go-minhash", "github.com/dgryski/go-minhash", "128 min-values, 5-grams of tokens; index: github.com/ekzhu/minhash-lsh", minValues},
		{"tlsh", "github.com/glaslos/tlsh", "bytes of the text", tlshes},
		{"ssdeep", "github.com/glaslos/ssdeep", "bytes of the text", ssdeeps},
	}
}

func version(module string) string {
	info, ok := debug.ReadBuildInfo()
	if ok {
		for _, d := range info.Deps {
			if d.Path == module {
				return d.Version
			}
		}
	}
	return ""
}

// grams returns the runs of tokens (Han characters, words of other scripts) of a text.
func grams(s string) [][]byte {
	t := text.Normalize(s).Tokens()
	var out [][]byte
	for i := range t.Windows(gram) {
		r := t.WindowRange(i, gram)
		out = append(out, []byte(t.Text[r.Start:r.End]))
	}
	return out
}

func allPairs(n int, score func(a, b int) float64) (found []scored) {
	for b := range n {
		for a := range b {
			if s := score(a, b); s >= floor {
				found = append(found, scored{a, b, s})
			}
		}
	}
	return found
}

// simhashes scores by the bits in which fingerprints agree.
func simhashes(sign func(string) uint64) func([]row, bool) ([]scored, int64, time.Duration) {
	return func(texts []row, _ bool) (found []scored, bytes int64, took time.Duration) {
		took = spent(func() {
			prints := make([]uint64, len(texts))
			for i, t := range texts {
				prints[i] = sign(t.Text)
			}
			found = allPairs(len(texts), func(a, b int) float64 {
				if texts[a].Text == "" || texts[b].Text == "" {
					return 0
				}
				return 1 - float64(simhash.Compare(prints[a], prints[b]))/64
			})
		})
		return found, int64(8 * len(texts)), took
	}
}

const values = 128

func minValues(texts []row, fast bool) (found []scored, bytes int64, took time.Duration) {
	first := func(p []byte) uint64 { return hash.FNV1a64(p) }
	second := func(p []byte) uint64 {
		h := fnv.New64()
		h.Write(p)
		return h.Sum64()
	}
	took = spent(func() {
		sigs := make([]*pushed.MinWise, len(texts))
		for i, t := range texts {
			if list := grams(t.Text); len(list) > 0 {
				sigs[i] = pushed.NewMinWise(first, second, values)
				for _, g := range list {
					sigs[i].Push(g)
				}
				bytes += 8 * values
			}
		}
		if fast {
			found = byBands(sigs)
			return
		}
		found = allPairs(len(texts), func(a, b int) float64 {
			if sigs[a] == nil || sigs[b] == nil {
				return 0
			}
			return sigs[a].Similarity(sigs[b])
		})
	})
	return found, bytes, took
}

// byBands scores the pairs that package minhash-lsh brings together.
func byBands(sigs []*pushed.MinWise) (found []scored) {
	index := theirs.NewMinhashLSH64(values, 0.5)
	for i, s := range sigs {
		if s != nil {
			index.Add(strconv.Itoa(i), s.Signature())
		}
	}
	index.Index()
	for b, s := range sigs {
		if s == nil {
			continue
		}
		for _, key := range index.Query(s.Signature()) {
			if a, err := strconv.Atoi(key.(string)); err == nil && a < b {
				if x := sigs[a].Similarity(s); x >= 0.5 {
					found = append(found, scored{a, b, x})
				}
			}
		}
	}
	return found
}

// tlshFar is the distance that counts as nothing in common.
const tlshFar = 400

// tlshes scores by the distance of locality sensitive hashes.
func tlshes(texts []row, _ bool) (found []scored, bytes int64, took time.Duration) {
	took = spent(func() {
		sigs := make([]*tlsh.Tlsh, len(texts))
		for i, t := range texts {
			if h, err := tlsh.HashBytes([]byte(t.Text)); err == nil { // too short a text has none
				sigs[i] = h
				bytes += int64(len(h.Binary()))
			}
		}
		found = allPairs(len(texts), func(a, b int) float64 {
			if sigs[a] == nil || sigs[b] == nil {
				return 0
			}
			return max(0, 1-float64(sigs[a].Diff(sigs[b]))/tlshFar)
		})
	})
	return found, bytes, took
}

// ssdeeps scores by context triggered piecewise hashes.
func ssdeeps(texts []row, _ bool) (found []scored, bytes int64, took time.Duration) {
	ssdeep.Force = true // short texts too
	took = spent(func() {
		sigs := make([]string, len(texts))
		for i, t := range texts {
			if h, err := ssdeep.FuzzyBytes([]byte(t.Text)); err == nil && t.Text != "" {
				sigs[i] = h
				bytes += int64(len(h))
			}
		}
		found = allPairs(len(texts), func(a, b int) float64 {
			if sigs[a] == "" || sigs[b] == "" {
				return 0
			}
			x, err := ssdeep.Distance(sigs[a], sigs[b])
			if err != nil {
				return 0
			}
			return float64(x) / 100
		})
	})
	return found, bytes, took
}

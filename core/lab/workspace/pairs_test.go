package workspace

import (
	"bufio"
	"bytes"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"pagetwin/core/base/pack"
	"pagetwin/core/find/scored"
)

func TestScoredPairsComeBackFromTheirFile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const n = 300
		var pairs []scored.Pair
		for range rapid.IntRange(0, 50).Draw(t, "pairs") {
			a := rapid.IntRange(0, n-2).Draw(t, "a")
			score := rapid.OneOf(rapid.Just(1.0), rapid.Just(0.5), rapid.Float64Range(math.SmallestNonzeroFloat64, 1)).Draw(t, "score")
			pairs = append(pairs, scored.Pair{A: int32(a), B: int32(rapid.IntRange(a+1, n-1).Draw(t, "b")), Score: score, Indexed: rapid.Bool().Draw(t, "indexed")})
		}
		slices.SortFunc(pairs, scored.Compare)
		src := encoded(t, pairs)
		got, err := readPairs(src, n)
		if err != nil || cmp.Diff(pairs, got.Entries(), cmpopts.EquateEmpty()) != "" {
			t.Fatalf("%v: %v %v", pairs, got, err)
		}
		if len(src) > 0 {
			if got, err := readPairs(changed(t, src), n); err == nil && !got.Equal(scored.PairsOf(pairs)) {
				t.Fatalf("a changed byte is not seen: %v", got)
			}
			if _, err := readPairs(src[:rapid.IntRange(0, len(src)-1).Draw(t, "cut")], n); err == nil {
				t.Fatal("an end that is missing is not seen")
			}
		}
	})
}

func changed(t *rapid.T, src []byte) []byte {
	bad := slices.Clone(src)
	bad[rapid.IntRange(0, len(bad)-1).Draw(t, "at")] ^= byte(rapid.IntRange(1, 255).Draw(t, "by"))
	return bad
}

func encoded(t interface{ Fatal(...any) }, pairs []scored.Pair) []byte {
	return encodedPairs(t, scored.PairsOf(pairs))
}

func encodedPairs(t interface{ Fatal(...any) }, pairs scored.Pairs) []byte {
	var b bytes.Buffer
	w := bufio.NewWriter(&b)
	if err := writePairs(w, pairs); err != nil {
		t.Fatal(err)
	}
	w.Flush()
	return b.Bytes()
}

func TestFoldedPairsComeBackFromTheirFile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const n = 60
		classes := make([][]int32, 5)
		for i := range int32(n) {
			if c := rapid.IntRange(0, 9).Draw(t, "class"); c < len(classes) {
				classes[c] = append(classes[c], i)
			}
		}
		classes = slices.DeleteFunc(classes, func(c []int32) bool { return len(c) < 2 })
		equal := scored.NewClasses(n, classes)
		var entries []scored.Pair
		for _, c := range classes {
			entries = append(entries, scored.Pair{A: c[0], B: c[0], Score: 1, Indexed: true})
			if c[0] > 0 && equal.Members(0) == nil {
				entries = append(entries, scored.Pair{A: 0, B: c[0], Score: 0.5})
			}
		}
		slices.SortFunc(entries, scored.Compare)
		pairs := scored.Folded(entries, equal)
		src := encodedPairs(t, pairs)
		got, err := readPairs(src, n)
		if err != nil || !got.Equal(pairs) || got.Len() != pairs.Len() {
			t.Fatalf("%v: %v %v", pairs, got, err)
		}
		if got, err := readPairs(changed(t, src), n); err == nil && !got.Equal(pairs) {
			t.Fatalf("a changed byte is not seen: %v", got)
		}
	})
}

func FuzzPairs(f *testing.F) {
	f.Add(encodedPairs(f, scored.Folded([]scored.Pair{{A: 1, B: 1, Score: 1}, {A: 0, B: 1, Score: 0.5}}, scored.NewClasses(10, [][]int32{{1, 4, 9}}))), 10)
	f.Add([]byte(pack.Head(kindPairs)), 10)
	f.Add(encoded(f, []scored.Pair{{A: 0, B: 9, Score: 1, Indexed: true}, {A: 3, B: 4, Score: 0.25}}), 10)
	f.Fuzz(func(t *testing.T, src []byte, pages int) {
		pairs, err := readPairs(src, min(max(0, pages), 1<<20))
		if err != nil {
			return
		}
		for _, p := range pairs.Entries() {
			if p.A < 0 || p.B < p.A || p.B == p.A && pairs.Classes() == nil || int(p.B) >= pages || !(p.Score > 0 && p.Score <= 1) {
				t.Fatalf("%+v of %d pages", p, pages)
			}
		}
	})
}

func BenchmarkKeepAMillionPairs(b *testing.B) {
	w, pairs := mustOpen(b), scored.PairsOf(million())
	for b.Loop() {
		if err := w.fill(b.TempDir()+"/x", &Record{}, runPairs{found: func(w *bufio.Writer) error { return writePairs(w, pairs) }}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOpenAMillionPairs(b *testing.B) {
	src := encoded(b, million())
	b.ReportMetric(float64(len(src))/1e6, "B/pair")
	for b.Loop() {
		if _, err := readPairs(src, 100_000); err != nil {
			b.Fatal(err)
		}
	}
}

func million() []scored.Pair {
	pairs := make([]scored.Pair, 1_000_000)
	for i := range pairs {
		a := int32(i * 7919 % 99_000)
		pairs[i] = scored.Pair{A: a, B: a + 1 + int32(i%997), Score: 1 - math.Sqrt(float64(i)/1e6)*0.9, Indexed: true}
	}
	return pairs
}

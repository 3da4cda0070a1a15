package bloom

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

func method(t testing.TB, settings ...string) *Method {
	t.Helper()
	return algotest.New[*Method](t, Algorithm(), settings...)
}

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(), []string{"unit=page"}, []string{"unit=paragraph"}, []string{"unit=chunk", "share=0"},
		[]string{"bits=64", "functions=4", "chunk=4"}, []string{"n=1", "p=0.5", "share=1"},
		[]string{"join=stream"}, []string{"join=stream", "unit=paragraph", "share=0.5"})
}

func TestRefuses(t *testing.T) {
	a := Algorithm()
	_, err := a.New(param.Defaults(a.Params).With("bits", 100))
	if err == nil || err.Error() != "bloom: bits must be a multiple of 64, got 100" {
		t.Errorf("bits that fill no words: %v", err)
	}
}

// body draws a page of lines over a few words.
var body = rapid.Custom(func(t *rapid.T) string {
	var lines []string
	for _, w := range rapid.SliceOfN(rapid.IntRange(0, 9), 0, 6).Draw(t, "lines") {
		lines = append(lines, fmt.Sprintf("这是第%d个不太长也不算短的段落%s。", w, strings.Repeat("续", w)))
	}
	return strings.Join(lines, "\n")
})

func pages(t *rapid.T, m *Method) []algo.Signature {
	var out []algo.Signature
	for _, s := range rapid.SliceOfN(body, 0, 25).Draw(t, "pages") {
		out = append(out, m.Sign(text.NewDoc(nil, s)))
	}
	return out
}

// Chunks cover the text without gaps or overlaps, and their lengths are within the limits.
func TestChunksCoverTheText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		chunk := rapid.IntRange(4, 40).Draw(t, "chunk")
		m := &Method{chunk: chunk}
		tok := text.Normalize(strings.Repeat(body.Draw(t, "body"), rapid.IntRange(1, 6).Draw(t, "times"))).Tokens()
		at := 0
		m.chunks(tok, func(from, to int) {
			size := to - from
			if from != at || size < 1 || size > max(4*chunk, window) || to < tok.Len() && 4*size < chunk {
				t.Fatalf("chunk [%d, %d) after %d of %d tokens, mean %d", from, to, at, tok.Len(), chunk)
			}
			at = to
		})
		if at != tok.Len() {
			t.Fatalf("chunks end at %d of %d tokens", at, tok.Len())
		}
	})
}

// An edit in the middle of a long text does not change the chunks at both ends.
func TestAnEditMovesOnlyNearbyCuts(t *testing.T) {
	var b strings.Builder
	for i := range 400 {
		fmt.Fprintf(&b, "第%d句说的是%c%c两件事。", i, 0x4e00+i*7, 0x5e00+i*11)
	}
	a := b.String()
	cut := len(a) / 2
	for a[cut]&0xC0 == 0x80 {
		cut++
	}
	m := method(t, "bits=65536")
	da, db := text.NewDoc(nil, a), text.NewDoc(nil, a[:cut]+"插入几个字"+a[cut:])
	if s := m.Score(m.Sign(da), m.Sign(db)); s < 0.97 || s == 1 {
		t.Errorf("one insertion among %d chunks scores %v", len(m.pieces(da)), s)
	}
}

// With one hash function the score is the Jaccard coefficient of the bits that the chunks set,
// h1 mod m; it equals that of the chunks if no two of them set the same bit.
func TestScoreFollowsTheChunks(t *testing.T) {
	m := method(t, "bits=65536", "chunk=4")
	jaccard := func(a, b map[uint64]bool) float64 {
		both := 0
		for x := range a {
			if b[x] {
				both++
			}
		}
		return float64(both) / float64(len(a)+len(b)-both)
	}
	alike := 0
	rapid.Check(t, func(t *rapid.T) {
		a, b := text.NewDoc(nil, body.Draw(t, "a")), text.NewDoc(nil, body.Draw(t, "b"))
		if a.Empty() || b.Empty() {
			return
		}
		sets := func(d *text.Doc) (chunks, bits map[uint64]bool) {
			chunks, bits = make(map[uint64]bool), make(map[uint64]bool)
			for _, p := range m.pieces(d) {
				chunks[p.fnv] = true
				bits[p.fnv%65536] = true
			}
			return chunks, bits
		}
		ca, ba := sets(a)
		cb, bb := sets(b)
		got := m.Score(m.Sign(a), m.Sign(b))
		if want := jaccard(ba, bb); got != want {
			t.Fatalf("score %v, Jaccard of bits %v", got, want)
		}
		if got == jaccard(ca, cb) {
			alike++
		}
	})
	if alike == 0 {
		t.Error("the score is never that of the chunks")
	}
}

// Every page that repeats the required share of its items is reported; a filter without false
// positives reports no other.
func TestRepeatsAgreeWithASet(t *testing.T) {
	for _, c := range [][]string{{"unit=page"}, {"unit=paragraph", "share=0.5"}, {"unit=chunk", "share=1"}, {"share=0"}, {"unit=paragraph", "n=3", "p=0.3"}} {
		m := method(t, c...)
		rapid.Check(t, func(t *rapid.T) {
			sigs := pages(t, m)
			got, r, err := m.pass(context.Background(), sigs, algo.Ones(sigs), func(uint64) {})
			if err != nil {
				t.Fatal(err)
			}
			set := make(map[uint64]bool)
			reported := 0
			for i, s := range sigs {
				if len(s) == 0 {
					if got[i] {
						t.Fatalf("the empty page %d is reported", i)
					}
					continue
				}
				seen := 0
				for _, x := range m.items(s) {
					if set[x] {
						seen++
					}
				}
				if want := seen > 0 && float64(seen) >= m.share*float64(len(m.items(s)))-1e-9; want && !got[i] {
					t.Fatalf("page %d repeats %d of %d items and is not reported", i, seen, len(m.items(s)))
				}
				for _, x := range m.items(s) {
					set[x] = true
				}
				if got[i] {
					reported++
				}
			}
			if r.Repeats != reported {
				t.Fatalf("%d repeats counted, %d reported", r.Repeats, reported)
			}
		})
	}
}

// The join finds every pair whose later page shares enough of its items with the earlier one.
// Each pair that it emits shares an item, and false alarms are counted.
func TestPairsAgreeWithBruteForce(t *testing.T) {
	for _, c := range [][]string{{"unit=page"}, {"unit=paragraph", "share=0.5"}, {"unit=chunk", "share=0.8"}, {"share=0", "n=2", "p=0.5"}} {
		m := method(t, c...)
		rapid.Check(t, func(t *rapid.T) {
			sigs := pages(t, m)
			got := make(map[[2]int]int)
			if err := m.Pairs(context.Background(), sigs, func(a, b int) { got[[2]int{a, b}]++ }); err != nil {
				t.Fatal(err)
			}
			alone := 0
			for b := range sigs {
				for a := range b {
					if len(sigs[a]) == 0 || len(sigs[b]) == 0 {
						continue
					}
					n, have := sorted.Common(m.items(sigs[a]), m.items(sigs[b])), got[[2]int{a, b}]
					if have > 1 || have == 1 && n == 0 || have == 0 && n >= m.need(sigs[b]) {
						t.Fatalf("pair %d %d with %d common items comes %d times", a, b, n, have)
					}
				}
			}
			repeat, _, err := m.pass(context.Background(), sigs, algo.Ones(sigs), func(uint64) {})
			if err != nil {
				t.Fatal(err)
			}
			for b, yes := range repeat {
				if !yes {
					continue
				}
				seen := 0
				for _, x := range m.items(sigs[b]) {
					if slices.ContainsFunc(sigs[:b], func(s algo.Signature) bool { return len(s) > 0 && slices.Contains(m.items(s), x) }) {
						seen++
					}
				}
				if seen < m.need(sigs[b]) {
					alone++
				}
			}
			if r := m.report.Load(); r.FalseAlarms != alone {
				t.Fatalf("%d false alarms counted, want %d", r.FalseAlarms, alone)
			}
		})
	}
}

// In a stream, every page that repeats another makes one pair, with an earlier page that shares
// the most items with it; other pages make one only if the filter reports them. The result is
// the same whether all copies of equal pages are passed or only the first.
func TestStream(t *testing.T) {
	went := 0
	for _, c := range [][]string{{"unit=page"}, {"unit=paragraph", "share=0.5"}, {"share=0.8"}, {"share=0", "n=2", "p=0.5"}} {
		m := method(t, append(c, "join=stream")...)
		rapid.Check(t, func(t *rapid.T) {
			sigs := pages(t, m)
			sigs = rapid.Permutation(append(sigs, sigs...)).Draw(t, "order")
			first := algo.Copies(sigs)
			once := slices.Clone(sigs)
			for i, f := range first {
				if f != i {
					once[i] = nil
				}
			}
			run := func(sigs []algo.Signature) []int {
				of := slices.Repeat([]int{-1}, len(sigs))
				if err := m.Pairs(context.Background(), sigs, func(a, b int) {
					if of[b] >= 0 || a >= b {
						t.Fatalf("page %d has the partners %d and %d", b, of[b], a)
					}
					of[b] = a
					went++
				}); err != nil {
					t.Fatal(err)
				}
				return of
			}
			all, folded := run(sigs), run(once)
			repeat, _, err := m.pass(context.Background(), once, algo.Ones(once), func(uint64) {})
			if err != nil {
				t.Fatal(err)
			}
			for b, f := range first {
				if len(sigs[b]) == 0 {
					continue
				}
				want := folded[f]
				if want < 0 && f != b {
					want = f
				}
				if all[b] != want {
					t.Fatalf("page %d goes with %d, with equal pages folded with %d", b, all[b], want)
				}
				if f != b {
					continue
				}
				most, partner := 0, -1
				for a := range b {
					if len(once[a]) == 0 {
						continue
					}
					if n := sorted.Common(m.items(once[a]), m.items(once[b])); n > most {
						most, partner = n, a
					}
				}
				if repeat[b] != (all[b] >= 0) && most > 0 || repeat[b] && all[b] != partner {
					t.Fatalf("page %d, reported %v: partner %d, want %d", b, repeat[b], all[b], partner)
				}
			}
		})
	}
	if went == 0 {
		t.Error("no page ever went")
	}
}

func TestWarnings(t *testing.T) {
	m := method(t, "bits=64", "functions=8", "n=1", "p=0.5", "unit=chunk")
	var sigs []algo.Signature
	for _, d := range algotest.Docs() {
		sigs = append(sigs, m.Sign(d))
	}
	if err := m.Pairs(t.Context(), sigs, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	w := strings.Join(algotest.Warned(t, m), "\n")
	for _, want := range []string{"fill more than half of the 64 bits", "reported", "was sized for 1 item"} {
		if !strings.Contains(w, want) {
			t.Errorf("warnings %q do not say %q", w, want)
		}
	}
}

// BenchmarkSign signs the texts of edits10k from the raw text.
func BenchmarkSign(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")[:2000]
	for _, unit := range []string{unitPage, unitParagraph, unitChunk} {
		b.Run(unit, func(b *testing.B) {
			m := method(b, "unit="+unit)
			b.ReportAllocs()
			for b.Loop() {
				for _, s := range texts {
					m.Sign(text.NewDoc(nil, s))
				}
			}
			b.ReportMetric(float64(len(texts)*b.N)/b.Elapsed().Seconds(), "documents/s")
		})
	}
}

// BenchmarkPairs passes 10,000 pages through the filter and the map.
func BenchmarkPairs(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")
	m := method(b)
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
}

// The items that a story enters into the filter of the set are those of the page's signature.
func TestStoryItemsEqualThoseOfTheSignature(t *testing.T) {
	for _, unit := range []string{unitChunk, unitParagraph, unitPage} {
		m := algotest.New[*Method](t, Algorithm(), "unit="+unit, "chunk=4", "shortest=6")
		rapid.Check(t, func(t *rapid.T) {
			d := text.NewDoc(nil, body.Draw(t, "body"))
			if d.Empty() {
				return
			}
			s := m.side(d)
			var got []uint64
			for _, p := range s.items {
				got = append(got, p.fnv)
			}
			slices.Sort(got)
			if want := m.items(s.sig); !slices.Equal(got, want) {
				t.Fatalf("%s: the story has the items %x, the page %x", unit, got, want)
			}
		})
	}
}

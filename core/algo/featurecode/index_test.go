package featurecode

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/text"
)

func pairs(t interface{ Fatal(...any) }, m algo.Method, sigs []algo.Signature) map[[2]int]int {
	found := make(map[[2]int]int)
	err := m.(algo.Joiner).Pairs(context.Background(), sigs, func(a, b int) { found[[2]int{a, b}]++ })
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// With all codes looked up the index emits exactly the pairs that score above 0.
func TestCompleteIndexAgreesWithBruteForce(t *testing.T) {
	for _, settings := range []string{"", "rule=wu", "repeats=true similarity=max"} {
		m := made(t, append(strings.Fields(settings), "common=0", "side=1", "stops=all")...)
		rapid.Check(t, func(t *rapid.T) {
			var sigs []algo.Signature
			for _, b := range rapid.SliceOfN(body, 0, 20).Draw(t, "pages") {
				sigs = append(sigs, m.Sign(text.NewDoc(nil, b)))
			}
			found := pairs(t, m, sigs)
			for j := range sigs {
				for i := range j {
					want := 0
					if m.Score(sigs[i], sigs[j]) > 0 {
						want = 1
					}
					if got := found[[2]int{i, j}]; got != want {
						t.Fatalf("%s: pair %d %d comes %d times, want %d", settings, i, j, got, want)
					}
					delete(found, [2]int{i, j})
				}
			}
			if len(found) > 0 {
				t.Fatalf("pairs out of order: %v", found)
			}
		})
	}
}

// site is a set in which every page ends with the same two sentences, pages i and
// i+half begin with the same one, and the last two consist of the ending alone.
func site(m algo.Method, half int) []algo.Signature {
	const footer = "版权归本站所有，未经许可不得转载。联系我们"
	var sigs []algo.Signature
	for i := range 2 * half {
		name := string([]rune{rune(0x4E00 + i%half), rune(0x6E00 + i%half)})
		sigs = append(sigs, m.Sign(text.NewDoc(nil, fmt.Sprintf("%s，%s说。%s", name, name, footer))))
	}
	for range 2 {
		sigs = append(sigs, m.Sign(text.NewDoc(nil, footer)))
	}
	return sigs
}

// Codes of a common footer bring no pages together; the pairs that this loses at
// the threshold are among the pages that the warning counts.
func TestCommonCodesAreNotLookedUp(t *testing.T) {
	const half = 150
	m := made(t, "threshold=0.5").(*method)
	sigs := site(m, half)
	found := pairs(t, m, sigs)
	if len(found) != half {
		t.Errorf("%d pairs, want %d: each page with its copy", len(found), half)
	}
	if w := m.lost; w.limit != always || w.codes != 2 || w.pages != 2*half+2 {
		// Every page has 4 codes, 2 of them common: exactly the share 0.5.
		t.Errorf("lost %+v, want 2 codes on more than 100 pages, all pages at risk", w)
	}
	if got := algotest.Warned(t, m); len(got) != 2 || !strings.HasPrefix(got[0], "2 codes occur on more than 100 pages") || !strings.HasPrefix(got[1], "2 of them have no other codes") {
		t.Errorf("warnings %q", got)
	}
	m = made(t, "threshold=0.6").(*method)
	pairs(t, m, sigs)
	if m.lost.pages != 2 {
		t.Errorf("at threshold 0.6 %d pages are at risk, want the 2 of nothing but the footer", m.lost.pages)
	}
	if m := made(t, "common=0"); len(pairs(t, m, sigs)) != len(sigs)*(len(sigs)-1)/2 || algotest.Warned(t, m) != nil {
		t.Error("with all codes looked up every pair shares the footer")
	}
	if m := made(t, "share=1"); len(pairs(t, m, sigs)) != len(sigs)*(len(sigs)-1)/2 {
		t.Error("302 pages are neither more than 1000 nor more than all")
	}
}

// What is lost at the threshold is lost between pages at risk.
func TestLostPairsAreAmongThePagesAtRisk(t *testing.T) {
	for _, settings := range []string{"", "similarity=max", "rule=wu stops=all", "repeats=true"} {
		rapid.Check(t, func(t *rapid.T) {
			m := method{settings: someSettings(t), ordered: strings.Contains(settings, "wu"), by: sorted.If(strings.Contains(settings, larger), sorted.Larger), repeats: strings.Contains(settings, "repeats"), threshold: rapid.Float64Range(0.05, 1).Draw(t, "threshold"), common: 1}
			var sigs []algo.Signature
			for range 3 * always / 2 {
				sigs = append(sigs, m.Sign(text.NewDoc(nil, body.Draw(t, "page"))))
			}
			found := pairs(t, &m, sigs)
			risk := make(map[int]bool)
			df := make(map[uint64]int)
			for _, s := range sigs {
				once := make(map[uint64]bool)
				for _, c := range m.elements(s) {
					once[c] = true
				}
				for c := range once {
					df[c]++
				}
			}
			for i, s := range sigs {
				common := 0
				for _, c := range m.elements(s) {
					if df[c] > always {
						common++
					}
				}
				if common > 0 && float64(common) >= m.threshold*float64(len(m.elements(s))) {
					risk[i] = true
				}
			}
			if len(risk) != m.lost.pages {
				t.Fatalf("%d pages are at risk, %d counted", len(risk), m.lost.pages)
			}
			for j := range sigs {
				for i := range j {
					if m.Score(sigs[i], sigs[j]) >= m.threshold && found[[2]int{i, j}] == 0 && !(risk[i] && risk[j]) {
						t.Fatalf("pair %d %d is lost and not at risk", i, j)
					}
					if s := m.Score(sigs[i], sigs[j]); s >= m.Guarantee() && s > 0 && found[[2]int{i, j}] == 0 {
						t.Fatalf("pair %d %d is lost and scores %v, which is promised from %v on", i, j, s, m.Guarantee())
					}
				}
			}
		})
	}
}

func someSettings(t *rapid.T) settings {
	return settings{marks: thuMarks, side: rapid.IntRange(1, 2).Draw(t, "side")}
}

func TestPromise(t *testing.T) {
	if g := algo.Guarantee(made(t)); g <= 1 {
		t.Errorf("an index that drops common codes promises %v before it knows them", g)
	}
	for _, s := range []string{"common=0", "similarity=strict"} {
		if algo.Guarantee(made(t, s)) != 0 {
			t.Errorf("%s loses nothing and does not say so", s)
		}
	}
}

func BenchmarkSign(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")[:2000]
	for _, rule := range []string{ruleTHU, ruleHIT, ruleWu} {
		m := made(b, "rule="+rule)
		b.Run(rule, func(b *testing.B) {
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

func BenchmarkPairs(b *testing.B) {
	for _, settings := range []string{"common=1000", "common=0"} {
		m := made(b, settings)
		var sigs []algo.Signature
		for _, s := range algotest.Texts(b, "edits10k") {
			sigs = append(sigs, m.Sign(text.NewDoc(nil, s)))
		}
		b.Run(settings, func(b *testing.B) {
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				n = len(collect(b, m, sigs))
			}
			b.ReportMetric(float64(n), "pairs")
		})
	}
}

// collect collects pairs in a slice: the map of pairs would be what is timed.
func collect(b *testing.B, m algo.Method, sigs []algo.Signature) (out [][2]int) {
	err := m.(algo.Joiner).Pairs(context.Background(), sigs, func(x, y int) { out = append(out, [2]int{x, y}) })
	if err != nil {
		b.Fatal(err)
	}
	return out
}

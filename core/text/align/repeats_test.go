package align

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestRepeatsFindAPassageAtEachOfItsPlaces(t *testing.T) {
	const passage = "云溪镇的老邮局今年春天重新开门"
	runs, all := Repeats("甲"+passage+"乙", passage+"丙丁"+passage, 4, 10)
	if all != 2 || len(runs) != 2 || runs[0].Tokens != 15 || runs[0].B.Start != 0 || runs[1].B.Start != len(passage+"丙丁") {
		t.Errorf("%d runs: %+v", all, runs)
	}
	if runs, all := Repeats(passage, passage+passage, 4, 1); all != 2 || len(runs) != 1 {
		t.Errorf("of two runs one was wanted, there are %d of %d", len(runs), all)
	}
}

// Each run is maximal and of the least length, none is twice, and each pair of equal
// places of that length is in one unless it is filler.
func TestRepeatsAreTheMaximalRuns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := texts().Draw(t, "a"), texts().Draw(t, "b")
		const k = 3
		ids := map[string]int32{}
		w := &work{a: tokens(a, ids).ids, b: tokens(b, ids).ids}
		at := func(i, j int) bool {
			return i >= 0 && j >= 0 && i < len(w.a) && j < len(w.b) && w.a[i] == w.b[j]
		}
		covered := map[[2]int]bool{}
		for _, r := range w.repeats(k) {
			if r.n < k || at(r.a-1, r.b-1) || at(r.a+r.n, r.b+r.n) {
				t.Fatalf("%v is no maximal run", r)
			}
			for i := range r.n {
				p := [2]int{r.a + i, r.b + i}
				if covered[p] || !at(p[0], p[1]) {
					t.Fatalf("%v differs or is in two runs", p)
				}
				covered[p] = true
			}
		}
		for i := range w.a {
			for j := range w.b {
				if at(i, j) && at(i+1, j+1) && at(i+2, j+2) && !covered[[2]int{i, j}] && places(w, i, k) <= often {
					t.Fatalf("%d and %d are in no run", i, j)
				}
			}
		}
	})
}

// places counts the places in A of the run of k tokens at i.
func places(w *work, i, k int) (n int) {
	for j := 0; j+k <= len(w.a); j++ {
		if equal(w.a[i:i+k], w.a[j:j+k]) {
			n++
		}
	}
	return n
}

func TestFillerGivesNoBlockOfDiagonals(t *testing.T) {
	if runs, all := Repeats(strings.Repeat("好", 50_000), strings.Repeat("好", 50_000), 8, 10); all != 0 {
		t.Errorf("%d runs: %v", all, runs)
	}
}

func BenchmarkRepeatsOf50000Characters(b *testing.B) {
	x, y := longTexts(150_000)
	b.SetBytes(int64(len(x) + len(y)))
	for b.Loop() {
		Repeats(x, y, 8, 1000)
	}
}

// BenchmarkRepeatsOfPeriods are texts that repeat themselves as often as is looked up.
func BenchmarkRepeatsOfPeriods(b *testing.B) {
	x, _ := longTexts(3 * 50_000 / often)
	x = strings.Repeat(x, often)
	for b.Loop() {
		Repeats(x, x, 8, 1000)
	}
}

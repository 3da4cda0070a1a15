package lcs

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// table is the textbook dynamic program.
func table(a, b []uint64) int {
	row := make([]int, len(b)+1)
	for _, x := range a {
		diagonal := 0
		for j, y := range b {
			above := row[j+1]
			if x == y {
				row[j+1] = diagonal + 1
			} else {
				row[j+1] = max(row[j+1], row[j])
			}
			diagonal = above
		}
	}
	return row[len(b)]
}

func letters(s string) []uint64 {
	var out []uint64
	for _, r := range s {
		out = append(out, uint64(r))
	}
	return out
}

func TestKnownLengths(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"网页", "", 0},
		{"网页去重", "网页去重", 4},
		{"网页去重", "重去页网", 1},
		{"AGGTAB", "GXTXAYB", 4},
		{"网页去重算法研究", "网页的去重方法", 5},
	} {
		a, b := letters(c.a), letters(c.b)
		if got := Length(a, Order(a), b); got != c.want {
			t.Errorf("%s and %s share %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestLengthAgreesWithTheTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		letter := rapid.Uint64Range(0, rapid.Uint64Range(0, 90).Draw(t, "alphabet"))
		a := rapid.SliceOfN(letter, 0, 700).Draw(t, "a")
		b := rapid.SliceOfN(letter, 0, 300).Draw(t, "b")
		if rapid.Bool().Draw(t, "edited") {
			b = slices.Delete(slices.Clone(a), 0, len(a)/3)
		}
		got, back := Length(a, Order(a), b), Length(b, Order(b), a)
		if want := table(a, b); got != want || back != want {
			t.Fatalf("%d one way, %d the other, want %d", got, back, want)
		}
	})
}

// The positions ascend, the elements at them are equal, and their number is the length of the
// subsequence.
func TestPositionsAreThoseOfALongestSubsequence(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		letter := rapid.Uint64Range(0, rapid.Uint64Range(0, 90).Draw(t, "alphabet"))
		a := rapid.SliceOfN(letter, 0, 300).Draw(t, "a")
		b := rapid.SliceOfN(letter, 0, 200).Draw(t, "b")
		got := Positions(a, Order(a), b)
		if len(got) != table(a, b) {
			t.Fatalf("%d positions, the subsequence has %d", len(got), table(a, b))
		}
		for n, p := range got {
			if a[p[0]] != b[p[1]] || n > 0 && (p[0] <= got[n-1][0] || p[1] <= got[n-1][1]) {
				t.Fatalf("%v is no common subsequence", got)
			}
		}
	})
}

func BenchmarkLength(b *testing.B) {
	seq := make([]uint64, 200)
	for i := range seq {
		seq[i] = uint64(i * i % 97)
	}
	other := slices.Insert(slices.Clone(seq), 50, 1000, 1001)
	order := Order(seq)
	b.ReportAllocs()
	for b.Loop() {
		Length(seq, order, other)
	}
}

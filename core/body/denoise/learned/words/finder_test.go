package words

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// One pass finds what a search for each word finds.
func TestOnePassFindsWhatContainsFinds(t *testing.T) {
	groups := [][]string{{"ab", "b c", "文"}, {"abc", " a ", "c页网"}, {"网页", "页网", "页"}, {"abca b", "abcab", " 文a", "a网文 "}}
	m := NewFinder(groups)
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", " ", "A", "文", "网", "页", "-"}), 0, 20).Draw(t, "s"), "")
		plain := strings.ToLower(strings.ReplaceAll(" "+s+" ", "-", " "))
		want := uint32(0)
		for g, words := range groups {
			for _, w := range words {
				if strings.Contains(plain, w) {
					want |= 1 << g
				}
			}
		}
		if got := m.In(s); got != want {
			t.Fatalf("%q: groups %b, want %b", s, got, want)
		}
	})
}

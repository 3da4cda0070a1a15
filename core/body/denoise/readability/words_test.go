package readability

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The automaton finds what regular expressions of the same words find.
func TestWordFinderIsTheExpressions(t *testing.T) {
	f := newWordFinder()
	var exprs []*regexp.Regexp
	var parts []string
	for _, g := range groupWords {
		exprs = append(exprs, regexp.MustCompile(`(?i)`+g.words))
		parts = append(parts, strings.Split(g.words, "|")...)
	}
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOfN(rapid.SampledFrom(append(parts, "A", "-", " ", "hid", "co", "page", "SIDE", "é", "_", "7")), 0, 6).Draw(t, "s"), "")
		if n := rapid.IntRange(0, len(s)).Draw(t, "from"); len(s) > 0 {
			s = s[n:]
		}
		got := f.find(s)
		for i, g := range groupWords {
			if want := exprs[i].MatchString(" " + s + " "); got&g.group != 0 != want {
				t.Fatalf("%q: group %d found %v, want %v", s, i, got&g.group != 0, want)
			}
		}
	})
}

func TestSharesWord(t *testing.T) {
	for s, want := range map[string]bool{"share": true, "x-share": true, "share_bar": true, "sharedaddy": true, "shared": false, "reshare": false, "shared share": true, "Share": true} {
		if got := sharesWord(s); got != want {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
}

func TestCommas(t *testing.T) {
	for s, want := range map[string][2]int32{"": {0, 0}, "a, b，c、丁،": {4, 3}, "éà": {0, 0}, "一,": {1, 1}} {
		if c, w := commasIn(s); c != want[0] || w != want[1] {
			t.Errorf("%q: %d commas, %d wide, want %v", s, c, w, want)
		}
	}
}

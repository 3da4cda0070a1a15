package algotest

import (
	"strings"
	"testing"
	"unicode"

	"pagetwin/core/algo"
)

// Warned returns what a method warns of in English, and fails where the Chinese of
// it is missing or not well made.
func Warned(t testing.TB, m any) []string {
	t.Helper()
	var out []string
	for _, w := range m.(algo.Warner).Warnings() {
		if strings.Contains(w.En+w.Zh, "%!") || !strings.ContainsFunc(w.Zh, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
			t.Errorf("the warning %q is %q in Chinese", w.En, w.Zh)
		}
		out = append(out, w.En)
	}
	return out
}

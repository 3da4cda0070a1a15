package algotest

import (
	"strings"
	"testing"
	"unicode"

	"pagetwin/core/algo"
	"pagetwin/core/base/say"
)

// Warned returns the warnings of a method in English, those about its index last, and fails if the
// Chinese of one is missing or malformed.
func Warned(t testing.TB, m any) []string {
	t.Helper()
	var out []string
	var said []say.Words
	if w, ok := m.(algo.Warner); ok {
		said = w.Warnings()
	}
	if w, ok := m.(algo.Indexed); ok {
		said = append(said, w.IndexWarnings()...)
	}
	for _, w := range said {
		if strings.Contains(w.En+w.In("zh"), "%!") || !strings.ContainsFunc(w.In("zh"), func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
			t.Errorf("the warning %q is %q in Chinese", w.En, w.In("zh"))
		}
		out = append(out, w.En)
	}
	return out
}

package markup

import (
	"strings"
	"testing"

	"golang.org/x/net/html/atom"
	"pgregory.net/rapid"
)

// The table of frequent tags answers as the list of all atoms does.
func TestLookupIsTheListOfAtoms(t *testing.T) {
	check := func(t interface{ Errorf(string, ...any) }, name string) {
		size, key := nameKey(name + ">")
		if size != len(name) {
			t.Errorf("%q is read as %q", name, name[:size])
		}
		want := atom.Lookup([]byte(strings.ToLower(name)))
		if tag, tr := lookup(name, key); tag != want || tr != traitsOf(want) {
			t.Errorf("%q is %v with %b, want %v with %b", name, tag, tr, want, traitsOf(want))
		}
	}
	for _, name := range []string{"a", "A", "h1", "h\x11", "p\x00", "blockquote", "FIGCAPTION", "textarea", "Textareas", "x", "x-y", "div@", "ſtyle", "linK"} {
		check(t, name)
	}
	for _, e := range frequent {
		if e.key != 0 {
			check(t, e.tag.String())
			check(t, strings.ToUpper(e.tag.String()))
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		check(t, rapid.StringMatching(`[a-zA-Z][a-z0-9A-Z\x00=:_-]{0,11}`).Draw(t, "name"))
	})
}

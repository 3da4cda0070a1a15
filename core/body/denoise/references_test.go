package denoise

import (
	"html"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Character references are read as the html package reads them.
func TestReferencesAreTheHTMLPackages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{
			"&", "amp", "lt", "copy", "notin", "not", ";", "#", "x", "26159", "4e00", "a", "字", "eacute", "nbsp", " ",
		}), 0, 12).Draw(t, "text"), "")
		plain := html.UnescapeString(src)
		if strings.Contains(plain, "\n") {
			t.Skip("what becomes of a line break depends on its neighbours")
		}
		var c collapser
		c.write(src, 0, len(src), false)
		want := strings.Join(strings.FieldsFunc(plain, func(r rune) bool { return r == ' ' || r == 0xA0 }), " ")
		if got := string(c.out); got != want {
			t.Fatalf("%q: got %q, want %q", src, got, want)
		}
	})
}

package words

import (
	"testing"

	"golang.org/x/net/html/atom"
	"pgregory.net/rapid"

	"pagetwin/core/base/linear"
)

// What is said of a tag is the same whatever was remembered before, also of a tag without a name of
// its own or attributes.
func TestATagSaysTheSameFromMemory(t *testing.T) {
	m := &linear.Model{Bits: 4, Weight: []int8{-7, 6, -5, 4, -3, 2, -1, 1, -2, 3, -4, 5, -6, 7, -8, 8}}
	x := &Lexicon{Words: m, Names: m}
	look, known := Look(), &Known{Lexicon: x}
	rapid.Check(t, func(t *rapid.T) {
		tag := rapid.SampledFrom([]atom.Atom{0, atom.P, atom.Div}).Draw(t, "tag")
		name := tag.String()
		if tag == 0 {
			name = "o:p"
		}
		start := "<" + name + rapid.SampledFrom([]string{"", ` class="footer nav"`, ` id=comment`, " class=a"}).Draw(t, "attributes") + ">"
		got, want := known.Tag(tag, start, look), (*Known)(nil).Tag(tag, start, look)
		if got.Found != want.Found || got.Sig != want.Sig || got.Names != x.OfNames(tag, start) {
			t.Fatalf("%s: %+v, want %+v and %+v", start, got, want, x.OfNames(tag, start))
		}
	})
}

package algo

import (
	"pagetwin/core/say"
	"pagetwin/core/text"
)

// Filer methods can show how their index lays pages out, where that is not by keys alone:
// by length first and then by shared features, say.
type Filer interface {
	// Files returns the levels of the index over these signatures, the first to be asked
	// first. Pages without features lie in no drawer. On every level the index brings only
	// pages together that lie within its reach.
	Files(sigs []Signature) []Filing
}

// Filing is one level of an index.
type Filing struct {
	Name    say.Words // what a drawer stands for: "partitions by the number of spots"
	Drawers []Drawer  // in the order of the index
	Reach   int       // pages in drawers so far apart are brought together: 0 in one, 1 in neighbouring ones too
}

// Drawer is what an index keeps in one place.
type Drawer struct {
	Name    say.Words
	Feature uint64  // for [Speller], where the drawer is that of a feature; else 0
	Pages   []int32 // positions of pages, ascending, each once
}

// Lists is a level of inverted lists: for each feature the pages that have it, in the
// order in which features come.
func Lists(name say.Words, pages int, features func(page int) []uint64) Filing {
	f := Filing{Name: name}
	at := make(map[uint64]int)
	for i := range pages {
		for _, x := range features(i) {
			n, ok := at[x]
			if !ok {
				n = len(f.Drawers)
				at[x] = n
				hex := Hex(x)
				f.Drawers = append(f.Drawers, Drawer{Name: say.Words{En: hex, Zh: hex}, Feature: x})
			}
			d := &f.Drawers[n]
			if k := len(d.Pages); k == 0 || d.Pages[k-1] != int32(i) {
				d.Pages = append(d.Pages, int32(i))
			}
		}
	}
	return f
}

// Speller methods can tell what of a page the features are by which their index finds it.
type Speller interface {
	// Spell returns the texts of the page's features by their words in [Keyed.Keys] or in
	// [Drawer.Feature].
	Spell(d *text.Doc) map[uint64]string
}

// KeyNamer methods name the keys that [Keyed] gives, where a page always has the same
// number of them.
type KeyNamer interface {
	// KeyName names the i-th key: "blocks 1 and 3".
	KeyName(i int) say.Words
}

package algo

import "pagetwin/core/say"

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
	Name  say.Words
	Pages []int32 // positions of pages, ascending, each once
}

// KeyNamer methods name the keys that [Keyed] gives, where a page always has the same
// number of them.
type KeyNamer interface {
	// KeyName names the i-th key: "blocks 1 and 3".
	KeyName(i int) say.Words
}

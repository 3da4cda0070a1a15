package algo

import (
	"crypto/md5"
	"encoding/binary"
	"fmt"
	"strconv"

	"pagetwin/core/base/say"
)

// Filing is one level of an index: lists of pages, for people to look at.
type Filing struct {
	Name    say.Words // what a drawer stands for: "partitions by the number of spots"
	Drawers []Drawer  // in the order of the index
	Reach   int       // largest distance between the drawers of two pages that are compared: 0, or 1 for neighbours too
}

// Drawer is one list of a level.
type Drawer struct {
	Name    say.Words
	Feature uint64  // for [Indexed.Spell], where the drawer is that of a feature; else 0
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

// Meeting is how an index looks at two pages: a block, a band, a class of length after the
// other.
type Meeting struct {
	Tests []Test
	Need  int // how many of them must be passed
}

// Test is one thing that an index looks at.
type Test struct {
	Name  say.Words
	A, B  string    // what each of the pages has there
	Found say.Words // what came of it; empty where A and B tell that they are the same, or not
	Met   Met
}

// Met tells whether pages come together.
type Met int

// What can come of it. Perhaps is an answer where it also depends on the other pages of
// the set: an index that passes over what stands on many of them, or looks for the rarest
// first.
const (
	Apart Met = iota
	Perhaps
	Together
)

// MetIf is Together or Apart.
func MetIf(together bool) Met {
	if together {
		return Together
	}
	return Apart
}

// Count returns how many tests are passed, and how many may be.
func (m Meeting) Count() (passed, perhaps int) {
	for _, t := range m.Tests {
		switch t.Met {
		case Together:
			passed++
		case Perhaps:
			perhaps++
		}
	}
	return passed, perhaps
}

// Met tells whether the index brings the two together.
func (m Meeting) Met() Met {
	switch passed, perhaps := m.Count(); {
	case passed >= m.Need:
		return Together
	case passed+perhaps >= m.Need:
		return Perhaps
	}
	return Apart
}

// All is a meeting of which every test must be passed.
func All(tests ...Test) Meeting { return Meeting{tests, len(tests)} }

// OneOf is a meeting of n tests of which one must be passed.
func OneOf(n int, test func(i int) Test) Meeting {
	out := Meeting{Need: 1}
	for i := range n {
		out.Tests = append(out.Tests, test(i))
	}
	return out
}

// SameTest asks whether two pages have the same there.
func SameTest(name say.Words, a, b string) Test {
	return Test{Name: name, A: a, B: b, Met: MetIf(a == b)}
}

// SharedTest asks whether two pages of na and nb features share enough of them.
func SharedTest(name say.Words, na, nb, shared, need int) Test {
	return Test{
		Name: name, A: strconv.Itoa(na), B: strconv.Itoa(nb), Met: MetIf(shared >= need),
		Found: say.New("%d shared, %d needed", "共有 %d 个，需要 %d 个", shared, need).Words,
	}
}

// RatioTest asks whether the smaller of two sizes is near enough to the larger.
func RatioTest(name say.Words, a, b int, need float64, near bool) Test {
	sign := "≥"
	if !near {
		sign = "<"
	}
	found := fmt.Sprintf("%.4f %s %g", float64(min(a, b))/float64(max(a, b, 1)), sign, need)
	return Test{Name: name, A: strconv.Itoa(a), B: strconv.Itoa(b), Found: say.Words{En: found, Zh: found}, Met: MetIf(near)}
}

// MD5 returns the digest of b in two words.
func MD5(b []byte) Signature {
	sum := md5.Sum(b)
	return Signature{binary.BigEndian.Uint64(sum[:8]), binary.BigEndian.Uint64(sum[8:])}
}

// Hex writes words as an index compares them.
func Hex(words ...uint64) string {
	out := ""
	for _, w := range words {
		out += fmt.Sprintf("%016x", w)
	}
	return out
}

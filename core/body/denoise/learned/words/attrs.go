package words

import (
	"slices"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/markup"
)

// looked are the attributes whose words are looked at, the class first.
var looked = [...]string{"class", "id", "role", "itemprop", "itemtype"}

// shortestTag is the least length of a start tag whose attributes are looked at.
const shortestTag = 10

// tagOf returns the groups of words in the looked attributes of an element, and mixes tag and class.
func tagOf(tag atom.Atom, values [len(looked)]string, words *Finder) Tag {
	t := Tag{Sig: uint64(tag)}
	for _, v := range values {
		if v != "" {
			t.Found |= words.In(v[:min(len(v), 200)])
		}
	}
	for i := range len(values[0]) {
		t.Sig = (t.Sig ^ uint64(values[0][i])) * 0x100000001b3
	}
	return t
}

func attrs(tag string) (values [len(looked)]string) {
	if len(tag) < shortestTag {
		return values
	}
	for name, value := range markup.Attrs(tag) {
		if k := slices.Index(looked[:], name); k >= 0 {
			values[k] = value
		}
	}
	return values
}

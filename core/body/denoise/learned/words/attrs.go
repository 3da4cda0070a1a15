package words

import (
	"strings"

	"golang.org/x/net/html/atom"
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

// attrs returns the looked attributes of a start tag as they are written: a quick
// look that takes the first name="value" of each for it, wherever it stands, and
// is enough for counting words.
func attrs(tag string) (values [len(looked)]string) {
	if len(tag) < shortestTag {
		return values
	}
	var seen [len(looked)]bool
	for at := 0; ; at++ {
		n := strings.IndexByte(tag[at:], '=')
		if n < 0 {
			return values
		}
		at += n
		if k := nameBefore(tag, at); k >= 0 && !seen[k] {
			seen[k] = true
			values[k] = value(tag[at+1:])
		}
	}
}

// nameBefore returns which of the looked attributes is named before the = at
// tag[at:], -1 for another one.
func nameBefore(tag string, at int) int {
	for k, name := range looked {
		start := at - len(name)
		if start < 1 || tag[start:at] != name {
			continue
		}
		if before := tag[start-1]; before <= ' ' || before == '"' || before == '\'' {
			return k
		}
	}
	return -1
}

// value returns the value of an attribute as it is written; s begins behind the =.
func value(s string) string {
	if s == "" {
		return ""
	}
	if q := s[0]; q == '"' || q == '\'' {
		if j := strings.IndexByte(s[1:], q); j >= 0 {
			return s[1 : 1+j]
		}
		return s[1:]
	}
	if j := strings.IndexAny(s, " >\n\t"); j >= 0 {
		return s[:j]
	}
	return s
}

package words

import "strings"

// looked are the attributes whose words are looked at, the class first.
var looked = [...]string{"class", "id", "role", "itemprop", "itemtype"}

// LookAt returns the groups of words in the looked attributes of a start tag, and
// sig mixed with the class.
func LookAt(tag string, words *Finder, sig uint64) (uint32, uint64) {
	var found uint32
	values := attrs(tag)
	for _, v := range values {
		if v != "" {
			found |= words.In(v[:min(len(v), 200)])
		}
	}
	for i := range len(values[0]) {
		sig = (sig ^ uint64(values[0][i])) * 0x100000001b3
	}
	return found, sig
}

// attrs returns the looked attributes of a start tag as they are written: a quick
// look that takes the first name="value" of each for it, wherever it stands, and
// is enough for counting words.
func attrs(tag string) (values [len(looked)]string) {
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

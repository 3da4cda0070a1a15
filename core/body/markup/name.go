package markup

import (
	"strings"

	"golang.org/x/net/html/atom"
)

// tagName returns the name at the beginning of s, as written.
func tagName(s string) string {
	n, _ := nameKey(s)
	return s[:n]
}

// maxKey is how many bytes of a name fit into a key.
const maxKey = 8

// nameKey returns the length of the tag name at the beginning of s, and its bytes in lower case
// as one number; 0 for a name of more than maxKey bytes. As the first byte is a letter, different
// names have different keys.
func nameKey(s string) (n int, key uint64) {
	for n < len(s) && inTag[s[n]]&inTagName != 0 {
		c := s[n]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		key = key<<8 | uint64(c)
		n++
	}
	if n > maxKey {
		key = 0
	}
	return n, key
}

// lookup returns the atom of a tag name in any case (0 for a name unknown to HTML) and its
// traits. key is the one of nameKey.
func lookup(name string, key uint64) (atom.Atom, traits) {
	if key != 0 {
		for i := tagSlot(key); ; i++ {
			switch e := &frequent[i%tagSlots]; e.key {
			case key:
				return e.tag, e.traits
			case 0:
				tag := atomOf(name)
				return tag, traitsOf(tag)
			}
		}
	}
	tag := atomOf(name)
	return tag, traitsOf(tag)
}

func atomOf(name string) atom.Atom {
	var low [20]byte
	if len(name) > len(low) {
		return 0
	}
	for i := range len(name) {
		c := name[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		low[i] = c
	}
	return atom.Lookup(low[:len(name)])
}

// tagSlots is the size of the hash table of frequent tags, several times their number.
const tagSlots = 256

func tagSlot(key uint64) uint { return uint(key * 0x9E3779B97F4A7C15 >> 56) }

// frequent is a hash table of the tags that make up nearly all pages; a slot without a key is
// free.
var frequent = func() (table [tagSlots]struct {
	key    uint64
	tag    atom.Atom
	traits traits
},
) {
	const names = "a article aside b body br button center dd div dl dt em font footer form h1 h2 h3 h4 h5 h6 head header hr html i " +
		"iframe img input label li link main meta nav noscript ol option p path pre s script section select small span strong style " +
		"sub sup svg table tbody td th thead time title tr u ul"
	for _, name := range strings.Fields(names) {
		_, key := nameKey(name)
		i := tagSlot(key)
		for table[i%tagSlots].key != 0 {
			i++
		}
		e := &table[i%tagSlots]
		e.key, e.tag = key, atomOf(name)
		e.traits = traitsOf(e.tag)
	}
	return table
}()

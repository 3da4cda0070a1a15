package words

// Finder finds words of several groups in a byte string in one pass: where the first
// three bytes of a word stand, which a filter of single bits tells, it goes on in a tree
// of the words. All of it is small enough for the processor's nearest memory, and the
// filter waits for nothing. It is not changed after it was made.
type Finder struct {
	class [256]uint8 // of each byte, below 128; ASCII letters in either case have one; begins marks those with which a short word begins
	maybe [filterBits / 64]uint64
	slots [wordSlots]struct { // by the first three bytes of a word
		key  uint32
		node uint16
	}
	nodes []node // nodes[0] is none
	short []shortWord
	heads [(HanLast-HanFirst)/64 + 1]uint64 // a bit for each character of the main block of Han that a word begins with
}

// node is a beginning of words, of three bytes or more.
type node struct {
	class          uint8 // of its last byte
	child, sibling uint16
	found          uint32 // groups of the words that end here, as bits
}

// shortWord is a word of one or two bytes.
type shortWord struct {
	classes []uint8
	found   uint32
}

const (
	begins     = 0x80
	filterBits = 1 << 14
	wordSlots  = 1 << 11 // several times the beginnings of words
	keyMask    = 1<<21 - 1
)

// NewFinder returns a finder; words[g] are the words of group g, in lower case and
// of whole characters. They have fewer than 65,536 bytes in all, fewer than 128
// different ones, and fewer than 1,024 different beginnings; there are at most 32 groups.
func NewFinder(words [][]string) *Finder {
	m := &Finder{nodes: make([]node, 1)}
	classes := uint8(0)
	classify := func(b byte) {
		if m.class[b] == 0 {
			classes++
			m.class[b] = classes
		}
	}
	classify(' ')
	for c := byte('a'); c <= 'z'; c++ {
		classify(c)
	}
	for _, group := range words {
		for _, w := range group {
			for i := range len(w) {
				classify(w[i])
			}
		}
	}
	for c := 'a'; c <= 'z'; c++ {
		m.class[c-'a'+'A'] = m.class[c]
	}
	for c := range 128 {
		if letter := 'a' <= c|0x20 && c|0x20 <= 'z'; !letter && m.class[c] == 0 {
			m.class[c] = m.class[' '] // whatever is no letter ends a word
		}
	}
	for g, group := range words {
		for _, w := range group {
			m.add(w, 1<<g)
		}
	}
	for _, s := range m.short {
		for b, c := range m.class {
			if c&^begins == s.classes[0] {
				m.class[b] |= begins
			}
		}
	}
	return m
}

func (m *Finder) add(w string, bit uint32) {
	if r, ok := HanAt(w, 0); ok {
		r -= HanFirst
		m.heads[r>>6] |= 1 << (r & 63)
	}
	if len(w) < 3 {
		s := shortWord{found: bit}
		for i := range len(w) {
			s.classes = append(s.classes, m.class[w[i]])
		}
		m.short = append(m.short, s)
		return
	}
	key := m.key(w)
	h := filterBit(key)
	m.maybe[h>>6] |= 1 << (h & 63)
	slot := m.slot(key)
	if m.slots[slot].node == 0 {
		m.slots[slot].key, m.slots[slot].node = key, m.newNode(m.class[w[2]], 0)
	}
	n := m.slots[slot].node
	for i := 3; i < len(w); i++ {
		c := m.class[w[i]]
		next := m.child(n, c)
		if next == 0 {
			next = m.newNode(c, m.nodes[n].child)
			m.nodes[n].child = next
		}
		n = next
	}
	m.nodes[n].found |= bit
}

func (m *Finder) newNode(class uint8, sibling uint16) uint16 {
	m.nodes = append(m.nodes, node{class: class, sibling: sibling})
	return uint16(len(m.nodes) - 1)
}

// child returns the node behind n for a class, 0 for none.
func (m *Finder) child(n uint16, class uint8) uint16 {
	n = m.nodes[n].child
	for n != 0 && m.nodes[n].class != class {
		n = m.nodes[n].sibling
	}
	return n
}

// key returns the key of the first three bytes of a word, with none of which a short word begins.
func (m *Finder) key(w string) uint32 {
	return uint32(m.class[w[0]])<<14 | uint32(m.class[w[1]])<<7 | uint32(m.class[w[2]])
}

func filterBit(key uint32) uint32 { return key * 0x9E3779B1 >> 18 }

// slot returns the slot of a key, or the free one where it belongs.
func (m *Finder) slot(key uint32) uint32 {
	i := key * 0x85EBCA6B >> 21
	for m.slots[i].node != 0 && m.slots[i].key != key {
		i = (i + 1) % wordSlots
	}
	return i
}

// In returns the groups found in s between two spaces.
func (m *Finder) In(s string) uint32 {
	space := m.class[' '] &^ begins
	key, found := uint32(space), uint32(0)
	for i := 0; i < len(s); i++ {
		b := s[i]
		if b >= firstOfHan {
			if r, ok := HanAt(s, i); ok {
				// A word may begin before this character, or with it.
				for k := 0; k < 2 && key != 0; k++ {
					key = (key<<7 | uint32(m.class[s[i+k]]&^begins)) & keyMask
					found |= m.behind(key, s, i+k+1)
				}
				if r -= HanFirst; m.heads[r>>6]>>(r&63)&1 != 0 {
					found |= m.behind(m.key(s[i:]), s, i+3)
				}
				key = 0
				i += 2
				continue
			}
		}
		c := m.class[b]
		if c&begins != 0 {
			found |= m.shortAt(s, i)
		}
		key = (key<<7 | uint32(c&^begins)) & keyMask
		if h := filterBit(key); m.maybe[h>>6]>>(h&63)&1 != 0 {
			found |= m.behind(key, s, i+1)
		}
	}
	key = (key<<7 | uint32(space)) & keyMask
	return found | m.behind(key, s, len(s)+1)
}

// behind returns the groups of the words that begin with the three bytes of a key,
// behind which s[i:] and a space stand.
func (m *Finder) behind(key uint32, s string, i int) (found uint32) {
	n := m.slots[m.slot(key)].node
	for n != 0 {
		found |= m.nodes[n].found
		switch {
		case i < len(s):
			n = m.child(n, m.class[s[i]]&^begins)
		case i == len(s):
			n = m.child(n, m.class[' ']&^begins)
		default:
			n = 0
		}
		i++
	}
	return found
}

// shortAt returns the groups of the short words at s[i:].
func (m *Finder) shortAt(s string, i int) (found uint32) {
	for _, w := range m.short {
		k := 0
		for k < len(w.classes) && i+k < len(s) && m.class[s[i+k]]&^begins == w.classes[k] {
			k++
		}
		if k == len(w.classes) {
			found |= w.found
		}
	}
	return found
}

// The main block of Han.
const (
	HanFirst, HanLast = 0x4E00, 0x9FFF
	firstOfHan        = 0xE4 // the least byte that one of them begins with in UTF-8
)

// HanAt returns the character of the main block of Han that stands at s[i:].
func HanAt(s string, i int) (r rune, ok bool) {
	const first, last = 0xE4B880, 0xE9BFBF // their UTF-8
	if i+3 > len(s) {
		return 0, false
	}
	c := uint32(s[i])<<16 | uint32(s[i+1])<<8 | uint32(s[i+2])
	return rune(c>>4&0xF000 | c>>2&0xFC0 | c&0x3F), c-first <= last-first && c&0xC0C0 == 0x8080
}

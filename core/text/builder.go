package text

import (
	"math"
	"math/bits"

	"pagetwin/core/base/work"
)

// builder makes a dictionary. Nodes are numbered: those of one character by its code, the others
// from firstNode on.
type builder struct {
	d     Dictionary
	codes int       // given so far
	total float64   // sum of all frequencies
	freq  []float32 // of nodes, by number
	count []int32   // children
	// Hash table of the edges: parent<<40 | code<<24 | child; 0 is a free slot.
	edges []uint64
	shift int // 64 - log2(len(edges))
	used  int
}

const (
	mostCodes = 1<<16 - 1
	firstNode = 1 << 16
)

// newBuilder makes room for so many words, assuming three edges for two words. A fifth of the
// table of edges stays free, since it is large and short-lived.
func newBuilder(words int) *builder {
	log := max(4, bits.Len(uint(words)))
	return &builder{
		d:     Dictionary{codes: make([]uint16, 1<<16), rare: make(map[rune]uint16)},
		freq:  make([]float32, firstNode, firstNode+3*words/2),
		count: make([]int32, firstNode, firstNode+3*words/2),
		edges: make([]uint64, 1<<log),
		shift: 64 - log,
	}
}

// node returns the number of the node of a word of at least one character.
func (b *builder) node(word []byte) (uint32, error) {
	var n uint32
	for i, r := range string(word) {
		c, err := b.code(r)
		if err != nil {
			return 0, err
		}
		if i == 0 {
			n = uint32(c)
		} else if n, err = b.child(n, c); err != nil {
			return 0, err
		}
	}
	return n, nil
}

// code returns the code of r, a new one if it has none.
func (b *builder) code(r rune) (uint16, error) {
	if c := b.d.code(r); c != 0 {
		return c, nil
	}
	if b.codes++; b.codes > mostCodes {
		return 0, errDictionarySize
	}
	if r < 1<<16 {
		b.d.codes[r] = uint16(b.codes)
	} else {
		b.d.rare[r] = uint16(b.codes)
	}
	return uint16(b.codes), nil
}

// child returns the number of the child of a node, made where it was missing.
func (b *builder) child(parent uint32, c uint16) (uint32, error) {
	key := uint64(parent)<<16 | uint64(c)
	at := b.place(key)
	if e := b.edges[at]; e != 0 {
		return uint32(e & mostNodes), nil
	}
	b.count[parent]++
	n := len(b.freq)
	if n > mostNodes || parent >= firstNode && b.count[parent] > mostKids {
		return 0, errDictionarySize
	}
	b.freq, b.count = append(b.freq, 0), append(b.count, 0)
	b.edges[at] = key<<24 | uint64(n)
	if b.used++; b.used > len(b.edges)/8*7 {
		old := b.edges
		b.edges, b.shift = make([]uint64, 2*len(old)), b.shift-1
		for _, e := range old {
			if e != 0 {
				b.edges[b.place(e>>24)] = e
			}
		}
	}
	return uint32(n), nil
}

// place returns the slot of an edge, or the free one for it.
func (b *builder) place(key uint64) int {
	mask := len(b.edges) - 1
	i := int(key * 0x9E3779B97F4A7C15 >> b.shift)
	for b.edges[i] != 0 && b.edges[i]>>24 != key {
		i = (i + 1) & mask
	}
	return i
}

// finish lays out the nodes.
func (b *builder) finish() *Dictionary {
	b.information()
	d := &b.d
	words := b.numbers()
	work.Pause()
	b.makeHeads()
	all := make([]kids, len(b.freq)) // of each node, by number
	sum := 0
	for i, n := range b.count[firstNode:] {
		all[firstNode+i] = kids(int(n)<<24 | sum)
		sum += int(n)
	}
	d.label, d.nodes = make([]uint16, sum), make([]node, sum)
	for _, e := range b.edges {
		parent, code, child := e>>40, uint16(e>>24), e&mostNodes
		if parent >= firstNode {
			b.count[parent]-- // from now on: children without a place
			at := int(all[parent]&mostNodes) + int(b.count[parent])
			d.label[at], d.nodes[at] = code, node{b.freq[child], all[child], words[child-firstNode]}
		}
	}
	work.Pause()
	for _, e := range b.edges {
		if parent, code, child := e>>40, uint16(e>>24), e&mostNodes; e != 0 && parent < firstNode {
			at := d.pair(uint16(parent), code)
			d.next[at] = code
			p := pair{node: node{b.freq[child], all[child], words[child-firstNode]}}
			for _, c := range d.label[p.kids&mostNodes:][:p.kids>>24] {
				p.mask |= 1 << (c & 31)
			}
			d.pairs[at] = p
		}
	}
	return d
}

// numbers numbers the words of two characters and more by descending frequency in steps of an
// eighth of a bit, and in their order within a step.
func (b *builder) numbers() []int32 {
	const steps = 8
	step := func(bits float32) int { return int(bits * steps) }
	var next [64 * steps]int32
	for _, bits := range b.freq[firstNode:] {
		if bits > 0 {
			next[step(bits)]++
		}
	}
	n := int32(b.codes + 1)
	for i, words := range next {
		next[i] = n
		n += words
	}
	b.d.short = n
	words := make([]int32, len(b.freq)-firstNode)
	for i, bits := range b.freq[firstNode:] {
		if bits > 0 {
			words[i] = next[step(bits)]
			next[step(bits)]++
		}
	}
	return words
}

// makeHeads gives each character its cost and an empty hash table of which at least a fifth will
// stay free.
func (b *builder) makeHeads() {
	d := &b.d
	d.heads = make([]head, b.codes+1)
	first := uint32(0)
	for c := range d.heads {
		log := bits.Len(uint(b.count[c] + b.count[c]/4))
		d.heads[c] = head{b.freq[c], first, uint32(32 - log)}
		if b.freq[c] == 0 {
			d.heads[c].cost = unknownCost
		}
		first += 1 << log
	}
	d.next, d.pairs = make([]uint16, first), make([]pair, first)
}

// information turns frequencies into bits of information: -log2 of their share of
// the total.
func (b *builder) information() {
	all := float32(math.Log2(b.total))
	for i, f := range b.freq {
		if f > 0 {
			b.freq[i] = all - float32(math.Log2(float64(f)))
		}
	}
}

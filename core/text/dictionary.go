package text

import (
	"errors"
	"math"
	"math/bits"
	"strconv"
	"strings"
	"unicode/utf8"
	_ "unsafe" // for go:linkname

	_ "github.com/go-ego/gse" // holds the word lists
)

// The word lists are gse's, simplified and traditional, one "word frequency
// part-of-speech" a line. They are reached by name because gse hands them out
// only through its own loader, which takes over a second and keeps about 190 MB;
// reading them here takes a tenth of both, and leaves its Japanese list out of
// the program.
//
//go:linkname simplified github.com/go-ego/gse.zhS
var simplified string

//go:linkname traditional github.com/go-ego/gse.zhT
var traditional string

// Costs of words that the lists do not tell, as gse has them.
const (
	minFreq     = 2  // rarer entries are left out
	singleFreq  = 2  // frequency of every word of one character
	unknownCost = 32 // bits for a character that is no word
)

// dictionary is a trie over characters. Its edges are kept in one open-addressed
// table: an edge is node<<42 | character<<21 | child, 0 is a free place, and the
// root is node 1.
type dictionary struct {
	edges []uint64
	shift int       // 64 - log2(len(edges))
	cost  []float32 // of the word that ends at each node: bits of information; 0: no word ends here
	total float64   // sum of all frequencies
}

const (
	root     = 1
	maxNodes = 1 << 21
	nodeMask = maxNodes - 1
)

// newDictionary reads word lists; of a word that occurs again, the first
// frequency stands.
func newDictionary(lists ...string) (*dictionary, error) {
	size := 0
	for _, l := range lists {
		size += len(l)
	}
	if size == 0 {
		return nil, errors.New("text: the program was built without a Chinese dictionary; build it without the tag ne")
	}
	// The lists give one node for about ten bytes: this leaves half the table free.
	log := bits.Len(uint(size / 8)) // of the number of places
	d := &dictionary{edges: make([]uint64, 1<<log), shift: 64 - log, cost: make([]float32, root+1, size/8)}
	for _, l := range lists {
		for line := range strings.Lines(l) {
			if err := d.addLine(line); err != nil {
				return nil, err
			}
		}
	}
	// Until now cost held frequencies.
	all := float32(math.Log2(d.total))
	for i, f := range d.cost {
		if f > 0 {
			d.cost[i] = all - float32(math.Log2(float64(f)))
		}
	}
	return d, nil
}

func (d *dictionary) addLine(line string) error {
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	num, _, _ := strings.Cut(rest, " ")
	freq, err := strconv.ParseFloat(num, 64)
	if err != nil || freq < minFreq {
		return nil // not an entry
	}
	if utf8.RuneCountInString(word) == 1 {
		freq = singleFreq
	}
	node := uint64(root)
	for _, r := range word {
		if node, err = d.grow(node, r); err != nil {
			return err
		}
	}
	if d.cost[node] == 0 {
		d.cost[node] = float32(freq)
		d.total += freq
	}
	return nil
}

// place returns where the edge from node over r is, or would be, in the table.
func (d *dictionary) place(node uint64, r rune) (at int, found bool) {
	key := node<<21 | uint64(r)
	mask := len(d.edges) - 1
	for i := int((key * 0x9E3779B97F4A7C15) >> d.shift); ; i = (i + 1) & mask {
		switch e := d.edges[i]; {
		case e>>21 == key:
			return i, true
		case e == 0:
			return i, false
		}
	}
}

// grow returns the child of node over r, made where it was missing.
func (d *dictionary) grow(node uint64, r rune) (uint64, error) {
	i, found := d.place(node, r)
	if found {
		return d.edges[i] & nodeMask, nil
	}
	child := uint64(len(d.cost))
	if child >= maxNodes || len(d.cost)*4 > len(d.edges)*3 {
		return 0, errors.New("text: the Chinese dictionary is larger than its table; this is a fault of the program")
	}
	d.cost = append(d.cost, 0)
	d.edges[i] = node<<42 | uint64(r)<<21 | child
	return child, nil
}

// child returns the child of node over r, 0 where there is none.
func (d *dictionary) child(node uint64, r rune) uint64 {
	if i, found := d.place(node, r); found {
		return d.edges[i] & nodeMask
	}
	return 0
}

// has tells whether chars is a word.
func (d *dictionary) has(chars []rune) bool {
	node := uint64(root)
	for _, r := range chars {
		if node = d.child(node, r); node == 0 {
			return false
		}
	}
	return d.cost[node] > 0
}

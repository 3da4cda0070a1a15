package text

import (
	"unicode/utf8"

	"pagetwin/assets/dict"
	"pagetwin/core/base/say"
	"pagetwin/core/base/work"
)

// Costs of words that the lists do not tell, as gse has them.
const (
	singleFreq  = 2  // frequency of every word of one character
	unknownCost = 32 // bits for a character that is no word
)

// Dictionary is a trie over characters. Characters have codes of 16 bits; 0 stands for all that
// occur in no word. Nearly all look-ups end at the second character: the characters that follow a
// first one have a small hash table of their own. A page uses few of these tables, so they stay
// in the processor's cache. Third and later characters are found in lists of children.
//
// Words have numbers, which are the same in every program that reads the same lists: first the
// characters by their codes, then the longer words, frequent ones first, so that data by number
// is close together for most words of most pages. Last come all words of up to three ASCII
// letters and digits, in the lists or not: they are half of the text between Chinese words.
type Dictionary struct {
	codes []uint16        // of the characters of the basic plane
	rare  map[rune]uint16 // of the others
	heads []head          // by code
	next  []uint16        // the tables of all heads: codes of second characters; 0 is a free place
	pairs []pair          // in the places of next

	label []uint16 // code of the third or later character
	nodes []node

	short int32 // numbers from here on are of words of up to three ASCII letters and digits
}

// head is the node after one character.
type head struct {
	cost  float32 // bits of information of the character as a word; unknownCost where it is none
	first uint32  // where its table begins in next
	shift uint32  // 32 - log2 of the size of its table; 32: no table, but one free place
}

// pair is the node after two characters; with its number it takes 16 bytes.
type pair struct {
	node
	mask uint32 // bit c&31 for each child of code c: tells without a look which there are not
}

// node is the node after three characters or more.
type node struct {
	cost float32 // bits of information of the word that ends here; 0: no word ends here
	kids kids
	word int32 // number of the word that ends here; 0: none
}

// kids is the range of the children of a node, which are adjacent: their number in the upper 8
// bits, the position of the first in the lower 24.
type kids uint32

const (
	mostKids  = 1<<8 - 1
	mostNodes = 1<<24 - 1
)

var errDictionarySize = say.Errorf("text: the Chinese dictionary is larger than its table; this is an error in the program, please report it")

// newDictionary makes a dictionary of the words in the form of package dict.
func newDictionary(laid []byte) (*Dictionary, error) {
	var b *builder
	err := dict.Each(laid, func(words int) { b = newBuilder(words) }, func(word []byte, frequency uint32) error {
		if len(b.freq)%1024 == 0 {
			work.Pause()
		}
		return b.add(word, float64(frequency))
	})
	if err != nil {
		return nil, err
	}
	return b.finish(), nil
}

// add adds a word, which must not be in the dictionary yet.
func (b *builder) add(word []byte, freq float64) error {
	if utf8.RuneCount(word) == 1 {
		freq = singleFreq
	}
	n, err := b.node(word)
	if err != nil {
		return err
	}
	b.freq[n] = float32(freq)
	b.total += freq
	return nil
}

// code returns the code of r.
func (d *Dictionary) code(r rune) uint16 {
	if r < 1<<16 {
		return d.codes[r]
	}
	return d.rare[r]
}

// codeAt returns the code of the wide character at s[i:].
func (d *Dictionary) codeAt(s string, i int) uint16 {
	if lead := s[i]; lead>>4 == 0xE {
		return d.codes[uint16(lead)<<12|uint16(s[i+1]&0x3F)<<6|uint16(s[i+2]&0x3F)]
	}
	r, _ := utf8.DecodeRuneInString(s[i:])
	return d.code(r)
}

// pair returns the slot of the second character after the first; next is 0 there if there is no
// such pair.
func (d *Dictionary) pair(first, second uint16) uint32 {
	h := &d.heads[first]
	mask := ^uint32(0) >> h.shift
	for i := uint32(second) * spread >> h.shift; ; i++ {
		at := h.first + i&mask
		if c := d.next[at]; c == second || c == 0 {
			return at
		}
	}
}

// spread is 2^32 divided by the golden ratio.
const spread = 0x9E3779B1

// child returns which of the children k has the code; -1 for none.
func (d *Dictionary) child(k kids, code uint16) int {
	first := int(k & mostNodes)
	for i, l := range d.label[first : first+int(k>>24)] {
		if l == code {
			return first + i
		}
	}
	return -1
}

// Len returns 1 + the highest number of a word.
func (d *Dictionary) Len() int { return int(d.short) + allShort }

// Number returns the number of a word: one of the lists, a character that occurs in them, or up
// to three ASCII small letters and digits; 0 for any other text.
func (d *Dictionary) Number(word string) int32 {
	if n := d.shortWord(word); n > 0 {
		return n
	}
	var room [16]uint16
	codes := room[:0]
	for _, r := range word {
		c := d.code(r)
		if c == 0 {
			return 0
		}
		codes = append(codes, c)
	}
	if len(codes) == 0 {
		return 0
	}
	return d.number(codes)
}

// A short word is a number of up to three digits to this base, none of them 0.
const (
	shortBase = 1 + 10 + 26
	allShort  = shortBase * shortBase * shortBase
)

// shortWord returns the number of a word of one to three ASCII small letters and digits; 0 for
// any other.
func (d *Dictionary) shortWord(word string) int32 {
	if len(word) == 0 || len(word) > 3 {
		return 0
	}
	n := int32(0)
	for i := range len(word) {
		switch c := word[i]; {
		case c-'0' < 10:
			n = n*shortBase + int32(c-'0') + 1
		case c-'a' < 26:
			n = n*shortBase + int32(c-'a') + 11
		default:
			return 0
		}
	}
	return d.short + n
}

// number returns the number of the word with these codes, at least one; 0 if they make no word.
func (d *Dictionary) number(codes []uint16) int32 {
	if len(codes) == 1 {
		return int32(codes[0])
	}
	n := d.pairs[d.pair(codes[0], codes[1])].node // all fields are 0 for a pair that does not exist
	for _, c := range codes[2:] {
		i := d.child(n.kids, c)
		if i < 0 {
			return 0
		}
		n = d.nodes[i]
	}
	return n.word
}

package text

import (
	"math"
	"slices"
	"sync"
	"unicode/utf8"

	"github.com/go-ego/gse/hmm"
)

// path is the cheapest segmentation of a run of characters. The cost of a word is -log2 of its
// share of the frequencies in the dictionary, so that the cheapest one is the most probable if
// words are drawn independently.
type path struct {
	cost []float32 // of the cheapest cut of the first i characters
	last []uint32  // its last word: its number in the upper 24 bits, its length in the lower 8
	step []uint8   // length of the word that begins at i, where one does
}

// maxWord is the most characters of a word; the longest of the dictionary has 16.
const maxWord = 255

// find segments the characters with these codes into words of at most longest characters. Of two
// segmentations with the same cost, the one with the longer last word wins.
func (p *path) find(d *Dictionary, codes []uint16, longest int) {
	n := len(codes)
	p.reset(n)
	longest = min(longest, maxWord)
	for i, c := range codes {
		base := p.cost[i]
		p.offer(i+1, base+d.heads[c].cost, uint32(c)<<8|1)
		rest := codes[i+1 : min(n, i+longest)]
		if len(rest) == 0 {
			continue
		}
		at := d.pair(c, rest[0])
		if d.next[at] == 0 {
			continue
		}
		e := &d.pairs[at]
		if e.cost > 0 {
			p.offer(i+2, base+e.cost, uint32(e.word)<<8|2)
		}
		if len(rest) > 1 && e.mask>>(rest[1]&31)&1 == 1 {
			p.longer(d, i+3, base, e.kids, rest[1:])
		}
	}
	for i := n; i > 0; {
		length := uint8(p.last[i])
		i -= int(length)
		p.step[i] = length
	}
}

// longer offers the words of three characters and more: the third character ends at the character
// at, rest are the third and those after it, and k its siblings.
func (p *path) longer(d *Dictionary, at int, base float32, k kids, rest []uint16) {
	for j, c := range rest {
		i := d.child(k, c)
		if i < 0 {
			return
		}
		n := &d.nodes[i]
		if n.cost > 0 {
			p.offer(at+j, base+n.cost, uint32(n.word)<<8|uint32(j+3))
		}
		k = n.kids
	}
}

// reset prepares p for n characters.
func (p *path) reset(n int) {
	p.cost = slices.Grow(p.cost[:0], n+1)[:n+1]
	p.last = slices.Grow(p.last[:0], n+1)[:n+1]
	p.step = slices.Grow(p.step[:0], n+1)[:n+1]
	for i := range p.cost {
		p.cost[i] = math.MaxFloat32
	}
	p.cost[0] = 0
}

// offer stores a segmentation of the first i characters, with its last word, if it is cheaper
// than the stored one.
func (p *path) offer(i int, cost float32, last uint32) {
	if cost < p.cost[i] {
		p.cost[i], p.last[i] = cost, last
	}
}

// length returns the length of the word that begins at i.
func (p *path) length(i int) int { return int(p.step[i]) }

// word returns the number of the word that begins at i.
func (p *path) word(i int) int32 { return int32(p.last[i+int(p.step[i])] >> 8) }

// finest emits the run with each word divided into the shortest words in it.
func (c *cutter) finest() {
	for i := 0; i < len(c.codes); i += c.path.length(i) {
		c.split(i, i+c.path.length(i), c.path.word(i))
	}
}

// split divides one word, with this number, into the words in it, as far as possible; a word that
// consists only of single characters stays whole.
func (c *cutter) split(from, end int, word int32) {
	if end-from < 3 {
		c.emit(c.at[from], word)
		return
	}
	c.part.find(c.dict, c.codes[from:end], end-from-1)
	type part struct {
		end  int
		word int32
	}
	var parts []part
	for i := from; i < end; {
		word := c.part.word(i - from)
		i += c.part.length(i - from)
		parts = append(parts, part{i, word})
	}
	if len(parts) == end-from {
		c.emit(c.at[from], word)
		return
	}
	for _, p := range parts {
		c.split(from, p.end, p.word)
		from = p.end
	}
}

// loadHMM fills the global tables of package hmm.
var loadHMM = sync.OnceFunc(func() { hmm.LoadModel() })

// hmmStretch is the most characters that the model gets at once, since its time is quadratic in
// their number.
const hmmStretch = 64

// unknown emits the run; adjacent single characters are segmented by the model instead, unless
// they are a word together.
func (c *cutter) unknown() {
	loadHMM()
	for i := 0; i < len(c.codes); {
		j := i
		for j < len(c.codes) && c.path.length(j) == 1 && j-i < hmmStretch {
			j++
		}
		switch {
		case j == i: // a word of several characters
			c.emit(c.at[i], c.path.word(i))
			j = i + c.path.length(i)
		case j-i == 1 || c.dict.number(c.codes[i:j]) > 0:
			for k, at := range c.at[i:j] {
				c.emit(at, int32(c.codes[i+k]))
			}
		default:
			for _, w := range hmm.Cut(c.text[c.at[i]:c.at[j]]) {
				n := utf8.RuneCountInString(w)
				c.emit(c.at[i], c.dict.number(c.codes[i:i+n]))
				i += n
			}
		}
		i = j
	}
}

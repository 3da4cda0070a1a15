package text

import (
	"sync"

	"github.com/go-ego/gse/hmm"
)

// path is the cheapest way through a stretch of characters, the cost of a word
// being -log2 of its share of the dictionary's frequencies: the most probable
// cut when words are drawn one by one.
type path struct {
	cost []float32 // of the cheapest cut of the first i characters
	back []uint8   // length of its last word
	step []uint8   // length of the word that begins at i, where one does
}

// maxWord bounds a word's length in characters; the dictionary's longest has 16.
const maxWord = 255

// find cuts chars into words of at most longest characters. Where two cuts cost
// the same, the longer last word wins.
func (p *path) find(d *dictionary, chars []rune, longest int) {
	n := len(chars)
	p.cost = append(p.cost[:0], make([]float32, n+1)...)
	p.back = append(p.back[:0], make([]uint8, n+1)...)
	p.step = append(p.step[:0], make([]uint8, n+1)...)
	for i := range n {
		base, known := p.cost[i], false
		node := uint64(root)
		for j := i; j < n && j-i < min(longest, maxWord); j++ {
			if node = d.child(node, chars[j]); node == 0 {
				break
			}
			if w := d.cost[node]; w > 0 {
				p.offer(j+1, j-i+1, base+w)
				known = known || j == i
			}
		}
		if !known {
			p.offer(i+1, 1, base+unknownCost)
		}
	}
	for i := n; i > 0; i -= int(p.back[i]) {
		p.step[i-int(p.back[i])] = p.back[i]
	}
}

// offer takes a cut of the first i characters, whose last word has the given
// length, if it is cheaper than what is there.
func (p *path) offer(i, length int, cost float32) {
	if p.back[i] == 0 || cost < p.cost[i] {
		p.cost[i], p.back[i] = cost, uint8(length)
	}
}

// length returns the length of the word that begins at i.
func (p *path) length(i int) int { return int(p.step[i]) }

// finest emits the stretch with each word cut down to the shortest words inside.
func (c *cutter) finest(at int) {
	for i := 0; i < len(c.chars); i += c.path.length(i) {
		at = c.split(at, c.chars[i:i+c.path.length(i)])
	}
}

// split cuts one word into the words inside it, as far as that goes; a word made
// of nothing but single characters stays whole.
func (c *cutter) split(at int, word []rune) int {
	if len(word) < 3 {
		return c.word(at, word)
	}
	c.part.find(c.dict, word, len(word)-1)
	var parts [][]rune
	for i := 0; i < len(word); i += c.part.length(i) {
		parts = append(parts, word[i:i+c.part.length(i)])
	}
	if len(parts) == len(word) {
		return c.word(at, word)
	}
	for _, p := range parts {
		at = c.split(at, p)
	}
	return at
}

// loadHMM fills the tables of package hmm, which are one for the whole program.
var loadHMM = sync.OnceFunc(func() { hmm.LoadModel() })

// hmmStretch bounds the characters handed to the model at once: its time grows
// with their square.
const hmmStretch = 64

// unknown emits the stretch; characters that stand alone side by side are cut by
// the model instead, unless they are a word together.
func (c *cutter) unknown(at int) {
	loadHMM()
	for i := 0; i < len(c.chars); {
		j := i
		for j < len(c.chars) && c.path.length(j) == 1 && j-i < hmmStretch {
			j++
		}
		switch {
		case j == i: // a word of several characters
			j = i + c.path.length(i)
			at = c.word(at, c.chars[i:j])
		case j-i == 1 || c.dict.has(c.chars[i:j]):
			for k := i; k < j; k++ {
				at = c.word(at, c.chars[k:k+1])
			}
		default:
			for _, w := range hmm.Cut(string(c.chars[i:j])) {
				c.emit(at)
				at += len(w)
			}
		}
		i = j
	}
}

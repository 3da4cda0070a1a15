package learned

import (
	"unicode/utf8"

	"github.com/zeebo/xxh3"
	"golang.org/x/net/html/atom"

	"pagetwin/core/base/linear"
	"pagetwin/core/body/denoise"
)

// lexicon is what the model has learned of single words: of those that stand in blocks,
// and of those in class and id of the elements around. Lists that people wrote (words.go)
// know the frequent ones; these are learned from the pages themselves.
type lexicon struct {
	words, names *linear.Model
}

// fill fills in how likely body the blocks are by their words, and by the names of the
// elements around.
func (x *lexicon) fill(v *view) {
	x.fillNames(v)
	var tokens []uint32
	for i := range v.segments {
		y := &v.tallies[i]
		if k := v.space.known; k == nil {
			tokens = appendWords(tokens[:0], v.segments[i].Text, y.units())
			v.set(i, cWords, partOf(x.words, tokens))
		} else {
			e := &k.words[y.hash%knownTexts]
			if e.hash != y.hash {
				tokens = appendWords(tokens[:0], v.segments[i].Text, y.units())
				e.hash, e.p = y.hash, partOf(x.words, tokens)
			}
			v.set(i, cWords, e.p)
		}
	}
}

// token mixes what a token is made of.
func token(h uint32) uint32 {
	h ^= h >> 16
	h *= 0x7feb352d
	h ^= h >> 15
	h *= 0x846ca68b
	return h ^ h>>16
}

// The first value of a hash of letters, and what each letter is multiplied in by (FNV).
const hashFirst, hashStep = 0x811c9dc5, 0x01000193

// hashLetters hashes letters without their case, and all digits as one.
func hashLetters(h uint32, s string) uint32 {
	for i := range len(s) {
		c := s[i]
		switch {
		case 'A' <= c && c <= 'Z':
			c |= 0x20
		case '0' <= c && c <= '9':
			c = '0'
		}
		h = (h ^ uint32(c)) * hashStep
	}
	return h
}

// What a token is salted with that says more than the word.
const (
	saltLast  = 5     // of the end of a long block
	saltFirst = 991   // the first of its stretch
	saltSize  = 77777 // times the class of the block's length
)

// sizeClass parts blocks by their length: a word in a line of a menu says other things
// than the same word in a paragraph.
func sizeClass(units int) uint32 {
	switch {
	case units >= 250:
		return 3
	case units >= longUnits:
		return 2
	case units >= 30:
		return 1
	}
	return 0
}

// appendWords appends the tokens of a block's text: words of letters, alone and with the
// word before, and pairs of neighbouring characters of scripts without spaces; of a long
// text those of both ends.
func appendWords(out []uint32, s string, units int) []uint32 {
	const end = 150 // bytes
	w := wordReader{out: out, size: saltSize*sizeClass(units) + 1}
	if len(s) <= 2*end {
		w.read(s, 0)
	} else {
		w.read(s[:end], 0)
		w.read(s[len(s)-end:], saltLast)
	}
	return w.out
}

// wordReader makes tokens of text.
type wordReader struct {
	out  []uint32
	size uint32
}

// add adds a token, alone and with the block's length, and once more where it is the first.
func (w *wordReader) add(h uint32, first bool) {
	w.out = append(w.out, token(h), token(h+w.size))
	if first {
		w.out = append(w.out, token(h+saltFirst))
	}
}

func (w *wordReader) read(s string, salt uint32) {
	from := len(w.out)
	word, char := uint32(0), rune(0) // the one before, 0 for none
	for k := 0; k < len(s); {
		if s[k] >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s[k:])
			k += n
			if r < 0x2E80 { // before the scripts of East Asia
				word, char = 0, 0
				continue
			}
			if char != 0 {
				w.add(token(uint32(char)*31+uint32(r)*0x9E3779B1)+salt, len(w.out) == from)
			}
			word, char = 0, r
			continue
		}
		j := wordEnd(s, k)
		if j == k {
			if s[k] != ' ' {
				word = 0
			}
			char = 0
			k++
			continue
		}
		h := hashLetters(hashFirst+salt, s[k:j])
		w.add(h, len(w.out) == from)
		if word != 0 {
			w.out = append(w.out, token(h+word*31))
		}
		word, char, k = h, 0, j
	}
}

// wordEnd returns where the letters, or else the digits, end that begin at s[k:].
func wordEnd(s string, k int) int {
	j := k
	for j < len(s) && denoise.IsLetter(s[j]) {
		j++
	}
	if j == k {
		for j < len(s) && '0' <= s[j] && s[j] <= '9' {
			j++
		}
	}
	return j
}

// appendNames appends the tokens of an element: its tag, the words of its class and its
// id, in camel case too, and each of the two whole.
func appendNames(out []uint32, tag atom.Atom, start string) []uint32 {
	const longest, shortest = 200, 10 // of a start tag with an attribute
	out = append(out, uint32(tag)*2654435761)
	if len(start) < shortest {
		return out
	}
	values := attrs(start)
	for _, s := range values[:2] { // class and id
		if s = s[:min(len(s), longest)]; s == "" {
			continue
		}
		for k := 0; k < len(s); {
			j := k
			for j < len(s) && denoise.IsLetter(s[j]) && (j == k || s[j] >= 'a' || s[j-1] < 'a') {
				j++
			}
			if j-k > 1 {
				out = append(out, hashLetters(hashFirst, s[k:j]))
			}
			k = max(j, k+1)
		}
		out = append(out, hashLetters(hashFirst+1, s))
	}
	return out
}

// nearLevels is how many classes of distance names have: of the element itself, of the
// first and the second around it, of the next three, of three more, and of all others.
const nearLevels = 6

// nearLevel is the class of the distance of so many steps up.
func nearLevel(steps int) int {
	if steps < 3 {
		return steps
	}
	return min(3+(steps-3)/3, nearLevels-1)
}

// farSteps is from which step up on all are of the last class.
const farSteps = 9

// nameTokens returns the two tokens of a name at a distance: wherever it stands, and there.
func nameTokens(name uint32, level int) (anywhere, there uint32) {
	return token(name), token(name + uint32(level)*7919 + 13)
}

// nameSums are what the names of an element weigh, at each distance, and how many there
// are.
type nameSums struct {
	sum [nearLevels]int32
	n   int32
}

// sums returns what the names of an element weigh.
func (x *lexicon) sums(names []uint32) (s nameSums) {
	s.n = int32(len(names))
	for _, name := range names {
		for level := range nearLevels {
			anywhere, there := nameTokens(name, level)
			s.sum[level] += int32(x.names.Of(anywhere)) + int32(x.names.Of(there))
		}
	}
	return s
}

// fillNames fills in how likely body the blocks are by the names around.
func (x *lexicon) fillNames(v *view) {
	own := make([]nameSums, len(v.boxes))
	far := v.space.ints.take(len(v.boxes)) // of the names of a box and all around it, at the last distance
	n := v.space.ints.take(len(v.boxes))
	var names []uint32
	for b := 1; b < len(v.boxes); b++ {
		tag := v.tree.StartTag(v.boxes[b].node)
		if k := v.space.known; k == nil {
			own[b] = x.sums(appendNames(names[:0], v.boxes[b].tag, tag))
		} else {
			hash := xxh3.HashString(tag)
			e := &k.names[hash%knownTags]
			if e.hash != hash {
				names = appendNames(names[:0], v.boxes[b].tag, tag)
				e.hash, e.names = hash, x.sums(names)
			}
			own[b] = e.names
		}
		up := v.boxes[b].parent
		far[b], n[b] = far[up]+own[b].sum[nearLevels-1], n[up]+own[b].n
	}
	for i, b := range v.of {
		sum := 0
		count := 2 * int(n[b])
		for steps := 0; b > 0; steps++ {
			if steps == farSteps {
				sum += int(far[b])
				break
			}
			sum += int(own[b].sum[nearLevel(steps)])
			b = v.boxes[b].parent
		}
		v.set(i, cNames, part(probability(x.names.Logit(sum, count)), 1))
	}
}

// appendNamesAround appends the tokens of the names of an element and those around it.
func (l *layout) appendNamesAround(out []uint32, b int32) []uint32 {
	var names []uint32
	for steps := 0; b > 0; steps++ {
		names = appendNames(names[:0], l.boxes[b].tag, l.tree.StartTag(l.boxes[b].node))
		for _, name := range names {
			anywhere, there := nameTokens(name, nearLevel(steps))
			out = append(out, anywhere, there)
		}
		b = l.boxes[b].parent
	}
	return out
}

// partOf returns the probability that a model gives to a row of tokens.
func partOf(m *linear.Model, tokens []uint32) byte {
	return part(probability(m.Logit(m.Sum(tokens), len(tokens))), 1)
}

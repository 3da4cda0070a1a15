package words

import "unicode/utf8"

// The bits of [Pairs].
const (
	OfTitle = 1 << iota
	OfDesc
)

// Pairs says of each pair of neighbouring characters, by its hash, which of
// two texts have it.
type Pairs [4096]uint8

// Add marks the pairs of chars and returns how many of them are new.
func (m *Pairs) Add(chars []rune, text uint8) (total int) {
	for k := 1; k < len(chars); k++ {
		p := &m[pairBit(chars[k-1], chars[k])]
		if *p&text == 0 {
			*p |= text
			total++
		}
	}
	return total
}

// In returns how many pairs the letters of s make, and how many of them each text has.
func (m *Pairs) In(s string) (n, title, desc int) {
	last := rune(-1)
	for i := 0; i < len(s); {
		r, ok := HanAt(s, i)
		if i += 3; !ok {
			var size int
			r, size, ok = letterAt(s, i-3)
			if i += size - 3; !ok {
				continue
			}
		}
		if last >= 0 {
			p := m[pairBit(last, r)]
			title += int(p & OfTitle)
			desc += int(p / OfDesc)
			n++
		}
		last = r
	}
	return n, title, desc
}

// letterAt returns the character at s[i:], a letter of ASCII in lower case, and its
// bytes; ok tells whether it counts.
func letterAt(s string, i int) (r rune, size int, ok bool) {
	if b := s[i]; b < utf8.RuneSelf {
		kind := kinds[b]
		if kind == isUpper {
			b |= 0x20
		}
		return rune(b), 1, kind-isLower <= isDigit-isLower
	}
	if r, ok := HanAt(s, i); ok {
		return r, 3, true
	}
	r, size = utf8.DecodeRuneInString(s[i:])
	return r, size, true
}

// Letters appends the characters of s that are no white space or mark, ASCII ones
// in lower case.
func Letters(chars []rune, s string) []rune {
	for i := 0; i < len(s); {
		r, size, ok := letterAt(s, i)
		if ok {
			chars = append(chars, r)
		}
		i += size
	}
	return chars
}

func pairBit(a, b rune) uint32 { return (uint32(a)*0x9E3779B1 + uint32(b)*0x85EBCA6B) >> 20 }

// Triples says of each triple of neighbouring characters, by its hash, whether a
// text has it.
type Triples [tripleMask + 1]uint64

const tripleMask = 1<<10 - 1

// Add marks the triples of chars.
func (m *Triples) Add(chars []rune) {
	for k := 2; k < len(chars); k++ {
		h := triple(chars, k)
		m[h>>6&tripleMask] |= 1 << (h & 63)
	}
}

// In returns how many triples of chars the text has.
func (m *Triples) In(chars []rune) (hit int) {
	for k := 2; k < len(chars); k++ {
		h := triple(chars, k)
		hit += int(m[h>>6&tripleMask] >> (h & 63) & 1)
	}
	return hit
}

// triple returns a hash of the three neighbouring characters that end at chars[k].
func triple(chars []rune, k int) uint32 {
	return (uint32(chars[k-2])*0x9E3779B1 + uint32(chars[k-1])*0x85EBCA6B + uint32(chars[k])*0xC2B2AE35) >> 7
}

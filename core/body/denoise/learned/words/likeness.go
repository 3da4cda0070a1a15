package words

import "unicode/utf8"

// The bits of [Pairs].
const (
	OfTitle = 1 << iota
	OfDesc
)

// Pairs records for each pair of neighbouring characters, by its hash, which of two texts have it.
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

// In returns the number of pairs in the letters of s, and how many of them each text has.
func (m *Pairs) In(s string) (n, title, desc int) {
	n = -1
	for i, last := 0, rune(0); i < len(s); {
		r, size := rune(0), 1
		if b := s[i]; b < utf8.RuneSelf {
			r = rune(letters[b])
		} else if han, ok := HanAt(s, i); ok {
			r, size = han, 3
		} else {
			r, size = utf8.DecodeRuneInString(s[i:])
		}
		if i += size; r == 0 {
			continue
		}
		if n++; n > 0 {
			p := m[pairBit(last, r)]
			title += int(p & OfTitle)
			desc += int(p / OfDesc)
		}
		last = r
	}
	return max(0, n), title, desc
}

// letters are the characters of ASCII that count, letters in lower case; 0 for others.
var letters = func() (l [utf8.RuneSelf]uint8) {
	for c := range l {
		switch kinds[c] {
		case isLower, isDigit:
			l[c] = uint8(c)
		case isUpper:
			l[c] = uint8(c) | 0x20
		}
	}
	return l
}()

// wideAt returns the character outside ASCII at s[i:] and its bytes.
func wideAt(s string, i int) (r rune, size int) {
	if r, ok := HanAt(s, i); ok {
		return r, 3
	}
	return utf8.DecodeRuneInString(s[i:])
}

// Letters appends the characters of s that are no white space or mark, ASCII ones
// in lower case.
func Letters(chars []rune, s string) []rune {
	for i := 0; i < len(s); {
		r, size := rune(0), 1
		if b := s[i]; b < utf8.RuneSelf {
			r = rune(letters[b])
		} else {
			r, size = wideAt(s, i)
		}
		if r != 0 {
			chars = append(chars, r)
		}
		i += size
	}
	return chars
}

func pairBit(a, b rune) uint32 { return (uint32(a)*0x9E3779B1 + uint32(b)*0x85EBCA6B) >> 20 }

// Triples records for each triple of neighbouring characters, by its hash, whether a text has it.
type Triples [tripleMask + 1]uint64

const tripleMask = 1<<10 - 1

// Add marks the triples of chars.
func (m *Triples) Add(chars []rune) {
	for k := 2; k < len(chars); k++ {
		h := triple(chars, k)
		m[h>>6&tripleMask] |= 1 << (h & 63)
	}
}

// In returns the number of triples of chars that the text has.
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

package words

import (
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise"
)

// token mixes the parts of a token into a hash.
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

// LongUnits is the length from which a block counts as long: 40 Han characters or 100
// letters, a line and a half of an article. Items of lists and lines of menus are
// shorter.
const LongUnits = 100

// sizeClass parts blocks by their length: a word in a line of a menu says other things
// than the same word in a paragraph.
func sizeClass(units int) uint32 {
	switch {
	case units >= 250:
		return 3
	case units >= LongUnits:
		return 2
	case units >= 30:
		return 1
	}
	return 0
}

// AppendWords appends the tokens of a block's text: words of letters, alone and with the
// word before, and pairs of neighbouring characters of scripts without spaces; of a long
// text those of both ends.
func AppendWords(out []uint32, s string, units int) []uint32 {
	const end = 150 // bytes
	size := saltSize*sizeClass(units) + 1
	if len(s) <= 2*end {
		return appendWords(out, s, size, 0)
	}
	return appendWords(appendWords(out, s[:end], size, 0), s[len(s)-end:], size, saltLast)
}

// appendWords appends the tokens of a stretch of text: each alone and with the block's length, and
// the first once more.
func appendWords(out []uint32, s string, size, salt uint32) []uint32 {
	only := len(out) + 2             // once there is one
	word, char := uint32(0), rune(0) // the one before, 0 for none
	for k := 0; k < len(s); {
		if s[k] >= utf8.RuneSelf {
			r, ok := HanAt(s, k)
			n := 3
			if !ok {
				r, n = utf8.DecodeRuneInString(s[k:])
			}
			if k += n; r < 0x2E80 { // before the scripts of East Asia
				word, char = 0, 0
				continue
			}
			if char != 0 {
				h := token(uint32(char)*31+uint32(r)*0x9E3779B1) + salt
				if out = append(out, token(h), token(h+size)); len(out) == only {
					out = append(out, token(h+saltFirst))
				}
			}
			word, char = 0, r
			continue
		}
		j, h := k, uint32(hashFirst+salt) // of the letters, or else the digits, that begin here
		for ; j < len(s) && denoise.IsLetter(s[j]); j++ {
			h = (h ^ uint32(s[j]|0x20)) * hashStep
		}
		if j == k {
			for ; j < len(s) && s[j]-'0' <= 9; j++ {
				h = (h ^ '0') * hashStep
			}
		}
		if j == k {
			if s[k] != ' ' {
				word = 0
			}
			char = 0
			k++
			continue
		}
		if out = append(out, token(h), token(h+size)); len(out) == only {
			out = append(out, token(h+saltFirst))
		}
		if word != 0 {
			out = append(out, token(h+word*31))
		}
		word, char, k = h, 0, j
	}
	return out
}

// AppendNames appends the tokens of an element: its tag, the words of its class and its
// id, in camel case too, and each of the two whole.
func AppendNames(out []uint32, tag atom.Atom, start string) []uint32 {
	return appendNames(out, tag, attrs(start))
}

func appendNames(out []uint32, tag atom.Atom, values [len(looked)]string) []uint32 {
	const longest = 200
	out = append(out, uint32(tag)*2654435761)
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

// NearLevels is the number of classes of distance of names: of the element itself, of the first and
// the second around it, of the next three, of three more, and of all others.
const NearLevels = 6

// NearLevel returns the class of the distance of so many steps up.
func NearLevel(steps int) int {
	if steps < 3 {
		return steps
	}
	return min(3+(steps-3)/3, NearLevels-1)
}

// FarSteps is from which step up on all are of the last class.
const FarSteps = 9

// NameTokens returns the two tokens of a name at a distance: wherever it stands, and there.
func NameTokens(name uint32, level int) (anywhere, there uint32) {
	return anywhereToken(name), thereToken(name, level)
}

func anywhereToken(name uint32) uint32 { return token(name) }

func thereToken(name uint32, level int) uint32 { return token(name + uint32(level)*7919 + 13) }

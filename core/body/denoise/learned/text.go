package learned

import (
	"math"
	"math/bits"
	"strings"
	"unicode"
	"unicode/utf8"

	"pagetwin/core/body/denoise/learned/match"
)

// tally counts what stands in the text of a block.
type tally struct {
	chars, links int // content characters, and those in links
	han          int // Han, kana and Hangul
	digits       int
	upper        int
	words        int // runs of Latin letters
	stopWords    int // stop characters and English stop words
	ends         int // marks that end a sentence
	commas       int // marks inside a sentence
	quotes       int
	bars         int // marks between items of a list: | > » · /
	code         int // marks that program text has and prose has not
	date, clock  bool
	endMark      bool // the last character ends a sentence
	colon        bool // the last character is a colon
	ellipsis     bool // the last characters are an ellipsis
	said         uint32
	hash         uint64
}

// units measures length the same for both scripts: a Han character says about as
// much as two and a half letters.
func (t *tally) units() int { return t.chars + t.han + t.han>>1 }

// linkUnits is the part of units in links: the share of characters that are in links
// of the whole, since how many of those are Han is not counted apart.
func (t *tally) linkUnits() int {
	switch t.links {
	case 0:
		return 0
	case t.chars:
		return t.units()
	}
	return t.units() * t.links / t.chars
}

// Kinds of ASCII characters.
const (
	isOther = iota
	isLower
	isUpper
	isDigit
	isEnd
	isComma
	isQuote
	isBar
	isCode
	isSpace
)

var kinds = func() (k [128]uint8) {
	for c := range k {
		switch {
		case 'a' <= c && c <= 'z':
			k[c] = isLower
		case 'A' <= c && c <= 'Z':
			k[c] = isUpper
		case '0' <= c && c <= '9':
			k[c] = isDigit
		}
	}
	for _, c := range ".!?" {
		k[c] = isEnd
	}
	for _, c := range ",;:" {
		k[c] = isComma
	}
	k['"'], k['\''] = isQuote, isQuote
	for _, c := range "|>/*#<" {
		k[c] = isBar
	}
	for _, c := range "{}=_\\" {
		k[c] = isCode
	}
	k[' '], k['\n'] = isSpace, isSpace
	return k
}()

// count fills in what the text says of itself.
func (t *tally) count(s string) {
	last := rune(0)
	for i := 0; i < len(s); {
		b := s[i]
		if b >= utf8.RuneSelf {
			if j := t.hanRun(s, i); j > i {
				last, i = match.HanFirst, j
				continue
			}
			r, size := utf8.DecodeRuneInString(s[i:])
			i += size
			t.wide(r)
			last = r
			continue
		}
		switch kinds[b] {
		case isLower, isUpper:
			j := i
			for j < len(s) && s[j] < utf8.RuneSelf && kinds[s[j]]-1 < 2 {
				if kinds[s[j]] == isUpper {
					t.upper++
				}
				j++
			}
			t.words++
			if stopWord(s[i:j]) {
				t.stopWords++
			}
			last = rune(s[j-1])
			i = j
			continue
		case isDigit:
			j := i
			for j < len(s) && s[j] < utf8.RuneSelf && kinds[s[j]] == isDigit {
				j++
			}
			t.number(s[i:j], s[j:])
			t.digits += j - i
			last = rune(s[j-1])
			i = j
			continue
		case isEnd:
			if i+1 == len(s) || s[i+1] == ' ' || s[i+1] == '\n' || s[i+1] == '"' {
				t.ends++
			}
		case isComma:
			t.commas++
		case isQuote:
			t.quotes++
		case isBar:
			t.bars++
			if b == '<' || b == '>' {
				t.code++
			}
		case isCode:
			t.code++
		}
		if b > ' ' {
			last = rune(b)
		}
		i++
	}
	t.ellipsis = strings.HasSuffix(s, "...") || strings.HasSuffix(s, "…") || strings.HasSuffix(s, "...]") || strings.HasSuffix(s, "…]")
	switch last {
	case '.', '!', '?', '。', '！', '？', '”', '"', '…', '」', '』', '．':
		t.endMark = true
	case ':', '：':
		t.colon = true
	}
}

// number looks whether digits and what stands behind them are of a date or a time.
func (t *tally) number(digits, behind string) {
	switch len(digits) {
	case 4:
		if digits[0] == '2' && digits[1] == '0' || digits[0] == '1' && digits[1] == '9' {
			if len(behind) > 1 && (behind[0] == '-' || behind[0] == '/' || behind[0] == '.') && behind[1]-'0' < 10 ||
				len(behind) >= 3 && behind[:3] == "年" {
				t.date = true
			}
		}
	case 1, 2:
		if len(behind) > 2 && behind[0] == ':' && behind[1]-'0' < 6 && behind[2]-'0' < 10 {
			t.clock = true
		}
		if len(behind) >= 3 && behind[:3] == "月" {
			t.date = true
		}
	}
}

// stopHan has a bit for each of the most frequent characters of the main block, most of
// them function words, in both scripts: 的 alone is every 25th character of running text and
// none of a menu's (stop-word density as in jusText, Pomikálek 2011).
var stopHan = func() (set [(match.HanLast-match.HanFirst)/64 + 1]uint64) {
	for _, r := range "的了是在和有不这這我他为為与與上也就说說到对對中人一个個以要于於将將会會而之被从從還还但并並她它们們地得着著把让讓向其所及等年时時" {
		r -= match.HanFirst
		set[r>>6] |= 1 << (r & 63)
	}
	return set
}()

// hanRun counts the characters of the main block of Han that stand at s[i:] and
// returns where they end.
func (t *tally) hanRun(s string, i int) int {
	start, stop := i, uint64(0)
	for ; ; i += 3 {
		r, ok := match.HanAt(s, i)
		if !ok {
			break
		}
		r -= match.HanFirst
		stop += stopHan[r>>6] >> (r & 63) & 1
	}
	t.han += (i - start) / 3
	t.stopWords += int(stop)
	return i
}

// wide counts a character outside ASCII and the main block of Han.
func (t *tally) wide(r rune) {
	switch r {
	case '。', '！', '？', '…', '．':
		t.ends++
	case '，', '、', '；', '：':
		t.commas++
	case '“', '”', '「', '」', '《', '》', '‘', '’', '『', '』':
		t.quotes++
	case '｜', '»', '›', '·', '•', '│', '┊', '＞', '★', '■', '◎', '◆', '●':
		t.bars++
	default:
		if r >= 0x1100 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) {
			t.han++
		}
	}
}

// stopWord tells whether w is one of the most frequent English words, which make two
// fifths of running text and little of a menu. None is longer than five letters.
func stopWord(w string) bool {
	if len(w) > 5 {
		return false
	}
	switch w {
	case "the", "of", "and", "to", "a", "in", "that", "is", "was", "for", "it", "with", "as", "his", "on", "be", "at", "by", "had", "not",
		"are", "but", "from", "or", "have", "an", "they", "which", "were", "been", "has", "he", "she", "we", "their", "who", "will", "would",
		"there", "said", "its", "this", "you", "i", "I", "The", "my", "more", "than", "when", "what", "so", "if", "no", "all", "one":
		return true
	}
	return false
}

// share returns a/b in hundredths, rounded, at most 100; 0 where b is 0.
func share(a, b int) byte {
	switch {
	case b <= 0 || a <= 0:
		return 0
	case a >= b:
		return 100
	case b <= math.MaxUint32/101:
		return byte((uint32(a)*100 + uint32(b)/2) / uint32(b)) // quicker than 64 bits
	}
	return byte((a*100 + b/2) / b)
}

// size puts a count on a scale of eight steps for each doubling, exact below 16:
//
//	size(n) = 16 + 8·(⌊log2 n⌋ − 4) + the three bits of n behind its highest
//
// so size(16) = 16, size(32) = 24, size(100) = 36, and 127 from 245,760 on. A step is an
// eighth of the number at most, and a tree that parts 90 from 110 units parts 900 from
// 1100 as well: what matters of a length is its ratio to another.
func size(n int) byte {
	if n < 16 {
		return byte(max(0, n))
	}
	log := bits.Len(uint(n)) - 1
	return byte(min(127, 16+8*(log-4)+n>>(log-3)&7))
}

// small returns n, at most 127.
func small(n int) byte { return byte(max(0, min(127, n))) }

func flag(b bool) byte {
	if b {
		return 1
	}
	return 0
}

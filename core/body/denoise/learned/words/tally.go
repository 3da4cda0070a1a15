package words

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Tally holds counts of the text of a block.
type Tally struct {
	Chars, Links int32 // content characters, and those in links
	Han          int32 // Han, kana and Hangul
	Digits       int32
	Upper        int32
	Words        int32 // runs of Latin letters
	StopWords    int32 // stop characters and English stop words
	Ends         int32 // marks that end a sentence
	Commas       int32 // marks inside a sentence
	Quotes       int32
	Bars         int32 // marks between items of a list: | > » · /
	Code         int32 // marks that program text has and prose has not
	Date, Clock  bool
	EndMark      bool // the last character ends a sentence
	Colon        bool // the last character is a colon
	Ellipsis     bool // the last characters are an ellipsis
	Said         uint32
	Hash         uint64
}

// Units measures length the same for both scripts: a Han character says about as
// much as two and a half letters.
func (t *Tally) Units() int { return int(t.Chars + t.Han + t.Han>>1) }

// LinkUnits returns the part of Units in links: the share of characters that are in links of the
// whole, since how many of those are Han is not counted apart.
func (t *Tally) LinkUnits() int {
	switch t.Links {
	case 0:
		return 0
	case t.Chars:
		return t.Units()
	}
	return t.Units() * int(t.Links) / int(t.Chars)
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

// count sets the counts of the text.
func (t *Tally) count(s string) {
	last := rune(0)
	for i := 0; i < len(s); {
		b := s[i]
		if b >= utf8.RuneSelf {
			if j := t.hanRun(s, i); j > i {
				last, i = HanFirst, j
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
					t.Upper++
				}
				j++
			}
			t.Words++
			if stopWord(s[i:j]) {
				t.StopWords++
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
			t.Digits += int32(j - i)
			last = rune(s[j-1])
			i = j
			continue
		case isEnd:
			if i+1 == len(s) || s[i+1] == ' ' || s[i+1] == '\n' || s[i+1] == '"' {
				t.Ends++
			}
		case isComma:
			t.Commas++
		case isQuote:
			t.Quotes++
		case isBar:
			t.Bars++
			if b == '<' || b == '>' {
				t.Code++
			}
		case isCode:
			t.Code++
		}
		if b > ' ' {
			last = rune(b)
		}
		i++
	}
	t.Ellipsis = strings.HasSuffix(s, "...") || strings.HasSuffix(s, "…") || strings.HasSuffix(s, "...]") || strings.HasSuffix(s, "…]")
	switch last {
	case '.', '!', '?', '。', '！', '？', '”', '"', '…', '」', '』', '．':
		t.EndMark = true
	case ':', '：':
		t.Colon = true
	}
}

func (t *Tally) number(digits, behind string) {
	switch len(digits) {
	case 4:
		if digits[0] == '2' && digits[1] == '0' || digits[0] == '1' && digits[1] == '9' {
			if len(behind) > 1 && (behind[0] == '-' || behind[0] == '/' || behind[0] == '.') && behind[1]-'0' < 10 ||
				len(behind) >= 3 && behind[:3] == "年" {
				t.Date = true
			}
		}
	case 1, 2:
		if len(behind) > 2 && behind[0] == ':' && behind[1]-'0' < 6 && behind[2]-'0' < 10 {
			t.Clock = true
		}
		if len(behind) >= 3 && behind[:3] == "月" {
			t.Date = true
		}
	}
}

// stopHan has a bit for each of the most frequent characters of the main block, most of
// them function words, in both scripts: 的 alone is every 25th character of running text and
// none of a menu's (stop-word density as in jusText, Pomikálek 2011).
var stopHan = func() (set [(HanLast-HanFirst)/64 + 1]uint64) {
	for _, r := range "的了是在和有不这這我他为為与與上也就说說到对對中人一个個以要于於将將会會而之被从從還还但并並她它们們地得着著把让讓向其所及等年时時" {
		r -= HanFirst
		set[r>>6] |= 1 << (r & 63)
	}
	return set
}()

// hanRun counts the characters of the main block of Han that stand at s[i:] and
// returns where they end.
func (t *Tally) hanRun(s string, i int) int {
	start, stop := i, uint64(0)
	for ; ; i += 3 {
		r, ok := HanAt(s, i)
		if !ok {
			break
		}
		r -= HanFirst
		stop += stopHan[r>>6] >> (r & 63) & 1
	}
	t.Han += int32(i-start) / 3
	t.StopWords += int32(stop)
	return i
}

// wide counts a character outside ASCII and the main block of Han.
func (t *Tally) wide(r rune) {
	switch r {
	case '。', '！', '？', '…', '．':
		t.Ends++
	case '，', '、', '；', '：':
		t.Commas++
	case '“', '”', '「', '」', '《', '》', '‘', '’', '『', '』':
		t.Quotes++
	case '｜', '»', '›', '·', '•', '│', '┊', '＞', '★', '■', '◎', '◆', '●':
		t.Bars++
	default:
		if r >= 0x1100 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) {
			t.Han++
		}
	}
}

// stopWord reports whether w is one of the most frequent English words, which make two
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

package charset

import (
	"strings"
	"unicode/utf8"

	"github.com/wlynxg/chardet"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// eucTWLeast is the number of characters that a text needs for EUC-TW to be considered. Few pages
// are in it, and its bytes look like GB2312.
const eucTWLeast = 30

// detectChinese returns the Chinese charset in which the sample reads best. The sample must begin
// with a character. It gives no reading for Japanese in EUC-JP (its kana share codes with GB2312
// and with the most frequent Han of Big5), for Korean (its Hangul share codes with the first half
// of the common Han of GB2312), and for text with accented letters inside words.
func detectChinese(sample []byte) (encoding.Encoding, string, reading) {
	best, name := encoding.Encoding(simplifiedchinese.GB18030), GB18030
	r := gbPairs().assess(sample)
	switch {
	case r.decisive():
		return best, name, r
	case r.Chars >= 4 && r.Kana > 0.3 && assessIn(japanese.EUCJP, "", sample).Bad == 0, r.Frequent < 0.3 && hangulOnly(sample), accented(sample):
		return best, name, reading{}
	}
	if b := big5Pairs().assess(sample); b.Score > r.Score {
		best, name, r = traditionalchinese.Big5, Big5, b
	}
	if r.decisive() {
		return best, name, r
	}
	if t := assessEUCTW(sample); t.Chars >= eucTWLeast && t.Score > r.Score {
		best, name, r = nil, eucTW, t
	}
	return best, name, r
}

// hangulOnly reports whether a sample reads as EUC-KR: at least 8 characters that are
// all Hangul but for punctuation.
func hangulOnly(sample []byte) bool {
	hangul := 0
	for i := 0; ; i += 2 {
		i += asciiEnd(sample[i:])
		if i+1 >= len(sample) {
			return hangul >= 8
		}
		switch c := sample[i]; {
		case sample[i+1] < 0xA1:
			return false
		case 0xB0 <= c && c <= 0xC8:
			hangul++
		case c < 0xA1 || c > 0xA3:
			return false
		}
	}
}

// accented reports whether two thirds of the bytes beyond ASCII stand alone between a letter and
// another ASCII byte, as those of windows-1252 do in "Rücker" and "today’s". In GBK and Big5 a
// byte beyond ASCII may be followed by ASCII too, but then most often the next character follows
// at once.
func accented(sample []byte) bool {
	all, alone := 0, 0
	for i := asciiEnd(sample); i < len(sample); i += asciiEnd(sample[i:]) {
		begin := i
		for i < len(sample) && sample[i] >= utf8.RuneSelf {
			i++
		}
		all += i - begin
		if i == begin+1 && i < len(sample) && isLetter(sample[i]) && (i+1 == len(sample) || sample[i+1] < utf8.RuneSelf) {
			alone++
		}
	}
	return alone*3 >= all*2
}

// detectOther detects Japanese in Shift_JIS, and asks a general detector for the rest, since that
// does not recognise short Shift_JIS. What neither knows is read as windows-1252, which gives
// every byte a meaning.
func detectOther(sample []byte) (encoding.Encoding, string, How) {
	if shiftJIS(sample) {
		return japanese.ShiftJIS, "shift_jis", ByDetection
	}
	found := chardet.Detect(sample)
	if enc, name := Lookup(strings.ToLower(found.Encoding)); enc != nil && name != UTF8 && found.Confidence >= 0.5 {
		return enc, name, ByDetection
	}
	return charmap.Windows1252, "windows-1252", ByDefault
}

// shiftJIS reports whether a sample reads as Japanese in Shift_JIS: at least 4
// kana of two bytes, and of ten characters 3 such and at most one of one byte.
func shiftJIS(sample []byte) bool {
	all, kana, half := 0, 0, 0
	for i := asciiEnd(sample); i < len(sample); i += asciiEnd(sample[i:]) {
		c := sample[i]
		all++
		if c >= 0xA1 && c <= 0xDF {
			half++
			i++
			continue
		}
		if c == 0x80 || c == 0xA0 || c > 0xFC || i+1 == len(sample) {
			return false
		}
		switch trail := sample[i+1]; {
		case trail < 0x40 || trail == 0x7F || trail > 0xFC:
			return false
		case c == 0x82 && trail >= 0x9F && trail <= 0xF1, c == 0x83 && trail <= 0x96:
			kana++
		}
		i += 2
	}
	return kana >= 4 && kana*10 >= all*3 && half*10 <= all
}

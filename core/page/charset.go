package page

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/wlynxg/chardet"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// sampleBytes is how much of a page is looked at to detect its charset, from
// the first byte on that is not ASCII. Whether it is valid UTF-8 is always asked
// of the whole page.
const sampleBytes = 64 << 10

// Decode brings the bytes of a page to UTF-8. hint is the charset that came
// with the page from outside, as an HTTP header's; "" for none. In this order
// decide: a byte order mark; the page's own declaration, or else the hint, as
// far as the bytes bear it out; valid UTF-8; detection.
//
// GB2312 and GBK are read as GB18030, Big5-HKSCS as Big5. The error says that
// the bytes are not text (an image, an archive, many NULs) or are in EUC-TW,
// which is not read.
func Decode(raw []byte, hint string) (string, Charset, error) {
	if what := binaryKind(raw); what != "" {
		return "", Charset{}, errors.New("looks like " + what + ", not a page; left out")
	}
	if text, c, ok := decodeUnicode(raw); ok {
		return text, c, nil
	}
	c := Charset{Declared: declared(raw)}
	if c.Declared == "" {
		c.Declared = strings.ToLower(strings.TrimSpace(hint))
	}
	enc := decide(raw, &c)
	switch {
	case c.Used == eucTW:
		return "", c, errors.New("is in EUC-TW, which is not read; save it as UTF-8 or Big5")
	case c.Used == utf8Name:
		text, broken := validUTF8(raw)
		c.Broken = broken
		return text, c, nil
	}
	text, err := enc.NewDecoder().Bytes(raw)
	if err != nil {
		return "", c, err
	}
	out := strings.ReplaceAll(string(text), "\x00", "\uFFFD")
	c.Broken = strings.Count(out, "\uFFFD")
	return out, c, nil
}

// decodeUnicode reads pages that begin with a byte order mark, and UTF-16 pages
// without one whose first characters are ASCII.
func decodeUnicode(raw []byte) (string, Charset, bool) {
	switch {
	case bytes.HasPrefix(raw, []byte("\xEF\xBB\xBF")):
		text, broken := validUTF8(raw[3:])
		return text, Charset{Used: utf8Name, Declared: declared(raw), How: ByBOM, Broken: broken}, true
	case bytes.HasPrefix(raw, []byte("\xFF\xFE")):
		return utf16Page(raw[2:], binary.LittleEndian, "utf-16le", ByBOM)
	case bytes.HasPrefix(raw, []byte("\xFE\xFF")):
		return utf16Page(raw[2:], binary.BigEndian, "utf-16be", ByBOM)
	}
	switch nulPattern(raw) {
	case "odd":
		return utf16Page(raw, binary.LittleEndian, "utf-16le", ByDetection)
	case "even":
		return utf16Page(raw, binary.BigEndian, "utf-16be", ByDetection)
	}
	return "", Charset{}, false
}

// nulPattern tells UTF-16 without a mark: of the first 8 pairs of bytes each
// has one NUL, always in the same place, as "<!DOCTYP" and "<html><h" do.
func nulPattern(raw []byte) string {
	var nul [2]int
	for i, b := range raw[:min(len(raw), 16)] {
		if b == 0 {
			nul[i%2]++
		}
	}
	switch {
	case nul[0] == 8 && nul[1] == 0:
		return "even"
	case nul[1] == 8 && nul[0] == 0:
		return "odd"
	}
	return ""
}

// utf16Page decodes UTF-16; half a surrogate pair or half a unit is broken.
func utf16Page(b []byte, order binary.ByteOrder, name string, how How) (string, Charset, bool) {
	units := make([]uint16, 0, len(b)/2+1)
	for ; len(b) >= 2; b = b[2:] {
		units = append(units, order.Uint16(b))
	}
	if len(b) == 1 {
		units = append(units, unicode.ReplacementChar)
	}
	text := strings.ReplaceAll(string(utf16.Decode(units)), "\x00", "\uFFFD")
	head := []byte(text[:min(len(text), headBytes)])
	return text, Charset{Used: name, Declared: declared(head), How: how, Broken: strings.Count(text, "\uFFFD")}, true
}

// validUTF8 replaces each byte that is not part of a UTF-8 character, and each
// NUL, by U+FFFD, and counts them.
func validUTF8(raw []byte) (string, int) {
	if utf8.Valid(raw) && bytes.IndexByte(raw, 0) < 0 {
		return string(raw), 0
	}
	var out strings.Builder
	out.Grow(len(raw) + len(raw)/8)
	broken := 0
	for len(raw) > 0 {
		r, n := utf8.DecodeRune(raw)
		if r == 0 || r == utf8.RuneError && n == 1 {
			out.WriteString("\uFFFD")
			broken++
		} else {
			out.Write(raw[:n])
		}
		raw = raw[n:]
	}
	return out.String(), broken
}

// census counts the bytes of a page that are not ASCII.
type census struct {
	first  int // offset of the first of them
	multi  int // characters of more than one byte in valid UTF-8
	broken int // bytes that are no part of one
}

func count(raw []byte) census {
	c := census{first: -1}
	for i := 0; i < len(raw); {
		if raw[i] < utf8.RuneSelf {
			i++
			continue
		}
		if c.first < 0 {
			c.first = i
		}
		r, n := utf8.DecodeRune(raw[i:])
		if r == utf8.RuneError && n == 1 {
			c.broken++
		} else {
			c.multi++
		}
		i += n
	}
	return c
}

// decide fills in what c says of the charset and returns its encoding.
func decide(raw []byte, c *Charset) encoding.Encoding {
	enc, name := lookup(c.Declared)
	use := func(enc encoding.Encoding, used string, how How) encoding.Encoding {
		c.Used, c.How = used, how
		if name == used {
			c.How = ByDeclaration
		}
		c.Wrong = name != "" && name != used
		return enc
	}
	n := count(raw)
	if n.first < 0 { // ASCII, which all but the escaping charsets share
		if name == "" || name == eucTW {
			return use(encoding.Nop, utf8Name, ByValidUTF8)
		}
		return use(enc, name, ByDeclaration)
	}
	sample := raw[n.first:min(len(raw), n.first+sampleBytes)]
	switch {
	case n.broken == 0 && !(n.multi < 6 && double(name) && better(enc, sample)):
		return use(encoding.Nop, utf8Name, ByValidUTF8)
	case n.broken > 0 && n.broken*10 <= n.multi:
		return use(encoding.Nop, utf8Name, ByDetection)
	}
	best, bestName, r := detectChinese(sample)
	valid, _ := validUTF8(sample)
	utf := assess([]byte(valid))
	switch {
	case r.chinese() && bestName == name:
		return use(best, name, ByDeclaration)
	case double(name) && !(r.chinese() && r.Score > assessIn(enc, name, sample).Score+0.5):
		return use(enc, name, ByDeclaration)
	case r.chinese() && r.Score > utf.Score:
		return use(best, bestName, ByDetection)
	case n.multi > n.broken && utf.Score > r.Score:
		return use(encoding.Nop, utf8Name, ByDetection)
	case name != "" && !(name == utf8Name && n.multi == 0):
		return use(enc, name, ByDeclaration)
	}
	enc, other, how := detectOther(sample)
	if r.likely() && (how == ByDefault || enc == charmap.Windows1252 || enc == charmap.Windows874) {
		return use(best, bestName, ByDetection)
	}
	return use(enc, other, how)
}

func double(name string) bool { return name == gbName || name == big5Name || name == eucTW }

// better tells whether a sample that happens to be valid UTF-8 reads better in
// a declared charset: some short Chinese words do.
func better(enc encoding.Encoding, sample []byte) bool {
	if enc == nil {
		return false
	}
	r := assessIn(enc, "", sample)
	return r.chinese() && r.Score > assess(sample).Score
}

func assessIn(enc encoding.Encoding, name string, sample []byte) reading {
	if name == eucTW {
		enc, sample = traditionalchinese.Big5, eucTWAsBig5(sample)
	}
	text, _ := enc.NewDecoder().Bytes(sample)
	return assess(text)
}

// eucTWLeast is the number of characters below which EUC-TW is not considered:
// it looks like GB2312, and hardly any page is in it.
const eucTWLeast = 30

// detectChinese returns the Chinese charset in which the sample reads best. The
// sample must begin with a character. Japanese in EUC-JP, whose kana stand
// where GB2312 has them and Big5 its most frequent Han, gives no reading.
func detectChinese(sample []byte) (encoding.Encoding, string, reading) {
	best, name := encoding.Encoding(simplifiedchinese.GB18030), gbName
	r := assessIn(best, name, sample)
	if r.Kana > 0.3 && assessIn(japanese.EUCJP, "", sample).Bad == 0 {
		return best, name, reading{}
	}
	if b := assessIn(traditionalchinese.Big5, big5Name, sample); b.Score > r.Score {
		best, name, r = traditionalchinese.Big5, big5Name, b
	}
	if t := assessIn(nil, eucTW, sample); t.Chars >= eucTWLeast && t.Score > r.Score {
		best, name, r = nil, eucTW, t
	}
	return best, name, r
}

// detectOther asks a general detector. Where that knows nothing, the page is
// read as windows-1252, which gives every byte a meaning.
func detectOther(sample []byte) (encoding.Encoding, string, How) {
	found := chardet.Detect(sample)
	if enc, name := lookup(strings.ToLower(found.Encoding)); enc != nil && name != utf8Name && found.Confidence >= 0.5 {
		return enc, name, ByDetection
	}
	return charmap.Windows1252, "windows-1252", ByDefault
}

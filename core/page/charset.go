package page

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"

	"pagetwin/core/say"
)

// sampleBytes is how much of a page is looked at to detect its charset, from
// the first byte on that is not ASCII. Whether it is valid UTF-8 is always asked
// of the whole page.
const sampleBytes = 64 << 10

// Decode brings the bytes of a page to UTF-8. hint is the charset that came
// with the page from outside, as an HTTP header's; "" for none. In this order
// decide: a byte order mark; the page's own declaration, or else the hint, as
// far as the bytes bear it out; valid UTF-8; detection. Where the page's own
// declaration is wrong, the hint is tried before anything is detected.
//
// GB2312 and GBK are read as GB18030, Big5-HKSCS as Big5. Each broken byte
// becomes one U+FFFD, and so does each NUL. The error says that the bytes are not
// text (an image, an archive, many NULs) or are in EUC-TW, ISO-2022-CN or
// ISO-2022-KR, which are not read.
func Decode(raw []byte, hint string) (string, Charset, error) {
	if what := binaryKind(raw); what != "" {
		return "", Charset{}, say.Errorf("looks like %s, not a page; left out", "看来是 %s，不是网页；未收入", binaryWords(what))
	}
	if text, c, ok := decodeUnicode(raw); ok {
		return text, c, nil
	}
	n := count(raw)
	c := Charset{Declared: declared(raw)}
	hint = strings.ToLower(strings.TrimSpace(hint))
	if c.Declared == "" {
		c.Declared = hint
	}
	enc := decide(raw, n, &c)
	if hint != "" && hint != c.Declared && c.How != ByDeclaration && c.Used != utf8Name {
		second := Charset{Declared: hint}
		if e := decide(raw, n, &second); second.How == ByDeclaration {
			enc, c.Used, c.How = e, second.Used, ByDeclaration
		}
	}
	switch c.Used {
	case eucTW, iso2022CN, iso2022KR:
		return "", c, say.Errorf("is in %s, which is not read; save it as UTF-8",
			"是 %s 编码，不能读取；请另存为 UTF-8", strings.ToUpper(c.Used))
	}
	text, broken, err := decodeAs(raw, n, c.Used, enc)
	c.Broken = broken
	return text, c, err
}

// decodeAs reads raw in the charset called name, whose encoding is enc, and tells
// how many bytes were broken.
func decodeAs(raw []byte, n census, name string, enc encoding.Encoding) (string, int, error) {
	switch name {
	case utf8Name:
		text, broken := validUTF8(raw)
		return text, broken, nil
	case gbName:
		text, broken := gbPairs().decode(raw, n.beyond)
		return text, broken, nil
	case big5Name:
		text, broken := big5Pairs().decode(raw, n.beyond)
		return text, broken, nil
	}
	text, err := enc.NewDecoder().Bytes(raw)
	if err != nil {
		return "", 0, say.Errorf("cannot be read as %s: %v", "无法按 %s 读取：%v", name, err)
	}
	out := strings.ReplaceAll(string(text), "\x00", "\uFFFD")
	return out, strings.Count(out, "\uFFFD"), nil
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
		i := 0
		for i < len(raw) && raw[i] != 0 {
			r, n := utf8.DecodeRune(raw[i:])
			if r == utf8.RuneError && n == 1 {
				break
			}
			i += n
		}
		out.Write(raw[:i])
		if raw = raw[i:]; len(raw) > 0 {
			out.WriteString("\uFFFD")
			broken++
			raw = raw[1:]
		}
	}
	return out.String(), broken
}

// census counts the bytes of a page that are not ASCII.
type census struct {
	first  int // offset of the first of them, -1 for none
	beyond int // how many
	multi  int // characters of more than one byte in valid UTF-8
	broken int // bytes that are no part of one
}

func count(raw []byte) census {
	c := census{first: asciiEnd(raw)}
	if c.first == len(raw) {
		return census{first: -1}
	}
	for i := c.first; i < len(raw); {
		switch n := utf8Len(raw[i:]); {
		case raw[i] < utf8.RuneSelf:
			i += asciiEnd(raw[i:])
		case n == 0:
			c.broken++
			c.beyond++
			i++
		default:
			c.multi++
			c.beyond += n
			i += n
		}
	}
	return c
}

// utf8Len returns the length of the character beyond ASCII that b begins with, 0
// for none. Those of three bytes, as Han are, are told at once.
func utf8Len(b []byte) int {
	switch c := b[0]; {
	case c < 0xC2 || c > 0xF4:
		return 0
	case c < 0xE0:
		if len(b) >= 2 && b[1]&0xC0 == 0x80 {
			return 2
		}
		return 0
	case c > 0xE0 && c < 0xF0 && c != 0xED:
		if len(b) >= 3 && b[1]&0xC0 == 0x80 && b[2]&0xC0 == 0x80 {
			return 3
		}
		return 0
	}
	if r, n := utf8.DecodeRune(b); r != utf8.RuneError || n == 3 {
		return n
	}
	return 0
}

// decide fills in what c says of the charset and returns its encoding.
func decide(raw []byte, n census, c *Charset) encoding.Encoding {
	enc, name := lookup(c.Declared)
	use := func(enc encoding.Encoding, used string, how How) encoding.Encoding {
		c.Used, c.How = used, how
		if name == used {
			c.How = ByDeclaration
		}
		c.Wrong = name != "" && name != used
		return enc
	}
	if n.first < 0 { // ASCII, which all but the escaping charsets share
		if e, escaped := detectEscaped(raw); escaped != "" {
			return use(e, escaped, ByDetection)
		}
		if name == "" || name == eucTW {
			return use(encoding.Nop, utf8Name, ByValidUTF8)
		}
		return use(enc, name, ByDeclaration)
	}
	sample := raw[n.first:min(len(raw), n.first+sampleBytes)]
	switch {
	case n.broken == 0 && !(n.multi < 6 && double(name) && better(enc, name, sample)):
		return use(encoding.Nop, utf8Name, ByValidUTF8)
	case n.broken > 0 && n.broken*10 <= n.multi:
		return use(encoding.Nop, utf8Name, ByDetection)
	}
	best, bestName, r := detectChinese(sample)
	utf8Score := func() float64 {
		if n.broken >= n.multi {
			return 0 // or less
		}
		return assess(sample).Score
	}
	switch {
	case r.chinese() && bestName == name:
		return use(best, name, ByDeclaration)
	case double(name) && !(r.chinese() && r.Score > assessIn(enc, name, sample).Score+0.5):
		return use(enc, name, ByDeclaration)
	case r.chinese() && r.Score > utf8Score():
		return use(best, bestName, ByDetection)
	case n.multi > n.broken && utf8Score() > r.Score:
		return use(encoding.Nop, utf8Name, ByDetection)
	case name != "" && !(name == utf8Name && n.multi == 0):
		return use(enc, name, ByDeclaration)
	}
	enc, other, how := detectOther(sample)
	if r.likely() && (how == ByDefault || other == "windows-1252" || other == "windows-874") {
		return use(best, bestName, ByDetection)
	}
	return use(enc, other, how)
}

func double(name string) bool { return name == gbName || name == big5Name || name == eucTW }

// better tells whether a sample that happens to be valid UTF-8 reads better in
// a declared charset: some short Chinese words do.
func better(enc encoding.Encoding, name string, sample []byte) bool {
	r := assessIn(enc, name, sample)
	return r.chinese() && r.Score > assess(sample).Score
}

func assessIn(enc encoding.Encoding, name string, sample []byte) reading {
	switch name {
	case gbName:
		return gbPairs().assess(sample)
	case big5Name:
		return big5Pairs().assess(sample)
	case eucTW:
		return assessEUCTW(sample)
	}
	text, _ := enc.NewDecoder().Bytes(sample)
	return assess(text)
}

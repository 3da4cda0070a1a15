// Package charset detects the charset of a page (from the byte order mark, the declaration, and
// statistics of the text) and decodes it to UTF-8. It also distinguishes text from pictures and
// programs, and markup from other text, and decodes the names of archive entries that are not
// UTF-8.
package charset

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"

	"pagetwin/core/base/say"
)

// sampleBytes is the length of the part of a page used to detect its charset, from the first byte
// beyond ASCII on. Whether the page is valid UTF-8 is decided on all of its bytes.
const sampleBytes = 64 << 10

// Charset describes how a page's bytes were decoded.
type Charset struct {
	Used     string // "utf-8", "gb18030", "big5", …
	Declared string // what the page declares, or else its listing, in lower case; "" for nothing
	How      How    // what decided
	Wrong    bool   // the declaration does not fit the bytes and was not followed
	Broken   int    // bytes that could not be decoded, now U+FFFD
}

// How is the way in which a charset was determined.
type How string

// The steps of the decision, in their order.
const (
	ByBOM         How = "bom"
	ByDeclaration How = "declared"
	ByValidUTF8   How = "valid-utf-8"
	ByDetection   How = "detected"
	ByDefault     How = "default"
	ByFormat      How = "format" // the container fixes it: JSON is UTF-8, whatever the page inside declares
)

// Decode decodes the bytes of a page to UTF-8. hint is a charset that came from outside the page,
// as in an HTTP header; "" for none. The charset is decided, in this order, by: a byte order
// mark; the page's own declaration, or else the hint, as far as the bytes agree with it; valid
// UTF-8; detection. If the page's own declaration is wrong, the hint is tried before detection.
//
// GB2312 and GBK are read as GB18030, Big5-HKSCS as Big5. Each broken byte becomes one U+FFFD,
// and so does each NUL. It is an error if the bytes are not text (an image, an archive, many
// NULs) or are in EUC-TW, ISO-2022-CN or ISO-2022-KR, which are not supported.
func Decode(raw []byte, hint string) (string, Charset, error) {
	if what := BinaryKind(raw); what.En != "" {
		return "", Charset{}, say.Errorf("looks like %s, not a page; skipped", what)
	}
	if text, c, ok := decodeUnicode(raw); ok {
		return text, c, nil
	}
	n := count(raw)
	c := Charset{Declared: Declared(raw)}
	hint = strings.ToLower(strings.TrimSpace(hint))
	if c.Declared == "" {
		c.Declared = hint
	}
	enc := decide(raw, n, &c)
	if hint != "" && hint != c.Declared && c.How != ByDeclaration && c.Used != UTF8 {
		second := Charset{Declared: hint}
		if e := decide(raw, n, &second); second.How == ByDeclaration {
			enc, c.Used, c.How = e, second.Used, ByDeclaration
		}
	}
	switch c.Used {
	case eucTW, iso2022CN, iso2022KR:
		return "", c, say.Errorf("is in %s, which is not supported; save it as UTF-8", strings.ToUpper(c.Used))
	}
	text, broken, err := decodeAs(raw, n, c.Used, enc)
	c.Broken = broken
	return text, c, err
}

// decodeAs decodes raw from the charset called name, whose encoding is enc, and returns how many
// bytes were broken.
func decodeAs(raw []byte, n census, name string, enc encoding.Encoding) (string, int, error) {
	switch name {
	case UTF8:
		text, broken := ValidUTF8(raw)
		return text, broken, nil
	case GB18030:
		text, broken := gbPairs().decode(raw, n.beyond)
		return text, broken, nil
	case Big5:
		text, broken := big5Pairs().decode(raw, n.beyond)
		return text, broken, nil
	}
	text, err := enc.NewDecoder().Bytes(raw)
	if err != nil {
		return "", 0, say.Errorf("cannot be read as %s: %v", name, err)
	}
	out := strings.ReplaceAll(string(text), "\x00", "\uFFFD")
	return out, strings.Count(out, "\uFFFD"), nil
}

// ValidUTF8 replaces each byte that is not part of a UTF-8 character, and each
// NUL, by U+FFFD, and counts them.
func ValidUTF8(raw []byte) (string, int) {
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

// utf8Len returns the length of the character beyond ASCII at the beginning of b, 0 for none.
// Characters of three bytes, as Han are, take a fast path.
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

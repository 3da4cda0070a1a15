package charset

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// decodeUnicode decodes pages that begin with a byte order mark, and UTF-16 pages without one; ok
// is false for others.
func decodeUnicode(raw []byte) (string, Charset, bool) {
	switch {
	case bytes.HasPrefix(raw, []byte("\xEF\xBB\xBF")):
		text, broken := ValidUTF8(raw[3:])
		return text, Charset{Used: UTF8, Declared: Declared(raw), How: ByBOM, Broken: broken}, true
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

// nulPattern detects UTF-16 without a byte order mark by the NULs of its ASCII characters: "odd"
// if they are at odd offsets, "even" if at even ones, "" for neither. It asks that the first 8
// characters are ASCII, as in "<!DOCTYP" and "<html><h", or one in 16 of all; that there are
// hardly any control characters; and that the other offsets have at most half as many NULs (一 and
// the ideographic space have one there).
func nulPattern(raw []byte) string {
	head := raw[:min(len(raw), sampleBytes)&^1]
	if len(head) < 16 || bytes.IndexByte(head, 0) < 0 {
		return ""
	}
	even, odd := nuls(head[:16])
	switch {
	case even == 8 && odd == 0:
		return "even"
	case odd == 8 && even == 0:
		return "odd"
	}
	even, odd = nuls(head)
	switch {
	case even*32 >= len(head) && odd*2 <= even && utf16Controls(head, binary.BigEndian)*200 <= len(head):
		return "even"
	case odd*32 >= len(head) && even*2 <= odd && utf16Controls(head, binary.LittleEndian)*200 <= len(head):
		return "odd"
	}
	return ""
}

// nuls counts the NULs of b at even and at odd offsets.
func nuls(b []byte) (even, odd int) {
	for i, c := range b {
		if c == 0 {
			even += 1 - i&1
			odd += i & 1
		}
	}
	return even, odd
}

// utf16Controls counts the units of b that do not occur in text: control characters other than
// white space, and surrogates without their other half.
func utf16Controls(b []byte, order binary.ByteOrder) int {
	n := 0
	for i := 0; i+2 <= len(b); i += 2 {
		switch u := rune(order.Uint16(b[i:])); {
		case u < 0x20:
			n += int(controlBytes[u])
		case utf16.IsSurrogate(u):
			if i+4 <= len(b) && utf16.DecodeRune(u, rune(order.Uint16(b[i+2:]))) != utf8.RuneError {
				i += 2
			} else {
				n++
			}
		}
	}
	return n
}

// utf16Page decodes UTF-16. Half a surrogate pair, half a unit and a NUL count as broken.
func utf16Page(b []byte, order binary.ByteOrder, name string, how How) (string, Charset, bool) {
	var (
		text   strings.Builder
		buf    [3 << 10]byte
		n      int
		broken int
	)
	text.Grow(len(b)/2 + len(b)/8)
	for len(b) > 0 {
		if n > len(buf)-utf8.UTFMax {
			text.Write(buf[:n])
			n = 0
		}
		if len(b) == 1 {
			broken++
			n += utf8.EncodeRune(buf[n:], utf8.RuneError)
			break
		}
		r := rune(order.Uint16(b))
		b = b[2:]
		switch {
		case 0 < r && r < utf8.RuneSelf:
			buf[n] = byte(r)
			n++
			continue
		case r == 0:
			r = utf8.RuneError
			broken++
		case utf16.IsSurrogate(r):
			second := utf8.RuneError
			if len(b) >= 2 {
				second = rune(order.Uint16(b))
			}
			if r = utf16.DecodeRune(r, second); r == utf8.RuneError {
				broken++
			} else {
				b = b[2:]
			}
		}
		n += utf8.EncodeRune(buf[n:], r)
	}
	text.Write(buf[:n])
	out := text.String()
	head := []byte(out[:min(len(out), HeadBytes)])
	return out, Charset{Used: name, Declared: Declared(head), How: how, Broken: broken}, true
}

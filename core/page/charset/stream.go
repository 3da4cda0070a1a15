package charset

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// OfHead detects the charset of a file of many records by its first bytes, which may end within a
// character.
func OfHead(head []byte) string {
	if !utf8.Valid(TrimPartial(head)) || bytes.IndexByte(head, 0) >= 0 {
		if _, c, err := Decode(head, ""); err == nil {
			return c.Used
		}
	}
	return UTF8
}

// Stream returns the encoding that decodes a file in a charset from its beginning; nil for UTF-8.
func Stream(used string) encoding.Encoding {
	switch used {
	case UTF8:
		return nil
	case GB18030:
		return byPairs{simplifiedchinese.GB18030, gbPairs}
	case Big5:
		return byPairs{traditionalchinese.Big5, big5Pairs}
	case "utf-16le":
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case "utf-16be":
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	}
	enc, _ := Lookup(used)
	return enc
}

// byPairs decodes a stream as [Decode] decodes a page, with the user-defined characters that
// x/text leaves out: old news texts mark paragraphs with them.
type byPairs struct {
	encoding.Encoding
	pairs func() *pairs
}

// NewDecoder returns a decoder at the beginning of a text.
func (e byPairs) NewDecoder() *encoding.Decoder {
	return &encoding.Decoder{Transformer: pairStream{p: e.pairs()}}
}

type pairStream struct {
	transform.NopResetter
	p *pairs
}

func (s pairStream) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	const widest = 3 // bytes that one byte may become
	room := min(len(src), len(dst)/widest)
	nSrc = s.p.whole(src, room, atEOF)
	text, _ := s.p.decode(src[:nSrc], nSrc)
	switch nDst = copy(dst, text); {
	case nSrc == len(src):
		return nDst, nSrc, nil
	case room < len(src):
		return nDst, nSrc, transform.ErrShortDst
	}
	return nDst, nSrc, transform.ErrShortSrc
}

// whole returns the number of the first most bytes of src that make up whole characters.
func (p *pairs) whole(src []byte, most int, atEOF bool) int {
	const longest = 4 // bytes of a character
	i := 0
	for i < most && (atEOF || len(src)-i >= longest) {
		size := 1
		if c := src[i]; c > 0x80 && c < 0xFF && i+1 < len(src) {
			if src[i+1] < 0x40 || p.utf8[pairAt(c, src[i+1])] == 0 {
				_, size = p.odd(src[i:])
			} else {
				size = 2
			}
		}
		if i+size > most {
			break
		}
		i += size
	}
	return i
}

// TrimPartial cuts an incomplete UTF-8 character from the end of b.
func TrimPartial(b []byte) []byte {
	for n := 1; n <= min(3, len(b)); n++ {
		if tail := b[len(b)-n:]; utf8.RuneStart(tail[0]) {
			if !utf8.FullRune(tail) {
				return b[:len(b)-n]
			}
			break
		}
	}
	return b
}

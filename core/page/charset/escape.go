package charset

import (
	"bytes"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// escapes are the sequences by which the ISO 2022 charsets switch from ASCII to other characters.
var escapes = []struct{ sequence, name string }{
	{"\x1b$B", iso2022JP},
	{"\x1b$@", iso2022JP},
	{"\x1b(J", iso2022JP},
	{"\x1b$)A", iso2022CN}, // GB2312
	{"\x1b$)G", iso2022CN}, // the first plane of CNS 11643
	{"\x1b$)E", iso2022CN}, // ISO-IR-165
	{"\x1b$)C", iso2022KR},
}

// detectEscaped returns the charset of a page that has only ASCII bytes and switches charsets by
// escapes; "" for none.
func detectEscaped(raw []byte) (encoding.Encoding, string) {
	if bytes.IndexByte(raw, 0x1B) >= 0 {
		for _, e := range escapes {
			if !bytes.Contains(raw, []byte(e.sequence)) {
				continue
			}
			if e.name == iso2022JP {
				return japanese.ISO2022JP, e.name
			}
			return nil, e.name
		}
	}
	if hzLike(raw) {
		return simplifiedchinese.HZGB2312, hzName
	}
	return nil, ""
}

// hzLike reports whether Chinese characters stand between ~{ and ~} (or the end of the line) in
// raw.
func hzLike(raw []byte) bool {
	var pairs []byte
	for len(pairs) < sampleBytes {
		_, after, ok := bytes.Cut(raw, []byte("~{"))
		if !ok {
			break
		}
		for raw = after; len(raw) > 0 && raw[0] != '\n' && !bytes.HasPrefix(raw, []byte("~}")); raw = raw[1:] {
			if raw[0] <= ' ' || raw[0] >= 0x7F {
				return false
			}
			pairs = append(pairs, raw[0]|0x80)
		}
	}
	return gbPairs().assess(pairs).chinese()
}

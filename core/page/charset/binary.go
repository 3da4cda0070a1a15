package charset

import (
	"bytes"
	"encoding/binary"

	"pagetwin/core/base/say"
)

// magics are the first bytes of files that get among pages by mistake.
var magics = []struct {
	prefix string
	kind   say.Words
}{
	{"\x89PNG\r\n\x1a\n", say.Words{En: "a PNG image"}},
	{"\xFF\xD8\xFF", say.Words{En: "a JPEG image"}},
	{"GIF87a", say.Words{En: "a GIF image"}},
	{"GIF89a", say.Words{En: "a GIF image"}},
	{"RIFF", say.Words{En: "a WebP or other RIFF file"}},
	{"%PDF-", say.Words{En: "a PDF file"}},
	{"PK\x03\x04", say.Words{En: "a zip file"}},
	{"PK\x05\x06", say.Words{En: "an empty zip file"}},
	{"\x1F\x8B", say.Words{En: "gzip data"}},
	{"BZh9", say.Words{En: "bzip2 data"}},
	{"\xFD7zXZ\x00", say.Words{En: "xz data"}},
	{"\x28\xB5\x2F\xFD", say.Words{En: "Zstandard data"}},
	{"7z\xBC\xAF\x27\x1C", say.Words{En: "a 7z archive"}},
	{"Rar!\x1A\x07", say.Words{En: "a RAR archive"}},
	{"SQLite format 3\x00", say.Words{En: "an SQLite database"}},
	{"PAR1", say.Words{En: "a Parquet file"}},
	{"\x7FELF", say.Words{En: "a program"}},
	{"wOFF", say.Words{En: "a font"}},
	{"wOF2", say.Words{En: "a font"}},
	{"\xD0\xCF\x11\xE0", say.Words{En: "an old Office file"}},
}

// IsText reports whether the bytes are text.
func IsText(raw []byte) bool { return BinaryKind(raw) == say.Words{} }

// BinaryKind names what the bytes are if they are not text: by their first bytes, or because more
// than one in a hundred is a control character that no text uses and they are not UTF-16. It
// returns no words for text; a text may have a few NULs.
func BinaryKind(raw []byte) say.Words {
	for _, m := range magics {
		if bytes.HasPrefix(raw, []byte(m.prefix)) {
			return m.kind
		}
	}
	head := raw[:min(len(raw), sampleBytes)]
	utf16 := bytes.HasPrefix(head, []byte("\xFF\xFE")) || bytes.HasPrefix(head, []byte("\xFE\xFF")) ||
		nulPattern(head) != ""
	if !utf16 && controls(head)*100 > len(head) {
		return say.Words{En: "binary data"}
	}
	return say.Words{}
}

// controls counts the control characters that do not occur in text.
func controls(b []byte) int {
	n := 0
	for ; len(b) >= 8; b = b[8:] {
		const low, high = 0x0101010101010101, 0x8080808080808080
		v := binary.LittleEndian.Uint64(b)
		if (v-0x20*low)&^v&high == 0 { // no byte below 0x20
			continue
		}
		for _, c := range b[:8] {
			n += int(controlBytes[c])
		}
	}
	for _, c := range b {
		n += int(controlBytes[c])
	}
	return n
}

// controlBytes is 1 for the control characters that do not occur in text: all but white space and
// the shift and escape characters of the ISO-2022 charsets.
var controlBytes = func() (t [256]uint8) {
	for c := range 0x20 {
		if !(c >= '\t' && c <= '\r' || c == 0x0E || c == 0x0F || c == 0x1B) {
			t[c] = 1
		}
	}
	return t
}()

// LooksHTML reports whether the first bytes of a file begin a web page.
func LooksHTML(head []byte) bool {
	head = bytes.TrimPrefix(head, []byte("\xEF\xBB\xBF"))
	if bytes.HasPrefix(head, []byte("\xFF\xFE")) || bytes.HasPrefix(head, []byte("\xFE\xFF")) || nulPattern(head) != "" {
		head = bytes.ReplaceAll(head, []byte{0}, nil)
		head = bytes.TrimLeft(head, "\xFE\xFF")
	}
	head = lowerASCII(head)
	for {
		head = bytes.TrimLeft(head, " \t\r\n\f")
		switch {
		case bytes.HasPrefix(head, []byte("<!--")):
			_, after, ok := bytes.Cut(head, []byte("-->"))
			if !ok {
				return true
			}
			head = after
		case bytes.HasPrefix(head, []byte("<?xml")):
			return bytes.Contains(head, []byte("<html"))
		default:
			for _, tag := range []string{"<!doctype html", "<html", "<head", "<body", "<title", "<meta"} {
				if bytes.HasPrefix(head, []byte(tag)) {
					return true
				}
			}
			return false
		}
	}
}

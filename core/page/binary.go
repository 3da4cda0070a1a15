package page

import (
	"bytes"
	"encoding/binary"
)

// magics are the first bytes of files that people put among pages by mistake.
var magics = []struct{ prefix, kind string }{
	{"\x89PNG\r\n\x1a\n", "a PNG image"},
	{"\xFF\xD8\xFF", "a JPEG image"},
	{"GIF87a", "a GIF image"},
	{"GIF89a", "a GIF image"},
	{"RIFF", "a WebP or other RIFF file"},
	{"%PDF-", "a PDF file"},
	{"PK\x03\x04", "a zip file"},
	{"PK\x05\x06", "an empty zip file"},
	{"\x1F\x8B", "gzip data"},
	{"BZh9", "bzip2 data"},
	{"\xFD7zXZ\x00", "xz data"},
	{"\x28\xB5\x2F\xFD", "Zstandard data"},
	{"7z\xBC\xAF\x27\x1C", "a 7z archive"},
	{"Rar!\x1A\x07", "a RAR archive"},
	{"SQLite format 3\x00", "an SQLite database"},
	{"PAR1", "a Parquet file"},
	{"\x7FELF", "a program"},
	{"wOFF", "a font"},
	{"wOF2", "a font"},
	{"\xD0\xCF\x11\xE0", "an old Office file"},
}

// binaryKind says what the bytes are where they are no text: by their first
// bytes, or because more than one in a hundred is a control character that no
// text uses and they are not UTF-16. It is "" for text; a page with a NUL here or
// there is one.
func binaryKind(raw []byte) string {
	for _, m := range magics {
		if bytes.HasPrefix(raw, []byte(m.prefix)) {
			return m.kind
		}
	}
	head := raw[:min(len(raw), sampleBytes)]
	utf16 := bytes.HasPrefix(head, []byte("\xFF\xFE")) || bytes.HasPrefix(head, []byte("\xFE\xFF")) ||
		nulPattern(head) != ""
	if !utf16 && controls(head)*100 > len(head) {
		return "binary data"
	}
	return ""
}

// controls counts the control characters that stand in no text.
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

// controlBytes is 1 for the control characters that stand in no text: all but
// the white space and what the ISO-2022 charsets shift and escape with.
var controlBytes = func() (t [256]uint8) {
	for c := range 0x20 {
		if !(c >= '\t' && c <= '\r' || c == 0x0E || c == 0x0F || c == 0x1B) {
			t[c] = 1
		}
	}
	return t
}()

// looksHTML tells whether the first bytes of a file begin a web page.
func looksHTML(head []byte) bool {
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

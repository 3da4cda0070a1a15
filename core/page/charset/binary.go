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
	{"\x89PNG\r\n\x1a\n", say.Words{En: "a PNG image", Zh: "PNG 图片"}},
	{"\xFF\xD8\xFF", say.Words{En: "a JPEG image", Zh: "JPEG 图片"}},
	{"GIF87a", say.Words{En: "a GIF image", Zh: "GIF 图片"}},
	{"GIF89a", say.Words{En: "a GIF image", Zh: "GIF 图片"}},
	{"RIFF", say.Words{En: "a WebP or other RIFF file", Zh: "WebP 等 RIFF 文件"}},
	{"%PDF-", say.Words{En: "a PDF file", Zh: "PDF 文件"}},
	{"PK\x03\x04", say.Words{En: "a zip file", Zh: "zip 文件"}},
	{"PK\x05\x06", say.Words{En: "an empty zip file", Zh: "空的 zip 文件"}},
	{"\x1F\x8B", say.Words{En: "gzip data", Zh: "gzip 数据"}},
	{"BZh9", say.Words{En: "bzip2 data", Zh: "bzip2 数据"}},
	{"\xFD7zXZ\x00", say.Words{En: "xz data", Zh: "xz 数据"}},
	{"\x28\xB5\x2F\xFD", say.Words{En: "Zstandard data", Zh: "Zstandard 数据"}},
	{"7z\xBC\xAF\x27\x1C", say.Words{En: "a 7z archive", Zh: "7z 压缩包"}},
	{"Rar!\x1A\x07", say.Words{En: "a RAR archive", Zh: "RAR 压缩包"}},
	{"SQLite format 3\x00", say.Words{En: "an SQLite database", Zh: "SQLite 数据库"}},
	{"PAR1", say.Words{En: "a Parquet file", Zh: "Parquet 文件"}},
	{"\x7FELF", say.Words{En: "a program", Zh: "程序"}},
	{"wOFF", say.Words{En: "a font", Zh: "字体"}},
	{"wOF2", say.Words{En: "a font", Zh: "字体"}},
	{"\xD0\xCF\x11\xE0", say.Words{En: "an old Office file", Zh: "旧版 Office 文件"}},
}

// IsText tells whether the bytes are text.
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
		return say.Words{En: "binary data", Zh: "二进制数据"}
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

// LooksHTML tells whether the first bytes of a file begin a web page.
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

package charset

import (
	"bytes"
	"strings"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// HeadBytes is the number of bytes at the beginning of a page searched for a declaration. Browsers
// search 1024; old portals put long comments first.
const HeadBytes = 4096

// Declared returns the charset that a page names in its first bytes, lower case
// and otherwise as written: of a <meta charset>, of a <meta> whose content says
// charset=, or of the XML declaration. Tags inside comments do not count. It is
// "" where the page says nothing.
func Declared(page []byte) string {
	head := lowerASCII(page[:min(len(page), HeadBytes)])
	for i := 0; i < len(head); {
		next := bytes.IndexByte(head[i:], '<')
		if next < 0 {
			break
		}
		i += next
		switch tag := head[i:]; {
		case bytes.HasPrefix(tag, []byte("<!--")):
			end := bytes.Index(tag[2:], []byte("-->"))
			if end < 0 {
				return xmlDeclared(head)
			}
			i += 2 + end + 3
		case bytes.HasPrefix(tag, []byte("<meta")) && len(tag) > 5 && (tag[5] == '/' || isSpace(tag[5])):
			if label := metaCharset(tag[5:]); label != "" {
				return label
			}
			i += 5
		default:
			i++
		}
	}
	return xmlDeclared(head)
}

func metaCharset(attrs []byte) string {
	var content string
	for {
		name, value, rest := attribute(attrs)
		switch {
		case name == "":
			return content
		case name == "charset" && value != "":
			return value
		case name == "content":
			content = In(value)
		}
		attrs = rest
	}
}

// attribute reads one attribute of a tag; name is "" at the end of the tag.
func attribute(b []byte) (name, value string, rest []byte) {
	for len(b) > 0 && (isSpace(b[0]) || b[0] == '/') {
		b = b[1:]
	}
	n := 0
	for n < len(b) && b[n] != '=' && b[n] != '>' && b[n] != '/' && !isSpace(b[n]) {
		n++
	}
	if n == 0 && len(b) > 0 && b[0] == '=' {
		n = 1 // a stray equals sign begins a name, as in HTML
	}
	name, b = string(b[:n]), b[n:]
	after := bytes.TrimLeft(b, " \t\r\n\f")
	if len(after) == 0 || after[0] != '=' {
		return name, "", b
	}
	b = bytes.TrimLeft(after[1:], " \t\r\n\f")
	if len(b) > 0 && (b[0] == '"' || b[0] == '\'') {
		in, rest, _ := bytes.Cut(b[1:], b[:1])
		return name, strings.TrimSpace(string(in)), rest
	}
	n = 0
	for n < len(b) && b[n] != '>' && !isSpace(b[n]) {
		n++
	}
	return name, string(b[:n]), b[n:]
}

// In returns the charset of a "charset=…" in the content of a meta tag or a Content-Type header;
// "" for none.
func In(content string) string {
	for {
		_, after, ok := strings.Cut(content, "charset")
		if !ok {
			return ""
		}
		content = after
		label, ok := strings.CutPrefix(strings.TrimLeft(after, " \t\r\n"), "=")
		if !ok {
			continue
		}
		label = strings.TrimLeft(label, " \t\r\n\"'")
		if end := strings.IndexAny(label, " \t\r\n\"';,/>"); end >= 0 {
			label = label[:end]
		}
		return label
	}
}

func xmlDeclared(head []byte) string {
	decl, ok := bytes.CutPrefix(bytes.TrimLeft(head, " \t\r\n"), []byte("<?xml"))
	if !ok {
		return ""
	}
	decl, _, _ = bytes.Cut(decl, []byte(">"))
	for {
		name, value, rest := attribute(decl)
		if name == "" || name == "encoding" {
			return strings.TrimSuffix(value, "?")
		}
		decl = rest
	}
}

func lowerASCII(b []byte) []byte {
	low := bytes.Clone(b)
	for i, c := range low {
		if c >= 'A' && c <= 'Z' {
			low[i] = c + 'a' - 'A'
		}
	}
	return low
}

func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\r' || b == '\n' || b == '\f' }

// The names under which charsets are reported.
const (
	UTF8    = "utf-8"
	GB18030 = "gb18030"
	Big5    = "big5"
	eucTW   = "euc-tw"
	hzName  = "hz-gb-2312"

	iso2022JP = "iso-2022-jp"
	iso2022CN = "iso-2022-cn"
	iso2022KR = "iso-2022-kr"
)

// labels are spellings of charsets that pages use and the Encoding Standard does not list.
var labels = map[string]string{
	"gb-2312": GB18030, "gb2312-80": GB18030, "gb_2312": GB18030, "euc-cn": GB18030, "cp936": GB18030,
	"ms936": GB18030, "936": GB18030, "windows-936": GB18030, "gb-18030": GB18030, "gb18030-2000": GB18030,
	"big-5": Big5, "cp950": Big5, "ms950": Big5, "big5hkscs": Big5, "big5-eten": Big5,
	"utf_8": UTF8, "utf": UTF8, "utf-8-bom": UTF8, "utf8mb4": UTF8,
	"euc-tw": eucTW, "euctw": eucTW, "x-euc-tw": eucTW,
	"hz": hzName, "hz-gb-2312": hzName,
}

// Lookup returns the encoding that a label stands for and the name under which
// it is reported; "" where the label is unknown, and no encoding for EUC-TW. All
// labels of the GB family give GB18030, which holds GB2312 and GBK.
func Lookup(label string) (encoding.Encoding, string) {
	label = strings.Trim(label, " \t\r\n\"';")
	if name, ok := labels[label]; ok {
		label = name
	}
	switch label {
	case eucTW:
		return nil, eucTW
	case hzName:
		return simplifiedchinese.HZGB2312, hzName
	}
	enc, name := charset.Lookup(label)
	switch name {
	case "gbk":
		return simplifiedchinese.GB18030, GB18030
	case "utf-16le", "utf-16be", UTF8: // a tag that can be read as ASCII is not in UTF-16
		return encoding.Nop, UTF8
	case "replacement", "x-user-defined":
		return nil, ""
	}
	return enc, name
}

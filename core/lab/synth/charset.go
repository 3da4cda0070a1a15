package synth

import (
	"fmt"
	"html"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"pagetwin/core/lab/synth/dice"
)

// encodingOf returns the encoding in which pages of the charset are written and read.
func encodingOf(charset string) (encoding.Encoding, error) {
	switch charset {
	case "utf-8":
		return unicode.UTF8, nil
	case "gb18030": // written as its part GBK; four-byte characters are hardly seen on pages
		return simplifiedchinese.GBK, nil
	case "big5":
		return traditionalchinese.Big5, nil
	case "windows-1252":
		return charmap.Windows1252, nil
	}
	return nil, fmt.Errorf("charset must be utf-8, gb18030, big5 or windows-1252, got %q", charset)
}

// Encode writes s in the charset (utf-8, gb18030, big5 or windows-1252); characters that it lacks
// become numeric character references, as on real pages.
func Encode(charset, s string) []byte {
	enc, err := encodingOf(charset)
	if err != nil {
		panic(err) // sites were checked when they were read
	}
	out, err := encoding.HTMLEscapeUnsupported(enc.NewEncoder()).String(s)
	if err != nil {
		panic(fmt.Sprintf("synth: %s: %v", charset, err)) // only for invalid UTF-8, which no text here is
	}
	return []byte(out)
}

// decode decodes b; invalid bytes become U+FFFD.
func decode(charset string, b []byte) string {
	enc, err := encodingOf(charset)
	if err != nil {
		panic(err)
	}
	out, _ := enc.NewDecoder().Bytes(b) // decoders of x/text replace, they do not fail
	return strings.ToValidUTF8(string(out), "\uFFFD")
}

// mark encloses the number of a body paragraph in the filled template, so that the bytes of
// paragraphs can be written, and broken, apart from those of the page.
const mark = "\x02"

var marked = regexp.MustCompile(mark + `(\d+)` + mark)

// encodePage encodes the page, inserts the paragraphs with a share damage of their bytes broken,
// and returns the body as a correct reader decodes it.
func encodePage(charset, page string, paras []para, damage float64, d *dice.Dice) (raw []byte, body []string) {
	written := make([][]byte, len(paras))
	for i, p := range paras {
		written[i] = Encode(charset, paraHTML(p))
		if p.Aside {
			continue
		}
		if damage > 0 && p.Link == "" {
			written[i] = breakBytes(written[i], damage, d)
		}
		text := p.Text
		if damage > 0 && p.Link == "" {
			text = html.UnescapeString(decode(charset, written[i]))
		}
		body = append(body, text)
	}
	raw = marked.ReplaceAllFunc(Encode(charset, page), func(m []byte) []byte {
		i, _ := strconv.Atoi(string(m[1 : len(m)-1]))
		return written[i]
	})
	return raw, body
}

// breakBytes drops single bytes of multi-byte characters, so that the following bytes are read
// out of step, or replaces them by question marks. Both ends stay intact, so that the damage does
// not reach markup.
func breakBytes(b []byte, share float64, d *dice.Dice) []byte {
	out := make([]byte, 0, len(b))
	for i, c := range b {
		if c < 0x80 || i < 4 || i >= len(b)-8 || !d.Chance(share) {
			out = append(out, c)
			continue
		}
		if d.Chance(.5) {
			out = append(out, '?')
		}
	}
	return out
}

// paraHTML returns the inner HTML of a paragraph.
func paraHTML(p para) string {
	text := esc(p.Text)
	if p.Aside {
		return `<a href="/go?` + strconv.Itoa(len(p.Text)) + `" target="_blank">` + text + `</a>`
	}
	if w := esc(p.Link); w != "" {
		if i := strings.Index(text, w); i >= 0 {
			return text[:i] + `<a href="/tag/` + strconv.Itoa(len(text)) + `.html" target="_blank">` + w + `</a>` + text[i+len(w):]
		}
	}
	return text
}

// esc escapes a text for HTML.
func esc(s string) string {
	return escapes.Replace(s)
}

var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

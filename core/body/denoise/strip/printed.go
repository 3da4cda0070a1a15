package strip

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

func printed(t *markup.Tree) denoise.Body {
	e := newEdit(t.HTML)
	for _, p := range printedChain() {
		e.run(p)
	}
	return e.encoded(t)
}

// encoded encodes the result of the printed chain, with a block for each line.
func (e *edit) encoded(t *markup.Tree) denoise.Body {
	source := e.sources()
	body := denoise.Body{Title: t.Title()}
	var out []byte
	for from := 0; from < len(e.text); {
		to := len(e.text)
		if n := bytes.IndexByte(e.text[from:], '\n'); n >= 0 {
			to = from + n + 1
		}
		start, end := trimmed(e.text, from, to)
		if start < end {
			out = encode(out, e.text[from:start])
			at := len(out)
			out = encode(out, e.text[start:end])
			body.Blocks = append(body.Blocks, denoise.Block{Start: source(start), End: source(end-1) + 1, At: at, Kept: true, Rule: ruleStripped})
			from = end
		}
		if len(out) > 0 || start < end {
			out = encode(out, e.text[from:to])
		}
		from = to
	}
	body.Text = trimEncoded(out, body.Blocks)
	for i := range body.Blocks {
		b := &body.Blocks[i]
		end := len(body.Text)
		if i+1 < len(body.Blocks) {
			end = body.Blocks[i+1].At
		}
		b.Text = strings.TrimRightFunc(body.Text[b.At:end], unicode.IsSpace)
		b.Number = float64(denoise.CountContent(b.Text))
	}
	return body
}

// trimEncoded returns the text without white space at its ends, and moves the blocks accordingly.
func trimEncoded(out []byte, blocks []denoise.Block) string {
	text := strings.TrimLeftFunc(string(out), unicode.IsSpace)
	for i := range blocks {
		blocks[i].At -= len(out) - len(text)
	}
	return strings.TrimRightFunc(text, unicode.IsSpace)
}

// trimmed returns the range of text[from:to] without the white space at its ends that stays white
// space when encoded.
func trimmed(text []byte, from, to int) (start, end int) {
	space := func(r rune) bool { return unicode.IsSpace(r) && r != 0xA0 }
	end = from + len(bytes.TrimRightFunc(text[from:to], space))
	return end - len(bytes.TrimLeftFunc(text[from:end], space)), end
}

// encode appends s as .NET's HtmlEncode writes it.
func encode(out, s []byte) []byte {
	for len(s) > 0 {
		r, size := utf8.DecodeRune(s)
		s = s[size:]
		switch {
		case r == '<':
			out = append(out, "&lt;"...)
		case r == '>':
			out = append(out, "&gt;"...)
		case r == '&':
			out = append(out, "&amp;"...)
		case r == '"':
			out = append(out, "&quot;"...)
		case r == '\'':
			out = append(out, "&#39;"...)
		case 160 <= r && r <= 255:
			out = append(strconv.AppendInt(append(out, "&#"...), int64(r), 10), ';')
		default:
			out = utf8.AppendRune(out, r)
		}
	}
	return out
}

func printedChain() []pass {
	chain := []pass{
		{`(?i)<script[^>]*?>.*?</script>`, "", scriptOnLine},
		{`<(.[^>]*)>`, "", printedTag},
		{`[\r\n][\t\n\v\f\r\x{85}\p{Z}]+`, "", lineBreaks},
		{`-->`, "", exactly("-->")},
		{`<!--.*`, "", openComment},
	}
	for _, r := range [][3]string{
		{"quot", "34", `"`},
		{"amp", "38", "&"},
		{"lt", "60", "<"},
		{"gt", "62", ">"},
		{"nbsp", "160", ""},
		{"iexcl", "161", "¡"},
		{"cent", "162", "¢"},
		{"pound", "163", "£"},
		{"copy", "169", "©"},
	} {
		chain = append(chain, pass{`(?i)&(?:` + r[0] + `|#` + r[1] + `);`, r[2], named(r[0], r[1])})
	}
	return append(chain, pass{`&#(\p{Nd}+);`, "", numbered})
}

// printedTag finds <(.[^>]*)>: the first character may be >, and is no line break.
func printedTag(s []byte) finder {
	return func(from int) (int, int, bool) {
		for i := from; ; i++ {
			n := bytes.IndexByte(s[i:], '<')
			if n < 0 || i+n+2 > len(s) {
				return 0, 0, false
			}
			if i += n; s[i+1] == '\n' {
				continue
			}
			n = bytes.IndexByte(s[i+2:], '>')
			return i, i + 2 + n + 1, n >= 0
		}
	}
}

// scriptOnLine finds (?i)<script[^>]*?>.*?</script> with the last two parts on one line. It
// remembers the next >, and how far it has searched for an end without success.
func scriptOnLine(s []byte) finder {
	const begin, end = "<script", "</script>"
	vain, open := 0, 0 // open: behind the > found last
	return func(from int) (int, int, bool) {
		for i := from; ; i++ {
			n := indexFold(s[i:], begin)
			if n < 0 {
				return 0, 0, false
			}
			if i += n; open <= i {
				if n = bytes.IndexByte(s[i:], '>'); n < 0 {
					return 0, 0, false
				}
				open = i + n + 1
			}
			if open <= vain {
				continue
			}
			line := lineEnd(s, open)
			if m := indexFold(s[open:line], end); m >= 0 {
				return i, open + m + len(end), true
			}
			vain = line
		}
	}
}

// lineBreaks finds ([\r\n])[\s]+, white space as Unicode has it.
func lineBreaks(s []byte) finder {
	return func(from int) (int, int, bool) {
		for i := from; i < len(s); i++ {
			if s[i] != '\n' && s[i] != '\r' {
				continue
			}
			end := i + 1
			for end < len(s) {
				r, size := utf8.DecodeRune(s[end:])
				if !unicode.IsSpace(r) {
					break
				}
				end += size
			}
			if end > i+1 {
				return i, end, true
			}
		}
		return 0, 0, false
	}
}

// named finds (?i)&(?:name|#number);.
func named(name, number string) func([]byte) finder {
	forms := [2]string{"&" + name + ";", "&#" + number + ";"}
	return func(s []byte) finder {
		return func(from int) (int, int, bool) {
			for i := from; ; i++ {
				n := bytes.IndexByte(s[i:], '&')
				if n < 0 {
					return 0, 0, false
				}
				i += n
				for _, f := range forms {
					if hasPrefixFold(s[i:], f) {
						return i, i + len(f), true
					}
				}
			}
		}
	}
}

// numbered finds &#(\d+);, the digits of any script.
func numbered(s []byte) finder {
	return func(from int) (int, int, bool) {
		for i := from; ; i++ {
			n := bytes.Index(s[i:], []byte("&#"))
			if n < 0 {
				return 0, 0, false
			}
			i += n
			end := i + 2
			for end < len(s) {
				r, size := utf8.DecodeRune(s[end:])
				if !unicode.Is(unicode.Nd, r) {
					break
				}
				end += size
			}
			if end > i+2 && end < len(s) && s[end] == ';' {
				return i, end + 1, true
			}
		}
	}
}

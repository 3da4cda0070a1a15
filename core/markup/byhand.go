package markup

import "strings"

// byHand reads the token at p.at, which is too long for the tokenizer's buffer,
// straight from the source, by the tokenizer's rules. Two of them are left out:
// a comment ends with --> alone, and a script at the first </script>, also where
// it is hidden in <!-- -->.
func (p *parser) byHand() {
	rest := p.src[p.at:]
	start := p.at
	switch {
	case p.raw:
		p.at += rawEnd(rest, tagName(p.src[p.nodes[p.top().node].Start+1:]))
		p.raw = false
		if p.at > start {
			p.text(start, p.at)
		}
	case !markupAt(rest):
		p.at += textEnd(rest)
		p.text(start, p.at)
	case strings.HasPrefix(rest, "<!--"):
		p.at += through(rest, "-->")
	case rest[1] == '!' || rest[1] == '?' || rest[1] == '/' && !isLetter(rest[2]):
		p.at += through(rest, ">")
	default:
		a := attrs(rest)
		for a.next() {
			continue
		}
		p.at += a.at
		switch {
		case !a.closed:
			p.at = len(p.src)
		case rest[1] == '/':
			p.endTag(start, p.at)
		default:
			p.startTag(start, p.at, a.slash)
		}
	}
}

// rawEnd returns where the raw text s ends: before the end tag called name.
func rawEnd(s, name string) int {
	for i := 0; ; {
		n := strings.Index(s[i:], "</")
		if n < 0 {
			return len(s)
		}
		i += n + 2
		if j := i + len(name); j < len(s) && strings.EqualFold(s[i:j], name) && strings.IndexByte(" \n\r\t\f/>", s[j]) >= 0 {
			return i - 2
		}
	}
}

// textEnd returns where markup begins in s, not before its second byte.
func textEnd(s string) int {
	for i := 1; ; i++ {
		n := strings.IndexByte(s[i:], '<')
		if n < 0 {
			return len(s)
		}
		if i += n; markupAt(s[i:]) {
			return i
		}
	}
}

// markupAt tells whether s begins with a tag, comment or declaration.
func markupAt(s string) bool {
	return len(s) > 1 && s[0] == '<' && (isLetter(s[1]) || s[1] == '!' || s[1] == '?' || s[1] == '/' && len(s) > 2)
}

// through returns where the first end in s ends, or the length of s.
func through(s, end string) int {
	if n := strings.Index(s, end); n >= 0 {
		return n + len(end)
	}
	return len(s)
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

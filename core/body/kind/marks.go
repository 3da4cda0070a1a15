package kind

import "strings"

// mayMark are the bytes with which a mark may begin.
var mayMark = func() (t [256]bool) {
	for _, c := range []byte(".,;!?$\xC2\xE2\xE3\xEF") {
		t[c] = true
	}
	return t
}()

// marksOf counts marks of sentences, questions and prices.
func (p *page) marksOf(s string) {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if !mayMark[c] {
			continue
		}
		switch c {
		case '.', ',', ';', '!':
			if i+1 == len(s) || s[i+1] == ' ' {
				p.marks++
			}
		case '?':
			p.asks++
		case '$':
			if i+1 < len(s) && (digit(s[i+1]) || s[i+1] == ' ') {
				p.prices++
			}
		case 0xC2: // £ ¥
			if i+2 < len(s) && (s[i+1] == 0xA3 || s[i+1] == 0xA5) && digit(s[i+2]) {
				p.prices++
			}
		case 0xE2:
			if strings.HasPrefix(s[i:], "€") {
				p.prices++
			}
		case 0xE3:
			if strings.HasPrefix(s[i:], "。") {
				p.marks++
			}
		case 0xEF:
			switch rest := s[i:]; {
			case strings.HasPrefix(rest, "？"):
				p.asks++
			case strings.HasPrefix(rest, "￥"):
				p.prices++
			case strings.HasPrefix(rest, "，"), strings.HasPrefix(rest, "！"), strings.HasPrefix(rest, "；"):
				p.marks++
			}
		}
	}
}

// behindExcerpt is the most bytes that may follow the mark at which an excerpt breaks off: "[详细]",
// "read on »".
const behindExcerpt = 24

// breaksOff reports whether a text ends as an excerpt does, in "..." or "…".
func breaksOff(s string) bool {
	end := s[max(0, len(s)-behindExcerpt):]
	return strings.Contains(end, "...") || strings.Contains(end, "…")
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

// hasDate reports whether a short text contains a date: year, month and day in digits, or how long
// ago it was.
func hasDate(s string) bool {
	for i := 0; i < len(s); i++ {
		if !digit(s[i]) || i > 0 && digit(s[i-1]) {
			continue
		}
		n := 1
		for i+n < len(s) && digit(s[i+n]) {
			n++
		}
		rest := s[i+n:]
		switch {
		case n == 4 && (s[i] == '1' && s[i+1] == '9' || s[i] == '2' && s[i+1] == '0'):
			return true
		case n <= 2 && (strings.HasPrefix(rest, "月") || len(rest) > 1 && (rest[0] == '-' || rest[0] == '/') && digit(rest[1])):
			return true
		case n <= 2 && (strings.HasSuffix(rest, " ago") || strings.HasSuffix(rest, "前")):
			return true
		}
		i += n
	}
	return false
}

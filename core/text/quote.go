package text

import (
	"strings"
	"unicode"
)

// Quotes determines whether text that a message quotes counts. A reply that quotes a whole message
// contains it, and is no duplicate of it.
type Quotes string

// The treatments of quotes. The papers' algorithms count them.
const (
	QuotesCounted Quotes = ""
	QuotesOut     Quotes = "out"
)

// Doc removes quotes from the body of a document, which must not have made a view yet: text quoted
// by marks of mail, and the spans in others. Blanks replace it, so that spans of the rest are those
// of the whole body. A body of which fewer than [OwnText] letters and digits would be left is
// unchanged: a note under a quotation is identified by the quotation.
func (q Quotes) Doc(d *Doc, others []Span) {
	if q != QuotesOut {
		return
	}
	spans := append(Quoted(d.Body), others...)
	if len(spans) == 0 {
		return
	}
	out, own := []byte(d.Body), 0
	for _, s := range spans {
		for i := s.Start; i < s.End; i++ {
			if out[i] != '\n' {
				out[i] = ' '
			}
		}
	}
	body := string(out)
	for _, r := range body {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			own++
		}
	}
	if own >= OwnText {
		d.Body = body
	}
}

// OwnText is the least number of letters and digits in a message besides its quotes for the quotes
// to be left out.
const OwnText = 30

// Quoted returns the parts of a text that quote another message by the marks of mail, in their order:
// lines that begin with >, the line before them that says who wrote (it ends in a colon), and all
// that stands behind a line of dashes and the headers of a message. One line with a mark is no quote
// without a line that says who wrote, and prompts >>> are none.
func Quoted(body string) (spans []Span) {
	lines := linesOf(body)
	marked, told, shallow := 0, false, false
	for i := range lines {
		l := &lines[i]
		l.quoted = marks(l.text)
		if !l.quoted {
			continue
		}
		marked++
		told = told || i > 0 && !lines[i-1].quoted && attributes(lines[i-1].text)
		shallow = shallow || !strings.HasPrefix(l.text, ">>>")
	}
	quotes := shallow && (told || marked >= leastMarked)
	for i, l := range lines {
		if headed(lines[i:]) {
			return add(spans, Span{l.Start, len(body)})
		}
		if !quotes || !l.quoted {
			continue
		}
		spans = add(spans, l.Span)
	}
	return spans
}

// The bounds of quotes.
const (
	leastMarked     = 2   // lines that make a quote of which nobody is said to have written it
	longestWho      = 160 // bytes of a line that says who wrote
	leastHeaders    = 3   // of a message
	longestHeader   = 24  // bytes of the name of a header
	longestInitials = 4   // before a mark
)

// line is a line that is not blank.
type line struct {
	Span   // up to its end, with the break
	text   string
	quoted bool
}

func linesOf(body string) (out []line) {
	at := 0
	for l := range strings.Lines(body) {
		if s := strings.TrimSpace(l); s != "" {
			out = append(out, line{Span: Span{at, at + len(l)}, text: s})
		}
		at += len(l)
	}
	return out
}

func add(spans []Span, s Span) []Span {
	if k := len(spans) - 1; k >= 0 && spans[k].End >= s.Start {
		spans[k].End = s.End
		return spans
	}
	return append(spans, s)
}

// marks reports whether a line begins with the mark of a quote, maybe with initials before it.
// Programs of mail write the mark before a line that begins with From, too.
func marks(s string) bool {
	if strings.HasPrefix(s, ">From ") {
		return false
	}
	initials := strings.IndexByte(s, '>')
	if initials < 0 || initials > longestInitials {
		return false
	}
	for i := range initials {
		if c := s[i]; c < 'A' || c > 'Z' {
			return false
		}
	}
	return true
}

// attributes reports whether a line names the author of the following text.
func attributes(s string) bool {
	return len(s) <= longestWho && (strings.HasSuffix(s, ":") || strings.HasSuffix(s, "："))
}

// headed reports whether lines begin with dashes and the headers of a message.
func headed(lines []line) bool {
	if len(lines) <= leastHeaders || !strings.HasPrefix(lines[0].text, "---") && !strings.HasPrefix(lines[0].text, "___") {
		return false
	}
	for _, l := range lines[1 : 1+leastHeaders] {
		at := strings.IndexAny(l.text, ":：")
		if at <= 0 || at > longestHeader || strings.ContainsFunc(l.text[:at], func(r rune) bool {
			return !unicode.IsLetter(r) && r != '-' && r != ' ' && r != '*'
		}) {
			return false
		}
	}
	return true
}

package rows

import (
	"context"
	"encoding/json"
	"errors"
	"io"

	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/page/listing"
	"pagetwin/core/page/lost"
)

// maxField is the most bytes of a field of the listing (id, url, title, summary), as written, that
// are kept in memory; contents of pages are never kept.
const maxField = 64 << 10

// maxDepth is the depth to which values may be nested; a line with deeper ones is an error.
const maxDepth = 200

// line is the data of a page from one JSON line: values, and the places of contents.
type line struct {
	id, url, title, summary, file, charset, gold string
	html, text, abstract, words                  listing.Span // abstract: place of the summary; words: place of the hand-made body
	rank                                         [5]uint8     // for each field with aliases, the rank of the name that set it; 0 for not set
}

// aliases maps the names of the members of a line to the fields id, url, title, html and text.
var aliases = func() map[string]alias {
	m := make(map[string]alias)
	at := 0
	for _, c := range columnNames {
		switch c.field {
		case "id", "url", "title", "html", "text":
			for rank, name := range c.names {
				m[name] = alias{c.field, at, uint8(rank + 1)}
			}
			at++
		}
	}
	return m
}()

// alias is a field that a name stands for.
type alias struct {
	field string
	at    int   // in line.rank
	rank  uint8 // 1 is the best
}

// field returns the variables for the value and the place of a named member; nil where they are not
// wanted. A name counts only if no better name of the same field came before.
func (l *line) field(key string) (value *string, place *listing.Span) {
	if a, ok := aliases[key]; ok {
		if best := l.rank[a.at]; best > 0 && best < a.rank {
			return nil, nil
		}
		l.rank[a.at], key = a.rank, a.field
	}
	return l.own(key)
}

// own is field for the fields' own names.
func (l *line) own(key string) (value *string, place *listing.Span) {
	switch key {
	case "id":
		return &l.id, nil
	case "url":
		return &l.url, nil
	case "title":
		return &l.title, nil
	case "summary":
		return &l.summary, &l.abstract
	case "file":
		return &l.file, nil
	case "gold":
		return &l.gold, &l.words
	case "charset_declared":
		return &l.charset, nil
	case "html":
		return nil, &l.html
	case "text":
		return nil, &l.text
	}
	return nil, nil
}

var errCutOff = say.Errorf("the line breaks off within a value")

// lineScanner reads JSON lines from a stream through a buffer of fixed size, since a line may be
// longer than the memory. It does not decode the contents of pages, but returns their place and
// length.
type lineScanner struct {
	ctx  context.Context
	r    io.Reader
	buf  []byte
	i, n int   // unread: buf[i:n]
	base int64 // offset of buf[0] in the stream
	err  error // of r; io.EOF at the end
	esc  [6]byte

	quote, slash, end mark // next positions of the bytes that end a run of ordinary characters in a string

	keys   map[string]string // names of members by their written form
	values pack.Arena
}

// mostKeys is the number of names of members that are remembered.
const mostKeys = 256

func newLineScanner(ctx context.Context, r io.Reader) *lineScanner {
	s := &lineScanner{
		ctx: ctx, r: r, buf: make([]byte, 256<<10), keys: map[string]string{},
		quote: mark{'"', -1}, slash: mark{'\\', -1}, end: mark{'\n', -1},
	}
	s.i, s.n, s.err = first(r, s.buf)
	return s
}

// first reads the first bytes of a stream: buf[i:n] are those behind a byte order mark.
func first(r io.Reader, buf []byte) (i, n int, err error) {
	n, err = io.ReadFull(r, buf[:3])
	if errors.Is(err, io.ErrUnexpectedEOF) && n > 0 {
		err = nil // the next read tells an end from an error
	}
	if string(buf[:n]) == "\uFEFF" {
		i = 3
	}
	return i, n, err
}

// begin sets the offset in the file at which the stream starts: places are then offsets of the
// file, and a byte order mark has no meaning.
func (s *lineScanner) begin(at int64) {
	if s.base = at; at > 0 {
		s.i = 0
	}
}

// next reads one line. ok is false at the end of the stream. bad says why the line cannot be used;
// the scanner then stands at the next one. blank reports whether a line is white space.
func (s *lineScanner) next() (l line, blank bool, bad error, ok bool) {
	if _, ok := s.peek(); !ok {
		return line{}, false, nil, false
	}
	blank, err := s.object(&l)
	if err != nil {
		if errors.Is(err, errCutOff) && s.i == s.n && errors.Is(s.err, io.EOF) {
			err = lost.Mark(err) // the file breaks off, not only the line
		}
		s.skipLine()
		return line{}, false, err, true
	}
	return l, blank, nil, true
}

// failed returns the error that ended the stream early; nil if none did.
func (s *lineScanner) failed() error {
	if errors.Is(s.err, io.EOF) {
		return nil
	}
	return s.err
}

// peek returns the next byte without reading it, and fills the buffer if it is empty.
func (s *lineScanner) peek() (byte, bool) {
	for s.i == s.n {
		if s.err != nil {
			return 0, false
		}
		if err := s.ctx.Err(); err != nil {
			s.err = err
			return 0, false
		}
		s.base += int64(s.n)
		s.i, s.n = 0, 0
		s.quote.at, s.slash.at, s.end.at = -1, -1, -1
		s.n, s.err = s.r.Read(s.buf)
	}
	return s.buf[s.i], true
}

// token skips white space and returns the next byte without reading it; '\n' at the end of the
// line or stream.
func (s *lineScanner) token() byte {
	for {
		b, ok := s.peek()
		if !ok {
			return '\n'
		}
		if b != ' ' && b != '\t' && b != '\r' {
			return b
		}
		s.i++
	}
}

func (s *lineScanner) skipLine() {
	for {
		if _, ok := s.peek(); !ok {
			return
		}
		if s.i = s.end.next(s); s.i < s.n {
			s.i++
			return
		}
	}
}

// object reads a line, which should be one object.
func (s *lineScanner) object(l *line) (blank bool, err error) {
	switch s.token() {
	case '\n':
		s.skipLine()
		return true, nil
	case '{':
		s.i++
	default:
		return false, say.Errorf("the line is not a JSON object {…}")
	}
	if err := s.members(func(key string) error { return s.member(l, key) }); err != nil {
		return false, err
	}
	if s.token() != '\n' {
		return false, say.Errorf("something follows the JSON object on its line")
	}
	s.skipLine()
	return false, nil
}

// members reads the members of an object from after its brace to the closing brace.
func (s *lineScanner) members(value func(key string) error) error {
	if s.token() == '}' {
		s.i++
		return nil
	}
	for {
		if b := s.token(); b != '"' {
			return unexpected(b, say.Words{En: "a name in quotes"})
		}
		key, err := s.key()
		if err != nil {
			return err
		}
		if b := s.token(); b != ':' {
			return unexpected(b, say.Words{En: "a colon"})
		}
		s.i++
		if err := value(key); err != nil {
			return err
		}
		if done, err := s.more('}'); done || err != nil {
			return err
		}
	}
}

// more skips the comma before another value; done is true for the closing byte.
func (s *lineScanner) more(end byte) (done bool, err error) {
	switch b := s.token(); b {
	case ',':
		s.i++
		return false, nil
	case end:
		s.i++
		return true, nil
	default:
		return false, unexpected(b, say.New("a comma or %v", string(rune(end))).Words)
	}
}

// member reads the value of one member of a line. If a member comes twice the last one counts, as
// in encoding/json.
func (s *lineScanner) member(l *line, key string) error {
	keep, place := l.field(key)
	if place == nil && keep == nil {
		return s.value(0)
	}
	switch b := s.token(); {
	case b == '"':
		limit := 0
		if keep != nil {
			limit = maxField
		}
		val, at, err := s.str(limit)
		if keep != nil {
			*keep = val
		}
		if place != nil {
			*place = at
		}
		return err
	case keep == &l.id && (b == '-' || b >= '0' && b <= '9'):
		word, err := s.word()
		l.id = word
		return err
	}
	return s.value(0)
}

// value skips a value of any kind.
func (s *lineScanner) value(depth int) error {
	if depth > maxDepth {
		return say.Errorf("values are nested too deeply (limit %d)", maxDepth)
	}
	switch b := s.token(); b {
	case '"':
		_, _, err := s.str(0)
		return err
	case '{':
		s.i++
		return s.members(func(string) error { return s.value(depth + 1) })
	case '[':
		s.i++
		if s.token() == ']' {
			s.i++
			return nil
		}
		for {
			if err := s.value(depth + 1); err != nil {
				return err
			}
			if done, err := s.more(']'); done || err != nil {
				return err
			}
		}
	case '\n':
		return errCutOff
	default:
		_, err := s.word()
		return err
	}
}

// word reads a number, true, false or null.
func (s *lineScanner) word() (string, error) {
	var w []byte
	for {
		b, ok := s.peek()
		if !ok || len(w) > maxField || !(b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b == '-' || b == '+' || b == '.' || b == 'E') {
			break
		}
		w = append(w, b)
		s.i++
	}
	if !json.Valid(w) {
		if len(w) == 0 {
			return "", unexpected(s.token(), say.Words{En: "a value"})
		}
		return "", say.Errorf("%.20q is not a JSON value", w)
	}
	return string(w), nil
}

func unexpected(b byte, want say.Words) error {
	if b == '\n' {
		return errCutOff
	}
	return say.Errorf("expected %s, found %q", want, b)
}

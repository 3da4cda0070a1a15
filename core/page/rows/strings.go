package rows

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"pagetwin/core/base/say"
	"pagetwin/core/page/charset"
	"pagetwin/core/page/listing"
)

// str reads a string, whose opening quote is next, and returns its place and, if limit is not 0,
// its value, cut after limit written bytes.
func (s *lineScanner) str(limit int) (value string, at listing.Span, err error) {
	written, at, err := s.quoted(limit)
	if limit == 0 || err != nil {
		return "", at, err
	}
	return s.values.Of(unquote(written, int64(len(written)) < at.N)), at, nil
}

// key reads the name of a member. Names are few, so each string is made once.
func (s *lineScanner) key() (string, error) {
	written, at, err := s.quoted(maxField)
	if err != nil {
		return "", err
	}
	if known, ok := s.keys[string(written)]; ok {
		return known, nil
	}
	name := string(unquote(written, int64(len(written)) < at.N))
	if len(s.keys) < mostKeys {
		s.keys[string(written)] = name
	}
	return name, nil
}

// quoted reads a string, whose opening quote is next, and returns its place and at most limit of
// its bytes as they are written, valid until the next read. Control characters, which JSON wants
// escaped, are accepted, since crawls contain them; only a line end is an error.
func (s *lineScanner) quoted(limit int) (written []byte, at listing.Span, err error) {
	s.i++
	at.At = s.base + int64(s.i)
	keep := func(b []byte) {
		if n := limit - len(written); n > 0 {
			written = append(written, b[:min(n, len(b))]...)
		}
	}
	for {
		if _, ok := s.peek(); !ok {
			return nil, listing.Span{}, errCutOff
		}
		end := min(s.quote.next(s), s.slash.next(s), s.end.next(s))
		plain := s.buf[s.i:end]
		at.Size += int64(len(plain))
		s.i = end
		ends := end < s.n && s.buf[end] == '"'
		if ends && written == nil {
			written = plain[:min(limit, len(plain))] // the string is in one piece: no copy is needed
		} else {
			keep(plain)
		}
		switch {
		case ends:
			at.N = s.base + int64(end) - at.At
			s.i++
			return written, at, nil
		case end == s.n:
			continue
		case s.buf[end] == '\n':
			return nil, listing.Span{}, errCutOff
		}
		size, err := s.escapes(keep)
		if err != nil {
			return nil, listing.Span{}, err
		}
		at.Size += int64(size)
	}
}

// mark is the next position of a byte in the buffer of a scanner. It is searched again once the
// scanner has passed it.
type mark struct {
	b  byte
	at int // in buf; -1: not looked for
}

// next returns the next position of the byte, or the end of the buffer.
func (m *mark) next(s *lineScanner) int {
	if m.at < s.i {
		m.at = s.n
		if k := bytes.IndexByte(s.buf[s.i:s.n], m.b); k >= 0 {
			m.at = s.i + k
		}
	}
	return m.at
}

// escapes reads one escape, or more if the first half of a surrogate pair is followed by another
// escape. It calls keep with the written bytes and returns how many bytes of UTF-8 they stand
// for.
func (s *lineScanner) escapes(keep func([]byte)) (size int, err error) {
	var high bool
	for {
		e, err := s.escape()
		if err != nil {
			return 0, err
		}
		keep(e)
		r := escaped(e)
		switch {
		case high && r >= 0xDC00 && r < 0xE000:
			return size + 1, nil // 3 bytes counted for the first half, 4 for both
		case utf16.IsSurrogate(r):
			size += 3
		default:
			size += utf8.RuneLen(r)
		}
		high = r >= 0xD800 && r < 0xDC00
		if !high {
			return size, nil
		}
		if b, ok := s.peek(); !ok || b != '\\' {
			return size, nil
		}
	}
}

// escape reads one escape and returns it as it is written, with its backslash, valid until the
// next call.
func (s *lineScanner) escape() ([]byte, error) {
	for i, n := 0, 2; i < n; i++ {
		b, ok := s.peek()
		if !ok || b == '\n' {
			return nil, errCutOff
		}
		s.i++
		s.esc[i] = b
		switch {
		case i == 1 && b == 'u':
			n = 6
		case i == 1 && !strings.ContainsRune(`"\/bfnrt`, rune(b)), i > 1 && hexDigit(b) < 0:
			return nil, say.Errorf("%q is not a JSON escape", s.esc[:i+1])
		}
		if i == n-1 {
			return s.esc[:n], nil
		}
	}
	return nil, errCutOff
}

// escaped returns the character of a well-formed escape. Half a surrogate pair is returned as it
// is.
func escaped(e []byte) rune {
	switch e[1] {
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	case 'u':
		var r rune
		for _, b := range e[2:6] {
			r = r<<4 | rune(hexDigit(b))
		}
		return r
	}
	return rune(e[1])
}

func hexDigit(b byte) int {
	switch {
	case b >= '0' && b <= '9':
		return int(b - '0')
	case b >= 'a' && b <= 'f':
		return int(b-'a') + 10
	case b >= 'A' && b <= 'F':
		return int(b-'A') + 10
	}
	return -1
}

// unquote returns the value of the written bytes of a string, as valid UTF-8. If they were cut,
// an incomplete escape or character at the end is dropped.
func unquote(written []byte, cut bool) []byte {
	out := written
	if bytes.IndexByte(written, '\\') >= 0 {
		out, _ = unescape(nil, written, !cut)
	}
	if cut {
		out = charset.TrimPartial(out)
	}
	return bytes.ToValidUTF8(out, []byte("\uFFFD"))
}

// unescape appends to dst the value of src, which is a part of a string. It returns as rest an
// escape or surrogate pair that src holds only in part, unless this is the last part. Half a
// surrogate pair on its own becomes U+FFFD.
func unescape(dst, src []byte, last bool) (out, rest []byte) {
	for len(src) > 0 {
		if src[0] != '\\' {
			n := bytes.IndexByte(src, '\\')
			if n < 0 {
				n = len(src)
			}
			dst, src = append(dst, src[:n]...), src[n:]
			continue
		}
		n := escapeLen(src)
		if n == 0 {
			break
		}
		r := escaped(src)
		if r >= 0xD800 && r < 0xDC00 {
			low := src[n:]
			switch m := escapeLen(low); {
			case m == 0 && !last && (len(low) == 0 || low[0] == '\\'):
				return dst, src
			case m == 6:
				if pair := utf16.DecodeRune(r, escaped(low)); pair != utf8.RuneError {
					dst, src = utf8.AppendRune(dst, pair), low[m:]
					continue
				}
			}
		}
		dst, src = utf8.AppendRune(dst, r), src[n:]
	}
	return dst, src
}

// escapeLen returns the length of the escape at the beginning of src; 0 if there is none or only
// a part of one.
func escapeLen(src []byte) int {
	switch {
	case len(src) < 2 || src[0] != '\\':
		return 0
	case src[1] != 'u':
		return 2
	case len(src) < 6:
		return 0
	}
	return 6
}

// unescapeAll reads the written bytes of a string and returns its value, at most limit bytes; cut
// reports whether there was more.
func unescapeAll(r *io.SectionReader, limit int64) (out []byte, cut bool, err error) {
	buf := make([]byte, min(256<<10, r.Size()+16))
	out = make([]byte, 0, min(r.Size(), limit+int64(len(buf))))
	kept := 0 // bytes of an incomplete escape at the end of the last part
	for {
		n, err := io.ReadFull(r, buf[kept:])
		last := err == io.EOF || err == io.ErrUnexpectedEOF
		if err != nil && !last {
			return nil, false, err
		}
		var rest []byte
		out, rest = unescape(out, buf[:kept+n], last)
		if int64(len(out)) > limit {
			return charset.TrimPartial(out[:limit]), true, nil
		}
		if last {
			return out, false, nil
		}
		kept = copy(buf, rest)
	}
}

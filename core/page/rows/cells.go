package rows

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// cell is one field of a row, without its quotes: its place in the file and the first bytes of
// its value.
type cell struct {
	at, n int64
	size  int64 // bytes once doubled quotes are single; n if there are none
	value []byte

	quoted bool // it stands in quotes, so that white space belongs to the value
}

// cellScanner reads the cells of a table (RFC 4180, with any delimiter) through a buffer of fixed
// size, since a cell may be longer than the memory. It keeps the first limit bytes of each cell
// as its value.
type cellScanner struct {
	r     io.Reader
	delim byte
	limit int
	drop  map[int]bool // columns whose values are not kept
	bare  bool         // quotes are ordinary characters
	buf   []byte
	i, n  int
	base  int64
	line  int // of the row that was read last, from 1
	lines int // line ends passed
	err   error
}

func newCellScanner(r io.Reader, delim byte, limit int) *cellScanner {
	size := 256 << 10
	if known, ok := r.(interface{ Len() int }); ok { // a row in memory
		size = min(size, max(known.Len(), utf8.UTFMax))
	}
	s := &cellScanner{r: r, delim: delim, limit: limit, buf: make([]byte, size)}
	s.i, s.n, s.err = first(r, s.buf)
	return s
}

func (s *cellScanner) peek() (byte, bool) {
	for s.i == s.n {
		if s.err != nil {
			return 0, false
		}
		s.base += int64(s.n)
		s.i, s.n = 0, 0
		s.n, s.err = s.r.Read(s.buf)
	}
	return s.buf[s.i], true
}

// row reads the cells of the next row, reusing cells, and returns at most most of them. Empty lines
// are skipped. ok is false at the end; open reports whether the file ends inside quotes.
func (s *cellScanner) row(cells []cell, most int) (row []cell, open, ok bool) {
	for {
		b, more := s.peek()
		if !more {
			return cells, false, false
		}
		if b != '\n' && b != '\r' {
			break
		}
		if b == '\n' {
			s.lines++
		}
		s.i++
	}
	s.line = s.lines + 1
	for n := 0; ; n++ {
		var c cell
		if n < len(cells) {
			c.value = cells[n].value[:0]
		}
		end, open := s.cell(&c, n < most && !s.drop[n])
		if n < most {
			if n < len(cells) {
				cells[n] = c
			} else {
				cells = append(cells, c)
			}
		}
		if end {
			return cells[:min(n+1, most)], open, true
		}
	}
}

func (s *cellScanner) cell(c *cell, keep bool) (end, open bool) {
	b, ok := s.peek()
	inQuotes := ok && b == '"' && !s.bare
	wasQuoted := inQuotes
	c.quoted = inQuotes
	if inQuotes {
		s.i++
	}
	c.at = s.base + int64(s.i)
	add := func(b []byte) {
		c.size += int64(len(b))
		if room := s.limit - len(c.value); keep && room > 0 {
			c.value = append(c.value, b[:min(room, len(b))]...)
		}
	}
	for {
		if _, ok := s.peek(); !ok {
			if inQuotes || !wasQuoted {
				c.n = s.base + int64(s.i) - c.at
			}
			return true, inQuotes
		}
		w := s.buf[s.i:s.n]
		if inQuotes {
			j := bytes.IndexByte(w, '"')
			plain := w
			if j >= 0 {
				plain = w[:j]
			}
			s.lines += bytes.Count(plain, []byte("\n"))
			add(plain)
			s.i += len(plain)
			if j < 0 {
				continue
			}
			c.n = s.base + int64(s.i) - c.at
			s.i++
			if b, ok := s.peek(); ok && b == '"' {
				add([]byte{'"'})
				s.i++
				continue
			}
			inQuotes = false
			continue
		}
		j := s.stop(w)
		if !wasQuoted { // bytes between a closing quote and the delimiter are dropped
			add(w[:j])
		}
		s.i += j
		if j == len(w) {
			continue
		}
		if !wasQuoted {
			c.n = s.base + int64(s.i) - c.at
		}
		end := w[j] == '\n' || w[j] == '\r'
		s.i++
		if end {
			s.endLine(w[j])
		}
		return end, false
	}
}

// stop returns the index of the first byte that ends an unquoted cell; len(w) if there is none.
func (s *cellScanner) stop(w []byte) int {
	for j, b := range w {
		if b == s.delim || b == '\n' || b == '\r' {
			return j
		}
	}
	return len(w)
}

// endLine counts a line end and skips its second byte, if it has one.
func (s *cellScanner) endLine(first byte) {
	s.lines++
	if first == '\r' {
		if b, ok := s.peek(); ok && b == '\n' {
			s.i++
		}
	}
}

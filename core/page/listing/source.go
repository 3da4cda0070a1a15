package listing

import (
	"errors"
	"io"
	"sync"
	"sync/atomic"

	"pagetwin/core/page/files"
)

// source is the [page.Source] of a set that was opened: the files and containers that hold its
// pages.
type source struct {
	items      items
	golds      []goldBody
	hints      []string
	names      []string // of files whose names are not the ids of their pages
	max        int64
	files      files.Files // the folder, zip or tar
	containers []Container
	spool      *spool
	sums       []atomic.Uint32 // checksums of the pages' bytes; 0 for a page that was not read yet
	open       []io.Closer     // files that stay open
	once       sync.Once
	closed     error
}

// Container is a file that holds the bytes of pages.
type Container interface {
	// Load returns the bytes of a page, at most limit of them, and the charset as far as the
	// container knows it.
	Load(at Span, limit int64) (Payload, error)
}

// Span is the place of a page or hand-made body in a container. Its units are those of the
// container: in a file of text, At and N delimit the string or cell without its quotes.
type Span struct {
	At, N int64 // bytes as they are written
	Size  int64 // bytes once unescaped
}

// Payload is the bytes of a page as its container returns them.
type Payload struct {
	Raw     []byte
	Hint    string // charset named outside the page
	Fixed   string // charset of the container, for bytes that are in UTF-8 already; "" where the page decides
	Recoded bool   // Raw was decoded, so that its length is not the size of the page in the file
}

// Item is the place of the bytes of one page.
type Item struct {
	At, N int64  // place in the container, as in [Span]; of a page that is a file: time of its last change, and length
	In    int32  // position in source.containers; inFile or less for a page that is a file
	hint  int32  // position in source.hints: the charset that the listing names
	gold  int32  // position in source.golds, from 1; 0 for none
	crc   uint32 // CRC-32 of a whole file, where it is known; 0 where not
}

// inFile marks a page in a file whose name is the page's id; inFile-1-k, in a file with the name
// source.names[k].
const inFile = -1

// file returns the name of the page's file; ok is false for a page in a container.
func (s *source) file(it Item, id string) (name string, ok bool) {
	switch {
	case it.In == inFile:
		return id, true
	case it.In < inFile:
		return s.names[inFile-1-it.In], true
	}
	return "", false
}

// stamp returns the stamp of the page's file when it was listed.
func (it Item) stamp() files.Stamp {
	if it.At == 0 {
		return files.Stamp{}
	}
	return files.Stamp{Size: it.N, Time: it.At}
}

// goldBody is the place of a hand-made body: a file, or a span in the container of its page.
type goldBody struct {
	file  files.File
	in    int32 // container of words
	words Span
}

// container adds a container and returns its position.
func (s *source) container(c Container) int32 {
	s.containers = append(s.containers, c)
	return int32(len(s.containers) - 1)
}

func (s *source) Close() error {
	s.once.Do(func() {
		for _, c := range s.containers {
			if c, ok := c.(io.Closer); ok {
				s.closed = errors.Join(s.closed, c.Close())
			}
		}
		for _, f := range s.open {
			s.closed = errors.Join(s.closed, f.Close())
		}
		if s.spool != nil {
			s.closed = errors.Join(s.closed, s.spool.Close())
		}
		if s.files != nil {
			s.closed = errors.Join(s.closed, s.files.Close())
		}
	})
	return s.closed
}

package page

import (
	"bytes"
	"io"

	"pagetwin/core/say"
)

// blob is the bytes of one file, or of a piece of one, that can be read at any
// place.
type blob struct {
	files files       // where name is, for one that is opened for each reading
	name  string      // in files
	keep  io.ReaderAt // for one that stays open
	base  int64       // where it begins in keep
	size  int64
}

// open returns a reader of the whole; close it after use.
func (b *blob) open() (*section, error) {
	if b.keep != nil {
		return &section{SectionReader: io.NewSectionReader(b.keep, b.base, b.size)}, nil
	}
	r, err := b.files.open(b.name)
	if err != nil {
		return nil, err
	}
	at, ok := r.(io.ReaderAt)
	if !ok {
		r.Close()
		return nil, say.Errorf("cannot be read at any place", "无法随机读取")
	}
	return &section{SectionReader: io.NewSectionReader(at, b.base, b.size), under: r}, nil
}

// section is a piece of a file, with the file where that is to be closed too.
type section struct {
	*io.SectionReader
	under io.Closer
}

// Close closes the file that the section was opened for.
func (s *section) Close() error {
	if s.under == nil {
		return nil
	}
	return s.under.Close()
}

// readUpTo reads about size bytes of r, at most limit, and tells whether there
// is more.
func readUpTo(r io.Reader, size, limit int64) (all []byte, more bool, err error) {
	var b bytes.Buffer
	b.Grow(int(min(max(size, 0), limit)) + bytes.MinRead + 1)
	_, err = b.ReadFrom(io.LimitReader(r, limit+1))
	if int64(b.Len()) > limit {
		return b.Bytes()[:limit], true, nil
	}
	return b.Bytes(), false, err
}

// counter counts the bytes read through it.
type counter struct {
	io.Reader
	n int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += int64(n)
	return n, err
}

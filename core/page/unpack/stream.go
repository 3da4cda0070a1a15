package unpack

import (
	"bytes"
	"errors"
	"io"
)

// ReadUpTo reads about size bytes of r, at most limit, and reports whether there
// is more.
func ReadUpTo(r io.Reader, size, limit int64) (all []byte, more bool, err error) {
	var b bytes.Buffer
	b.Grow(int(min(max(size, 0), limit)) + bytes.MinRead + 1)
	_, err = b.ReadFrom(io.LimitReader(r, limit+1))
	if int64(b.Len()) > limit {
		return b.Bytes()[:limit], true, nil
	}
	return b.Bytes(), false, err
}

// Counter counts the bytes read through it.
type Counter struct {
	io.Reader
	N int64
}

func (c *Counter) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.N += int64(n)
	return n, err
}

// CutOff returns io.ErrUnexpectedEOF for io.EOF: the stream ended in the middle of something.
func CutOff(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

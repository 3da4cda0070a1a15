package page

import (
	"bytes"
	"errors"
	"io"
)

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

// cutOff is io.EOF in the middle of something.
func cutOff(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

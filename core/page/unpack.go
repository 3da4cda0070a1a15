package page

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// jsonLines is the text of a listing, open for reading at any place: the file
// itself, or a temporary one that holds what was unpacked.
type jsonLines struct {
	*os.File
	temp bool
}

// Close also removes what was unpacked.
func (l *jsonLines) Close() error {
	err := l.File.Close()
	if l.temp {
		if gone := os.Remove(l.Name()); gone != nil && !errors.Is(gone, os.ErrNotExist) {
			err = errors.Join(err, gone)
		}
	}
	return err
}

// lineStream is a listing on its way through the scanner: what is read from it
// is also written to the temporary file, where one is needed.
type lineStream struct {
	io.Reader
	keep  *jsonLines
	total int64 // bytes of the packed or plain file
	read  *counter
	src   io.Closer // nil where keep is the source
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

// streamLines opens a listing for one pass. src is of size bytes and is gzip
// where packed. A plain file on disk is kept as it is; anything else is
// unpacked to a temporary file on the way.
func streamLines(src io.ReadCloser, size int64, packed bool) (*lineStream, error) {
	s := &lineStream{total: size, read: &counter{Reader: src}, src: src}
	s.Reader = s.read
	if f, ok := src.(*os.File); ok && !packed {
		s.keep, s.src = &jsonLines{File: f}, nil
		return s, nil
	}
	if packed {
		z, err := gzip.NewReader(s.read)
		if err != nil {
			src.Close()
			return nil, fmt.Errorf("is not gzip data, or damaged: %w", err)
		}
		s.Reader = z
	}
	temp, err := os.CreateTemp("", "pagetwin-*.jsonl")
	if err != nil {
		src.Close()
		return nil, fmt.Errorf("no place to unpack to: %w", err)
	}
	// Where the system lets an open file go without its name, nothing is left
	// behind even by a program that is killed; elsewhere Close removes it.
	gone := os.Remove(temp.Name()) == nil
	s.keep = &jsonLines{File: temp, temp: !gone}
	s.Reader = io.TeeReader(s.Reader, temp)
	return s, nil
}

// done closes the packed source; keep stays open.
func (s *lineStream) done() {
	if s.src != nil {
		s.src.Close()
	}
}

// isGzip tells a packed listing: by its first bytes where they can be asked
// without reading on, otherwise by its name.
func isGzip(name string, src io.Reader) bool {
	if at, ok := src.(io.ReaderAt); ok {
		var magic [2]byte
		n, _ := at.ReadAt(magic[:], 0)
		return n == 2 && magic == [2]byte{0x1F, 0x8B}
	}
	return strings.HasSuffix(name, ".gz")
}
